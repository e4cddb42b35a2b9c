import JSON
import LayoutEngine
import LiveDocuments

/// A document says nothing of its size, and rows in it have nothing to fill for that reason alone.
///
/// ``CellCheck`` finds it out: it takes a second layout, in which the width is fixed.
///
/// - Source: Texture measures cells by `-[ASTableView dataController:constrainedSizeForNodeAtIndexPath:]`, whose
///   minimum width is its maximum
enum NoConstrainedSize: DiagnosticRule {
  static let code = "no-constrained-size"
  static let severity = Severity.hint

  /// The codes whose only cause can be a width that is not fixed.
  static let explainedCodes: Set<String> = [
    "bare-node-fills", "companion-base-swapped", "companion-base-without-size",
    "flex-grow-without-space", "justify-without-space", "missing-intrinsic-size",
    "percent-without-base", "zero-size",
  ]

  /// The diagnostic that replaces all diagnostics it explains, with its range.
  static func diagnostic(explaining others: [Diagnostic], in document: LiveDocument) -> Diagnostic?
  {
    guard let root = document.elements.root, let profile = RuleProfile.byCode[code] else {
      return nil
    }
    let count = others.count
    let pending = PendingDiagnostic(
      Location(root, part: .type),
      "without \"constrainedSize\" this is only as wide as its content, up to "
        + "\(points(document.header.constrainedSize.max.width)): in a cell, which is exactly as wide as its "
        + "list, \(count == 1 ? "1 place" : "\(count) places") would have space", axis: .horizontal,
      related: others.prefix(4).map { Diagnostic.Related($0.location, $0.message) })
    var diagnostic = Candidate(pending, by: profile).diagnostic
    diagnostic.range = document.range(of: diagnostic.location)
    diagnostic.relatedRanges = diagnostic.related.map { document.range(of: $0.location) }
    return diagnostic
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    let width = context.header.constrainedSize.max.width
    guard width.isFinite else { return [] }
    return [
      CodeAction(
        "Measure as a cell: exactly \(spelled(width)) wide",
        .setMember(
          of: Location(nil, part: .value), key: "constrainedSize",
          ["width": .real(width)]))
    ]
  }

  static let page = RulePage(
    meaning: """
      The document has no constrainedSize, so it is measured from 0 to 375 points wide and is \
      as wide as its content. Something in it would fill the width if that were fixed.
      """,
    reason: """
      A stack grows and distributes its children up to its minimum, and a percentage is of a \
      width that is fixed. A table measures its cells at exactly its own width, so there is \
      space in the app.
      """,
    example: """
      {
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "text": "Airplane mode", "style": { "flexGrow": 1 } },
            { "type": "text", "text": "Off" }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 375 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "text": "Airplane mode", "style": { "flexGrow": 1 } },
            { "type": "text", "text": "Off" }
          ]
        }
      }
      """,
    fix: """
      The fix writes an exact width, as a table or collection view gives it to its cells. \
      Frames change: what may grow fills the width. If the node is really as small as its \
      content, write the range that it gets.
      """)
}

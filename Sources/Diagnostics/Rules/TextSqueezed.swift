import JSON
import LayoutEngine
import LiveDocuments

/// A text that may shrink, beside other children that may shrink, gets so little of its row that it cannot be read.
///
/// A stack takes the excess from all children with a `flexShrink` in proportion to their lengths, so a short text
/// beside a long one loses as large a part of it.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm
enum TextSqueezed: DiagnosticRule {
  static let code = "text-squeezed"
  static let severity = Severity.information
  static let checksLayout = true
  // The length of a child depends on its siblings, whose changes invalidate only the stack.
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.flexes
  static let yieldsTo = CutText.explanations + [Subsumption("text-cut")]

  /// A text that shows less than this part of its first line is reported.
  private static let leastPart = 1.0 / 3

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.stack(element)?.direction == .horizontal,
      context.layout.traits(of: element).contains(.hasNoFreeSpace),
      context.mayHoldShrunkText(in: element),
      let measurement = context.finalMeasurement(ofStack: element)
    else { return [] }
    return measurement.lines.filter { $0.flexing.violation < 0 }.flatMap { line in
      let shrunk = line.items.filter { $0.share < 0 }
      // The longest child has to give way: a paragraph that wraps is intended.
      let longest = shrunk.map(\.baseLength).max() ?? 0
      return shrunk.filter { $0.baseLength < longest }
        .compactMap { diagnostic(of: $0, in: context) }
    }
  }

  private static func diagnostic(
    of item: StackMeasurement.Item, in context: CheckContext
  ) -> PendingDiagnostic? {
    let element = item.element
    guard context.elements.type(of: element) == .text,
      let content = context.elements.content(of: element).ownText,
      let text = context.elements.text(of: element),
      let width = context.layout.size(of: element)?.width
    else { return nil }
    let available = content.container?.textWidth(in: width) ?? width
    // A broken word is another diagnostic.
    guard available >= text.longestWordWidth || content.maximumNumberOfLines == 1,
      let whole = text.lines(maximumWidth: .infinity, limit: 1).first,
      let line = text.lines(maximumWidth: available, limit: 1).first
    else { return nil }
    let isCut = content.maximumNumberOfLines == 1 && whole.width > available
    let shown = isCut ? min(line.width, available) : available
    guard shown < whole.width * leastPart else { return nil }
    let count = line.clusters.count
    let part =
      isCut
      ? "\(count) of \(whole.clusters.count) characters \(count == 1 ? "shows" : "show")"
      : "less than a third of its first line"
    return PendingDiagnostic(
      context.location(of: .text, in: element, part: .value),
      "this text shrinks from \(points(context.ceiled(whole.width))) to \(points(width)): \(part); siblings "
        + "shrink by the same part",
      axis: .horizontal, subject: element)
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let item = diagnostic.subject else { return [] }
    return [
      CodeAction("Set flexShrink to 0", .setStyle(item, key: "flexShrink", .integer(0))),
      .remove(.flexShrink, of: item, in: context),
    ]
  }

  static let page = RulePage(
    meaning: """
      A text shrinks beside a longer one until less than a third of its first line shows. A \
      short hint loses as large a part as a long title.
      """,
    reason: """
      A stack takes what is too long from all children with a flexShrink, in proportion to \
      their lengths.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            {
              "type": "text", "text": "The unabridged history of a small village in the north",
              "maximumNumberOfLines": 1, "style": { "flexShrink": 1 }
            },
            {
              "type": "text", "text": "2 hours ago", "maximumNumberOfLines": 1,
              "style": { "flexShrink": 1 }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            {
              "type": "text", "text": "The unabridged history of a small village in the north",
              "maximumNumberOfLines": 1, "style": { "flexShrink": 1 }
            },
            { "type": "text", "text": "2 hours ago", "maximumNumberOfLines": 1 }
          ]
        }
      }
      """,
    fix: """
      A flexShrink of 0 keeps this text whole, and the longer one gives way.
      """)
}

extension CheckContext {
  /// True if one of the first children of a row is a text that may shrink.
  ///
  /// Lists are not rows of texts; in them the children are not listed.
  fileprivate func mayHoldShrunkText(in stack: ElementID) -> Bool {
    let items = elements.items(of: stack)
    return items.count <= 32
      && items.contains { elements.type(of: $0) == .text && elements.style(of: $0).flexShrink > 0 }
  }
}

import LayoutEngine
import LiveDocuments

/// Several children of an absolute spec have no `layoutPosition`, so they cover each other.
///
/// - Source: Texture `ASAbsoluteLayoutSpec`, ASAbsoluteLayoutSpec.mm
enum AbsoluteWithoutPosition: DiagnosticRule {
  static let code = "absolute-without-position"
  static let severity = Severity.information
  static let subjects: Set<ElementType> = [.absolute]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let items = context.elements.items(of: element)
    let unplaced = items.filter {
      !context.elements.writtenKeys(of: $0).union(context.elements.unreadableKeys(of: $0))
        .contains(.layoutPosition)
    }
    guard unplaced.count >= 2, !context.areLayers(unplaced, of: element) else { return [] }
    let isAll = unplaced.count == items.count
    let count = !isAll ? "\(unplaced.count)" : items.count == 2 ? "both" : "all \(items.count)"
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "\(count) children lie on top of each other at 0, 0: they have no \"layoutPosition\"",
        related: unplaced.prefix(4).map {
          Diagnostic.Related(.location(Location($0, part: .type)), "this child is at 0, 0")
        })
    ]
  }

  static let page = RulePage(
    meaning: """
      Several children of an absolute spec have no layoutPosition. They all start in the top \
      left corner and cover each other. One such child is fine; it is often the background.
      """,
    reason: """
      The default layoutPosition is 0, 0, and ASAbsoluteLayoutSpec uses it. Nodes that all fill \
      the spec are layers, which are not reported.
      """,
    example: """
      {
        "type": "absolute",
        "children": [
          { "type": "text", "text": "Gate" },
          { "type": "text", "text": "B12" }
        ]
      }
      """,
    instead: """
      {
        "type": "absolute",
        "children": [
          { "type": "text", "text": "Gate" },
          { "type": "text", "text": "B12", "style": { "layoutPosition": { "x": 60, "y": 0 } } }
        ]
      }
      """,
    fix: """
      There is none: only you know where the children belong.
      """)
}

import JSON
import LayoutEngine
import LiveDocuments

/// A wrapper has several children, which it puts on top of each other.
///
/// - Source: Texture `ASWrapperLayoutSpec`, ASLayoutSpec.mm
enum StackedWrapperChildren: DiagnosticRule {
  static let code = "stacked-wrapper-children"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.wrapper]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let items = context.elements.items(of: element)
    let count = items.count
    guard count >= 2, !context.areLayers(items, of: element) else { return [] }
    return [
      PendingDiagnostic(
        Location(element, [.key("children")], part: .key),
        "these \(count) children lie on top of each other: a wrapper puts every child at 0, 0")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    return [
      CodeAction(
        "Make it a vertical stack",
        [
          .setValue(Location(element, part: .type), .string("stack")),
          .setMember(
            of: Location(element, part: .value), key: "direction", .string("vertical")),
        ])
    ]
  }

  static let page = RulePage(
    meaning: """
      All children of a wrapper start in its top left corner, so they cover each other.
      """,
    reason: """
      ASWrapperLayoutSpec only passes elements on to a node that lays them out itself. It \
      measures each with its own range and places none. Nodes that all fill the wrapper are \
      layers, which are not reported.
      """,
    example: """
      {
        "type": "wrapper",
        "children": [
          { "type": "text", "text": "Gate B12" },
          { "type": "text", "text": "Seat 21C" }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical",
        "children": [
          { "type": "text", "text": "Gate B12" },
          { "type": "text", "text": "Seat 21C" }
        ]
      }
      """,
    fix: """
      A vertical stack puts the children below each other. If they should cover each other, \
      use an overlay, a background or an absolute spec.
      """)
}

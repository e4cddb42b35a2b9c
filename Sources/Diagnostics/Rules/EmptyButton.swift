import JSON
import LayoutEngine
import LiveDocuments

/// A button has neither title nor image, so nothing gives it a size.
///
/// - Source: Texture `-[ASButtonNode layoutSpecThatFits:]`, ASButtonNode.mm: its stack is empty then
enum EmptyButton: DiagnosticRule {
  static let code = "empty-button"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.button]
  static let traits = ElementTraits.empty
  static let subsumes =
    [Subsumption](["zero-size", "flex-item-collapsed"], [.itself, .above, .below])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.elements.buttonProperties(of: element) != nil,
      context.elements.ownTitle(of: element) == nil,
      !context.elements.items(of: element).contains(where: {
        context.elements.slot(of: $0) != .backgroundImageNode
      }), let size = context.layout.size(of: element)
    else { return [] }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this button is \(spelled(size.width))×\(spelled(size.height)) pt: it has neither a title with text nor "
          + "an image with a size")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    let size: JSONValue = ["width": 44, "height": 44]
    return [
      CodeAction("Set preferredSize to 44×44", .setStyle(element, key: "preferredSize", size))
    ]
  }

  static let page = RulePage(
    meaning: """
      A button shows nothing and is invisible: it has neither a title with text nor an image \
      with a size.
      """,
    reason: """
      A button puts its image and its title into a stack. Without both the stack is empty and \
      as small as it may be; unlike a plain node it does not take the space it is offered. A \
      background image does not help, because it is exactly as large as the rest.
      """,
    example: """
      {
        "type": "stack", "direction": "vertical", "alignItems": "start",
        "children": [{ "type": "button" }]
      }
      """,
    instead: """
      {
        "type": "stack", "direction": "vertical", "alignItems": "start",
        "children": [{ "type": "button", "text": "Follow" }]
      }
      """,
    fix: """
      The fix gives the button the size of a fingertip. Better is the text or image that it \
      will have.
      """)
}

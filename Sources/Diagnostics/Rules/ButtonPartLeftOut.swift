import LayoutEngine
import LiveDocuments

/// A part of a button is not laid out: it is of another type, has nothing to show, or the button lays out
/// something else.
///
/// - Source: Texture `-[ASButtonNode layoutSpecThatFits:]`, ASButtonNode.mm: an image node without an image
///   and a title without text are no children of its stack
enum ButtonPartLeftOut: DiagnosticRule {
  static let code = "button-part-left-out"
  static let severity = Severity.warning
  static let subjects: Set<ElementType> = [.button]
  static let subsumes = [Subsumption("empty-button", [.itself, .parent])]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    var drafts = context.elements.children(of: element).compactMap { part -> PendingDiagnostic? in
      guard let reason = reason(for: part, in: element, context) else { return nil }
      return PendingDiagnostic(
        Location(part, part: .type),
        "this \(context.elements.slot(of: part).rawValue) is left out of the button: \(reason)",
        subject: part)
    }
    let hasTitle = context.elements.hasChild(element, in: .titleNode)
    if hasTitle, context.elements.writes(.text, element) {
      drafts.append(
        PendingDiagnostic(
          context.location(of: .text, in: element),
          "this text is left out of the button: its titleNode says what it shows"))
    }
    return drafts
  }

  private static func reason(
    for part: ElementID, in button: ElementID, _ context: CheckContext
  ) -> String? {
    let slot = context.elements.slot(of: part)
    guard [.titleNode, .imageNode, .backgroundImageNode].contains(slot),
      !context.elements.isParticipating(part), !context.elements.description(of: part).isHidden,
      let type = context.elements.declaration(of: part)?.name
    else { return nil }
    if context.elements.buttonProperties(of: button) == nil {
      let own = context.elements.child(of: button, role: .child) == nil ? "a size" : "a child"
      return "a button with \(own) of its own has no parts"
    }
    let wanted = slot == .titleNode ? "text" : "image"
    if type != wanted { return "it has to be \(withArticle(wanted)), not \(withArticle(type))" }
    return slot == .titleNode ? "it has no text" : "it has no \"imageSize\", so no picture"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject else { return [] }
    if diagnostic.elementKey == .text { return [.remove(.text, of: element, in: context)] }
    return []
  }

  static let page = RulePage(
    meaning: """
      A part of a button is not laid out. A titleNode without text and an image node without a \
      picture are left out, with the spacing beside them.
      """,
    reason: """
      A button asks its title for its text and its image nodes for their picture; a size in \
      their style does not bring them in. A titleNode is a text, and an imageNode or \
      backgroundImageNode an image. A button that has a child or content of its own lays out \
      no parts.
      """,
    example: """
      {
        "type": "button",
        "titleNode": { "type": "text", "text": "Follow" },
        "imageNode": {
          "type": "image", "style": { "preferredSize": { "width": 24, "height": 24 } }
        }
      }
      """,
    instead: """
      {
        "type": "button",
        "titleNode": { "type": "text", "text": "Follow" },
        "imageNode": { "type": "image", "imageSize": { "width": 24, "height": 24 } }
      }
      """,
    fix: """
      Give the part what it is to show, or leave it out of the document. A text beside a \
      titleNode can be removed.
      """)
}

import JSON
import LayoutEngine
import LiveDocuments

/// A stack of one line says how its lines are arranged.
///
/// - Source: Texture `ASStackLayoutSpec`, ASStackUnpositionedLayout.mm
enum WrapOnlyProperty: DiagnosticRule {
  static let code = "wrap-only-property"
  static let severity = Severity.hint
  static let tags = [Diagnostic.Tag.unnecessary]
  static let subjects: Set<ElementType> = [.stack]
  static let keys = ElementKeys(.lineSpacing, .alignContent)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let stack = context.stack(element), !stack.wraps,
      !context.elements.unreadableKeys(of: element).contains(.flexWrap)
    else { return [] }
    return keys.intersection(context.elements.writtenKeys(of: element)).keys.map { key in
      PendingDiagnostic(
        context.location(of: key, in: element),
        "\"\(key.name)\" has no effect: without \"flexWrap\" this stack has only one line")
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let key = diagnostic.elementKey else { return [] }
    return [
      .remove(key, of: element, in: context, isSafe: true),
      CodeAction(
        "Set flexWrap to wrap",
        .setMember(of: Location(element, part: .value), key: "flexWrap", .string("wrap"))),
    ]
  }

  static let page = RulePage(
    meaning: """
      lineSpacing and alignContent arrange the lines of a stack that wraps. Without flexWrap a \
      stack has one line, so they have no effect.
      """,
    reason: """
      ASStackLayoutSpec breaks its children into lines only if flexWrap is wrap.
      """,
    example: """
      {
        "type": "stack", "spacing": 8, "lineSpacing": 8,
        "children": [{ "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" }]
      }
      """,
    instead: """
      {
        "type": "stack", "spacing": 8, "lineSpacing": 8, "flexWrap": "wrap",
        "children": [{ "type": "button", "text": "Tea" }, { "type": "button", "text": "Cocoa" }]
      }
      """,
    fix: """
      Removing the key changes no frame. With flexWrap, children that do not fit start a new \
      line.
      """)
}

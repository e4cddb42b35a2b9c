import LayoutEngine
import LiveDocuments

/// A row is too long for its stack, and the `flexShrink` that should help stands on something inside
/// the stack's child instead of on the child.
///
/// - Source: Texture docs/_docs/layout-api-debugging.md; Texture#2087
enum FlexShrinkOnWrongElement: DiagnosticRule {
  static let code = "flex-shrink-on-wrong-element"
  static let severity = Severity.warning
  static let judgesLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.overfull
  static let explains = [Explanation("inert-stack-style", [.samePlace])]

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let overflow = document.overflow(of: element),
      case .misplacedShrink(let child, let holder) = overflow.cause,
      let type = document.declaration(of: child)?.name
    else { return [] }
    let excess = points(overflow.excess)
    let isInStack = document.parent(of: holder).flatMap { document.stack($0) } != nil
    return [
      PendingDiagnostic(
        document.location(of: .flexShrink, in: holder),
        isInStack
          ? "this \"flexShrink\" does not help as long as the \(type) around it may not shrink "
            + "itself, so the children of the stack around that stick out by \(excess)"
          : "a stack shrinks only its own children, so this \"flexShrink\" has no effect and they "
            + "stick out by \(excess); it belongs on the \(type) around this element",
        related: [
          Diagnostic.Related(
            .location(Location(child, part: .type)), "this is the stack's child"),
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this stack is at most \(points(overflow.maximum)) wide"),
        ])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let holder = diagnostic.subject,
      let child = document.itemOfOverfullRow(above: holder),
      let type = document.declaration(of: child)?.name
    else { return [] }
    let isInStack = document.parent(of: holder).flatMap { document.stack($0) } != nil
    if isInStack { return [.shrink(child, in: document)] }
    return [
      QuickFix(
        "Move flexShrink to the \(type) around it",
        .moveMember(
          document.location(of: .flexShrink, in: holder),
          to: Location(child, [.key("style")], part: .value), key: "flexShrink"))
    ]
  }

  static let page = RulePage(
    meaning: """
      A text is to break into lines in a horizontal stack and carries a flexShrink, but it is not \
      the stack's own child: an inset or another spec is between them. So the row sticks out.
      """,
    reason: """
      A stack of Texture looks at the style of its own children only. What is inside them gets the \
      room that they get.
      """,
    example: """
      {
        "constrainedSize": { "width": 200 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "inset", "insets": 8,
              "child": { "type": "text", "text": "The ferry leaves at noon", "style": { "flexShrink": 1 } }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 200 },
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "inset", "insets": 8, "style": { "flexShrink": 1 },
              "child": { "type": "text", "text": "The ferry leaves at noon" }
            }
          ]
        }
      }
      """,
    fix: """
      Moving the key to the element that is the stack's child lets the text break into lines. If the \
      key stands in a stack of its own, it stays there and the stack gets one too.
      """)
}

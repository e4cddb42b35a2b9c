import LayoutEngine
import LiveDocuments

/// A row is too long for its stack, and the `flexShrink` that should help stands on something inside
/// the stack's child instead of on the child.
///
/// - Source: Texture docs/_docs/layout-api-debugging.md; Texture#2087
enum FlexShrinkOnWrongElement: DiagnosticRule {
  static let code = "flex-shrink-on-wrong-element"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows
  static let subsumes = [Subsumption("inert-stack-style", [.sameLocation])]

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let overflow = context.overflow(of: element),
      case .misplacedShrink(let child, let holder) = overflow.cause,
      let type = context.elements.declaration(of: child)?.name
    else { return [] }
    let excess = points(overflow.excess)
    let isInStack = context.elements.parent(of: holder).flatMap { context.stack($0) } != nil
    return [
      PendingDiagnostic(
        context.location(of: .flexShrink, in: holder),
        isInStack
          ? "\"flexShrink\" does not help here and the row is \(excess) too wide: the \(type) around this "
            + "element cannot shrink itself"
          : "\"flexShrink\" has no effect here and the row is \(excess) too wide: a stack shrinks only its "
            + "own children; it belongs on the \(type) around this element",
        // The row's child, as where the key is missing.
        axis: .horizontal, subject: child,
        related: [
          Diagnostic.Related(
            .location(Location(child, part: .type)), "the stack's child"),
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this stack is at most \(points(overflow.maximum)) wide"),
        ])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location, let holder = location.element,
      let child = context.itemOfOverfullRow(above: holder),
      let type = context.elements.declaration(of: child)?.name
    else { return [] }
    let isInStack = context.elements.parent(of: holder).flatMap { context.stack($0) } != nil
    if isInStack { return [.shrink(child, in: context)] }
    return [
      CodeAction(
        "Move flexShrink to the \(type) around it",
        .moveMember(
          context.location(of: .flexShrink, in: holder),
          to: Location(child, [.key("style")], part: .value), key: "flexShrink"))
    ]
  }

  static let page = RulePage(
    meaning: """
      A text in a horizontal stack should break into lines and has a flexShrink, but the text \
      is not the stack's own child: an inset or another spec is in between. So the row \
      overflows.
      """,
    reason: """
      A stack reads only the style of its own children. What is inside them gets the space that \
      they get.
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
      Moving the key to the stack's own child lets the text break into lines. If the text is \
      in a stack of its own, the key stays there and that stack gets one too.
      """)
}

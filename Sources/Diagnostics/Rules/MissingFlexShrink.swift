import LayoutEngine
import LiveDocuments

/// A row is too long for its stack, and a text in it that could break into lines may not shrink.
///
/// A stack measures its children without a limit along it, so a text takes one line; only children with a `flexShrink`
/// get less afterwards.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm; Texture#2087, Texture#1778,
///   Texture#381, AsyncDisplayKit#851
enum MissingFlexShrink: DiagnosticRule {
  static let code = "missing-flex-shrink"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects: Set<ElementType> = [.stack]
  static let traits = ElementTraits.mainAxisOverflows

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let overflow = context.overflow(of: element),
      case .missingShrink(let child) = overflow.cause,
      let width = context.layout.size(of: child)?.width,
      let type = context.elements.declaration(of: child)?.name
    else { return [] }
    let found =
      PendingDiagnostic(
        Location(child, part: .type),
        "this \(type) stays on one line, \(points(width)) wide, and the row is \(points(overflow.excess)) too "
          + "wide: no child of the stack has \"flexShrink\"", axis: .horizontal,
        related: [
          Diagnostic.Related(
            .location(Location(element, part: .type)),
            "this stack is at most \(points(overflow.maximum)) wide")
        ])
    return [overflow.qualify(found, in: context)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let child = diagnostic.subject, let stack = context.elements.parent(of: child) else {
      return []
    }
    return [
      .shrinkTogether(child, in: context), .shrink(child, in: context),
      context.equalShares(of: stack, like: child)?.fix,
      context.fillingRest(with: child, keepsLength: true)?.fix,
    ].compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      The children of a horizontal stack are wider than the stack. A text among them stays on \
      one line and runs out of the screen although it could break into lines.
      """,
    reason: """
      A stack measures each child without a limit. If the sum is larger than the stack's \
      maximum, only children with a flexShrink above 0 become smaller, and the default is 0.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "spacing": 8,
          "children": [
            { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            { "type": "text", "text": "The ferry leaves from pier four every hour" }
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
            { "type": "image", "imageSize": { "width": 40, "height": 40 } },
            {
              "type": "text", "text": "The ferry leaves from pier four every hour",
              "style": { "flexShrink": 1 }
            }
          ]
        }
      }
      """,
    fix: """
      A flexShrink of 1 on the stack's child takes the excess from it, so its text breaks into \
      lines and the row becomes higher. If the text is in further stacks inside the child, \
      those get the key as well. With a flexGrow of 1 the child also fills the row if its text is short; \
      from a flexBasis of 0, children of the same shape get equal parts of the row.
      """)
}

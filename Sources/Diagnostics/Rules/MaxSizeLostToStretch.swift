import LayoutEngine
import LiveDocuments

/// A maximum across a stack does not hold, because the stack stretches the child beyond it.
///
/// - Source: Texture `stretchItemsAlongCrossDimension`, ASStackUnpositionedLayout.mm: it measures with a
///   minimum of the line's whole length, and a parent's range comes before a child's own
enum MaxSizeLostToStretch: DiagnosticRule {
  static let code = "max-size-lost-to-stretch"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.maximums
  static let traits = ElementTraits.sized
  static let subsumes = [Subsumption](["size-overridden-by-parent"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let parent = context.elements.parent(of: element), let stack = context.stack(parent),
      case let axis = stack.direction.crossed,
      case .points(let limit) = context.elements.style(of: element)[.maximum, axis],
      let length = context.layout.size(of: element)?[axis],
      length > limit + context.layout.pixelTolerance,
      context.effectiveAlignment(of: element, in: stack) == .stretch,
      let side = context.sizeSides(.maximum, axis, of: element).first,
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return [
      PendingDiagnostic(
        side.location,
        "this \(type) is \(points(length)) \(axis.extent) although its \(side.name) is \(points(limit)): the "
          + "stack stretches it, and a maximum does not limit a stretched child",
        axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(parent, part: .type)), "this stack stretches its child")
        ])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      case .points(let limit) = context.elements.style(of: element)[.maximum, axis],
      let side = context.sizeSides(.maximum, axis, of: element).first
    else { return [] }
    let key: ElementKey = axis == .horizontal ? .width : .height
    return [
      .alignAtStart(element), .set(key, of: element, to: limit),
      CodeAction.remove(side, in: context),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A child of a vertical stack has a maximum width, or a child of a horizontal stack a \
      maximum height, but the child is larger.
      """,
    reason: """
      A stack stretches its children by default. It measures a stretched child with the \
      stack's own length as minimum, and the parent's range comes before the child's own \
      maximum.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Your plan starts today." },
            { "type": "button", "text": "Continue", "style": { "maxWidth": 200 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack", "direction": "vertical",
          "children": [
            { "type": "text", "text": "Your plan starts today." },
            { "type": "button", "text": "Continue", "style": { "maxWidth": 200, "alignSelf": "center" } }
          ]
        }
      }
      """,
    fix: """
      alignSelf "start" stops the stretching: the child is as large as its content, up to the \
      maximum. A width or height of its own keeps it as large as the maximum. Both make it \
      smaller.
      """)
}

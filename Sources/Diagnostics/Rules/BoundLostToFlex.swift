import LayoutEngine
import LiveDocuments

/// A stack's flexing makes a child smaller than its minimum or larger than its maximum.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm: the range it measures
///   with is exact, and comes before the child's own
enum BoundLostToFlex: DiagnosticRule {
  static let code = "bound-lost-to-flex"
  static let severity = Severity.warning
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.bounds
  static let traits = ElementTraits.sized

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard let parent = context.elements.parent(of: element),
      let axis = context.stack(parent)?.direction,
      let length = context.layout.size(of: element)?[axis],
      let bound = lostBound(of: context.elements.style(of: element), length, axis, context),
      context.elements.style(of: element).isFlexible, !context.layout.hasInvalidSize(element),
      !context.elements.algorithm(of: element).usesOfferedRange,
      case .points(let limit) = context.elements.style(of: element)[bound, axis],
      let side = context.sizeSides(bound, axis, of: element).first,
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    return [
      PendingDiagnostic(
        side.location,
        "this \(type) is \(points(length)) \(axis.extent) although its \(side.name) is \(points(limit)): "
          + cause(element, in: parent, context),
        axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(parent, part: .type)),
            "this stack sets the \(axis.lengthName)")
        ])
    ]
  }

  /// The bound in points that a length is beyond.
  private static func lostBound(
    of style: ElementStyle, _ length: Double, _ axis: Axis, _ context: CheckContext
  ) -> SizeBound? {
    let tolerance = context.layout.pixelTolerance
    if case .points(let least) = style[.minimum, axis] {
      if length < least - tolerance { return .minimum }
      if case .points(let greatest) = style[.maximum, axis], greatest <= least { return nil }
    }
    guard case .points(let greatest) = style[.maximum, axis], length > greatest + tolerance else {
      return nil
    }
    return .maximum
  }

  /// The cause of the length.
  private static func cause(
    _ element: ElementID, in stack: ElementID, _ context: CheckContext
  ) -> String {
    let items = context.finalMeasurement(ofStack: stack)?.lines.flatMap(\.items) ?? []
    let share = items.first { $0.element == element }?.share ?? 0
    let style = context.elements.style(of: element)
    if share > 0 { return "flexGrow \(spelled(style.flexGrow)) overrides it" }
    if share < 0 { return "flexShrink \(spelled(style.flexShrink)) overrides it" }
    return style.flexBasis == .auto
      ? "the stack has no more room" : "flexBasis overrides it"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let length = context.layout.size(of: element)?[axis],
      let bound = lostBound(of: context.elements.style(of: element), length, axis, context),
      let side = context.sizeSides(bound, axis, of: element).first
    else { return [] }
    let written = context.elements.writtenKeys(of: element)
    let flexing = [ElementKey.flexShrink, .flexGrow, .flexBasis].filter(written.contains)
    return flexing.map { .remove($0, of: element, in: context) }
      + [CodeAction.remove(side, in: context)].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A child of a stack is smaller than its minimum or larger than its maximum, because it \
      shrinks, grows or has a flexBasis.
      """,
    reason: """
      A stack computes the length of a flexing child and measures the child with exactly that \
      length. The parent's range comes before the child's own minimum and maximum, and the \
      rest is not shared again.
      """,
    example: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "imageSize": { "width": 240, "height": 40 } },
            { "type": "text", "text": "Yesterday evening", "style": { "minWidth": 120, "flexShrink": 1 } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "width": 320 },
        "root": {
          "type": "stack",
          "children": [
            { "type": "image", "imageSize": { "width": 240, "height": 40 }, "style": { "flexShrink": 1 } },
            { "type": "text", "text": "Yesterday evening", "style": { "minWidth": 120 } }
          ]
        }
      }
      """,
    fix: """
      Without the flex key the child keeps its own length within its bounds; this is offered \
      only if the stack does not overflow then. Removing the bound changes no frame.
      """)
}

extension ElementStyle {
  /// True if a stack may make it another length than it would take by itself.
  fileprivate var isFlexible: Bool { flexGrow > 0 || flexShrink > 0 || flexBasis != .auto }
}

import LayoutEngine
import LiveDocuments

/// A stack's flexing makes a child smaller than its minimum or larger than its maximum.
///
/// - Source: Texture `flexLinesAlongStackDimension`, ASStackUnpositionedLayout.mm: the range it measures
///   with is exact, and comes before the child's own
enum BoundLostToFlex: DiagnosticRule {
  static let code = "bound-lost-to-flex"
  static let severity = Severity.warning
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.bounds
  static let traits = ElementTraits.sized

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard let parent = document.parent(of: element),
      let axis = document.stack(parent)?.direction,
      let length = document.frame(of: element)?.size[axis],
      let bound = lostBound(of: document.style(of: element), length, axis, document),
      document.style(of: element).isFlexible, !document.hasInvalidSize(element),
      !document.algorithm(of: element).ignoresOwnSize,
      case .points(let limit) = document.style(of: element)[bound, axis],
      let side = document.sizeSides(bound, axis, of: element).first,
      let type = document.declaration(of: element)?.name
    else { return [] }
    return [
      PendingDiagnostic(
        side.location,
        "a \(side.name) of \(points(limit)) does not hold in flexing: \(cause(element, in: parent, document)) "
          + "this \(type) \(points(length)) \(axis.extent)",
        axis: axis,
        related: [
          Diagnostic.Related(
            .location(Location(parent, part: .type)),
            "this stack sets its child's \(axis.lengthName)")
        ])
    ]
  }

  /// The bound in points that a length is beyond.
  private static func lostBound(
    of style: ElementStyle, _ length: Double, _ axis: Axis, _ document: LiveDocument
  ) -> SizeBound? {
    let tolerance = document.pixelTolerance
    if case .points(let least) = style[.minimum, axis] {
      if length < least - tolerance { return .minimum }
      if case .points(let greatest) = style[.maximum, axis], greatest <= least { return nil }
    }
    guard case .points(let greatest) = style[.maximum, axis], length > greatest + tolerance else {
      return nil
    }
    return .maximum
  }

  /// What made the length, as the beginning of a sentence that goes on with the child.
  private static func cause(
    _ element: ElementID, in stack: ElementID, _ document: LiveDocument
  ) -> String {
    let items = document.finalMeasurement(ofStack: stack)?.lines.flatMap(\.items) ?? []
    let share = items.first { $0.element == element }?.share ?? 0
    if share > 0 { return "the flexGrow of \(spelled(document.style(of: element).flexGrow)) makes" }
    if share < 0 {
      return "the flexShrink of \(spelled(document.style(of: element).flexShrink)) makes"
    }
    return document.style(of: element).flexBasis == .auto
      ? "the stack has no room left and makes" : "the flexBasis makes"
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let length = document.frame(of: element)?.size[axis],
      let bound = lostBound(of: document.style(of: element), length, axis, document),
      let side = document.sizeSides(bound, axis, of: element).first
    else { return [] }
    let written = document.writtenKeys(of: element)
    let flexing = [ElementKey.flexShrink, .flexGrow, .flexBasis].filter(written.contains)
    return flexing.map { .remove($0, of: element, in: document) }
      + [QuickFix.remove(side, in: document)].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A child of a stack is smaller along the stack than its own minimum, or larger than its maximum, \
      because it shrinks, grows or starts from a flexBasis.
      """,
    reason: """
      A stack works out how long a flexing child is and measures it with just that length. What a parent \
      asks for comes before the child's own bounds, and there is no second round to share out the rest.
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
      Without the flex key the child keeps its own length within its bounds, which is offered only if the \
      stack does not overflow by that. Taking the bound away leaves every frame as it is.
      """)
}

extension ElementStyle {
  /// Whether a stack may make it another length than it would take by itself.
  fileprivate var isFlexible: Bool { flexGrow > 0 || flexShrink > 0 || flexBasis != .auto }
}

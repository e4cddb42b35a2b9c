import LayoutEngine
import LiveDocuments

/// A width or height is less than the element's own minimum or more than its own maximum.
///
/// - Source: Texture `ASLayoutElementSizeConstrain`, ASDimensionInternal.mm
enum SizeOutsideBounds: DiagnosticRule {
  static let code = "size-outside-bounds"
  static let severity = Severity.warning
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(
    .minWidth, .minHeight, .minSize, .minLayoutSize, .maxWidth, .maxHeight, .maxSize,
    .maxLayoutSize)
  static let traits = ElementTraits.sized

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    Axis.allCases.compactMap { axis in
      guard let fault = fault(on: axis, of: element, in: context) else { return nil }
      let (length, limit) = (fault.length.words, fault.limit.words)
      return PendingDiagnostic(
        fault.size.location,
        "the \(fault.size.name) of \(length) becomes \(limit): that is the \(fault.bound.name)",
        axis: axis,
        related: [
          Diagnostic.Related(.location(fault.bound.location), "the \(fault.bound.name)")
        ])
    }
  }

  /// A side that its bound does not admit.
  private struct Fault {
    let size: SizeSide
    let bound: SizeSide
    let length: Dimension
    let limit: Dimension
  }

  private static func fault(
    on axis: Axis, of element: ElementID, in context: CheckContext
  ) -> Fault? {
    let style = context.elements.style(of: element)
    let length = style[.exact, axis]
    let bound: SizeBound
    if style[.minimum, axis].exceeds(length) {
      bound = .minimum
    } else if length.exceeds(style[.maximum, axis]) {
      bound = .maximum
    } else {
      return nil
    }
    guard let size = context.sizeSides(.exact, axis, of: element).first,
      let limit = context.sizeSides(bound, axis, of: element).first,
      !context.isOutOfRange(size), !context.isOutOfRange(limit)
    else { return nil }
    return Fault(size: size, bound: limit, length: length, limit: style[bound, axis])
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let fault = fault(on: axis, of: element, in: context)
    else { return [] }
    return [.set(fault.size, to: fault.limit, isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      A width or height is smaller than the element's own minimum or larger than its own \
      maximum. The element gets the minimum or maximum.
      """,
    reason: """
      Texture clamps width and height to the element's own minimum and maximum first.
      """,
    example: """
      { "type": "networkImage", "style": { "width": 32, "height": 32, "minWidth": 48 } }
      """,
    instead: """
      { "type": "networkImage", "style": { "width": 48, "height": 32, "minWidth": 48 } }
      """,
    fix: """
      Setting the length to the minimum or maximum changes no frame. If the length is right, \
      change the bound.
      """)
}

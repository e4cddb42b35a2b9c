import LayoutEngine
import LiveDocuments

/// A minimum is larger than the maximum of the same axis, which then never applies.
///
/// - Source: Texture `ASLayoutElementSizeConstrain`, ASDimensionInternal.mm
enum MinExceedsMax: DiagnosticRule {
  static let code = "min-exceeds-max"
  static let severity = Severity.warning
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.maxWidth, .maxHeight, .maxSize, .maxLayoutSize)
  static let traits = ElementTraits.sized
  static let subsumes = [Subsumption](
    ["size-outside-bounds", "max-size-lost-to-stretch"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    let style = context.elements.style(of: element)
    return Axis.allCases.compactMap { axis in
      let (least, greatest) = (style[.minimum, axis], style[.maximum, axis])
      guard least.exceeds(greatest),
        let minimum = context.sizeSides(.minimum, axis, of: element).first,
        let maximum = context.sizeSides(.maximum, axis, of: element).first,
        !context.isOutOfRange(minimum), !context.isOutOfRange(maximum)
      else { return nil }
      return PendingDiagnostic(
        maximum.location,
        "the \(maximum.name) of \(greatest.words) is ignored: the \(minimum.name) of \(least.words) is larger",
        axis: axis,
        related: [Diagnostic.Related(.location(minimum.location), "the larger minimum")])
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let axis = diagnostic.axis,
      let minimum = context.sizeSides(.minimum, axis, of: element).first,
      let maximum = context.sizeSides(.maximum, axis, of: element).first
    else { return [] }
    let swap = CodeAction(
      "Swap \(minimum.path) and \(maximum.path)",
      .swapValues(
        minimum.location.with(part: .value), maximum.location.with(part: .value)))
    let fixes: [CodeAction?] = [swap, .remove(maximum, in: context, isSafe: true)]
    return fixes.compactMap(\.self)
  }

  static let page = RulePage(
    meaning: """
      A minimum is larger than the maximum of the same axis. The element gets the minimum, and \
      the maximum is ignored.
      """,
    reason: """
      If the maximum is not larger than the minimum, Texture makes the minimum the only length \
      the element may have, whatever its width or height is.
      """,
    example: """
      { "type": "text", "text": "Harbour", "style": { "minWidth": 220, "maxWidth": 140 } }
      """,
    instead: """
      { "type": "text", "text": "Harbour", "style": { "minWidth": 140, "maxWidth": 220 } }
      """,
    fix: """
      Removing the maximum changes no frame. Swapping the two is right if they were mixed up; \
      the element may then have any length between them.
      """)
}

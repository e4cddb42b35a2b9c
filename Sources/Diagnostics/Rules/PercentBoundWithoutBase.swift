import LayoutEngine
import LiveDocuments

/// A minimum or maximum is a percentage of a length that is not known: Texture asserts, and a maximum
/// like that makes the element as small as it may be.
///
/// - Source: Texture `ASLayoutElementSizeConstrain`, ASDimensionInternal.mm; AsyncDisplayKit#1176
enum PercentBoundWithoutBase: DiagnosticRule {
  static let code = "percent-bound-without-base"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys.bounds
  static let traits = ElementTraits.fraction
  static let subsumes = LostPercentage.subsumes

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    context.lostPercentages(of: element).compactMap { lost in
      guard isMeant(lost), case .withoutBase(let isFinal) = lost.fault else { return nil }
      let holder = context.elements.percentageHolder(of: element)
      let reason = context.reasonForNoBase(holder, lost.axis, isFinal: isFinal)
      let result = isFinal ? result(of: lost, in: context) : ""
      return PendingDiagnostic(
        context.location(of: lost),
        "Texture asserts on a \(lost.name) of \(lost.percent) here: \(reason)\(result)",
        axis: lost.axis, related: context.related(toNoBase: holder, lost.axis))
    }
  }

  private static func isMeant(_ lost: LostPercentage) -> Bool {
    if case .withoutBase = lost.fault { lost.bound != .exact } else { false }
  }

  /// The effect in a release build.
  private static func result(of lost: LostPercentage, in context: CheckContext) -> String {
    guard lost.bound == .maximum,
      context.elements.style(of: lost.element)[.exact, lost.axis] == .auto,
      let length = context.layout.size(of: lost.element)?[lost.axis],
      let type = context.elements.declaration(of: lost.element)?.name
    else { return "; a release build ignores it" }
    return "; a release build makes this \(type) \(points(length)) \(lost.axis.extent)"
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let lost = context.lostPercentage(of: diagnostic, where: isMeant) else { return [] }
    return [
      CodeAction.points(for: lost, in: context), .fixingBase(of: lost, in: context),
      .remove(lost, in: context),
    ].compactMap { $0 }
  }

  static let page = RulePage(
    meaning: """
      A minimum or maximum in percent refers to a length that is not known. A debug build \
      asserts. A release build ignores the minimum; with the maximum the element collapses, \
      usually to 0.
      """,
    reason: """
      A percentage of an unknown length is not a number. ASLayoutElementSizeConstrain asserts \
      that its bounds are numbers; without the assertion the range is empty.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "text": "See you at eight", "style": { "maxWidth": "70%" } }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack", "alignItems": "start", "style": { "width": "100%" },
          "children": [
            { "type": "text", "text": "See you at eight", "style": { "maxWidth": "70%" } }
          ]
        }
      }
      """,
    fix: """
      One fix writes the bound in points, of the space there is. Another makes the element \
      around it as large as it may be. The element gets its size back, so frames change.
      """)
}

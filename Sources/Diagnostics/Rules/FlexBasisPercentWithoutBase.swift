import JSON
import LayoutEngine
import LiveDocuments

/// A flex basis is a percentage of a stack's length that is not known, so the child gets no size at all.
///
/// - Source: Texture `layoutItemsAlongUnconstrainedStackDimension`, ASStackUnpositionedLayout.mm
enum FlexBasisPercentWithoutBase: DiagnosticRule {
  static let code = "flex-basis-percent-without-base"
  static let severity = Severity.error
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.flexBasis)
  static let traits = ElementTraits.fraction
  static let explains =
    LostPercentage.explains + [Explanation](["bound-lost-to-flex"], perAxis: true)

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard case .fraction(let fraction) = document.style(of: element).flexBasis,
      let stack = document.parent(of: element),
      let axis = document.stack(stack)?.direction,
      let type = document.declaration(of: element)?.name
    else { return [] }
    let requests = document.measureRequests(of: element)
    guard requests.contains(where: { $0.parentSize[axis].isNaN }) else { return [] }
    let isFinal = requests.last?.parentSize[axis].isNaN == true
    let unfixed = "the \(axis.lengthName) of the stack, which is not fixed"
    let result =
      isFinal
      ? "\(unfixed), so Texture asserts and makes this \(type) 0×0"
      : "\(unfixed) yet when that is measured first, so Texture asserts and takes this \(type) as 0×0 "
        + "there"
    return [
      PendingDiagnostic(
        document.location(of: .flexBasis, in: element),
        "a flexBasis of \(spelled(fraction * 100))% is a part of \(result)", axis: axis,
        related: document.related(toNoBase: .element(stack), axis))
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let element = diagnostic.subject, let stack = document.parent(of: element),
      let axis = diagnostic.axis,
      case .fraction(let fraction) = document.style(of: element).flexBasis
    else { return [] }
    var fixes = [
      QuickFix(
        "Set \(axis.lengthName) of \(document.shortName(of: stack)) to 100%",
        .setStyle(stack, key: axis.lengthName, .string("100%")))
    ]
    let limit = document.finalMeasurement(ofStack: stack)?.main.max ?? .infinity
    if limit.isFinite {
      let length = document.floored(fraction * limit)
      if length > 0 { fixes.append(.set(.flexBasis, of: element, to: length)) }
    }
    fixes.append(.remove(.flexBasis, of: element, in: document))
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A child of a stack starts from a percentage of the stack's length, and the stack is as long as its \
      children. The child and all in it are 0×0, and a debug build stops at an assertion.
      """,
    reason: """
      The percentage of an unknown length is not a number, and the stack measures the child with just that \
      length. ASLayout makes 0×0 of a size that is not a number.
      """,
    example: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack",
          "children": [
            { "type": "text", "text": "Blue hour", "style": { "flexBasis": "40%" } },
            { "type": "text", "text": "Oil on canvas" }
          ]
        }
      }
      """,
    instead: """
      {
        "constrainedSize": { "max": { "width": 320 } },
        "root": {
          "type": "stack", "style": { "width": "100%" },
          "children": [
            { "type": "text", "text": "Blue hour", "style": { "flexBasis": "40%" } },
            { "type": "text", "text": "Oil on canvas" }
          ]
        }
      }
      """,
    fix: """
      The first fix makes the stack as long as it may be, so that the percentage means something. The \
      others give the basis in points, or leave the child its own length. All make it visible again.
      """)
}

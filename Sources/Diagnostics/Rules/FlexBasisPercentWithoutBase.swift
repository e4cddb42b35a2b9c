import JSON
import LayoutEngine
import LiveDocuments

/// A flex basis is a percentage of a stack's length that is not known, so the child gets no size at all.
///
/// - Source: Texture `layoutItemsAlongUnconstrainedStackDimension`, ASStackUnpositionedLayout.mm
enum FlexBasisPercentWithoutBase: DiagnosticRule {
  static let code = "flex-basis-percent-without-base"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let keys = ElementKeys(.flexBasis)
  static let traits = ElementTraits.fraction
  static let subsumes =
    LostPercentage.subsumes + [Subsumption](["bound-lost-to-flex"], perAxis: true)

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .fraction(let fraction) = context.elements.style(of: element).flexBasis,
      let stack = context.elements.parent(of: element),
      let axis = context.stack(stack)?.direction,
      let type = context.elements.declaration(of: element)?.name
    else { return [] }
    let requests = context.layout.measureRequests(of: element)
    guard requests.contains(where: { $0.parentSize[axis].isNaN }) else { return [] }
    let isFinal = requests.last?.parentSize[axis].isNaN == true
    let basis = "flexBasis \(spelled(fraction * 100))%"
    let unfixed = "the \(axis.lengthName) of the stack is not fixed"
    return [
      PendingDiagnostic(
        context.location(of: .flexBasis, in: element),
        isFinal
          ? "\(basis) makes this \(type) 0×0 and Texture asserts: \(unfixed)"
          : "Texture asserts on \(basis): \(unfixed) when it is first measured; this \(type) counts as 0×0 "
            + "then", axis: axis,
        related: context.related(toNoBase: .element(stack), axis))
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let element = diagnostic.subject, let stack = context.elements.parent(of: element),
      let axis = diagnostic.axis,
      case .fraction(let fraction) = context.elements.style(of: element).flexBasis
    else { return [] }
    var fixes = [
      CodeAction(
        "Set \(axis.lengthName) of \(context.shortName(of: stack)) to 100%",
        .setStyle(stack, key: axis.lengthName, .string("100%"))),
      CodeAction(
        "Set alignSelf of \(context.shortName(of: stack)) to stretch",
        .setStyle(stack, key: "alignSelf", .string("stretch"))),
    ]
    if axis == .horizontal, let exact = CodeAction.exactWidth(of: context) { fixes.append(exact) }
    if let shares = context.equalShares(of: stack, like: element),
      context.siblingsOfSameShape(as: element).allSatisfy({
        context.elements.style(of: $0).flexBasis == .fraction(fraction)
      })
    {
      fixes.append(shares.fix)
    } else if context.elements.style(of: element).flexGrow == 0 {
      fixes.append(
        CodeAction(
          "Replace flexBasis with flexGrow 1",
          [.setStyle(element, key: "flexGrow", .integer(1))]
            + context.removal(of: .flexBasis, of: element)))
    }
    let limit = context.finalMeasurement(ofStack: stack)?.main.max ?? .infinity
    if !isUnlimitedLength(limit) {
      let length = context.floored(fraction * limit)
      if length > 0 { fixes.append(.set(.flexBasis, of: element, to: length)) }
    }
    fixes.append(.remove(.flexBasis, of: element, in: context))
    return fixes
  }

  static let page = RulePage(
    meaning: """
      A child has a flexBasis in percent, but the stack's length is not fixed. The child and \
      everything in it is 0×0, and a debug build asserts.
      """,
    reason: """
      A percentage of an unknown length is not a number, and the stack measures the child with \
      that length. ASLayout makes a size that is not a number 0×0.
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
      The first fix makes the stack as long as it may be, so the percentage has a meaning. The \
      others share the stack equally, write the flexBasis in points or remove it. The child becomes visible.
      """)
}

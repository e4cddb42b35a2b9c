import LayoutEngine
import LiveDocuments

/// The computed size of an element is invalid: not a number, infinite, negative or huge, and no
/// other problem explains it.
///
/// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm;
///   AsyncDisplayKit#1611
enum InvalidSize: DiagnosticRule {
  static let code = "invalid-size"
  static let severity = Severity.error
  static let checksLayout = true
  static let subjects = Set(ElementType.allCases)
  static let subsumes =
    [Subsumption("invalid-size", [.above]), Subsumption("ratio-not-kept", [.ancestorsViaChild])]
    + [Subsumption](["missing-intrinsic-size", "zero-size", "text-truncated"], [.itself, .below])
    + [Subsumption](["outside-parent", "absolute-child-outside"], [.itself, .children])
    + [Subsumption](
      [
        "main-axis-overflow", "cross-axis-overflow", "missing-flex-shrink",
        "flex-shrink-on-wrong-element", "negative-origin-overflow", "percent-siblings-overflow",
        "ratio-from-height", "justify-without-space", "flex-grow-without-space",
        "flex-item-collapsed",
      ], [.itself, .children])

  static func diagnostics(for element: ElementID, in context: CheckContext) -> [PendingDiagnostic] {
    guard context.layout.hasInvalidSizes, context.layout.hasInvalidSize(element),
      let size = context.layout.measureRequests(of: element).lazy.reversed()
        .compactMap({ context.layout.invalidSize(of: element, for: $0) }).first
    else { return [] }
    let type = context.elements.declaration(of: element)?.name ?? "element"
    let faults = Axis.allCases.compactMap { fault(of: size[$0], $0) }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) becomes 0×0 and Texture asserts: \(listed(faults, lastBy: "and")); a size is at least "
          + "0 and below 10,000,000 pt")
    ]
  }

  private static func fault(of length: Double, _ axis: Axis) -> String? {
    if isValidLength(length) { return nil }
    let name = axis.lengthName
    if length.isNaN { return "its \(name) is not a number" }
    if length.isInfinite { return "its \(name) is infinite" }
    return abs(length) < 0.001
      ? "its \(name) is next to 0" : "its \(name) would be \(points(length))"
  }

  static let page = RulePage(
    meaning: """
      The computed size of an element is not valid. A debug build asserts. A release build \
      makes the element 0×0, so it is invisible, and what comes after it is in the wrong \
      place.
      """,
    reason: """
      ASLayout accepts lengths from 0 to below 10,000,000 pt. Other lengths would make Core \
      Animation throw an exception.
      """,
    example: """
      { "type": "ratio", "ratio": 56250, "child": { "type": "video" } }
      """,
    instead: """
      { "type": "ratio", "ratio": 0.5625, "child": { "type": "video" } }
      """,
    fix: """
      There is none: only the author knows which number is wrong.
      """)
}

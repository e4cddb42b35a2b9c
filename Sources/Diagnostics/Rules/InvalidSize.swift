import LayoutEngine
import LiveDocuments

/// What was worked out as an element's size is none: not a number, infinite, negative or huge, and nothing
/// else that is wrong explains it.
///
/// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm;
///   AsyncDisplayKit#1611
enum InvalidSize: DiagnosticRule {
  static let code = "invalid-size"
  static let severity = Severity.error
  static let judgesLayout = true
  static let subjects = Set(ElementType.allCases)
  static let explains =
    [Explanation("invalid-size", [.above]), Explanation("ratio-not-kept", [.aroundAsChild])]
    + [Explanation](["missing-intrinsic-size", "zero-size", "text-truncated"], [.itself, .below])
    + [Explanation](["outside-parent", "absolute-child-outside"], [.itself, .children])
    + [Explanation](
      [
        "main-axis-overflow", "cross-axis-overflow", "missing-flex-shrink",
        "flex-shrink-on-wrong-element", "negative-origin-overflow", "percent-siblings-overflow",
        "ratio-from-height", "justify-without-space", "flex-grow-without-space",
        "flex-item-collapsed",
      ], [.itself, .children])

  static func diagnostics(in element: ElementID, of document: LiveDocument) -> [PendingDiagnostic] {
    guard document.hasInvalidSizes, document.hasInvalidSize(element),
      let size = document.measureRequests(of: element).lazy.reversed()
        .compactMap({ document.invalidSize(of: element, for: $0) }).first
    else { return [] }
    let type = document.declaration(of: element)?.name ?? "element"
    let faults = Axis.allCases.compactMap { fault(of: size[$0], $0) }
    return [
      PendingDiagnostic(
        Location(element, part: .type),
        "this \(type) comes out with \(listed(faults, lastBy: "and")), where a size is at least 0 and less "
          + "than 10000000 points, so Texture asserts and makes it 0×0")
    ]
  }

  private static func fault(of length: Double, _ axis: Axis) -> String? {
    if isValidLength(length) { return nil }
    let name = axis.lengthName
    if length.isNaN { return "a \(name) that is not a number" }
    if length.isInfinite { return "an infinite \(name)" }
    return abs(length) < 0.001 ? "a \(name) next to 0" : "a \(name) of \(points(length))"
  }

  static let page = RulePage(
    meaning: """
      The size of an element cannot be one. A debug build stops at an assertion; a release build makes the \
      element 0×0, so that nothing of it is to be seen and what is below it stands where it does not belong.
      """,
    reason: """
      ASLayout takes lengths from 0 to below 10,000,000 points. What it does not take would make Core \
      Animation throw an exception.
      """,
    example: """
      { "type": "ratio", "ratio": 56250, "child": { "type": "video" } }
      """,
    instead: """
      { "type": "ratio", "ratio": 0.5625, "child": { "type": "video" } }
      """,
    fix: """
      There is none: which of the numbers that make up the size is too large, only its author knows.
      """)
}

import LiveDocuments

/// A negative size: Texture asserts, and its release build takes it as it is.
///
/// Distances such as spacings and insets may be negative.
///
/// - Source: Texture `ASDisplayNodeCAssertPositiveReal`, ASDimension.h
enum NegativeSize: DiagnosticRule {
  static let code = "negative-size"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .negativeSize(let length) = problem.kind else { return [] }
    return [
      FindingDraft(
        problem.location,
        "\(points(length)) cannot be a size: Texture asserts that sizes are not negative")
    ]
  }
}

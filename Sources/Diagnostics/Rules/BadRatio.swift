import LiveDocuments

/// A ratio that is not above zero, or infinite: Texture asserts.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
enum BadRatio: DiagnosticRule {
  static let code = "bad-ratio"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .badRatio(let ratio) = problem.kind else { return [] }
    let message =
      ratio.isInfinite
      ? "this ratio is infinite, so no height follows from a width; a ratio is height divided by width"
      : "a ratio of \(spelled(ratio)) gives no height to a width; a ratio is height divided by width "
        + "and above 0"
    return [FindingDraft(problem.location, message)]
  }
}

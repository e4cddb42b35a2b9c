import LiveDocuments

/// A percentage below 0% or above 100%: Texture asserts, and its release build takes it as it is.
///
/// - Source: Texture `ASDimensionMake`, ASDimension.h
enum PercentOutOfRange: DiagnosticRule {
  static let code = "percent-out-of-range"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .percentOutOfRange(let percent) = problem.kind else { return [] }
    return [
      FindingDraft(
        problem.location,
        "\(spelled(percent))% is not between 0% and 100%, where Texture asserts that a size lies")
    ]
  }
}

import LiveDocuments

/// A screen cannot have zero, fewer or infinitely many pixels in a point.
enum BadScale: DiagnosticRule {
  static let code = "bad-scale"
  static let severity = Severity.error

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .badScale(let scale) = problem.kind else { return [] }
    let isVariant = problem.location.path.first == .key("variants")
    let substitute = isVariant ? "the document's scale" : "the default of 2"
    let reason =
      scale.isInfinite ? "the scale is too large" : "a scale of \(spelled(scale)) has no pixels"
    return [FindingDraft(problem.location, "\(reason), so \(substitute) is used")]
  }
}

import LiveDocuments

/// The text is no object, or has no `root` object: there is nothing to lay out.
enum MissingRoot: DiagnosticRule {
  static let code = "missing-root"
  static let severity = Severity.error

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .missingRoot = problem.kind else { return [] }
    return [FindingDraft(problem.location, "a layout document needs a \"root\" element")]
  }
}

import LiveDocuments

/// The text is no object, or has no `root` object: there is nothing to lay out.
enum MissingRoot: DiagnosticRule {
  static let code = "missing-root"
  static let severity = Severity.error

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .missingRoot = problem.kind else { return [] }
    let location = problem.location
    if !location.path.isEmpty {
      return [
        FindingDraft(location, "\"root\" must be an element, so there is nothing to lay out")
      ]
    }
    return [
      FindingDraft(
        location.with(part: .type),
        "a layout document needs a \"root\" element, so there is nothing to lay out")
    ]
  }
}

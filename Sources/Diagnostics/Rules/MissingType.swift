import LiveDocuments

/// An element does not say what it is and is laid out as an empty spec.
enum MissingType: DiagnosticRule {
  static let code = "missing-type"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .missingType = problem.kind else { return [] }
    if problem.location.path.isEmpty {
      return [
        FindingDraft(
          problem.location,
          "this element has no \"type\", so an empty spec is laid out in its place")
      ]
    }
    return [
      FindingDraft(
        problem.location.with(part: .key),
        "\"type\" must be the name of a type in quotes, so an empty spec is laid out here")
    ]
  }
}

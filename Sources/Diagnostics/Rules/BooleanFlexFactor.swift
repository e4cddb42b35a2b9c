import LiveDocuments

/// A flex factor written as `true` or `false`, as AsyncDisplayKit 1.x had it; it is read as 1 or 0.
///
/// - Source: Texture's conversion guide, layout2-conversion-guide.md
enum BooleanFlexFactor: DiagnosticRule {
  static let code = "boolean-flex-factor"
  static let severity = Severity.hint
  static let tags = [FindingTag.deprecated]

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .booleanFlexFactor(let flag) = problem.kind else { return [] }
    return [
      FindingDraft(
        problem.location,
        "flex factors are numbers since AsyncDisplayKit 2.0, so \(flag) is read as \(flag ? 1 : 0)")
    ]
  }
}

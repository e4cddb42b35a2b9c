import LiveDocuments

/// A name of AsyncDisplayKit 1.x; it is read as the one that replaced it.
///
/// - Source: Texture's conversion guide, layout2-conversion-guide.md
enum DeprecatedName: DiagnosticRule {
  static let code = "deprecated-name"
  static let severity = Severity.hint
  static let tags = [FindingTag.deprecated]

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .deprecatedName(let old, let new) = problem.kind else { return [] }
    let stylePrefix = "style."
    let message =
      new == stylePrefix + old
      ? "\"\(old)\" moved into \"style\" with AsyncDisplayKit 2.0 and is read as if it stood there"
      : "\"\(old)\" is the name of AsyncDisplayKit 1.x and is read as \(quoted(new))"
    return [FindingDraft(problem.location, message)]
  }
}

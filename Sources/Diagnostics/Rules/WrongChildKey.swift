import LiveDocuments

/// Elements stand under a key that the type does not take, so they are not laid out.
///
/// - Source: Texture's specs have either `child` or `children`, ASLayoutSpec.mm
enum WrongChildKey: DiagnosticRule {
  static let code = "wrong-child-key"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .wrongChildKey(let wrong, let right, let type) = problem.kind else { return [] }
    if let element = problem.location.element, document.isHidden(element) { return [] }
    let reason =
      right.map { "\(withArticle(type)) takes \"\($0)\", not \"\(wrong)\"" }
      ?? "\(withArticle(type)) takes no elements"
    return [
      FindingDraft(
        problem.location, "\(reason), so what stands under \"\(wrong)\" is not laid out")
    ]
  }
}

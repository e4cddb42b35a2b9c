import LiveDocuments

/// A negative flex factor: the element grows where it should shrink, or the other way round.
///
/// - Source: Texture multiplies it as it is, ASStackUnpositionedLayout.mm
enum NegativeFlexFactor: DiagnosticRule {
  static let code = "negative-flex-factor"
  static let severity = Severity.warning
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .negativeFlexFactor(let factor) = problem.kind else { return [] }
    let key = problem.location.path.last
    let effect =
      key == .key("flexShrink")
      ? "grow where it should shrink" : "shrink where it should grow"
    return [
      FindingDraft(
        problem.location, "a flex factor of \(spelled(factor)) makes the element \(effect)")
    ]
  }
}

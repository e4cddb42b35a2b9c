import JSON
import LiveDocuments

/// A ratio that is not above zero, or infinite: Texture asserts.
///
/// - Source: Texture `ASRatioLayoutSpec`, ASRatioLayoutSpec.mm
enum BadRatio: DiagnosticRule {
  static let code = "bad-ratio"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badRatio(let ratio) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "the ratio is \(spelled(ratio)), but must be finite and above 0: it is height divided by width"
      )
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic), case .badRatio(let ratio) = problem.kind,
      ratio < 0, ratio.isFinite
    else { return [] }
    return [
      CodeAction("Set ratio to \(spelled(-ratio))", .setValue(problem.location, .length(-ratio)))
    ]
  }

  static let page = RulePage(
    meaning: """
      A ratio is zero, negative or infinite, so it gives no height for a width. The element \
      collapses or gets no size.
      """,
    reason: """
      ASRatioLayoutSpec asserts that its ratio is above 0. A release build multiplies by it \
      anyway.
      """,
    example: """
      { "type": "ratio", "ratio": -0.5, "child": { "type": "networkImage" } }
      """,
    instead: """
      { "type": "ratio", "ratio": 0.5, "child": { "type": "networkImage" } }
      """,
    fix: """
      For a negative ratio the fix removes the sign. What a ratio of 0 should be, only you \
      know.
      """)
}

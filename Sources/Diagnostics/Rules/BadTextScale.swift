import LayoutEngine
import LiveDocuments

/// Text cannot be nothing times as large, nor thousands of times.
enum BadTextScale: DiagnosticRule {
  static let code = "bad-text-scale"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badTextScale(let scale) = problem.kind else { return [] }
    let reason =
      if scale.isInfinite {
        "the text scale is too large"
      } else if scale > 0 {
        "the text scale \(spelled(scale)) is above \(spelled(TextEnvironment.largestTextScale))"
      } else {
        "the text scale \(spelled(scale)) is not above 0"
      }
    return [PendingDiagnostic(problem.location, "\(reason); 1 is used")]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic) else { return [] }
    return [CodeAction("Remove textScale", .remove(problem.location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The text scale of a variant is 0, negative, or above 1,000. The texts keep their sizes.
      """,
    reason: """
      The scale multiplies every font size. No device shows text of no size, and the largest \
      size of iOS is about 3 times the usual one.
      """,
    example: """
      {
        "variants": [{ "name": "large text", "textScale": 0 }],
        "root": { "type": "text", "text": "Title" }
      }
      """,
    instead: """
      {
        "variants": [{ "name": "large text", "textScale": 2 }],
        "root": { "type": "text", "text": "Title" }
      }
      """,
    fix: """
      Removing the key changes no frame.
      """)
}

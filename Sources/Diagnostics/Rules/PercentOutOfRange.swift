import JSON
import LiveDocuments

/// A percentage below 0% or above 100%: Texture asserts, and its release build uses it unchanged.
///
/// - Source: Texture `ASDimensionMake`, ASDimension.h
enum PercentOutOfRange: DiagnosticRule {
  static let code = "percent-out-of-range"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .percentOutOfRange(let percent) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(spelled(percent))% is outside 0–100%; Texture asserts on it")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .percentOutOfRange(let percent) = problem.kind
    else { return [] }
    let text = percent < 0 ? "0%" : "100%"
    return [CodeAction("Write \(text)", .setValue(problem.location, .string(text)))]
  }

  static let page = RulePage(
    meaning: """
      A percentage is below 0% or above 100%. Texture asserts; a release build uses it as it \
      is.
      """,
    reason: """
      ASDimensionMake asserts that a fraction is between 0 and 1.
      """,
    example: """
      { "type": "stack", "style": { "width": 200 }, "children": [
        { "type": "text", "text": "Title", "style": { "width": "150%" } } ] }
      """,
    instead: """
      { "type": "stack", "style": { "width": 200 }, "children": [
        { "type": "text", "text": "Title", "style": { "width": "100%" } } ] }
      """,
    fix: """
      The fix writes 0% or 100%, whichever is nearer. Frames change.
      """)
}

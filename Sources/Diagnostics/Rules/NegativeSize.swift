import JSON
import LiveDocuments

/// A negative size: Texture asserts, and its release build uses it unchanged.
///
/// Distances such as spacings and insets may be negative.
///
/// - Source: Texture `ASDisplayNodeCAssertPositiveReal`, ASDimension.h
enum NegativeSize: DiagnosticRule {
  static let code = "negative-size"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .negativeSize(let length) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(points(length)) is a negative size; Texture asserts on it")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .negativeSize(let length) = problem.kind
    else { return [] }
    return [
      CodeAction("Write \(spelled(-length))", .setValue(problem.location, .length(-length))),
      CodeAction("Write 0", .setValue(problem.location, 0)),
    ]
  }

  static let page = RulePage(
    meaning: """
      A size is below 0. Texture asserts; in a release build the element gets no size.
      """,
    reason: """
      ASDisplayNodeCAssertPositiveReal checks sizes. Distances, such as insets and spacings, \
      may be negative.
      """,
    example: """
      { "type": "node", "style": { "width": -40, "height": 40 } }
      """,
    instead: """
      { "type": "node", "style": { "width": 40, "height": 40 } }
      """,
    fix: """
      The fixes remove the sign or write 0. Frames change.
      """)
}

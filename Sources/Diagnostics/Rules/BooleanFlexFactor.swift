import JSON
import LiveDocuments

/// A flex factor written as `true` or `false`, as AsyncDisplayKit 1.x had it; it is read as 1 or 0.
///
/// - Source: Texture's conversion guide, layout2-conversion-guide.md
enum BooleanFlexFactor: DiagnosticRule {
  static let code = "boolean-flex-factor"
  static let severity = Severity.hint
  static let tags = [Diagnostic.Tag.deprecated]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .booleanFlexFactor(let flag) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(flag) is read as \(flag ? 1 : 0): flex factors are numbers since AsyncDisplayKit 2.0")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .booleanFlexFactor(let flag) = problem.kind
    else { return [] }
    let factor = flag ? 1 : 0
    return [
      CodeAction("Write \(factor)", problem.rewritesOfOldName(in: context.document), isSafe: true)
    ]
  }

  static let page = RulePage(
    meaning: """
      A flexGrow or flexShrink is written as true or false. It is read as 1 or 0.
      """,
    reason: """
      In AsyncDisplayKit 1.x both were booleans. Since 2.0 they are numbers, so several \
      children can share space in proportion.
      """,
    example: """
      {
        "type": "stack", "style": { "width": 200 },
        "children": [
          { "type": "text", "text": "Title", "style": { "flexGrow": true } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "style": { "width": 200 },
        "children": [
          { "type": "text", "text": "Title", "style": { "flexGrow": 1 } }
        ]
      }
      """,
    fix: """
      The fix writes the number. No frame changes.
      """)
}

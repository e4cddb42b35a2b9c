import JSON
import LiveDocuments

/// A negative flex factor: the element grows where it should shrink, or the other way round.
///
/// - Source: Texture multiplies it unchanged, ASStackUnpositionedLayout.mm
enum NegativeFlexFactor: DiagnosticRule {
  static let code = "negative-flex-factor"
  static let severity = Severity.warning
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .negativeFlexFactor(let factor) = problem.kind else { return [] }
    let key = problem.location.path.last
    let effect =
      key == .key("flexShrink")
      ? "grow where it should shrink" : "shrink where it should grow"
    return [
      PendingDiagnostic(
        problem.location,
        "a flex factor cannot be negative: \(spelled(factor)) makes the element \(effect)")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic) else { return [] }
    return [CodeAction("Set it to 0", .setValue(problem.location, 0))]
  }

  static let page = RulePage(
    meaning: """
      A flex factor is below 0. The element shrinks where it should grow, or the other way \
      round, and its siblings change too.
      """,
    reason: """
      Texture shares space in proportion to the factors and does not check their sign.
      """,
    example: """
      {
        "type": "stack", "style": { "width": 200 },
        "children": [
          { "type": "text", "text": "One", "style": { "flexGrow": 2 } },
          { "type": "text", "text": "Two", "style": { "flexGrow": -1 } }
        ]
      }
      """,
    instead: """
      {
        "type": "stack", "style": { "width": 200 },
        "children": [
          { "type": "text", "text": "One", "style": { "flexGrow": 2 } },
          { "type": "text", "text": "Two", "style": { "flexGrow": 0 } }
        ]
      }
      """,
    fix: """
      The fix sets the factor to 0, so the element keeps its length. Frames change.
      """)
}

import JSON
import LayoutEngine
import LiveDocuments

/// A color is written in a way that nobody can read.
enum BadColor: DiagnosticRule {
  static let code = "bad-color"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.nothing

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badColor(let text) = problem.kind else { return [] }
    var message = "\(quoted(text)) is not a color and is ignored; "
    if let nearest = nearestName(to: text, among: names) {
      message += "did you mean \"\(nearest)\"?"
    } else {
      message += "write \"#RRGGBB\", \"#RRGGBBAA\" or a name like \"red\""
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  private static let names = Color.named.compactMap(\.name)

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic), case .badColor(let text) = problem.kind
    else { return [] }
    let removal = CodeAction("Remove the color", .remove(problem.location), isSafe: true)
    guard let nearest = nearestName(to: text, among: names) else { return [removal] }
    return [
      CodeAction(
        "Write \"\(nearest)\"", .setValue(problem.location, .string(nearest)), isSafe: true),
      removal,
    ]
  }

  static let page = RulePage(
    meaning: """
      A color is neither # with six or eight hexadecimal digits nor a name that UIKit has for \
      one. It is ignored.
      """,
    reason: """
      Colors are for pictures and exported code; no frame depends on them. In code the compiler \
      would report a name that UIColor does not have.
      """,
    example: """
      { "type": "text", "text": "Title", "color": "#12345" }
      """,
    instead: """
      { "type": "text", "text": "Title", "color": "#123456" }
      """,
    fix: """
      One fix writes the name that was probably meant, another removes the color. No frame \
      changes.
      """)
}

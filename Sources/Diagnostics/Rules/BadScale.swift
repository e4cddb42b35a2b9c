import LayoutEngine
import LiveDocuments

/// A screen cannot have zero, fewer or millions of pixels in a point.
enum BadScale: DiagnosticRule {
  static let code = "bad-scale"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badScale(let scale) = problem.kind else { return [] }
    let isVariant = problem.location.path.first == .key("variants")
    let substitute = isVariant ? "the document's scale" : "the default of 2"
    let reason =
      if scale.isInfinite {
        "the scale is too large"
      } else if scale > 0 {
        "the scale \(spelled(scale)) is above \(spelled(PixelGrid.largestScale))"
      } else {
        "the scale \(spelled(scale)) is not above 0"
      }
    return [PendingDiagnostic(problem.location, "\(reason); \(substitute) is used")]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic) else { return [] }
    return [CodeAction("Remove scale", .remove(problem.location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The scale is 0, negative, or above 1,000,000. Another scale is used instead.
      """,
    reason: """
      Texture rounds sizes up to whole pixels. A scale of 0 would divide by zero, and no \
      screen has a scale that large.
      """,
    example: """
      { "scale": 0, "root": { "type": "text", "text": "Title" } }
      """,
    instead: """
      { "scale": 3, "root": { "type": "text", "text": "Title" } }
      """,
    fix: """
      Removing the key changes no frame.
      """)
}

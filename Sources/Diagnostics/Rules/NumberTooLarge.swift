import JSON
import LiveDocuments

/// A length that Texture does not take for a size: infinite, or 10,000,000 points and more.
///
/// Usually a "large enough" number that was written for infinity.
///
/// - Source: Texture `ASPointsValidForSize`, ASDimension.h; AsyncDisplayKit#2490
enum NumberTooLarge: DiagnosticRule {
  static let code = "number-too-large"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .numberTooLarge(let number) = problem.kind else { return [] }
    var message =
      "\(shortened(number)) is too large: Texture makes elements of 10,000,000 pt or more 0×0"
    switch problem.location.path.first {
    case .key("insets"), .key("constrainedSize"):
      message += "; for no limit write \"infinity\""
    case .key("style"):
      message += "; for no limit leave the key out"
    default: break
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic) else { return [] }
    switch problem.location.path.first {
    case .key("insets"), .key("constrainedSize"):
      return [CodeAction("Write \"infinity\"", .setValue(problem.location, "infinity"))]
    case .key("style"): return [CodeAction("Remove it", .remove(problem.location))]
    default: return []
    }
  }

  static let page = RulePage(
    meaning: """
      A length is 10,000,000 pt or more, or infinite where that is not allowed. Texture makes \
      the element, and often everything around it, 0×0.
      """,
    reason: """
      ASPointsValidForSize has this limit. Such a number is mostly CGFLOAT_MAX, written to \
      mean no limit.
      """,
    example: """
      {
        "type": "inset", "insets": { "left": 1e8 },
        "child": { "type": "text", "text": "Title" }
      }
      """,
    instead: """
      {
        "type": "inset", "insets": { "left": "infinity" },
        "child": { "type": "text", "text": "Title" }
      }
      """,
    fix: """
      The fix writes "infinity" if that is allowed. It removes a size from a style, which \
      means no limit.
      """)
}

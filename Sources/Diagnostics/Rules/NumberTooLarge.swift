import JSON
import LiveDocuments

/// A length that Texture does not take for a size: infinite, or 10,000,000 points and more.
///
/// It is what a "large enough" number written for infinity comes to.
///
/// - Source: Texture `ASPointsValidForSize`, ASDimension.h; AsyncDisplayKit#2490
enum NumberTooLarge: DiagnosticRule {
  static let code = "number-too-large"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .numberTooLarge(let number) = problem.kind else { return [] }
    var message =
      "\(shortened(number)) is too large: from 10000000 points on Texture lays elements out as 0×0"
    switch problem.location.path.first {
    case .key("insets"), .key("constrainedSize"):
      message += "; \"infinity\" stands for no limit"
    case .key("style"):
      message += "; leave the key out for no limit"
    default: break
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard let problem = document.problem(of: diagnostic) else { return [] }
    switch problem.location.path.first {
    case .key("insets"), .key("constrainedSize"):
      return [QuickFix("Write \"infinity\"", .setValue(problem.location, "infinity"))]
    case .key("style"): return [QuickFix("Remove it", .remove(problem.location))]
    default: return []
    }
  }

  static let page = RulePage(
    meaning: """
      A length is 10,000,000 points or more, or infinite where a number is wanted. Texture \
      takes no such size: the element, and often all around it, becomes 0×0.
      """,
    reason: """
      ASPointsValidForSize draws the line there. It is mostly met by CGFLOAT_MAX, written \
      where no limit was meant.
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
      The fix writes infinity where that is allowed, and takes a size of a style away, which \
      means no limit.
      """)
}

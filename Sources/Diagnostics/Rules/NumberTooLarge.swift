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

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
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
    return [FindingDraft(problem.location, message)]
  }
}

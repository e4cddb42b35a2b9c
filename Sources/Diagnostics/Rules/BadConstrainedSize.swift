import LayoutEngine
import LiveDocuments

/// The size range for the root makes no sense, so the default range is used.
///
/// - Source: Texture `ASSizeRangeMake`, ASDimension.h; AsyncDisplayKit#2770
enum BadConstrainedSize: DiagnosticRule {
  static let code = "bad-constrained-size"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .badConstrainedSize(let fault) = problem.kind else { return [] }
    let isVariant = problem.location.path.first == .key("variants")
    let substitute = isVariant ? "the document's size" : "the default, a width of 375 points,"
    return [
      FindingDraft(
        problem.location.with(part: .key), "\(sentence(for: fault)), so \(substitute) is used")
    ]
  }

  private static func sentence(for fault: Problem.ConstrainedSizeFault) -> String {
    switch fault {
    case .minimumExceedsMaximum(let axis, let minimum, let maximum):
      "the minimum \(axis.lengthName) of \(points(minimum)) exceeds the maximum of "
        + points(maximum)
    case .infiniteMinimum(let axis):
      "the minimum \(axis.lengthName) is infinite, and nothing can be that large"
    case .zeroMaximum(let axis):
      "the maximum \(axis.lengthName) is 0, which leaves no room for a layout"
    }
  }
}

import LayoutEngine
import LiveDocuments

/// A string that is no dimension; Texture's own reader takes such a string for `auto` without a word.
///
/// - Source: Texture `ASDimensionMake(NSString *)`, ASDimension.mm
enum BadDimension: DiagnosticRule {
  static let code = "bad-dimension"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .badDimension(let text) = problem.kind else { return [] }
    var message = "\(quoted(text)) is not a dimension, so it counts as not written; "
    if let meant = dimensionMeant(by: text) {
      message += "did you mean \(meant)?"
    } else if isCoordinate(problem.location) {
      message += "write a number of points, or a string like \"50%\""
    } else {
      message += "write a number of points, or a string like \"12pt\", \"50%\" or \"auto\""
    }
    return [FindingDraft(problem.location, message)]
  }

  private static func isCoordinate(_ location: Location) -> Bool {
    location.path.contains(.key("layoutPosition"))
  }

  /// The dimension that a number with a wrong unit, or with spaces around it, stands for.
  private static func dimensionMeant(by text: String) -> String? {
    let letters = text.filter { $0 != " " }.lowercased()
    let unit = letters.drop { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
    let number = letters.dropLast(unit.count)
    guard let value = Double(number), value.isFinite, abs(value) < 10_000_000 else { return nil }
    return switch unit {
    case "%", "percent": "\"\(spelled(value))%\""
    case "", "dp", "dip", "pt", "pts", "px", "point", "points": spelled(value)
    default: nil
    }
  }
}

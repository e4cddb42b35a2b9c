import JSON
import LayoutEngine
import LiveDocuments

/// A string that is not a dimension; Texture's own reader silently reads it as `auto`.
///
/// - Source: Texture `ASDimensionMake(NSString *)`, ASDimension.mm
enum BadDimension: DiagnosticRule {
  static let code = "bad-dimension"
  static let severity = Severity.error
  static let layoutReach = LayoutReach.everywhere

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .badDimension(let text) = problem.kind else { return [] }
    var message = "\(quoted(text)) is not a dimension and is ignored; "
    if let meant = dimensionMeant(by: text) {
      message += "did you mean \(meant)?"
    } else if isCoordinate(problem.location) {
      message += "write points (12) or a percentage (\"50%\")"
    } else {
      message += "write points (12 or \"12pt\"), a percentage (\"50%\") or \"auto\""
    }
    return [PendingDiagnostic(problem.location, message)]
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

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .badDimension(let text) = problem.kind,
      let meant = dimensionMeant(by: text), let value = try? JSONValue(parsing: Array(meant.utf8))
    else { return [] }
    return [
      CodeAction("Write \(meant)", .setValue(problem.location, value)).correcting(true)
    ]
  }

  static let page = RulePage(
    meaning: """
      A length is not written as a dimension: it has another unit than pt or %, it contains \
      spaces, or it is a number in quotes. The key is ignored.
      """,
    reason: """
      ASDimensionMake reads strings that end in pt or %, and auto. It silently reads anything \
      else as auto, so a slip shows only as a wrong size.
      """,
    example: """
      { "type": "node", "style": { "width": "40px", "height": 20 } }
      """,
    instead: """
      { "type": "node", "style": { "width": 40, "height": 20 } }
      """,
    fix: """
      If the number is clear, the fix writes it in points or percent. The element then gets \
      the intended size.
      """)
}

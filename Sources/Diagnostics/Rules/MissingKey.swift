import LayoutEngine
import LiveDocuments

/// A key is not there that its object cannot do without; something is assumed for it.
enum MissingKey: DiagnosticRule {
  static let code = "missing-key"
  static let severity = Severity.error

  static func findings(for problem: Problem, in document: LiveDocument) -> [FindingDraft] {
    guard case .missingKey(let key, let owner) = problem.kind else { return [] }
    // The whole of an object in an array is too much to mark.
    let location =
      problem.location.part == .value
      ? problem.location.with(part: .type) : problem.location
    return [
      FindingDraft(location, "\(owner) needs \"\(key)\", so \(assumption(without: key))")
    ]
  }

  private static func assumption(without key: String) -> String {
    switch key {
    case "ratio": "1 is used for it"
    case "cornerLocation": "\"topLeft\" is used for it"
    case "name": "it is left out"
    default: "0 is used for it"
    }
  }
}

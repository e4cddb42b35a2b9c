import JSON
import LayoutEngine
import LiveDocuments

/// A key is not there that its object cannot do without; something is assumed for it.
enum MissingKey: DiagnosticRule {
  static let code = "missing-key"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .missingKey(let key, let owner) = problem.kind else { return [] }
    // The whole of an object in an array is too much to mark.
    let location =
      problem.location.part == .value
      ? problem.location.with(part: .type) : problem.location
    // Owners that are no type of element come with an article.
    let name = owner.hasPrefix("a ") ? owner.dropFirst(2) : owner[...]
    return [
      PendingDiagnostic(
        location, "this \(name) has no \"\(key)\"; \(assumption(without: key))")
    ]
  }

  private static func assumption(without key: String) -> String {
    switch key {
    case "ratio": "1 is used instead"
    case "cornerLocation": "\"topLeft\" is used instead"
    case "name": "the variant is ignored"
    default: "0 is used instead"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [CodeAction] {
    guard let problem = document.problem(of: diagnostic),
      case .missingKey(let key, _) = problem.kind, key != "name"
    else { return [] }
    let value: JSONValue = key == "ratio" ? 1 : key == "cornerLocation" ? "topLeft" : 0
    return [
      CodeAction(
        "Insert \(key)", .setMember(of: problem.location.with(part: .value), key: key, value),
        isSafe: true)
    ]
  }

  static let page = RulePage(
    meaning: """
      A required key is missing. A default is used: a ratio of 1, the top left corner, a \
      length of 0.
      """,
    reason: """
      In Texture these are arguments of the initializer, so code cannot leave them out.
      """,
    example: """
      { "type": "ratio", "child": { "type": "networkImage" } }
      """,
    instead: """
      { "type": "ratio", "ratio": 0.75, "child": { "type": "networkImage" } }
      """,
    fix: """
      The fix writes the value that is used now. No frame changes until you put in your own.
      """)
}

import JSON
import LayoutEngine
import LiveDocuments

/// A key is not there that its object cannot do without; something is assumed for it.
enum MissingKey: DiagnosticRule {
  static let code = "missing-key"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .missingKey(let key, let owner) = problem.kind else { return [] }
    // The whole of an object in an array is too much to mark.
    let location =
      problem.location.part == .value
      ? problem.location.with(part: .type) : problem.location
    // Owners that are no type of element come with an article.
    let article = ["a ", "an "].first { owner.hasPrefix($0) }
    let name = owner.dropFirst(article?.count ?? 0)
    return [
      PendingDiagnostic(
        location, "this \(name) has no \"\(key)\"; \(assumption(without: key, owner))")
    ]
  }

  /// Without one of its keys nothing of them counts.
  private static let wholes = ["captured", "measured", "a measured size", "an expectation"]

  private static func assumption(without key: String, _ owner: String) -> String {
    if wholes.contains(owner) { return "it is ignored" }
    switch key {
    case "text": return "it is empty"
    case "ratio": return "1 is used instead"
    case "cornerLocation": return "\"topLeft\" is used instead"
    case "name": return "the variant is ignored"
    case "size": return "0×0 is used instead"
    default: return "0 is used instead"
    }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .missingKey(let key, let owner) = problem.kind, key != "name", !wholes.contains(owner)
    else { return [] }
    let value: JSONValue =
      switch key {
      case "ratio": 1
      case "cornerLocation": "topLeft"
      case "size": ["width": 0, "height": 0]
      case "text": ""
      default: 0
      }
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

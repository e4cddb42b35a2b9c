import JSON
import LiveDocuments

/// A key that takes one of a few names has a different value; its default holds.
///
/// - Source: Texture's enumerations, ASStackLayoutDefines.h and the headers of the specs
enum UnknownEnumValue: DiagnosticRule {
  static let code = "unknown-enum-value"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .unknownEnumValue(let name, let key, let choices) = problem.kind else { return [] }
    var message = "\(quoted(name)) is not a value of \"\(key)\" and is ignored; "
    if let meant = meantChoice(by: name, among: choices) {
      message += "did you mean \"\(meant.name)\"?"
    } else {
      message += "use \(listed(choices, lastBy: "or"))"
    }
    return [PendingDiagnostic(problem.location, message)]
  }

  private static func meantChoice(by name: String, among choices: [String]) -> NearName? {
    if let near = nearName(to: name, among: choices) { return near }
    for (word, choice) in Synonyms.choices where word == name && choices.contains(choice) {
      return NearName(name: choice, isOnly: true)
    }
    // Texture's constants end with the name: ASStackLayoutJustifyContentSpaceBetween.
    guard name.hasPrefix("AS"), name.utf8.count <= 64 else { return nil }
    let constant = name.lowercased()
    return choices.filter { constant.hasSuffix($0.lowercased()) }
      .max { $0.utf8.count < $1.utf8.count }
      .map { NearName(name: $0, isOnly: true) }
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic),
      case .unknownEnumValue(let name, _, let choices) = problem.kind,
      let meant = meantChoice(by: name, among: choices)
    else { return [] }
    return [
      CodeAction("Write \"\(meant.name)\"", .setValue(problem.location, .string(meant.name)))
        .correcting(meant.isOnly)
    ]
  }

  static let page = RulePage(
    meaning: """
      A key takes one of a few names, and this is none of them. It is ignored, and the default \
      is used.
      """,
    reason: """
      In Texture these are enumerations, so the compiler would report it.
      """,
    example: """
      { "type": "stack", "alignItems": "middle", "children": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "type": "stack", "alignItems": "center", "children": [ { "type": "text", "text": "Title" } ] }
      """,
    fix: """
      If it is clear which name was meant, the fix writes it. Frames change if the value has \
      an effect.
      """)
}

import LiveDocuments

/// The values of a variant contain a key that cannot be laid over.
enum BadValues: DiagnosticRule {
  static let code = "bad-values"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .fixedKey(let key) = problem.kind else { return [] }
    let instead =
      switch key {
      case "style": "; \"style\" of the variant does this"
      case "captured", "lintel-disable": ""
      default: "; \"instead\" of the variant replaces the element"
      }
    return [
      PendingDiagnostic(
        problem.location, "nothing can be laid over \(quoted(key)), so it is ignored\(instead)")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard let problem = context.problem(of: diagnostic), case .fixedKey(let key) = problem.kind
    else { return [] }
    return [CodeAction("Remove \(key)", .remove(problem.location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The values of a variant name a key that belongs to the element's own object: its type, \
      its id, its style, its children, or what the layout does not read. The key is ignored.
      """,
    reason: """
      Values change the properties of a node or spec that is there. Another type or other \
      children make another element, which instead gives; style has a key of its own in the \
      variant.
      """,
    example: """
      {
        "variants": [
          { "name": "notch", "values": { "#safe": { "style": { "flexGrow": 1 } } } }
        ],
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "inset", "id": "safe", "insets": 20,
              "child": { "type": "text", "text": "Title" }
            }
          ]
        }
      }
      """,
    instead: """
      {
        "variants": [
          { "name": "notch", "style": { "#safe": { "flexGrow": 1 } } }
        ],
        "root": {
          "type": "stack",
          "children": [
            {
              "type": "inset", "id": "safe", "insets": 20,
              "child": { "type": "text", "text": "Title" }
            }
          ]
        }
      }
      """,
    fix: """
      Removing the key changes no frame.
      """)
}

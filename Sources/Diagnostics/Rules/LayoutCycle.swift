import LiveDocuments

/// A layout is used in itself.
enum LayoutCycle: DiagnosticRule {
  static let code = "layout-cycle"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .layoutCycle(let name, let around) = problem.kind else { return [] }
    let reason =
      name == around
      ? "\(quoted(name)) would contain itself"
      : "\(quoted(name)) uses \(around.map { quoted($0) } ?? "this document") itself"
    return [PendingDiagnostic(problem.location, "this layout is left out: \(reason)")]
  }

  static let page = RulePage(
    meaning: """
      A layout uses itself, directly or by way of other layouts. It would never end, so the node that uses it there is \
      laid out without content.
      """,
    reason: """
      Layouts are Lintel's own. A node class that makes a node of its own class whenever it is made would not return.
      """,
    example: """
      {
        "layouts": {
          "comment": {
            "root": {
              "type": "stack",
              "children": [{ "type": "text", "text": "Reply" }, { "type": "node", "layout": "#comment" }]
            }
          }
        },
        "root": { "type": "node", "layout": "#comment" }
      }
      """,
    instead: """
      {
        "layouts": {
          "comment": {
            "root": { "type": "stack", "children": [{ "type": "text", "text": "Reply" }] }
          }
        },
        "root": { "type": "node", "layout": "#comment" }
      }
      """,
    fix: """
      There is none: one of the uses must go, or use another layout.
      """)
}

import LiveDocuments

/// A table of measured sizes that cannot be one as it stands.
enum BadMeasuredSizes: DiagnosticRule {
  static let code = "bad-measured-sizes"
  static let severity = Severity.warning

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    switch problem.kind {
    case .noMeasuredSizes:
      return [
        PendingDiagnostic(problem.location, "there are no sizes in this table, so it is ignored")
      ]
    case .unorderedMeasuredSize(let from, let before):
      let fault =
        from == before
        ? "there are two sizes from \(points(from)) on: the last one is used"
        : "the sizes are not in ascending order: \(points(from)) comes after \(points(before))"
      return [PendingDiagnostic(problem.location, fault)]
    default: return []
    }
  }

  static let page = RulePage(
    meaning: """
      A table of measured sizes is empty, or its sizes are not in ascending order of "from". \
      They are sorted before they are used; of several for one width the last counts.
      """,
    reason: """
      A capture writes each width at which the size of the content changes once, from narrow to \
      wide.
      """,
    example: """
      {
        "type": "text", "text": "Bea",
        "measured": [
          { "from": 30, "width": 30, "height": 20 }, { "from": 0, "width": 18, "height": 40 }
        ]
      }
      """,
    instead: """
      {
        "type": "text", "text": "Bea",
        "measured": [
          { "from": 0, "width": 18, "height": 40 }, { "from": 30, "width": 30, "height": 20 }
        ]
      }
      """,
    fix: """
      There is no quick fix. Capture the node again, or put the sizes in order.
      """)
}

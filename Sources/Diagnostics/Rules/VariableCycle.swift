import LiveDocuments

/// The value of a variable depends on the variable itself.
enum VariableCycle: DiagnosticRule {
  static let code = "variable-cycle"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .variableCycle(let names) = problem.kind, let first = names.first else { return [] }
    let cycle = (names + [first]).map { shortened($0) }
    let shown = cycle.count <= longestShown ? cycle : cycle.prefix(longestShown - 2) + ["…", first]
    let related = names.dropFirst().prefix(longestShown).compactMap { name in
      context.document.definition(ofVariable: name).map {
        Diagnostic.Related(.location($0), "\(quoted(name)) is part of the cycle")
      }
    }
    return [
      PendingDiagnostic(
        problem.location,
        "\(quoted(first)) has no value: it refers to itself; \(shown.joined(separator: " → "))",
        related: Array(related))
    ]
  }

  /// The number of names that a message shows.
  private static let longestShown = 8

  static let page = RulePage(
    meaning: """
      The value of a variable refers to the variable itself, directly or through others. None of \
      them has a value, and whatever names one of them is ignored.
      """,
    reason: """
      Variables are Lintel's own. A property of a class that reads itself would not return.
      """,
    example: """
      {
        "variables": { "gutter": "$margin / 2", "margin": "$gutter * 2" },
        "root": {
          "type": "inset", "insets": "$gutter",
          "child": { "type": "text", "text": "Title" }
        }
      }
      """,
    instead: """
      {
        "variables": { "gutter": 8, "margin": "$gutter * 2" },
        "root": {
          "type": "inset", "insets": "$gutter",
          "child": { "type": "text", "text": "Title" }
        }
      }
      """,
    fix: """
      There is none: one of the variables needs a value of its own.
      """)
}

import LiveDocuments

/// A key stands twice in one object: the last one counts, the earlier ones do nothing.
///
/// - Source: RFC 8259 leaves it open; Jansson, like most readers, keeps the last
enum JSONDuplicateKey: DiagnosticRule {
  static let code = "json-duplicate-key"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .duplicateKey(let key, let used) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(quoted(key)) is a duplicate key; the last value wins",
        related: [Diagnostic.Related(.location(used), "this value wins")])
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    guard case .location(let location) = diagnostic.location else { return [] }
    return [CodeAction("Remove the ignored key", .remove(location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The same key is twice in one object. The last value wins; the others are ignored.
      """,
    reason: """
      JSON does not define what duplicate keys mean. Most readers, this one too, use the last \
      value.
      """,
    example: """
      { "type": "text", "text": "Old title", "text": "New title" }
      """,
    instead: """
      { "type": "text", "text": "New title" }
      """,
    fix: """
      The fix removes the ignored key. No frame changes.
      """)
}

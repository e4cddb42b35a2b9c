import LiveDocuments

/// A key stands twice in one object: the last one counts, the earlier ones do nothing.
///
/// - Source: RFC 8259 leaves it open; Jansson, like most readers, keeps the last
enum JSONDuplicateKey: DiagnosticRule {
  static let code = "json-duplicate-key"
  static let severity = Severity.warning
  static let tags = [Diagnostic.Tag.unnecessary]

  static func diagnostics(for problem: Problem, in document: LiveDocument) -> [PendingDiagnostic] {
    guard case .duplicateKey(let key, let used) = problem.kind else { return [] }
    return [
      PendingDiagnostic(
        problem.location,
        "\(quoted(key)) comes again in this object and only the last one counts, so this is ignored",
        related: [Diagnostic.Related(.location(used), "this \(quoted(key)) is the one that counts")]
      )
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in document: LiveDocument) -> [QuickFix] {
    guard case .location(let location) = diagnostic.place else { return [] }
    return [QuickFix("Remove the one that is ignored", .remove(location), isSafe: true)]
  }

  static let page = RulePage(
    meaning: """
      The same key stands twice in one object. The last one counts, the others are ignored.
      """,
    reason: """
      JSON leaves open what equal keys mean. Most readers, among them the one used here, keep \
      the last.
      """,
    example: """
      { "type": "text", "text": "Old title", "text": "New title" }
      """,
    instead: """
      { "type": "text", "text": "New title" }
      """,
    fix: """
      The fix takes the ignored member away and leaves every frame as it is.
      """)
}

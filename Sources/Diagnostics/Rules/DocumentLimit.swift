import DocumentSyntax
import LiveDocuments

/// The document is nested deeper than anything that is read, or its layout takes more steps than any
/// that is laid out.
///
/// A stack asks a child up to three times, so that stacks in stacks can multiply the questions with
/// every level.
///
/// - Source: Jansson stops at 2,048 levels, `JSON_PARSER_MAX_DEPTH`; the limit here is below that
enum DocumentLimit: DiagnosticRule {
  static let code = "document-limit"
  static let severity = Severity.error

  static func diagnostics(of document: LiveDocument) -> [PendingDiagnostic] {
    tooDeep(document) + tooCostly(document)
  }

  private static func tooCostly(_ document: LiveDocument) -> [PendingDiagnostic] {
    guard let limit = document.exceededWorkLimit, let root = document.rootElement else { return [] }
    return [
      PendingDiagnostic(
        Location(root, part: .type),
        "laying this out takes more than \(limit) steps, because flexing stacks in stacks multiply "
          + "them, so nothing is laid out")
    ]
  }

  private static func tooDeep(_ document: LiveDocument) -> [PendingDiagnostic] {
    guard let error = document.syntaxErrors.first(where: { $0.kind == .tooDeep }) else { return [] }
    return [
      PendingDiagnostic(
        .range(error.range),
        "objects and arrays are read down to \(DocumentSource.maximumDepth) levels, so this and "
          + "what is in it is not laid out")
    ]
  }

  static let page = RulePage(
    meaning: """
      A part of the document is nested deeper than it is read, or laying it out takes hundreds \
      of times the steps of any real layout. What is beyond the limit, or all of it, is not \
      laid out.
      """,
    reason: """
      Stacks measure their children several times; where flexing stacks are nested in each \
      other this multiplies with every level, on a device too. The limits keep a document from \
      stopping the inspector.
      """,
    example: String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
    instead: """
      { "type": "text", "text": "Title" }
      """,
    fix: """
      There is none: the structure itself has to become simpler.
      """)
}

import DocumentSyntax
import LiveDocuments

/// The document is nested deeper than anything that is read, or its layout takes more steps than any
/// that is laid out.
///
/// A stack measures a child up to three times, so that stacks in stacks can multiply the measurements with
/// every level.
///
/// - Source: Jansson stops at 2,048 levels, `JSON_PARSER_MAX_DEPTH`; the limit here is below that
enum DocumentLimit: DiagnosticRule {
  static let code = "document-limit"
  static let severity = Severity.error
  static let checksDocument = true

  static func diagnostics(in context: CheckContext) -> [PendingDiagnostic] {
    tooDeep(context) + tooCostly(context)
  }

  private static func tooCostly(_ context: CheckContext) -> [PendingDiagnostic] {
    guard let limit = context.layout.exceededWorkLimit, let root = context.elements.root else {
      return []
    }
    return [
      PendingDiagnostic(
        Location(root, part: .type),
        "nothing is laid out: it would take more than \(limit) steps; flexing stacks inside flexing "
          + "stacks multiply them")
    ]
  }

  private static func tooDeep(_ context: CheckContext) -> [PendingDiagnostic] {
    guard let error = context.document.syntaxErrors.first(where: { $0.kind == .tooDeep }) else {
      return []
    }
    return [
      PendingDiagnostic(
        .range(error.range),
        "this is not laid out: it is nested deeper than \(DocumentSource.maximumDepth) levels")
    ]
  }

  static let page = RulePage(
    meaning: """
      The document is nested too deeply, or its layout takes hundreds of times the steps of \
      any real layout. The part beyond the limit, or the whole document, is not laid out.
      """,
    reason: """
      Stacks measure their children several times. If flexing stacks are nested, this \
      multiplies with every level, on a device too. The limits keep a document from stopping \
      the inspector.
      """,
    example: String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
    instead: """
      { "type": "text", "text": "Title" }
      """,
    fix: """
      There is none: the document must become simpler.
      """)
}

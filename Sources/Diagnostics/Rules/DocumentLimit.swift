import DocumentSyntax
import LiveDocuments

/// The document is nested deeper than anything that is laid out.
///
/// - Source: Jansson stops at 2,048 levels, `JSON_PARSER_MAX_DEPTH`; the limit here is below that
enum DocumentLimit: DiagnosticRule {
  static let code = "document-limit"
  static let severity = Severity.error

  static func findings(of document: LiveDocument) -> [FindingDraft] {
    guard let error = document.syntaxErrors.first(where: { $0.kind == .tooDeep }) else { return [] }
    return [
      FindingDraft(
        .range(error.range),
        "objects and arrays are read down to \(DocumentSource.maximumDepth) levels, so this and "
          + "what is in it is not laid out")
    ]
  }
}

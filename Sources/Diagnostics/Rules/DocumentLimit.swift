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

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard problem.kind == .variableLimit else { return [] }
    let limit = LiveDocument.longestVariable
    let path = problem.location.element == nil ? problem.location.path : []
    let message =
      if path.last == .key("variables") {
        "this is ignored: the variables of all variants take too long to read"
      } else if path.dropLast().last == .key("variables") || path.first == .key("variables") {
        "this value is longer than \(limit) bytes, so the variable has none"
      } else {
        "this is ignored: more than \(limit) bytes of variables are read for one element"
      }
    return [PendingDiagnostic(problem.location, message)]
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
    guard let error = context.document.text.syntaxErrors.first(where: { $0.kind == .tooDeep })
    else {
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
      The document is nested too deeply, its layout takes hundreds of times the steps of any real \
      layout, or the value of a variable is longer than 16 KiB. The part beyond the limit, or the \
      whole document, is not laid out.
      """,
    reason: """
      Stacks measure their children several times. If flexing stacks are nested, this \
      multiplies with every level, on a device too. Long values of variables would multiply with \
      every use. The limits keep a document from stopping the inspector.
      """,
    example: String(repeating: "[", count: 2_000) + String(repeating: "]", count: 2_000),
    instead: """
      { "type": "text", "text": "Title" }
      """,
    fix: """
      There is none: the document must become simpler.
      """)
}

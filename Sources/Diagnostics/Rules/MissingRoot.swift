import DocumentSyntax
import JSON
import LiveDocuments

/// The text is not an object, or has no `root` object: there is nothing to lay out.
enum MissingRoot: DiagnosticRule {
  static let code = "missing-root"
  static let severity = Severity.error

  static func diagnostics(for problem: Problem, in context: CheckContext) -> [PendingDiagnostic] {
    guard case .missingRoot = problem.kind else { return [] }
    let location = problem.location
    if !location.path.isEmpty {
      return [
        PendingDiagnostic(location, "\"root\" must be an element; nothing is laid out")
      ]
    }
    return [
      PendingDiagnostic(
        location.with(part: .type),
        "the document has no \"root\" element; nothing is laid out")
    ]
  }

  static func fixes(for diagnostic: Diagnostic, in context: CheckContext) -> [CodeAction] {
    let root = context.source.syntax.root
    guard root.kind == .object, context.elements.root == nil else { return [] }
    let bytes = context.source.text.bytes(in: root.valueRange)
    let text = String(decoding: bytes, as: UTF8.self)
    if case .location(let location) = diagnostic.location, location.path.isEmpty,
      context.isWritten(Location(nil, [.key("type")], part: .value), inDocument: true)
    {
      return [
        CodeAction("Make it the root", .replaceText(root.valueRange, "{ \"root\": \(text) }"))
      ]
    }
    let stub: JSONValue = ["type": "stack", "direction": "vertical", "children": []]
    return [
      CodeAction(
        "Insert a root",
        .setMember(of: Location(nil, part: .value), key: "root", stub))
    ]
  }

  static let page = RulePage(
    meaning: """
      The document has no root element, so nothing is laid out.
      """,
    reason: """
      A document is an object with the root element under "root". The size and scale of the \
      layout are beside it.
      """,
    example: """
      { "root": [ { "type": "text", "text": "Title" } ] }
      """,
    instead: """
      { "root": { "type": "text", "text": "Title" } }
      """,
    fix: """
      If the document is an element by itself, the fix puts it under root. Otherwise it \
      inserts an empty stack.
      """)
}

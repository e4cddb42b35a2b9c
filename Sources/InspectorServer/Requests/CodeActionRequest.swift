import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeAction`: what can be done about the findings in a range.
///
/// Every fix was made on a copy and laid out before it is offered.
enum CodeActionRequest: QueryHandler {
  static let method = "textDocument/codeAction"
  static let summary = "What can be done about the findings in a range."
  static let paramsSchema: ParamsSchema = [
    .openDocument,
    .required("range", .openObject(["start": .sentPosition, "end": .sentPosition]), "Where."),
    .required(
      "context", .openObject([:], optional: ["only": .array(.string)]),
      "The kinds that are wanted; all if there are none."),
  ]
  static let resultSchema = JSONSchema.array(.ref(.codeAction))
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let capability: ServerCapability? = ServerCapability(
    "codeActionProvider",
    .object(
      ["codeActionKinds": .array(.string)], optional: ["resolveProvider": .constant(true)])
  ) { client in
    var options: JSONObject = [
      "codeActionKinds": .array(CodeActionKind.all.map { .string($0) })
    ]
    if client.codeActions.resolvesEdits { options["resolveProvider"] = true }
    return .object(options)
  }

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange

    /// The kinds that are wanted; all if there are none.
    let only: [String]

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      range = try reader.read("range")
      let context = try reader.member("context", expected: "an object")
      var only: [String] = []
      for kind in try context.optionalMember("only")?.array() ?? [] {
        only.append(try kind.string())
      }
      self.only = only
    }

    func wants(_ kind: String) -> Bool {
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix("\($0).") }
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    // Clients without literals would need commands, of which there are none.
    guard session.client.codeActions.literals else { return writer.array { _ in } }
    let actions = QuickFixActions(
      document, uri: params.textDocument.uri, in: session, at: params.range)
    writer.array { writer in
      if params.wants(CodeActionKind.quickFix) { actions.writeFixes(to: &writer) }
      if params.wants(CodeActionKind.fixAll) { actions.writeFixAll(to: &writer) }
    }
  }
}

/// The kinds of code actions that are offered.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.lintel"
  static let all = [quickFix, fixAll]
}

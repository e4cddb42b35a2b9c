import Authoring
import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/codeAction`: what can be done about the diagnostics in a range, and with the element at its
/// start.
///
/// Every one was made on a copy and laid out before it is offered.
enum CodeActionRequest: QueryHandler {
  static let method = "textDocument/codeAction"
  static let capability: ServerCapability? = ServerCapability("codeActionProvider") { client in
    // Who knows only commands is not told, and could not read kinds.
    guard client.codeActions.literals else { return nil }
    var options: JSONObject = [
      "codeActionKinds": .array(CodeActionKind.all.map { .string($0) })
    ]
    if client.codeActions.resolvesEdits { options["resolveProvider"] = true }
    return .object(options)
  }

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange

    /// The kinds that are wanted; all if there are none, or an empty one.
    let only: [String]

    /// Whether it is what to do about certain diagnostics that is asked.
    let isAboutDiagnostics: Bool

    /// Whether the client asks by itself, for instance because the caret moved.
    let isAutomatic: Bool

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      range = try reader.read("range")
      let context = try reader.member("context", expected: "an object")
      var only: [String] = []
      for kind in try context.optionalMember("only")?.array() ?? [] {
        only.append(try kind.string())
      }
      self.only = only
      isAboutDiagnostics = try context.optionalMember("diagnostics")?.array().isEmpty == false
      isAutomatic = try context.optionalInteger("triggerKind") == 2
    }

    func wants(_ kind: String) -> Bool {
      only.isEmpty || only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix("\($0).") }
    }
  }

  static func work(_ params: Params) -> RequestWork { .trials(.open(params.textDocument.uri)) }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let document = try session.document(.open(params.textDocument.uri))
    // Clients without literals would need commands, of which there are none.
    guard session.client.capabilities.codeActions.literals else { return writer.array { _ in } }
    let live = document.live
    let range = live.bytes(of: params.range, in: session.client.encoding)
    let menu = CodeActionMenu(of: live, diagnostics: document.diagnostics, on: document.trials)
    let writing = CodeActionWriting(
      document: document, uri: params.textDocument.uri, client: session.client)
    writer.array { writer in
      if params.isAboutDiagnostics, session.client.makesAllActions {
        return writing.write(menu.fixes(in: range).filter(\.isPreferred), to: &writer)
      }
      if params.wants(CodeActionKind.quickFix) { writing.write(menu.fixes(in: range), to: &writer) }
      if params.wants(CodeActionKind.fixAll) { writing.write(menu.fixAll, to: &writer) }
      guard !params.isAutomatic || !params.only.isEmpty else { return }
      let offset = live.offset(of: params.range.start, in: session.client.encoding)
      let refactorings = menu.refactorings(at: offset) {
        params.wants(CodeActionKind.name(of: $0))
      }
      writing.write(refactorings, to: &writer)
      if params.wants(CodeActionKind.sortKeys) { writing.write(menu.sortKeys, to: &writer) }
    }
  }
}

extension Client {
  /// Whether it makes everything that it is offered about a diagnostic, one after the other.
  ///
  /// Kate does, which gives no name.
  fileprivate var makesAllActions: Bool {
    let offered = capabilities.codeActions
    return name == nil && offered.namesKinds && !offered.knowsPreferred && !offered.resolvesEdits
  }
}

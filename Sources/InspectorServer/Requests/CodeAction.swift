import Authoring
import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `textDocument/codeAction`: what can be done about the diagnostics in a range, and with the element at its
/// start.
///
/// Diagnostics that the client names are included, and those on the line of an empty range: editors show a mark beside
/// a line, and send the position of the caret.
///
/// Every one was made on a copy and laid out before it is offered. Clients that request actions by themselves do so after
/// each key: if no kind is named, they get the fixes of the diagnostics that are there, and no action that takes trials
/// all over the document.
enum CodeActionRequest: TypedQuery {
  static let method = "textDocument/codeAction"
  static let capability: ServerCapability? = ServerCapability(.codeActionProvider) { client in
    // Who knows only commands is not told, and could not read kinds.
    guard client.codeActions.literals else { return nil }
    return LSP.CodeActionOptions(
      codeActionKinds: CodeActionKind.all, resolveProvider: client.codeActions.resolvesEdits)
  }

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier
    let range: PositionRange

    /// The kinds that are wanted; all if there are none, or an empty one.
    let only: [String]

    /// The diagnostics that the client names, as far as they can be ours.
    let diagnostics: Set<NamedDiagnostic>

    /// True if the client names diagnostics, of whatever server.
    let isAboutDiagnostics: Bool

    /// True if the client requests actions of all kinds by itself, for instance because the caret moved.
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
      let diagnostics = try context.optionalMember("diagnostics")?.array() ?? []
      isAboutDiagnostics = !diagnostics.isEmpty
      self.diagnostics = Set(diagnostics.compactMap { NamedDiagnostic($0) })
      isAutomatic = try context.optionalInteger("triggerKind") == 2 && only.isEmpty
    }

    func wants(_ kind: String) -> Bool {
      only.isEmpty || only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix("\($0).") }
    }
  }

  static func answer(
    _ params: Params, in context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeAction] {
    let document = try context.document(.open(params.textDocument.uri))
    // Clients without literals would need commands, of which there are none.
    guard context.client.capabilities.codeActions.literals else { return [] }
    let live = document.live
    let range = live.bytes(of: params.range, in: context.client.encoding)
    let menu = CodeActionMenu(
      of: live, diagnostics: document.diagnostics,
      usedBy: context.workspace.users(of: params.textDocument.uri), on: document.trials)
    let named = document.diagnostics(named: params.diagnostics, in: context.client.encoding)
    let line = params.range.start == params.range.end ? live.line(of: range.lowerBound) : nil
    let conversion = CodeActionConversion(
      document: document, uri: params.textDocument.uri, client: context.client,
      workspace: context.workspace)
    if params.isAboutDiagnostics, context.client.makesAllActions,
      params.wants(CodeActionKind.quickFix)
    {
      let fixes = menu.fixes(in: range) { named.contains(DiagnosticName($0)) }
      return conversion.actions(fixes.filter(\.isPreferred))
    }
    var items: [CodeActionMenu.Item] = []
    if params.wants(CodeActionKind.quickFix) {
      items += menu.fixes(in: range) { diagnostic in
        line?.contains(diagnostic.range.lowerBound) == true
          || !named.isEmpty && named.contains(DiagnosticName(diagnostic))
      }
    }
    if params.isAutomatic { return conversion.actions(items) }
    if params.wants(CodeActionKind.fixAll) { items += menu.fixAll }
    let offset = live.offset(of: params.range.start, in: context.client.encoding)
    items += menu.refactorings(at: offset) {
      $0 != .wrap && params.wants(CodeActionKind.name(of: $0))
    }
    if params.wants(CodeActionKind.extract), context.client.capabilities.createsFiles,
      let path = FilePath(uri: params.textDocument.uri)?.normalized
    {
      items += menu.extractionToDocument(at: offset) { context.newFile($0, beside: path) }
    }
    if params.wants(CodeActionKind.sortKeys) { items += menu.sortKeys }
    // Eight of them, which would hide the others.
    if params.wants(CodeActionKind.wrap) { items += menu.refactorings(at: offset) { $0 == .wrap } }
    return conversion.actions(items)
  }
}

extension RequestContext {
  /// A layout beside a document whose name begins like this and that does not exist; `nil` where there are no files.
  fileprivate func newFile(
    _ name: String, beside document: FilePath
  ) -> DocumentExtraction.NewFile? {
    guard let files = workspace.services.files else { return nil }
    for number in 1...100 {
      let name = "\(name)\(number == 1 ? "" : "\(number)").layout.json"
      let path = FilePath(name).beside(document).normalized
      if files.stamp(ofFileAt: path) == nil, workspace[DocumentKey(path.uri)] == nil {
        return DocumentExtraction.NewFile(name: name, uri: path.uri)
      }
    }
    return nil
  }
}

/// A diagnostic as a client names it.
struct NamedDiagnostic: Hashable, Sendable {
  let range: PositionRange
  let code: String
  let message: String

  /// - Returns: `nil` for one of another server.
  init?(_ reader: JSONReader) {
    guard let range = try? reader.read("range") as PositionRange,
      let code = reader.value["code"]?.stringValue,
      let message = reader.value["message"]?.stringValue
    else { return nil }
    self.init(range, code, message)
  }

  init(_ range: PositionRange, _ code: String, _ message: String) {
    (self.range, self.code, self.message) = (range, code, message)
  }
}

/// The code and range of a diagnostic of a document, in bytes.
private struct DiagnosticName: Hashable {
  let code: String
  let range: Range<Int>

  init(_ diagnostic: Diagnostic) {
    (code, range) = (diagnostic.code, diagnostic.range)
  }
}

extension QueriedDocument {
  /// The current diagnostics that a client names by range, code and message.
  ///
  /// - Complexity: O(*n*) in the number of diagnostics of the document, and in that of the named ones.
  fileprivate func diagnostics(
    named names: Set<NamedDiagnostic>, in encoding: PositionEncodingKind
  ) -> Set<DiagnosticName> {
    guard !names.isEmpty else { return [] }
    let messages = Set(names.map(\.message))
    var found: Set<DiagnosticName> = []
    for diagnostic in diagnostics where messages.contains(diagnostic.message) {
      let range = live.source.text.range(of: diagnostic.range, in: encoding)
      let name = NamedDiagnostic(range, diagnostic.code, diagnostic.message)
      if names.contains(name) { found.insert(DiagnosticName(diagnostic)) }
    }
    return found
  }
}

extension LiveDocument {
  /// The bytes of the line of an offset, with its end.
  fileprivate func line(of offset: Int) -> ClosedRange<Int> {
    let text = source.text
    let line = text.range(of: offset..<offset, in: .utf8).start.line
    let start = self.offset(of: Position(line: line, character: 0), in: .utf8)
    let end = self.offset(of: Position(line: line, character: .max), in: .utf8)
    return start...max(start, end)
  }
}

extension Client {
  /// True if the client applies everything that it is offered about a diagnostic, one action after
  /// the other.
  ///
  /// Kate does, which gives no name.
  var makesAllActions: Bool {
    let offered = capabilities.codeActions
    return name == nil && offered.namesKinds && !offered.knowsPreferred && !offered.resolvesEdits
  }
}

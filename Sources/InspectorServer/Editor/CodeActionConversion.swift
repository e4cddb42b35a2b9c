import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// The conversion of the lines of a menu for one client.
struct CodeActionConversion {
  let document: QueriedDocument
  let uri: String
  let client: Client
  let workspace: WorkspaceSnapshot

  /// The number of diagnostics above which a client that cannot resolve gets no deferred actions.
  private static let eagerLimit = 100

  /// Menus cut off longer titles in the middle of a word.
  static let titleLimit = 80

  func actions(_ items: [CodeActionMenu.Item]) -> [LSP.CodeAction] { items.compactMap(action) }

  /// - Returns: `nil` for an action that the client cannot use.
  private func action(_ item: CodeActionMenu.Item) -> LSP.CodeAction? {
    let capabilities = client.capabilities.codeActions
    var action = LSP.CodeAction(
      title: cutAtWord(item.title, to: Self.titleLimit), kind: CodeActionKind.name(of: item.kind),
      group: capabilities.groups && item.kind == .action(.wrap) ? "Wrap in…" : nil,
      diagnostics: item.diagnostic.map { [conversion.published($0)] },
      isPreferred: item.isPreferred && capabilities.knowsPreferred)
    switch item.effect {
    case .edits(let edits): action.edit = edit(edits)
    case .fileEdits(let file, let edits):
      guard let edits = FileEdits(of: file, edits, in: workspace) else { return nil }
      action.edit = LSP.WorkspaceEdit([edits], for: client)
    case .newFile(let file, let text, let edits):
      action.edit = LSP.WorkspaceEdit(
        edits, in: document, uri: uri, for: client,
        creating: (file.uri, String(decoding: text, as: UTF8.self)))
    case .deferred(let deferred) where capabilities.resolvesEdits:
      action.data = CodeActionOrigin(uri: uri, revision: document.revision, edits: deferred)
    case .deferred(let deferred):
      // A client that cannot resolve would wait for all fixes whenever a menu opens.
      if case .fixAll = deferred, document.diagnostics.count > Self.eagerLimit { return nil }
      action.edit = edit(deferred.edits(of: document.live))
    }
    return action
  }

  private func edit(_ edits: [SourceEdit]) -> LSP.WorkspaceEdit {
    LSP.WorkspaceEdit(edits, in: document, uri: uri, for: client)
  }

  private var conversion: DiagnosticConversion {
    DiagnosticConversion(
      document: document.live, uri: uri, encoding: client.encoding,
      client: client.capabilities.diagnosticMembers, rulePages: client.rulePages)
  }
}

extension FileEdits {
  /// Edits of a file that a document uses, under the URI and version of the open document if it is one.
  ///
  /// - Returns: `nil` if an editor has another text of it than documents read.
  fileprivate init?(
    of file: ChangedFile, _ edits: [SourceEdit], in workspace: WorkspaceSnapshot
  ) {
    guard let path = FilePath(uri: file.uri) else { return nil }
    let open = workspace[DocumentKey(file.uri)]
    if let (live, _) = open?.content(), live.source.text.bytes != file.text.bytes { return nil }
    self.init(
      file: ReferenceSearch.Text(
        uri: open?.uri ?? file.uri, path: path, version: open?.version, text: file.text),
      edits: edits)
  }
}

extension DeferredEdits {
  /// The value of `refactoring` that stands for sorting.
  fileprivate static let sortKeysName = "sortKeys"

  fileprivate init(from data: JSONReader) throws(JSONShapeError) {
    let code = try data.optionalString("code")
    guard let refactoring = try data.optionalMember("refactoring") else {
      self = .fixAll(code: code)
      return
    }
    guard refactoring.value.stringValue == Self.sortKeysName else {
      throw refactoring.unexpectedValue(expected: "\"\(Self.sortKeysName)\"")
    }
    self = .sortKeys
  }
}

/// The `data` of an action whose edit is requested when a user chooses it.
struct CodeActionOrigin: Hashable, Sendable {
  let uri: String
  let revision: Int
  let edits: DeferredEdits
}

extension CodeActionOrigin: JSONReadable, Structure {
  init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      uri: try reader.string("uri"),
      revision: try reader.member("revision", expected: "a revision").integer(),
      edits: try DeferredEdits(from: reader))
  }

  static let members: Members<Self> = [
    .member("uri", \.uri), .member("revision", \.revision),
    .optional("code") { if case .fixAll(let code) = $0.edits { code } else { nil } },
    .optional("refactoring") { $0.edits == .sortKeys ? DeferredEdits.sortKeysName : nil },
  ]
}

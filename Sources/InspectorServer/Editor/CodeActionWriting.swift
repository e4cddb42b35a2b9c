import Authoring
import Diagnostics
import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

/// Writes the lines of a menu as a client understands them.
struct CodeActionWriting {
  let document: QueriedDocument
  let uri: String
  let client: Client
  let workspace: WorkspaceSnapshot

  /// The number of diagnostics above which a client that cannot resolve gets no deferred actions.
  private static let eagerLimit = 100

  /// Menus cut off longer titles in the middle of a word.
  static let titleLimit = 80

  func write(_ items: [CodeActionMenu.Item], to writer: inout JSONWriter) {
    for item in items { write(item, to: &writer) }
  }

  private func write(_ item: CodeActionMenu.Item, to writer: inout JSONWriter) {
    let resolves = client.capabilities.codeActions.resolvesEdits
    // A client that cannot resolve would wait for all fixes whenever a menu opens.
    if case .deferred(.fixAll) = item.effect, !resolves,
      document.diagnostics.count > Self.eagerLimit
    {
      return
    }
    var fileEdits: FileEdits?
    if case .fileEdits(let file, let edits) = item.effect {
      fileEdits = FileEdits(of: file, edits, in: workspace)
      if fileEdits == nil { return }
    }
    writer.object { writer in
      writer.member("title", cutAtWord(item.title, to: Self.titleLimit))
      writer.member("kind", CodeActionKind.name(of: item.kind))
      if client.capabilities.codeActions.groups, item.kind == .action(.wrap) {
        writer.member("group", "Wrap in…")
      }
      if let diagnostic = item.diagnostic {
        writer.member("diagnostics", [conversion.published(diagnostic)])
      }
      if item.isPreferred, client.capabilities.codeActions.knowsPreferred {
        writer.member("isPreferred", true)
      }
      switch item.effect {
      case .edits(let edits): writer.workspaceEdit(edits, in: document, uri: uri, for: client)
      case .fileEdits:
        guard let fileEdits else { return }
        writer.key("edit")
        writer.workspaceEdits([fileEdits], for: client)
      case .newFile(let file, let text, let edits):
        writer.key("edit")
        writer.workspaceEditValue(
          edits, in: document, uri: uri, for: client,
          creating: (file.uri, String(decoding: text, as: UTF8.self)))
      case .deferred(let deferred) where resolves:
        writer.key("data")
        writer.object { writer in
          writer.member("uri", uri)
          writer.member("revision", document.revision)
          deferred.write(to: &writer)
        }
      case .deferred(let deferred):
        writer.workspaceEdit(deferred.edits(of: document.live), in: document, uri: uri, for: client)
      }
    }
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
  private static let sortKeysName = "sortKeys"

  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .fixAll(let code): writer.optionalMember("code", code)
    case .sortKeys: writer.member("refactoring", Self.sortKeysName)
    }
  }

  /// Reads what ``write(to:)`` wrote.
  init(from data: JSONReader) throws(JSONShapeError) {
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

/// The kinds of code actions that are offered.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.lintel"
  static let inline = "refactor.inline"
  static let extract = "refactor.extract"
  static let wrap = "refactor.rewrite.wrap"
  static let change = "refactor.rewrite.change"
  static let notation = "refactor.rewrite.notation"
  static let sortOwnKeys = "refactor.rewrite.sortKeys"
  static let convertNames = "source.convertNames.lintel"
  static let sortKeys = "source.sortKeys.lintel"

  /// In source files only.
  static let hint = "refactor.rewrite.hint"
  static let all = [
    quickFix, inline, extract, wrap, change, notation, sortOwnKeys, fixAll, convertNames, sortKeys,
  ]

  static func name(of kind: CodeActionMenu.Kind) -> String {
    switch kind {
    case .action(let kind): name(of: kind)
    case .fixAll: fixAll
    case .sortKeys: sortKeys
    }
  }

  static func name(of kind: CodeAction.Kind) -> String {
    switch kind {
    case .quickFix: quickFix
    case .wrap: wrap
    case .unwrap, .inline: inline
    case .extract: extract
    case .change: change
    case .notation: notation
    case .sortKeys: sortOwnKeys
    case .convertNames: convertNames
    }
  }
}

import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments

extension LSP {
  struct WorkspaceEdit: Structure {
    /// The edits by URI, for clients that do not know versions.
    var changes: Changes?

    var documentChanges: [Either<CreateFile, TextDocumentEdit>]?

    static let members: Members<Self> = [
      .optional("changes", \.changes), .optional("documentChanges", \.documentChanges),
    ]
  }

  /// Edits by the URIs of their documents.
  struct Changes: JSONWritable {
    let documents: [TextDocumentEdit]

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        for document in documents { writer.member(document.textDocument.uri, document.edits) }
      }
    }
  }

  struct TextDocumentEdit: Structure {
    let textDocument: VersionedTextDocumentIdentifier
    let edits: [TextEdit]
    static let members: Members<Self> = [
      .member("textDocument", \.textDocument), .member("edits", \.edits),
    ]
  }

  struct CreateFile: Structure {
    let uri: String
    static let members: Members<Self> = [.member("kind") { _ in "create" }, .member("uri", \.uri)]
  }

  struct CodeAction: Structure {
    let title: String
    let kind: String

    /// The menu that the action is in; of rust-analyzer's extensions of LSP.
    var group: String?

    var diagnostics: [PublishedDiagnostic]?
    var isPreferred = false
    var edit: WorkspaceEdit?
    var data: CodeActionOrigin?

    static let lazyMember = "edit"
    static let members: Members<Self> = [
      .member("title", \.title), .member("kind", \.kind), .optional("group", \.group),
      .optional("diagnostics", \.diagnostics), .flag("isPreferred") { $0.isPreferred },
      .optional(lazyMember, \.edit), .optional("data", \.data),
    ]
  }

  struct ApplyWorkspaceEditParams: Structure {
    let label: String
    let edit: WorkspaceEdit
    static let members: Members<Self> = [.member("label", \.label), .member("edit", \.edit)]
  }

  struct PrepareRenamePlaceholder: Structure {
    let range: PositionRange
    let placeholder: String
    static let members: Members<Self> = [
      .member("range", \.range), .member("placeholder", \.placeholder),
    ]
  }
}

extension LSP.WorkspaceEdit {
  /// Edits of several files, with the versions of open ones where the client knows versions.
  init(_ edits: [FileEdits], for client: Client) {
    self.init(edits.map { LSP.TextDocumentEdit($0, in: client.encoding) }, for: client)
  }

  /// Edits of one document's text, after the creation of a file if there is one to create.
  init(
    _ edits: [SourceEdit], in document: QueriedDocument, uri: String, for client: Client,
    creating file: (uri: String, text: String)? = nil
  ) {
    self.init(
      edits, of: document.live.source.text, uri: uri, version: document.version, for: client,
      creating: file)
  }

  /// Edits of one text, with its version where the client knows versions.
  init(
    _ edits: [SourceEdit], of text: SourceText, uri: String, version: Int?, for client: Client,
    creating file: (uri: String, text: String)? = nil
  ) {
    let edit = LSP.TextDocumentEdit(
      textDocument: VersionedTextDocumentIdentifier(uri: uri, version: version),
      edits: [TextEdit](edits, of: text, in: client.encoding))
    self.init([edit], for: client, creating: file)
  }

  private init(
    _ documents: [LSP.TextDocumentEdit], for client: Client,
    creating file: (uri: String, text: String)? = nil
  ) {
    guard client.capabilities.documentChanges else {
      self.init(changes: LSP.Changes(documents: documents))
      return
    }
    var changes: [Either<LSP.CreateFile, LSP.TextDocumentEdit>] = []
    if let file {
      let start = Position(line: 0, character: 0)
      changes.append(.first(LSP.CreateFile(uri: file.uri)))
      changes.append(
        .second(
          LSP.TextDocumentEdit(
            textDocument: VersionedTextDocumentIdentifier(uri: file.uri, version: nil),
            edits: [TextEdit(range: PositionRange(start: start, end: start), newText: file.text)])))
    }
    self.init(documentChanges: changes + documents.map { .second($0) })
  }
}

/// The edits of one file of several.
struct FileEdits {
  let file: ReferenceSearch.Text
  let edits: [SourceEdit]
}

extension LSP.TextDocumentEdit {
  fileprivate init(_ edits: FileEdits, in encoding: PositionEncodingKind) {
    self.init(
      textDocument: VersionedTextDocumentIdentifier(
        uri: edits.file.uri, version: edits.file.version),
      edits: [TextEdit](edits.edits, of: edits.file.text, in: encoding))
  }
}

extension [TextEdit] {
  /// Edits that are all for the text as it is.
  init(_ edits: [SourceEdit], of text: SourceText, in encoding: PositionEncodingKind) {
    self = zip(edits, text.ranges(of: edits.map(\.range), in: encoding)).map { edit, range in
      TextEdit(range: range, newText: String(decoding: edit.replacement, as: UTF8.self))
    }
  }
}

import DocumentSyntax
import JSON
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

/// `textDocument/didOpen`: from now on the document is what the client says it is.
///
/// Opening one that is open already starts it anew.
enum DidOpenTextDocument: NotificationHandler {
  static let method = "textDocument/didOpen"

  struct Params: JSONReadable {
    let textDocument: TextDocumentItem

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func openedLength(_ params: Params) -> Int? { params.textDocument.text.utf8.count }

  static func prepare(_ params: Params, in context: RequestContext) -> PreparedDocument? {
    let item = params.textDocument
    guard !item.isConfiguration, item.text.utf8.count <= context.workspace.services.documentLimit,
      context.workspace[DocumentKey(item.uri)]?.owner.isEditor(beside: context.client.id) != true
    else { return nil }
    return PreparedDocument(
      text: Array(item.text.utf8), version: item.version,
      revision: context.workspace.nextRevision(of: item.uri),
      inputs: context.inputs(ofDocument: item.uri))
  }

  static func receive(_ params: consuming Params, from client: ClientID, in server: inout Server) {
    let start = server.workspace.services.now()
    let item = (consume params).textDocument
    if item.isConfiguration { return server.openConfiguration(item, from: client) }
    let owner = server.workspace.documents[DocumentKey(item.uri)]?.owner
    if owner?.isEditor(beside: client) == true {
      return server.connections[client].show(
        .warning, "\(item.uri) is open in another editor; its text there is the one that counts")
    }
    var document = OpenDocument(
      uri: item.uri, owner: .editor(client), version: item.version)
    let revision = server.workspace.nextRevision(of: item.uri)
    document.revision = revision - 1
    let prepared = server.connections[client].prepared
    var text = prepared?.live.source.text
    if text == nil, item.text.utf8.count <= server.workspace.services.documentLimit {
      // The string is gone before what stands in it is read, which takes its space.
      text = SourceText((consume item).text)
    }
    // Before the files are read, one of which may be this one.
    server.workspace.services.setOpenText(text, ofDocument: document.uri)
    document.inputs = server.inputs(of: document)
    if let prepared, prepared.isCurrent(revision: revision, inputs: document.inputs) {
      document.live = prepared.live
      document.derived = prepared.derived
    } else if let text {
      document.live = LiveDocument(
        text, version: document.version, revision: revision, inputs: document.inputs)
    }
    server.forgetAskedEdits(of: DocumentKey(document.uri))
    // Reopening a document publishes its diagnostics again.
    server.connections[client].published[DocumentKey(document.uri)] = nil
    server.finishRevision(of: document, from: client, startedAt: start)
  }
}

/// `textDocument/didChange`: edits, each of the text that the one before it left.
enum DidChangeTextDocument: NotificationHandler {
  static let method = "textDocument/didChange"

  struct Params: JSONReadable {
    let textDocument: VersionedTextDocumentIdentifier
    let contentChanges: [TextDocumentContentChangeEvent]

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
      contentChanges = try reader.read("contentChanges")
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    let uri = params.textDocument.uri
    let start = server.workspace.services.now()
    if server.changeConfiguration(params, from: client) { return }
    guard var document = server.workspace.documents[DocumentKey(uri)],
      document.owner == .editor(client)
    else {
      return server.connections[client].log(.warning, "\(method): the document \(uri) is not open")
    }
    let version = params.textDocument.version ?? document.nextVersion
    var editing = Editing(
      document, encoding: server.connections[client].client.encoding,
      limit: server.workspace.services.documentLimit)
    editing.live?.beginBatch(params.contentChanges.count)
    for change in params.contentChanges { editing.apply(change) }
    editing.live?.finishEditing(version: version)
    if editing.live !== document.live {
      document.live = editing.live
      document.derived = DerivedCache()
    }

    let fault = editing.fault ?? regression(from: document.version, to: version)
    document.version = version
    if editing.isReplaced, fault == nil { document.isDesynchronized = false }
    if let fault { server.noteOutOfStep(&document, fault, from: client) }
    let author = document.live.flatMap {
      server.workspace.askedEdits.author(of: $0.source.text, of: DocumentKey(uri))
    }
    server.finishRevision(
      of: document, from: client, after: editing.edits, startedAt: start, by: author)
  }

  static func refuse(_ params: JSONValue?, from client: ClientID, in server: inout Server) {
    server.noteRefusedChange(params, from: client)
  }

  /// The message about versions that go back; a client numbers texts in the order in which it makes
  /// them.
  private static func regression(from old: Int, to new: Int) -> String? {
    new < old ? "its version went from \(old) back to \(new)" : nil
  }
}

/// A document while the changes of one message are made to it.
private struct Editing {
  /// `nil` while the text is longer than the limit.
  private(set) var live: LiveDocument?

  /// Why the text may differ from the client's, as half a sentence.
  private(set) var fault: String?

  /// True if a change replaced the whole text.
  private(set) var isReplaced = false

  /// The edits of the text.
  private(set) var edits: [SourceEdit] = []

  private let firstRevision: Int
  private let inputs: DocumentInputs
  private let encoding: PositionEncodingKind
  private let limit: Int

  init(_ document: OpenDocument, encoding: PositionEncodingKind, limit: Int) {
    live = document.live
    firstRevision = document.revision + 1
    inputs = document.inputs
    self.encoding = encoding
    self.limit = limit
  }

  mutating func apply(_ change: TextDocumentContentChangeEvent) {
    if let range = change.range {
      replace(range, with: Array(change.text.utf8))
    } else {
      replaceAll(with: Array(change.text.utf8))
    }
  }

  private mutating func replaceAll(with text: [UInt8]) {
    fault = nil
    isReplaced = true
    if text.count > limit {
      live = nil
    } else if let live {
      if let edit = live.replaceAll(with: text) {
        edits.append(edit)
      }
    } else {
      live = LiveDocument(text: text, revision: firstRevision, inputs: inputs)
    }
  }

  /// Replaces a range; one outside the text is moved to the end of it, as editors' own libraries do.
  private mutating func replace(_ range: PositionRange, with replacement: [UInt8]) {
    guard let live else { return }
    let (start, startFault) = offset(of: min(range.start, range.end), in: live)
    let (end, endFault) = offset(of: max(range.start, range.end), in: live)
    // Where nothing of the text is left, its end does not matter.
    let isWholeText = start == 0 && end == live.source.text.utf8Count
    fault = (isWholeText ? startFault : endFault ?? startFault) ?? fault
    guard live.source.text.utf8Count - (end - start) + replacement.count <= limit else {
      self.live = nil
      return
    }
    edits.append(SourceEdit(start..<end, with: replacement))
    live.replace(start..<end, with: replacement)
  }

  /// Finds the offset of a position, and the reason why the client's text may be another, if there is one.
  private func offset(
    of position: Position, in live: LiveDocument
  ) -> (offset: Int, fault: String?) {
    live.source.text.offset(ofEditAt: position, in: encoding)
  }
}

extension SourceText {
  /// Finds the offset of a position in an edit, and the reason why the client's text may be another, if there is one.
  func offset(
    ofEditAt position: Position, in encoding: PositionEncodingKind
  ) -> (offset: Int, fault: String?) {
    // The start of the line behind the last one is how many clients write the end of the text.
    let isEnd = position.line == lineCount && position.character == 0
    let target = location(ofClient: position, in: encoding)
    if target.isInsideScalar {
      return (
        target.offset, "a change in line \(position.line + 1) begins or ends inside a character"
      )
    }
    if position.line >= lineCount, !isEnd {
      // Unsigned, because it may be the largest number there is.
      return (
        target.offset,
        "a change in line \(position.line.magnitude + 1) is behind its last line, \(lineCount)"
      )
    }
    return (target.offset, nil)
  }
}

/// `textDocument/didSave`: the text is known already; what was saved may be a configuration, though.
enum DidSaveTextDocument: NotificationHandler {
  static let method = "textDocument/didSave"

  typealias Params = NoParams

  static func receive(_ params: NoParams, from client: ClientID, in server: inout Server) {
    server.reconfigure(from: client)
  }
}

/// `textDocument/didClose`: the document is closed, its diagnostics are withdrawn.
enum DidCloseTextDocument: NotificationHandler {
  static let method = "textDocument/didClose"

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    let key = DocumentKey(params.textDocument.uri)
    if server.closeConfiguration(key, from: client) { return }
    guard let document = server.workspace.documents[key],
      document.owner == .editor(client)
    else { return }
    server.close(key, from: client)
    server.connections[client].withdrawDiagnostics(of: document.uri)
  }
}

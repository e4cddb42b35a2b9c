import DocumentSyntax
import JSON
import LanguageServerProtocol

/// The notifications of the mode for source code, in alphabetical order of their methods.
package let sourceNotifications: [any NotificationHandler.Type] = [
  CancelRequest.self,
  Exit.self,
  Initialized.self,
  SetTrace.self,
  SourceDidChange.self,
  SourceDidClose.self,
  SourceDidOpen.self,
  SourceDidSave.self,
  WorkDoneProgressCancel.self,
  DidChangeConfiguration.self,
  SourceDidChangeWatchedFiles.self,
  DidChangeWorkspaceFolders.self,
]

/// `textDocument/didOpen` of a source file.
enum SourceDidOpen: NotificationHandler {
  static let method = DidOpenTextDocument.method

  typealias Params = DidOpenTextDocument.Params

  static func receive(_ params: consuming Params, from client: ClientID, in server: inout Server) {
    let item = params.textDocument
    let key = DocumentKey(item.uri)
    if let owner = server.workspace.sources.documents[key]?.owner, owner != client {
      return server.connections[client].show(
        .warning, "\(item.uri) is open in another editor; its text there is the one that counts")
    }
    server.closeSource(key)
    guard item.text.utf8.count <= server.workspace.services.documentLimit else {
      return server.connections[client].log(.warning, "\(item.uri) is too large to be evaluated")
    }
    server.workspace.sources.documents[key] = SourceDocument(
      item, owner: client, number: server.workspace.sources.nextNumber())
    server.workspace.sources.filesNumber += 1
    server.outdateSources(lookingAgain: false)
  }
}

/// `textDocument/didChange` of a source file.
enum SourceDidChange: NotificationHandler {
  static let method = DidChangeTextDocument.method

  typealias Params = DidChangeTextDocument.Params

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    let key = DocumentKey(params.textDocument.uri)
    // Moved out, so that it is edited without a copy.
    guard let owner = server.workspace.sources.documents[key]?.owner, owner == client,
      var source = server.workspace.sources.documents.removeValue(forKey: key)
    else { return }
    var text = source.text
    var fault: String?
    var isReplaced = false
    let encoding = server.connections[client].client.encoding
    for change in params.contentChanges {
      guard let range = change.range else {
        (text, fault, isReplaced) = (SourceText(change.text), nil, true)
        continue
      }
      let (start, startFault) = text.offset(ofEditAt: min(range.start, range.end), in: encoding)
      let (end, endFault) = text.offset(ofEditAt: max(range.start, range.end), in: encoding)
      fault = endFault ?? startFault ?? fault
      text.replace(start..<end, with: Array(change.text.utf8))
    }
    guard text.utf8Count <= server.workspace.services.documentLimit else {
      server.workspace.sources.documents[key] = source
      server.closeSource(key)
      return server.connections[client].log(
        .warning, "\(source.uri) is too large to be evaluated")
    }
    source.version = params.textDocument.version ?? source.version
    source.replace(text, number: server.workspace.sources.nextNumber())
    if isReplaced, fault == nil { source.isDesynchronized = false }
    if let fault, !source.isDesynchronized {
      source.isDesynchronized = true
      server.connections[client].show(
        .warning,
        "the text of \(source.uri) may differ from the editor's: \(fault); closing and opening it helps"
      )
    }
    server.workspace.sources.documents[key] = source
    server.outdateSources(lookingAgain: false)
  }
}

/// `textDocument/didSave`: other files may have been written too, and configurations.
enum SourceDidSave: NotificationHandler {
  static let method = DidSaveTextDocument.method

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    server.reconfigure(from: client)
    server.outdateSources(lookingAgain: false)
    server.workspace.sources.filesNumber += 1
    server.workspace.sources.documents[DocumentKey(params.textDocument.uri)]?.looksAgain = true
  }
}

/// `textDocument/didClose` of a source file: the file counts again.
enum SourceDidClose: NotificationHandler {
  static let method = DidCloseTextDocument.method

  typealias Params = DidCloseTextDocument.Params

  static func receive(_ params: Params, from client: ClientID, in server: inout Server) {
    let key = DocumentKey(params.textDocument.uri)
    guard server.workspace.sources.documents[key]?.owner == client else { return }
    server.closeSource(key)
  }
}

/// `workspace/didChangeWatchedFiles`: source files, configurations or fonts may be others.
enum SourceDidChangeWatchedFiles: NotificationHandler {
  static let method = DidChangeWatchedFiles.method

  typealias Params = NoParams

  static func receive(_ params: NoParams, from client: ClientID, in server: inout Server) {
    server.reconfigure(from: client)
    server.outdateSources(lookingAgain: true)
  }
}

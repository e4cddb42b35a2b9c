import DocumentSyntax
import JSON
import LanguageServerProtocol
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

  static func receive(_ params: consuming Params, in session: inout Session) {
    let start = session.workspace.now()
    let item = (consume params).textDocument
    if case .editor(let owner)? = session.workspace.documents[DocumentKey(item.uri)]?.owner,
      owner != session.client.id
    {
      return session.show(
        .warning, "\(item.uri) is open in another editor; its text there is the one that counts")
    }
    var document = OpenDocument(
      uri: item.uri, owner: .editor(session.client.id), version: item.version)
    document.fonts = session.fonts(ofDocument: item.uri)
    document.revision = session.workspace.documents[DocumentKey(item.uri)]?.revision ?? 0
    if item.text.utf8.count <= session.workspace.documentLimit {
      // The string is gone before what stands in it is read, which takes its room.
      let text = SourceText((consume item).text)
      document.live = LiveDocument(
        text, version: document.version, revision: document.revision + 1, fonts: document.fonts)
    }
    // Who opens anew is told anew.
    session.client.published[DocumentKey(document.uri)] = nil
    session.finishRevision(of: document, startedAt: start)
  }
}

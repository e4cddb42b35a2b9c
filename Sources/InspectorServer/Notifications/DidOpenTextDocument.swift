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

  static func receive(_ params: Params, in session: inout Session) {
    let item = params.textDocument
    var document = OpenDocument(uri: item.uri, version: item.version)
    if item.text.utf8.count <= session.documentLimit {
      document.live = LiveDocument(text: Array(item.text.utf8), version: item.version)
    }
    session.documents[DocumentKey(item.uri)] = document
    session.publishDiagnostics(of: document)
  }
}

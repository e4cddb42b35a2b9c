import JSON
import LanguageServerProtocol

/// `textDocument/didClose`: the document is closed, its diagnostics are withdrawn.
enum DidCloseTextDocument: NotificationHandler {
  static let method = "textDocument/didClose"

  struct Params: JSONReadable {
    let textDocument: TextDocumentIdentifier

    init(from reader: JSONReader) throws(JSONShapeError) {
      textDocument = try reader.read("textDocument")
    }
  }

  static func receive(_ params: Params, in session: inout Session) {
    let key = DocumentKey(params.textDocument.uri)
    guard let document = session.workspace.documents[key],
      document.owner == .editor(session.client.id)
    else { return }
    session.close(key)
    session.withdrawDiagnostics(of: document.uri)
  }
}

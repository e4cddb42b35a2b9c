import JSON
import JSONRPC
import LanguageServerProtocol

/// `layout/close`: a program's document is forgotten.
enum LayoutCloseRequest: DeclaredRequest {
  static let method = "layout/close"
  static let summary = "A program's document is forgotten."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentOwnedByEditor]

  typealias Params = DocumentQuery

  static func answer(_ params: DocumentQuery, in session: inout Session) throws(ResponseError) {
    let document = try session.documentOfProgram(params.textDocument.uri)
    session.close(DocumentKey(document.uri))
  }
}

import JSONRPC
import LanguageServerProtocol

/// `layout/close`: a program's document is forgotten.
enum LayoutCloseRequest: DeclaredUpdate {
  static let method = "layout/close"
  static let summary = "A program's document is forgotten."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentOwnedByEditor]

  typealias Params = DocumentQuery

  static func perform(_ params: DocumentQuery, from client: ClientID, in server: inout Server)
    throws(ResponseError)
  {
    let document = try server.workspace.documentOfProgram(params.textDocument.uri)
    server.close(DocumentKey(document.uri), from: client)
  }
}

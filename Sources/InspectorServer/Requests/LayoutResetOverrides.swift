import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/resetOverrides`: takes away what is laid over an element, or over all.
enum LayoutResetOverridesRequest: DeclaredUpdate {
  typealias Params = OpenElementQuery

  static let method = "layout/resetOverrides"
  static let summary = "Takes away what is laid over an element, or over all."
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge, .noSuchElement]
  static let result = Members.overrides

  static func perform(
    _ params: OpenElementQuery, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> OverriddenDocument {
    let start = server.workspace.services.now()
    let (document, live) = try server.workspace.openLayout(params.textDocument.uri)
    if let element = try params.element?.element(
      in: live, encoding: server.connections[client].client.encoding)
    {
      live.resetOverrides(of: [element])
    } else {
      live.resetOverrides()
    }
    server.finishRevision(of: document, from: client, startedAt: start)
    return OverriddenDocument(
      version: document.version, live,
      work: server.workspace.documents[DocumentKey(document.uri)]?.work, changing: [])
  }
}

import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/select`: says which element the client looks at, for the other clients.
enum LayoutSelectRequest: DeclaredUpdate {
  static let method = "layout/select"
  static let summary = "Says which element the client looks at, for the other clients."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]
  static let result: Members<SelectedElement> = [.location, .elementFile]

  struct Params: DeclaredParams {
    let query: OpenElementQuery
    let opensFile: Bool

    static let declared = Param(
      OpenElementQuery.declared,
      .optional(
        "opens", .boolean,
        "True to have the editor of the document open the file of an element that is in another one, or that uses it.",
        otherwise: false), as: Self.init)
  }

  static func perform(
    _ params: Params, from client: ClientID, in server: inout Server
  ) throws(ResponseError) -> SelectedElement {
    let (document, live) = try server.workspace.openLayout(params.query.textDocument.uri)
    let encoding = server.connections[client].client.encoding
    let element = try live.element(params.query.element, encoding: encoding)
    var offset: Int?
    if case .position(let position) = params.query.element {
      offset = live.offset(of: position, in: encoding)
    }
    server.select(element, of: document, live, from: client, at: offset)
    let file = params.opensFile ? ElementFile(of: element, in: live) : nil
    if let file { server.openFile(file, of: document) }
    return SelectedElement(
      uri: document.uri, live: live, element: element,
      by: server.connections[client].client.shownName, encoding: encoding, file: file)
  }
}

import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `layout/select`: says which element the client looks at, for the other clients.
enum LayoutSelectRequest: DeclaredRequest {
  typealias Params = OpenElementQuery

  static let method = "layout/select"
  static let summary = "Says which element the client looks at, for the other clients."
  static let errorKinds: [ErrorKind] = [
    .documentNotOpen, .documentTooLarge, .noSuchElement, .noLayout,
  ]
  static let result: Members<SelectedElement> = [.place]

  static func answer(
    _ params: OpenElementQuery, in session: inout Session
  ) throws(ResponseError) -> SelectedElement {
    let (document, live) = try session.openLayout(params.textDocument.uri)
    let element = try session.element(params.element, of: live)
    session.select(element, of: document, live)
    return SelectedElement(
      uri: document.uri, live: live, element: element, by: session.clientName,
      encoding: session.client.encoding)
  }
}

import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: QueryHandler {
  static let method = "textDocument/hover"
  static let capability: ServerCapability? = ServerCapability("hoverProvider")

  typealias Params = PlaceQuery

  static func perform(
    _ params: PlaceQuery, to writer: inout JSONWriter, in session: inout Session
  ) throws(ResponseError) {
    session.noteCursor(params)
    try answer(params, to: &writer, in: session)
  }

  static func answer(
    _ params: PlaceQuery, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, offset) = try session.find(params)
    guard let text = HoverText(document, at: offset) else { return writer.null() }
    let kind = session.client.capabilities.hoverContentFormat.first ?? .plaintext
    writer.value(
      Hover(
        contents: MarkupContent(kind: kind, value: text.rendered(as: kind)),
        range: document.live.source.text.range(of: text.range, in: session.client.encoding)))
  }
}

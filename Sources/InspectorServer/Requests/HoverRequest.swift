import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/hover`: what the element or the key under the pointer is, and came to.
enum HoverRequest: QueryHandler {
  static let method = "textDocument/hover"
  static let summary = "What the element or the key under the pointer is, and came to."
  static let paramsSchema: ParamsSchema = [
    .openDocument, .required("position", .sentPosition, "Where the pointer is."),
  ]
  static let resultSchema = JSONSchema.object([
    "contents": .markupContent,
    "range": .range,
  ]).orNull
  static let errorKinds: [ErrorKind] = [.documentNotOpen, .documentTooLarge]
  static let capability: ServerCapability? = ServerCapability("hoverProvider")

  typealias Params = PlaceQuery

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

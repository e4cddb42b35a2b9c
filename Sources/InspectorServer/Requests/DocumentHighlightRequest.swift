import Authoring
import JSON
import JSONRPC
import LiveDocuments

/// `textDocument/documentHighlight`: what belongs to an id, a percentage or a flex factor.
enum DocumentHighlightRequest: QueryHandler {
  static let method = "textDocument/documentHighlight"
  static let capability: ServerCapability? = ServerCapability("documentHighlightProvider")

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
    let highlights = document.live.highlights(at: offset)
    guard !highlights.isEmpty else { return writer.null() }
    writer.array { writer in
      for range in document.live.source.text.ranges(of: highlights, in: session.client.encoding) {
        writer.object { writer in
          writer.member("range", range)
          writer.member("kind", 1)
        }
      }
    }
  }
}

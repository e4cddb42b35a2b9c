import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/references`: who depends on a size.
enum ReferencesRequest: QueryHandler {
  static let method = "textDocument/references"
  static let capability: ServerCapability? = ServerCapability("referencesProvider")

  struct Params: JSONReadable {
    let place: PlaceQuery
    let includesDeclaration: Bool

    init(from reader: JSONReader) throws(JSONShapeError) {
      place = try PlaceQuery(from: reader)
      includesDeclaration = try reader.member("context", expected: "an object")
        .bool("includeDeclaration")
    }
  }

  static func answer(
    _ params: Params, to writer: inout JSONWriter, in session: Session
  ) throws(ResponseError) {
    let (document, offset) = try session.find(params.place)
    let places = document.live.sizeDependents(
      at: offset, includesDeclaration: params.includesDeclaration)
    let uri = params.place.textDocument.uri
    writer.array { writer in
      for range in document.live.source.text.ranges(of: places, in: session.client.encoding) {
        writer.value(LanguageServerProtocol.Location(uri: uri, range: range))
      }
    }
  }
}

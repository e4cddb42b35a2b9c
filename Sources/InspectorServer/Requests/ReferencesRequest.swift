import Authoring
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// `textDocument/references`: who depends on a size.
enum ReferencesRequest: QueryHandler {
  static let method = "textDocument/references"
  static let summary = "Who depends on the size of an element, or on that of the document."
  static let paramsSchema: ParamsSchema = [
    .place,
    .required(
      "context", .openObject(["includeDeclaration": .boolean]),
      "Whether the size itself is listed too."),
  ]
  static let resultSchema = JSONSchema.array(.ref(.location))
  static let errorKinds = ErrorKind.ofOpenDocument
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

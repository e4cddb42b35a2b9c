import JSON
import JSONRPC
import LanguageServerProtocol

/// A place in a document that the client has open: what most requests of editors are about.
struct PlaceQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let position: Position

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    position = try reader.read("position")
  }
}

/// A range of a document that the client has open.
struct RangeQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let range: PositionRange

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    range = try reader.read("range")
  }
}

extension RequestContext {
  /// Finds the document of a place, and the byte that the place is at.
  func find(
    _ query: PlaceQuery
  ) throws(ResponseError) -> (document: QueriedDocument, offset: Int) {
    let document = try document(.open(query.textDocument.uri))
    return (document, document.live.offset(of: query.position, in: client.encoding))
  }
}

extension ErrorKind {
  /// The errors about a document that is not open, or has no live document.
  static let ofOpenDocument = [documentNotOpen, documentTooLarge]
}

import JSON
import JSONRPC
import LanguageServerProtocol

/// A position in a document that the client has open: what most requests of editors are about.
struct PositionQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let position: Position

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    position = try reader.read("position")
  }
}

extension RequestContext {
  /// Finds the document of a position, and the byte that the position is at.
  func find(
    _ query: PositionQuery
  ) throws(ResponseError) -> (document: QueriedDocument, offset: Int) {
    let document = try document(.open(query.textDocument.uri))
    return (document, document.live.offset(of: query.position, in: client.encoding))
  }
}

import JSON
import LanguageServerProtocol

/// A range of a document that the client has open.
struct RangeQuery: JSONReadable, Hashable, Sendable {
  let textDocument: TextDocumentIdentifier
  let range: PositionRange

  init(from reader: JSONReader) throws(JSONShapeError) {
    textDocument = try reader.read("textDocument")
    range = try reader.read("range")
  }
}

package import JSON

package struct TextDocumentIdentifier: Hashable, Sendable {
  /// In the client's own spelling.
  package let uri: String

  package init(uri: String) {
    self.uri = uri
  }
}

extension TextDocumentIdentifier: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(uri: try reader.string("uri"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in writer.member("uri", uri) }
  }
}

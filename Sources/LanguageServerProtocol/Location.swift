package import JSON

/// A range in a document that need not be open.
package struct Location: Hashable, Sendable {
  package let uri: String
  package let range: PositionRange

  package init(uri: String, range: PositionRange) {
    self.uri = uri
    self.range = range
  }
}

extension Location: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(uri: try reader.string("uri"), range: try reader.read("range"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("range", range)
    }
  }
}

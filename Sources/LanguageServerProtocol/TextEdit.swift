package import JSON

package struct TextEdit: Hashable, Sendable {
  /// What `newText` replaces; empty for an insertion.
  package let range: PositionRange

  package let newText: String

  package init(range: PositionRange, newText: String) {
    self.range = range
    self.newText = newText
  }
}

extension TextEdit: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(range: try reader.read("range"), newText: try reader.string("newText"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("newText", newText)
    }
  }
}

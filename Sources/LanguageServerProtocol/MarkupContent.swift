package import JSON

package struct MarkupContent: Hashable, Sendable {
  package let kind: MarkupKind
  package let value: String

  package init(kind: MarkupKind, value: String) {
    self.kind = kind
    self.value = value
  }
}

extension MarkupContent: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(kind: try reader.read("kind"), value: try reader.string("value"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("value", value)
    }
  }
}

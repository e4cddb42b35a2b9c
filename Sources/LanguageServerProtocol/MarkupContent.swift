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

package enum MarkupKind: String, CaseIterable, Hashable, Sendable {
  case plaintext
  case markdown
}

extension MarkupKind: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let kind = MarkupKind(rawValue: try reader.string()) else {
      throw reader.unexpectedValue(expected: "\"plaintext\" or \"markdown\"")
    }
    self = kind
  }

  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

package import JSON

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

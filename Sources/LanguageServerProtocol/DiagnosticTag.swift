package import JSON

package enum DiagnosticTag: Int, CaseIterable, Hashable, Sendable {
  /// Shown faded out.
  case unnecessary = 1

  /// Shown struck through.
  case deprecated = 2
}

extension DiagnosticTag: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let tag = DiagnosticTag(rawValue: try reader.integer()) else {
      throw reader.unexpectedValue(expected: "the tag 1 or 2")
    }
    self = tag
  }

  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

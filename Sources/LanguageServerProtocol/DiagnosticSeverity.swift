package import JSON

package enum DiagnosticSeverity: Int, CaseIterable, Hashable, Sendable {
  case error = 1
  case warning = 2
  case information = 3
  case hint = 4
}

extension DiagnosticSeverity: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    guard let severity = DiagnosticSeverity(rawValue: try reader.integer()) else {
      throw reader.unexpectedValue(expected: "a severity from 1 to 4")
    }
    self = severity
  }

  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

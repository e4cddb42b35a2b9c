package import JSON

/// LSP's `Range`: from `start` up to, but not including, `end`.
package struct PositionRange: Hashable, Sendable {
  package let start: Position

  /// A client may send an end before the start; nothing here forbids it.
  package let end: Position

  package init(start: Position, end: Position) {
    self.start = start
    self.end = end
  }
}

extension PositionRange: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(start: try reader.read("start"), end: try reader.read("end"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", start)
      writer.member("end", end)
    }
  }
}

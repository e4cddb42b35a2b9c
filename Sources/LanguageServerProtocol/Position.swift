package import JSON

/// A place between two characters of a document.
package struct Position: Hashable, Sendable {
  /// Counted from 0.
  package let line: Int

  /// Counted from 0, in units of the position encoding; may be past the end of the line.
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }
}

extension Position: Comparable {
  package static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension Position: JSONReadable, JSONWritable {
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(
      line: try reader.unsignedInteger("line"), character: try reader.unsignedInteger("character"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", line)
      writer.member("character", character)
    }
  }
}

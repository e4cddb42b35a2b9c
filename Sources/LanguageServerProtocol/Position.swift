package import JSON

/// A position between two characters of a document.
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
    writer.beginPieces()
    writer.pieces(of: self)
  }
}

extension JSONWriter {
  /// Writes a range as a part of what is written in pieces: thousands of them are written at once.
  package mutating func pieces(of range: PositionRange) {
    piece("{\"start\":{\"line\":")
    piece(range.start.line)
    piece(",\"character\":")
    piece(range.start.character)
    piece("},\"end\":{\"line\":")
    piece(range.end.line)
    piece(",\"character\":")
    piece(range.end.character)
    piece("}}")
  }
}

/// The unit in which ``Position/character`` counts.
package enum PositionEncodingKind: String, CaseIterable, Hashable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

extension PositionEncodingKind {
  /// The encoding to use with a client that offers `encodings`, its favorite first.
  ///
  /// UTF-8, our own, wherever it is offered; UTF-16 with clients that offer nothing we know, as LSP
  /// demands.
  package static func preferred(of encodings: [PositionEncodingKind]) -> PositionEncodingKind {
    encodings.contains(.utf8) ? .utf8 : encodings.first ?? .utf16
  }
}

extension PositionEncodingKind: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.value(rawValue) }
}

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

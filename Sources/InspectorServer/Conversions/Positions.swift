package import DocumentSyntax
package import LanguageServerProtocol
import LiveDocuments

extension PositionEncoding {
  init(_ kind: PositionEncodingKind) {
    self =
      switch kind {
      case .utf8: .utf8
      case .utf16: .utf16
      case .utf32: .utf32
      }
  }
}

extension SourceText {
  package func range(of bytes: Range<Int>, in encoding: PositionEncodingKind) -> PositionRange {
    PositionRange(
      start: position(ofByte: bytes.lowerBound, in: encoding),
      end: position(ofByte: bytes.upperBound, in: encoding))
  }

  private func position(ofByte offset: Int, in encoding: PositionEncodingKind) -> Position {
    let offset = min(max(offset, 0), utf8Count)
    return clientPosition(
      position(at: offset, in: PositionEncoding(encoding)), ofByte: offset, in: encoding)
  }

  /// The position of a byte as a client counts, found by a cursor.
  func position(
    ofByte offset: Int, by cursor: inout PositionCursor, in encoding: PositionEncodingKind
  ) -> Position {
    clientPosition(cursor.position(at: offset), ofByte: offset, in: encoding)
  }

  /// The range of some bytes as a client counts, found by a cursor.
  func range(
    ofBytes bytes: Range<Int>, by cursor: inout PositionCursor, in encoding: PositionEncodingKind
  ) -> PositionRange {
    let (start, end) = cursor.positions(of: bytes)
    return PositionRange(
      start: clientPosition(start, ofByte: bytes.lowerBound, in: encoding),
      end: clientPosition(end, ofByte: bytes.upperBound, in: encoding))
  }

  /// The position as a client counts.
  ///
  /// A client counts a byte order mark at the beginning of a text that it sent as the first character. Editors take
  /// the mark of a file away, so ``SourceText/position(at:in:)`` does not count it.
  func clientPosition(
    _ position: TextPosition, ofByte offset: Int, in encoding: PositionEncodingKind
  ) -> Position {
    let isBehindMark = position.line == 0 && offset >= byteOrderMarkLength
    return Position(
      line: position.line,
      character: position.character + (isBehindMark ? markCharacters(in: encoding) : 0))
  }

  /// The offset of a client's position, and whether the position is within a character.
  package func location(
    ofClient position: Position, in encoding: PositionEncodingKind
  ) -> (offset: Int, isInsideScalar: Bool) {
    let mark = markCharacters(in: encoding)
    if mark > 0, position.line <= 0 {
      if position.line < 0 || position.character <= 0 { return (0, false) }
      if position.character < mark { return (0, true) }
    }
    let character = position.line == 0 ? position.character - mark : position.character
    return location(
      of: TextPosition(line: position.line, character: character), in: PositionEncoding(encoding))
  }

  /// The number of characters that a byte order mark takes in the first line; 0 without one.
  private func markCharacters(in encoding: PositionEncodingKind) -> Int {
    if byteOrderMarkLength == 0 { return 0 }
    return encoding == .utf8 ? byteOrderMarkLength : 1
  }
}

extension SourceText {
  /// The byte at a position; one outside the text is its nearest end.
  func offset(of position: Position, in encoding: PositionEncodingKind) -> Int {
    location(ofClient: position, in: encoding).offset
  }

  /// The bytes of a range; one that ends before its start is empty.
  func bytes(of range: PositionRange, in encoding: PositionEncodingKind) -> Range<Int> {
    let start = offset(of: range.start, in: encoding)
    return start..<max(start, offset(of: range.end, in: encoding))
  }
}

extension LiveDocument {
  /// The byte at a position; one outside the text is its nearest end.
  func offset(of position: Position, in encoding: PositionEncodingKind) -> Int {
    source.text.offset(of: position, in: encoding)
  }

  /// The bytes of a range; one that ends before its start is empty.
  func bytes(of range: PositionRange, in encoding: PositionEncodingKind) -> Range<Int> {
    source.text.bytes(of: range, in: encoding)
  }
}

// MARK: Schemas

extension SchemaComponent {
  static let position = SchemaComponent("Position") {
    JSONSchema.object(["line": .count, "character": .count])
      .described("Both from 0; characters in units of the position encoding.")
  }

  static let range = SchemaComponent("Range") {
    JSONSchema.object(["start": .ref(.position), "end": .ref(.position)])
      .described("From \"start\" up to, but not including, \"end\".")
  }

  static let textEdit = SchemaComponent("TextEdit") {
    .object(["range": .ref(.range), "newText": .string])
  }
}

extension JSONSchema {
  /// A position as a client sends it.
  static let sentPosition = openObject(["line": .count, "character": .count])

  static let range = ref(.range)
}

extension SourceText {
  /// Many ranges as the client counts, in the order in which they are given.
  ///
  /// - Complexity: See ``SourceText/positions(at:in:)``.
  func ranges(of bytes: [Range<Int>], in encoding: PositionEncodingKind) -> [PositionRange] {
    let end = utf8Count
    let offsets = bytes.flatMap { [$0.lowerBound, $0.upperBound].map { min(max($0, 0), end) } }
    let positions = zip(positions(at: offsets, in: PositionEncoding(encoding)), offsets)
      .map { clientPosition($0, ofByte: $1, in: encoding) }
    return bytes.indices.map {
      PositionRange(start: positions[2 * $0], end: positions[2 * $0 + 1])
    }
  }
}

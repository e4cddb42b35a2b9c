import DocumentSyntax
import LanguageServerProtocol
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

extension TextPosition {
  init(_ position: Position) {
    self.init(line: position.line, character: position.character)
  }
}

extension SourceText {
  func range(of bytes: Range<Int>, in encoding: PositionEncodingKind) -> PositionRange {
    PositionRange(
      start: position(ofByte: bytes.lowerBound, in: encoding),
      end: position(ofByte: bytes.upperBound, in: encoding))
  }

  private func position(ofByte offset: Int, in encoding: PositionEncodingKind) -> Position {
    let offset = min(max(offset, 0), utf8Count)
    let position = position(at: offset, in: PositionEncoding(encoding))
    return Position(line: position.line, character: position.character)
  }
}

extension LiveDocument {
  /// The byte at a position; one outside the text is its nearest end.
  func offset(of position: Position, in encoding: PositionEncodingKind) -> Int {
    source.text.offset(of: TextPosition(position), in: PositionEncoding(encoding))
  }

  /// The bytes of a range; one that ends before its start is empty.
  func bytes(of range: PositionRange, in encoding: PositionEncodingKind) -> Range<Int> {
    let start = offset(of: range.start, in: encoding)
    return start..<max(start, offset(of: range.end, in: encoding))
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
    let positions = positions(at: offsets, in: PositionEncoding(encoding))
      .map { Position(line: $0.line, character: $0.character) }
    return bytes.indices.map {
      PositionRange(start: positions[2 * $0], end: positions[2 * $0 + 1])
    }
  }
}

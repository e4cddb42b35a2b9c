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
}

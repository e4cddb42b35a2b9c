import DocumentSyntax
import LanguageServerProtocol

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

import Randomness
import Testing

@testable import DocumentSyntax

/// Positions as clients may write them: of any number, and within characters.
@Suite struct ExtremePositionsTests {
  private static let pieces: [[UInt8]] =
    ["a", "\n", "\r\n", "\r", "é", "😀", "\u{FEFF}", "ab"].map { Array($0.utf8) } + [[0x80]]

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func `any numbers name the place that walking over the text finds`(encoding: PositionEncoding) {
    let ends = [Int.max, .max - 1, 1 << 53, 1 << 32, 1 << 31]
    for seed in 0..<20 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<(seed % 4 == 0 ? 4_000 : 30) { bytes += random.pick(Self.pieces) }
      let text = SourceText(bytes)
      let naive = NaivePositions(bytes, encoding)
      for line in [0, text.lineCount - 1, text.lineCount, text.lineCount / 2] + ends {
        for character in [0, 1, 2, 3, 5] + ends {
          let position = TextPosition(line: line, character: character)
          #expect(text.offset(of: position, in: encoding) == naive.offset(of: position))
          let place = text.location(of: position, in: encoding)
          #expect(place.offset == naive.offset(of: position), "seed \(seed), \(position)")
          // A place is inside a scalar if it is in the text, and another is nearest.
          let found = text.position(at: place.offset, in: encoding)
          #expect(place.isInsideScalar == (naive.isWithin(position) && found != position))
        }
      }
    }
  }

  @Test func `numbers below zero are the beginning`() {
    let text = SourceText("ab\ncd")
    for number in [-1, Int.min] {
      let line = TextPosition(line: number, character: 1)
      let character = TextPosition(line: 1, character: number)
      #expect(text.offset(of: line, in: .utf16) == 0)
      #expect(text.offset(of: character, in: .utf16) == 3)
    }
  }
}

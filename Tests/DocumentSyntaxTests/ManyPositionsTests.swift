import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct ManyPositionsTests {
  private static let pieces: [[UInt8]] =
    ["a", "{\"key\": 12}", "\n", "\r\n", "\r", "é", "😀", "\u{FEFF}", "\u{2028}"]
    .map { Array($0.utf8) } + [[0x80], [0xF0, 0x9F, 0x98], [0x0D]]

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32])
  func `Positions of many offsets equal those of each alone`(encoding: PositionEncoding) {
    for seed in 0..<12 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<(seed % 3 == 0 ? 6_000 : 40) { bytes += random.pick(Self.pieces) }
      let text = SourceText(bytes)
      let offsets = (0..<300).map { _ in Int.random(in: 0...bytes.count, using: &random) }
      let positions = text.positions(at: offsets + [0, bytes.count], in: encoding)
      let expected = (offsets + [0, bytes.count]).map { text.position(at: $0, in: encoding) }
      #expect(positions == expected, "seed \(seed)")
    }
  }

  @Test func `No positions of an empty text are requested`() {
    #expect(SourceText("").positions(at: [], in: .utf16).isEmpty)
    #expect(
      SourceText("").positions(at: [0], in: .utf16) == [TextPosition(line: 0, character: 0)])
  }
}

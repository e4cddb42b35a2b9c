import Randomness
import Testing

@testable import DocumentSyntax

@Suite struct SourceTextTests {
  private static let pieces: [[UInt8]] =
    ["a", "{\"key\": 12}", "\n", "\r\n", "\r", "é", "e\u{301}", "😀", "漢字", "\u{FEFF}", " "]
    .map { Array($0.utf8) } + [
      [0x80], [0xFF], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0], [0x0D],
    ]

  private func bytes(
    _ count: Int, of pieces: [[UInt8]], _ random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += random.pick(pieces) }
    return bytes
  }

  private func compare(_ text: SourceText, _ random: inout SeededGenerator, _ seed: UInt64) {
    let bytes = text.bytes
    for encoding in [PositionEncoding.utf8, .utf16, .utf32] {
      let naive = NaivePositions(bytes, encoding)
      #expect(text.lineCount == naive.lineCount, "seed \(seed)")
      for _ in 0..<20 {
        let offset = Int.random(in: 0...bytes.count, using: &random)
        let expected = naive.position(at: offset)
        #expect(text.position(at: offset, in: encoding) == expected, "seed \(seed), \(offset)")

        let line = Int.random(in: 0...naive.lineCount, using: &random)
        let character = Int.random(in: 0...(random.chance(20) ? 5000 : 20), using: &random)
        let position = TextPosition(line: line, character: character)
        let found = text.offset(of: position, in: encoding)
        #expect(found == naive.offset(of: position), "seed \(seed), \(position)")
        #expect(
          text.isWithin(position, in: encoding) == naive.isWithin(position), "seed \(seed)")
      }
    }
  }

  /// Chunks of ASCII are edited in their place.
  @Test(arguments: [pieces, pieces.filter { $0.allSatisfy { $0 < 0x80 } }])
  func `positions are those of a naive converter, also after edits`(pieces: [[UInt8]]) {
    for seed in RandomCases.seeds(0..<20, least: 4) {
      var random = SeededGenerator(seed: seed)
      var expected = bytes(
        seed % 4 == 0 ? 14_000 : Int(seed) * 10, of: pieces, &random)
      var text = SourceText(expected)
      for _ in 0..<4 {
        compare(text, &random, seed)
        for _ in 0..<10 {
          let lower = Int.random(in: 0...expected.count, using: &random)
          let length = Int.random(in: 0...(random.chance(10) ? 6000 : 8), using: &random)
          let range = lower..<min(lower + length, expected.count)
          let new = bytes(
            Int.random(in: 0...(random.chance(10) ? 6000 : 3), using: &random), of: pieces,
            &random)
          expected.replaceSubrange(range, with: new)
          text.replace(range, with: new)
        }
        #expect(text.bytes == expected, "seed \(seed)")
      }
    }
  }

  @Test func `a byte order mark is no character of the first line`() {
    let text = SourceText("\u{FEFF}{}\n[]")
    #expect(text.position(at: 0, in: .utf16) == TextPosition(line: 0, character: 0))
    #expect(text.position(at: 4, in: .utf16) == TextPosition(line: 0, character: 1))
    #expect(text.offset(of: TextPosition(line: 0, character: 1), in: .utf16) == 4)
    #expect(text.offset(of: TextPosition(line: 1, character: 1), in: .utf16) == 7)
  }

  @Test func `A position within a surrogate pair is the offset before the pair`() {
    let text = SourceText("a😀b")
    #expect(text.offset(of: TextPosition(line: 0, character: 2), in: .utf16) == 1)
    #expect(text.offset(of: TextPosition(line: 0, character: 3), in: .utf16) == 5)
    #expect(text.position(at: 3, in: .utf16) == TextPosition(line: 0, character: 1))
  }

  @Test func `behind the end of a line is its end, behind the last line that of the text`() {
    let text = SourceText("ab\r\nc")
    #expect(text.offset(of: TextPosition(line: 0, character: 9), in: .utf8) == 2)
    #expect(text.offset(of: TextPosition(line: 7, character: 0), in: .utf8) == 5)
    #expect(text.position(at: 3, in: .utf8) == TextPosition(line: 0, character: 2))
  }

  @Test func `the bytes of a range are given without a copy where they lie together`() {
    let bytes = (0..<9000).map { UInt8(truncatingIfNeeded: $0) }
    let text = SourceText(bytes)
    for range in [0..<9000, 2000..<2100, 8999..<9000, 9000..<9000, 0..<0] {
      #expect(text.withContiguousBytes(in: range) { Array($0) } == Array(bytes[range]))
      #expect(text.bytes(in: range) == Array(bytes[range]))
    }
  }
}

@Suite struct ByteTests {
  /// The members of a class.
  private func characters(_ isMember: (UInt8) -> Bool) -> String {
    let bytes = (UInt8.min...UInt8.max).filter { isMember($0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the classes of bytes are those of JSON`() {
    #expect(characters(\.isBlank) == "\t ")
    #expect(characters(\.isLineEnd) == "\n\u{D}")
    #expect(characters(\.isWhiteSpace) == "\t\n\u{D} ")
    #expect(characters(\.isDigit) == "0123456789")
    #expect(
      characters(\.isLetter) == "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    #expect(characters(\.isStructural) == ",:[]{}")
    #expect(characters(\.endsEntry) == ",]}")
    #expect(characters { !$0.isPlain && $0 >= 0x20 && $0 < 0x7F } == "\"\\")
    #expect(characters { !$0.isWordPart && $0 < 0x80 } == "\t\n\u{D} \",:[]{}")
    #expect((UInt8.min...UInt8.max).filter(\.isContinuation) == Array(0x80...0xBF))
  }
}

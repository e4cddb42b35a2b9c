import JSON
import TestSupport
import Testing

@Suite struct JSONFuzzTests {
  @Test func `a text that was damaged is read or refused, and read again the same`() throws {
    for seed in 0..<3_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var text = JSONValue.random(depth: 4, using: &random).serialized()
      for _ in 0..<Int.random(in: 1...4, using: &random) { damage(&text, using: &random) }
      do {
        let value = try JSONValue(parsing: text)
        #expect(try JSONValue(parsing: value.serialized()).description == value.description)
      } catch {
        #expect((0...text.count).contains(error.offset), "seed \(seed)")
      }
    }
  }

  private func damage(_ text: inout [UInt8], using random: inout SeededGenerator) {
    let telling = Array("[]{}\",:\\u0e+-.9\0\n\u{FF}".utf8)
    let index = Int.random(in: 0...text.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.insert(telling.randomElement(using: &random) ?? 0, at: index)
    case 1: text.insert(contentsOf: "18446744073709551616".utf8, at: index)
    case 2: text.removeSubrange(index..<min(index + 3, text.count))
    default: text.insert(.random(in: 0...255, using: &random), at: index)
    }
  }
}

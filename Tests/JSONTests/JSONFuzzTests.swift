import JSON
import Randomness
import Testing

@Suite struct JSONFuzzTests {
  @Test func `a text that was damaged is read or refused, and read again the same`() throws {
    for seed in RandomCases.seeds(0..<3_000) {
      var random = SeededGenerator(seed: seed)
      var text = JSONValue.random(depth: 4, using: &random).serialized()
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        JSONValue.damage(&text, using: &random)
      }
      do {
        let value = try JSONValue(parsing: text)
        #expect(try JSONValue(parsing: value.serialized()).description == value.description)
      } catch {
        #expect((0...text.count).contains(error.offset), "seed \(seed)")
      }
    }
  }
}

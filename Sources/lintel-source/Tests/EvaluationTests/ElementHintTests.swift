import JSONText
import LayoutEvaluation
import SourceTree
import Testing

@Suite("Hints of elements")
struct ElementHintTests {
  @Test(
    "Words that are no hint are reported",
    arguments: [
      "keys", "keys 5", "keys {}", "keys {\"width\": }", "keys {\"type\":\"stack\"}",
      "keys {\"id\":\"a\"}", "keys {\"children\":[]}", "font", "font two words", "font \"open",
      "custom 40", "custom 40x-1", "variant", "variant {}", "variant {\"name\":\"\"}",
      "variant {\"name\":1}",
    ])
  func wrong(words: String) {
    let table = HintTable(Array("// lintel: \(words)\nlet a = 1".utf8))
    #expect(table.faults.map(\.words) == [words])
    #expect(table.isEmpty)
  }
}

import JSON
import Testing

@Suite struct JSONSpellingTests {
  private let text = #"""
     {"a": [1.50, {"id": 18446744073709551615 }, "x]\""], "id":1e2,"b":{"id":[ [ ] , 0.10]},
      "i\u0064" : -0.0
    }
    """#

  @Test(
    arguments: [
      ([.key("a"), .index(0)], "1.50"),
      ([.key("a"), .index(1), .key("id")], "18446744073709551615"),
      ([.key("a"), .index(2)], #""x]\"""#), ([.key("b"), .key("id")], "[ [ ] , 0.10]"),
      ([.key("b"), .key("id"), .index(1)], "0.10"),
    ] as [([JSONPointer.Step], String)])
  func `A value's spelling is its text in the message`(steps: [JSONPointer.Step], spelling: String)
  {
    #expect(JSONSpelling(Array(text.utf8)).spelling(at: JSONPointer(steps)) == spelling)
  }

  @Test func `of members of one name the last counts, however that is spelled`() {
    #expect(JSONSpelling(Array(text.utf8)).spelling(at: JSONPointer([.key("id")])) == "-0.0")
  }

  @Test(
    arguments: [
      [.key("c")], [.index(0)], [.key("a"), .index(3)], [.key("a"), .key("id")],
      [.key("b"), .key("id"), .index(0), .index(0)], [.key("a"), .index(0), .index(0)],
    ] as [[JSONPointer.Step]])
  func `A missing value has no spelling`(steps: [JSONPointer.Step]) {
    #expect(JSONSpelling(Array(text.utf8)).spelling(at: JSONPointer(steps)) == nil)
  }

  @Test func `any beginning of a text is looked through to its end`() {
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      for cut in [bytes.prefix(count), bytes.suffix(count)] {
        let spelling = JSONSpelling(Array(cut))
        _ = spelling.spelling(at: JSONPointer([.key("b"), .key("id"), .index(1)]))
        _ = spelling.spelling(at: JSONPointer([.index(2), .index(1)]))
      }
    }
  }
}

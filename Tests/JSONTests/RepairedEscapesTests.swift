import JSON
import Testing

@Suite struct RepairedEscapesTests {
  @Test(
    arguments: [
      (#""\ud83d""#, "\u{FFFD}", 1), (#""\uDE00""#, "\u{FFFD}", 1),
      (#""a\ud83d\ud83d\ude00b""#, "a\u{FFFD}😀b", 1),
      (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", 2), (#""\ud83d\n""#, "\u{FFFD}\n", 1),
      (#""\\ud83d \ud83d""#, #"\ud83d "# + "\u{FFFD}", 1),
      (#""\ud83d\\\ude00""#, "\u{FFFD}\\\u{FFFD}", 2),
    ])
  func `half a character is a replacement character`(
    text: String, value: String, count: Int
  ) throws {
    let read = try JSONValue.parseMessage(Array(text.utf8))
    #expect(read.value == .string(value))
    #expect(read.repairedEscapes == count)
  }

  @Test func `Valid escapes are not repaired`() throws {
    let text = #"{"\ud83d\ude00": "\\ud83d \uFFFD", "n": 20000000000000000000}"#
    let read = try JSONValue.parseMessage(Array(text.utf8))
    #expect(read.value == ["😀": "\\ud83d \u{FFFD}", "n": 2e19])
    #expect(read.repairedEscapes == 0)
  }

  @Test func `integers beyond 64 bits stand beside halves`() throws {
    let text = #"[20000000000000000000, "\ud83d", {"\ude00": 30000000000000000000}]"#
    let read = try JSONValue.parseMessage(Array(text.utf8))
    #expect(read.value == [2e19, "\u{FFFD}", ["\u{FFFD}": 3e19]])
    #expect(read.repairedEscapes == 2)
  }

  @Test(arguments: [#"["\ud83d", x]"#, #"["\ud83d\uD83"#, #""\u""#, #""\"#, #""\ud8""#, #"\ud83d"#])
  func `other faults stay faults`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try JSONValue.parseMessage(Array(text.utf8)) }
  }

  @Test func `only messages are repaired`() {
    #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: #""\ud83d""#.utf8) }
  }

  @Test func `any units read as the standard library reads them`() throws {
    let units: [UInt16] = [0xD83D, 0xDE00, 0xD800, 0xDFFF, 0x41, 0xE9, 0xFFFD, 0xDBFF, 0xDC00]
    var state: UInt64 = 7
    for _ in 0..<500 {
      let text = (0..<12).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return units[Int(state >> 33) % units.count]
      }
      let escaped = text.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
      let read = try JSONValue.parseMessage(Array("\"\(escaped.joined())\"".utf8))
      #expect(read.value == .string(String(decoding: text, as: UTF16.self)), "\(escaped)")
    }
  }
}

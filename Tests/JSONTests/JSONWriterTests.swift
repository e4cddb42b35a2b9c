import JSON
import Randomness
import Testing

@Suite struct JSONWriterTests {
  @Test(
    arguments: [
      (120.0, "120"), (-0.0, "0"), (0.1, "0.1"), (-2.5, "-2.5"), (1e-7, "1e-07"), (1e16, "1e+16"),
      (9_007_199_254_740_991, "9007199254740991"), (0x1p53, "9007199254740992.0"),
      (.infinity, "\"infinity\""), (-.infinity, "\"-infinity\""), (.nan, "\"nan\""),
    ] as [(Double, String)])
  func `a number is as short as it can be`(value: Double, text: String) {
    #expect(JSONValue.real(value).description == text)
  }

  @Test func `a string has no escapes but those it must have`() {
    let text = "\"\\/\u{8}\t\n\u{C}\r\0\u{1F}\u{7F}é\u{2028}😀"
    let written = #""\"\\/\b\t\n\f\r\u0000\u001f"# + "\u{7F}é\u{2028}😀\""
    #expect(JSONValue.string(text).description == written)
  }

  @Test func `JSON written in pieces equals JSON written at once`() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("a", 1)
      writer.key("b")
      writer.array { writer in
        writer.value(true)
        writer.null()
        writer.object { _ in }
        writer.array { _ in }
        writer.value([0.5, 2])
      }
      writer.optionalMember("c", nil as String?)
      writer.member("d", nil as String?)
      writer.key("e")
      writer.rawValue("[7]".utf8)
      writer.member("f", ["x": "y"] as JSONObject)
    }
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == #"{"a":1,"b":[true,null,{},[],[0.5,2]],"d":null,"e":[7],"f":{"x":"y"}}"#)
  }

  @Test func `Jansson reads back what was written, value for value`() throws {
    for seed in RandomCases.seeds(0..<2_000) {
      var random = SeededGenerator(seed: seed)
      let value = JSONValue.random(depth: 4, using: &random)
      let text = value.serialized()
      #expect(try JSONValue(parsing: text) == value, "seed \(seed)")
      #expect(!text.contains(UInt8(ascii: "\n")), "seed \(seed)")
    }
  }

  @Test func `any finite double comes back as the same number`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<RandomCases.count(10_000) {
      let value = Double(bitPattern: random.next())
      guard value.isFinite else { continue }
      #expect(try JSONValue(parsing: JSONValue.real(value).serialized()).numberValue == value)
    }
  }
}

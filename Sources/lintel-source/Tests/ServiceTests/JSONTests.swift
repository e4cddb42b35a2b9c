import JSONText
import Testing

@Suite("JSON text")
struct JSONTests {
  @Test(
    "Value is written as it was read",
    arguments: [
      "[]", "{}", #"{"a":[1,2.5,-3],"b":{"c":null,"d":true}}"#, #""é\n\"\\""#, "1000000", "0.1",
    ])
  func roundTrip(text: String) throws {
    #expect(try JSONValue.parse(text).line == text)
    #expect(try JSONValue.parse(JSONValue.parse(text).pretty) == JSONValue.parse(text))
  }

  @Test("Escapes of two units are one letter")
  func surrogates() throws {
    #expect(try JSONValue.parse(#""\ud83d\ude00 \u00e9""#) == .string("😀 é"))
  }

  @Test("Text that is no JSON is refused", arguments: ["", "[1", "{\"a\"}", "1 2", "nan", "\"a"])
  func refused(text: String) {
    #expect(throws: JSONError.self) { try JSONValue.parse(text) }
  }
}

import JSON
import Testing

@Suite struct JSONParsingTests {
  @Test(
    arguments: [
      ("null", JSONValue.null), ("true", true), ("0", 0), ("-0", 0), ("-0.0", 0.0), ("1.0", 1.0),
      ("1e2", 100.0), ("\"\"", ""), ("[]", []), ("{}", [:]), (" [1, [2]] ", [1, [2]]),
      ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
      ("1e-400", 0.0), ("\"a\\u0000b\"", "a\0b"), ("\"\\ud83d\\ude00\"", "😀"),
      ("{\"b\":1,\"a\":{\"c\":null}}", ["b": 1, "a": ["c": nil]]),
    ] as [(String, JSONValue)])
  func `a JSON text is read as the value it says`(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  @Test(
    arguments: [
      ("", JSONSyntaxError.Kind.endOfInput), ("  ", .endOfInput), ("[1", .endOfInput),
      ("\"a", .endOfInput), ("[1,]", .syntax), ("01", .syntax), ("+1", .syntax), (".5", .syntax),
      ("nul", .syntax), ("1 2", .syntax), ("// a\n1", .syntax), ("\u{FEFF}1", .syntax),
      ("\"\\ud800\"", .syntax), ("\"\\udc00\\ud800\"", .syntax), ("\"\n\"", .syntax),
      ("{\"a\\u0000\":1}", .syntax), ("{\"a\":1,\"a\":1}", .duplicateKey),
      ("1e999", .numberOutOfRange), ("[1, -1e999]", .numberOutOfRange),
      (String(repeating: "9", count: 400), .numberOutOfRange),
    ] as [(String, JSONSyntaxError.Kind)])
  func `a text that is no JSON is refused with a reason`(
    text: String, kind: JSONSyntaxError.Kind
  ) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    #expect(error?.kind == kind)
    #expect((0...text.utf8.count).contains(error?.offset ?? -1))
    #expect(error?.message.isEmpty == false)
  }

  @Test(arguments: [
    [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
  ])
  func `bytes that are not UTF-8 are refused`(text: [UInt8]) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    #expect(error?.kind == .notUTF8)
  }

  @Test(arguments: ["[1\0]", "1\0", "\0", "\"\0\"", "true\0"])
  func `a raw NUL byte is refused where it stands`(text: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
    #expect(error?.kind == .syntax)
    #expect(error?.offset == Array(text.utf8).firstIndex(of: 0))
  }

  @Test func `of equal keys the last counts where that is asked for`() throws {
    let text = #"{"a": 1, "b": 2, "a": 3}"#
    #expect(try JSONValue(parsing: text.utf8, duplicateKeys: .lastWins) == ["a": 3, "b": 2])
  }

  @Test func `an error says how far the text was read`() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: #"{"é": tru}"#.utf8)
    }
    #expect(error?.offset == 10)
  }

  @Test func `a scalar's slice is read without its surroundings`() throws {
    let text = Array(#"{"width": 12.5, "name": "a\tb"}"#.utf8)
    let values = text.withUnsafeBytes { bytes in
      [10..<14, 24..<30].map { range in
        try? JSONValue(parsingScalar: UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    }
    #expect(values == [12.5, "a\tb"])
  }

  @Test func `no bytes at all are an error and no crash`() {
    #expect(throws: JSONSyntaxError.self) {
      try JSONValue(parsing: UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }
}

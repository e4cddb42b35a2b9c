import JSON
import Testing

/// Long strings of messages are read without Jansson, and nobody can tell.
@Suite struct LongStringsTests {
  private static let filling = String(
    repeating: #"{\"type\":\"text\",\n\t\"text\":\"Grüße 😀\"},"#, count: 200)

  @Test(
    arguments: [
      "", #"\u00e9\ud83d\ude00"#, #"\\u0041\/"#, #"\b\f\r"#, "é\u{2028}", #"\ud83d"#, #"\u0000"#,
    ])
  func `Long strings are decoded as Jansson decodes them`(escapes: String) throws {
    let text =
      #"{"id": 7, "params": {"text": ""# + Self.filling + escapes + #"", "uri": "file:\/\/\/a"}}"#
    try expectSame(text)
  }

  @Test(
    arguments: [
      #"[FILL, FILL, "short"]"#, #"{"a": FILL, "a": 1}"#, #"{"a": 1, "a": FILL}"#, #"{FILL: 1}"#,
      #"["\u{dbff}", FILL]"#, #"["\udbff\udffe0", FILL]"#, "[\"\u{10FFFE}0\", FILL]", #"FILL"#,
      #"{"a": {"b": [{"c": FILL}]}}"#,
    ])
  func `Long strings are put back into their message`(frame: String) throws {
    try expectSame(frame.replacing("FILL", with: "\"\(Self.filling)\""))
  }

  @Test func `Long strings are put back at any depth`() throws {
    let depth = 200
    try expectSame(
      String(repeating: "[", count: depth) + "\"\(Self.filling)\""
        + String(repeating: "]", count: depth))
  }

  @Test(
    arguments: [#"\x"#, #"\u12"#, "\u{1}", #"\"#, "\n"])
  func `An error in a long string is reported as in a short one`(fault: String) {
    let text = Array("{\"a\": \"\(Self.filling)\(fault)\"}".utf8)
    let expected = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    let told = #expect(throws: JSONSyntaxError.self) { try JSONValue.parseMessage(text) }
    #expect(told == expected)
  }

  @Test(arguments: ["", #"\u00e9\ud83d\ude00"#, #"\u0000"#, #"\ud83d"#, #"\x"#, "\u{1}"])
  func `texts in which all is ASCII are read alike`(escapes: String) {
    let text = Array(#"{"a": ""#.utf8) + Array(String(repeating: #"{\"b\":\n1}"#, count: 500).utf8)
    for rest in [escapes + #"", "b": 2}"#, escapes + #"""#, escapes] {
      let message = text + Array(rest.utf8)
      let expected = try? JSONValue(parsing: message, duplicateKeys: .lastWins)
      let read = try? JSONValue.parseMessage(message, duplicateKeys: .lastWins)
      if read?.repairedEscapes == 0 || expected != nil { #expect(read?.value == expected) }
    }
  }

  @Test func `bytes that are no text are refused`() {
    let text = Array("[\"\(Self.filling)".utf8) + [0xFF] + Array("\"]".utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONValue.parseMessage(text) }
  }

  private func expectSame(_ text: String) throws {
    let bytes = Array(text.utf8)
    let expected = Result { try JSONValue(parsing: bytes, duplicateKeys: .lastWins) }
    let read = Result { try JSONValue.parseMessage(bytes, duplicateKeys: .lastWins) }
    switch (expected, read) {
    case (.success(let expected), .success(let read)): #expect(read.value == expected)
    case (.failure, .success(let read)): #expect(read.repairedEscapes > 0)
    case (.failure, .failure): break
    case (.success, .failure(let error)): throw error
    }
  }
}

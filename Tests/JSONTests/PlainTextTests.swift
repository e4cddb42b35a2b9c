import JSON
import TestSupport
import Testing

/// Messages are read without Jansson where they are plain, and nobody can tell.
@Suite struct PlainTextTests {
  private static let filling = String(
    repeating: #"{\"type\":\"text\",\n\t\"text\":\"Grüße 😀\"},"#, count: 200)

  @Test(
    arguments: [
      "", #"\u00e9\ud83d\ude00"#, #"\\u0041\/"#, #"\b\f\r"#, "é\u{2028}", #"\ud83d"#, #"\u0000"#,
    ])
  func `strings say what Jansson reads`(escapes: String) throws {
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
  func `strings are read in any place`(frame: String) throws {
    try expectSame(frame.replacing("FILL", with: "\"\(Self.filling)\""))
  }

  @Test(arguments: [1, 63, 64, 65, 200, 2_047, 2_048])
  func `values are read in any depth`(depth: Int) throws {
    try expectSame(
      String(repeating: "[", count: depth) + "\"\(Self.filling)\""
        + String(repeating: "]", count: depth))
    try expectSame(
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth))
  }

  @Test(arguments: [0, 1, 63, 64, 65, 300])
  func `objects are read with any number of members`(count: Int) throws {
    let members = (0..<count).map { #""key \#($0)": \#($0)"# }
    try expectSame("{" + members.joined(separator: ", ") + "}")
    try expectSame("{" + (members + members.reversed()).joined(separator: ",") + "}")
  }

  @Test(
    arguments: [
      "", " ", "{", "[", "}", "[1,]", "[,1]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{1:1}", "nul",
      "truex", "[true false]", "-", "01", "-0", "-0.0", "1.", ".5", "1e5", "1E-2", "9e999",
      "12345678901234567890", "123456789012345678", "0.1234567890123456789", "{}x", "[]]",
      #"{"\u0000": 1}"#, #"{"é": 1, "e\u0301": 2}"#, #"{"e\u0301": 1, "é": 2}"#, "\u{FEFF}{}",
      "[1 , 2\t,\n3\r]", "\u{B}1", "[\"a\u{7F}\"]",
    ])
  func `whatever is unusual is what Jansson makes of it`(text: String) throws {
    try expectSame(text)
  }

  @Test func `a text that was damaged is read or refused as Jansson does`() throws {
    for seed in 0..<3_000 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var text = JSONValue.random(depth: 4, using: &random).serialized()
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        JSONValue.damage(&text, using: &random)
      }
      try expectSame(text)
    }
  }

  @Test(
    arguments: [#"\x"#, #"\u12"#, "\u{1}", #"\"#, "\n"])
  func `what is wrong with one is told as ever`(fault: String) {
    let text = Array("{\"a\": \"\(Self.filling)\(fault)\"}".utf8)
    let expected = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text) }
    let told = #expect(throws: JSONSyntaxError.self) { try JSONValue.parseMessage(text) }
    #expect(told == expected)
  }

  @Test func `bytes that are no text are refused`() {
    let text = Array("[\"\(Self.filling)".utf8) + [0xFF] + Array("\"]".utf8)
    #expect(throws: JSONSyntaxError.self) { try JSONValue.parseMessage(text) }
  }

  private func expectSame(_ text: String) throws { try expectSame(Array(text.utf8)) }

  private func expectSame(_ text: [UInt8]) throws {
    for duplicateKeys in [DuplicateKeys.lastWins, .rejected] {
      let expected = Result { () throws(JSONSyntaxError) in
        try JSONValue(parsing: text, duplicateKeys: duplicateKeys)
      }
      let read = Result { () throws(JSONSyntaxError) in
        try JSONValue.parseMessage(text, duplicateKeys: duplicateKeys)
      }
      let words = String(decoding: text.prefix(200), as: UTF8.self)
      switch (expected, read) {
      case (.success(let expected), .success(let read)):
        #expect(read.value.serialized() == expected.serialized(), "\(words)")
        #expect(read.value == expected, "\(words)")
        #expect(read.repairedEscapes == 0)
      case (.failure, .success(let read)): #expect(read.repairedEscapes > 0, "\(words)")
      case (.failure(let expected), .failure(let read)): #expect(read == expected, "\(words)")
      case (.success, .failure(let error)): throw error
      }
    }
  }
}

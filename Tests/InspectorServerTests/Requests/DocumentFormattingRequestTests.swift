import JSON
import Testing

/// What an editor gets when it asks for formatted text.
@Suite struct DocumentFormattingRequestTests {
  private let options: JSONValue = ["tabSize": 2, "insertSpaces": true]
  private let text = "{\"root\": {\"type\":\"text\", \"text\":\"😀\",\r\n\"id\" :\"a\"}}"
  private let wanted =
    "{\r\n  \"root\": {\r\n    \"type\": \"text\",\r\n    \"text\": \"😀\",\r\n    \"id\": \"a\"\r\n  }\r\n}"

  @Test func `the whole document is formatted, whatever units characters have`() throws {
    for capabilities: JSONValue in [[:], bytePositions] {
      var client = TestClient(capabilities: capabilities)
      _ = client.open(text)
      let edits = client.request("textDocument/formatting", openDocument(["options": options]))
      #expect(text.applying(edits, inBytes: capabilities != [:]) == wanted)
      _ = client.change(version: 2, ["text": .string(wanted)])
      #expect(
        client.request("textDocument/formatting", openDocument(["options": options])) == [])
    }
  }

  @Test func `the client's options count`() throws {
    var client = TestClient(capabilities: [:])
    _ = client.open("{\"scale\":1} \n\n")
    let options: JSONValue = [
      "tabSize": 8, "insertSpaces": false, "trimTrailingWhitespace": true,
      "insertFinalNewline": true, "trimFinalNewlines": true, "ours": "ignored",
    ]
    let edits = client.request("textDocument/formatting", openDocument(["options": options]))
    #expect("{\"scale\":1} \n\n".applying(edits: edits) == "{\n\t\"scale\": 1\n}\n")
  }

  @Test(
    arguments: [
      ("   ", "   "), ("\t", "\t"), (" \t", "  "), ("", "  "),
    ])
  func `the indentation of the file is kept unless settings want the editor's`(
    found: String, kept: String
  ) {
    let text = "{\n\(found)\"scale\":1,\n\(found)\"root\": {}\n}"
    func formatted(_ unit: String) -> String { "{\n\(unit)\"scale\": 1,\n\(unit)\"root\": {}\n}" }
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    func answer() -> String? {
      let params = openDocument(["options": options])
      return text.applying(edits: client.request("textDocument/formatting", params))
    }
    #expect(answer() == formatted(kept))
    _ = client.notify(
      "workspace/didChangeConfiguration", ["settings": ["lintel": ["indentation": "editor"]]])
    #expect(answer() == formatted("  "))
    _ = client.notify("workspace/didChangeConfiguration", ["settings": ["lintel": nil]])
    #expect(answer() == formatted(kept))
  }

  @Test func `Range formatting changes nothing outside of the range`() throws {
    for (capabilities, isInBytes) in [([:], false), (bytePositions, true)] as [(JSONValue, Bool)] {
      var client = TestClient(capabilities: capabilities)
      let caret = CaretText("{\"scale\" :1,\n \"😀\": 2, ‸\"root\" :{ },\n\"b\" :1}")
      _ = client.open(caret.text)
      let place = isInBytes ? caret.positionInBytes : caret.position
      let edits = client.request(
        "textDocument/rangeFormatting",
        openDocument(["options": options, "range": ["start": place, "end": place]]))
      #expect(
        caret.text.applying(edits, inBytes: isInBytes)
          == "{\"scale\" :1,\n  \"😀\": 2,\n  \"root\": {},\n\"b\" :1}")
    }
  }

  @Test func `typing is followed`() throws {
    var client = TestClient(capabilities: [:])
    let caret = CaretText("{\n  \"😀\": {\"a\":1}‸\n")
    let answer = client.ask(
      "textDocument/onTypeFormatting", at: caret, ["ch": "}", "options": options])
    #expect(caret.text.applying(edits: answer["result"]) == "{\n  \"😀\": { \"a\": 1 }\n")
    let other = client.ask(
      "textDocument/onTypeFormatting", at: caret, ["ch": "x", "options": options])
    #expect(other["result"] == [])
    let line = CaretText("{\r\n‸")
    let enter = client.ask(
      "textDocument/onTypeFormatting", at: line, ["ch": "\r\n", "options": options])
    #expect(line.text.applying(edits: enter["result"]) == "{\r\n  ")
  }

  @Test func `broken documents are answered`() throws {
    for text in ["", "{", "{\"root\": {\"type\": \"st", "]]", "\u{FEFF}"] {
      var client = TestClient(capabilities: [:])
      _ = client.open(text)
      #expect(
        client.request("textDocument/formatting", openDocument(["options": options])) == [])
    }
  }

  @Test func `white space that would not end is refused`() {
    let nest = String(repeating: "[", count: 1_100) + String(repeating: "]", count: 1_100)
    let text = "{\"root\":[" + Array(repeating: nest, count: 60).joined(separator: ",") + "]}"
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let answer = client.exchange("textDocument/formatting", openDocument(["options": options]))
    #expect(answer["error"] == nil && answer["result"] == nil as JSONValue)
  }

  @Test func `an editor that does not say what it indents with gets spaces`() {
    let text = #"{"root":{"type":"spec"}}"#
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let said = client.request("textDocument/formatting", openDocument(["options": options]))
    let unsaid = client.request(
      "textDocument/formatting", openDocument(["options": ["tabSize": 2, "insertSpace": true]]))
    #expect(said == unsaid)
    #expect(said?.arrayValue?.isEmpty == false)
  }

  @Test(
    arguments: [
      (["options": nil], "/options"), (["options": ["tabSize": -1]], "/options/tabSize"),
      (["options": ["tabSize": 2, "insertSpaces": 1]], "/options/insertSpaces"),
      (
        ["options": ["tabSize": 2, "insertSpaces": true, "trimFinalNewlines": 1]],
        "/options/trimFinalNewlines"
      ),
    ] as [(JSONObject, String)])
  func `a wrong param is named`(params: JSONObject, pointer: String) {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    #expect(
      client.failure("textDocument/formatting", openDocument(params))?.pointer == pointer)
  }
}

extension String {
  /// The text with LSP's edits made, which are all for it as it is.
  func applying(_ edits: JSONValue?, inBytes: Bool) -> String {
    var bytes = Array(utf8)
    for edit in (edits?.arrayValue ?? []).reversed() {
      let places = ["start", "end"].map { offset(of: edit["range"]?[$0], inBytes: inBytes) }
      bytes.replaceSubrange(places[0]..<places[1], with: (edit["newText"]?.stringValue ?? "?").utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func offset(of position: JSONValue?, inBytes: Bool) -> Int {
    var line = position?["line"]?.integerValue ?? 0
    var scalars = unicodeScalars[...]
    while line > 0, let next = scalars.popFirst() {
      if next == "\r", scalars.first == "\n" { scalars.removeFirst() }
      if next == "\n" || next == "\r" { line -= 1 }
    }
    var rest = position?["character"]?.integerValue ?? 0
    while rest > 0, let next = scalars.popFirst() {
      rest -= inBytes ? String(next).utf8.count : String(next).utf16.count
    }
    return utf8.count - String(scalars).utf8.count
  }
}

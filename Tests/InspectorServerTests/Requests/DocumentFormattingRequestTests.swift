import JSON
import Testing

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

  @Test func `white space that would not end is refused`() {
    let nest = String(repeating: "[", count: 1_100) + String(repeating: "]", count: 1_100)
    let text = "{\"root\":[" + Array(repeating: nest, count: 60).joined(separator: ",") + "]}"
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let answer = client.exchange("textDocument/formatting", openDocument(["options": options]))
    #expect(answer["error"] == nil && answer["result"] == nil as JSONValue)
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

import JSON
import Testing

@Suite struct CompletionRequestTests {
  /// Asks at `‸` in a text; returns the whole answer.
  private func complete(
    _ marked: String, completion: JSONValue = [:], encodings: JSONValue = [],
    context: JSONValue? = nil
  ) -> JSONValue? {
    var client = TestClient(capabilities: [
      "general": ["positionEncodings": encodings], "textDocument": ["completion": completion],
    ])
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    _ = client.open(parts.joined())
    let lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    let column = encodings == ["utf-8"] ? lines.last?.utf8.count : lines.last?.utf16.count
    var params: JSONObject = [
      "position": position(line: Int64(lines.count - 1), Int64(column ?? 0))
    ]
    params["context"] = context
    return client.request("textDocument/completion", openDocument(params))
  }

  private func items(of answer: JSONValue?) -> [JSONValue] { answer?["items"]?.arrayValue ?? [] }

  private func item(_ label: String, of answer: JSONValue?) -> JSONValue? {
    items(of: answer).first { $0["label"]?.stringValue == label }
  }

  private let halfKey = #"{"root":{"type":"stack","dir‸"}}"#

  @Test func `a client that offers nothing gets plain texts with what they mean`() {
    let answer = complete(halfKey)
    #expect(answer?["isIncomplete"] == false)
    #expect(
      item("direction", of: answer)
        == [
          "label": "direction", "kind": 10, "detail": "name, default horizontal",
          "sortText": "0002",
          "textEdit": [
            "range": range(line: 0, 25, 29), "newText": "direction\": \"vertical\"",
          ],
          "documentation": [
            "kind": "plaintext",
            "value": """
            direction – name, default horizontal
            The main axis, along which the children follow each other.
            one of horizontal, vertical
            ASStackLayoutSpec
            """,
          ],
        ])
  }

  @Test func `a client with snippets gets stops`() {
    let answer = complete(halfKey, completion: ["completionItem": ["snippetSupport": true]])
    let item = item("direction", of: answer)
    #expect(item?["insertTextFormat"] == 2)
    #expect(item?["textEdit"]?["newText"] == "direction\": \"${1:vertical}\"")
    // What has nothing to fill in is plain.
    let names = complete(
      #"{"root":{"type":"stack","direction":‸}}"#,
      completion: ["completionItem": ["snippetSupport": true]])
    #expect(items(of: names).count == 2)
    #expect(items(of: names).allSatisfy { $0["insertTextFormat"] == nil })
  }

  @Test func `documentation is Markdown where that is offered first`() {
    let answer = complete(
      halfKey,
      completion: ["completionItem": ["documentationFormat": ["markdown", "plaintext"]]])
    let documentation = item("direction", of: answer)?["documentation"]
    #expect(documentation?["kind"] == "markdown")
    #expect(documentation?["value"]?.stringValue?.hasPrefix("**direction** – name") == true)
  }

  @Test func `documentation waits where the client asks for it later`() {
    let answer = complete(
      halfKey,
      completion: ["completionItem": ["resolveSupport": ["properties": ["documentation"]]]])
    let item = item("direction", of: answer)
    #expect(item?["documentation"] == nil)
    #expect(item?["data"] == ["key": ["stack", "direction"]])
  }

  @Test func `details stand behind labels, and old names are marked, where that can be`() {
    let text = #"{"root":{"type":"node","style":{"preferredFr‸"}}}"#
    let plain = item("preferredFrameSize", of: complete(text))
    #expect(plain?["detail"] == "1.x name of preferredSize")
    #expect(plain?["tags"] == nil)
    let able = item(
      "preferredFrameSize",
      of: complete(
        text,
        completion: [
          "completionItem": ["labelDetailsSupport": true, "tagSupport": ["valueSet": [1]]]
        ]))
    #expect(able?["tags"] == [1])
    #expect(able?["detail"] == nil)
    #expect(able?["labelDetails"] == ["description": "1.x name of preferredSize"])
  }

  @Test func `positions are right behind characters of several units`() {
    let text = #"{"root":{"type":"text","text":"🦋é","hid‸"}}"#
    #expect(
      item("hidden", of: complete(text))?["textEdit"]?["range"] == range(line: 0, 37, 41))
    #expect(
      item("hidden", of: complete(text, encodings: ["utf-8"]))?["textEdit"]?["range"]
        == range(line: 0, 40, 44))
  }

  /// Whatever of the quotes an edit replaces: there are two of them in the end.
  @Test(
    arguments: [
      (#"{"dir‸"}"#, #"{"direction": "vertical"}"#),
      (#"{"dir‸}"#, #"{"direction": "vertical"}"#),
      (#"{dir‸}"#, #"{"direction": "vertical"}"#),
      (#"{'dir‸'}"#, #"{"direction": "vertical"}"#),
      (#"{"‸"}"#, #"{"direction": "vertical"}"#),
      (#"{‸"dir"}"#, #"{ "direction": "vertical","dir"}"#),
      (#"{"dir‸": "horizontal"}"#, #"{"direction": "horizontal"}"#),
      (
        #"{"id": "é🦋", "dir‸" "spacing": 2}"#,
        #"{"id": "é🦋", "direction": "vertical", "spacing": 2}"#
      ),
    ])
  func `accepting an item leaves one pair of quotes`(marked: String, expected: String) throws {
    let before = #"{"root":{"type":"stack","children":[],"#
    let rest = marked.dropFirst()
    let answer = complete(before + rest + "}")
    let edit = try #require(item("direction", of: answer)?["textEdit"])
    let text = Array((before + rest + "}").replacing("‸", with: "").utf16)
    let start = try #require(edit["range"]?["start"]?["character"]?.integerValue)
    let end = try #require(edit["range"]?["end"]?["character"]?.integerValue)
    let newText = Array(try #require(edit["newText"]?.stringValue).utf16)
    let result = String(decoding: text[..<start] + newText + text[end...], as: UTF16.self)
    #expect(result == before + expected.dropFirst() + "}")
  }

  @Test func `a missing comma comes as an edit of its own`() {
    let answer = complete("{\"root\":{\"type\":\"node\"\n  ‸}}")
    #expect(
      item("hidden", of: answer)?["additionalTextEdits"]
        == [["range": range(line: 0, 22, 22), "newText": ","]])
  }

  @Test func `broken and empty texts are gone on with`() {
    #expect(
      items(of: complete("‸")).map { $0["label"] }
        == ["layout document", "layout document with variants"])
    #expect(item("}}", of: complete(#"{"root":{"type":"node"‸"#)) != nil)
    #expect(complete("\u{0}[[[\"‸")?["items"] != nil)
  }

  @Test func `a position outside the text is its nearest end`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(#"{"root":{"type":"node"#)
    let result = client.request(
      "textDocument/completion", openDocument(["position": position(line: 7, 99)]))
    #expect(item("text", of: result)?["textEdit"]?["range"] == range(line: 0, 17, 21))
  }

  @Test func `the quote that ends a string brings nothing up`() {
    let text = #"{"root":{"type":"stack"‸}}"#
    let typed: JSONValue = ["triggerKind": 2, "triggerCharacter": "\""]
    #expect(items(of: complete(text, context: typed)).isEmpty)
    #expect(!items(of: complete(text, context: ["triggerKind": 1])).isEmpty)
    #expect(!items(of: complete(#"{"root":{"type":"‸"}}"#, context: typed)).isEmpty)
  }

  @Test func `it resolves for clients that ask for documentation later`() {
    func provider(_ completion: JSONValue) -> JSONValue? {
      var client = TestClient()
      return client.request(
        "initialize",
        ["processId": nil, "capabilities": ["textDocument": ["completion": completion]]])?[
          "capabilities"]?["completionProvider"]
    }
    #expect(provider([:]) == ["triggerCharacters": ["\"", ":"]])
    #expect(
      provider(["completionItem": ["resolveSupport": ["properties": ["documentation"]]]])
        == ["triggerCharacters": ["\"", ":"], "resolveProvider": true])
  }
}

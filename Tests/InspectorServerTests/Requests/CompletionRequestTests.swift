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

  @Test(arguments: [false, true])
  func `A detail has at most 40 characters and ends at a word`(isLabelDetail: Bool) {
    let support: JSONValue = ["completionItem": ["labelDetailsSupport": .bool(isLabelDetail)]]
    var details: [String: String] = [:]
    for text in ["{‸}", #"{"root":{"type":"stack",‸}}"#, #"{"root":{"type":"text","style":{‸}}}"#] {
      for item in items(of: complete(text, completion: support)) {
        let detail = isLabelDetail ? item["labelDetails"]?["description"] : item["detail"]
        #expect(isLabelDetail ? item["detail"] == nil : item["labelDetails"] == nil)
        details[item["label"]?.stringValue ?? ""] = detail?.stringValue
      }
    }
    #expect(details.count > 30)
    for (label, detail) in details { #expect(detail.count <= 40, "\(label): \(detail)") }
    #expect(details["constrainedSize"] == "size range, default {\"min\": {\"width\"…")
    #expect(details["direction"] == "name, default horizontal")
  }

  @Test func `The range of a completed key has columns in bytes for a client with UTF-8 positions`()
  {
    let text = #"{"root":{"type":"text","text":"🦋é","hid‸"}}"#
    #expect(
      item("hidden", of: complete(text, encodings: ["utf-8"]))?["textEdit"]?["range"]
        == range(line: 0, 40, 43))
  }

  /// The text after the item of that label was accepted, with its edit or, if it has two, with one of them.
  private func taking(
    _ label: String, in marked: String, completion: JSONValue = [:], replacing: Bool = true
  ) throws -> String {
    let answer = complete(marked, completion: completion)
    let found = try #require(item(label, of: answer), "\(answer as Any)")
    let edit = found["textEdit"]
    let range = edit?["range"] ?? edit?[replacing ? "replace" : "insert"]
    let text = Array(marked.replacing("‸", with: "").utf16)
    let start = try #require(range?["start"]?["character"]?.integerValue)
    let end = try #require(range?["end"]?["character"]?.integerValue)
    let newText = Array(try #require(edit?["newText"]?.stringValue).utf16)
    var taken = Array(text[..<start] + newText)
    var behind = end
    for edit in found["additionalTextEdits"]?.arrayValue ?? [] {
      let start = try #require(edit["range"]?["start"]?["character"]?.integerValue)
      guard start >= end else { continue }
      behind = try #require(edit["range"]?["end"]?["character"]?.integerValue)
      taken += Array(text[end..<start]) + Array((edit["newText"]?.stringValue ?? "").utf16)
    }
    taken += text[behind...]
    return String(decoding: taken, as: UTF16.self)
  }

  private let replaces: JSONValue = ["completionItem": ["insertReplaceSupport": true]]

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
      (#"{"di‸rec": 2}"#, #"{"direction": 2}"#),
    ])
  func `accepting an item leaves one pair of quotes`(marked: String, expected: String) throws {
    let before = #"{"root":{"type":"stack","children":[],"#
    let text = before + marked.dropFirst() + "}"
    #expect(
      try taking("direction", in: text, completion: replaces)
        == before + expected.dropFirst() + "}")
  }

  /// Such a client inserts at the caret: what stands behind it is there afterwards, but for a closing quote before which
  /// a whole member is put in.
  @Test(
    arguments: [
      (#""dir‸"}"#, "direction", #""direction": "vertical"}"#),
      (#""‸"}"#, "direction", #""direction": "vertical"}"#),
      (#""sp‸", "wrap": 1}"#, "spacing", #""spacing": 8, "wrap": 1}"#),
      (#""sp‸": 4}"#, "spacing", #""spacing": 4}"#),
      (#""s‸p"}"#, "spacing", #""spacingp"}"#),
      (#""dir‸}"#, "direction", #""direction": "vertical"}"#),
      (#""dir‸": "vertical"}"#, "direction", #""direction": "vertical"}"#),
      (#""direction": "hor‸"}"#, "horizontal", #""direction": "horizontal"}"#),
      (#""direction": "hor‸zon"}"#, "horizontal", #""direction": "horizontalzon"}"#),
      (#""hidden": t‸r}"#, "true", #""hidden": truer}"#),
    ])
  func `Text behind the caret stays if the client cannot replace it`(
    marked: String, label: String, expected: String
  ) throws {
    let before = #"{"root":{"type":"stack","children":[],"#
    let text = before + marked + "}"
    #expect(try taking(label, in: text) == before + expected + "}")
    // A client that can do both is left the choice.
    if marked.contains("hor‸zon") {
      for (isReplacing, wanted) in [(false, expected), (true, #""direction": "horizontal"}"#)] {
        #expect(
          try taking(label, in: text, completion: replaces, replacing: isReplacing)
            == before + wanted + "}")
      }
    }
  }

  @Test(arguments: ["Hello wor‸", "Hello wor‸\"", "Hello ‸wor\"", "Hello ‸wor"], [false, true])
  func `no item deletes what was typed`(typed: String, canReplace: Bool) throws {
    let marked = #"{"root":{"type":"text","text": ""# + typed
    let completion = canReplace ? replaces : [:]
    let kept = marked.replacing("‸", with: "").replacing("\"Hello wor\"", with: "\"Hello wor")
    for item in items(of: complete(marked, completion: completion)) {
      let label = try #require(item["label"]?.stringValue)
      for isReplacing in [false, true] {
        let text = try taking(label, in: marked, completion: completion, replacing: isReplacing)
        #expect(text.hasPrefix(kept), "\(label): \(text)")
      }
    }
    let closes = item("}}", of: complete(marked, completion: completion)) != nil
    #expect(closes == (typed == "Hello wor‸" || canReplace && typed == "Hello wor‸\""))
  }

  @Test func `Completion in a text with a zero byte has a list`() {
    #expect(complete("\u{0}[[[\"‸")?["items"] != nil)
  }

  @Test(arguments: [
    (##"{"expect":["#a.‸"],"root":{"type":"node","id":"a"}}"##, "width"),
    (##"{"expect":[{"that":"root.‸"}],"root":{"type":"node","id":"a"}}"##, "height"),
  ])
  func `A period in a layout test triggers completion of members`(text: String, label: String) {
    let typed: JSONValue = ["triggerKind": 2, "triggerCharacter": "."]
    #expect(items(of: complete(text, context: typed)).contains { $0["label"] == .string(label) })
  }

  @Test(arguments: [
    (#"{"root":{"type":"stack","children":[\n  ‸\n]}}"#, true),
    (#"{"root":{"type":"stack","children":[{"type":"node"},\n  ‸\n]}}"#, true),
    (#"{"root":{"type":"stack","children":[\n  {"type":"node"}\n  ‸]}}"#, true),
    (#"{"root":{"type":"stack","children":[\n‸"#, true),
    (#"{"root":{"type":"stack",\n  ‸\n}}"#, false),
    (#"{"root":{"type":\n‸}}"#, false),
    (#"{"root":{"type":"node"},"lintel-disable":[\n‸]}"#, false),
    (#"{"root":{"type":"text","text":"a\n‸"}}"#, false), ("\\n‸", false),
  ])
  func `The end of a line brings elements up in a list of elements`(text: String, isList: Bool) {
    let text = text.replacing("\\n", with: "\n")
    let typed: JSONValue = ["triggerKind": 2, "triggerCharacter": "\n"]
    let labels = items(of: complete(text, context: typed)).map { $0["label"] }
    #expect(labels.isEmpty == !isList)
    #expect(!isList || labels.contains("text") && labels.contains("stack"))
    let invoked = items(of: complete(text, context: ["triggerKind": 1])).map { $0["label"] }
    #expect(!isList || invoked == labels)
  }

  @Test func `Completion is resolvable for clients that request documentation later`() {
    func provider(_ completion: JSONValue) -> JSONValue? {
      var client = TestClient()
      return client.request(
        "initialize",
        ["processId": nil, "capabilities": ["textDocument": ["completion": completion]]])?[
          "capabilities"]?["completionProvider"]
    }
    #expect(provider([:]) == ["triggerCharacters": ["\"", ":", "#", ".", "\n"]])
    #expect(
      provider(["completionItem": ["resolveSupport": ["properties": ["documentation"]]]])
        == ["triggerCharacters": ["\"", ":", "#", ".", "\n"], "resolveProvider": true])
  }
}

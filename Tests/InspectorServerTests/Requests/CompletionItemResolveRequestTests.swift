import JSON
import Testing

@Suite struct CompletionItemResolveRequestTests {
  private func resolve(_ item: JSONValue) -> JSONValue? {
    var client = TestClient(capabilities: [
      "textDocument": [
        "completion": ["completionItem": ["documentationFormat": ["markdown"]]]
      ]
    ])
    return client.request("completionItem/resolve", item)
  }

  @Test(
    arguments: [
      (["type": "inset"], "**inset** – ASInsetLayoutSpec  \n"),
      (["key": ["document", "scale"]], "**scale** – pixels per point, default `2`  \n"),
      (["key": ["variant", "name"]], "**name** – text  \n"),
      (["key": ["inset", "insets", "top"]], "**top** – points or infinity, default `0`  \n"),
      (["key": ["element", "hidden"]], "**hidden** – true or false, default `false`  \n"),
      (["key": ["overlay", "overlay"]], "**overlay** – element  \n"),
      (["rule": "missing-child"], "**missing-child**  \n"),
    ] as [(JSONValue, String)])
  func `each kind of item is explained`(data: JSONValue, start: String) {
    let text = resolve(["label": "x", "data": data])?["documentation"]?["value"]?.stringValue
    #expect(text?.hasPrefix(start) == true, "\(text ?? "nothing")")
  }

  @Test func `all that the client sent comes back`() {
    let item: JSONValue = ["label": "x", "data": ["type": "inset"], "mine": [1, nil]]
    let result = resolve(item)
    #expect(result?["label"] == "x")
    #expect(result?["data"] == ["type": "inset"])
    #expect(result?["mine"] == [1, nil])
  }

  @Test(
    arguments: [
      nil, 5, "x", [], ["type": "nothing"], ["key": []], ["key": ["stack"]], ["key": [1]],
      ["key": ["stack", "spacing", "more"]], ["rule": "none"], ["other": true],
    ] as [JSONValue])
  func `Resolving a foreign completion item returns it unchanged`(data: JSONValue) {
    #expect(resolve(["label": "x", "data": data]) == ["label": "x", "data": data])
  }

  @Test func `an item without a label is refused`() {
    var client = TestClient(capabilities: [:])
    let failure = client.failure("completionItem/resolve", ["data": 1])
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == "/label")
  }
}

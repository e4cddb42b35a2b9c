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

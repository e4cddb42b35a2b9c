import JSON
import Testing

@Suite struct LayoutEditRequestTests {
  private let text = """
    {
      "root": {
        "type": "stack",
        "children": [
          {"type": "node", "id": "a", "style": {"width": 10, "height": 10}}
        ]
      }
    }
    """

  @Test func `the edits make the old text the new one, one after the other`() throws {
    var client = openClient()
    let answer = edit(
      &client,
      [
        "op": "add", "path": "/root/children/-",
        "value": ["type": "text", "id": "😀", "text": "two words"],
      ],
      ["op": "copy", "from": "/root/children/1", "path": "/root/children/0"],
      ["op": "replace", "path": "/root/children/0/id", "value": "first"],
      ["op": "test", "path": "/root/children/1/id", "value": "a"])
    var editor = TestClient(capabilities: [:])
    _ = editor.open(text)
    for (index, edit) in try #require(answer?["edits"]?.arrayValue).enumerated() {
      _ = editor.change(
        version: Int64(index + 2),
        ["range": edit["range"] ?? nil, "text": edit["newText"] ?? nil])
    }
    for method in ["layout/frames", "layout/diagnostics"] {
      let (theirs, ours) = (
        editor.request(method, openDocument()),
        client.request(method, ["textDocument": ["uri": "a"]])
      )
      for key in ["frames", "diagnostics"] { #expect(theirs?[key] == ours?[key]) }
    }
    let frame = client.request(
      "layout/frame", ["textDocument": ["uri": "a"], "element": "#first"])
    #expect(frame?["pointer"] == "/root/children/0")
  }

  @Test func `Subscribers are notified of layout/edit, and editors are not`() {
    var client = openClient()
    _ = client.request("layout/subscribe", ["textDocument": ["uri": "a"]])
    let messages = client.sendRequest(
      "layout/edit",
      [
        "textDocument": ["uri": "a"], "version": 9,
        "patch": [["op": "remove", "path": "/root/children/0"]],
      ])
    #expect(messages.map { $0["method"] } == [nil, "layout/didRelayout"])
    #expect(messages.relayouts.first?["version"] == 9)
    #expect(messages.relayouts.first?["restructured"] == ["/root"])
    #expect(messages.first?["result"]?["work"] == messages.relayouts.first?["work"])
  }

  @Test func `layout/edit of a text that would become too long is refused`() {
    var client = TestClient(documentLimit: 100)
    _ = client.request("layout/open", ["uri": "a", "document": .string(smallDocument)])
    let failure = client.failure(
      "layout/edit",
      [
        "textDocument": ["uri": "a"],
        "patch": [
          [
            "op": "add", "path": "/root/id",
            "value": .string(String(repeating: "x", count: 100)),
          ]
        ],
      ])
    #expect(failure?.kind == "patch-failed")
    #expect(client.rootFrame(uri: "a") == [0, 0, 10, 20])
  }

  private func openClient() -> TestClient {
    var client = TestClient()
    _ = client.request("layout/open", ["uri": "a", "document": .string(text)])
    return client
  }

  private func edit(_ client: inout TestClient, _ operations: JSONValue...) -> JSONValue? {
    client.request(
      "layout/edit", ["textDocument": ["uri": "a"], "patch": .array(operations)])
  }
}

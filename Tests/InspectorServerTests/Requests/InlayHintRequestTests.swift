import JSON
import Testing

@Suite struct InlayHintRequestTests {
  private let text = #"{"root":{"id":"😀","type":"node","style":{"width":"50%","height":4}}}"#

  private func hints(
    _ client: inout TestClient, from: Int64 = 0, to: Int64 = 99
  ) -> [JSONValue] {
    client.request("textDocument/inlayHint", openDocument(["range": range(line: 0, from, to)]))?
      .arrayValue ?? []
  }

  @Test func `frames stand behind types, lengths behind percentages`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    #expect(
      hints(&client) == [
        ["position": position(line: 0, 32), "label": "187.5×4 @ 0,0", "paddingLeft": true],
        ["position": position(line: 0, 55), "label": "= 187.5 pt", "paddingLeft": true],
      ])
  }

  @Test func `only those of the range are given`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    #expect(hints(&client, from: 40, to: 60).map { $0["label"] } == ["= 187.5 pt"])
    #expect(hints(&client, from: 0, to: 10).isEmpty)
  }

  @Test func `settings say which are shown, and the client is told to ask again`() {
    var client = TestClient(
      capabilities: ["workspace": ["inlayHint": ["refreshSupport": true]]])
    _ = client.open(text)
    func set(_ hints: JSONValue) -> [JSONValue] {
      client.notify(
        "workspace/didChangeConfiguration", ["settings": ["lintel": ["inlayHints": hints]]])
    }
    #expect(
      set(["frames": false]).map { $0["method"] } == ["workspace/inlayHint/refresh"])
    #expect(hints(&client).map { $0["label"] } == ["= 187.5 pt"])
    #expect(set(["frames": false]).isEmpty)
    #expect(set(["frames": 1]).map { $0["method"] }.contains("window/showMessage"))
  }

  @Test func `one that is pointed at says what a hover says`() {
    var client = TestClient(
      capabilities: [
        "textDocument": ["inlayHint": ["resolveSupport": ["properties": ["tooltip"]]]]
      ])
    _ = client.open(text)
    let hint = hints(&client).first ?? nil
    let resolved = client.request("inlayHint/resolve", hint)
    #expect(resolved?["label"] == "187.5×4 @ 0,0")
    let tooltip = resolved?["tooltip"]?["value"]?.stringValue ?? ""
    #expect(tooltip.hasPrefix("node #😀 – ASDisplayNode\nframe 0, 0, 187.5 × 4 in its parent"))
    _ = client.change(version: 2, ["text": .string("{}")])
    #expect(client.request("inlayHint/resolve", hint) == hint)
  }

  @Test func `a broken text has hints where it has types`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(#"{"root":{"type":"stack","children":[{"type":"node","style":{"wid"#)
    #expect(hints(&client).count == 2)
    _ = client.change(version: 2, ["text": ""])
    #expect(hints(&client).isEmpty)
  }
}

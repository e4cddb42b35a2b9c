import InspectorServer
import JSON
import Testing

/// Values laid over styles, taken away again, and written into the text.
@Suite struct LayoutOverrideRequestTests {
  private let uri: JSONValue = "lintel:tree"

  @Test func `An override beyond 100 elements is answered with its own element and a count`() {
    var client = TestClient(capabilities: [:])
    let children = Array(repeating: #"{"type":"node","style":{"width":1}}"#, count: 103)
    _ = client.request(
      "layout/open",
      [
        "uri": uri,
        "document": .string(
          #"{"root":{"type":"stack","children":[\#(children.joined(separator: ","))]}}"#),
      ])
    let document: JSONValue = ["textDocument": ["uri": uri]]
    let answers = (0..<103).map { index in
      override(&client, "/root/children/\(index)", ["width": 2])
    }
    let counts = answers.map { $0?["overrides"]?.arrayValue?.count }
    #expect(counts == (0..<103).map { $0 < 100 ? $0 + 1 : 1 })
    #expect(answers[99]?["leftOut"] == nil && answers[102]?["leftOut"] == 102)
    #expect(answers[102]?["overrides"]?.arrayValue?.first?["pointer"] == "/root/children/102")
    let all = client.request("layout/overrides", document)
    #expect(all?["overrides"]?.arrayValue?.count == 103 && all?["leftOut"] == nil)
    let reset = client.request(
      "layout/resetOverrides", ["textDocument": ["uri": uri], "element": "/root/children/0"])
    #expect(reset?["overrides"] == [] && reset?["leftOut"] == 102)
  }

  @Test func `Subscribers are notified of overrides`() {
    var client = openClient()
    _ = client.request("layout/subscribe", ["textDocument": ["uri": uri]])
    let messages = client.sendRequest(
      "layout/override",
      ["textDocument": ["uri": uri], "element": "#a", "style": ["height": 45]])
    let relayout = messages.first { $0["method"] == "layout/didRelayout" }?["params"]
    #expect(relayout?["changed"]?.arrayValue?.contains { $0["id"] == "a" } == true)
  }

  @Test func `Variants, sweeps and pictures include overrides`() {
    let text = """
      { "constrainedSize": { "width": 300 },
        "variants": [{ "name": "narrow", "constrainedSize": { "width": 100 } }],
        "root": { "type": "stack", "children": [
          { "type": "node", "id": "a", "style": { "width": 50, "height": 10 } } ] } }
      """
    var client = TestClient(selfCheck: SelfCheck())
    let uri: JSONValue = "lintel:variants"
    _ = client.request("layout/open", ["document": .string(text), "uri": uri])
    let reference: JSONValue = ["uri": uri]
    func published() -> [JSONValue?] {
      (client.request(
        "layout/diagnostics", ["textDocument": reference])?["diagnostics"]?.arrayValue ?? [])
        .map { $0["code"] }
    }
    #expect(published() == [])
    _ = client.request(
      "layout/override",
      ["textDocument": reference, "element": "#a", "style": ["width": 150]])
    let frame = client.request(
      "layout/frame", ["textDocument": reference, "element": "#a", "variant": "narrow"])
    #expect(frame?["frame"]?.arrayValue?[2] == 150)
    #expect(published() == ["main-axis-overflow"])
    let sweep = client.request(
      "layout/sweep",
      [
        "textDocument": reference, "over": "width", "from": 100, "to": 300, "variant": "narrow",
        "values": ["#a": ["hidden": false]],
      ])
    #expect(sweep?["thresholds"]?.arrayValue?.isEmpty == false)
    _ = client.request("layout/resetOverrides", ["textDocument": reference])
    #expect(published() == [])
    #expect(client.takeLogLines() == [])
  }

  @Test func `of an editor's document the client makes the edits`() throws {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
    _ = client.open(smallTree.description)
    let before = client.request("layout/frames", openDocument())?["frames"]
    let messages = client.sendRequest(
      "layout/override", openDocument(["element": "#a", "style": ["width": 400]]))
    #expect(messages.contains { $0["method"] == "textDocument/publishDiagnostics" })
    let tried = client.request("layout/frames", openDocument())?["frames"]
    let edits = client.request("layout/commitOverrides", openDocument())?["edits"]
    #expect(client.request("layout/frames", openDocument())?["frames"] == before)
    let text = try #require(smallTree.description.applying(edits: edits))
    _ = client.change(version: 2, ["text": .string(text)])
    #expect(client.request("layout/frames", openDocument())?["frames"] == tried)
    #expect(client.takeLogLines() == [])
  }

  @Test func `Overrides stay through edits of the text`() {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
    _ = client.open(smallTree.description)
    _ = client.request(
      "layout/override", openDocument(["element": "#a", "style": ["width": 77]]))
    let text = smallTree.description.replacing("hello", with: "hello, you")
    _ = client.change(version: 2, ["text": .string(text)])
    let frame = client.request("layout/frame", openDocument(["element": "#a"]))?["frame"]
    #expect(frame?.arrayValue?[2] == 77)
    #expect(client.takeLogLines() == [])
  }

  private func openClient() -> TestClient {
    var client = TestClient()
    _ = client.request(
      "layout/open", ["uri": uri, "document": .string(smallTree.description)])
    return client
  }

  private func override(
    _ client: inout TestClient, _ element: String, _ style: JSONObject
  ) -> JSONValue? {
    client.request(
      "layout/override",
      ["textDocument": ["uri": uri], "element": .string(element), "style": .object(style)])
  }
}

import JSON
import Testing

@Suite struct LayoutSubscribeRequestTests {
  private let row = #"""
    {"constrainedSize":{"width":100,"height":50},"root":{"type":"stack","children":[
    {"type":"node","id":"a","style":{"width":10,"height":10}},
    {"type":"node","style":{"width":10,"height":10}},
    {"type":"node","style":{"width":10,"height":10}}]}}
    """#

  @Test func `each revision says which frames changed, before its diagnostics`() throws {
    var client = openClient(row)
    let messages = client.change(version: 2, ["range": range(line: 1, 41, 43), "text": "20"])
    #expect(
      messages.map { $0["method"] } == ["layout/didRelayout", "textDocument/publishDiagnostics"])
    let relayout = try #require(messages.relayouts.first)
    #expect(relayout["textDocument"] == ["uri": "file:///a.layout.json"])
    #expect(relayout["version"] == 2)
    #expect(relayout["revision"] == 2)
    #expect(
      relayout["changed"] == [
        [
          "pointer": "/root/children/0", "id": "a", "before": [0, 0, 10, 10],
          "after": [0, 0, 20, 10],
        ],
        ["pointer": "/root/children/1", "before": [10, 0, 10, 10], "after": [20, 0, 10, 10]],
        ["pointer": "/root/children/2", "before": [20, 0, 10, 10], "after": [30, 0, 10, 10]],
      ])
    #expect(relayout["restructured"] == [])
    #expect(relayout["reread"] == ["/root/children/0"])
    #expect(relayout["truncated"] == nil)
    #expect(relayout["work"]?["changedFrames"] == 3)
    #expect(relayout["work"]?["decoded"] == 1)
    #expect(relayout["work"]?["durationNs"] == 0)
  }

  @Test func `white space changes nothing, and is a revision`() {
    var client = openClient(row)
    let relayout = client.change(version: 2, ["range": range(line: 1, 0, 0), "text": "  "])
      .relayouts.first
    #expect(relayout?["revision"] == 2)
    #expect(relayout?["changed"] == [])
    #expect(relayout?["reread"] == nil)
    #expect(relayout?["work"]?["measured"] == 0)
  }

  @Test func `Subscribers get elements whose text changed without another frame`() {
    var client = openClient(
      row.replacing(##""id":"a","##, with: ##""id":"a","backgroundColor":"#000000","##))
    let relayout = client.change(version: 2, ["range": range(line: 1, 43, 44), "text": "f"])
      .relayouts.first
    #expect(relayout?["changed"] == [])
    #expect(relayout?["reread"] == ["/root/children/0"])
  }

  @Test func `a removed child renames those behind it`() {
    var client = openClient(row)
    let relayout = client.change(version: 2, ["range": range(line: 1, 0, 58), "text": ""])
      .relayouts.first
    #expect(relayout?["restructured"] == ["/root"])
    #expect(
      relayout?["changed"]?.arrayValue?.map { $0["pointer"] } == [
        "/root/children/0", "/root/children/1",
      ])
  }

  @Test func `a hidden element has no frame after`() {
    var client = openClient(row)
    let messages = client.change(
      version: 2, ["range": range(line: 3, 1, 1), "text": #""hidden":true,"#])
    #expect(
      messages.relayouts.first?["changed"] == [
        ["pointer": "/root/children/2", "before": [20, 0, 10, 10], "after": nil]
      ])
  }

  @Test func `Subscribing to all documents includes those opened later`() {
    var client = TestClient(capabilities: [:])
    #expect(client.exchange("layout/subscribe")["result"] == .null)
    let messages = client.open(smallDocument)
    #expect(
      messages.map { $0["method"] } == ["layout/didRelayout", "textDocument/publishDiagnostics"])
    #expect(messages.relayouts.first?["restructured"] == [""])
    #expect(messages.relayouts.first?["changed"] == [])
    #expect(messages.relayouts.first?["work"]?["changedFrames"] == 1)
  }

  @Test func `more changes than a client can use are cut off`() {
    let nodes = repeatElement(#"{"type":"node"}"#, count: 10_001).joined(separator: ",")
    func column(spacing: Int) -> String {
      #"{"root":{"type":"stack","direction":"vertical","spacing":\#(spacing),"children":[\#(nodes)]}}"#
    }
    var client = openClient(column(spacing: 1))
    let relayout = client.change(version: 2, ["text": .string(column(spacing: 2))])
      .relayouts.first
    #expect(relayout?["changed"]?.arrayValue?.count == 10_000)
    #expect(relayout?["changed"]?.arrayValue?.last?["pointer"] == "/root/children/9999")
    #expect(relayout?["truncated"] == true)
    #expect(relayout?["work"]?["changedFrames"] == 10_001)
  }

  @Test func `Closing a document ends its subscription`() {
    var client = openClient(row)
    _ = client.notify("textDocument/didClose", openDocument())
    #expect(client.open(row).relayouts.isEmpty)
  }

  @Test func `a document that is not open`() {
    var client = TestClient(capabilities: [:])
    #expect(client.failure("layout/subscribe", openDocument())?.kind == "document-not-open")
  }

  private func openClient(_ text: String) -> TestClient {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open(text)
    _ = client.request("layout/subscribe", openDocument())
    return client
  }
}

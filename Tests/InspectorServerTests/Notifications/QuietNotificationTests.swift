import JSON
import Testing

@Suite struct QuietNotificationTests {
  @Test func `saving says nothing`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    #expect(client.notify("textDocument/didSave", openDocument()).isEmpty)
  }

  @Test func `a trace value is taken, another one logged`() {
    var client = TestClient(capabilities: [:])
    #expect(client.notify("$/setTrace", ["value": "messages"]).isEmpty)
    #expect(client.notify("$/setTrace", ["value": "off"]).map { $0["method"] } == ["$/logTrace"])
    #expect(client.notify("$/setTrace", ["value": "loud"]).count == 1)
    #expect(client.notify("$/setTrace").count == 1)
  }

  @Test func `A client that traces gets log messages of handled notifications`() {
    var client = TestClient(capabilities: [:])
    _ = client.notify("$/setTrace", ["value": "messages"])
    let opened = client.notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": "file:///a.layout.json", "version": 1, "text": "{}"]])
    #expect(
      opened.last
        == [
          "jsonrpc": "2.0", "method": "$/logTrace",
          "params": ["message": "textDocument/didOpen was taken, 0 ms"],
        ])
    _ = client.notify("$/setTrace", ["value": "verbose"])
    let asked = client.sendRequest("layout/frames", openDocument()).last?["params"]
    #expect(asked?["message"] == "layout/frames was answered, 0 ms")
    #expect(asked?["verbose"]?.stringValue?.contains("file:///a.layout.json") == true)
  }
}

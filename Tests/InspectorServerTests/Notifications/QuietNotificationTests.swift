import JSON
import Testing

@Suite struct QuietNotificationTests {
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

import JSON
import Testing

@Suite struct QuietNotificationTests {
  @Test func `A verbose trace has the params of an answered request`() {
    var client = TestClient(capabilities: [:])
    _ = client.notify("$/setTrace", ["value": "verbose"])
    let asked = client.sendRequest("layout/frames", openDocument()).last?["params"]
    #expect(asked?["message"] == "layout/frames was answered, 0 ms")
    #expect(asked?["verbose"]?.stringValue?.contains("file:///a.layout.json") == true)
  }
}

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
    #expect(client.notify("$/setTrace", ["value": "verbose"]).isEmpty)
    #expect(client.notify("$/setTrace", ["value": "loud"]).count == 1)
    #expect(client.notify("$/setTrace").count == 1)
  }
}

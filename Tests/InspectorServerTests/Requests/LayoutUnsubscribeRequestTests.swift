import JSON
import Testing

@Suite struct LayoutUnsubscribeRequestTests {
  @Test func `one document of all`() {
    var client = openClient()
    #expect(client.exchange("layout/unsubscribe", openDocument())["result"] == .null)
    #expect(change(&client, "file:///a.layout.json").relayouts.isEmpty)
    #expect(change(&client, "b").relayouts.count == 1)
  }

  @Test func `layout/unsubscribe without a document ends all subscriptions`() {
    var client = openClient()
    _ = client.request("layout/subscribe", openDocument())
    _ = client.request("layout/unsubscribe", [:])
    #expect(change(&client, "file:///a.layout.json").relayouts.isEmpty)
    #expect(change(&client, "b").relayouts.isEmpty)
  }

  @Test func `a document that is not open`() {
    var client = TestClient()
    #expect(client.failure("layout/unsubscribe", openDocument())?.kind == "document-not-open")
  }

  private func openClient() -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    _ = client.open(smallDocument, uri: "b")
    _ = client.request("layout/subscribe", [:])
    return client
  }

  private func change(_ client: inout TestClient, _ uri: String) -> [JSONValue] {
    client.change(uri: uri, version: 2, ["text": .string(smallDocument + " ")])
  }
}

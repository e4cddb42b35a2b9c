import JSON
import Testing

@Suite struct LayoutSubscribeRequestTests {
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

  private func openClient(_ text: String) -> TestClient {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open(text)
    _ = client.request("layout/subscribe", openDocument())
    return client
  }
}

import JSON
import Testing

@Suite struct LayoutOpenRequestTests {
  @Test func `diagnostics are there for whoever asks`() {
    var client = TestClient(capabilities: [:])
    #expect(client.sendRequest("layout/open", ["uri": "a", "document": [:]]).count == 1)
    let answer = client.request("layout/diagnostics", ["textDocument": ["uri": "a"]])
    #expect(answer?["diagnostics"]?.arrayValue?.first?["code"] == "missing-root")
  }

  @Test func `layout/open of a missing or too long document is refused`() {
    var client = TestClient(documentLimit: 10)
    #expect(client.failure("layout/open", [:])?.pointer == "/document")
    let failure = client.failure("layout/open", ["document": .string(smallDocument)])
    #expect(failure?.kind == "document-too-large")
  }
}

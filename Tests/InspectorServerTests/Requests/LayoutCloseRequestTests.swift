import JSON
import Testing

@Suite struct LayoutCloseRequestTests {
  @Test func `a closed document is forgotten`() {
    var client = TestClient()
    _ = client.request("layout/open", ["uri": "a", "document": [:]])
    let params: JSONValue = ["textDocument": ["uri": "a"]]
    #expect(client.sendRequest("layout/close", params).map { $0["result"] } == [.null])
    #expect(client.failure("layout/close", params)?.kind == "document-not-open")
    #expect(client.request("layout/stats")?["documents"] == [])
  }

  @Test func `layout/close of an editor's document is refused`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    #expect(client.failure("layout/close", openDocument())?.kind == "document-owned-by-editor")
  }
}

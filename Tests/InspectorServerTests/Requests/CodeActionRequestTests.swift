import JSON
import Testing

@Suite struct CodeActionRequestTests {
  private let negative =
    #"{"root":{"type":"inset","id":"😀","insets":2,"child":{"type":"node","#
    + #""style":{"width":-40,"height":30}}}}"#

  @Test func `looking at the menu changes nothing and publishes nothing`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(negative)
    func state() -> [JSONValue?] {
      ["layout/stats", "layout/frames", "layout/diagnostics"].map {
        client.request($0, openDocument())
      }
    }
    let before = state()
    let params = openDocument(["range": wholeText, "context": ["diagnostics": []]])
    for _ in 0..<3 {
      #expect(client.sendRequest("textDocument/codeAction", params).count == 1)
    }
    #expect(state() == before)
  }
}

import JSON
import Testing

@Suite struct RefactoringActionTests {
  private let caret = CaretText(
    #"{"root":{"type":"stack","id":"😀","children":[{"‸type":"inset","id":"i","insets":2,"child":"#
      + #"{"type":"text","id":"t","text":"a"}}]}}"#)

  @Test func `looking at refactorings changes nothing and publishes nothing`() {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(caret.text)
    let before = client.request("layout/frames", openDocument())
    let params = openDocument([
      "range": ["start": caret.position, "end": caret.position],
      "context": ["diagnostics": [], "only": ["refactor"]],
    ])
    let messages = client.sendRequest("textDocument/codeAction", params)
    #expect(messages.count == 1)
    #expect(client.request("layout/frames", openDocument()) == before)
  }
}

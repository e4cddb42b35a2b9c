import JSON
import Testing

/// What a client is offered to do with an element, and with a whole document.
@Suite struct RefactoringActionTests {
  private let caret = CaretText(
    #"{"root":{"type":"stack","id":"😀","children":[{"‸type":"inset","id":"i","insets":2,"child":"#
      + #"{"type":"text","id":"t","text":"a"}}]}}"#)

  @Test func `an element's refactorings come with their edits and what they change`() throws {
    for (capabilities, inBytes) in [(codeActionSupport(), false), (bytes, true)] {
      var client = TestClient(capabilities: capabilities)
      let actions = actions(of: &client, at: caret, only: ["refactor"], inBytes: inBytes)
      let unwrap = try #require(actions.action("Unwrap the inset"))
      #expect(unwrap["kind"] == "refactor.inline")
      #expect(unwrap["title"] == "Unwrap the inset (#😀 14.5×24.5 → 10.5×20.5, 1 more)")
      let edits = unwrap["edit"]?["changes"]?["file:///a.layout.json"]
      #expect(
        caret.text.applying(edits, inBytes: inBytes)
          == #"{"root":{"type":"stack","id":"😀","children":[{"type":"text","id":"t","text":"a"}]}}"#
      )
      #expect(actions.contains { $0["kind"] == "refactor.rewrite.wrap" })
    }
  }

  private let bytes: JSONValue = {
    guard case .object(var object) = codeActionSupport() else { return nil }
    object["general"] = ["positionEncodings": ["utf-8"]]
    return .object(object)
  }()

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

  private func actions(
    of client: inout TestClient, at caret: CaretText, only: JSONValue, inBytes: Bool = false
  ) -> [JSONValue] {
    _ = client.open(caret.text)
    let place = inBytes ? caret.positionInBytes : caret.position
    return client.codeActions(in: ["start": place, "end": place], only: only)
  }
}

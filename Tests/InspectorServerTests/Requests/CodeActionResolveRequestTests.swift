import JSON
import Testing

/// The edits of actions that fix many diagnostics at once.
@Suite struct CodeActionResolveRequestTests {
  private let text = """
    {
      "root": {
        "type": "stack", "id": "😀",
        "style": { "width": 100 },
        "children": [
          { "type": "node", "preferredFrameSize": { "width": 4, "height": 4 } },
          { "type": "node", "style": { "height": 4, "flexGrow": true } },
          { "type": "node", "style": { "height": 5, "flexGrow": true } }
        ]
      }
    }
    """

  @Test func `resolving changes nothing by itself`() throws {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    let before = client.request("layout/stats", openDocument())
    let action = try #require(client.codeActions(only: ["source"]).first)
    #expect(client.sendRequest("codeAction/resolve", action).count == 1)
    #expect(client.request("layout/stats", openDocument()) == before)
  }
}

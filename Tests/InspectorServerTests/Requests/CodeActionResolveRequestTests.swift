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

  @Test func `all safe fixes are made at once and leave every frame where it was`() throws {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    let frames = client.request("layout/frames", openDocument())?["frames"]
    #expect(codes(&client).isSuperset(of: ["deprecated-name", "boolean-flex-factor"]))
    let action = try #require(client.codeActions(only: ["source.fixAll"]).first)
    let mended = try #require(text.applying(client.request("codeAction/resolve", action)))
    _ = client.change(version: 2, ["text": .string(mended)])
    #expect(codes(&client).isDisjoint(with: ["deprecated-name", "boolean-flex-factor"]))
    #expect(client.request("layout/frames", openDocument())?["frames"] == frames)
    #expect(mended.contains("\"id\": \"😀\""))
    #expect(client.codeActions(only: ["source.fixAll"]).titles == [])
  }

  @Test func `resolving changes nothing by itself`() throws {
    var client = TestClient(capabilities: codeActionSupport())
    _ = client.open(text)
    let before = client.request("layout/stats", openDocument())
    let action = try #require(client.codeActions(only: ["source"]).first)
    #expect(client.sendRequest("codeAction/resolve", action).count == 1)
    #expect(client.request("layout/stats", openDocument()) == before)
  }

  @Test(
    arguments: [
      ([:], "/data"), (["data": 5], "/data"), (["data": ["revision": 1]], "/data/uri"),
      (["data": ["uri": "a"]], "/data/revision"),
      (["data": ["uri": "a", "revision": "1"]], "/data/revision"),
      (["data": ["uri": "a", "revision": 1, "code": 5]], "/data/code"),
    ] as [(JSONValue, String)])
  func `wrong params are refused by name`(params: JSONValue, pointer: String) {
    var client = TestClient(capabilities: codeActionSupport())
    let failure = client.failure("codeAction/resolve", params)
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }

  private func codes(_ client: inout TestClient) -> Set<String> {
    let diagnostics = client.request("layout/diagnostics", openDocument())?["diagnostics"]
    return Set(diagnostics?.arrayValue?.compactMap { $0["code"]?.stringValue } ?? [])
  }
}

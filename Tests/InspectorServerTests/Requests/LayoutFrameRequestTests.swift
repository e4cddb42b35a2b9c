import JSON
import Testing

@Suite struct LayoutFrameRequestTests {
  @Test(
    arguments: [
      ([:], "/textDocument"),
      (["textDocument": [:]], "/textDocument/uri"),
      (["document": "{}", "textDocument": ["uri": "a"]], "/textDocument"),
      (["document": "{}", "element": "last"], "/element"),
      (["document": "{}", "element": 3], "/element"),
      (["document": "{}", "element": "#a", "position": ["line": 0, "character": 0]], "/position"),
      (["document": "{}", "position": ["line": 0]], "/position/character"),
      (["document": "{}", "variant": 1], "/variant"),
    ] as [(JSONValue, String)])
  func `wrong params are refused by name`(params: JSONValue, pointer: String) {
    var client = TestClient()
    let failure = client.failure("layout/frame", params)
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}

import JSON
import Testing

@Suite struct HoverRequestTests {
  @Test(arguments: ["top", "é"])
  func `a value is told on one line`(key: String) {
    let text =
      "{\"root\":{\"type\":\"inset\",\"insets\":{\n\t\"\(key)\":  1,\r\n \"left\" : 2\n}}}"
    var client = TestClient(capabilities: [:])
    _ = client.open(text)
    let hover = client.request(
      "textDocument/hover", openDocument(["position": position(line: 0, 26)]))
    #expect(
      hover?["contents"]?["value"]?.stringValue?.hasSuffix(
        "\nhere { \"\(key)\": 1, \"left\" : 2 }") == true)
  }

  @Test(
    arguments: [
      ([:], "/textDocument"),
      (["textDocument": ["uri": "file:///a.layout.json"]], "/position"),
      (["textDocument": ["uri": 5], "position": position(line: 0, 0)], "/textDocument/uri"),
      (["textDocument": ["uri": ""], "position": position(line: 0, -1)], "/position/character"),
    ] as [(JSONValue, String)])
  func `wrong params are refused by name`(params: JSONValue, pointer: String) {
    var client = TestClient(capabilities: [:])
    let failure = client.failure("textDocument/hover", params)
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
  }
}

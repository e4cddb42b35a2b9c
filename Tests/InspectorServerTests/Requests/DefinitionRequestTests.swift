import JSON
import Testing

@Suite struct DefinitionRequestTests {
  @Test func `Definition of a percentage has columns in bytes for a client with UTF-8 positions`() {
    var client = TestClient(capabilities: bytePositions)
    let caret = CaretText(
      #"{"root": {"id": "😀", "type": "stack", "children": ["#
        + #"{"type": "node", "style": {"width": "‸40%"}}]}}"#)
    let result = client.ask("textDocument/definition", at: caret, inBytes: true)["result"]
    #expect(result?["uri"] == "file:///a.layout.json")
    #expect(caret.text.covered(by: result?["range"], inBytes: true) == #""stack""#)
  }

  @Test func `A string that ends with the document has no definition`() {
    var client = TestClient(capabilities: [:])
    let caret = CaretText(#"{"root": {"style": {"width": "5‸"#)
    #expect(client.ask("textDocument/definition", at: caret)["result"] == .null)
  }
}

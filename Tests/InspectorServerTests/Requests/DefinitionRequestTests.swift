import JSON
import Testing

@Suite struct DefinitionRequestTests {
  private let caret = CaretText(
    #"{"root": {"id": "😀", "type": "stack", "children": [{"type": "node", "style": {"width": "‸40%"}}]}}"#
  )

  @Test(arguments: [false, true])
  func `a percentage leads to the element that it is of`(inBytes: Bool) {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    let result = client.ask("textDocument/definition", at: caret, inBytes: inBytes)["result"]
    #expect(result?["uri"] == "file:///a.layout.json")
    #expect(caret.text.covered(by: result?["range"], inBytes: inBytes) == #""stack""#)
  }

  @Test func `A string that ends with the document has no definition`() {
    var client = TestClient(capabilities: [:])
    let caret = CaretText(#"{"root": {"style": {"width": "5‸"#)
    #expect(client.ask("textDocument/definition", at: caret)["result"] == .null)
  }
}

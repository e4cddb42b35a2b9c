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

  @Test func `A client with linkSupport gets the origin and the whole target`() {
    var client = TestClient(capabilities: ["textDocument": ["definition": ["linkSupport": true]]])
    let links = client.ask("textDocument/definition", at: caret)["result"]?.arrayValue
    #expect(links?.count == 1)
    #expect(links?.first?["targetUri"] == "file:///a.layout.json")
    #expect(caret.text.covered(by: links?.first?["originSelectionRange"]) == #""40%""#)
    #expect(caret.text.covered(by: links?.first?["targetSelectionRange"]) == #""stack""#)
    #expect(
      caret.text.covered(by: links?.first?["targetRange"])?.hasPrefix(#"{"id": "😀""#) == true)
  }

  @Test(arguments: [
    (#"{"root": {"type": "node", "i‸d": "a"}}"#, #""id""#),
    (#"{"root": {"type": "node", "id": "‸a"}}"#, #""a""#),
  ])
  func `The origin of a link is the key or value at the position`(text: String, origin: String) {
    var client = TestClient(capabilities: ["textDocument": ["definition": ["linkSupport": true]]])
    let caret = CaretText(text)
    let link = client.ask("textDocument/definition", at: caret)["result"]?.arrayValue?.first
    #expect(caret.text.covered(by: link?["originSelectionRange"]) == origin)
    #expect(caret.text.covered(by: link?["targetSelectionRange"]) == #""a""#)
  }

  @Test(arguments: [
    #"{"root": {"type": "‸node"}}"#, #"{"root": {"type": "node", "style": {"width": "‸x%"}}}"#,
    #"{"root": {"style": {"width": "5‸"#, "‸",
    #"{"root": {"type": "node", "style": {"width": "‸5%"}}}"#,
  ])
  func `elsewhere there is nothing`(text: String) {
    var client = TestClient(capabilities: [:])
    #expect(client.ask("textDocument/definition", at: CaretText(text))["result"] == .null)
  }
}

import JSON
import Testing

@Suite struct PrepareRenameRequestTests {
  @Test(arguments: [false, true])
  func `an id is told as it is, its range without the quotes`(inBytes: Bool) {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    let caret = CaretText(#"{"root": {"text": "😀", "type": "node", "id": "a\"‸b"}}"#)
    let result = client.ask("textDocument/prepareRename", at: caret, inBytes: inBytes)["result"]
    #expect(result?["placeholder"] == "a\"b")
    #expect(caret.text.covered(by: result?["range"], inBytes: inBytes) == #"a\"b"#)
  }

  @Test func `an empty id can get a name`() {
    var client = TestClient(capabilities: [:])
    let caret = CaretText(#"{"root": {"type": "node", "id": "‸"}}"#)
    let result = client.ask("textDocument/prepareRename", at: caret)["result"]
    #expect(result == ["range": range(line: 0, 33, 33), "placeholder": ""])
  }

  @Test(arguments: [#"{"root": {"i‸d": "x"}}"#, #"{"id": "‸x"}"#, #"{"root": {"id": 5‸}}"#])
  func `prepareRename of a value that is no id is refused`(text: String) {
    var client = TestClient(capabilities: [:])
    #expect(client.ask("textDocument/prepareRename", at: CaretText(text))["result"] == .null)
  }
}

import JSON
import Testing

@Suite struct PrepareRenameRequestTests {
  @Test func `prepareRename of an id has columns in bytes for a client with UTF-8 positions`() {
    var client = TestClient(capabilities: bytePositions)
    let caret = CaretText(#"{"root": {"text": "😀", "type": "node", "id": "a\"‸b"}}"#)
    let result = client.ask("textDocument/prepareRename", at: caret, inBytes: true)["result"]
    #expect(result?["placeholder"] == "a\"b")
    #expect(caret.text.covered(by: result?["range"], inBytes: true) == #"a\"b"#)
  }
}

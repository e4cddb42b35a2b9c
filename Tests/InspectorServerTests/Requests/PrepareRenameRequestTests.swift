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
}

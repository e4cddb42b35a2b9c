import JSON
import Testing

@Suite struct RenameRequestTests {
  @Test func `Rename of an id has columns in bytes for a client with UTF-8 positions`() {
    var client = TestClient(capabilities: bytePositions)
    let caret = CaretText(#"{"root": {"text": "😀", "id": "b‸ox", "type": "node"}}"#)
    let result = client.ask(
      "textDocument/rename", at: caret, inBytes: true, ["newName": "a \"b\"\n\\"])["result"]
    let edits = result?["changes"]?["file:///a.layout.json"]?.arrayValue
    #expect(edits?.count == 1)
    #expect(edits?.first?["newText"] == #""a \"b\"\n\\""#)
    #expect(caret.text.covered(by: edits?.first?["range"], inBytes: true) == #""box""#)
  }

  @Test func `An id that ends with the document is not renamed`() {
    var client = TestClient(capabilities: [:])
    let caret = CaretText(#"{"root": {"id": "x‸"#)
    let error = client.ask("textDocument/rename", at: caret, ["newName": "y"])["error"]
    #expect(error?["data"]?["kind"] == "rename-failed")
    #expect(
      client.exchange("textDocument/prepareRename", openDocument(["position": caret.position]))[
        "result"] == .null)
  }

  @Test func `a client that asks first is told that it can`() {
    for (support, provider) in [([:], true), (["prepareSupport": true], ["prepareProvider": true])]
      as [(JSONValue, JSONValue)]
    {
      var client = TestClient()
      let result = client.request(
        "initialize", ["capabilities": ["textDocument": ["rename": support]]])
      #expect(result?["capabilities"]?["renameProvider"] == provider)
    }
  }
}

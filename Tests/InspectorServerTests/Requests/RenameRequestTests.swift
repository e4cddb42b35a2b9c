import JSON
import Testing

@Suite struct RenameRequestTests {
  private let caret = CaretText(
    #"{"root": {"text": "😀", "id": "b‸ox", "type": "wrapper", "child": {"type": "node", "id": "in"}}}"#
  )

  @Test(arguments: [false, true])
  func `an id gets the new name, escaped`(inBytes: Bool) {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    let result = client.ask(
      "textDocument/rename", at: caret, inBytes: inBytes, ["newName": "a \"b\"\n\\"])["result"]
    let edits = result?["changes"]?["file:///a.layout.json"]?.arrayValue
    #expect(edits?.count == 1)
    #expect(edits?.first?["newText"] == #""a \"b\"\n\\""#)
    #expect(caret.text.covered(by: edits?.first?["range"], inBytes: inBytes) == #""box""#)
  }

  @Test func `the version goes with it where the client knows versions`() {
    var client = TestClient(capabilities: [
      "workspace": ["workspaceEdit": ["documentChanges": true]]
    ])
    let result = client.ask("textDocument/rename", at: caret, ["newName": "x"])["result"]
    let change = result?["documentChanges"]?.arrayValue?.first
    #expect(change?["textDocument"] == ["uri": "file:///a.layout.json", "version": 1])
    #expect(caret.text.applying(["edit": result ?? nil]) == caret.text.replacing("box", with: "x"))
  }

  @Test(
    arguments: [
      ("", "a name needs at least one character"),
      ("in", "another element has the id \"in\" already"),
    ])
  func `a name that cannot be is refused`(name: String, message: String) {
    var client = TestClient(capabilities: [:])
    let error = client.ask("textDocument/rename", at: caret, ["newName": .string(name)])["error"]
    #expect(error?["code"] == -32_803)
    #expect(error?["data"] == ["kind": "rename-failed"])
    #expect(error?["message"]?.stringValue == message)
  }

  @Test func `nothing else is renamed`() {
    for text in [#"{"root": {"type": "no‸de", "id": "x"}}"#, "‸", #"{"root": {"id": "x‸"#] {
      var client = TestClient(capabilities: [:])
      let caret = CaretText(text)
      let error = client.ask("textDocument/rename", at: caret, ["newName": "y"])["error"]
      #expect(error?["data"]?["kind"] == "rename-failed")
      #expect(
        client.exchange("textDocument/prepareRename", openDocument(["position": caret.position]))[
          "result"] == .null)
    }
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

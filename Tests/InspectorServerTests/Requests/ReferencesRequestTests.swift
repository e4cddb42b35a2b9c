import JSON
import Testing

@Suite struct ReferencesRequestTests {
  private func references(
    _ caret: CaretText, declaration: Bool = false, inBytes: Bool = false
  ) -> [String?]? {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    let result = client.ask(
      "textDocument/references", at: caret, inBytes: inBytes,
      ["context": ["includeDeclaration": .bool(declaration)]])["result"]
    return result?.arrayValue?.map {
      caret.text.covered(by: $0["range"], inBytes: inBytes)
    }
  }

  @Test func `References of an element have columns in bytes for a client with UTF-8 positions`() {
    let caret = CaretText(
      #"{"root": {"id": "😀", "type": "center", "child": {"type": "stack", "id": "b‸", "#
        + #""style": {"width": 200}, "children": [{"type": "node", "style": {"width": "40%"}}]}}}"#)
    #expect(references(caret, inBytes: true) == [#""center""#, #""width""#])
    #expect(
      references(caret, declaration: true, inBytes: true) == [
        #""center""#, #""stack""#, #""width""#,
      ])
  }

  @Test func `References of a type that ends with the document are its declaration`() {
    #expect(references(CaretText(#"{"root": {"type": "st‸a"#), declaration: true) == [#""sta"#])
  }
}

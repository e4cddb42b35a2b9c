import JSON
import Testing

@Suite struct DocumentHighlightRequestTests {
  private func highlights(_ caret: CaretText, inBytes: Bool = false) -> [String?]? {
    var client = TestClient(capabilities: inBytes ? bytePositions : [:])
    let result = client.ask("textDocument/documentHighlight", at: caret, inBytes: inBytes)["result"]
    return result?.arrayValue?.map { highlight in
      #expect(highlight["kind"] == 1)
      return caret.text.covered(by: highlight["range"], inBytes: inBytes)
    }
  }

  @Test(arguments: [false, true])
  func `a percentage goes with what it is of`(inBytes: Bool) {
    let caret = CaretText(
      #"{"root": {"id": "😀", "type": "stack", "style": {"width": 200}, "children": ["#
        + #"{"id": "😀😀", "type": "node", "style": {"width": "4‸0%"}}]}}"#)
    #expect(highlights(caret, inBytes: inBytes) == [#""width": 200"#, #""40%""#])
  }

  @Test func `an id goes with those that are the same`() {
    let caret = CaretText(
      #"{"root": {"type": "center", "id": "‸a", "child": {"type": "node", "id": "a"}}}"#)
    #expect(highlights(caret) == [#""a""#, #""a""#])
  }

  @Test func `elsewhere there is nothing`() {
    #expect(highlights(CaretText(#"{"root": {"ty‸pe": "node"}}"#)) == nil)
    #expect(highlights(CaretText("‸")) == nil)
  }

  @Test func `in broken text too`() {
    let caret = CaretText(#"{"root": {"type": "center", "id": "x", "child": {"id": "x‸", "#)
    #expect(highlights(caret) == [#""x""#, #""x""#])
  }
}

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
  func `A highlighted percentage includes its base`(inBytes: Bool) {
    let caret = CaretText(
      #"{"root": {"id": "😀", "type": "stack", "style": {"width": 200}, "children": ["#
        + #"{"id": "😀😀", "type": "node", "style": {"width": "4‸0%"}}]}}"#)
    #expect(highlights(caret, inBytes: inBytes) == [#""width": 200"#, #""40%""#])
  }
}

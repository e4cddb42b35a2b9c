import JSON
import Testing

@Suite struct DocumentHighlightRequestTests {
  @Test func `Highlights of a percentage have columns in bytes for a client with UTF-8 positions`()
  {
    var client = TestClient(capabilities: bytePositions)
    let caret = CaretText(
      #"{"root": {"id": "😀", "type": "stack", "style": {"width": 200}, "children": ["#
        + #"{"id": "😀😀", "type": "node", "style": {"width": "4‸0%"}}]}}"#)
    let result = client.ask("textDocument/documentHighlight", at: caret, inBytes: true)["result"]
    let highlights = result?.arrayValue ?? []
    #expect(highlights.map { $0["kind"] } == [1, 1])
    #expect(
      highlights.map { caret.text.covered(by: $0["range"], inBytes: true) } == [
        #""width": 200"#, #""40%""#,
      ])
  }
}

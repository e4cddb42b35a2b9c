import JSON
import Testing

@Suite struct SelectionRangeRequestTests {
  private func chain(_ selection: JSONValue?) -> [JSONValue] {
    var ranges: [JSONValue] = []
    var current = selection
    while let next = current {
      ranges.append(next["range"] ?? nil)
      current = next["parent"]
    }
    return ranges
  }

  @Test func `Selection ranges have columns in bytes for a client with UTF-8 positions`() {
    var client = TestClient(capabilities: bytePositions)
    let caret = CaretText(#"{"root": {"type": "text", "text": "😀 a‸b", "id": "x"}}"#)
    _ = client.open(caret.text)
    let answer = client.request(
      "textDocument/selectionRange", openDocument(["positions": [caret.positionInBytes]]))
    #expect(
      chain(answer?.arrayValue?.first).map { caret.text.covered(by: $0, inBytes: true) } == [
        "😀 ab", #""😀 ab""#, #""text": "😀 ab""#, #""type": "text", "text": "😀 ab", "id": "x""#,
        #"{"type": "text", "text": "😀 ab", "id": "x"}"#,
        #""root": {"type": "text", "text": "😀 ab", "id": "x"}"#, caret.text,
      ])
  }

  @Test func `Of very many selection ranges the inner ones and the text are kept`() {
    var client = TestClient(capabilities: [:])
    let depth: Int64 = 1_000
    let text =
      #"{"root":"# + String(repeating: #"{"child":"#, count: Int(depth)) + "1"
      + String(repeating: "}", count: Int(depth) + 1)
    _ = client.open(text)
    let answer = client.request(
      "textDocument/selectionRange",
      openDocument(["positions": [position(line: 0, 8 + 9 * depth)]]))
    let ranges = chain(answer?.arrayValue?.first)
    #expect(ranges.count == 100)
    #expect(ranges.first.map { text.covered(by: $0) } == "1")
    #expect(ranges.last.map { text.covered(by: $0) } == text)
  }
}

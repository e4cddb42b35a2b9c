import JSON
import Testing

@Suite struct SelectionRangeRequestTests {
  private let caret = CaretText(#"{"root": {"type": "text", "text": "😀 a‸b", "id": "x"}}"#)

  private func chain(_ selection: JSONValue?) -> [JSONValue] {
    var ranges: [JSONValue] = []
    var current = selection
    while let next = current {
      ranges.append(next["range"] ?? nil)
      current = next["parent"]
    }
    return ranges
  }

  private func selections(_ capabilities: JSONValue, _ positions: JSONValue...) -> [JSONValue] {
    var client = TestClient(capabilities: capabilities)
    _ = client.open(caret.text)
    return client.request(
      "textDocument/selectionRange", openDocument(["positions": .array(positions)]))?
      .arrayValue ?? []
  }

  @Test(arguments: [false, true])
  func `a selection grows from the text to the document`(inBytes: Bool) {
    let selection = selections(
      inBytes ? bytePositions : [:], inBytes ? caret.positionInBytes : caret.position)
    #expect(
      chain(selection.first).map { caret.text.covered(by: $0, inBytes: inBytes) } == [
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

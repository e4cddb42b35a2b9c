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

import JSON
import Testing

@Suite struct DocumentSymbolRequestTests {
  private func symbols(_ capabilities: JSONValue, _ text: String) -> JSONValue? {
    var client = TestClient(capabilities: capabilities)
    _ = client.open(text)
    return client.request("textDocument/documentSymbol", openDocument())
  }

  private let trees: JSONValue = [
    "textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]
  ]

  /// A client may read no more than 128 levels of JSON.
  @Test func `very deep trees are cut to a depth that clients read, and nothing is left out`() {
    let depth = 1_190
    let text =
      #"{"root":"# + String(repeating: #"{"type":"center","child":"#, count: depth) + "{}"
      + String(repeating: "}", count: depth + 1)
    var level = symbols(trees, text)?.arrayValue ?? []
    var (count, levels) = (0, 0)
    while !level.isEmpty {
      count += level.count
      levels += 1
      level = level.flatMap { $0["children"]?.arrayValue ?? [] }
    }
    #expect(count == depth + 1)
    #expect(levels == 50)
    #expect(symbols([:], text)?.arrayValue?.count == depth + 1)
  }
}

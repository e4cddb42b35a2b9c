import JSON
import Testing

@Suite struct SemanticTokensRangeRequestTests {
  private let text = """
    {"root": {"type": "stack", "children": [
      {"type": "node", "id": "😀", "style": {"width": 5}},
      {"type": "text", "text": "x"}
    ]}}
    """

  private func tokens(_ place: JSONValue) -> [String?] {
    var client = TestClient()
    let answer = client.request("initialize", ["capabilities": tokenSupport()])
    let legend = answer?["capabilities"]?["semanticTokensProvider"]?["legend"]
    _ = client.open(text)
    let result = client.request(
      "textDocument/semanticTokens/range", openDocument(["range": place]))
    #expect(result?["resultId"] == nil)
    return shownTokens(result?["data"], of: text, legend: legend).map(\.text)
  }

  @Test func `Semantic tokens of a range are only those in the range`() {
    #expect(
      tokens(range(line: 1, 0, 99)) == [
        #""type""#, #""node""#, #""id""#, #""😀""#, #""style""#, #""width""#, "5",
      ])
    #expect(tokens(range(line: 1, 5, 6)) == [#""type""#])
  }

  @Test func `Semantic tokens of a range beyond the text end with the text`() {
    #expect(
      tokens(["start": position(line: 2, 0), "end": position(line: 99, 0)]) == [
        #""type""#, #""text""#, #""text""#, #""x""#,
      ])
  }
}

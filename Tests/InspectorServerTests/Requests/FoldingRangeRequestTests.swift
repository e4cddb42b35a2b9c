import JSON
import Testing

@Suite struct FoldingRangeRequestTests {
  private let text = """
    {"id😀": 1, "root": {
      "type": "stack",
      "children": [
        {"type": "node"}
      ]
    }}
    """

  private func folds(_ support: JSONValue, _ text: String? = nil) -> JSONValue? {
    var client = TestClient(capabilities: ["textDocument": ["foldingRange": support]])
    _ = client.open(text ?? self.text)
    return client.request("textDocument/foldingRange", openDocument())
  }

  @Test func `Folding ranges are the contents of brackets`() {
    #expect(
      folds([:])
        == [
          ["startLine": 0, "startCharacter": 1, "endLine": 5, "endCharacter": 1],
          ["startLine": 0, "startCharacter": 21, "endLine": 5, "endCharacter": 0],
          ["startLine": 2, "startCharacter": 15, "endLine": 4, "endCharacter": 2],
        ])
  }

  @Test func `whole lines are folded up to before the closing bracket`() {
    #expect(
      folds(["lineFoldingOnly": true])
        == [["startLine": 0, "endLine": 4], ["startLine": 2, "endLine": 3]])
  }

  @Test func `Folding ranges have a collapsed text for clients that show it`() {
    let folds = folds(
      ["lineFoldingOnly": true, "foldingRange": ["collapsedText": true]],
      """
      {"root": {
        "type": "stack", "id": "row",
        "children": [
          {"type": "node"},
          {
            "width": 5
          }
        ],
        "style": {
          "width": 5
        }
      }}
      """)
    #expect(
      folds?.arrayValue?.map { $0["collapsedText"] }
        == [nil, " 2 objects ", nil, nil])
    let root = self.folds(["foldingRange": ["collapsedText": true]])
    #expect(root?.arrayValue?.map { $0["collapsedText"] } == [nil, " stack … ", " 1 object "])
  }

  @Test func `no more than the client wants`() {
    #expect(folds(["rangeLimit": 1, "lineFoldingOnly": true]) == [["startLine": 0, "endLine": 4]])
    #expect(folds(["rangeLimit": 0]) == [])
    #expect(folds(["rangeLimit": -3]) == [])
  }

  @Test func `Broken text has folding ranges for its parsed part`() {
    #expect(folds([:], "") == [])
    #expect(
      folds([:], "{\n\"root\": {\"a\": \n")?.arrayValue?.map { $0["startLine"] } == [0, 1])
  }
}

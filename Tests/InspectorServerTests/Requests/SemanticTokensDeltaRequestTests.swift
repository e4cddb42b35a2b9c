import JSON
import Randomness
import TestSupport
import Testing

@Suite struct SemanticTokensDeltaRequestTests {
  private let text = #"{"root": {"type": "stack", "id": "x", "children": [{"type": "node"}]}}"#

  /// The data after an answer about changes.
  private func data(_ former: [JSONValue], after answer: JSONValue?) -> [JSONValue]? {
    guard let edits = answer?["edits"]?.arrayValue else { return answer?["data"]?.arrayValue }
    #expect(edits.count <= 1)
    var data = former
    for edit in edits {
      guard let start = edit["start"]?.integerValue, let count = edit["deleteCount"]?.integerValue,
        start + count <= data.count
      else { return nil }
      data.replaceSubrange(start..<(start + count), with: edit["data"]?.arrayValue ?? [])
    }
    return data
  }

  @Test func `after random edits the changes give what all tokens are`() {
    let pieces = [
      "", "1", "\"", "{", "}", ",", "é😀", "\n", "\"type\": \"node\"", "\"width\": \"5%\"", "\r\n",
    ]
    for seed in 0..<30 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: tokenSupport())
      _ = client.open(text)
      var length = text.utf16.count
      let full = client.request("textDocument/semanticTokens/full", openDocument())
      var (id, data) = (full?["resultId"] ?? nil, full?["data"]?.arrayValue ?? [])
      for version in 2..<14 as Range<Int64> {
        let start = Int64.random(in: 0...Int64(length), using: &random)
        let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
        _ = client.change(
          version: version,
          [
            "range": range(line: 0, start, start + Int64.random(in: 0...3, using: &random)),
            "text": .string(piece),
          ])
        length += piece.utf16.count
        let delta = client.request(
          "textDocument/semanticTokens/full/delta", openDocument(["previousResultId": id]))
        let all = client.request("textDocument/semanticTokens/full", openDocument())
        #expect(self.data(data, after: delta) == all?["data"]?.arrayValue, "seed \(seed)")
        #expect(delta?["resultId"] == all?["resultId"])
        (id, data) = (all?["resultId"] ?? nil, all?["data"]?.arrayValue ?? [])
      }
    }
  }
}

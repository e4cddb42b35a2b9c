import JSON
import Randomness
import TestSupport
import Testing

@Suite struct PublishDiagnosticsTests {
  @Test func `a text beyond the limit is said once`() {
    var client = TestClient(capabilities: [:], documentLimit: 100)
    let long = JSONValue.string(String(repeating: " ", count: 101))
    _ = client.open(smallDocument)
    let first = client.change(version: 2, ["text": long]).published
    #expect(first.first?["diagnostics"]?.arrayValue?.first?["code"] == "document-too-large")
    #expect(client.change(version: 3, ["text": long]).isEmpty)
    #expect(client.change(version: 4, ["text": .string(smallDocument)]).published.count == 1)
  }

  /// Diagnostics that are published again equal those of a new search through the whole text.
  @Test(arguments: ["\n", "\r\n", "\r"], 0..<6)
  func `after any edits that is published which is for the text opened afresh`(
    lineEnd: String, seed: UInt64
  ) throws {
    let capabilities: JSONValue = [
      "textDocument": [
        "publishDiagnostics": ["versionSupport": true, "relatedInformation": true]
      ]
    ]
    var random = SeededGenerator(seed: seed)
    var lines = ["{\"constrainedSize\": {\"width\": 100, \"height\": 90}, \"root\": {", ""]
    lines.append("\"type\": \"stack\", \"children\": [")
    for number in 0..<6 {
      lines.append("{\"type\": \"stack\", \"direction\": \"horizontal\", \"children\": [")
      lines.append("  {\"type\": \"image\", \"x\": 1, \"imageSize\": {\"width\": 7\(number),")
      lines.append("   \"height\": 4}, \"style\": {\"width\": 80, \"width\": 90}}")
      lines.append("]},")
    }
    lines.append("{\"type\": \"spec\"}]}}")
    var client = TestClient(capabilities: capabilities)
    _ = client.open(lines.joined(separator: lineEnd))
    let insertions = [" ", "é", "9", "0", "", "\"y\": 1,", "\n", "\r\n", "\r", "  \n  "]
    for version in 2..<80 {
      var changes: [JSONValue] = []
      for _ in 0...Int.random(in: 0..<3, using: &random) where version % 5 != 0 {
        let line = Int.random(in: 0..<lines.count, using: &random)
        let start = Int.random(in: 0...lines[line].utf16.count, using: &random)
        let end = min(start + Int.random(in: 0..<3, using: &random), lines[line].utf16.count)
        guard let new = insertions.randomElement(using: &random) else { continue }
        changes.append([
          "range": [
            "start": ["line": .integer(Int64(line)), "character": .integer(Int64(start))],
            "end": ["line": .integer(Int64(line)), "character": .integer(Int64(end))],
          ],
          "text": .string(new),
        ])
      }
      // From time to time it is whole again.
      if version % 5 == 0 { changes = [["text": .string(lines.joined(separator: lineEnd))]] }
      let published = client.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "file:///a.layout.json", "version": .integer(Int64(version))],
          "contentChanges": .array(changes),
        ]
      ).published
      let text = try #require(client.request("layout/text", openDocument())?["text"]?.stringValue)
      var fresh = TestClient(capabilities: capabilities)
      let expected = fresh.open(text).published
      #expect(published.last?["diagnostics"] == expected.last?["diagnostics"])
    }
  }
}

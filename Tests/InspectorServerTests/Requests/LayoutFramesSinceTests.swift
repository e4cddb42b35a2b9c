import JSON
import Randomness
import TestSupport
import Testing

/// `layout/frames` with `since`.
@Suite struct LayoutFramesSinceTests {
  @Test func `layout/frames since a forgotten revision has all frames`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    for version in 2..<140 as Range<Int64> {
      _ = client.change(version: version, ["range": range(line: 0, 0, 0), "text": " "])
    }
    let answer = client.request("layout/frames", openDocument(["since": 1]))
    #expect(answer?["reset"] == [""])
    #expect(answer?["frames"]?["/root"]?["frame"] == [0, 0, 10, 20])
    let near = client.request("layout/frames", openDocument(["since": 130]))
    #expect(near?["reset"] == [])
  }

  @Test func `layout/frames since a revision without a layout has all frames`() {
    var client = TestClient(capabilities: [:], documentLimit: 100)
    _ = client.open(smallDocument)
    _ = client.change(version: 2, ["text": .string(String(repeating: " ", count: 101))])
    _ = client.change(version: 3, ["text": .string(#"{"root":{"type":"spec"}}"#)])
    let answer = client.request("layout/frames", openDocument(["since": 1]))
    #expect(answer?["reset"] == [""])
    #expect(answer?["frames"] == ["/root": ["frame": [0, 0, 0, 0]]])
  }

  @Test func `a map kept by its answers is that of all frames, after any edits`() throws {
    for seed in Array(0..<80) + [1_073] as [UInt64] {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: [:])
      var layout = RandomLayout(using: &random)
      _ = client.open(layout.text)
      var map: [String: JSONValue] = [:]
      var known: Int64 = 0
      for version in 2..<40 as Range<Int64> {
        if Int.random(in: 0..<4, using: &random) > 0 {
          let params = openDocument(["since": .integer(known)])
          let answer = client.request("layout/frames", params) ?? nil
          merge(answer, into: &map)
          known = Int64(try #require(answer["revision"]?.integerValue))
          let all = client.request("layout/frames", openDocument())?["frames"]?.objectValue
          let expected = Dictionary(
            (all ?? [:]).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
          guard map == expected else {
            let wrong = Set(map.keys).union(expected.keys).filter { map[$0] != expected[$0] }
            Issue.record(
              """
              seed \(seed), revision \(known): \(wrong.sorted().prefix(5)) in \(layout.text)
              \(wrong.sorted().prefix(2).map { "\(map[$0] ?? nil), not \(expected[$0] ?? nil)" })
              after \(layout.history.suffix(4))
              """)
            return
          }
        }
        layout.edit(using: &random)
        _ = client.change(version: version, ["text": .string(layout.text)])
      }
    }
  }

  /// Merges an answer as the guide tells clients to do.
  private func merge(_ answer: JSONValue, into map: inout [String: JSONValue]) {
    for pointer in answer["reset"]?.arrayValue ?? [] {
      let top = pointer.stringValue ?? ""
      map = map.filter { !$0.key.hasPrefix("\(top)/") }
    }
    for member in answer["frames"]?.objectValue ?? [:] { map[member.key] = member.value }
  }
}

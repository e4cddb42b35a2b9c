import Foundation
import InspectorServer
import JSON
import Testing

/// Documents with more diagnostics than are listed.
@Suite struct LimitTests {
  /// As many unknown keys as wanted, and one error behind them.
  private func faulty(_ count: Int) -> String {
    let children = Array(repeating: #"{"type":"text","text":"a","x":1}"#, count: count)
    let last = #"{"type":"text","text":"a","style":{"width":-1}}"#
    return
      #"{"root":{"type":"stack","direction":"vertical","children":[\#((children + [last]).joined(separator: ","))]}}"#
  }

  private func codes(_ diagnostics: JSONValue?) -> [String: Int] {
    var counts: [String: Int] = [:]
    for diagnostic in diagnostics?.arrayValue ?? [] {
      counts[diagnostic["code"]?.stringValue ?? "", default: 0] += 1
    }
    return counts
  }

  @Test func `a thousand are published, the worst first, and one more that counts the others`() {
    var client = TestClient(capabilities: [:])
    let diagnostics = client.open(faulty(1_005)).published.first?["diagnostics"]
    #expect(
      codes(diagnostics) == ["negative-size": 1, "unknown-key": 999, "too-many-diagnostics": 1])
    #expect(diagnostics?.arrayValue?.first?["code"] == "negative-size")
    let notice = diagnostics?.arrayValue?.last
    #expect(notice?["severity"] == 3)
    #expect(notice?["range"] == range(line: 0, 0, 0))
    #expect(
      notice?["message"]
        == "6 more diagnostics are not listed, because at most 1000 are, the worst first")
  }

  @Test func `as many as are listed come in the order of the text`() {
    var client = TestClient(capabilities: [:])
    let diagnostics = client.open(faulty(999)).published.first?["diagnostics"]
    #expect(codes(diagnostics) == ["unknown-key": 999, "negative-size": 1])
    #expect(diagnostics?.arrayValue?.last?["code"] == "negative-size")
  }

  @Test func `layout/diagnostics lists all unless a limit is given`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(faulty(1_005))
    let all = client.request("layout/diagnostics", openDocument())
    #expect(codes(all?["diagnostics"]) == ["unknown-key": 1_005, "negative-size": 1])
    #expect(all?["leftOut"] == nil)
  }

  @Test func `an edit in a document of ten thousand diagnostics runs the rules it concerns`() throws
  {
    var client = TestClient(capabilities: versionSupport)
    let count = 10_000
    let leaves = Array(repeating: #"{"type":"text","text":"a","x":1}"#, count: count / 100)
    let list = leaves.joined(separator: ",")
    let row = #"{"type":"stack","direction":"vertical","children":[\#(list)]}"#
    let text =
      #"{"root":{"type":"stack","direction":"vertical","children":[\#(Array(repeating: row, count: 100).joined(separator: ","))]}}"#
    _ = client.open(text)
    let start = try #require(text.range(of: #""x":1"#)).upperBound.utf16Offset(in: text)
    let place = Int64(start)
    let messages = client.change(
      version: 2, ["range": range(line: 0, place - 1, place), "text": "2"])
    #expect(messages.published.first?["diagnostics"]?.arrayValue?.count == 1_001)
    let work = client.request("layout/stats")?["documents"]?.arrayValue?.first?["work"]
    #expect(try #require(work?["rulesRun"]?.integerValue) < 200)
    #expect(work?["decoded"] == 1)
    #expect(
      client.request("layout/diagnostics", openDocument(["limit": 1]))?["leftOut"]?.integerValue
        == count - 1)
    #expect(client.request("layout/diagnostics", openDocument())?["leftOut"] == nil)
    _ = client.change(
      version: 3, ["range": range(line: 0, place - 1, place), "text": "3,\"y\":1"])
    let all = client.request("layout/diagnostics", openDocument(["limit": 20_000]))
    #expect(all?["diagnostics"]?.arrayValue?.count == count)
    #expect(all?["leftOut"] == 1)
  }
}

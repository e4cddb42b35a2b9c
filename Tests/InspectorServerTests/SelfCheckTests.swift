import InspectorServer
import JSON
import LiveDocuments
import Randomness
import TestSupport
import Testing

@Suite struct SelfCheckTests {
  @Test func `a fault is reported with the edit, and the document opened afresh`() throws {
    var client = TestClient(
      capabilities: [:],
      selfCheck: SelfCheck { $0.revision == 2 ? "the moon is in the wrong house" : nil })
    _ = client.open(smallDocument)
    _ = client.request("layout/subscribe", [:])
    let messages = client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"])
    let fault = """
      revision 2 of file:///a.layout.json is not what its text says: the moon is in the wrong house \
      (bytes 48 to 50 became "35"); it was opened afresh
      """
    #expect(messages.first?["method"] == "window/showMessage")
    #expect(
      messages.first?["params"] == ["type": 1, "message": .string("a fault of lintel: \(fault)")])
    #expect(client.takeLogLines() == [fault])
    #expect(messages.relayouts.first?["restructured"] == [""])
    let since = client.request("layout/frames", openDocument(["since": 1]))
    #expect(since?["revision"] == 2)
    #expect(since?["reset"] == [""])
    #expect(client.rootFrame() == [0, 0, 35, 20])

    let next = client.change(version: 3, ["range": range(line: 0, 48, 50), "text": "36"])
    #expect(next.allSatisfy { $0["method"] != "window/showMessage" })
    #expect(client.takeLogLines().isEmpty)
    #expect(client.rootFrame() == [0, 0, 36, 20])
  }

  @Test func `The self-check's report shortens many and long edits`() throws {
    var client = TestClient(capabilities: [:], selfCheck: SelfCheck { _ in "it smells" })
    _ = client.open(smallDocument)
    #expect(client.takeLogLines().isEmpty)
    let space: JSONValue = ["range": range(line: 0, 0, 0), "text": " "]
    let long: JSONValue = ["text": .string(String(repeating: "x", count: 500))]
    _ = client.change(version: 2, long, space, space, space, space, space, space)
    let complaints = client.takeLogLines()
    #expect(complaints.count == 1)
    let complaint = try #require(complaints.first)
    let shortened = String(repeating: "x", count: 60) + "…"
    #expect(complaint.contains("became \"\(shortened)\", then bytes 0 to 0"))
    #expect(complaint.contains(", and 2 more edits"))
  }

  @Test func `a patch is checked as well`() {
    var client = TestClient(selfCheck: SelfCheck { _ in "it smells" })
    _ = client.request("layout/open", ["uri": "a", "document": .string(smallDocument)])
    _ = client.request(
      "layout/edit",
      ["textDocument": ["uri": "a"], "patch": [["op": "remove", "path": "/root/type"]]])
    #expect(client.takeLogLines().count == 1)
  }

  @Test func `edits at random leave nothing to report`() {
    for seed in RandomCases.seeds(500..<530, least: 6) {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: [:], selfCheck: SelfCheck())
      var layout = RandomLayout(using: &random)
      _ = client.open(layout.text)
      for version in 2..<30 as Range<Int64> {
        layout.edit(using: &random)
        _ = client.change(version: version, ["text": .string(layout.text)])
        let complaints = client.takeLogLines()
        #expect(complaints.isEmpty, "seed \(seed): \(complaints) after \(layout.history.suffix(3))")
      }
    }
  }
}

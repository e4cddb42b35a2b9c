import InspectorServer
import JSON
import JSONRPC
import Randomness
import Testing

/// `layout/edit` with a revision that is not the newest.
@Suite struct EarlierRevisionTests {
  private let named: JSONValue = ["uri": "file:///a.layout.json"]

  private func open(_ text: String) -> SeveralClients {
    var clients = SeveralClients(selfCheck: SelfCheck())
    clients.begin(.first, "program")
    _ = clients.request(
      .first, "layout/open", ["uri": "file:///a.layout.json", "document": .string(text)])
    return clients
  }

  private func edit(
    _ clients: inout SeveralClients, _ more: JSONObject, revision: Int64? = nil
  ) -> JSONValue {
    var params = more
    params["textDocument"] = named
    if let revision { params["revision"] = .integer(revision) }
    return clients.exchange(.first, "layout/edit", .object(params))
  }

  private func textOf(_ clients: inout SeveralClients) -> String? {
    clients.request(.first, "layout/text", ["textDocument": named])?["text"]?.stringValue
  }

  private func range(_ line: Int64, _ start: Int64, _ end: Int64) -> JSONValue {
    [
      "start": ["line": .integer(line), "character": .integer(start)],
      "end": ["line": .integer(line), "character": .integer(end)],
    ]
  }

  private let text = """
    {"root": {
      "type": "stack", "spacing": 4,
      "id": "é", "alignItems": "center"
    }}
    """

  @Test func `Patch of an earlier revision is made in the newest text`() {
    var clients = open(text)
    _ = edit(&clients, ["patch": [["op": "replace", "path": "/root/id", "value": "longer"]]])
    _ = edit(&clients, ["patch": [["op": "add", "path": "/root/direction", "value": "vertical"]]])
    let answer = edit(
      &clients, ["patch": [["op": "replace", "path": "/root/spacing", "value": 16]]], revision: 1)
    #expect(answer["result"]?["revision"] == 4)
    let new = textOf(&clients)
    #expect(new?.contains(#""spacing": 16,"#) == true)
    #expect(new?.contains(#""id": "longer""#) == true)
  }

  @Test func `Patch of an earlier revision is refused if its value was edited since`() {
    var clients = open(text)
    _ = edit(&clients, ["patch": [["op": "replace", "path": "/root/spacing", "value": 16]]])
    let before = textOf(&clients)
    let answer = edit(
      &clients, ["patch": [["op": "replace", "path": "/root/spacing", "value": 8]]], revision: 1)
    #expect(answer["error"]?["data"]?["kind"] == "content-modified")
    #expect(
      answer["error"]?["message"]
        == "what the change replaces was edited since its revision, in line 2")
    #expect(textOf(&clients) == before)
  }

  @Test func `Text edits of an earlier revision have its lines and characters`() {
    var clients = open(text)
    _ = edit(&clients, ["edits": [["range": range(0, 0, 0), "newText": "// one\n// two\n"]]])
    _ = edit(&clients, ["edits": [["range": range(4, 9, 10), "newText": "ééé"]]])
    let answer = edit(
      &clients, ["edits": [["range": range(2, 28, 34), "newText": "end"]]], revision: 1)
    #expect(answer["error"] == nil)
    #expect(
      textOf(&clients) == """
        // one
        // two
        {"root": {
          "type": "stack", "spacing": 4,
          "id": "ééé", "alignItems": "end"
        }}
        """)
  }

  @Test func `Revision whose changes are not kept is refused`() {
    var clients = open(text)
    let long = String(repeating: " ", count: 20_000)
    _ = edit(&clients, ["edits": [["range": range(0, 0, 0), "newText": .string(long)]]])
    #expect(
      edit(&clients, ["edits": [["range": range(1, 0, 1), "newText": ""]]], revision: 1)["error"]
        == nil)
    // What is removed is not kept.
    _ = edit(&clients, ["edits": [["range": range(0, 0, 20_000), "newText": ""]]])
    let answer = edit(
      &clients, ["edits": [["range": range(1, 0, 1), "newText": "x"]]], revision: 3)
    #expect(answer["error"]?["data"]?["kind"] == "content-modified")
  }

  /// The text is a list of cells of one line each, `[12345]`, so that a naive model knows which edits touch.
  @Test(arguments: RandomCases.seeds(0..<40, least: 8))
  func `Edit of any earlier revision is as if it came first, or touches what was edited`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let count = 12
    var clients = open((0..<count).map { "[é\($0)]" }.joined(separator: "\n"))
    // The revision that edited each line last, and the texts of the lines by revision.
    var edited = [Int](repeating: 1, count: count)
    var lines = [[]] + [(0..<count).map { "[é\($0)]" }]
    for step in 0..<40 {
      let newest = lines.count - 1
      let oldest = random.chance(50) ? newest : max(1, newest - 8)
      let base = Int.random(in: oldest...newest, using: &random)
      let line = Int.random(in: 0..<count, using: &random)
      let padding = Int.random(in: 0..<9, using: &random)
      let replacement = "é\(step)" + String(repeating: "x", count: padding)
      let length = Int64(lines[base][line].utf16.count)
      let answer = edit(
        &clients,
        [
          "edits": [
            ["range": range(Int64(line), 1, length - 1), "newText": .string(replacement)]
          ]
        ],
        revision: Int64(base))
      let isFree = edited[line] <= base
      #expect((answer["error"] == nil) == isFree, "seed \(seed), step \(step)")
      guard isFree else { continue }
      var new = lines[newest]
      new[line] = "[\(replacement)]"
      lines.append(new)
      edited[line] = newest + 1
      #expect(textOf(&clients) == new.joined(separator: "\n"), "seed \(seed), step \(step)")
    }
  }
}

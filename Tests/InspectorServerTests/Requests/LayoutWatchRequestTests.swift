import JSON
import Randomness
import TestSupport
import Testing

@Suite struct LayoutWatchRequestTests {
  private let row = #"""
    {"constrainedSize":{"width":100,"height":50},"root":{"type":"stack","children":[
    {"type":"node","id":"a","style":{"width":10,"height":10}},
    {"type":"node","style":{"width":10,"height":10}},
    {"type":"node","style":{"width":10,"height":10}}]}}
    """#

  @Test func `A watched element that moves is reported with the edit`() throws {
    var client = watchingClient(["element": "/root/children/1"])
    let messages = client.change(
      version: 2, ["range": range(line: 1, 0, 0), "text": "ä\n"],
      ["range": range(line: 2, 41, 43), "text": "20"],
      ["range": range(line: 1, 0, 1), "text": "  "])
    #expect(
      messages.map { $0["method"] } == ["layout/changed", "textDocument/publishDiagnostics"])
    #expect(
      messages.watched == [
        [
          "watch": 1, "textDocument": ["uri": "file:///a.layout.json"], "version": 2,
          "revision": 2,
          "changes": [
            [
              "pointer": "/root/children/1", "kind": "changed", "before": [10, 0, 10, 10],
              "after": [20, 0, 10, 10],
            ]
          ],
          "edits": [
            [
              "range": ["start": position(line: 1, 2), "end": position(line: 2, 0)], "text": "ä\n",
            ],
            ["range": range(line: 2, 41, 43), "text": "20"],
            ["range": range(line: 1, 0, 2), "text": "  "],
          ],
        ]
      ])
  }

  @Test func `A watched element that stays is not reported`() {
    var client = watchingClient(["element": "#a"])
    #expect(
      client.change(version: 2, ["range": range(line: 2, 32, 34), "text": "20"]).watched.isEmpty)
    #expect(
      client.change(version: 3, ["range": range(line: 0, 0, 0), "text": " "]).watched.isEmpty)
  }

  @Test func `A watched element is followed to another parent`() {
    var client = watchingClient(["element": "/root/children/1"])
    let messages = client.change(
      version: 2, ["range": range(line: 1, 0, 0), "text": #"{"type":"node","style":{"width":3}},"#])
    #expect(
      messages.watched.first?["changes"] == [
        [
          "pointer": "/root/children/2", "kind": "changed", "before": [10, 0, 10, 10],
          "after": [13, 0, 10, 10],
        ]
      ])
  }

  @Test func `A removed watched element is found again by its id, anywhere`() {
    var client = watchingClient(["element": "/root/children/0"])
    let gone = client.change(version: 2, ["range": range(line: 1, 0, 58), "text": ""])
    #expect(
      gone.watched.first?["changes"] == [
        [
          "pointer": "/root/children/0", "id": "a", "kind": "removed", "before": [0, 0, 10, 10],
          "after": nil,
        ]
      ])
    #expect(
      client.change(version: 3, ["range": range(line: 1, 0, 0), "text": " "]).watched.isEmpty)
    let back = client.change(
      version: 4, ["range": range(line: 3, 0, 0), "text": #"{"type":"spec","id":"a"},"#])
    #expect(
      back.watched.first?["changes"] == [
        [
          "pointer": "/root/children/1", "id": "a", "kind": "added", "before": nil,
          "after": [10, 0, 0, 50],
        ]
      ])
  }

  @Test func `A removed watched element without an id is found again at its pointer`() {
    var client = watchingClient(["position": position(line: 2, 5)])
    let broken = client.change(version: 2, ["range": range(line: 0, 52, 53), "text": ""])
    #expect(broken.watched.first?["changes"]?.arrayValue?.first?["kind"] == "removed")
    let whole = client.change(version: 3, ["range": range(line: 0, 52, 52), "text": "{"])
    #expect(
      whole.watched.first?["changes"] == [
        [
          "pointer": "/root/children/1", "kind": "added", "before": nil,
          "after": [10, 0, 10, 10],
        ]
      ])
  }

  @Test func `A watched selector reports elements that match, change and no longer match`() {
    var client = watchingClient(["selector": "node[x>=10]"])
    let wider = client.change(version: 2, ["range": range(line: 2, 32, 34), "text": "15"])
    #expect(
      wider.watched.first?["changes"] == [
        [
          "pointer": "/root/children/1", "kind": "changed", "before": [10, 0, 10, 10],
          "after": [10, 0, 15, 10],
        ],
        [
          "pointer": "/root/children/2", "kind": "changed", "before": [20, 0, 10, 10],
          "after": [25, 0, 10, 10],
        ],
      ])
    let narrow = client.change(version: 3, ["range": range(line: 1, 41, 43), "text": "0"])
    #expect(
      narrow.watched.first?["changes"] == [
        [
          "pointer": "/root/children/2", "kind": "changed", "before": [25, 0, 10, 10],
          "after": [15, 0, 10, 10],
        ],
        [
          "pointer": "/root/children/1", "kind": "removed", "before": [10, 0, 15, 10],
          "after": nil,
        ],
      ])
    let back = client.change(version: 4, ["range": range(line: 1, 41, 42), "text": "10"])
    #expect(
      back.watched.first?["changes"]?.arrayValue?.map { $0["kind"] } == ["added", "changed"])
  }

  @Test func `a selector that asks for a key or a diagnostic`() {
    var client = watchingClient(["selector": "[flexShrink]"])
    _ = client.request("layout/watch", openDocument(["selector": ":diagnostic(unknown-key)"]))
    let messages = client.change(
      version: 2, ["range": range(line: 1, 33, 33), "text": #""flexShrink":0,"#],
      ["range": range(line: 1, 1, 1), "text": #""colour":1,"#])
    #expect(messages.watched.map { $0["watch"] } == [1, 2])
    #expect(
      messages.watched.compactMap { $0["changes"]?.arrayValue?.map { $0["kind"] } } == [
        ["added"], ["added"],
      ])
  }

  @Test func `A watch of a program's document includes overrides`() {
    var client = TestClient()
    _ = client.request("layout/open", ["uri": "a", "document": .string(row)])
    let params: JSONValue = ["textDocument": ["uri": "a"], "element": "#a"]
    #expect(client.request("layout/watch", params) == ["watch": 1])
    let messages = client.sendRequest(
      "layout/edit",
      [
        "textDocument": ["uri": "a"],
        "patch": [
          ["op": "replace", "path": "/root/children/0/style/width", "value": 12],
          ["op": "remove", "path": "/root/children/2"],
        ],
      ])
    #expect(messages.first?["result"]?["revision"] == 2)
    let changed = messages.watched.first
    #expect(changed?["changes"]?.arrayValue?.first?["after"] == [0, 0, 12, 10])
    #expect(changed?["edits"]?.arrayValue?.first?["range"] == range(line: 1, 41, 43))
    #expect(changed?["edits"]?.arrayValue?.first?["text"] == "12")
  }

  @Test func `a document opened anew is compared by names`() {
    var client = watchingClient(["element": "#a"])
    _ = client.request("layout/watch", openDocument(["selector": "node"]))
    #expect(client.open(row).watched.isEmpty)
    let messages = client.open(
      row.replacing(#""id":"a","style":{"width":10"#, with: #""id":"a","style":{"width":9"#))
    #expect(messages.watched.map { $0["changes"]?.arrayValue?.count } == [1, 3])
    #expect(messages.watched.first?["edits"] == [])
  }

  @Test func `A watched document that is too long for a while has no elements`() {
    var client = TestClient(capabilities: [:], documentLimit: 300)
    _ = client.open(row)
    _ = client.request("layout/watch", openDocument(["element": "#a"]))
    let long: JSONValue = ["text": .string(String(repeating: " ", count: 301))]
    let gone = client.change(version: 2, long)
    #expect(gone.watched.first?["changes"]?.arrayValue?.map { $0["kind"] } == ["removed"])
    #expect(client.change(version: 3, long).watched.isEmpty)
    let back = client.change(version: 4, ["text": .string(row)])
    #expect(back.watched.first?["changes"]?.arrayValue?.map { $0["kind"] } == ["added"])
  }

  @Test func `only the beginning of a long edit is told`() {
    var client = watchingClient(["element": "#a"])
    let filler = String(repeating: "ä", count: 1_000)
    let messages = client.change(
      version: 2, ["range": range(line: 1, 41, 43), "text": .string("20,\"x\":\"\(filler)\"")])
    let text = messages.watched.first?["edits"]?.arrayValue?.first?["text"]?.stringValue
    #expect(text == "20,\"x\":\"" + String(repeating: "ä", count: 192))
    #expect(
      messages.watched.first?["edits"]?.arrayValue?.first?["range"] == range(line: 1, 41, 1_050))
  }

  @Test func `Closing a document ends its watches`() {
    var client = watchingClient(["element": "#a"])
    _ = client.notify("textDocument/didClose", openDocument())
    #expect(client.failure("layout/unwatch", ["watch": 1])?.kind == "no-such-watch")
  }

  @Test func `A session has at most a hundred watches`() {
    var client = watchingClient(["element": "#a"])
    for number in 2...100 as ClosedRange<Int64> {
      let answer = client.request("layout/watch", openDocument(["selector": "node"]))
      #expect(answer == ["watch": .integer(number)])
    }
    let error = client.exchange("layout/watch", openDocument(["element": "#a"]))["error"]
    #expect(error?["data"] == ["kind": "too-many-watches", "limit": 100])
    _ = client.request("layout/unwatch", ["watch": 50])
    #expect(client.request("layout/watch", openDocument(["element": "#a"])) == ["watch": 101])
  }

  @Test(
    arguments: [
      ([:], "/element"), (["element": 1], "/element"), (["element": "a"], "/element"),
      (["selector": 1], "/selector"), (["selector": "node["], "/selector"),
      (["element": "/root", "selector": "node"], "/selector"),
      (["element": "/root", "position": ["line": 0, "character": 0]], "/position"),
      (["textDocument": 1, "element": "/root"], "/textDocument"),
    ] as [(JSONObject, String)]
  )
  func `params that are none`(members: JSONObject, pointer: String) {
    var client = TestClient(capabilities: [:])
    _ = client.open(row)
    let failure = client.failure("layout/watch", openDocument(members))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == pointer)
    #expect(client.request("layout/watch", openDocument(["element": "/root"])) == ["watch": 1])
  }

  @Test func `Elements and selectors that cannot be watched are refused`() {
    var client = TestClient(capabilities: [:])
    let params = openDocument(["element": "/root/child"])
    #expect(client.failure("layout/watch", params)?.kind == "document-not-open")
    _ = client.open("{}")
    #expect(client.failure("layout/watch", params)?.kind == "no-layout")
    _ = client.open(smallDocument)
    #expect(client.failure("layout/watch", params)?.kind == "no-such-element")
  }

  @Test func `Notifications of a watched selector keep a list up to date`() throws {
    for seed in RandomCases.seeds(2_300..<2_340) {
      var random = SeededGenerator(seed: seed)
      var client = TestClient(capabilities: [:])
      var layout = RandomLayout(using: &random)
      _ = client.open(layout.text)
      var count = try count(of: "node, text", in: &client)
      _ = client.request("layout/watch", openDocument(["selector": "node, text"]))
      for version in 2..<30 as Range<Int64> {
        layout.edit(using: &random)
        let messages = client.change(version: version, ["text": .string(layout.text)])
        for change in messages.watched.first?["changes"]?.arrayValue ?? [] {
          switch change["kind"] {
          case "added": count += 1
          case "removed": count -= 1
          default: break
          }
          guard change["kind"] != "removed" else { continue }
          let params = openDocument(["element": change["pointer"] ?? nil])
          let frame = client.request("layout/frame", params)?["frame"]
          #expect(frame == change["after"], "seed \(seed), version \(version)")
        }
        #expect(
          try self.count(of: "node, text", in: &client) == count,
          "seed \(seed), version \(version)")
      }
    }
  }

  private func count(of selector: String, in client: inout TestClient) throws -> Int {
    let answer = client.request("layout/query", openDocument(["selector": .string(selector)]))
    return try #require(answer?["count"]?.integerValue)
  }

  private func watchingClient(_ params: JSONObject) -> TestClient {
    var client = TestClient(capabilities: versionSupport)
    _ = client.open(row)
    _ = client.request("layout/watch", openDocument(params))
    return client
  }
}

extension [JSONValue] {
  /// What `layout/changed` said.
  var watched: [JSONValue] {
    compactMap { $0["method"] == "layout/changed" ? $0["params"] : nil }
  }
}

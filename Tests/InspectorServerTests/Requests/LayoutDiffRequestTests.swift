import JSON
import Testing

@Suite struct LayoutDiffRequestTests {
  private let row = #"""
    {"constrainedSize":{"width":100,"height":50},
    "variants":[{"name":"narrow","constrainedSize":{"width":60,"height":50}}],
    "root":{"type":"stack","id":"row","children":[
    {"type":"node","id":"a","style":{"width":10,"height":10}},
    {"type":"node","style":{"width":10,"height":10}},
    {"type":"node","id":"c","style":{"width":10,"height":10}}]}}
    """#

  @Test func `layout/diff compares two revisions`() {
    var client = openClient()
    _ = client.change(version: 2, ["range": range(line: 3, 41, 43), "text": "20"])
    _ = client.change(version: 3, ["range": range(line: 4, 0, 49), "text": ""])
    let answer = client.request(
      "layout/diff", ["from": ["textDocument": uri, "revision": 1], "to": ["revision": 3]])
    #expect(answer?["from"] == ["revision": 1])
    #expect(answer?["to"] == ["revision": 3])
    #expect(
      answer?["changes"] == [
        [
          "pointer": "/root/children/0", "type": "node", "id": "a", "kind": "changed",
          "before": [0, 0, 10, 10], "after": [0, 0, 20, 10],
        ],
        [
          "pointer": "/root/children/1", "type": "node", "kind": "removed",
          "before": [10, 0, 10, 10], "after": nil,
        ],
      ])
    #expect(answer?["summary"] == ["changed": 1, "added": 0, "removed": 1, "unchanged": 2])
  }

  @Test func `layout/diff includes the content size of scroll nodes`() {
    let document = #"""
      {"constrainedSize":{"width":100,"height":50},
      "variants":[{"name":"high","style":{"#a":{"height":300}}}],
      "root":{"type":"scroll","automaticallyManagesContentSize":true,"child":
      {"type":"stack","direction":"vertical","children":[
      {"type":"node","id":"a","style":{"width":10,"height":90}}]}}}
      """#
    var client = TestClient(capabilities: [:])
    _ = client.open(document)
    _ = client.request("layout/subscribe", ["textDocument": uri])
    let relayout = client.change(
      version: 2, ["range": range(line: 4, 53, 55), "text": "80"]
    ).relayouts.first
    #expect(
      relayout?["contentSizes"] == [
        ["pointer": "/root", "before": [100, 90], "after": [100, 80]]
      ])
    let revisions = client.request("layout/diff", ["from": ["textDocument": uri, "revision": 1]])
    #expect(
      revisions?["changes"]?.arrayValue?.first == [
        "pointer": "/root", "type": "scroll", "kind": "changed", "before": [0, 0, 100, 50],
        "after": [0, 0, 100, 50], "contentBefore": [100, 90], "contentAfter": [100, 80],
      ])
    #expect(revisions?["summary"]?["changed"] == 3)
    let variant = client.request(
      "layout/diff", ["from": ["textDocument": uri], "to": ["variant": "high"]])
    #expect(variant?["changes"]?.arrayValue?.first?["contentAfter"] == [100, 300])
    let tree = client.request("layout/tree", ["textDocument": uri])?["tree"]
    #expect(tree?["contentSize"] == [100, 80])
    #expect(tree?["children"]?.arrayValue?.first?["contentSize"] == nil)
  }

  @Test func `layout/diff names elements as in their revision`() {
    var client = openClient()
    _ = client.change(version: 2, ["range": range(line: 3, 41, 43), "text": "20"])
    _ = client.change(
      version: 3, ["range": range(line: 3, 20, 23), "text": #""other""#],
      ["range": range(line: 3, 0, 0), "text": #"{"type":"spec"},"#])
    let answer = client.request(
      "layout/diff",
      ["from": ["textDocument": uri, "revision": 1], "to": ["revision": 2]])
    #expect(answer?["changes"]?.arrayValue?.first?["id"] == "a")
    #expect(answer?["changes"]?.arrayValue?.first?["pointer"] == "/root/children/0")
    let now = client.request("layout/diff", ["from": ["textDocument": uri, "revision": 2]])
    #expect(now?["summary"] == ["changed": 0, "added": 1, "removed": 0, "unchanged": 4])
  }

  @Test func `layout/diff matches an element that was wrapped`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    let start: Int64 = 8
    let end = Int64(smallDocument.utf8.count) - 1
    _ = client.change(
      version: 2, ["range": range(line: 0, end, end), "text": "}"],
      ["range": range(line: 0, start, start), "text": #"{"type":"inset","insets":5,"child":"#])
    let answer = client.request("layout/diff", ["from": ["textDocument": uri, "revision": 1]])
    #expect(
      answer?["changes"] == [
        [
          "pointer": "/root", "type": "inset", "kind": "added", "before": nil,
          "after": [0, 0, 20, 30],
        ],
        [
          "pointer": "/root/child", "type": "node", "kind": "changed", "before": [0, 0, 10, 20],
          "after": [5, 5, 10, 20],
        ],
      ])
  }

  @Test func `layout/diff reads a document in its params as it is written`() {
    var client = TestClient()
    let messages = client.send(
      #"""
      [{"jsonrpc":"2.0","id":1,"method":"layout/diff","params":{"from":
      {"document":{"root":{"type":"node","style":{"width":1},"style":{"width":2}}}},"to":{"document":
      {"root":{"type":"node","style":{"width":3}}}}}}]
      """#)
    let answer = messages.first?.arrayValue?.first?["result"]
    #expect(answer?["changes"]?.arrayValue?.first?["before"] == [0, 0, 2, 0])
    #expect(answer?["changes"]?.arrayValue?.first?["after"] == [0, 0, 3, 0])
  }

  @Test func `a revision that is not kept any more`() {
    var client = openClient()
    for version in 2..<140 as Range<Int64> {
      _ = client.change(version: version, ["range": range(line: 0, 0, 0), "text": " "])
    }
    let error = client.exchange(
      "layout/diff", ["from": ["textDocument": uri, "revision": 1]])["error"]
    #expect(
      error?["data"] == [
        "kind": "revision-not-kept", "revision": 1, "oldest": 11,
      ])
    #expect(error?["message"] == "revision 1 is not kept, the oldest that is kept is 11")
    let kept = client.request("layout/diff", ["from": ["textDocument": uri, "revision": 11]])
    #expect(kept?["summary"]?["unchanged"] == 4)
  }

  @Test(
    arguments: [
      "{}": "/from",
      #"{"from":3}"#: "/from",
      #"{"from":{}}"#: "/from/textDocument",
      #"{"from":{"textDocument":{"uri":"file:///a.layout.json"},"revision":-1}}"#:
        "/from/revision",
      #"{"from":{"textDocument":{"uri":"file:///a.layout.json"},"revision":2}}"#:
        "/from/revision",
      #"{"from":{"textDocument":{"uri":"file:///a.layout.json"}},"to":{"revision":2}}"#:
        "/to/revision",
      #"{"from":{"textDocument":{"uri":"file:///a.layout.json"}},"to":[]}"#: "/to",
      #"{"from":{"document":{},"revision":1}}"#: "/from/revision",
      #"{"from":{"document":{},"textDocument":{"uri":"a"}}}"#: "/from/textDocument",
      #"{"from":{"document":7}}"#: "",
      #"{"from":{"textDocument":{"uri":"file:///a.layout.json"}},"to":{"revision":1,"variant":"x"}}"#:
        "/to/revision",
    ]
  )
  func `params that are none`(text: String, pointer: String) throws {
    var client = openClient()
    let failure = client.failure("layout/diff", try JSONValue(parsing: Array(text.utf8)))
    #expect(failure?.code == (pointer.isEmpty ? nil : -32_602), "\(text)")
    #expect(failure?.pointer == (pointer.isEmpty ? nil : pointer), "\(text)")
  }

  private let uri: JSONValue = ["uri": "file:///a.layout.json"]

  private func openClient() -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.open(row)
    return client
  }
}

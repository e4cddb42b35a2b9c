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

  private let uri: JSONValue = ["uri": "file:///a.layout.json"]

  private func openClient() -> TestClient {
    var client = TestClient(capabilities: [:])
    _ = client.open(row)
    return client
  }
}

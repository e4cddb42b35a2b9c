import JSON
import Testing

@Suite struct LayoutUnwatchRequestTests {
  @Test func `layout/unwatch ends one watch and keeps the others`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    let first = client.request("layout/watch", openDocument(["element": "/root"]))
    let second = client.request("layout/watch", openDocument(["selector": "node"]))
    #expect(first == ["watch": 1])
    #expect(second == ["watch": 2])
    #expect(client.exchange("layout/unwatch", ["watch": 1])["result"] == .null)
    let messages = client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"])
    #expect(messages.watched.map { $0["watch"] } == [2])
  }

  @Test func `numbers are not given twice`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    _ = client.request("layout/watch", openDocument(["element": "/root"]))
    _ = client.request("layout/unwatch", ["watch": 1])
    let next = client.request("layout/watch", openDocument(["element": "/root"]))
    #expect(next == ["watch": 2])
  }

  @Test func `a watch there is not`() {
    var client = TestClient()
    let error = client.exchange("layout/unwatch", ["watch": 7])["error"]
    #expect(error?["data"] == ["kind": "no-such-watch", "watch": 7])
    #expect(error?["message"] == "there is no watch 7")
  }

  @Test(arguments: [#"{}"#, #"{"watch":"1"}"#, #"{"watch":1.5}"#])
  func `params that are none`(text: String) throws {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument)
    _ = client.request("layout/watch", openDocument(["element": "/root"]))
    let failure = client.failure("layout/unwatch", try JSONValue(parsing: Array(text.utf8)))
    #expect(failure?.code == -32_602)
    #expect(failure?.pointer == "/watch")
    let messages = client.change(version: 2, ["range": range(line: 0, 48, 50), "text": "35"])
    #expect(messages.watched.count == 1)
  }
}

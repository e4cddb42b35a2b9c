import JSON
import Testing

@Suite struct LayoutOpenRequestTests {
  @Test func `a document is kept under a name made up for it`() {
    var client = TestClient()
    let answers = client.send(
      #"{"jsonrpc":"2.0","id":1,"method":"layout/open","params":{"document":\#(smallDocument)}}"#)
    #expect(answers.map { $0["result"] } == [["uri": "lintel:1", "version": 1, "revision": 1]])
    #expect(client.rootFrame(uri: "lintel:1") == [0, 0, 10, 20])
    let second = client.request("layout/open", ["document": .string(smallDocument)])
    #expect(second?["uri"] == "lintel:2")
    #expect(client.request("layout/open", ["uri": "lintel:3", "document": [:]]) != nil)
    #expect(client.request("layout/open", ["document": [:]])?["uri"] == "lintel:4")
  }

  @Test func `a name and a version of the client's own`() {
    var client = TestClient()
    let answer = client.request(
      "layout/open", ["uri": "tree:a", "document": [:], "version": 7])
    #expect(answer == ["uri": "tree:a", "version": 7, "revision": 1])
    let again = client.request(
      "layout/open", ["uri": "tree:a", "document": .string(smallDocument)])
    #expect(again == ["uri": "tree:a", "version": 1, "revision": 2])
    #expect(client.rootFrame(uri: "tree:a") == [0, 0, 10, 20])
  }

  @Test func `diagnostics are there for whoever asks`() {
    var client = TestClient(capabilities: [:])
    #expect(client.sendRequest("layout/open", ["uri": "a", "document": [:]]).count == 1)
    let answer = client.request("layout/diagnostics", ["textDocument": ["uri": "a"]])
    #expect(answer?["diagnostics"]?.arrayValue?.first?["code"] == "missing-root")
  }

  @Test func `layout/open of an editor's document is refused`() {
    var client = TestClient(capabilities: [:])
    _ = client.open(smallDocument, uri: "a")
    let failure = client.failure("layout/open", ["uri": "a", "document": [:]])
    #expect(failure?.kind == "document-owned-by-editor")
    #expect(client.rootFrame(uri: "a") == [0, 0, 10, 20])
  }

  @Test func `an editor may take a document over`() {
    var client = TestClient(capabilities: [:])
    _ = client.request("layout/open", ["uri": "a", "document": [:]])
    #expect(client.change(uri: "a", version: 2, ["text": ""]).published.isEmpty)
    #expect(client.notify("textDocument/didClose", ["textDocument": ["uri": "a"]]).isEmpty)
    #expect(client.open(smallDocument, uri: "a").published.count == 1)
    #expect(client.rootFrame(uri: "a") == [0, 0, 10, 20])
    let failure = client.failure("layout/close", ["textDocument": ["uri": "a"]])
    #expect(failure?.kind == "document-owned-by-editor")
  }

  @Test func `layout/open of a missing or too long document is refused`() {
    var client = TestClient(documentLimit: 10)
    #expect(client.failure("layout/open", [:])?.pointer == "/document")
    let failure = client.failure("layout/open", ["document": .string(smallDocument)])
    #expect(failure?.kind == "document-too-large")
  }
}

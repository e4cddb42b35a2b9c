import InspectorServer
import JSON
import Testing

@Suite struct LifecycleTests {
  @Test func `initialize says what the server can do`() {
    var client = TestClient()
    let result = client.request("initialize", ["processId": nil, "capabilities": [:]])
    #expect(
      result?["capabilities"]?["textDocumentSync"]
        == ["openClose": true, "change": 2, "save": true])
    #expect(result?["capabilities"]?["hoverProvider"] == true)
    #expect(result?["capabilities"]?["positionEncoding"] == nil)
    #expect(result?["serverInfo"] == ["name": "lintel", "version": .string(Program.version)])
  }

  @Test(
    arguments: [
      (["utf-16", "utf-8"], "utf-8"), (["utf-32", "utf-16"], "utf-32"), (["utf-7"], nil),
    ] as [(JSONValue, String?)])
  func `the position encoding is one that the client offers`(offered: JSONValue, chosen: String?) {
    var client = TestClient()
    let result = client.request(
      "initialize", ["capabilities": ["general": ["positionEncodings": offered]]])
    #expect(result?["capabilities"]?["positionEncoding"]?.stringValue == chosen)
  }

  @Test func `initialize without any params will do`() {
    var client = TestClient()
    #expect(client.request("initialize")?["serverInfo"] != nil)
  }

  @Test func `requests before initialize are refused`() {
    var client = TestClient()
    #expect(client.failure("textDocument/hover", [:])?.code == -32_002)
    #expect(client.failure("shutdown")?.code == -32_002)
    // What a script can do without it says what is missing.
    #expect(client.failure("layout/frames", openDocument())?.kind == "document-not-open")
  }

  @Test func `notifications before initialize are dropped`() {
    var client = TestClient()
    #expect(client.open(smallDocument).isEmpty)
    _ = client.request("initialize", ["capabilities": [:]])
    #expect(client.failure("layout/frames", openDocument())?.kind == "document-not-open")
  }

  @Test func `a document that comes along needs no session`() {
    var client = TestClient()
    let result = client.request("layout/frames", ["document": .string(smallDocument)])
    #expect(result?["frames"]?["/root"]?["frame"] == [0, 0, 10, 20])
  }

  @Test func `exit tells whether shutdown came before`() {
    var orderly = TestClient(capabilities: [:])
    _ = orderly.request("shutdown")
    _ = orderly.notify("exit")
    #expect(orderly.server.connection(.first)?.state == .exited(afterShutdown: true))

    var hasty = TestClient()
    _ = hasty.notify("exit")
    #expect(hasty.server.connection(.first)?.state == .exited(afterShutdown: false))
    #expect(hasty.send(#"{"jsonrpc":"2.0","id":1,"method":"initialize"}"#).isEmpty)
  }

  @Test func `the process to watch is kept`() {
    var client = TestClient()
    _ = client.request("initialize", ["processId": 4_711, "capabilities": [:]])
    #expect(client.server.connection(.first)?.processID == 4_711)
  }
}

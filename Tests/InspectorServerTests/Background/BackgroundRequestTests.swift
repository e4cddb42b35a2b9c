import InspectorServer
import JSON
import JSONRPC
import Testing

/// Requests that workers handle, as one thread sees them that handles the messages.
@Suite struct BackgroundRequestTests {
  @Test func `Other requests are answered while a long one is running`() {
    var client = Self.client()
    #expect(client.sendRequest("textDocument/codeAction", Self.caret).isEmpty)
    #expect(client.request("textDocument/hover", Self.place)?["contents"] != nil)
    #expect(client.request("textDocument/completion", Self.place)?["items"] != nil)
    let answers = client.work()
    #expect(answers.count == 1)
    #expect(answers.first?["result"]?.arrayValue?.isEmpty == false)
  }

  @Test func `what every revision comes with, and a part of a picture, are not given to workers`() {
    var client = TestClient(capabilities: [:])
    client.workers = TestWorkers()
    let filling = String(repeating: " ", count: 40 << 10)
    _ = client.open(
      #"{"root":{"type":"stack","children":[{"type":"text","text":"a"}]"# + filling + "}}")
    let part: JSONObject = ["element": "/root/children/0", "annotate": false]
    var whole = part
    whole["element"] = "/root"
    for (method, params, isShort) in [
      ("layout/text", [:], true), ("layout/diagnostics", ["limit": 1_000], true),
      ("layout/diagnostics", ["limit": 1_001], true), ("layout/diagnostics", [:], true),
      ("layout/render", part, true), ("layout/render", whole, false),
      ("layout/render", ["element": "/root/children/0"], false),
      ("layout/tree", ["fields": ["id", "frame", "absolute", "diagnostics"]], true),
      ("layout/tree", ["fields": ["id", "range"]], false),
      ("layout/tree", ["fields": ["id"], "filter": "text"], false),
      ("layout/scene", [:], true),
    ] as [(String, JSONObject, Bool)] {
      let answers = client.sendRequest(method, openDocument(params))
      #expect(answers.isEmpty == !isShort, "\(method) \(params)")
      #expect((answers + client.work()).first?["result"] != nil)
    }
  }

  @Test func `a cancelled request is answered at once, and never again`() {
    var client = Self.client()
    #expect(client.send(Self.long).isEmpty)
    let answers = client.notify("$/cancelRequest", ["id": "long"])
    #expect(answers.map { $0["id"] } == ["long"])
    #expect(answers.first?["error"]?["data"]?["kind"] == "request-cancelled")
    #expect(client.work().isEmpty)
    #expect(!client.server.isAwaitingWorkers())
  }

  @Test func `The result of a cancelled request's worker is discarded`() throws {
    var client = Self.client()
    _ = client.send(Self.long)
    let workers = try #require(client.workers)
    let events = workers.events(of: workers.requests.removeLast())
    #expect(events.count == 1)
    #expect(client.notify("$/cancelRequest", ["id": "long"]).count == 1)
    #expect(events.flatMap { client.receive($0) }.isEmpty)
  }

  @Test func `progress that is cancelled ends before the answer`() throws {
    var client = Self.client()
    let sweep: JSONObject = [
      "over": "width", "from": 100, "to": 400, "workDoneToken": "sweeping",
    ]
    _ = client.sendRequest("layout/sweep", openDocument(sweep))
    let workers = try #require(client.workers)
    var events = workers.events(of: workers.requests.removeLast())
    #expect(client.receive(events.removeFirst()).first?["params"]?["value"]?["kind"] == "begin")
    let messages = client.notify("window/workDoneProgress/cancel", ["token": "sweeping"])
    #expect(messages.first?["params"]?["value"]?["kind"] == "end")
    #expect(messages.last?["error"]?["data"]?["kind"] == "request-cancelled")
    #expect(messages.count == 2)
    #expect(events.flatMap { client.receive($0) }.isEmpty)
  }

  @Test func `an edit makes answers useless that are about places in the text`() {
    var client = Self.client()
    _ = client.send(Self.long)
    let messages = client.change(version: 2, ["text": .string(Self.text + " ")])
    let answer = messages.first { $0["id"] == "long" }
    #expect(answer?["error"]?["data"]?["kind"] == "content-modified")
    #expect(client.work().isEmpty)
  }

  @Test func `an answer that says of which revision it is outlives an edit`() {
    var client = Self.client()
    let sweep: JSONObject = ["over": "width", "from": 100, "to": 400, "samples": 2]
    _ = client.sendRequest("layout/sweep", openDocument(sweep))
    #expect(client.change(version: 7, ["text": .string(smallDocument)]).count == 1)
    let answer = client.work().first?["result"]
    #expect(answer?["version"] == 1)
    #expect(answer?["revision"] == 1)
  }

  @Test func `a document that is closed is not waited for`() {
    var client = Self.client()
    _ = client.send(Self.long)
    let messages = client.notify("textDocument/didClose", openDocument())
    #expect(messages.contains { $0["error"]?["data"]?["kind"] == "content-modified" })
    #expect(client.work().isEmpty)
  }

  @Test func `shutdown waits for what was asked before it`() {
    var client = Self.client()
    _ = client.send(Self.long)
    #expect(client.sendRequest("shutdown").isEmpty)
    #expect(client.sendRequest("layout/session").first?["error"]?["code"] == -32600)
    #expect(client.notify("exit").isEmpty)
    let answers = client.work()
    #expect(answers.count == 2)
    #expect(answers.first?["id"] == "long" && answers.first?["result"] != nil)
    #expect(answers.last?["result"] == .null)
    #expect(!client.server.isAwaitingWorkers())
    #expect(client.server.connection(.first)?.state == .exited(afterShutdown: true))
  }

  @Test func `shutdown does not wait for requests that are cancelled behind it`() {
    var client = Self.client()
    _ = client.send(Self.long)
    #expect(client.sendRequest("shutdown").isEmpty)
    let cancel = #"{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "long"}}"#
    var server = client.server
    let answers = server.receive(Array(cancel.utf8)).compactMap {
      try? JSONValue(parsing: $0.content)
    }
    #expect(answers.first?["error"]?["data"]?["kind"] == "request-cancelled")
    #expect(answers.last?["result"] == JSONValue.null)
    #expect(server.connection(.first)?.state == .shutDown)
    #expect(!server.isAwaitingWorkers())
  }

  @Test func `a script that begins no session is answered in the order of its lines`() {
    var client = TestClient()
    client.workers = TestWorkers()
    let params: JSONValue = [
      "document": .string(Self.text), "over": "width", "from": 100, "to": 400,
    ]
    #expect(client.request("layout/sweep", params)?["samples"] != nil)
    #expect(client.workers?.requests.isEmpty == true)
  }

  @Test func `A batch is answered as one when its last worker is done`() {
    var client = Self.client()
    let short = #"{"jsonrpc": "2.0", "id": "short", "method": "layout/session"}"#
    #expect(client.send("[\(Self.long),\(short)]").isEmpty)
    #expect(client.workers?.requests.count == 1)
    let answers = client.work()
    #expect(answers.count == 1)
    #expect(answers.first?.arrayValue?.map { $0["id"] } == ["long", "short"])
    #expect(answers.first?.arrayValue?.allSatisfy { $0["result"] != nil } == true)
  }

  @Test func `A request of a batch can be cancelled while a worker handles it`() {
    var client = Self.client()
    let short = #"{"jsonrpc": "2.0", "id": "short", "method": "layout/session"}"#
    #expect(client.send("[\(Self.long),\(short)]").isEmpty)
    let answers = client.notify("$/cancelRequest", ["id": "long"])
    #expect(answers.first?.arrayValue?.map { $0["id"] } == ["long", "short"])
    #expect(answers.first?.arrayValue?.first?["error"]?["data"]?["kind"] == "request-cancelled")
    #expect(client.work().isEmpty)
  }

  @Test func `shutdown in a batch is answered behind the requests of workers`() {
    var client = Self.client()
    let shutdown = #"{"jsonrpc": "2.0", "id": "end", "method": "shutdown"}"#
    #expect(client.send("[\(Self.long),\(shutdown)]").isEmpty)
    let answers = client.work()
    #expect(answers.first?.arrayValue?.map { $0["id"] } == ["long", "end"])
    #expect(client.server.connection(.first)?.state == .shutDown)
  }

  @Test func `a small document is gone through at once`() {
    var client = Self.client()
    #expect(client.request("textDocument/documentSymbol", openDocument()) != nil)
    #expect(client.workers?.requests.isEmpty == true)
  }

  @Test func `a flood of requests is not kept`() {
    var client = Self.client()
    for number in 0..<400 {
      _ = client.send(
        #"{"jsonrpc":"2.0","id":\#(number),"method":"codeLens/resolve","params":"#
          + #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"#
          + #""data":{"uri":"file:///a.layout.json","revision":1,"kind":"diagnostics"}}}"#)
    }
    #expect(client.workers?.requests.count == 256)
    #expect(client.work().count == 256)
  }

  @Test func `Effects of a worker are applied with its response`() {
    var client = Self.client(["window": ["showDocument": ["support": true]]], savesPictures: true)
    _ = client.sendRequest(
      "workspace/executeCommand",
      ["command": "lintel.showPicture", "arguments": [["uri": "file:///a.layout.json"]]])
    let messages = client.work()
    #expect(messages.first?["result"]?["uri"] == "file:///picture.svg")
    #expect(messages.last?["method"] == "window/showDocument")
    #expect(messages.last?["id"] == 1)
  }

  @Test
  func `picture of a cancelled request is shown neither at once nor with the next request`() {
    var client = Self.client(["window": ["showDocument": ["support": true]]], savesPictures: true)
    client.workers = nil
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": "picture", "method": "workspace/executeCommand",
      "params": [
        "command": "lintel.showPicture", "arguments": [["uri": "file:///a.layout.json"]],
      ],
    ]
    // Cancelled while it is answered, not before it is begun.
    var polls = 0
    let messages = client.send(
      Array(request.serialized()),
      isCancelled: { _ in
        polls += 1
        return polls > 1
      }, told: { _ in })
    #expect(messages.map { $0["error"]?["code"] } == [-32_800])
    let next = client.sendRequest(
      "textDocument/documentLink", ["textDocument": ["uri": "file:///a.layout.json"]])
    #expect(next.count == 1 && next.first?["result"] != nil)
  }

  // MARK: Support

  private static let keepsPicture: PictureSaving = { _, _ in "file:///picture.svg" }

  private static let text = #"""
    {"constrainedSize":{"width":320},"root":{"type":"stack","direction":"horizontal","children":[
    {"type":"text","text":"somewhat longer than what there is"},{"type":"image"}]}}
    """#

  private static let place = openDocument(["position": position(line: 1, 3)])

  private static let caret = openDocument([
    "range": range(line: 1, 3, 3), "context": ["diagnostics": []],
  ])

  private static let long =
    #"{"jsonrpc":"2.0","id":"long","method":"textDocument/codeAction","params":\#(caret)}"#

  /// A client with a document, and workers.
  private static func client(
    _ capabilities: JSONObject = [:], savesPictures: Bool = false
  ) -> TestClient {
    var all: JSONObject = [
      "textDocument": [
        "codeAction": ["codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]]]
      ]
    ]
    for member in capabilities { all[member.key] = member.value }
    var client = TestClient(
      capabilities: .object(all), savePicture: savesPictures ? keepsPicture : nil)
    client.workers = TestWorkers()
    _ = client.open(text)
    return client
  }
}

import InspectorServer
import JSON
import JSONRPC
import Testing

@Suite struct SeveralClientsTests {
  private let uri = "file:///a.layout.json"
  private let text =
    #"{"root":{"type":"stack","id":"s","children":[{"type":"node","id":"ä","style":{"width":10,"height":20}}]}}"#

  private var named: JSONValue { ["uri": .string(uri)] }

  @Test func `a client beside the editor sees what the editor types`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let guest = clients.connect()
    let document = clients.request(guest, "layout/documents", [:])?["documents"]?.arrayValue?.first
    #expect(document?["uri"] == .string(uri))
    #expect(document?["name"] == "a.layout.json")
    #expect(document?["owner"] == "editor")
    #expect(document?["openedBy"] == "editor")
    #expect(clients.request(guest, "layout/subscribe", [:]) == .null)
    clients.change(.first, uri, text.replacing("10", with: "12"), version: 2)
    let relayouts = clients.takeHeard(guest).relayouts
    #expect(relayouts.map { $0["version"] } == [2])
    let frame = clients.request(guest, "layout/frame", ["textDocument": named, "element": "#ä"])
    #expect(frame?["frame"] == [0, 0, 12, 20])
  }

  @Test func `overrides are seen by all, and each counts positions as it said`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let guest = clients.connectEditor("page", ["general": ["positionEncodings": ["utf-8"]]])
    let element: JSONValue = ["textDocument": named, "element": "#ä"]
    #expect(clients.request(.first, "layout/subscribe", ["textDocument": named]) == .null)
    _ = clients.takeHeard(.first)
    let answer = clients.request(
      guest, "layout/override", ["textDocument": named, "element": "#ä", "style": ["width": 30]])
    #expect(answer?["revision"] == 2)
    let relayout = clients.takeHeard(.first).relayouts.first
    #expect(relayout?["changed"]?.arrayValue?.last?["after"] == [0, 0, 30, 20])
    let theirs = clients.request(.first, "layout/frame", element)?["range"]?["end"]
    let ours = clients.request(guest, "layout/frame", element)?["range"]?["end"]
    #expect(theirs?["character"]?.integerValue.map { $0 + 1 } == ours?["character"]?.integerValue)
  }

  @Test func `only the editor that opened a document hears its diagnostics, and may edit it`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    let other = clients.connectEditor("other editor")
    clients.open(.first, uri, text)
    #expect(clients.takeHeard(.first).published.count == 1)
    #expect(clients.takeHeard(other).published.isEmpty)
    clients.open(other, uri, #"{"root":{"type":"node"}}"#)
    #expect(
      clients.takeHeard(other).params(of: "window/showMessage").first?["message"]
        == "file:///a.layout.json is open in another editor; its text there is the one that counts")
    clients.change(other, uri, "{}", version: 2)
    clients.notify(other, "textDocument/didClose", ["textDocument": named])
    let stats = clients.request(.first, "layout/stats", ["textDocument": named])
    #expect(stats?["documents"]?.arrayValue?.first?["revision"] == 1)
  }

  @Test func `what another client edits is asked of the editor`() throws {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let guest = clients.connect()
    let patch: JSONValue = [
      ["op": "replace", "path": "/root/children/0/style/width", "value": 25],
      ["op": "replace", "path": "/root/children/0/style/height", "value": 26],
    ]
    let answer = clients.request(guest, "layout/edit", ["textDocument": named, "patch": patch])
    #expect(answer?["asked"] == true)
    #expect(answer?["revision"] == 1)
    let heard = clients.takeHeard(.first)
    let request = try #require(heard.first { $0["method"] == "workspace/applyEdit" })
    #expect(request["params"]?["label"] == "Edit by client 1")
    let edits = try #require(request["params"]?["edit"]?["changes"]?[uri]?.arrayValue)
    #expect(edits.map { $0["newText"] } == ["25", "26"])
    clients.answer(.first, request, ["applied": false, "failureReason": "it is read-only"])
    #expect(
      clients.takeHeard(guest).params(of: "window/showMessage").first?["message"]
        == "the editor did not make the edit: it is read-only")
  }

  /// The end of an edit that an editor was asked for.
  enum EndOfEdit: CaseIterable {
    case text, textThenAnswer, answerThenText, otherText, refusal, closing, leaving
  }

  @Test(arguments: EndOfEdit.allCases)
  func `A client that asks for an edit waits until the editor is done with it`(end: EndOfEdit)
    throws
  {
    var clients = SeveralClients()
    let editor = clients.connectEditor("editor", ["workspace": ["applyEdit": true]])
    clients.open(editor, uri, text)
    let (guest, other) = (clients.connect(), clients.connect())
    let patch: JSONValue = [
      ["op": "replace", "path": "/root/children/0/style/width", "value": 25]
    ]
    _ = clients.request(guest, "layout/edit", ["textDocument": named, "patch": patch])
    let request = try #require(
      clients.takeHeard(editor).first { $0["method"] == "workspace/applyEdit" })
    #expect(clients.server.isWaiting(guest))
    for client in [editor, other, .first] { #expect(!clients.server.isWaiting(client)) }
    let new = text.replacing("10", with: "25")
    switch end {
    case .text: clients.change(editor, uri, new, version: 2)
    case .textThenAnswer:
      clients.change(editor, uri, new, version: 2)
      clients.answer(editor, request, ["applied": true])
    case .answerThenText:
      clients.answer(editor, request, ["applied": true])
      #expect(clients.server.isWaiting(guest))
      clients.change(editor, uri, new, version: 2)
    case .otherText:
      clients.change(editor, uri, new + " ", version: 2)
      // The user may have typed before the editor came to the edit.
      #expect(clients.server.isWaiting(guest))
      clients.answer(editor, request, ["applied": true])
    case .refusal: clients.answer(editor, request, ["applied": false])
    case .closing: clients.notify(editor, "textDocument/didClose", ["textDocument": named])
    case .leaving: clients.disconnect(editor)
    }
    #expect(!clients.server.isWaiting(guest))
  }

  @Test func `An editor that asks for an edit of its own document does not wait for itself`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let patch: JSONValue = [["op": "remove", "path": "/root/children/0/style"]]
    let answer = clients.request(.first, "layout/edit", ["textDocument": named, "patch": patch])
    #expect(answer?["asked"] == true)
    #expect(!clients.server.isWaiting(.first))
  }

  @Test func `refusal of an edit is dropped if its requester has left`() throws {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let (guest, other) = (clients.connect(), clients.connect())
    let patch: JSONValue = [["op": "remove", "path": "/root/children/0/style"]]
    _ = clients.request(guest, "layout/edit", ["textDocument": named, "patch": patch])
    let request = try #require(
      clients.takeHeard(.first).first { $0["method"] == "workspace/applyEdit" })
    clients.disconnect(guest)
    clients.answer(.first, request, ["applied": false, "failureReason": "it is read-only"])
    let later = clients.connect()
    for client in [.first, other, later] { #expect(clients.takeHeard(client) == []) }
    #expect(clients.request(later, "layout/session", [:])?["clients"] == 3)
  }

  @Test(arguments: [true, false])
  func `an edit that the editor was asked for is of who asked, as it is made`(comesFirst: Bool)
    throws
  {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let (page, other) = (clients.connectEditor("page"), clients.connect())
    _ = clients.request(other, "layout/subscribe", [:])
    func ask(_ width: Int64) throws -> JSONValue {
      _ = clients.request(
        page, "layout/edit",
        [
          "textDocument": named,
          "patch": [
            [
              "op": "replace", "path": "/root/children/0/style/width", "value": .integer(width),
            ]
          ],
        ])
      return try #require(
        clients.takeHeard(.first).first { $0["method"] == "workspace/applyEdit" })
    }
    func authors(_ text: String, version: Int64) -> [JSONValue?] {
      clients.change(.first, uri, text, version: version)
      return clients.takeHeard(other).relayouts.map { $0["by"] }
    }
    let request = try ask(25)
    if !comesFirst { clients.answer(.first, request, ["applied": true]) }
    #expect(authors(text.replacing("10", with: "25"), version: 2) == ["page"])
    if comesFirst { clients.answer(.first, request, ["applied": true]) }
    // What the editor does on its own is its own, also where it comes to the same again.
    #expect(authors(text, version: 3) == ["editor"])
    #expect(authors(text.replacing("10", with: "25"), version: 4) == ["editor"])
    let refused = try ask(31)
    clients.answer(.first, refused, ["applied": false])
    #expect(authors(text.replacing("10", with: "31"), version: 5) == ["editor"])
  }

  @Test
  func `fixes of a document arrive as edits of its text, for the revision they were made for`()
    throws
  {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let guest = clients.connect()
    let edit: JSONValue = ["range": range(line: 0, 9, 12), "newText": "x"]
    var params: JSONObject = ["textDocument": named, "edits": [edit], "revision": 1]
    #expect(clients.request(guest, "layout/edit", .object(params))?["asked"] == true)
    #expect(clients.takeHeard(.first).params(of: "workspace/applyEdit").count == 1)
    params["revision"] = 7
    let stale = clients.exchange(guest, "layout/edit", .object(params))
    #expect(stale["error"]?["data"]?["kind"] == "content-modified")
    params["revision"] = 1
    params["edits"] = [edit, edit]
    let double = clients.exchange(guest, "layout/edit", .object(params))
    #expect(double["error"]?["data"]?["pointer"] == "/edits")
  }

  @Test func `an editor that makes no edits of others is not edited by them`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let guest = clients.connect()
    _ = clients.request(
      guest, "layout/override", ["textDocument": named, "element": "#ä", "style": ["width": 30]])
    for (method, more) in [
      ("layout/edit", ["patch": [["op": "remove", "path": "/root/children/0"]]] as JSONObject),
      ("layout/commitOverrides", [:]),
    ] {
      var params = more
      params["textDocument"] = named
      let answer = clients.exchange(guest, method, .object(params))
      #expect(answer["error"]?["data"]?["kind"] == "document-owned-by-editor", "\(method)")
    }
    #expect(
      clients.request(.first, "layout/frame", ["textDocument": named, "element": "#ä"])?["frame"]
        == [0, 0, 30, 20])
  }

  @Test func `overrides that another client writes down are asked of the editor`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["workspace": ["applyEdit": true]])
    clients.open(.first, uri, text)
    let guest = clients.connect()
    _ = clients.request(
      guest, "layout/override", ["textDocument": named, "element": "#ä", "style": ["width": 30]])
    let answer = clients.request(guest, "layout/commitOverrides", ["textDocument": named])
    #expect(answer?["asked"] == true)
    let asked = clients.takeHeard(.first).params(of: "workspace/applyEdit").first
    #expect(asked?["edit"]?["changes"]?[uri]?.arrayValue?.first?["newText"] == "30")
  }

  @Test func `selections are told to the others, and shown by the editor`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor", ["window": ["showDocument": ["support": true]]])
    clients.open(.first, uri, text)
    let (page, other) = (clients.connect(), clients.connect())
    for client in [page, other] { _ = clients.request(client, "layout/subscribe", [:]) }
    let element: JSONValue = ["textDocument": named, "element": "#ä"]
    #expect(clients.request(page, "layout/select", element)?["pointer"] == "/root/children/0")
    #expect(clients.takeHeard(page).isEmpty)
    let selected = clients.takeHeard(other).params(of: "layout/didSelect")
    #expect(selected.map { $0["id"] } == ["ä"])
    #expect(selected.first?["by"] == "client 1")
    let shown = clients.takeHeard(.first).params(of: "window/showDocument").first
    #expect(shown?["selection"] == selected.first?["range"])
    #expect(shown?["takeFocus"] == false)
  }

  @Test(arguments: ["textDocument/hover", "textDocument/documentHighlight"])
  func `the cursor of an editor is a selection, said once`(method: String) {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let page = clients.connect()
    _ = clients.request(page, "layout/subscribe", ["textDocument": named])
    for character: Int64 in [50, 51, 12] {
      _ = clients.request(
        .first, method, ["textDocument": named, "position": position(line: 0, character)])
    }
    let selected = clients.takeHeard(page).params(of: "layout/didSelect")
    #expect(selected.map { $0["pointer"] } == ["/root/children/0", "/root"])
    #expect(selected.first?["by"] == "editor")
  }

  @Test func `a client that goes leaves nothing`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    let watcher = clients.connect()
    _ = clients.request(watcher, "layout/subscribe", [:])
    let guest = clients.connectEditor(
      "guest", ["workspace": ["applyEdit": true]])
    clients.open(guest, uri, text)
    _ = clients.request(guest, "layout/open", ["document": .string(text), "uri": "b"])
    #expect(clients.takeHeard(watcher).params(of: "layout/didChangeDocuments").count == 2)
    clients.disconnect(guest)
    let lists = clients.takeHeard(watcher).params(of: "layout/didChangeDocuments")
    #expect(lists == [["opened": [], "closed": ["b", "file:///a.layout.json"]]])
    #expect(clients.request(.first, "layout/stats", [:])?["totals"]?["documents"] == 0)
    #expect(clients.server.connection(guest) == nil)
    #expect(
      clients.send(guest, Array(#"{"jsonrpc":"2.0","id":1,"method":"layout/stats"}"#.utf8)) == [])
  }

  @Test func `another client's shutdown and exit are its own`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let guest = clients.connectEditor("guest")
    #expect(clients.request(guest, "shutdown", [:]) == .null)
    clients.notify(guest, "exit", [:])
    #expect(clients.server.connection(guest)?.state == .exited(afterShutdown: true))
    #expect(clients.server.connection(.first)?.state == .running)
    #expect(clients.request(.first, "layout/stats", [:])?["totals"]?["documents"] == 1)
  }

  @Test func `folders and settings of an editor outlive those of a guest`() {
    var clients = SeveralClients()
    _ = clients.request(
      .first, "initialize",
      [
        "capabilities": [:], "rootUri": "file:///w",
        "initializationOptions": ["rules": ["unused-key": "off"]],
      ])
    let guest = clients.connectEditor("guest")
    clients.disconnect(guest)
    clients.open(.first, uri, #"{"root":{"type":"node","style":{"flexGrow":1}}}"#)
    let before = clients.takeHeard(.first).published
    var alone = SeveralClients()
    _ = alone.request(
      .first, "initialize",
      [
        "capabilities": [:], "rootUri": "file:///w",
        "initializationOptions": ["rules": ["unused-key": "off"]],
      ])
    alone.open(.first, uri, #"{"root":{"type":"node","style":{"flexGrow":1}}}"#)
    #expect(before == alone.takeHeard(.first).published)
  }

  @Test func `what takes long for a guest runs on a worker, and dies with it`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    let guest = clients.connect()
    let sweep: JSONValue = [
      "textDocument": named, "over": "width", "from": 100, "to": 200, "samples": 2,
    ]
    #expect(clients.exchange(guest, "layout/sweep", sweep) == .null)
    #expect(clients.server.isAwaitingWorkers(guest))
    #expect(!clients.server.isAwaitingWorkers())
    clients.disconnect(guest)
    clients.work()
    #expect(clients.takeHeard(guest).isEmpty)
  }

  @Test func `rubbish of one client is answered to it alone`() {
    var clients = SeveralClients()
    clients.begin(.first, "editor")
    clients.open(.first, uri, text)
    _ = clients.takeHeard(.first)
    let guest = clients.connect()
    let unreadable = #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"#
    #expect(clients.send(guest, Array(unreadable.utf8)).first?["error"]?["code"] == -32_700)
    // The editor's text is not in doubt because of somebody else's message.
    #expect(clients.takeHeard(.first).isEmpty)
  }
}

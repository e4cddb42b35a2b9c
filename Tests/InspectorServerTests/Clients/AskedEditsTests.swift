import InspectorServer
import JSON
import JSONRPC
import Randomness
import Synchronization
import Testing

/// Edits that several clients want of the text of an editor at the same time.
@Suite struct AskedEditsTests {
  private let uri = "file:///a.layout.json"
  private let text = #"{"root":{"type":"stack","id":"a","spacing":4,"alignItems":"center"}}"#

  /// An editor with a document, which is edited only as it is asked to.
  private struct Editor {
    let id: ClientID
    var text: String
    var version: Int64 = 1

    /// The requests that it was sent and has not answered.
    var asked: [JSONValue] = []
  }

  private func begin(
    now: @escaping @Sendable () -> Int = { 0 }
  ) -> (SeveralClients, Editor) {
    var clients = SeveralClients(selfCheck: SelfCheck(), now: now)
    let editor = Editor(
      id: clients.connectEditor(
        "editor", ["workspace": ["applyEdit": true, "workspaceEdit": ["documentChanges": true]]]),
      text: text)
    clients.open(editor.id, uri, text)
    return (clients, editor)
  }

  private func edit(
    _ clients: inout SeveralClients, _ client: ClientID, _ key: String, _ value: JSONValue
  ) {
    let answer = clients.request(
      client, "layout/edit",
      [
        "textDocument": ["uri": .string(uri)],
        "patch": [["op": "replace", "path": .string("/root/\(key)"), "value": value]],
      ])
    #expect(answer?["asked"] == true)
  }

  private func receive(_ clients: inout SeveralClients, _ editor: inout Editor) {
    editor.asked += clients.takeHeard(editor.id).filter { $0["method"] == "workspace/applyEdit" }
  }

  /// Has the editor make the edit that it was asked for first, or refuse it if its text is another one by now.
  ///
  /// - Returns: True if it made the edit.
  @discardableResult
  private func handle(_ clients: inout SeveralClients, _ editor: inout Editor) throws -> Bool {
    receive(&clients, &editor)
    try #require(!editor.asked.isEmpty)
    let request = editor.asked.removeFirst()
    let change = try #require(request["params"]?["edit"]?["documentChanges"]?.arrayValue?.first)
    guard change["textDocument"]?["version"] == .integer(editor.version) else {
      clients.answer(editor.id, request, ["applied": false, "failureReason": "too old"])
      receive(&clients, &editor)
      return false
    }
    var bytes = Array(editor.text.utf8)
    for edit in try #require(change["edits"]?.arrayValue).reversed() {
      // All of it is ASCII in one line.
      let start = try #require(edit["range"]?["start"]?["character"]?.integerValue)
      let end = try #require(edit["range"]?["end"]?["character"]?.integerValue)
      bytes.replaceSubrange(
        Int(start)..<Int(end), with: try #require(edit["newText"]?.stringValue).utf8)
    }
    type(&clients, &editor, String(decoding: bytes, as: UTF8.self))
    clients.answer(editor.id, request, ["applied": true])
    receive(&clients, &editor)
    return true
  }

  private func type(_ clients: inout SeveralClients, _ editor: inout Editor, _ text: String) {
    editor.text = text
    editor.version += 1
    clients.change(editor.id, uri, text, version: editor.version)
    receive(&clients, &editor)
  }

  private func refusals(_ clients: inout SeveralClients, _ client: ClientID) -> [String] {
    clients.takeHeard(client).params(of: "window/showMessage")
      .compactMap { $0["message"]?.stringValue }
  }

  private func textOfServer(_ clients: inout SeveralClients) -> String? {
    clients.request(.first, "layout/text", ["textDocument": ["uri": .string(uri)]])?["text"]?
      .stringValue
  }

  @Test func `Edits that two clients want at once are asked for one after the other`() throws {
    var (clients, editor) = begin()
    let (one, other) = (clients.connect(), clients.connect())
    edit(&clients, one, "id", "a longer name")
    edit(&clients, other, "spacing", 12)
    receive(&clients, &editor)
    #expect(editor.asked.count == 1)
    #expect(clients.server.isWaiting(other))
    #expect(try handle(&clients, &editor))
    #expect(editor.asked.count == 1)
    #expect(clients.server.isWaiting(other) && !clients.server.isWaiting(one))
    #expect(try handle(&clients, &editor))
    #expect(!clients.server.isWaiting(other))
    #expect(
      editor.text
        == #"{"root":{"type":"stack","id":"a longer name","spacing":12,"alignItems":"center"}}"#)
    #expect(textOfServer(&clients) == editor.text)
    for client in [one, other] { #expect(refusals(&clients, client) == []) }
  }

  @Test func `Edit of what another client edits first is refused, with its line`() throws {
    var (clients, editor) = begin()
    let (one, other) = (clients.connect(), clients.connect())
    edit(&clients, one, "spacing", 9)
    edit(&clients, other, "spacing", 12)
    try handle(&clients, &editor)
    #expect(editor.asked.isEmpty)
    #expect(
      refusals(&clients, other) == [
        "the editor did not make the edit: what it replaces was edited meanwhile, in line 1"
      ])
    #expect(!clients.server.isWaiting(other))
    #expect(editor.text.contains(#""spacing":9"#))
  }

  @Test func `Editor that refuses an edit because its user typed is asked for the moved edit`()
    throws
  {
    var (clients, editor) = begin()
    let one = clients.connect()
    edit(&clients, one, "spacing", 12)
    receive(&clients, &editor)
    type(&clients, &editor, editor.text.replacing("stack", with: "stack\",\"flexWrap\":\"wrap"))
    #expect(try !handle(&clients, &editor))
    #expect(clients.server.isWaiting(one))
    #expect(try handle(&clients, &editor))
    #expect(refusals(&clients, one) == [])
    #expect(textOfServer(&clients) == editor.text)
    #expect(
      editor.text
        == #"{"root":{"type":"stack","flexWrap":"wrap","id":"a","spacing":12,"alignItems":"center"}}"#
    )
  }

  @Test func `Editor that always refuses an edit is asked three times`() throws {
    var (clients, editor) = begin()
    let one = clients.connect()
    edit(&clients, one, "spacing", 12)
    var count = 0
    receive(&clients, &editor)
    while !editor.asked.isEmpty, count < 10 {
      count += 1
      type(&clients, &editor, editor.text.replacing("{\"root", with: " {\"root"))
      #expect(try !handle(&clients, &editor))
    }
    #expect(count == 3)
    #expect(refusals(&clients, one) == ["the editor did not make the edit: too old"])
    #expect(!clients.server.isWaiting(one))
  }

  @Test func `Queued edit is asked for when the editor has had the one before for two seconds`()
    throws
  {
    let time = Mutex(0)
    var (clients, editor) = begin(now: { time.withLock { $0 } })
    let (one, other) = (clients.connect(), clients.connect())
    edit(&clients, one, "id", "b")
    time.withLock { $0 = 1_000_000_000 }
    edit(&clients, other, "spacing", 12)
    receive(&clients, &editor)
    #expect(clients.server.editDeadline == 2_000_000_000)
    #expect(clients.server.patienceDeadline(of: other) == 2_000_000_000)
    time.withLock { $0 = 2_000_000_000 }
    #expect(!clients.server.isWaiting(one) && clients.server.isWaiting(other))
    clients.askForQueuedEdits()
    receive(&clients, &editor)
    #expect(editor.asked.count == 2)
    #expect(clients.server.editDeadline == nil)
    #expect(clients.server.patienceDeadline(of: other) == 4_000_000_000)
  }

  @Test func `Clients whose edits are queued are told when the document is closed`() throws {
    var (clients, editor) = begin()
    let (one, other) = (clients.connect(), clients.connect())
    edit(&clients, one, "id", "b")
    edit(&clients, other, "spacing", 12)
    receive(&clients, &editor)
    clients.notify(
      editor.id, "textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    #expect(
      refusals(&clients, other)
        == ["the editor did not make the edit: it has closed the document"])
    #expect(!clients.server.isWaiting(other))
  }

  /// Every edit is of a number of its own, so a conflict is one of equal keys.
  @Test(arguments: RandomCases.seeds(0..<40, least: 8))
  func `Edits of several clients and of the user are all made, or refused for a conflict`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var (clients, editor) = begin()
    let keys = (0..<6).map { "key\($0)" }
    let members = keys.map { #""\#($0)":100"# }.joined(separator: ",")
    type(&clients, &editor, #"{"root":{"type":"stack",\#(members)}}"#)
    let others = (0..<4).map { _ in clients.connect() }
    var next: Int64 = 1_000
    var refusedCount = 0
    // The values that were asked for and neither made nor refused.
    var open: [ClientID: (key: String, value: Int64)] = [:]
    var made: Set<Int64> = []
    func note(_ clients: inout SeveralClients) {
      for client in others {
        let said = refusals(&clients, client)
        if let pending = open[client] {
          if [",", "}"].contains(where: { editor.text.contains(":\(pending.value)\($0)") }) {
            made.insert(pending.value)
          }
          if !said.isEmpty { refusedCount += 1 }
          // Made, or refused, and never both.
          #expect(said.isEmpty || !made.contains(pending.value), "\(said)")
          if !said.isEmpty || made.contains(pending.value) { open[client] = nil }
        } else {
          #expect(said == [])
        }
      }
    }
    for _ in 0..<60 {
      let key = random.pick(keys)
      next += 1
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        let client = random.pick(others)
        guard open[client] == nil else { break }
        open[client] = (key, next * 10 * (random.chance(50) ? 1 : 1_000))
        edit(&clients, client, key, .integer(open[client]?.value ?? 0))
        receive(&clients, &editor)
      case 2 where random.chance(30):
        // Another member, or more space, by the user.
        type(
          &clients, &editor,
          editor.text.replacing("{\"type\"", with: "{ \"more\(next)\":1, \"type\""))
      default: if !editor.asked.isEmpty { try handle(&clients, &editor) }
      }
      note(&clients)
      #expect(editor.asked.count <= 1)
      #expect(textOfServer(&clients) == editor.text)
    }
    while !editor.asked.isEmpty {
      try handle(&clients, &editor)
      note(&clients)
    }
    #expect(open.isEmpty, "\(open)")
    #expect(made.count > refusedCount)
    #expect((try? JSONValue(parsing: Array(editor.text.utf8))) != nil, "\(editor.text)")
  }
}

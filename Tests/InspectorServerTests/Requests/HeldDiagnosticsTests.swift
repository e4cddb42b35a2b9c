import InspectorServer
import JSON
import Testing

/// `workspace/diagnostic` requests that wait for a change.
@Suite struct HeldDiagnosticsTests {
  private static let faulty = #"{"root":{"type":"text","text":"a","x":1}}"#
  private static let clean = #"{"root":{"type":"text","text":"a"}}"#

  private static let watches: JSONValue = [
    "textDocument": ["diagnostic": [:]],
    "workspace": [
      "workspaceFolders": true, "didChangeWatchedFiles": ["dynamicRegistration": true],
    ],
  ]

  private let files: CountedFiles

  init() throws {
    files = try CountedFiles()
    for number in 0..<20 { try files.folder.write(Self.faulty, to: "\(number).layout.json") }
  }

  private func client(
    atWorkers: Bool, _ capabilities: JSONValue = watches
  ) -> TestClient {
    var client = TestClient(files: files)
    if atWorkers { client.workers = TestWorkers() }
    _ = client.request(
      "initialize",
      [
        "capabilities": capabilities,
        "workspaceFolders": [["uri": .string(files.uri("")), "name": "x"]],
      ])
    _ = client.notify("initialized", [:])
    return client
  }

  /// Sends the request as a client does that has reports; returns the messages that come of it.
  private func ask(
    _ client: inout TestClient, _ reports: [JSONValue], _ more: JSONObject = [:]
  ) -> [JSONValue] {
    let known = Self.known(reports)
    var params: JSONObject = ["previousResultIds": .array(known)]
    for member in more { params[member.key] = member.value }
    return client.sendRequest("workspace/diagnostic", .object(params)) + client.work()
  }

  private func items(_ messages: [JSONValue]) -> [JSONValue] {
    messages.flatMap { $0["result"]?["items"]?.arrayValue ?? [] }
  }

  /// The identifiers of reports, as a client sends them.
  private static func known(_ reports: [JSONValue]) -> [JSONValue] {
    reports.map { ["uri": $0["uri"] ?? nil, "value": $0["resultId"] ?? nil] }
  }

  /// The messages without requests of the server.
  private func answers(_ messages: [JSONValue]) -> [JSONValue] {
    messages.filter { $0["method"] == nil }
  }

  @Test(arguments: [false, true])
  func `A request with all current reports is held, and nothing is evaluated`(
    atWorkers: Bool
  ) throws {
    var client = client(atWorkers: atWorkers)
    _ = client.open(Self.clean)
    let reports = items(ask(&client, []))
    #expect(reports.count == 21)
    let reads = files.reads
    let stats = client.request("layout/stats", openDocument())
    #expect(ask(&client, reports, ["workDoneToken": "w"]).isEmpty)
    #expect(files.reads == reads)
    // Requests that only ask do not evaluate it again.
    let looks = files.looks
    _ = client.request("textDocument/hover", openDocument(["position": position(line: 0, 10)]))
    #expect(client.request("layout/stats", openDocument()) == stats)
    #expect(client.workers?.requests.isEmpty != false)
    #expect(files.reads == reads && files.looks == looks)
  }

  @Test(arguments: [false, true])
  func `A held request is answered when a document changes`(atWorkers: Bool) throws {
    var client = client(atWorkers: atWorkers)
    _ = client.open(Self.clean)
    let reports = items(ask(&client, []))
    #expect(ask(&client, reports).isEmpty)
    let told = client.change(version: 2, ["text": .string(Self.faulty)]) + client.work()
    let found = items(told)
    #expect(found.count == 21)
    let full = found.filter { $0["kind"] == "full" }
    #expect(full.map { $0["uri"] } == ["file:///a.layout.json"])
    #expect(full.first?["items"]?.arrayValue?.count == 1)
    // It is answered once.
    #expect(
      answers(client.change(version: 3, ["text": .string(Self.clean)]) + client.work()).isEmpty)
    #expect(items(ask(&client, found)).count == 21)
  }

  @Test(arguments: [false, true])
  func `A held request is answered when a file or the configuration changes`(
    atWorkers: Bool
  ) throws {
    var client = client(atWorkers: atWorkers)
    var reports = items(ask(&client, []))
    func notified() -> [JSONValue] {
      answers(
        client.notify("workspace/didChangeWatchedFiles", ["changes": []]) + client.work())
    }
    func kept(_ known: [JSONValue], _ found: [JSONValue]) -> [JSONValue] {
      zip(known, found).map { $1["kind"] == "full" ? $1 : $0 }
    }
    #expect(ask(&client, reports).isEmpty)
    #expect(notified().isEmpty)
    let reads = files.reads
    try files.folder.write(Self.clean, to: "7.layout.json")
    let changed = items(notified())
    #expect(changed.count { $0["kind"] == "full" } == 1 && files.reads == reads + 1)
    reports = kept(reports, changed)
    #expect(ask(&client, reports).isEmpty)
    try files.folder.write(#"{"rules": {"unknown-key": "off"}}"#, to: ".lintel.json")
    let configured = items(notified())
    #expect(configured.count { $0["kind"] == "full" } == 20)
    reports = kept(reports, configured)
    #expect(ask(&client, reports).isEmpty)
    try files.folder.remove("3.layout.json")
    let removed = items(notified())
    #expect(removed.filter { $0["kind"] == "full" }.map { $0["items"] } == [[]])
  }

  @Test(arguments: [false, true])
  func `A held request is cancelled by its id and by its progress`(atWorkers: Bool) throws {
    var client = client(atWorkers: atWorkers)
    let reports = items(ask(&client, []))
    #expect(ask(&client, reports, ["workDoneToken": "w"]).isEmpty)
    let other = client.notify("$/cancelRequest", ["id": 999])
    #expect(other.isEmpty)
    let told = client.notify("window/workDoneProgress/cancel", ["token": "w"])
    #expect(answers(told).map { $0["error"]?["code"] } == [-32_800])
    #expect(ask(&client, reports).isEmpty)
    let id = try #require(client.exchange("layout/documents", [:])["id"]?.integerValue)
    let cancelled = client.notify("$/cancelRequest", ["id": .integer(Int64(id - 1))])
    #expect(cancelled.map { $0["error"]?["code"] } == [-32_800])
    #expect(answers(client.open(Self.clean) + client.work()).isEmpty)
  }

  @Test(arguments: [false, true])
  func `A second request and the end of the session answer a held one`(atWorkers: Bool) throws {
    var client = client(atWorkers: atWorkers)
    let reports = items(ask(&client, []))
    #expect(ask(&client, reports).isEmpty)
    let first = ask(&client, reports)
    #expect(first.map { $0["result"] } == [["items": []]])
    let ended = client.sendRequest("shutdown")
    #expect(ended.map { $0["result"] } == [["items": []], .null])
    #expect(ended.first?["id"]?.integerValue.map { $0 + 1 } == ended.last?["id"]?.integerValue)
  }

  @Test func `Diagnostics that change while a worker evaluates a request are reported`() throws {
    var client = client(atWorkers: true)
    _ = client.open(Self.clean)
    let reports = items(ask(&client, []))
    let known = Self.known(reports)
    #expect(
      client.sendRequest("workspace/diagnostic", ["previousResultIds": .array(known)]).isEmpty)
    let workers = try #require(client.workers)
    let events = workers.events(of: workers.requests.removeFirst())
    #expect(answers(client.change(version: 2, ["text": .string(Self.faulty)])).isEmpty)
    let told = events.flatMap { client.receive($0) } + client.work()
    #expect(items(told).count { $0["kind"] == "full" } == 1)
  }

  @Test func `A request is not held in a batch, nor for a client that does not report changes`() {
    for isWatching in [false, true] {
      var client = client(
        atWorkers: false, isWatching ? Self.watches : ["textDocument": ["diagnostic": [:]]])
      let reports = items(ask(&client, []))
      #expect(ask(&client, reports).isEmpty == isWatching)
      let known = Self.known(reports)
      let request: JSONValue = [
        "jsonrpc": "2.0", "id": "b", "method": "workspace/diagnostic",
        "params": ["previousResultIds": .array(known)],
      ]
      let answers = client.send(JSONValue.array([request]).serialized()).flatMap {
        $0.arrayValue ?? []
      }
      #expect(items(answers).map { $0["kind"] } == Array(repeating: "unchanged", count: 20))
    }
  }

  @Test func `A change by another client is reported`() {
    var clients = SeveralClients()
    clients.begin(.first, "first", Self.watches)
    let other = clients.connectEditor("other")
    clients.open(.first, "file:///a.layout.json", Self.clean)
    func ask(_ known: [JSONValue]) -> [JSONValue] {
      let answer = clients.exchange(
        .first, "workspace/diagnostic", ["previousResultIds": .array(Self.known(known))])
      #expect(answer == .null)
      clients.work()
      return answers(clients.takeHeard(.first))
    }
    let reports = items(ask([]))
    #expect(reports.count == 1)
    #expect(ask(reports).isEmpty)
    clients.open(other, "file:///b.layout.json", Self.faulty)
    clients.work()
    let heard = clients.takeHeard(.first)
    #expect(items(heard).map { $0["kind"] } == ["unchanged", "full"])
    #expect(items(ask(items(heard))).isEmpty)
    clients.disconnect(other)
    clients.work()
    let left = items(clients.takeHeard(.first)).filter { $0["kind"] == "full" }
    #expect(left.map { $0["uri"] } == ["file:///b.layout.json"] && left.map { $0["items"] } == [[]])
  }
}

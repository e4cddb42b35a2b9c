import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import TestSupport
import Testing

/// Several clients on one workspace, in process; what each of them hears is kept until somebody looks.
struct SeveralClients {
  private(set) var server: Server
  private var heard: [ClientID: [JSONValue]] = [:]
  private var lastID: Int64 = 0
  private let workers = TestWorkers()

  init(
    selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    sources: (any SourceReading)? = nil, now: @escaping @Sendable () -> Int = { 0 }
  ) {
    server = Server(
      selfCheck: selfCheck, files: files, sources: sources, defaultFont: .fixed, now: now)
  }

  /// Has editors asked for queued edits, as the main loop does at a deadline.
  mutating func askForQueuedEdits() {
    server.askForQueuedEdits()
    distribute()
  }

  mutating func connect() -> ClientID { server.connect() }

  /// An editor beside the first client.
  mutating func connectEditor(_ name: String, _ capabilities: JSONValue = [:]) -> ClientID {
    let id = connect()
    begin(id, name, capabilities)
    return id
  }

  mutating func begin(
    _ id: ClientID, _ name: String, _ capabilities: JSONValue = [:], settings: JSONValue = nil
  ) {
    _ = request(
      id, "initialize",
      [
        "processId": nil, "capabilities": capabilities,
        "clientInfo": ["name": .string(name)], "initializationOptions": settings,
      ])
    notify(id, "initialized", [:])
  }

  mutating func disconnect(_ id: ClientID) {
    server.disconnect(id)
    heard[id] = nil
    distribute()
  }

  /// The messages that a client received since the last call, without answers.
  mutating func takeHeard(_ id: ClientID) -> [JSONValue] {
    defer { heard[id] = nil }
    return heard[id] ?? []
  }

  mutating func send(_ id: ClientID, _ content: [UInt8]) -> [JSONValue] {
    let sent = (try? JSONValue.parseMessage(content, duplicateKeys: .lastWins))?.value ?? nil
    let answers = server.receive(content, from: id, host: TestHost(workers: workers))
      .map(Self.value)
    for fault in ProtocolValidation.faults(in: answers, after: sent) { Issue.record("\(fault)") }
    distribute()
    return answers
  }

  /// Sends a request; returns its answer, or nothing if a worker makes it.
  mutating func exchange(_ id: ClientID, _ method: String, _ params: JSONValue) -> JSONValue {
    lastID += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    let messages = send(id, message.serialized())
    let isAnswer = { [lastID] (message: JSONValue) in
      message["id"] == .integer(lastID) && message["method"] == nil
    }
    heard[id, default: []] += messages.filter { !isAnswer($0) }
    return messages.first(where: isAnswer) ?? nil
  }

  mutating func request(_ id: ClientID, _ method: String, _ params: JSONValue) -> JSONValue? {
    exchange(id, method, params)["result"]
  }

  mutating func notify(_ id: ClientID, _ method: String, _ params: JSONValue) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    heard[id, default: []] += send(id, message.serialized())
  }

  /// Has the workers do what they were left.
  mutating func work() {
    while !workers.requests.isEmpty {
      for event in workers.events(of: workers.requests.removeFirst()) {
        let messages = server.finish(event).map(Self.value)
        if server.connection(event.client) != nil { heard[event.client, default: []] += messages }
        distribute()
      }
    }
  }

  mutating func takeLogLines() -> [String] { server.takeLogLines() }

  mutating func answer(_ id: ClientID, _ request: JSONValue, _ result: JSONValue) {
    let answer: JSONValue = ["jsonrpc": "2.0", "id": request["id"] ?? nil, "result": result]
    heard[id, default: []] += send(id, answer.serialized())
  }

  mutating func open(_ id: ClientID, _ uri: String, _ text: String, version: Int64 = 1) {
    notify(
      id, "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "layoutspec", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  mutating func change(_ id: ClientID, _ uri: String, _ text: String, version: Int64) {
    notify(
      id, "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": [["text": .string(text)]],
      ])
  }

  private mutating func distribute() {
    server.publishTestResults()
    for (id, messages) in server.takeOutboxes() {
      let values = messages.map(Self.value)
      let own = values.withoutHeldAnswers(after: nil)
      for fault in ProtocolValidation.faults(in: own, after: nil) { Issue.record("\(fault)") }
      heard[id, default: []] += values
    }
  }

  private static func value(of message: OutgoingMessage) -> JSONValue {
    (try? JSONValue(parsing: message.content)) ?? "not JSON"
  }
}

extension [JSONValue] {
  /// The params of the messages of a method.
  func params(of method: String) -> [JSONValue] {
    compactMap { $0["method"] == .string(method) ? $0["params"] : nil }
  }
}

import InspectorServer
package import JSON
package import JSONRPC

/// A client that talks to a server in the same process, in bytes as any client does.
///
/// It answers what the server asks, remembers which diagnostics it was shown, and finds fault with
/// answers that no server may give: none, several, no JSON, or an error of the server itself.
package struct LocalClient {
  private var server: Server
  private var lastID: Int64 = 0
  private var sentCount = 0
  private var batchAnswers = BatchAnswers()
  private let files: MemoryFiles

  /// The answer to `workspace/configuration`.
  private var settings: JSONValue = nil

  /// The params of the last `textDocument/publishDiagnostics` for each document.
  package private(set) var published: [String: JSONValue] = [:]

  /// The notifications that came since they were last taken, but for diagnostics.
  private var notifications: [JSONValue] = []

  /// Each message as a line `{"from": "client" or "server", "message": …}`, without requests of Lintel's own and answers to
  /// them; `nil` unless the session is recorded.
  package private(set) var transcript: [String]?
  private var unrecordedIDs: Set<Int64> = []

  /// The most notifications that are kept for whoever takes them.
  private static let notificationLimit = 64

  /// A client that has said nothing yet; a paranoid server compares each document with its text after
  /// every edit, and a difference is a fault.
  package init(
    checksItself: Bool = false, files: MemoryFiles = MemoryFiles(), isRecorded: Bool = false
  ) {
    self.files = files
    transcript = isRecorded ? [] : nil
    server = Self.server(checksItself: checksItself, files: files)
  }

  private static func server(checksItself: Bool, files: MemoryFiles) -> Server {
    Server(
      documentLimit: 4 << 20, selfCheck: checksItself ? SelfCheck() : nil, files: files)
  }

  // MARK: Messages

  /// Sends any bytes; returns every message that comes back.
  ///
  /// Long requests of every second message run on a worker, at once.
  package mutating func send(_ content: [UInt8]) throws(Fault) -> [JSONValue] {
    sentCount += 1
    record(content, from: "client")
    let host = LocalHost(hasWorkers: sentCount.isMultiple(of: 2))
    let batch = Batch(content)
    batchAnswers.begin(batch?.answeredIDs ?? [])
    var messages: [OutgoingMessage] = []
    for message in batch?.messages ?? [content] {
      messages += server.receive(message, isInBatch: batch != nil, host: host)
      for request in host.takeRequests() {
        var events: [BackgroundEvent] = []
        request.run { events.append($0) }
        for event in events { messages += server.finish(event) }
      }
    }
    messages += takeRest()
    var received: [JSONValue] = []
    for message in messages.compactMap({ batchAnswers.take($0) }) + batchAnswers.takeUnfinished() {
      received.append(try take(message.content))
    }
    try finish(received)
    return received
  }

  /// Sends bytes that are no frame; returns how many errors come back.
  package mutating func refuse(_ error: FramingError) throws(Fault) -> Int {
    var count = 0
    for message in server.refuse(error) {
      if try Self.value(of: message.content)["error"] != nil { count += 1 }
    }
    return count
  }

  /// Handles messages of the server, and those that it sends for an answer of the client.
  private mutating func finish(_ received: [JSONValue]) throws(Fault) {
    var pending = received[...]
    while let message = pending.popFirst() {
      if let code = message["error"]?["code"]?.integerValue, code == -32_603 {
        throw Fault("an internal error: \(message)")
      }
      guard let method = message["method"]?.stringValue else { continue }
      if method == "textDocument/publishDiagnostics" {
        if let uri = message["params"]?["uri"]?.stringValue { published[uri] = message["params"] }
      } else if let id = message["id"] {
        pending += try answer(method, id)
      } else if notifications.count < Self.notificationLimit {
        notifications.append(message)
      }
    }
    if let complaint = server.takeLogLines().first { throw Fault(complaint) }
  }

  private mutating func answer(_ method: String, _ id: JSONValue) throws(Fault) -> [JSONValue] {
    let result: JSONValue = method == "workspace/configuration" ? [settings] : nil
    let answer: JSONValue = ["jsonrpc": "2.0", "id": id, "result": result]
    let content = answer.serialized()
    record(content, from: "client")
    var received: [JSONValue] = []
    for message in server.receive(content) + takeRest() {
      received.append(try take(message.content))
    }
    return received
  }

  /// The messages that follow when no message waits.
  private mutating func takeRest() -> [OutgoingMessage] {
    server.publishTestResults()
    return server.takeOutboxes().flatMap(\.messages)
  }

  private mutating func take(_ content: [UInt8]) throws(Fault) -> JSONValue {
    let value = try Self.value(of: content)
    record(content, from: "server")
    return value
  }

  private mutating func record(_ content: [UInt8], from side: String) {
    guard transcript != nil, let message = try? JSONValue(parsing: content) else { return }
    let id = message["id"]?.integerValue.map(Int64.init) ?? -1
    if let method = message["method"]?.stringValue {
      if method.hasPrefix("layout/") {
        if side == "client" { unrecordedIDs.insert(id) }
        return
      }
    } else if side == "server", unrecordedIDs.contains(id) {
      return
    }
    let text = String(decoding: content, as: UTF8.self)
    transcript?.append(#"{"from":"\#(side)","message":\#(text)}"#)
  }

  private static func value(of content: [UInt8]) throws(Fault) -> JSONValue {
    do {
      return try JSONValue(parsing: content)
    } catch {
      let beginning = String(decoding: content.prefix(200), as: UTF8.self)
      throw Fault("an answer is not JSON: \(error), in \(beginning)")
    }
  }

  /// Sends a request; returns its answer, which has either `result` or `error`.
  @discardableResult
  package mutating func exchange(
    _ method: String, _ params: JSONValue
  ) throws(Fault) -> JSONValue {
    lastID += 1
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method), "params": params,
    ]
    let answers = try send(message.serialized()).filter {
      $0["id"] == .integer(lastID) && $0["method"] == nil
    }
    guard let answer = answers.first, answers.count == 1 else {
      throw Fault("\(answers.count) answers to \(message)")
    }
    guard (answer["result"] == nil) != (answer["error"] == nil) else {
      throw Fault("\(message) is answered neither with a result nor with an error: \(answer)")
    }
    return answer
  }

  package mutating func notify(_ method: String, _ params: JSONValue) throws(Fault) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": .string(method), "params": params]
    _ = try send(message.serialized())
  }

  /// The notifications that came since the last call; of many the first ones.
  package mutating func takeNotifications() -> [JSONValue] {
    defer { notifications = [] }
    return notifications
  }

  // MARK: What clients say

  package mutating func begin(_ kind: ClientKind, _ unit: PositionUnit) throws(Fault) {
    try begin(kind.capabilities(unit), unit)
  }

  package mutating func begin(_ capabilities: JSONValue, _ unit: PositionUnit) throws(Fault) {
    let params: JSONValue = [
      "processId": nil, "rootUri": .string(MemoryFiles.folder),
      "workspaceFolders": [["uri": .string(MemoryFiles.folder), "name": "w"]],
      "capabilities": capabilities,
    ]
    let answer = try exchange("initialize", params)
    let chosen = answer["result"]?["capabilities"]?["positionEncoding"]
    guard chosen == .string(unit.rawValue) || (chosen == nil && unit == .utf16) else {
      throw Fault("positions were to count \(unit.rawValue): \(answer)")
    }
    try notify("initialized", [:])
  }

  package mutating func open(_ uri: String, _ text: String, version: Int) throws(Fault) {
    let document: JSONValue = [
      "uri": .string(uri), "languageId": "layoutspec", "version": .integer(Int64(version)),
      "text": .string(text),
    ]
    try notify("textDocument/didOpen", ["textDocument": document])
  }

  package mutating func change(
    _ uri: String, version: Int, _ changes: [JSONValue]
  ) throws(Fault) {
    try notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(Int64(version))],
        "contentChanges": .array(changes),
      ])
  }

  package mutating func close(_ uri: String) throws(Fault) {
    try notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    published[uri] = nil
  }

  /// Gives the editor's settings, those under `lintel`.
  package mutating func configure(_ settings: JSONValue) throws(Fault) {
    self.settings = settings
    try notify("workspace/didChangeConfiguration", ["settings": ["lintel": settings]])
  }

  /// Writes the file `.lintel.json` beside the documents, and says so.
  package mutating func writeConfiguration(_ content: [UInt8]) throws(Fault) {
    files.configure(content)
    try notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": .string(MemoryFiles.configurationURI), "type": 2]]])
  }
}

/// The program around the server of a ``LocalClient``; its worker is the caller.
private final class LocalHost: MessageHost {
  private let hasWorkers: Bool
  private var requests: [BackgroundRequest] = []

  init(hasWorkers: Bool) { self.hasWorkers = hasWorkers }

  func takeRequests() -> [BackgroundRequest] {
    defer { requests = [] }
    return requests
  }

  func isCancelled(_ subject: Cancellations.Subject) -> Bool { false }
  func send(_ message: OutgoingMessage) {}
  var hasMore: Bool { false }

  func run(_ work: BackgroundRequest) -> Bool {
    if hasWorkers { requests.append(work) }
    return hasWorkers
  }
}

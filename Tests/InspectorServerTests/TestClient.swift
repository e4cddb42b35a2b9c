import InspectorServer
import JSON
import JSONRPC
import LayoutEngine
import TestSupport
import Testing

/// A client that talks to a server in process, and holds what comes back against its schemas.
struct TestClient {
  private(set) var server: Server
  private var lastID: Int64 = 0

  /// The answers to batches of which some are missing.
  private var batchAnswers = BatchAnswers()

  /// The batch that was sent last.
  private var batch: JSONValue = nil

  /// The workers for long requests; without them all requests are answered at once.
  var workers: TestWorkers?

  /// True while the server is not to find out that no message waits.
  var hasMoreMessages = false

  /// A client that has said nothing yet, of a server in which letters are equally wide by default.
  init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    savePicture: PictureSaving? = nil, sources: (any SourceReading)? = nil,
    defaultFont: DefaultFont = .fixed, opensDocuments: Bool = false
  ) {
    server = Server(
      documentLimit: documentLimit, selfCheck: selfCheck, files: files, savePicture: savePicture,
      sources: sources, defaultFont: defaultFont, opensDocuments: opensDocuments)
  }

  /// A client whose session has begun.
  init(
    capabilities: JSONValue, documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil,
    files: (any FileSource)? = nil, savePicture: PictureSaving? = nil,
    sources: (any SourceReading)? = nil, opensDocuments: Bool = false
  ) {
    self.init(
      documentLimit: documentLimit, selfCheck: selfCheck, files: files, savePicture: savePicture,
      sources: sources, opensDocuments: opensDocuments)
    _ = request("initialize", ["processId": nil, "capabilities": capabilities])
    _ = notify("initialized", [:])
  }

  /// Sends any bytes; returns every message that comes back.
  mutating func send(_ content: some Sequence<UInt8>) -> [JSONValue] {
    send(Array(content), isCancelled: { _ in false }, told: { _ in })
  }

  mutating func send(_ text: String) -> [JSONValue] { send(text.utf8) }

  /// Sends a message or a batch whose requests may be told to stop, and may say things before their answers.
  mutating func send(
    _ content: [UInt8], isCancelled: @escaping (Cancellations.Subject) -> Bool,
    told: @escaping (JSONValue) -> Void
  ) -> [JSONValue] {
    let sent = (try? JSONValue.parseMessage(content, duplicateKeys: .lastWins))?.value ?? nil
    let tell = { (message: OutgoingMessage) in
      let message = Self.value(of: message)
      Self.validate([message], after: sent)
      told(message)
    }
    let host = TestHost(
      workers: workers, hasMore: hasMoreMessages, cancels: isCancelled, told: tell)
    let batch = Batch(content)
    if batch != nil { self.batch = sent }
    batchAnswers.begin(batch?.answeredIDs ?? [])
    var received: [OutgoingMessage] = []
    for message in batch?.messages ?? [content] {
      received += server.receive(message, isInBatch: batch != nil, host: host)
    }
    if !hasMoreMessages {
      server.publishTestResults()
      received += server.takeOutboxes().flatMap(\.messages)
    }
    let values = received.compactMap { batchAnswers.take($0) }.map(Self.value)
    Self.validate(values, after: values.contains { $0.arrayValue != nil } ? self.batch : sent)
    return values
  }

  /// Has the workers do what they were left; returns every message that comes of it.
  mutating func work() -> [JSONValue] {
    var messages: [JSONValue] = []
    while let workers, !workers.requests.isEmpty {
      for event in workers.events(of: workers.requests.removeFirst()) { messages += receive(event) }
    }
    return messages
  }

  mutating func receive(_ event: BackgroundEvent) -> [JSONValue] {
    server.finish(event).compactMap { batchAnswers.take($0) }.map(Self.value)
  }

  private static func value(of message: OutgoingMessage) -> JSONValue {
    do {
      return try JSONValue(parsing: message.content)
    } catch {
      return .string("not JSON: \(error)")
    }
  }

  /// Finds fault with messages that are not what the protocol's schema says.
  private static func validate(_ received: [JSONValue], after sent: JSONValue) {
    for fault in ProtocolValidation.faults(
      in: received.withoutHeldAnswers(after: sent), after: sent)
    {
      Issue.record("\(fault)")
    }
  }

  /// Sends a request; returns its whole answer.
  mutating func exchange(_ method: String, _ params: JSONValue? = nil) -> JSONValue {
    sendRequest(method, params).first ?? nil
  }

  /// Sends a request; returns its answer and the messages it brought about.
  mutating func sendRequest(_ method: String, _ params: JSONValue? = nil) -> [JSONValue] {
    lastID += 1
    var message: JSONObject = [
      "jsonrpc": "2.0", "id": .integer(lastID), "method": .string(method),
    ]
    message["params"] = params
    return send(JSONValue.object(message).serialized())
  }

  /// The lines that have come up for stderr since the last call.
  mutating func takeLogLines() -> [String] { server.takeLogLines() }

  /// Sends a request; returns its result.
  mutating func request(_ method: String, _ params: JSONValue? = nil) -> JSONValue? {
    exchange(method, params)["result"]
  }

  /// Sends a request; returns the code and the kind of its error.
  mutating func failure(_ method: String, _ params: JSONValue? = nil) -> Failure? {
    exchange(method, params)["error"].map(Failure.init)
  }

  /// Sends a notification; returns the messages it brought about.
  mutating func notify(_ method: String, _ params: JSONValue? = nil) -> [JSONValue] {
    var message: JSONObject = ["jsonrpc": "2.0", "method": .string(method)]
    message["params"] = params
    return send(JSONValue.object(message).serialized())
  }

  /// Answers a request of the server; returns the messages that brought about.
  mutating func answer(_ request: JSONValue, _ result: JSONValue) -> [JSONValue] {
    let answer: JSONObject = ["jsonrpc": "2.0", "id": request["id"] ?? nil, "result": result]
    return send(JSONValue.object(answer).serialized())
  }

  /// Opens a document; returns the messages that brought about.
  mutating func open(
    _ text: String, uri: String = "file:///a.layout.json", version: Int64 = 1
  ) -> [JSONValue] {
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "layoutspec", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Changes a document; returns the messages that brought about.
  mutating func change(
    uri: String = "file:///a.layout.json", version: Int64, _ changes: JSONValue...
  ) -> [JSONValue] {
    notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": .integer(version)],
        "contentChanges": .array(changes),
      ])
  }

  /// The frame of the root of the open document.
  mutating func rootFrame(uri: String = "file:///a.layout.json") -> JSONValue? {
    request("layout/frame", ["textDocument": ["uri": .string(uri)]])?["frame"]
  }
}

/// The program around a server in a test.
struct TestHost: MessageHost {
  var workers: TestWorkers?
  var hasMore = false
  var cancels: (Cancellations.Subject) -> Bool = { _ in false }
  var told: (OutgoingMessage) -> Void = { _ in }

  func isCancelled(_ subject: Cancellations.Subject) -> Bool { cancels(subject) }
  func send(_ message: OutgoingMessage) { told(message) }

  func run(_ work: BackgroundRequest) -> Bool {
    workers?.requests.append(work)
    return workers != nil
  }
}

/// A fake worker pool, which runs its requests when a test calls ``TestClient/work()``.
final class TestWorkers {
  var requests: [BackgroundRequest] = []

  func events(of request: BackgroundRequest) -> [BackgroundEvent] {
    var events: [BackgroundEvent] = []
    request.run { events.append($0) }
    return events
  }
}

/// The parts of an error that tests compare.
struct Failure: Hashable, CustomStringConvertible {
  var code: Int?
  var kind: String?
  var message: String?

  /// The JSON Pointer of the member of the params that is at fault.
  var pointer: String?

  init(_ error: JSONValue) {
    code = error["code"]?.integerValue
    kind = error["data"]?["kind"]?.stringValue
    message = error["message"]?.stringValue
    pointer = error["data"]?["pointer"]?.stringValue
  }

  var description: String { "\(code ?? 0) \(kind ?? "") \(pointer ?? "") \(message ?? "")" }
}

/// LSP's range from and to a character of one line.
func range(line: Int64, _ start: Int64, _ end: Int64) -> JSONValue {
  [
    "start": ["line": .integer(line), "character": .integer(start)],
    "end": ["line": .integer(line), "character": .integer(end)],
  ]
}

func position(line: Int64, _ character: Int64) -> JSONValue {
  ["line": .integer(line), "character": .integer(character)]
}

/// The capabilities of a client that is told versions, and so of every publish.
let versionSupport: JSONValue = [
  "textDocument": ["publishDiagnostics": ["versionSupport": true]]
]

/// A document whose root is a node of 10 by 20 points.
let smallDocument = #"{"root":{"type":"node","intrinsicSize":{"width":10,"height":20}}}"#

/// The params that name the document `TestClient` opens, and more.
func openDocument(_ more: JSONObject = [:]) -> JSONValue {
  var params: JSONObject = ["textDocument": ["uri": "file:///a.layout.json"]]
  for member in more { params[member.key] = member.value }
  return .object(params)
}

extension [JSONValue] {
  /// The messages without answers to `workspace/diagnostic` requests that were sent before `sent`.
  func withoutHeldAnswers(after sent: JSONValue) -> [JSONValue] {
    filter { message in
      message["method"] != nil || message["result"]?["items"] == nil
        || sent["method"] != nil && message["id"] == sent["id"]
    }
  }

  /// The diagnostics published, one list for each time.
  var published: [JSONValue] {
    compactMap { message in
      message["method"] == "textDocument/publishDiagnostics" ? message["params"] : nil
    }
  }

  /// The params of `layout/didRelayout`, once for each revision.
  var relayouts: [JSONValue] {
    compactMap { $0["method"] == "layout/didRelayout" ? $0["params"] : nil }
  }
}

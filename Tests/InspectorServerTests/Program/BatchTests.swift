import InspectorServer
import JSON
import JSONRPC
import Synchronization
import Testing

@testable import lintel

/// Batches in the main loop of the daemon, whose messages are queued one by one.
@Suite struct DaemonBatchTests {
  /// The messages to all clients, in their order.
  private final class Record: Sendable {
    private let messages = Mutex<[(client: String, message: JSONValue)]>([])

    func add(_ client: String, _ message: OutgoingMessage) {
      let value = (try? JSONValue(parsing: message.content)) ?? "not JSON"
      messages.withLock { $0.append((client, value)) }
    }

    func messages(of client: String) -> [JSONValue] {
      messages.withLock { $0.filter { $0.client == client }.map(\.message) }
    }
  }

  /// A client that reads at once.
  private struct Output: LinkOutput {
    let name: String
    let record: Record

    func send(_ message: OutgoingMessage, framing: Framing) -> Bool {
      record.add(name, message)
      return true
    }

    func noteHandled() {}
    func finish() {}
    func noteForgotten() {}
  }

  private let record = Record()
  private let queue = MessageQueue()
  private let editor: ClientLink
  private let guest: ClientLink

  init() {
    editor = ClientLink(Output(name: "editor", record: record), log: nil)
    guest = ClientLink(Output(name: "guest", record: record), log: nil)
  }

  private func add(_ text: String, from link: ClientLink) {
    queue.add(arrivals: link.arrivals(of: .frame(Array(text.utf8)), .lines))
  }

  /// Handles everything that is in the queue.
  private func run() -> MainLoop.Ending {
    queue.add(.reachedEnd(editor))
    var loop = MainLoop(
      ServeOptions(), queue, first: editor, watch: ClientWatch(processID: nil, log: nil), log: nil)
    return loop.run()
  }

  private static func request(_ id: Int, _ method: String, _ params: JSONValue = [:]) -> String {
    let message: JSONValue = [
      "jsonrpc": "2.0", "id": .integer(Int64(id)), "method": .string(method), "params": params,
    ]
    return message.description
  }

  private static func open(_ number: Int) -> String {
    request(
      number, "layout/open",
      ["document": .string(smallDocument), "uri": .string("own:\(number)")])
  }

  private static func batch(_ messages: [String]) -> String {
    "[\(messages.joined(separator: ","))]"
  }

  @Test func `Requests of an editor are handled between those of a guest's batch of 1,000`() {
    queue.add(.connected(guest))
    add(Self.batch((0..<1_000).map(Self.open)), from: guest)
    add(Self.request(1_000, "layout/session"), from: guest)
    for id in 1...4 { add(Self.request(id, "layout/session"), from: editor) }
    _ = run()
    let counts = record.messages(of: "editor").map { $0["result"]?["documents"]?.integerValue }
    #expect(counts.count == 4)
    // Each waits for the guest's messages of one millisecond, and for the one that was begun in it.
    for count in counts { #expect((count ?? 1_000) < 500) }
  }

  @Test func `A batch is answered as one, in its order, before the message behind it is handled`() {
    add(Self.batch((0..<1_000).map(Self.open)), from: editor)
    add(Self.request(1_000, "layout/session"), from: editor)
    _ = run()
    let messages = record.messages(of: "editor")
    #expect(messages.count == 2)
    #expect(messages.first?.arrayValue?.map { $0["id"] } == (0..<1_000).map { .integer($0) })
    #expect(messages.last?["result"]?["documents"] == 1_000)
  }

  @Test func `Cancellations in a batch and behind it are about single requests of the batch`() {
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":%}}"#
    add(
      Self.batch(
        (1...4).map { Self.request($0, "layout/session") } + [cancel.replacing("%", with: "2")]),
      from: editor)
    add(cancel.replacing("%", with: "4.0"), from: editor)
    _ = run()
    let answers = record.messages(of: "editor").first?.arrayValue
    #expect(answers?.map { $0["error"]?["code"] } == [nil, -32_800, nil, -32_800])
  }

  @Test func `A batch with exit is answered with the answers to the messages before it`() {
    add(
      Self.batch([
        Self.request(1, "initialize"), Self.request(2, "shutdown"),
        #"{"jsonrpc":"2.0","method":"exit"}"#, Self.request(3, "layout/session"),
      ]), from: editor)
    guard case .exit(code: 0) = run() else {
      Issue.record("the daemon did not exit")
      return
    }
    let answers = record.messages(of: "editor").first?.arrayValue
    #expect(answers?.map { $0["id"] } == [1, 2])
  }
}

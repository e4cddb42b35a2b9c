import InspectorServer
import JSON
import JSONRPC
import Randomness
import Testing

/// Batches whose messages are handled in several turns of their client.
@Suite struct BatchTurnsTests {
  private static let uri = "file:///a.layout.json"

  private static func value(_ message: OutgoingMessage) -> JSONValue {
    (try? JSONValue(parsing: message.content)) ?? "not JSON"
  }

  private static func request(
    _ id: Int64, _ method: String, _ params: JSONValue = [:]
  ) -> JSONValue {
    ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params]
  }

  private static func notification(_ method: String, _ params: JSONValue = [:]) -> JSONValue {
    ["jsonrpc": "2.0", "method": .string(method), "params": params]
  }

  /// A server with one client, whose session has begun.
  private static func server() -> Server {
    var server = Server()
    let params: JSONValue = ["processId": nil, "capabilities": versionSupport]
    _ = server.receive(request(0, "initialize", params).serialized())
    _ = server.receive(notification("initialized").serialized())
    return server
  }

  /// Sends a batch, whose turn is over where `isTurnOver` says so; returns what comes back in each turn.
  private static func send(
    _ batch: [JSONValue], to server: inout Server, from id: ClientID = .first,
    isCancelled: @escaping (Cancellations.Subject) -> Bool = { _ in false },
    isTurnOver: () -> Bool = { true }, between: (inout Server) -> Void = { _ in }
  ) -> [[JSONValue]] {
    var turns = [
      server.receive(
        JSONValue.array(batch).serialized(), from: id, isCancelled: isCancelled,
        isTurnOver: isTurnOver
      ).map(value)
    ]
    while server.isInBatch(id) {
      between(&server)
      turns.append(
        server.resumeBatch(
          of: id, isCancelled: isCancelled, send: { _ in }, isTurnOver: isTurnOver
        ).map(value))
    }
    return turns
  }

  private static let batch: [JSONValue] = [
    notification(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "layoutspec", "version": 1,
          "text": .string(smallDocument),
        ]
      ]),
    request(1, "layout/frame", ["textDocument": ["uri": .string(uri)]]),
    request(2, "layout/frame", ["document": .string(smallDocument)]),
    ["jsonrpc": "2.0", "id": 3],
    request(4, "layout/nothing"),
    request(5, "layout/text", ["textDocument": ["uri": .string(uri)]]),
    notification("textDocument/didClose", ["textDocument": ["uri": .string(uri)]]),
    request(6, "layout/session"),
  ]

  @Test func `a batch in turns of one message has the answers of a batch in one turn`() {
    var (whole, parts) = (Self.server(), Self.server())
    let atOnce = Self.send(Self.batch, to: &whole, isTurnOver: { false })
    let inTurns = Self.send(Self.batch, to: &parts)
    #expect(atOnce.count == 1 && inTurns.count == Self.batch.count)
    func answers(_ turns: [[JSONValue]]) -> [JSONValue] {
      turns.flatMap(\.self).compactMap(\.arrayValue).flatMap(\.self)
    }
    #expect(answers(atOnce).map { $0["id"] } == [1, 2, 3, 4, 5, 6])
    #expect(answers(atOnce) == answers(inTurns))
    // The answers are one message, in the last turn.
    #expect(inTurns.dropLast().allSatisfy { $0.allSatisfy { $0.arrayValue == nil } })
    #expect(inTurns.last?.first?.arrayValue?.count == 6)
    // Notifications are sent in the turn that they come of.
    #expect(inTurns.first?.published.count == 1)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func `wherever its turns end, a batch has the same answers`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (whole, parts) = (Self.server(), Self.server())
    let atOnce = Self.send(Self.batch, to: &whole, isTurnOver: { false })
    let inTurns = Self.send(Self.batch, to: &parts, isTurnOver: { Bool.random(using: &random) })
    func answers(_ turns: [[JSONValue]]) -> JSONValue? {
      turns.flatMap(\.self).first { $0.arrayValue != nil }
    }
    #expect(answers(atOnce) != nil && answers(atOnce) == answers(inTurns))
  }

  @Test func `messages of other clients are handled between those of a batch`() {
    var server = Self.server()
    let guest = server.connect()
    var counts: [Int?] = []
    let batch = (0..<5).map { number in
      Self.request(
        Int64(number), "layout/open",
        ["document": .string(smallDocument), "uri": .string("own:\(number)")])
    }
    _ = Self.send(
      batch, to: &server, from: guest,
      between: { server in
        let answer = server.receive(Self.request(1, "layout/session").serialized())
          .map(Self.value)
        counts.append(answer.first?["result"]?["documents"]?.integerValue)
      })
    #expect(counts == [1, 2, 3, 4])
  }

  @Test func `a request of a batch can be cancelled before its turn`() {
    var server = Self.server()
    var isCancelled = false
    let turns = Self.send(
      [Self.request(1, "layout/session"), Self.request(2, "layout/session")], to: &server,
      isCancelled: { _ in isCancelled }, between: { _ in isCancelled = true })
    let answers = turns.last?.first?.arrayValue
    #expect(answers?.first?["result"] != nil)
    #expect(answers?.last?["error"]?["data"]?["kind"] == "request-cancelled")
  }

  @Test func `a batch with exit is answered in the turn of exit`() {
    var server = Self.server()
    let turns = Self.send(
      [
        Self.request(1, "layout/session"), Self.request(2, "shutdown"),
        Self.notification("exit"), Self.request(3, "layout/session"),
      ], to: &server)
    #expect(turns.count == 3)
    #expect(turns.last?.first?.arrayValue?.map { $0["id"] } == [1, 2])
  }

  @Test func `the batch of a client that is gone is forgotten`() {
    var server = Self.server()
    let guest = server.connect()
    let batch: JSONValue = [
      Self.request(1, "layout/session"), Self.request(2, "layout/session"),
    ]
    _ = server.receive(batch.serialized(), from: guest, isTurnOver: { true })
    #expect(server.isInBatch(guest) && !server.isInBatch(.first))
    server.disconnect(guest)
    #expect(!server.isInBatch(guest))
    let answers = server.resumeBatch(
      of: guest, isCancelled: { _ in false }, send: { _ in }, isTurnOver: { true })
    #expect(answers.isEmpty)
  }
}

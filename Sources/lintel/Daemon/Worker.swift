import InspectorServer
import JSONRPC
import Platform

/// The thread that handles messages, one after the other.
struct Worker: Sendable {
  /// Documents may be nested a thousand levels deep, and layout follows them.
  static let stackSize = 16 << 20

  let inbox: Inbox
  let writer: Writer
  let watch: ClientWatch
  let checksItself: Bool
  let trusted: TrustedFolders

  /// The log of messages; `nil` if there is none.
  let log: MessageLog?
  private let livePages = LivePageProcess()

  init(
    inbox: Inbox, writer: Writer, watch: ClientWatch, checksItself: Bool, trusted: TrustedFolders,
    log: MessageLog?
  ) {
    self.inbox = inbox
    self.writer = writer
    self.watch = watch
    self.checksItself = checksItself
    self.trusted = trusted
    self.log = log
  }

  /// A message of so many bytes leaves values behind that are as large, and that no other needs.
  private static let longMessage = 256 << 10

  /// The end of a session.
  enum Ending: Sendable {
    /// With `exit`.
    case exit(code: Int32)

    /// With the end of the input, or of whoever read the answers.
    case hangUp(code: Int32)
  }

  /// Handles messages until there are no more.
  func run() -> Ending {
    var server = Server(
      selfCheck: checksItself ? SelfCheck() : nil, files: SystemFiles(), trusted: trusted,
      savePicture: savePicture,
      openLivePage: { () throws(UnreadableFile) in try livePages.makeAddress() },
      findRulePages: rulePagesURI, now: monotonicTime)
    let pool = WorkerPool(inbox: inbox)
    var table = GuestTable()
    var framing = Framing.lines
    var isEnding = false
    var isRehearsed = false
    while !(isEnding && !server.isAwaitingWorkers()) {
      var messages: [OutgoingMessage] = []
      var guest: ClientID?
      var wasLong = false
      let item = inbox.next()
      let begin = log == nil ? 0 : monotonicTime()
      switch consume item {
      case .arrival(let arrival, let frame):
        if let log, let client = arrival.client { log.received(frame, from: client) }
        if let connection = arrival.connection {
          guest = connection.client
          connection.framing = arrival.framing
        } else {
          framing = arrival.framing
        }
        messages = handle(frame, of: arrival, &server, pool)
        if let client = arrival.client, server.isOpening(client) { inbox.hold(arrival) }
        wasLong = end(arrival, server) && arrival.length > Self.longMessage
      case .rest(let arrival):
        guest = arrival.connection?.client
        log?.resumed(guest ?? .first)
        messages = handleRest(of: arrival, &server)
        wasLong = end(arrival, server) && arrival.length > Self.longMessage
      case .event(let event):
        log?.resumed(event.client)
        messages = server.receive(event)
        if event.client != .first { guest = event.client }
        if !server.isOpening(event.client) { release(event.client, table) }
      case .came(let connection): table.add(connection, as: server.connect())
      case .saidAll(let connection):
        connection.isEnding = true
        guest = connection.client
      case .gone(let connection):
        table.remove(connection, from: &server)
        connection.noteForgotten()
      case .end:
        isEnding = true
        continue
      case .hangUp: return hangUp(framing, server)
      }
      for line in server.takeLogLines() { printError(line) }
      if let guest {
        send(messages, to: guest, table)
        messages = []
        table.endIfDone(guest, in: &server)
      }
      let outboxes = server.takeOutboxes()
      for case (.first, let more) in outboxes { messages += more }
      let state = note(server)
      // Before the others: what they hear of an edit wakes them, and they would run while its author waits.
      guard send(messages, framing) else { break }
      for (client, messages) in outboxes where client != .first {
        send(messages, to: client, table)
      }
      log?.handled(since: begin)
      if wasLong { returnFreeMemory() }
      // Whose messages are there already waits for them, not for a rehearsal.
      if !isRehearsed, server.isBeforeDocuments, inbox.isIdle() {
        isRehearsed = true
        Rehearsal.run()
      }
      if case .exited(let isAfterShutdown) = state {
        return .exit(code: isAfterShutdown ? 0 : 1)
      }
    }
    return hangUp(framing, server)
  }

  private func hangUp(_ framing: Framing, _ server: Server) -> Ending {
    // To hang up is how a client that writes lines says that it is done.
    .hangUp(code: framing == .lines || server.connection(.first)?.state == .shutDown ? 0 : 1)
  }

  private func handle(
    _ frame: consuming DecodedFrame, of arrival: Inbox.Arrival, _ server: inout Server,
    _ pool: WorkerPool
  ) -> [OutgoingMessage] {
    guard let client = arrival.client else { return [] }
    return switch consume frame {
    case .frame(let content):
      server.receive(content, from: client) {
        inbox.isCancelled($0, in: arrival)
      } send: {
        send($0, to: arrival)
      } isTurnOver: {
        inbox.isTurnOver()
      } leave: {
        pool.add($0)
      }
    case .malformed(let error):
      server.receive(error, from: client)
    }
  }

  /// Handles more messages of a batch.
  private func handleRest(of arrival: Inbox.Arrival, _ server: inout Server) -> [OutgoingMessage] {
    guard let client = arrival.client else { return [] }
    return server.resumeBatch(of: client) {
      inbox.isCancelled($0, in: arrival)
    } send: {
      send($0, to: arrival)
    } isTurnOver: {
      inbox.isTurnOver()
    }
  }

  /// Ends a message, or has the rest of it handled in later turns of its client.
  ///
  /// - Returns: True if it is ended.
  private func end(_ arrival: Inbox.Arrival, _ server: Server) -> Bool {
    if let client = arrival.client, server.isInBatch(client) {
      inbox.addRest(of: arrival)
      return false
    }
    inbox.forget(arrival)
    arrival.connection?.noteHandled()
    return true
  }

  /// Sends what a request has to say before its answer.
  private func send(_ message: OutgoingMessage, to arrival: Inbox.Arrival) {
    if let connection = arrival.connection {
      connection.send(message)
      if let log, let client = connection.client { log.sent(message, to: client) }
    } else {
      _ = send([message], arrival.framing)
    }
  }

  /// Has the messages of a client handled again.
  private func release(_ client: ClientID, _ table: GuestTable) {
    if client == .first { return inbox.release(nil) }
    if let connection = table.connection(of: client) { inbox.release(connection) }
  }

  /// - Returns: How far the first client is.
  private func note(_ server: Server) -> Connection.State? {
    guard let client = server.connection(.first) else { return nil }
    if let processID = client.processID { watch.look(for: processID) }
    if client.state == .shutDown { watch.noteShutdown() }
    return client.state
  }

  /// Sends messages to the first client.
  ///
  /// - Returns: True if there is still somebody to send to.
  private func send(_ messages: [OutgoingMessage], _ framing: Framing) -> Bool {
    let encoder = FrameEncoder(framing: framing)
    return messages.allSatisfy { message in
      let isSent = writer.send(encoder.frame(message.content))
      if isSent { log?.sent(message, to: .first) }
      return isSent
    }
  }

  /// Sends messages to another client.
  private func send(_ messages: [OutgoingMessage], to client: ClientID, _ table: GuestTable) {
    table.send(messages, to: client)
    if let log { for message in messages { log.sent(message, to: client) } }
  }
}

extension Inbox.Arrival {
  /// The client of the message.
  fileprivate var client: ClientID? { if let connection { connection.client } else { .first } }
}

/// The clients besides the first.
private struct GuestTable {
  private var connections: [ClientID: SocketConnection] = [:]

  mutating func add(_ connection: SocketConnection, as client: ClientID) {
    connection.client = client
    connections[client] = connection
  }

  /// Forgets one, with all that it had open.
  mutating func remove(_ connection: SocketConnection, from server: inout Server) {
    guard let client = connection.client, connections.removeValue(forKey: client) != nil else {
      return
    }
    server.disconnect(client)
  }

  /// The connection of a client; `nil` for the first.
  func connection(of client: ClientID) -> SocketConnection? { connections[client] }

  func send(_ messages: [OutgoingMessage], to client: ClientID) {
    guard let connection = connections[client] else { return }
    for message in messages { connection.send(message) }
  }

  /// Says goodbye to one who has said all and heard all, or said so.
  mutating func endIfDone(_ client: ClientID, in server: inout Server) {
    guard let connection = connections[client] else { return }
    if case .exited? = server.connection(client)?.state {
    } else if !connection.isEnding || server.isAwaitingWorkers(client) {
      return
    }
    connection.finish()
    remove(connection, from: &server)
  }
}

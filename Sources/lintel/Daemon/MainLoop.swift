import InspectorServer
import JSONRPC
import Platform

/// The thread that handles messages, one after the other, and owns the ``Server``.
///
/// ```
///            ┌────────────────────────── next ◄── MessageQueue
///            ▼
///   received in the log
///            │
///   Server.receive ──── long ────► WorkerPool ── event ──► MessageQueue
///            │ messages, outboxes
///            ▼
///   first client: Writer, on this thread while the client has space
///   other clients: SocketConnection, which never blocks
///            │
///   sent and handled in the log
/// ```
///
/// - Everything that changes documents or connections happens on this thread. Workers have copies.
/// - The client that sent a message gets its responses before other clients get what follows from it: to wake them first
///   would let them run while it waits.
/// - It ends with `exit` of the first client, or when stdin has ended, all workers are done and every message is handled;
///   or when the first client reads no more.
/// - A client on a socket is forgotten when it has sent all its messages and got all its responses, or after its `exit`
///   (``ConnectionTable``).
/// - It blocks in two cases: nothing is to be handled, or the first client leaves ``Writer/capacity`` bytes unread.
struct MainLoop: Sendable {
  /// Documents may be nested a thousand levels deep, and layout follows them.
  static let stackSize = 16 << 20

  let messageQueue: MessageQueue
  let writer: Writer
  let watch: ClientWatch
  let checksItself: Bool
  let trusted: TrustedFolders
  let readsSource: Bool
  let opensDocuments: Bool

  /// The log of messages; `nil` if there is none.
  let log: MessageLog?
  private let livePages = LivePageProcess()

  init(
    messageQueue: MessageQueue, writer: Writer, watch: ClientWatch, checksItself: Bool,
    trusted: TrustedFolders, readsSource: Bool, opensDocuments: Bool, log: MessageLog?
  ) {
    self.messageQueue = messageQueue
    self.writer = writer
    self.watch = watch
    self.checksItself = checksItself
    self.trusted = trusted
    self.readsSource = readsSource
    self.opensDocuments = opensDocuments
    self.log = log
  }

  /// A message of so many bytes leaves values behind that are as large, and that no other needs.
  private static let longMessage = 256 << 10

  /// The end of a session.
  enum Ending: Sendable {
    /// With `exit`.
    case exit(code: Int32)

    /// With the end of the input, or of the process that read the answers.
    case hangUp(code: Int32)
  }

  /// Handles messages until there are no more.
  func run() -> Ending {
    var server = Server(
      selfCheck: checksItself ? SelfCheck() : nil, files: SystemFiles(), trusted: trusted,
      savePicture: savePicture,
      openLivePage: { () throws(UnreadableFile) in try livePages.makeAddress() },
      sources: readsSource
        ? SourceService { [messageQueue] in messageQueue.add(.sourcesAnswered) } : nil,
      opensDocuments: opensDocuments, findRulePages: rulePagesURI, now: monotonicTime)
    let pool = WorkerPool(messageQueue: messageQueue)
    var table = ConnectionTable()
    var framing = Framing.lines
    var isEnding = false
    // The clients whose messages are held.
    var waiting: Set<ClientID> = []
    while !(isEnding && !server.isAwaitingWorkers()) {
      if server.isAwaitingTests, !messageQueue.hasMore {
        guard publishTestResults(of: &server, framing, table) else { break }
      }
      var messages: [OutgoingMessage] = []
      var other: ClientID?
      var wasLong = false
      let deadlines = waiting.compactMap(server.patienceDeadline) + [server.editDeadline]
      let item = messageQueue.next(until: deadlines.compactMap(\.self).min())
      let begin = log == nil ? 0 : monotonicTime()
      switch consume item {
      case .arrival(let arrival, let frame):
        if let log, let client = arrival.client { log.received(frame, from: client) }
        if let connection = arrival.connection {
          other = connection.client
          connection.framing = arrival.framing
        } else {
          framing = arrival.framing
        }
        messages = handle(frame, of: arrival, &server, pool)
        hold(arrival, in: &waiting, server)
        wasLong = end(arrival, server) && arrival.length > Self.longMessage
      case .rest(let arrival):
        other = arrival.connection?.client
        log?.resumed(other ?? .first)
        messages = handleRest(of: arrival, &server)
        hold(arrival, in: &waiting, server)
        wasLong = end(arrival, server) && arrival.length > Self.longMessage
      case .event(let event):
        log?.resumed(event.client)
        messages = server.receive(event)
        if event.client != .first { other = event.client }
      case .sourcesAnswered, .deadline: log?.resumed(.first)
      case .connected(let connection): table.add(connection, as: server.connect())
      case .reachedEnd(let connection):
        connection.isEnding = true
        other = connection.client
      case .disconnected(let connection):
        table.remove(connection, from: &server)
        connection.noteForgotten()
      case .end:
        isEnding = true
        continue
      case .hangUp: return hangUp(framing, server)
      }
      server.askForQueuedEdits()
      for client in waiting where !server.isWaiting(client) {
        waiting.remove(client)
        release(client, table)
      }
      if !messageQueue.hasMore { server.updateSources() }
      for line in server.takeLogLines() { printError(line) }
      if let other {
        send(messages, to: other, table)
        messages = []
        table.endIfDone(other, in: &server)
      }
      let state = note(server)
      guard send(messages, andOutboxesOf: &server, framing, table) else { break }
      log?.handled(since: begin)
      if wasLong { returnFreeMemory() }
      if case .exited(let isAfterShutdown) = state {
        return .exit(code: isAfterShutdown ? 0 : 1)
      }
    }
    if server.isAwaitingTests { _ = publishTestResults(of: &server, framing, table) }
    return hangUp(framing, server)
  }

  /// Publishes the results of layout tests, which edits do not wait for.
  ///
  /// - Returns: True if there is still somebody to send to.
  private func publishTestResults(
    of server: inout Server, _ framing: Framing, _ table: ConnectionTable
  ) -> Bool {
    let begin = log == nil ? 0 : monotonicTime()
    log?.resumed(.first)
    server.publishTestResults()
    defer { log?.handled(since: begin) }
    return send([], andOutboxesOf: &server, framing, table)
  }

  private func hangUp(_ framing: Framing, _ server: Server) -> Ending {
    // To hang up is how a client that writes lines says that it is done.
    .hangUp(code: framing == .lines || server.connection(.first)?.state == .shutDown ? 0 : 1)
  }

  private func handle(
    _ frame: consuming DecodedFrame, of arrival: MessageQueue.Arrival, _ server: inout Server,
    _ pool: WorkerPool
  ) -> [OutgoingMessage] {
    guard let client = arrival.client else { return [] }
    return switch consume frame {
    case .frame(let content):
      server.receive(content, from: client) {
        messageQueue.isCancelled($0, in: arrival)
      } send: {
        send($0, to: arrival)
      } isTurnOver: {
        messageQueue.isTurnOver()
      } isMoreWaiting: {
        messageQueue.hasMore
      } leave: {
        pool.add($0)
      }
    case .malformed(let error):
      server.receive(error, from: client)
    }
  }

  /// Handles more messages of a batch.
  private func handleRest(of arrival: MessageQueue.Arrival, _ server: inout Server)
    -> [OutgoingMessage]
  {
    guard let client = arrival.client else { return [] }
    return server.resumeBatch(of: client) {
      messageQueue.isCancelled($0, in: arrival)
    } send: {
      send($0, to: arrival)
    } isTurnOver: {
      messageQueue.isTurnOver()
    }
  }

  /// Ends a message, or has the rest of it handled in later turns of its client.
  ///
  /// - Returns: True if it is ended.
  private func end(_ arrival: MessageQueue.Arrival, _ server: Server) -> Bool {
    if let client = arrival.client, server.isInBatch(client) {
      messageQueue.addRest(of: arrival)
      return false
    }
    messageQueue.forget(arrival)
    arrival.connection?.noteHandled()
    return true
  }

  /// Sends what a request has to say before its answer.
  private func send(_ message: OutgoingMessage, to arrival: MessageQueue.Arrival) {
    if let connection = arrival.connection {
      connection.send(message)
      if let log, let client = connection.client { log.sent(message, to: client) }
    } else {
      _ = send([message], arrival.framing)
    }
  }

  /// Has the next messages of a client wait, if it has to.
  private func hold(
    _ arrival: MessageQueue.Arrival, in waiting: inout Set<ClientID>, _ server: Server
  ) {
    guard let client = arrival.client, server.isWaiting(client) else { return }
    messageQueue.hold(arrival)
    waiting.insert(client)
  }

  /// Has the messages of a client handled again.
  private func release(_ client: ClientID, _ table: ConnectionTable) {
    if client == .first { return messageQueue.release(nil) }
    if let connection = table.connection(of: client) { messageQueue.release(connection) }
  }

  /// - Returns: How far the first client is.
  private func note(_ server: Server) -> Connection.State? {
    guard let client = server.connection(.first) else { return nil }
    if let processID = client.processID { watch.look(for: processID) }
    if client.state == .shutDown { watch.noteShutdown() }
    return client.state
  }

  /// Sends messages to the first client, and to all clients those of their outboxes.
  ///
  /// - Returns: True if there is still somebody to send to.
  private func send(
    _ messages: [OutgoingMessage], andOutboxesOf server: inout Server, _ framing: Framing,
    _ table: ConnectionTable
  ) -> Bool {
    let outboxes = server.takeOutboxes()
    let own = outboxes.filter { $0.client == .first }.flatMap(\.messages)
    // Before the others: what they hear of an edit wakes them, and they would run while its author waits.
    guard send(messages + own, framing) else { return false }
    for (client, messages) in outboxes where client != .first {
      send(messages, to: client, table)
    }
    return true
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
  private func send(_ messages: [OutgoingMessage], to client: ClientID, _ table: ConnectionTable) {
    table.send(messages, to: client)
    if let log { for message in messages { log.sent(message, to: client) } }
  }
}

extension MessageQueue.Arrival {
  /// The client of the message.
  fileprivate var client: ClientID? { if let connection { connection.client } else { .first } }
}

/// The connections of clients on sockets by client.
private struct ConnectionTable {
  private var connections: [ClientID: SocketConnection] = [:]

  mutating func add(_ connection: SocketConnection, as client: ClientID) {
    connection.client = client
    connections[client] = connection
  }

  /// Removes a connection and closes the documents that its client has open.
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

  /// Closes a connection once all its messages are handled and answered, or after `exit`.
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

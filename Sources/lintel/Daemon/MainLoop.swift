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
///   ClientLink of the sender, then those of other clients
///            │
///   sent and handled in the log
/// ```
///
/// - Everything that changes documents or connections happens on this thread. Workers have copies.
/// - The client that sent a message gets its responses before other clients get what follows from it: to wake them first
///   would let them run while it waits.
/// - A client ends with its `exit`, or when it has sent all its messages and got all its responses; with the first client,
///   the daemon ends. It also ends when the first client reads no more.
/// - It blocks in two cases: nothing is to be handled, or the first client leaves ``Writer/capacity`` bytes unread.
struct MainLoop {
  /// Documents may be nested a thousand levels deep, and layout follows them.
  static let stackSize = 16 << 20

  /// A message of so many bytes leaves values behind that are as large, and that no other needs.
  private static let longMessage = 256 << 10

  /// The end of a session.
  enum Ending: Sendable {
    /// With `exit`.
    case exit(code: Int32)

    /// With the end of the input, or of the process that read the answers.
    case hangUp(code: Int32)
  }

  private let messageQueue: MessageQueue
  private let pool: WorkerPool
  private let watch: ClientWatch

  /// The log of messages; `nil` if there is none.
  private let log: MessageLog?

  /// The client on stdin and stdout.
  private let first: ClientLink

  private var server: Server
  private var links: [ClientID: ClientLink]

  /// The clients whose messages are held.
  private var held: Set<ClientID> = []

  private var ending: Ending?

  init(
    _ options: ServeOptions, _ messageQueue: MessageQueue, first: ClientLink, watch: ClientWatch,
    log: MessageLog?
  ) {
    self.messageQueue = messageQueue
    pool = WorkerPool(messageQueue: messageQueue)
    self.watch = watch
    self.log = log
    self.first = first
    links = [.first: first]
    let livePages = LivePageProcess()
    server = Server(
      selfCheck: options.checksItself ? SelfCheck() : nil, files: SystemFiles(),
      trusted: options.trusted, savePicture: savePicture,
      openLivePage: { () throws(UnreadableFile) in try livePages.makeAddress() },
      sources: options.readsSource
        ? SourceService { messageQueue.add(.sourcesAnswered) } : nil,
      opensDocuments: options.opensDocuments, findRulePages: rulePagesURI, now: monotonicTime)
  }

  /// Handles messages until the first client ends.
  mutating func run() -> Ending {
    while true {
      let item = messageQueue.next(until: deadline)
      let begin = log == nil ? 0 : monotonicTime()
      finishStep(step(consume item), since: begin)
      if let ending { return ending }
    }
  }

  /// The time until which ``MessageQueue/next(until:)`` waits for a message: 0 if results of layout tests are published as
  /// soon as no message waits.
  private var deadline: Int? {
    if server.isAwaitingTests { return 0 }
    return (held.map(server.patienceDeadline) + [server.editDeadline]).compactMap(\.self).min()
  }

  // MARK: Items

  /// The outcome of one item.
  private struct Outcome {
    /// The client that the item is about, and the messages to it.
    var link: ClientLink?
    var messages: [OutgoingMessage] = []

    /// True if values as large as a long message are not needed any more.
    var freesMemory = false
  }

  private mutating func step(_ item: consuming MessageQueue.Item) -> Outcome {
    switch consume item {
    case .arrival(let arrival, let frame): return handle(frame, of: arrival)
    case .event(let event): return finish(event)
    case .connected(let link): connect(link)
    case .reachedEnd(let link): return noteEnd(of: link)
    case .disconnected(let link): disconnect(link)
    case .sourcesAnswered: log?.resumed(.first)
    case .deadline: publishTestResults()
    }
    return Outcome()
  }

  private mutating func handle(
    _ frame: consuming DecodedFrame, of arrival: Arrival
  ) -> Outcome {
    let link = arrival.link
    log?.received(frame, from: link.client)
    link.begin(arrival)
    let host = Host(arrival: arrival, messageQueue: messageQueue, pool: pool)
    let messages =
      switch consume frame {
      case .frame(let content):
        server.receive(
          content, from: link.client, isInBatch: arrival.isInBatch, host: host)
      case .malformed(let error): server.refuse(error, from: link.client)
      }
    if server.isWaiting(link.client) {
      messageQueue.hold(link)
      held.insert(link.client)
    }
    link.end(arrival)
    return Outcome(
      link: link, messages: messages, freesMemory: arrival.length > Self.longMessage)
  }

  private mutating func finish(_ event: BackgroundEvent) -> Outcome {
    log?.resumed(event.client)
    return Outcome(link: links[event.client], messages: server.finish(event))
  }

  private mutating func connect(_ link: ClientLink) {
    link.client = server.connect()
    links[link.client] = link
  }

  private mutating func noteEnd(of link: ClientLink) -> Outcome {
    log?.resumed(link.client)
    link.isEnding = true
    return Outcome(link: link)
  }

  private mutating func disconnect(_ link: ClientLink) {
    if link === first { return ending = hangUp }
    remove(link)
    link.noteForgotten()
  }

  /// Publishes the results of layout tests, which edits do not wait for.
  private mutating func publishTestResults() {
    log?.resumed(.first)
    server.publishTestResults()
  }

  // MARK: After an item

  /// Sends what follows from an item.
  private mutating func finishStep(_ outcome: Outcome, since begin: Int) {
    server.askForQueuedEdits()
    releaseClients()
    if !messageQueue.hasMore { server.updateSources() }
    for line in server.takeLogLines() { printError(line) }
    outcome.link?.send(outcome.messages)
    endClients(outcome.link)
    updateWatch()
    sendOutboxes()
    log?.handled(since: begin)
    if outcome.freesMemory { returnFreeMemory() }
  }

  /// Has the messages of clients handled again that need not wait any more.
  private mutating func releaseClients() {
    for client in held where !server.isWaiting(client) {
      held.remove(client)
      if let link = links[client] { messageQueue.release(link) }
    }
  }

  /// Ends the client of an item after its `exit`, and each client that has sent all its messages and got all its
  /// responses.
  private mutating func endClients(_ sender: ClientLink?) {
    for link in links.values where link === sender || link.isEnding {
      if case .exited(let isAfterShutdown) = server.connection(link.client)?.state {
        end(link, with: .exit(code: isAfterShutdown ? 0 : 1))
      } else if link.isEnding, !server.isAwaitingWorkers(link.client) {
        if link === first { server.publishTestResults() }
        end(link, with: hangUp)
      }
    }
  }

  private mutating func end(_ link: ClientLink, with ending: Ending) {
    link.sendUnfinishedBatches()
    if link === first {
      self.ending = ending
    } else {
      link.finish()
      remove(link)
    }
  }

  /// Forgets a client and closes the documents that it has open.
  private mutating func remove(_ link: ClientLink) {
    if links.removeValue(forKey: link.client) != nil { server.disconnect(link.client) }
  }

  private func updateWatch() {
    guard let connection = server.connection(.first) else { return }
    if let processID = connection.processID { watch.look(for: processID) }
    if connection.state == .shutDown { watch.noteShutdown() }
  }

  /// Sends what came up for clients, the first one before others.
  private mutating func sendOutboxes() {
    for (client, messages) in server.takeOutboxes() { links[client]?.send(messages) }
    if first.isAbandoned, ending == nil { ending = hangUp }
  }

  private var hangUp: Ending {
    // To hang up is how a client that writes lines says that it is done.
    .hangUp(
      code: first.framing == .lines || server.connection(.first)?.state == .shutDown ? 0 : 1)
  }
}

/// The daemon around the server while a message is handled.
private struct Host: MessageHost {
  let arrival: Arrival
  let messageQueue: MessageQueue
  let pool: WorkerPool

  func isCancelled(_ subject: Cancellations.Subject) -> Bool {
    arrival.link.isCancelled(subject, in: arrival)
  }

  func send(_ message: OutgoingMessage) { arrival.link.send([message]) }
  var hasMore: Bool { messageQueue.hasMore }
  func run(_ work: BackgroundRequest) -> Bool { pool.add(work) }
}

import InspectorServer
import JSONRPC
import Platform
import Synchronization

/// The messages that arrived and are not handled yet, in one queue for each client, and which of them are cancelled.
///
/// ```
///  stdin ───► run, on a thread ──┐ add                               next
///  sockets ─► SocketListener ────┼──────► TurnQueue, a queue for ──────────► MainLoop
///  workers ─► events ────────────┘        each client
///
///                    add            next                forget
///  a message:  ────────► waiting ────────► being handled ────────► gone
///                         ▲   │                │  ▲
///                 release │   │ hold    addRest│  │ next
///                         │   ▼                ▼  │
///                          held              waiting, with the rest of its batch
/// ```
///
/// - Clients are served in turn. A turn is one message, or as many as begin within ``shortTime``, those of batches
///   included.
/// - A cancellation counts from its arrival, not from its turn, because messages are read while others are handled.
/// - Of the client on stdin no more than ``capacity`` bytes wait; then its messages are not read. Other clients have limits
///   of their own (``SocketConnection``). Workers never wait.
/// - Only the thread that handles messages removes some.
///
/// Reading on one thread and handling on another costs 6 µs for `layout/session` (from 35 to 41) and 25 µs for an edit with a
/// hover (from 204 to 229) one right after the other, and 48 µs for the latter (from 504 to 552) every 20 ms: medians,
/// against a thread that does both and hands reading over only for long work (release build, two processors under load,
/// November 2026).
///
/// Unchecked, because the compiler cannot see that `state` is touched only under the lock, `reader` only by the thread
/// that reads, and `turnStart` only by the one that handles.
final class MessageQueue: @unchecked Sendable {
  enum Item: Sendable {
    case arrival(Arrival, DecodedFrame)

    /// The messages of a batch that are not handled yet.
    case rest(Arrival)

    /// From a worker.
    case event(BackgroundEvent)

    /// The layouts of source files can be requested again.
    case sourcesAnswered

    /// A client on a socket connected, has sent all its messages, or is gone.
    case connected(SocketConnection)
    case reachedEnd(SocketConnection)
    case disconnected(SocketConnection)

    /// Nothing came until the deadline of ``MessageQueue/next(until:)``.
    case deadline

    /// Nothing more will come from the client.
    case end

    /// The client reads nothing any more.
    case hangUp
  }

  /// The properties of a frame besides its content, which goes to its handler: it may be many
  /// megabytes.
  struct Arrival: Sendable {
    /// In the order in which those of its client arrived.
    let number: Int

    /// In bytes; what is no frame has one.
    let length: Int

    /// The framing of the client's messages, which responses use too.
    let framing: Framing

    /// The connection of the message; `nil` for the client on stdin.
    var connection: SocketConnection?

    init(_ frame: DecodedFrame, number: Int, framing: Framing, connection: SocketConnection? = nil)
    {
      self.number = number
      length = if case .frame(let content) = frame { content.count + 1 } else { 1 }
      self.framing = framing
      self.connection = connection
    }
  }

  /// The origin of an item; each source is served in turn, so that no client delays another by more than the
  /// message that is handled.
  private enum Source: Hashable, Sendable {
    case firstClient
    case workers
    case connection(ObjectIdentifier)
  }

  private struct State {
    var items = TurnQueue<Source, Item>()

    /// The bytes of the frames among them that came by stdin.
    var length = 0

    /// True if the client has nothing more to send.
    var isEnded = false

    /// True if the thread that handles messages waits for one.
    var isAwaited = false

    /// True if the thread that reads waits for space.
    var isFull = false
  }

  /// The greatest number of bytes of frames from stdin that wait, or one frame that is longer.
  private static let capacity = 64 << 20

  /// When the turn of the client began whose messages are handled, in nanoseconds; a turn is one message, or as many
  /// as begin within ``shortTime``, those of batches included.
  private var turnStart = 0

  /// The duration, in nanoseconds, above which work may take much longer.
  private static let shortTime = 1_000_000

  private var state = State()
  private let monitor = Monitor()
  private let reader: Reader
  private let cancellations = Mutex(Cancellations())

  init(_ reader: Reader) {
    self.reader = reader
  }

  // MARK: Handling

  /// The next item, as soon as there is one.
  ///
  /// - Parameter deadline: A time by ``monotonicTime()``; `nil` for none.
  /// - Returns: The item, or ``Item/deadline`` if there is none until that time.
  /// - Precondition: Only one thread calls this.
  func next(until deadline: Int? = nil) -> Item {
    monitor.lock()
    defer { monitor.unlock() }
    while true {
      let now = monotonicTime()
      if let item = pop(at: now) { return item }
      if let deadline, now >= deadline { return .deadline }
      state.isAwaited = true
      if let deadline { monitor.wait(nanoseconds: deadline - now) } else { monitor.wait() }
      state.isAwaited = false
    }
  }

  /// True if an item waits that can be handled.
  var hasMore: Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return state.items.hasNext
  }

  /// Handles no more messages of a client until it is released; they are kept.
  func hold(_ arrival: Arrival) {
    monitor.lock()
    state.items.hold(arrival.connection.map { Self.source(of: $0) } ?? .firstClient)
    monitor.unlock()
  }

  /// True if other clients are to be served before the next message.
  ///
  /// - Precondition: Only the thread that handles messages calls this.
  func isTurnOver() -> Bool { monotonicTime() - turnStart >= Self.shortTime }

  /// Has the rest of a batch handled when it is the turn of its client again, before the messages behind it.
  func addRest(of arrival: Arrival) {
    monitor.lock()
    state.items.prepend(
      .rest(arrival), of: arrival.connection.map { Self.source(of: $0) } ?? .firstClient)
    monitor.unlock()
  }

  /// Ends what ``hold(_:)`` began.
  ///
  /// - Parameter connection: The client's; `nil` for the client on stdin.
  func release(_ connection: SocketConnection?) {
    monitor.lock()
    state.items.release(connection.map { Self.source(of: $0) } ?? .firstClient)
    monitor.unlock()
  }

  private static func source(of connection: SocketConnection) -> Source {
    .connection(ObjectIdentifier(connection))
  }

  private func pop(at now: Int) -> Item? {
    let isSameTurn = now - turnStart < Self.shortTime
    guard let item = state.items.pop(inSameTurn: isSameTurn) else { return nil }
    if !isSameTurn { turnStart = now }
    if case .arrival(let arrival, _) = item, arrival.connection == nil {
      state.length -= arrival.length
    }
    if state.isFull { monitor.announceChange() }
    return item
  }

  func isCancelled(_ subject: Cancellations.Subject, in arrival: Arrival) -> Bool {
    withCancellations(of: arrival) { $0.isCancelled(subject, arrival: arrival.number) }
  }

  func forget(_ arrival: Arrival) {
    withCancellations(of: arrival) { $0.forget(upTo: arrival.number) }
  }

  private func withCancellations<Result: Sendable>(
    of arrival: Arrival, _ body: (inout sending Cancellations) -> sending Result
  ) -> Result {
    if let connection = arrival.connection { return connection.cancellations.withLock(body) }
    return cancellations.withLock(body)
  }

  // MARK: Adding

  /// Adds what somebody on a socket sent.
  func add(_ arrival: Arrival, _ frame: DecodedFrame) {
    if case .frame(let content) = frame {
      withCancellations(of: arrival) { $0.note(content, arrival: arrival.number) }
    }
    add(.arrival(arrival, frame))
  }

  /// Adds something that did not come by stdin; never waits, so that no worker does.
  func add(_ item: Item) {
    let source: Source =
      switch item {
      case .arrival(let arrival, _), .rest(let arrival):
        arrival.connection.map { Self.source(of: $0) } ?? .firstClient
      case .connected(let connection), .reachedEnd(let connection), .disconnected(let connection):
        Self.source(of: connection)
      case .event, .sourcesAnswered: .workers
      case .end, .hangUp, .deadline: .firstClient
      }
    monitor.lock()
    state.items.append(item, of: source)
    unlockAndAnnounce()
  }

  /// Ends a change that may be awaited: a thread that is woken under the lock would wait for it.
  ///
  /// - Precondition: It is called under the lock.
  private func unlockAndAnnounce() {
    let isAwaited = state.isAwaited
    monitor.unlock()
    if isAwaited { monitor.announceChange() }
  }

  // MARK: Reading

  /// Reads stdin until its end, then waits until nobody reads any more what is answered.
  ///
  /// - Precondition: Only one thread calls this.
  func run() {
    var mayHaveMore = true
    while mayHaveMore {
      reader.waitForInput()
      mayHaveMore = reader.read { addRead($0, $1) }
    }
    monitor.lock()
    state.isEnded = true
    monitor.unlock()
    add(.end)
    reader.waitUntilAbandoned()
    add(.hangUp)
  }

  /// Adds a message from stdin, as soon as there is space for it.
  private func addRead(_ arrival: Arrival, _ frame: DecodedFrame) {
    if case .frame(let content) = frame {
      cancellations.withLock { $0.note(content, arrival: arrival.number) }
    }
    monitor.lock()
    while state.length > 0, state.length + arrival.length > Self.capacity {
      state.isFull = true
      monitor.wait()
    }
    state.isFull = false
    state.items.append(.arrival(arrival, frame), of: .firstClient)
    state.length += arrival.length
    unlockAndAnnounce()
  }
}

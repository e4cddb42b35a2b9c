import InspectorServer
import JSONRPC
import Platform

/// The messages that arrived and are not handled yet, in one queue for each client, and the other events of the daemon.
///
/// ```
///  stdin ───► Reader ────────────┐ add                               next
///  sockets ─► SocketListener ────┼──────► TurnQueue, a queue for ──────────► MainLoop
///  workers ─► events ────────────┘        each client
///
///                    add            next
///  a message:  ────────► waiting ────────► being handled ────────► gone
///                         ▲   │
///                 release │   │ hold
///                         │   ▼
///                          held
/// ```
///
/// - Clients are served in turn. A turn is one message, or as many as begin within ``shortTime``.
/// - Of the client on stdin no more than ``capacity`` bytes wait; then its messages are not read. Other clients have limits
///   of their own (``SocketConnection``). Workers never wait.
/// - Only the thread that handles messages removes some.
///
/// Reading on one thread and handling on another costs 6 µs for `layout/session` (from 35 to 41) and 25 µs for an edit with a
/// hover (from 204 to 229) one right after the other, and 48 µs for the latter (from 504 to 552) every 20 ms: medians,
/// against a thread that does both and hands reading over only for long work (release build, two processors under load,
/// November 2026).
///
/// Unchecked, because the compiler cannot see that `state` is touched only under the lock, and `turnStart` only by the
/// thread that handles messages.
final class MessageQueue: @unchecked Sendable {
  enum Item: Sendable {
    case arrival(Arrival, DecodedFrame)

    /// From a worker.
    case event(BackgroundEvent)

    /// The layouts of source files can be requested again.
    case sourcesAnswered

    /// A client beside the first connected.
    case connected(ClientLink)

    /// A client has sent all its messages.
    case reachedEnd(ClientLink)

    /// A client reads nothing any more.
    case disconnected(ClientLink)

    /// Nothing came until the deadline of ``MessageQueue/next(until:)``.
    case deadline
  }

  /// The origin of an item; each source is served in turn, so that no client delays another by more than the
  /// message that is handled.
  private enum Source: Hashable, Sendable {
    case workers
    case link(ObjectIdentifier)

    init(_ link: ClientLink) { self = .link(ObjectIdentifier(link)) }
  }

  private struct State {
    var items = TurnQueue<Source, Item>()

    /// The bytes of the frames among them that came by stdin.
    var length = 0

    /// True if the thread that handles messages waits for one.
    var isAwaited = false

    /// True if the thread that reads stdin waits for space.
    var isFull = false
  }

  /// The greatest number of bytes of frames from stdin that wait, or one frame that is longer.
  private static let capacity = 64 << 20

  /// When the turn of the client began whose messages are handled, in nanoseconds; a turn is one message, or as many
  /// as begin within ``shortTime``.
  private var turnStart = 0

  /// The duration, in nanoseconds, above which work may take much longer.
  private static let shortTime = 1_000_000

  private var state = State()
  private let monitor = Monitor()

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
  func hold(_ link: ClientLink) {
    monitor.lock()
    state.items.hold(Source(link))
    monitor.unlock()
  }

  /// Ends what ``hold(_:)`` began.
  func release(_ link: ClientLink) {
    monitor.lock()
    state.items.release(Source(link))
    monitor.unlock()
  }

  private func pop(at now: Int) -> Item? {
    let isSameTurn = now - turnStart < Self.shortTime
    guard let item = state.items.pop(inSameTurn: isSameTurn) else { return nil }
    if !isSameTurn { turnStart = now }
    if case .arrival(let arrival, _) = item, arrival.link.client == .first {
      state.length -= arrival.length
    }
    if state.isFull { monitor.announceChange() }
    return item
  }

  // MARK: Adding

  /// Adds an item; never waits, so that no worker does.
  func add(_ item: Item) {
    let source: Source =
      switch item {
      case .arrival(let arrival, _): Source(arrival.link)
      case .connected(let link), .reachedEnd(let link), .disconnected(let link): Source(link)
      case .event, .sourcesAnswered, .deadline: .workers
      }
    monitor.lock()
    state.items.append(item, of: source)
    unlockAndAnnounce()
  }

  /// Adds the messages of one frame together, so that results of layout tests, which are published when no message
  /// waits, follow the last one.
  func add(arrivals: [(Arrival, DecodedFrame)]) {
    monitor.lock()
    append(arrivals)
    unlockAndAnnounce()
  }

  /// Adds the messages of a frame from stdin, as soon as there is space for them.
  func addRead(_ arrivals: [(Arrival, DecodedFrame)]) {
    let length = arrivals.reduce(0) { $0 + $1.0.length }
    monitor.lock()
    while state.length > 0, state.length + length > Self.capacity {
      state.isFull = true
      monitor.wait()
    }
    state.isFull = false
    state.length += length
    append(arrivals)
    unlockAndAnnounce()
  }

  /// - Precondition: It is called under the lock.
  private func append(_ arrivals: [(Arrival, DecodedFrame)]) {
    for (arrival, frame) in arrivals {
      state.items.append(.arrival(arrival, frame), of: Source(arrival.link))
    }
  }

  /// Ends a change that may be awaited: a thread that is woken under the lock would wait for it.
  ///
  /// - Precondition: It is called under the lock.
  private func unlockAndAnnounce() {
    let isAwaited = state.isAwaited
    monitor.unlock()
    if isAwaited { monitor.announceChange() }
  }
}

import InspectorServer
import JSONRPC
import Platform
import Synchronization

/// The messages that arrived and are not handled yet, in one queue for each client, and which of them are cancelled.
///
/// The thread that handles messages reads them itself while it has nothing else to do: to wake a thread takes
/// longer than to answer most requests. While it is at something that may take long, the ``Lookout`` reads in
/// its place, so that it is seen at once what is cancelled, and no client waits because nobody reads.
///
/// Unchecked, because the compiler cannot see that `state` is touched only under the lock, and `reader` only by
/// whoever has the turn.
final class Inbox: @unchecked Sendable {
  enum Item: Sendable {
    case arrival(Arrival, DecodedFrame)

    /// The messages of a batch that are not handled yet.
    case rest(Arrival)

    /// From a worker.
    case event(BackgroundEvent)

    /// Somebody joined, has said all, or is gone.
    case came(SocketConnection)
    case saidAll(SocketConnection)
    case gone(SocketConnection)

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

    /// True if a thread reads, or the client has nothing more to send.
    var isTaken = false
    var isEnded = false

    /// True if the thread that handles messages waits for others to add something.
    var isAwaited = false

    /// True if it waits at the input, and if it was called back from there.
    var isAtInput = false
    var isCalled = false

    /// True unless a message has to wait until others are handled.
    var hasSpace: Bool { length < Inbox.capacity }
  }

  /// Frames that wait, in bytes; reading goes on while they are handled, up to here.
  private static let capacity = 64 << 20

  /// When the turn of the client began whose messages are handled, in nanoseconds; a turn is one message, or as many
  /// as begin within ``shortTime``, those of batches included.
  private var turnStart = 0

  /// The duration, in nanoseconds, above which work may take much longer.
  private static let shortTime = 1_000_000

  /// The length, in bytes, above which a message may take long.
  private static let shortLength = 64 << 10

  private var state = State()
  private let monitor = Monitor()
  private let reader: Reader
  private let lookout = Lookout()
  private let wakeUp: WakeUp?
  private let cancellations = Mutex(Cancellations())

  /// When the thread that handles messages began with the one it is at, in nanoseconds.
  private let begin = Atomic(0)

  /// When it last looked at the input; its own.
  private var lastLook = 0

  init(_ reader: Reader) {
    self.reader = reader
    wakeUp = WakeUp()
  }

  // MARK: Handling

  /// The next item, as soon as there is one.
  ///
  /// - Precondition: Only one thread calls this.
  func next() -> Item {
    monitor.lock()
    let now = monotonicTime()
    // What is cancelled may lie behind what waits.
    if state.items.hasNext, now - lastLook > Self.shortTime { read(untilCalled: false) }
    while true {
      if let item = pop(at: now) {
        monitor.unlock()
        begin.store(now, ordering: .relaxed)
        if case .arrival(let arrival, _) = item, arrival.length > Self.shortLength { lookOut() }
        return item
      }
      // Where it cannot be called back it does not wait at the input.
      let mayRead = !state.isTaken && !state.isEnded && state.hasSpace
      if mayRead, wakeUp != nil {
        read(untilCalled: true)
      } else {
        if mayRead { lookOut() }
        state.isAwaited = true
        monitor.announceChange()
        monitor.wait()
        state.isAwaited = false
      }
    }
  }

  /// True if every message that arrived was handled.
  func isIdle() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return state.items.count == 0 && !state.isTaken && !state.isEnded
      && !reader.hasInput(within: 0)
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

  /// Reads what there is, after waiting for it or for a call if it is to.
  ///
  /// - Precondition: It is called under the lock, which others have meanwhile.
  private func read(untilCalled waits: Bool) {
    guard !state.isTaken, !state.isEnded else { return }
    (state.isTaken, state.isAtInput) = (true, waits)
    monitor.unlock()
    let hasInput = waits ? reader.wait(orFor: wakeUp) : reader.hasInput(within: 0)
    let isEnd = hasInput && !reader.read { add($0, $1, waitsForRoom: false) }
    lastLook = monotonicTime()
    monitor.lock()
    (state.isTaken, state.isAtInput) = (false, false)
    if state.isCalled { wakeUp?.answer() }
    state.isCalled = false
    if isEnd { endReading() }
  }

  private func pop(at now: Int) -> Item? {
    let isSameTurn = now - turnStart < Self.shortTime
    guard let item = state.items.pop(inSameTurn: isSameTurn) else { return nil }
    if !isSameTurn { turnStart = now }
    if case .arrival(let arrival, _) = item, arrival.connection == nil {
      state.length -= arrival.length
    }
    if state.isTaken { monitor.announceChange() }
    return item
  }

  /// Has the lookout read: what is handled now may take long, or wait for the client.
  func lookOut() { lookout.call() }

  func isCancelled(_ subject: Cancellations.Subject, in arrival: Arrival) -> Bool {
    if monotonicTime() - begin.load(ordering: .relaxed) > Self.shortTime { lookOut() }
    return withCancellations(of: arrival) { $0.isCancelled(subject, arrival: arrival.number) }
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
      case .came(let connection), .saidAll(let connection), .gone(let connection):
        Self.source(of: connection)
      case .event: .workers
      case .end, .hangUp: .firstClient
      }
    monitor.lock()
    state.items.append(item, of: source)
    if state.isAtInput, !state.isCalled {
      state.isCalled = true
      wakeUp?.call()
    }
    monitor.announceChange()
    monitor.unlock()
  }

  private func add(_ arrival: Arrival, _ frame: DecodedFrame, waitsForRoom: Bool) {
    if case .frame(let content) = frame {
      cancellations.withLock { $0.note(content, arrival: arrival.number) }
    }
    monitor.lock()
    while waitsForRoom, state.length > 0, state.length + arrival.length > Self.capacity {
      monitor.wait()
    }
    state.items.append(.arrival(arrival, frame), of: .firstClient)
    state.length += arrival.length
    if state.isAwaited { monitor.announceChange() }
    monitor.unlock()
  }

  // MARK: Reading

  /// - Precondition: It is called under the lock.
  private func endReading() {
    state.isEnded = true
    state.items.append(.end, of: .firstClient)
    lookOut()
    monitor.announceChange()
  }

  /// Reads whenever it is called, until the end; then sees when nobody reads any more what is answered.
  func runLookout() {
    while !hasEnded {
      lookout.waitForCall()
      if !takeTurn() { continue }
      var isEnd = false
      while !isEnd, !isWaitedFor {
        guard reader.hasInput(within: 5) else { continue }
        // Who waits for this reads the next one itself, so that short requests come to it directly.
        let isHandedOver = isWaitedFor
        isEnd = !reader.read { add($0, $1, waitsForRoom: true) }
        if isHandedOver { break }
      }
      monitor.lock()
      state.isTaken = false
      if isEnd { endReading() }
      monitor.announceChange()
      monitor.unlock()
    }
    reader.waitUntilAbandoned()
    add(.hangUp)
  }

  private var hasEnded: Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return state.isEnded
  }

  /// - Returns: True if it is the caller's turn to read.
  private func takeTurn() -> Bool {
    monitor.lock()
    defer { monitor.unlock() }
    if state.isTaken || state.isEnded { return false }
    state.isTaken = true
    return true
  }

  /// True if the thread that handles messages waits for more, and may as well read itself.
  private var isWaitedFor: Bool {
    monitor.lock()
    defer { monitor.unlock() }
    return state.isAwaited && !state.items.hasNext && state.hasSpace && wakeUp != nil
  }
}

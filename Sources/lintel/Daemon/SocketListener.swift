import InspectorServer
import JSONRPC
import Platform
import Synchronization
import SystemPackage

/// A client on a socket.
///
/// A class, because the thread that handles messages and the one that looks after the sockets share it. Unchecked,
/// because the compiler cannot see what is touched under the lock and what by one of the two alone.
final class SocketConnection: @unchecked Sendable {
  /// The limit of bytes that wait to be written; a client that lets more wait is dropped.
  ///
  /// One answer that is longer than this by itself does not count: it is written as the client reads.
  private static let capacity = 32 << 20

  /// Messages that wait to be handled; no more are read from a client that has so many, so that no other waits
  /// for all of them.
  private static let patience = 64

  /// Which requests were cancelled while they waited.
  let cancellations = Mutex(Cancellations())

  // MARK: Of the thread that handles messages

  /// The client in the workspace.
  var client: ClientID?

  /// The framing of its messages, which responses use too.
  var framing = Framing.lines

  /// True if it has sent all its messages.
  var isEnding = false

  // MARK: Of the thread that looks after the sockets

  fileprivate let descriptor: FileDescriptor
  private var decoder = FrameDecoder(framing: nil)
  private var arrivalCount = 0

  /// True if there is nothing more to read.
  fileprivate private(set) var isAtEnd = false

  // MARK: Of both

  private let monitor = Monitor()
  private var output: [[UInt8]] = []
  private var outputLength = 0

  /// The number of bytes of the answer in ``output`` that exceeds ``capacity``; 0 if there is none.
  private var longLength = 0

  /// The number of written bytes of the first of ``output``.
  private var written = 0
  private var waitingCount = 0
  private var state = State.open

  private enum State {
    case open

    /// To be closed when all is written.
    case finishing

    /// To be closed now.
    case dropped
    case closed
  }

  private let listener: SocketListener

  fileprivate init(_ descriptor: FileDescriptor, _ listener: SocketListener) {
    self.descriptor = descriptor
    self.listener = listener
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    monitor.lock()
    defer { monitor.unlock() }
    return body()
  }

  // MARK: Sending

  /// Sends a message, or keeps it until the client reads; never waits.
  ///
  /// If the client leaves several answers beyond ``capacity`` unread, the first is sent and the others become errors.
  func send(_ message: OutgoingMessage) {
    let encoder = FrameEncoder(framing: framing)
    var frame = encoder.frame(message.content)
    let needsHelp = locked {
      guard state == .open else { return false }
      if frame.count > Self.capacity {
        if longLength == 0 {
          longLength = frame.count
        } else if let id = message.answeredID {
          let error = ResponseError.answersNotRead(limit: Self.capacity)
          frame = encoder.frame(OutgoingMessage.error(error, for: id).content)
        }
      }
      output.append(frame)
      outputLength += frame.count
      if output.count == 1 { flush() }
      if outputLength - longLength > Self.capacity { state = .dropped }
      return !output.isEmpty || state == .dropped
    }
    if needsHelp { listener.call() }
  }

  /// Closes it as soon as all is written.
  func finish() {
    locked { if state == .open { state = .finishing } }
    listener.call()
  }

  /// Takes note that nothing of it is left to handle.
  func noteForgotten() { listener.noteForgotten() }

  /// Takes note that one of its messages is handled.
  func noteHandled() {
    let wasFull = locked {
      waitingCount -= 1
      return waitingCount == Self.patience - 1
    }
    if wasFull { listener.call() }
  }

  /// Writes what the system takes at once.
  ///
  /// - Precondition: It is called under the lock.
  private func flush() {
    while let first = output.first, state == .open || state == .finishing {
      do throws(Errno) {
        written += try descriptor.writeAtOnce(first, from: written)
        guard written == first.count else { continue }
        output.removeFirst()
        outputLength -= written
        if written > Self.capacity { longLength = 0 }
        written = 0
      } catch .wouldBlock {
        return
      } catch {
        state = .dropped
      }
    }
  }

  // MARK: Looking after it

  /// The stream to wait for; `nil` if it is to be closed.
  fileprivate var awaitedStream: AwaitedStream? {
    locked {
      flush()
      if state == .dropped || state == .closed || (state == .finishing && output.isEmpty) {
        return nil
      }
      return AwaitedStream(
        descriptor, input: !isAtEnd && waitingCount < Self.patience, room: !output.isEmpty)
    }
  }

  /// Reads what there is and hands on the frames that are complete.
  fileprivate func read(
    into buffer: inout [UInt8], _ take: (MessageQueue.Arrival, DecodedFrame) -> Void
  ) {
    do throws(Errno) {
      let count = try descriptor.readAtOnce(into: &buffer)
      if count > 0 { decoder.append(buffer[..<count]) } else { end() }
    } catch .wouldBlock {
      return
    } catch {
      drop()
      return
    }
    while let frame = decoder.nextFrame() {
      locked { waitingCount += 1 }
      take(
        MessageQueue.Arrival(
          frame, number: arrivalCount, framing: decoder.framing ?? .header, connection: self),
        frame)
      arrivalCount += 1
    }
  }

  private func end() {
    decoder.finish()
    isAtEnd = true
  }

  fileprivate func drop() { locked { state = .dropped } }

  fileprivate func close() {
    locked {
      state = .closed
      (output, outputLength, longLength) = ([], 0, 0)
    }
    try? descriptor.close()
  }
}

/// The thread that accepts clients on the socket, reads their messages, and writes what they did not read at once.
///
/// ```
///               accept                 end of input          all written
///   (none) ──────────────► open ─────────────────► at its end ─────────────► closed ──► forgotten by MainLoop
///                           │   finish ► finishing ─────────────────────────►  ▲
///                           └── over 32 MiB unread, or an error ► dropped ─────┘
/// ```
///
/// - It waits in `poll` for the socket, all connections and a pipe, by which other threads have it look again
///   (``call()``). A connection is read only while fewer than 64 of its messages wait, and is awaited for writing only
///   while something is unwritten.
/// - ``MainLoop`` writes to a connection itself, without blocking; what is left is written here.
/// - A closed connection counts among the ``limit`` until ``MainLoop`` has forgotten it, so that clients that come and go
///   do not pile up. Without a free descriptor it waits 100 ms before it accepts again.
///
/// Unchecked, because the compiler cannot see that `connections` belongs to that thread.
final class SocketListener: @unchecked Sendable {
  /// More are not taken in.
  private static let limit = 64

  private let messageQueue: MessageQueue
  private let wakeUp: WakeUp
  private let isCalled = Atomic(false)
  private let isEnding = Atomic(false)

  /// The number of connections that are closed and have something left to handle.
  private let lateCount = Atomic(0)
  private var connections: [SocketConnection] = []
  private var buffer: [UInt8] = []

  /// - Returns: `nil` if the system has no pipe to give.
  init?(messageQueue: MessageQueue) {
    guard let wakeUp = WakeUp() else { return nil }
    self.wakeUp = wakeUp
    self.messageQueue = messageQueue
  }

  /// Has the thread look again.
  func call() {
    if !isCalled.exchange(true, ordering: .acquiringAndReleasing) { wakeUp.call() }
  }

  fileprivate func noteForgotten() {
    lateCount.subtract(1, ordering: .relaxed)
    call()
  }

  /// True if clients can be taken in; those that come while too many that went are not forgotten wait.
  private var takesMore: Bool {
    let late = lateCount.load(ordering: .relaxed)
    return late == 0 || connections.count + late < Self.limit
  }

  /// Has the thread end.
  func end() {
    isEnding.store(true, ordering: .releasing)
    call()
  }

  /// Takes in who comes, until ``end()``.
  func run(at socket: FileDescriptor) {
    var pause: Int32 = -1
    while !isEnding.load(ordering: .acquiring) {
      var waiting: [SocketConnection] = []
      var streams = [
        AwaitedStream(wakeUp.input, input: true, room: false),
        AwaitedStream(socket, input: pause < 0 && takesMore, room: false),
      ]
      for connection in connections {
        if let stream = connection.awaitedStream {
          waiting.append(connection)
          streams.append(stream)
        } else {
          connection.close()
          lateCount.add(1, ordering: .relaxed)
          messageQueue.add(.disconnected(connection))
        }
      }
      connections = waiting
      wait(for: &streams, milliseconds: pause)
      if streams[0].hasInput {
        wakeUp.answer()
        isCalled.store(false, ordering: .releasing)
      }
      pause = streams[1].hasInput && !accept(at: socket) ? 100 : -1
      for (connection, stream) in zip(waiting, streams[2...]) { serve(connection, stream) }
    }
    for connection in connections { connection.close() }
  }

  /// - Returns: True if the system has space for more.
  private func accept(at socket: FileDescriptor) -> Bool {
    do throws(Errno) {
      let descriptor = try socket.acceptNext()
      guard connections.count < Self.limit else {
        try? descriptor.close()
        return true
      }
      let connection = SocketConnection(descriptor, self)
      connections.append(connection)
      messageQueue.add(.connected(connection))
      return true
    } catch .tooManyOpenFiles {
      return false
    } catch .tooManyOpenFilesInSystem {
      return false
    } catch {
      return true
    }
  }

  private func serve(_ connection: SocketConnection, _ stream: AwaitedStream) {
    if stream.hasInput {
      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 64 << 10) }
      connection.read(into: &buffer) { messageQueue.add($0, $1) }
      if connection.isAtEnd { messageQueue.add(.reachedEnd(connection)) }
    } else if stream.isGone {
      connection.drop()
    }
  }
}

/// Calls a thread back that waits for input.
private struct WakeUp: Sendable {
  /// The stream that it waits for as well.
  let input: FileDescriptor
  private let output: FileDescriptor

  /// - Returns: `nil` if the system has no pipe to give.
  init?() {
    guard let pipe = try? FileDescriptor.closeOnExecPipe() else { return nil }
    (input, output) = (pipe.readEnd, pipe.writeEnd)
  }

  func call() { _ = try? output.writeAll([1]) }

  /// Takes note of one call.
  ///
  /// - Precondition: There was one.
  func answer() {
    var byte: UInt8 = 0
    _ = try? withUnsafeMutableBytes(of: &byte) { try input.read(into: $0) }
  }
}

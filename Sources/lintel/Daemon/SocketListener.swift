import JSONRPC
import Platform
import Synchronization
import SystemPackage

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
  private let log: MessageLog?
  private let wakeUp: WakeUp
  private let isCalled = Atomic(false)
  private let isEnding = Atomic(false)

  /// The number of connections that are closed and have something left to handle.
  private let lateCount = Atomic(0)
  private var connections: [(connection: SocketConnection, link: ClientLink)] = []
  private var buffer: [UInt8] = []

  /// - Returns: `nil` if the system has no pipe to give.
  init?(messageQueue: MessageQueue, log: MessageLog?) {
    guard let wakeUp = WakeUp() else { return nil }
    self.wakeUp = wakeUp
    self.log = log
    self.messageQueue = messageQueue
  }

  /// Has the thread look again.
  func call() {
    if !isCalled.exchange(true, ordering: .acquiringAndReleasing) { wakeUp.call() }
  }

  func noteForgotten() {
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
      var waiting: [(connection: SocketConnection, link: ClientLink)] = []
      var streams = [
        AwaitedStream(wakeUp.input, input: true, room: false),
        AwaitedStream(socket, input: pause < 0 && takesMore, room: false),
      ]
      for (connection, link) in connections {
        if let stream = connection.awaitedStream {
          waiting.append((connection, link))
          streams.append(stream)
        } else {
          connection.close()
          lateCount.add(1, ordering: .relaxed)
          messageQueue.add(.disconnected(link))
        }
      }
      connections = waiting
      wait(for: &streams, milliseconds: pause)
      if streams[0].hasInput {
        wakeUp.answer()
        isCalled.store(false, ordering: .releasing)
      }
      pause = streams[1].hasInput && !accept(at: socket) ? 100 : -1
      for (client, stream) in zip(waiting, streams[2...]) {
        serve(client.connection, client.link, stream)
      }
    }
    for (connection, _) in connections { connection.close() }
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
      let link = ClientLink(connection, log: log)
      connections.append((connection, link))
      messageQueue.add(.connected(link))
      return true
    } catch .tooManyOpenFiles {
      return false
    } catch .tooManyOpenFilesInSystem {
      return false
    } catch {
      return true
    }
  }

  private func serve(
    _ connection: SocketConnection, _ link: ClientLink, _ stream: AwaitedStream
  ) {
    if stream.hasInput {
      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 64 << 10) }
      connection.read(into: &buffer) { frame, framing in
        let arrivals = link.arrivals(of: frame, framing)
        connection.noteArrivals(arrivals.count)
        messageQueue.add(arrivals: arrivals)
      }
      if connection.isAtEnd { messageQueue.add(.reachedEnd(link)) }
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

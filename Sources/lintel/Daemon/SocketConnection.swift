import JSONRPC
import Platform
import SystemPackage

/// The connection of a client on a socket.
///
/// A class, because the thread that handles messages and the one that looks after the sockets share it. Unchecked,
/// because the compiler cannot see what is touched under the lock and what by one of the two alone.
final class SocketConnection: LinkOutput, @unchecked Sendable {
  /// The limit of bytes that wait to be written; a client that lets more wait is dropped.
  ///
  /// One answer that is longer than this by itself does not count: it is written as the client reads.
  private static let capacity = 32 << 20

  /// Messages that wait to be handled; no more are read from a client that has so many, so that no other waits
  /// for all of them.
  private static let patience = 64

  // MARK: Of the thread that looks after the sockets

  private let descriptor: FileDescriptor
  private var decoder = FrameDecoder(framing: nil)

  /// True if there is nothing more to read.
  private(set) var isAtEnd = false

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

  init(_ descriptor: FileDescriptor, _ listener: SocketListener) {
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
  ///
  /// - Returns: True, since the listener finds out that the client is gone.
  func send(_ message: OutgoingMessage, framing: Framing) -> Bool {
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
    return true
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
  var awaitedStream: AwaitedStream? {
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
  func read(into buffer: inout [UInt8], _ take: (DecodedFrame, Framing) -> Void) {
    do throws(Errno) {
      let count = try descriptor.readAtOnce(into: &buffer)
      if count > 0 { decoder.append(buffer[..<count]) } else { end() }
    } catch .wouldBlock {
      return
    } catch {
      drop()
      return
    }
    while let frame = decoder.nextFrame() { take(frame, decoder.framing ?? .header) }
  }

  /// Notes that messages are about to wait to be handled.
  func noteArrivals(_ count: Int) { locked { waitingCount += count } }

  private func end() {
    decoder.finish()
    isAtEnd = true
  }

  func drop() { locked { state = .dropped } }

  func close() {
    locked {
      state = .closed
      (output, outputLength, longLength) = ([], 0, 0)
    }
    try? descriptor.close()
  }
}

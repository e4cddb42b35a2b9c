import JSONRPC
import Platform
import SystemPackage

/// The output to the client on stdin and stdout: a thread that writes, so that nobody else waits for the client to read.
struct Writer: LinkOutput {
  /// The greatest number of bytes that wait to be written.
  ///
  /// A client that reads nothing stops the handling of messages there, not the reading of them.
  static let capacity = 64 << 20

  let outbox: BlockingQueue<[UInt8]>
  let descriptor: FileDescriptor
  let log: MessageLog?

  /// Sends a message, by the thread that writes unless that is waiting for work and the client has space.
  ///
  /// To wake a thread takes longer than to write an answer of a few bytes. A pipe that is ready takes
  /// this many bytes without waiting, as POSIX has it.
  ///
  /// - Returns: True if there is still somebody to send to.
  /// - Precondition: Only one thread calls this.
  func send(_ message: OutgoingMessage, framing: Framing) -> Bool {
    let frame = FrameEncoder(framing: framing).frame(message.content)
    if frame.count <= 4_096, outbox.isDrained, isReady(descriptor) {
      let isWritten = write(frame)
      if !isWritten { outbox.close() }
      return isWritten
    }
    return outbox.push(frame, cost: frame.count)
  }

  // The process ends with this client, and its messages that wait are limited by ``MessageQueue``.
  func noteHandled() {}
  func finish() {}
  func noteForgotten() {}

  func run() {
    while let frame = outbox.pop() {
      guard write(frame) else { break }
    }
    outbox.close()
  }

  /// Writes a frame, or ends the process, and says why, where answers cannot be written any more: a
  /// client would wait for them without end.
  ///
  /// - Returns: True if there is still somebody to write to; a client may go away when it likes.
  private func write(_ frame: [UInt8]) -> Bool {
    do throws(Errno) {
      try descriptor.write(frame)
      return true
    } catch {
      if error.isReaderGone { return false }
      printError("answers cannot be written: \(error)")
      log?.end(code: 2)
      exitProcess(2)
    }
  }
}

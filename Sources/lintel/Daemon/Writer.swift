import JSONRPC

/// The thread that writes; nobody else waits for the client to read.
struct Writer: Sendable {
  /// How many bytes may wait to be written.
  ///
  /// A client that reads nothing stops the handling of messages there, not the reading of them.
  static let capacity = 64 << 20

  let outbox: BlockingQueue<[UInt8]>
  let descriptor: Int32

  func run() {
    while let frame = outbox.pop() {
      guard writeAll(frame, to: descriptor) else { break }
    }
    outbox.close()
  }
}

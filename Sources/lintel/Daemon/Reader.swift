import JSONRPC
import Platform
import SystemPackage

/// The thread that reads what the client on stdin sends, and cuts it into frames.
///
/// Unchecked, because the compiler cannot see that one thread reads.
final class Reader: @unchecked Sendable {
  private let link: ClientLink
  private let input = FileDescriptor.standardInput
  private let watch: ClientWatch

  /// The stream that the client reads.
  private let output: FileDescriptor

  private var decoder: FrameDecoder
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(of link: ClientLink, framing: Framing?, watch: ClientWatch, output: FileDescriptor) {
    self.link = link
    decoder = FrameDecoder(framing: framing)
    self.watch = watch
    self.output = output
  }

  /// Reads stdin until its end, then waits until nobody reads any more what is answered.
  func run(into queue: MessageQueue) {
    while read(into: queue) {}
    queue.add(.reachedEnd(link))
    while !isAbandoned(output, milliseconds: ClientWatch.interval / 10) { watch.check() }
    queue.add(.disconnected(link))
  }

  /// Waits for something to read, or the end, and hands on the frames that are complete; meanwhile looks for the client's
  /// process.
  ///
  /// - Returns: True if more may come.
  private func read(into queue: MessageQueue) -> Bool {
    while !waitForInput(input, milliseconds: ClientWatch.interval) { watch.check() }
    let count = (try? buffer.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
    if count > 0 {
      decoder.append(buffer[..<count])
    } else {
      decoder.finish()
    }
    while let frame = decoder.nextFrame() {
      queue.addRead(link.arrivals(of: frame, decoder.framing ?? .header))
    }
    return count > 0
  }
}

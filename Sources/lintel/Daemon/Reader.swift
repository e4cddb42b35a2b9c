import JSONRPC
import Platform
import SystemPackage

/// Reads what a client sends and cuts it into frames.
///
/// Unchecked, because the compiler cannot see that one thread reads.
final class Reader: @unchecked Sendable {
  private let input = FileDescriptor.standardInput
  private let watch: ClientWatch

  /// The stream that the client reads.
  private let output: FileDescriptor

  private var decoder: FrameDecoder
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var arrivals = 0

  init(framing: Framing?, watch: ClientWatch, output: FileDescriptor) {
    decoder = FrameDecoder(framing: framing)
    self.watch = watch
    self.output = output
  }

  /// Waits for something to read, or the end; meanwhile looks for the client's process.
  func waitForInput() {
    while !Platform.waitForInput(input, milliseconds: ClientWatch.interval) { watch.check() }
  }

  /// Reads what there is, waiting for it if need be, and hands on the frames that are complete.
  ///
  /// - Returns: True if more may come.
  func read(_ take: (MessageQueue.Arrival, DecodedFrame) -> Void) -> Bool {
    let count = (try? buffer.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
    if count > 0 {
      decoder.append(buffer[..<count])
    } else {
      decoder.finish()
    }
    while let frame = decoder.nextFrame() {
      take(
        MessageQueue.Arrival(frame, number: arrivals, framing: decoder.framing ?? .header), frame)
      arrivals += 1
    }
    return count > 0
  }

  /// Waits until nobody reads any more what is answered.
  func waitUntilAbandoned() {
    while !isAbandoned(output, milliseconds: ClientWatch.interval / 10) { watch.check() }
  }
}

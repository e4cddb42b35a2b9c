import JSONRPC
import Platform
import SystemPackage

/// Reads what a client sends and cuts it into frames.
///
/// Unchecked, because the compiler cannot see that one thread at a time has the turn to read.
final class Reader: @unchecked Sendable {
  private let input = FileDescriptor.standardInput
  private let watch: ClientWatch

  /// The stream that the client reads.
  private let output: FileDescriptor

  private var decoder: FrameDecoder
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var arrivals = 0

  /// The time since the client's last message, in milliseconds.
  private var silence: Int32 = 0

  init(framing: Framing?, watch: ClientWatch, output: FileDescriptor) {
    decoder = FrameDecoder(framing: framing)
    self.watch = watch
    self.output = output
  }

  /// Waits for something to read, or for a call.
  ///
  /// - Returns: True if there is something to read.
  func wait(orFor wakeUp: WakeUp?) -> Bool {
    while true {
      let ready = waitForInput(input, or: wakeUp?.input, milliseconds: ClientWatch.interval)
      if ready.first || ready.second { return ready.first }
      watch.check()
    }
  }

  /// Waits for something to read, so many milliseconds at most.
  func hasInput(within milliseconds: Int32) -> Bool {
    if waitForInput(input, milliseconds: milliseconds) { return true }
    silence += milliseconds
    if silence >= ClientWatch.interval {
      silence = 0
      watch.check()
    }
    return false
  }

  /// Reads what there is, waiting for it if need be, and hands on the frames that are complete.
  ///
  /// - Returns: True if more may come.
  func read(_ take: (Inbox.Arrival, DecodedFrame) -> Void) -> Bool {
    silence = 0
    let count = (try? buffer.withUnsafeMutableBytes { try input.read(into: $0) }) ?? 0
    if count > 0 {
      decoder.append(buffer[..<count])
    } else {
      decoder.finish()
    }
    while let frame = decoder.nextFrame() {
      take(Inbox.Arrival(frame, number: arrivals, framing: decoder.framing ?? .header), frame)
      arrivals += 1
    }
    return count > 0
  }

  /// Waits until nobody reads any more what is answered.
  func waitUntilAbandoned() {
    while !isAbandoned(output, milliseconds: ClientWatch.interval / 10) { watch.check() }
  }
}

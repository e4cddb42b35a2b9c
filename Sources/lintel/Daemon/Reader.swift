import JSONRPC
import Platform
import SystemPackage

/// The thread that reads: cuts what comes in into frames and sees at once what is cancelled.
struct Reader: Sendable {
  let inbox: Inbox
  let framing: Framing?
  let watch: ClientWatch

  /// Where the client reads.
  let output: FileDescriptor

  func run() {
    var decoder = FrameDecoder(framing: framing)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var arrivals = 0
    func deliver() {
      while let frame = decoder.nextFrame() {
        inbox.add(
          Inbox.Arrival(number: arrivals, frame: frame, framing: decoder.framing ?? .header))
        arrivals += 1
      }
    }
    let input = FileDescriptor.standardInput
    while true {
      while !waitForInput(input, milliseconds: ClientWatch.interval) { watch.check() }
      guard let count = try? input.read(into: &buffer), count > 0 else { break }
      decoder.append(buffer[..<count])
      deliver()
    }
    decoder.finish()
    deliver()
    inbox.add(.end)
    // Answers may still come; whoever reads them may go away meanwhile.
    while !isAbandoned(output, milliseconds: ClientWatch.interval / 10) { watch.check() }
    inbox.add(.hangUp)
  }
}

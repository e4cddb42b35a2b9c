import JSONRPC
import Testing

@Suite struct FrameWorkTests {
  // Work in proportion to the bytes takes a second, quadratic work several minutes.
  @Test(.timeLimit(.minutes(1)), arguments: Framing.allCases)
  func `a long frame that arrives byte by byte is not searched again and again`(framing: Framing) {
    let content = [UInt8](repeating: UInt8(ascii: "1"), count: 200_000)
    let frame = FrameEncoder(framing: framing).frame(content)
    var decoder = FrameDecoder(framing: framing)
    var found: [DecodedFrame] = []
    for byte in frame + frame {
      decoder.append(CollectionOfOne(byte))
      while let frame = decoder.nextFrame() { found.append(frame) }
    }
    #expect(found == [.frame(content), .frame(content)])
  }

  @Test(.timeLimit(.minutes(1)), arguments: Framing.allCases)
  func `many small frames that arrive at once are not moved again and again`(framing: Framing) {
    let frame = FrameEncoder(framing: framing).frame(Array("{}".utf8))
    var decoder = FrameDecoder()
    decoder.append((0..<100_000).flatMap { _ in frame })
    var count = 0
    while decoder.nextFrame() != nil { count += 1 }
    #expect(count == 100_000)
  }
}

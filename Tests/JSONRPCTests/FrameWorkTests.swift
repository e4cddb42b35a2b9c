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

  @Test(arguments: [1_000, 65_536, 65_537, 99_991, 300_000])
  func `long and short frames are the same however they are cut`(length: Int) {
    let contents = [70_000, 5, 65_536, 65_537, 0, 200_000].enumerated().map { place, count in
      (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7 + place) & 0x3F + 0x30 }
    }
    let stream = contents.flatMap { FrameEncoder(framing: .header).frame($0) }
    var decoder = FrameDecoder()
    var found: [DecodedFrame] = []
    for start in stride(from: 0, to: stream.count, by: length) {
      decoder.append(stream[start..<min(start + length, stream.count)])
      while let frame = decoder.nextFrame() { found.append(frame) }
    }
    #expect(found == contents.map { .frame($0) })
  }
}

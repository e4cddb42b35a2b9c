import JSONRPC
import Testing

@Suite struct FrameEncoderTests {
  @Test(arguments: Framing.allCases)
  func `Encoded frames are decoded again, each by its framing`(framing: Framing) {
    let contents = ["{\"é\":1}", "[]"]
    let encoder = FrameEncoder(framing: framing)
    let stream = contents.flatMap { encoder.frame(Array($0.utf8)) }
    #expect(FrameDecoder.frames(in: [stream], finishing: false) == contents)
  }

  @Test func `a length is counted in bytes`() {
    let frame = FrameEncoder(framing: .header).frame(Array("\"é\"".utf8))
    #expect(String(decoding: frame, as: UTF8.self) == "Content-Length: 4\r\n\r\n\"é\"")
  }
}

import JSONRPC
import Testing

@Suite struct FrameLimitTests {
  @Test func `a content of the longest length is read, one byte more is not`() {
    let stream = Array("Content-Length: 3\r\n\r\n123Content-Length: 4\r\n\r\n1234".utf8)
    #expect(
      FrameDecoder.frames(in: [stream], contentLimit: 3)
        == ["123", "!\(FramingError.contentTooLong(limit: 3))"])
  }

  @Test func `a line that is too long is skipped to its end, however it arrives`() {
    let stream = Array("[1]\n[12]\n[3]\n[45678]".utf8)
    let fault = "!\(FramingError.contentTooLong(limit: 3))"
    for chunks in [[stream], stream.map { [$0] }] {
      let frames = FrameDecoder.frames(in: chunks, framing: .lines, contentLimit: 3)
      #expect(frames == ["[1]", fault, "[3]", fault])
    }
  }

  @Test func `a header without end is given up and the next one found`() {
    let long = String(repeating: "x", count: 300)
    let fault = "!\(FramingError.headerTooLong(limit: 200))"
    let frame = "\r\nContent-Length: 2\r\n\r\n{}"
    for stream in [long + frame, "X: \(long)" + frame, "A: b\r\nX: \(long)" + frame] {
      let bytes = Array(stream.utf8)
      let found = FrameDecoder.frames(in: bytes.map { [$0] }, framing: .header)
      #expect(found == [fault, "{}"])
      #expect(FrameDecoder.frames(in: [bytes], framing: .header).last == "{}")
    }
  }

  @Test(arguments: ["", "-1", "+1", "0x10", "1 2", "1.0", "１"])
  func `a length that is not decimal digits is refused`(length: String) {
    let stream = Array("Content-Length: \(length)\r\n\r\n".utf8)
    #expect(
      FrameDecoder.frames(in: [stream], finishing: false)
        == ["!\(FramingError.invalidContentLength(length))"])
  }

  @Test(arguments: [
    "268435457", "9223372036854775807", "9223372036854775808", "1e99", "99999999999",
  ])
  func `a huge length is refused before any content is waited for`(length: String) {
    var decoder = FrameDecoder()
    decoder.append("Content-Length: \(length)\r\n\r\n".utf8)
    guard case .malformed = decoder.nextFrame() else {
      Issue.record("accepted")
      return
    }
    decoder.append("Content-Length: 2\r\n\r\n{}".utf8)
    #expect(decoder.nextFrame() == .frame(Array("{}".utf8)))
  }

  @Test func `text that only looks like a header inside a string is not taken for one`() {
    let stream = Array(
      "Bad\r\n\r\n{\"a\": \"Content-Length: 1\\r\\n\"}Content-Length: 2\r\n\r\n{}".utf8)
    let fault = "!\(FramingError.invalidHeaderLine("Bad"))"
    #expect(FrameDecoder.frames(in: [stream]) == [fault, "{}"])
  }
}

import JSONRPC
import Testing

@Suite struct FrameDecoderTests {
  private static let headers =
    "\r\nContent-Length: 2\r\n\r\n{}content-type: a/b; charset=\"UTF-8\"\r\nX-Y: z\r\n"
    + "CONTENT-LENGTH:6\r\n\r\n[\"é\"]Content-Length: 0\n\nContent-Length: 12\r\n\r\n{\r\n\"a\": 1\r\n}"
  private static let lines = " \r\n{\"a\": 1}\r\n\n\t\n[\"é\"]\n}\n{}"

  @Test func `a stream of headers gives the same frames wherever it is cut`() {
    let stream = Self.headers
    let expected = ["{}", "[\"é\"]", "", "{\r\n\"a\": 1\r\n}"]
    expectFramesOfEveryCut(of: stream, framing: nil, expected)
    expectFramesOfEveryCut(of: stream, framing: .header, expected)
  }

  @Test func `a stream of lines gives the same frames wherever it is cut`() {
    let expected = ["{\"a\": 1}", "[\"é\"]", "}", "{}"]
    expectFramesOfEveryCut(of: Self.lines, framing: nil, expected)
    expectFramesOfEveryCut(of: Self.lines, framing: .lines, expected)
  }

  @Test func `a stream with every fault gives the same frames wherever it is cut`() {
    let stream =
      "Content-Length: x\r\n\r\n{}Content-Length: 1\r\n\r\n1"
      + "X: 1\r\n\r\n{\"a\": \"b\"}\nContent-Length: -1\r\n\r\n{}\r\nContent-Length: 1\r\n\r\n2"
      + "{}Content-Length: 1\r\n\r\n3Content-Length: 99999999999999999999\r\n\r\n{}"
      + "Content-Length: 1\r\n\r\n4Content-Type: a; charset=latin1\r\nContent-Length: 2\r\n\r\n55"
      + "Content-Length: 1\r\n\r\n6Content-Length: 7\r\n\r\n{}"
    expectFramesOfEveryCut(
      of: stream, framing: .header,
      [
        fault(.invalidContentLength("x")), "1", fault(.missingContentLength), "2",
        fault(.invalidHeaderLine("{}Content-Length: 1")), "3",
        fault(.contentTooLong(limit: 1 << 20)), "4", fault(.unsupportedCharset("latin1")), "6",
        fault(.truncated),
      ])
  }

  @Test func `the first byte that is not white space tells the framing`() {
    for (start, framing) in [
      ("{", Framing.lines), (" \n[", .lines), ("\"", .lines), ("C", .header), ("\r\nc", .header),
    ] {
      var decoder = FrameDecoder()
      decoder.append(start.utf8)
      #expect(decoder.nextFrame() == nil)
      #expect(decoder.framing == framing, "\(start)")
    }
  }

  @Test func `a byte order mark before the first frame is no part of it, wherever it is cut`() {
    let header = "\u{FEFF}Content-Length: 2\r\n\r\n{}Content-Length: 2\r\n\r\n[]"
    for framing in [nil, .header] as [Framing?] {
      expectFramesOfEveryCut(of: header, framing: framing, ["{}", "[]"])
    }
    for framing in [nil, .lines] as [Framing?] {
      expectFramesOfEveryCut(of: "\u{FEFF}{}\n[]\n", framing: framing, ["{}", "[]"])
      expectFramesOfEveryCut(of: "\u{FEFF}\n\u{FEFF} \r\n{}", framing: framing, ["{}"])
    }
  }

  @Test func `a byte order mark before a content is no part of it`() {
    expectFramesOfEveryCut(
      of: "Content-Length: 5\r\n\r\n\u{FEFF}{}Content-Length: 2\r\n\r\n[]", framing: nil,
      ["{}", "[]"])
    expectFramesOfEveryCut(of: "{}\n\u{FEFF}[]\r\n", framing: nil, ["{}", "[]"])
  }

  @Test func `the beginning of a byte order mark is none`() {
    var decoder = FrameDecoder()
    decoder.append([0xEF, 0xBB])
    #expect(decoder.nextFrame() == nil)
    decoder.finish()
    #expect(decoder.nextFrame() == .frame([0xEF, 0xBB]))
    #expect(decoder.nextFrame() == nil)
  }

  @Test func `white space tells nothing`() {
    var decoder = FrameDecoder()
    decoder.append(" \r\n\t".utf8)
    decoder.finish()
    #expect(decoder.nextFrame() == nil)
    #expect(decoder.framing == nil)
  }

  @Test func `a last line without a newline waits for the end of the stream`() {
    let line = [Array("{}".utf8)]
    #expect(FrameDecoder.frames(in: line, finishing: false) == [])
    #expect(FrameDecoder.frames(in: line) == ["{}"])
    #expect(FrameDecoder.frames(in: [Array(" \r".utf8)], framing: .lines) == [])
  }

  private func fault(_ error: FramingError) -> String { "!\(error)" }

  private func expectFramesOfEveryCut(
    of stream: String, framing: Framing?, _ expected: [String],
    location: SourceLocation = #_sourceLocation
  ) {
    let stream = Array(stream.utf8)
    for cut in 0...stream.count {
      let frames = FrameDecoder.frames(
        in: [Array(stream[..<cut]), Array(stream[cut...])], framing: framing)
      #expect(frames == expected, "cut at \(cut)", sourceLocation: location)
    }
    let frames = FrameDecoder.frames(in: stream.map { [$0] }, framing: framing)
    #expect(frames == expected, "byte by byte", sourceLocation: location)
  }
}

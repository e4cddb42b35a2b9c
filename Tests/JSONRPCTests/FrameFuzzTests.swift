import JSONRPC
import Randomness
import Testing

@Suite struct FrameFuzzTests {
  private static let pieces = [
    "Content-Length: ", "content-length:", "2", "-1", "99999999999999999999", "\r\n", "\n", "\r",
    "\r\n\r\n", "{}", "[1]", "X: y", ":", " ", "Content-Type: a; charset=utf-16", "\0", "\u{FF}",
    "Content-Length: 2\r\n\r\n{}", "{\"a\": \"", "\"}\n",
  ]

  @Test(arguments: [nil, .header, .lines] as [Framing?])
  func `any bytes in any chunks give the same frames as in one piece`(framing: Framing?) {
    for seed in RandomCases.seeds(0..<1_000) {
      var random = SeededGenerator(seed: seed)
      let stream = (0..<30).flatMap { _ in
        Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      }
      let whole = FrameDecoder.frames(in: stream.map { [$0] }, framing: framing)
      var chunks: [[UInt8]] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...12, using: &random)
        chunks.append(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      let chunked = FrameDecoder.frames(in: chunks, framing: framing)
      #expect(whole == chunked, "seed \(seed)")
    }
  }

  @Test(arguments: [nil, .header, .lines] as [Framing?])
  func `a frame behind garbage is found`(framing: Framing?) {
    let encoder = FrameEncoder(framing: framing ?? .header)
    for seed in RandomCases.seeds(0..<500) {
      var random = SeededGenerator(seed: seed)
      let garbage = (0..<60).map { _ in UInt8.random(in: 0...255, using: &random) }
      let stream =
        [UInt8(ascii: "x")] + garbage + Array("\n".utf8) + encoder.frame(Array("{}".utf8))
      #expect(FrameDecoder.frames(in: [stream], framing: framing).last == "{}", "seed \(seed)")
    }
  }
}

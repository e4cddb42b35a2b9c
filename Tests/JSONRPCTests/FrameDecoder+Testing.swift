import JSONRPC

extension FrameDecoder {
  /// Everything that is found in `chunks`, as text, errors as `!` and their case.
  static func frames(
    in chunks: [[UInt8]], framing: Framing? = nil, contentLimit: Int = 1 << 20,
    headerLimit: Int = 200, finishing: Bool = true
  ) -> [String] {
    var decoder = FrameDecoder(
      framing: framing, contentLimit: contentLimit, headerLimit: headerLimit)
    var frames: [String] = []
    for chunk in chunks {
      decoder.append(chunk)
      frames += decoder.available()
    }
    if finishing {
      decoder.finish()
      frames += decoder.available()
    }
    return frames
  }

  private mutating func available() -> [String] {
    var frames: [String] = []
    while let frame = nextFrame() {
      switch frame {
      case .frame(let content): frames.append(String(decoding: content, as: UTF8.self))
      case .malformed(let error): frames.append("!\(error)")
      }
    }
    return frames
  }
}

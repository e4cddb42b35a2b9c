/// Reads the bytes of a text at any offset, fastest where it read last.
package struct ByteReader {
  let text: SourceText
  private(set) var window: [UInt8] = []
  private(set) var windowStart = 0
  let end: Int

  package init(_ text: SourceText) {
    self.text = text
    end = text.utf8Count
  }

  /// Calls `body` with the bytes in `range`, which are copied only where they lie in two chunks.
  ///
  /// - Precondition: `range` lies within the text.
  package mutating func withBytes(
    in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    fetch(range.lowerBound)
    let start = range.lowerBound - windowStart
    let end = range.upperBound - windowStart
    guard start >= 0, end <= window.count else { return text.withBytes(in: range, body) }
    window.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// The byte at `offset`, or 0 behind the end of the text.
  @inline(__always)
  mutating func byte(at offset: Int) -> UInt8 {
    let local = offset &- windowStart
    if local >= 0, local < window.count { return window[local] }
    return byteElsewhere(at: offset)
  }

  /// Sees to it that the chunk with the byte at `offset` is at hand.
  @inline(__always)
  mutating func fetch(_ offset: Int) {
    _ = byte(at: offset)
  }

  @inline(never)
  private mutating func byteElsewhere(at offset: Int) -> UInt8 {
    guard offset < end else { return 0 }
    let index = text.chunkIndex(at: offset)
    window = text.chunks[index]
    windowStart = text.starts[index].utf8
    return window[offset - windowStart]
  }

  /// The offset of the first byte from `offset` on that is not a space, tab, CR or LF; at most `limit`.
  @inline(__always)
  mutating func skipSpace(from offset: Int, to limit: Int) -> Int {
    var offset = offset
    while offset < limit, byte(at: offset).isWhiteSpace {
      let end = min(limit &- windowStart, window.count)
      let next = offset &+ 1 &- windowStart
      offset = windowStart &+ window.withUnsafeBytes { $0.skipBlanks(from: next, to: end) }
    }
    return offset
  }

  /// The first offset from `offset` on whose byte is not plain text within a string.
  ///
  /// Not plain are the quote, the backslash, control characters and everything beyond ASCII.
  @inline(__always)
  mutating func skipPlainText(from offset: Int) -> Int {
    var offset = offset
    while byte(at: offset).isPlain { offset &+= 1 }
    return offset
  }

  mutating func starts(_ word: StaticString, at offset: Int) -> Bool {
    word.withUTF8Buffer { letters in
      for (index, letter) in letters.enumerated() where byte(at: offset + index) != letter {
        return false
      }
      return true
    }
  }

  /// The length of the well-formed UTF-8 sequence at `offset`; 0 if the bytes there are malformed.
  mutating func sequenceLength(at offset: Int) -> Int {
    UTF8Sequence.length(
      byte(at: offset), byte(at: offset + 1), byte(at: offset + 2), byte(at: offset + 3))
  }
}

extension UnsafeRawBufferPointer {
  /// Moves on over blanks as long as there are eight bytes before `end`: lines begin with many.
  ///
  /// - Precondition: `end` is at most the number of bytes.
  @inline(__always)
  func skipBlanks(from index: Int, to end: Int) -> Int {
    var index = index
    while index &+ 8 <= end {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      let count = (word ^ Byte.eightBlanks).trailingZeroBitCount / 8
      index &+= count
      if count < 8 { break }
    }
    return index
  }
}

extension PullParser {
  /// The number of bytes at the start of a text that decide if it is UTF-8.
  static var encodingPrefixLength: Int { 64 }

  /// True if the start of the text shows UTF-16, UTF-32 or binary data.
  mutating func isForeignEncoding() -> Bool {
    let first = reader.byte(at: 0)
    let second = reader.byte(at: 1)
    if (first, second) == (0xFF, 0xFE) || (first, second) == (0xFE, 0xFF) { return true }
    let end = min(reader.end, Self.encodingPrefixLength)
    var strange = 0
    var index = 0
    while index < end {
      let length = reader.sequenceLength(at: index)
      if length == 0 || reader.byte(at: index) == 0 { strange += 1 }
      index += max(length, 1)
    }
    return strange >= 2 && strange * 4 >= end
  }

  mutating func reportForeignEncoding() {
    report(.notUTF8, 0..<min(reader.end, 2))
  }
}

extension SourceText {
  var isForeignEncoding: Bool {
    var parser = PullParser(
      ByteReader(self), at: 0, in: .document, limit: nil)
    return parser.isForeignEncoding()
  }
}

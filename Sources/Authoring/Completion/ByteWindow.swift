import DocumentSyntax

/// Reads single bytes of a text near each other.
struct ByteWindow {
  private let text: SourceText
  private var bytes: [UInt8] = []
  private var start = 0
  let count: Int

  init(_ text: SourceText) {
    self.text = text
    count = text.utf8Count
  }

  /// The byte at `offset`; `nil` outside the text.
  mutating func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < count else { return nil }
    if !(start..<(start + bytes.count)).contains(offset) {
      start = max(offset - 64, 0)
      bytes = text.bytes(in: start..<min(offset + 448, count))
    }
    return bytes[offset - start]
  }

  /// The end of the comment at `offset`, if there is one: at most `limit`, where it goes on to there.
  mutating func endOfComment(at offset: Int, limit: Int) -> Int? {
    guard byte(at: offset) == UInt8(ascii: "/") else { return nil }
    let second = byte(at: offset + 1)
    guard second == UInt8(ascii: "/") || second == UInt8(ascii: "*") else { return nil }
    // One that nothing closes is not looked for through the whole document.
    let limit = min(limit, offset + 16_384)
    var end = offset + 2
    while end < limit, let byte = byte(at: end) {
      if second == UInt8(ascii: "/") {
        if byte.isLineEnd { return end }
      } else if byte == UInt8(ascii: "*"), self.byte(at: end + 1) == UInt8(ascii: "/") {
        return min(end + 2, limit)
      }
      end += 1
    }
    return limit
  }

  /// The first byte from `offset` on that is neither blank nor in a comment; `nil` at the text's end.
  mutating func significantByte(from offset: Int) -> UInt8? {
    var offset = offset
    while let byte = byte(at: offset) {
      if let end = endOfComment(at: offset, limit: count) {
        offset = max(end, offset + 1)
      } else if byte.isBlank || byte.isLineEnd {
        offset += 1
      } else {
        return byte
      }
    }
    return nil
  }

  /// The end of the word that `offset` is in or behind.
  mutating func endOfWord(at offset: Int, limit: Int) -> Int {
    var end = offset
    while end < limit, let byte = byte(at: end), byte.isWordPart { end += 1 }
    return end
  }

  /// Whether a line ends between two places.
  mutating func endsLine(in range: Range<Int>) -> Bool {
    range.contains { byte(at: $0)?.isLineEnd ?? true }
  }
}

extension UInt8 {
  /// Whether a number or a bare word goes on with it.
  var isWordPart: Bool {
    switch self {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""):
      false
    default: !isBlank && !isLineEnd
    }
  }
}

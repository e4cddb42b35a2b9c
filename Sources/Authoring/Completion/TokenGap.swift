/// What stands between two tokens, as far as they are told apart.
struct TokenGap {
  /// The last comma.
  private(set) var comma: Int?
  private(set) var hasColon = false

  /// Whether it ends within a comment.
  private(set) var endsInComment = false

  /// Where a word begins that reaches the end.
  private(set) var wordStart: Int?

  /// Whether there is nothing but blanks, commas and comments.
  private(set) var isPlain = true

  init(_ range: Range<Int>, _ window: inout ByteWindow) {
    var offset = range.lowerBound
    while offset < range.upperBound, let byte = window.byte(at: offset) {
      if let end = window.endOfComment(at: offset, limit: range.upperBound) {
        wordStart = nil
        endsInComment = end == range.upperBound && !Self.isClosedBlock(offset..<end, &window)
        offset = max(end, offset + 1)
        continue
      }
      if byte == UInt8(ascii: ",") {
        comma = offset
      } else if byte == UInt8(ascii: ":") {
        hasColon = true
      } else if !byte.isBlank, !byte.isLineEnd {
        isPlain = false
      }
      wordStart =
        byte.isWordPart || byte == UInt8(ascii: "\"") ? wordStart ?? offset : nil
      offset += 1
    }
  }

  private static func isClosedBlock(_ range: Range<Int>, _ window: inout ByteWindow) -> Bool {
    range.count >= 4 && window.byte(at: range.lowerBound + 1) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 2) == UInt8(ascii: "*")
      && window.byte(at: range.upperBound - 1) == UInt8(ascii: "/")
  }
}

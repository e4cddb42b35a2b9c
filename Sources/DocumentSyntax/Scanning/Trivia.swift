// What may stand between two tokens: blanks, and comments, which JSON does not have.

extension Automaton {
  /// How far the end of a `/*` comment is looked for.
  private static var commentSearchLength: Int { 16_384 }

  /// Moves to the next token; at the end of the content to ``limit``.
  @inline(__always)
  mutating func skipTrivia() {
    offset = reader.skipSpace(from: offset, to: limit)
    if reader.byte(at: offset) == Byte.slash { skipComments() }
  }

  @inline(never)
  private mutating func skipComments() {
    while offset < limit, startsComment(at: offset) {
      let end = endOfComment(at: offset)
      report(.comment, offset..<end)
      offset = reader.skipSpace(from: min(end, limit), to: limit)
    }
  }

  /// The next offset from `offset` on that holds neither a blank nor a comment.
  mutating func nextToken(from offset: Int) -> Int {
    var offset = reader.skipSpace(from: offset, to: reader.end)
    while startsComment(at: offset) {
      offset = reader.skipSpace(from: endOfComment(at: offset), to: reader.end)
    }
    look(asFarAs: offset + 1)
    return offset
  }

  mutating func startsComment(at offset: Int) -> Bool {
    guard reader.byte(at: offset) == Byte.slash else { return false }
    let next = reader.byte(at: offset + 1)
    return next == Byte.slash || next == Byte.star
  }

  /// Where the comment at `start` ends; one that nothing closes ends with its line.
  private mutating func endOfComment(at start: Int) -> Int {
    if reader.byte(at: start + 1) == Byte.star, let end = endOfBlock(at: start) { return end }
    var offset = start + 2
    while offset < reader.end, !Byte.isLineEnd(reader.byte(at: offset)) { offset += 1 }
    look(asFarAs: offset + 1)
    return offset
  }

  private mutating func endOfBlock(at start: Int) -> Int? {
    let searchEnd = min(start + Self.commentSearchLength, reader.end)
    var offset = start + 2
    if start >= noCommentEnds.lowerBound { offset = max(offset, noCommentEnds.upperBound - 1) }
    defer { look(asFarAs: searchEnd + 1) }
    while offset + 1 < searchEnd {
      if reader.byte(at: offset) == Byte.star, reader.byte(at: offset + 1) == Byte.slash {
        return offset + 2
      }
      offset += 1
    }
    noCommentEnds = start..<max(searchEnd, start)
    return nil
  }
}

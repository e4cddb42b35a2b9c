/// A run of bytes that is neither a string nor punctuation: a number, a literal, or garbage.
struct WordToken {
  let start: Int
  var end: Int
  var kind: ValueKind
  /// The error in it, if it is no value.
  var fault: SyntaxError.Kind?

  var range: Range<Int> {
    start..<end
  }
}

extension PullParser {
  /// Reads the number, literal or garbage at `start`; it reports nothing.
  mutating func readWord(at start: Int) -> WordToken {
    let first = reader.byte(at: start)
    if Byte.isDigit(first) || first == Byte.minus, let end = endOfNumber(at: start),
      endsWord(at: end)
    {
      return WordToken(start: start, end: end, kind: .number)
    }
    if let literal = readLiteral(at: start) { return literal }
    if first == Byte.apostrophe, let end = endOfSingleQuoted(at: start) {
      return WordToken(start: start, end: end, kind: .invalid, fault: .singleQuotedString)
    }
    return readGarbage(at: start)
  }

  private mutating func readLiteral(at start: Int) -> WordToken? {
    var token: WordToken
    switch reader.byte(at: start) {
    case UInt8(ascii: "t") where reader.starts("true", at: start):
      token = WordToken(start: start, end: start + 4, kind: .true)
    case UInt8(ascii: "f") where reader.starts("false", at: start):
      token = WordToken(start: start, end: start + 5, kind: .false)
    case UInt8(ascii: "n") where reader.starts("null", at: start):
      token = WordToken(start: start, end: start + 4, kind: .null)
    default: return nil
    }
    token.end = min(token.end, reader.end)
    return endsWord(at: token.end) ? token : nil
  }

  /// True if a word that was read up to `offset` ends there.
  ///
  /// A quote that could as well open a string which makes sense belongs to that.
  private mutating func endsWord(at offset: Int) -> Bool {
    let byte = reader.byte(at: offset)
    if offset >= reader.end || Byte.isSpace(byte) || Byte.isStructural(byte) { return true }
    return byte == Byte.quote ? isSensibleString(at: offset) : startsComment(at: offset)
  }

  /// The end of the JSON number at `start`, or `nil` if there is none.
  private mutating func endOfNumber(at start: Int) -> Int? {
    var offset = start
    if reader.byte(at: offset) == Byte.minus { offset += 1 }
    let first = reader.byte(at: offset)
    guard Byte.isDigit(first) else { return nil }
    offset += 1
    if first != UInt8(ascii: "0") { offset = skipDigits(from: offset) }
    if reader.byte(at: offset) == UInt8(ascii: ".") {
      let fraction = offset + 1
      offset = skipDigits(from: fraction)
      guard offset > fraction else { return nil }
    }
    if reader.byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      var exponent = offset + 1
      let sign = reader.byte(at: exponent)
      if sign == UInt8(ascii: "+") || sign == Byte.minus { exponent += 1 }
      offset = skipDigits(from: exponent)
      guard offset > exponent else { return nil }
    }
    return offset
  }

  private mutating func skipDigits(from offset: Int) -> Int {
    var offset = offset
    while Byte.isDigit(reader.byte(at: offset)) { offset &+= 1 }
    return offset
  }

  /// The end of `'…'`, or `nil` if it does not end in its line.
  private mutating func endOfSingleQuoted(at start: Int) -> Int? {
    var offset = start + 1
    let limit = min(start + 1024, reader.end)
    defer { lookAhead(to: offset + 1) }
    while offset < limit {
      switch reader.byte(at: offset) {
      case Byte.apostrophe: return offset + 1
      case Byte.backslash: offset += 2
      case let byte where Byte.isLineEnd(byte): return nil
      default: offset += 1
      }
    }
    return nil
  }

  private mutating func readGarbage(at start: Int) -> WordToken {
    var offset = start
    var hasNUL = false
    var hasControl = false
    var hasInvalidUTF8 = false
    while offset < reader.end {
      let byte = reader.byte(at: offset)
      if byte == Byte.quote {
        if offset > start, isSensibleString(at: offset) { break }
      } else if !Byte.isWordPart(byte) || offset > start && startsComment(at: offset) {
        break
      }
      if byte < Byte.space { hasControl = true }
      if byte == 0 { hasNUL = true }
      var length = 1
      if byte >= 0x80 {
        length = reader.sequenceLength(at: offset)
        if length == 0 { hasInvalidUTF8 = true }
      }
      offset += max(length, 1)
    }
    let fault: SyntaxError.Kind =
      if hasNUL {
        .nulByte
      } else if hasInvalidUTF8 {
        .invalidUTF8
      } else if hasControl {
        .controlCharacter
      } else {
        garbageKind(start, offset)
      }
    return WordToken(start: start, end: offset, kind: .invalid, fault: fault)
  }

  private mutating func garbageKind(_ start: Int, _ end: Int) -> SyntaxError.Kind {
    var offset = start
    let sign = reader.byte(at: offset)
    if sign == Byte.minus || sign == UInt8(ascii: "+") { offset += 1 }
    for word in ["nan", "inf", "infinity"] where isWord(word, from: offset, to: end) {
      return .nonFiniteLiteral
    }
    if reader.byte(at: offset) == UInt8(ascii: ".") { offset += 1 }
    return Byte.isDigit(reader.byte(at: offset)) ? .badNumber : .bareWord
  }

  /// True if the bytes from `start` to `end` are `word`, in upper or lower case.
  private mutating func isWord(_ word: String, from start: Int, to end: Int) -> Bool {
    guard end - start == word.utf8.count else { return false }
    for (index, letter) in word.utf8.enumerated()
    where reader.byte(at: start + index) | 0x20 != letter {
      return false
    }
    return true
  }
}

/// A string in the text, with at most one error.
struct StringToken {
  let start: Int
  var end: Int
  var hasEscapes = false
  var hasNUL = false
  var fault: SyntaxError?
}

extension PullParser {
  /// Reads the string whose opening quote is at `start`; it reports nothing.
  ///
  /// A string that is not closed ends with its line, without the blanks, commas and closers at the
  /// end, which were hardly meant to be in it.
  mutating func readString(at start: Int) -> StringToken {
    var token = StringToken(start: start, end: start + 1)
    var offset = start + 1
    while true {
      offset = reader.skipPlainText(from: offset)
      let byte = reader.byte(at: offset)
      if byte == Byte.quote {
        token.end = offset + 1
        let next = reader.byte(at: token.end)
        if next >= Byte.space, next.isWordPart, next != Byte.space,
          !startsComment(at: token.end)
        {
          endBeforeNextQuote(&token)
        }
        return token
      } else if byte == Byte.backslash {
        token.hasEscapes = true
        offset = readEscape(at: offset, in: &token)
      } else if byte >= 0x80 {
        let length = reader.sequenceLength(at: offset)
        if length == 0, token.fault == nil {
          token.fault = SyntaxError(.invalidUTF8, offset..<(offset + 1))
        }
        offset += max(length, 1)
      } else if byte.isLineEnd || offset >= reader.end {
        lookAhead(to: offset + 1)
        openLineEnd = offset
        token.end = offset
        endBeforeTrailingPunctuation(&token)
        return token
      } else {
        if token.fault == nil {
          token.fault = SyntaxError(
            byte == 0 ? .nulByte : .controlCharacter, offset..<(offset + 1))
        }
        offset += 1
      }
    }
  }

  /// Reads the escape at `offset` and returns the offset behind it.
  private mutating func readEscape(at offset: Int, in token: inout StringToken) -> Int {
    switch reader.byte(at: offset + 1) {
    case Byte.quote, Byte.backslash, Byte.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return offset + 2
    case UInt8(ascii: "u"):
      return readCodeUnit(at: offset, in: &token)
    default:
      let next = reader.byte(at: offset + 1)
      let length = next < Byte.space || next >= 0x80 ? 1 : 2
      if token.fault == nil {
        token.fault = SyntaxError(.invalidEscape, offset..<(offset + length))
      }
      return offset + length
    }
  }

  private mutating func readCodeUnit(at offset: Int, in token: inout StringToken) -> Int {
    guard let unit = codeUnit(at: offset) else {
      if token.fault == nil { token.fault = SyntaxError(.invalidEscape, offset..<(offset + 2)) }
      return offset + 2
    }
    if unit == 0 { token.hasNUL = true }
    guard unit & 0xF800 == 0xD800 else { return offset + 6 }
    if unit < 0xDC00, let low = codeUnit(at: offset + 6), low & 0xFC00 == 0xDC00 {
      return offset + 12
    }
    if token.fault == nil { token.fault = SyntaxError(.loneSurrogate, offset..<(offset + 6)) }
    return offset + 6
  }

  /// The value of `\uXXXX` at `offset`; `nil` for any other text.
  private mutating func codeUnit(at offset: Int) -> UInt32? {
    guard reader.byte(at: offset) == Byte.backslash,
      reader.byte(at: offset + 1) == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt32 = 0
    for index in 2..<6 {
      let byte = reader.byte(at: offset + index)
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): unit = unit << 4 | UInt32(byte - 0x30)
      case UInt8(ascii: "a")...UInt8(ascii: "f"): unit = unit << 4 | UInt32(byte - 0x57)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): unit = unit << 4 | UInt32(byte - 0x37)
      default: return nil
      }
    }
    return unit
  }
}

// MARK: Strings without a closing quote

extension PullParser {
  /// The number of bytes that are searched for a quote that would show a missing one.
  private static var quoteSearchLength: Int { 256 }

  /// Ends `token` earlier if its closing quote rather opens the next string.
  ///
  /// An example is `"text, "id": 1`: the quote is followed by a word, which is followed by a quote and
  /// then by a token that can follow a string, and it is preceded by a token that can precede a string.
  private mutating func endBeforeNextQuote(_ token: inout StringToken) {
    let cut = endWithoutPunctuation(token.start, token.end - 1)
    guard cut < token.end - 1, isSensibleString(at: token.end - 1) else { return }
    token.end = cut
    token.fault = SyntaxError(.unterminatedString, token.start..<cut)
  }

  private mutating func endBeforeTrailingPunctuation(_ token: inout StringToken) {
    token.end = endWithoutPunctuation(token.start, token.end)
    token.fault = SyntaxError(.unterminatedString, token.start..<token.end)
  }

  /// True if the quote at `offset` opens a string that ends in its line and is followed by a token that may
  /// follow a string.
  mutating func isSensibleString(at quote: Int) -> Bool {
    var offset = quote + 1
    let limit = min(quote + Self.quoteSearchLength, reader.end)
    defer { lookAhead(to: offset + 1) }
    while offset < limit {
      let byte = reader.byte(at: offset)
      if byte.isLineEnd { return false }
      if byte == Byte.quote { break }
      offset += byte == Byte.backslash ? 2 : 1
    }
    guard offset < limit else { return false }
    offset = reader.skipSpace(from: offset + 1, to: reader.end)
    switch reader.byte(at: offset) {
    case Byte.comma, Byte.colon, Byte.closeBrace, Byte.closeBracket: return true
    default: return offset >= reader.end
    }
  }

  /// The end of the string at `start` if the blanks, commas, colons and brackets before `end` are
  /// not part of it.
  ///
  /// A closer stays in the string if its opener may be there as well.
  private mutating func endWithoutPunctuation(_ start: Int, _ end: Int) -> Int {
    let lowest = max(start + 1, end - Self.quoteSearchLength)
    let mayHoldObject = contains(Byte.openBrace, from: lowest, to: end)
    let mayHoldArray = contains(Byte.openBracket, from: lowest, to: end)
    var end = end
    while end > lowest {
      switch reader.byte(at: end - 1) {
      case Byte.closeBrace where mayHoldObject: return end
      case Byte.closeBracket where mayHoldArray: return end
      case let byte where byte.isStructural || byte == Byte.space || byte == Byte.tab:
        end -= 1
      default: return end
      }
    }
    return end
  }

  private mutating func contains(_ byte: UInt8, from start: Int, to end: Int) -> Bool {
    for offset in start..<end where reader.byte(at: offset) == byte { return true }
    return false
  }
}

/// A run of bytes that is neither a string nor punctuation: a number, a literal, or garbage.
struct WordToken {
  let start: Int
  var end: Int
  var kind: ValueKind
  /// The error of a word that is not a value.
  var fault: SyntaxError.Kind?

  var range: Range<Int> {
    start..<end
  }
}

extension PullParser {
  /// Reads the number, literal or garbage at `start`; it reports nothing.
  mutating func readWord(at start: Int) -> WordToken {
    let first = reader.byte(at: start)
    if first.isDigit || first == Byte.minus, let end = endOfNumber(at: start),
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
    if offset >= reader.end || byte.isWhiteSpace || byte.isStructural { return true }
    return byte == Byte.quote ? isSensibleString(at: offset) : startsComment(at: offset)
  }

  /// The end of the JSON number at `start`; `nil` for any other text.
  private mutating func endOfNumber(at start: Int) -> Int? {
    var offset = start
    if reader.byte(at: offset) == Byte.minus { offset += 1 }
    let first = reader.byte(at: offset)
    guard first.isDigit else { return nil }
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
    while reader.byte(at: offset).isDigit { offset &+= 1 }
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
      case let byte where byte.isLineEnd: return nil
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
      } else if !byte.isWordPart || offset > start && startsComment(at: offset) {
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
    return reader.byte(at: offset).isDigit ? .badNumber : .bareWord
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

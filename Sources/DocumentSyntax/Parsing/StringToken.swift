/// A string as it stands in the text, with at most one thing that is wrong with it.
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
        if next >= Byte.space, Byte.isWordPart(next), next != Byte.space {
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
      } else if Byte.isLineEnd(byte) || offset >= reader.end {
        lookAhead(to: offset + 1)
        openStringEnd = offset
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

  /// The value of `\uXXXX` at `offset`, or `nil` if there is no such thing.
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
  /// So it is in `"text, "id": 1`: the quote is followed by a word, which is followed by a quote and
  /// then by what follows a string, and it is preceded by what precedes a string.
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

  /// True if the quote at `offset` opens a string that ends in its line and is followed by what may
  /// follow a string.
  mutating func isSensibleString(at quote: Int) -> Bool {
    var offset = quote + 1
    let limit = min(quote + Self.quoteSearchLength, reader.end)
    defer { lookAhead(to: offset + 1) }
    while offset < limit {
      let byte = reader.byte(at: offset)
      if Byte.isLineEnd(byte) { return false }
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
      case let byte where Byte.isStructural(byte) || byte == Byte.space || byte == Byte.tab:
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

/// The bytes that mean something in a JSON text.
enum Byte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let minus = UInt8(ascii: "-")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")

  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
  }

  static let eightBlanks: UInt64 = 0x2020_2020_2020_2020

  /// The number of plain bytes among eight, from the lowest one on.
  @inline(__always)
  static func plainCount(in word: UInt64) -> Int {
    let each: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (each &* UInt64(quote))
    let backslashes = word ^ (each &* UInt64(backslash))
    // A byte borrows where it is smaller than what is taken away, if none of those below it does; so the
    // lowest one that is found is one.
    let borrows =
      (word &- each &* 0x20) | (quotes &- each) & ~quotes
      | (backslashes &- each) & ~backslashes
    return ((borrows | word) & (each &* 0x80)).trailingZeroBitCount / 8
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == lineFeed || byte == carriageReturn
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  /// True if this byte is one of `{ } [ ] , :`.
  static func isStructural(_ byte: UInt8) -> Bool {
    switch byte {
    case openBrace, closeBrace, openBracket, closeBracket, comma, colon: true
    default: false
    }
  }

  /// True if this byte continues a number or a bare word.
  static func isWordPart(_ byte: UInt8) -> Bool {
    !isSpace(byte) && !isStructural(byte) && byte != quote
  }

  /// True if this byte stands for itself in a string: neither quote, backslash nor control
  /// character, and ASCII.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 < 0x60 && byte != quote && byte != backslash
  }

  /// True if this byte is one of `, } ]`.
  @inline(__always)
  static func endsEntry(_ byte: UInt8) -> Bool {
    byte == comma || byte == closeBrace || byte == closeBracket
  }
}

/// The grammar of UTF-8, byte by byte.
enum UTF8Sequence {
  /// The length of the well-formed sequence that starts with these bytes, or 0 if there is none.
  ///
  /// Bytes behind the end of the text are given as 0.
  ///
  /// - Source: Unicode, table 3-7 (well-formed UTF-8 byte sequences)
  static func length(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Int {
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return isContinuation(second) ? 2 : 0
    case 0xE0...0xEF:
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest && isContinuation(third) ? 3 : 0
    case 0xF0...0xF4:
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      let startsWell = second >= lowest && second <= highest
      return startsWell && isContinuation(third) && isContinuation(fourth) ? 4 : 0
    default: return 0
    }
  }

  /// The length of the well-formed sequence at `index`, or 0 if there is none.
  static func length<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, at index: Int) -> Int
  where Bytes.Index == Int {
    func byte(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    return length(bytes[index], byte(1), byte(2), byte(3))
  }

  /// True if neither a well-formed sequence nor a CRLF reaches across the boundary before `index`.
  static func isBoundary<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, at index: Int)
    -> Bool
  where Bytes.Index == Int {
    guard index > 0, index < bytes.count else { return true }
    if bytes[index] == Byte.lineFeed { return bytes[index - 1] != Byte.carriageReturn }
    guard isContinuation(bytes[index]) else { return true }
    for distance in 1...3 where distance <= index {
      let start = index - distance
      if isContinuation(bytes[start]) { continue }
      return length(in: bytes, at: start) <= distance
    }
    return true
  }

  static func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}

/// The bytes that mean something in a JSON text, and their classes.
package typealias Byte = UInt8

extension UInt8 {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote = UInt8(ascii: "\"")
  package static let backslash = UInt8(ascii: "\\")
  package static let comma = UInt8(ascii: ",")
  package static let colon = UInt8(ascii: ":")
  package static let slash = UInt8(ascii: "/")
  package static let openBrace = UInt8(ascii: "{")
  package static let closeBrace = UInt8(ascii: "}")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")
  static let apostrophe = UInt8(ascii: "'")
  static let star = UInt8(ascii: "*")
  static let minus = UInt8(ascii: "-")

  /// True for white space that ends no line.
  @inline(__always)
  package var isBlank: Bool { self == 0x20 || self == 0x09 }

  @inline(__always)
  package var isLineEnd: Bool { self == 0x0A || self == 0x0D }

  /// True for the white space of JSON.
  @inline(__always)
  package var isWhiteSpace: Bool { isBlank || isLineEnd }

  @inline(__always)
  package var isDigit: Bool { self &- 0x30 < 10 }

  /// True for the ASCII letters.
  @inline(__always)
  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// True for one of `{ } [ ] , :`.
  package var isStructural: Bool {
    switch self {
    case .openBrace, .closeBrace, .openBracket, .closeBracket, .comma, .colon: true
    default: false
    }
  }

  /// True for a byte that continues a number or a bare word.
  package var isWordPart: Bool { !isWhiteSpace && !isStructural && self != .quote }

  /// True for one of `, } ]`.
  @inline(__always)
  var endsEntry: Bool { self == .comma || self == .closeBrace || self == .closeBracket }

  /// True for a byte that stands for itself in a string: ASCII, and neither quote, backslash nor control character.
  @inline(__always)
  var isPlain: Bool { self &- 0x20 < 0x60 && self != .quote && self != .backslash }

  /// True for the second and all further bytes of a character in UTF-8.
  @inline(__always)
  package var isContinuation: Bool { self & 0xC0 == 0x80 }

  static let eightBlanks: UInt64 = 0x2020_2020_2020_2020

  /// The number of plain bytes among eight, from the lowest one on.
  @inline(__always)
  static func plainCount(in word: UInt64) -> Int {
    let each: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (each &* UInt64(quote))
    let backslashes = word ^ (each &* UInt64(backslash))
    // The subtraction borrows in each byte smaller than the subtrahend. A borrow from a lower byte can add false
    // positives above it, so only the lowest set bit is reliable.
    let borrows =
      (word &- each &* 0x20) | (quotes &- each) & ~quotes
      | (backslashes &- each) & ~backslashes
    return ((borrows | word) & (each &* 0x80)).trailingZeroBitCount / 8
  }
}

/// The grammar of UTF-8, byte by byte.
enum UTF8Sequence {
  /// The length of the well-formed sequence that starts with these bytes; 0 if they are malformed.
  ///
  /// Bytes behind the end of the text are given as 0.
  ///
  /// - Source: Unicode, table 3-7 (well-formed UTF-8 byte sequences)
  static func length(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) -> Int {
    switch first {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: return second.isContinuation ? 2 : 0
    case 0xE0...0xEF:
      let lowest: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let highest: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= lowest && second <= highest && third.isContinuation ? 3 : 0
    case 0xF0...0xF4:
      let lowest: UInt8 = first == 0xF0 ? 0x90 : 0x80
      let highest: UInt8 = first == 0xF4 ? 0x8F : 0xBF
      let startsWell = second >= lowest && second <= highest
      return startsWell && third.isContinuation && fourth.isContinuation ? 4 : 0
    default: return 0
    }
  }

  /// The length of the well-formed sequence at `index`; 0 if the bytes there are malformed.
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
    guard bytes[index].isContinuation else { return true }
    for distance in 1...3 where distance <= index {
      let start = index - distance
      if bytes[start].isContinuation { continue }
      return length(in: bytes, at: start) <= distance
    }
    return true
  }
}

/// The length of a range of text in each unit that a client may count in.
///
/// Also used for an offset in a text: the counts of everything before it.
struct UnitCounts: Hashable, Sendable {
  var utf8 = 0
  var utf16 = 0
  var utf32 = 0
  /// Line ends: LF, CRLF and CR, each once.
  var lineEnds = 0

  // No text is so long that a count of it could overflow.
  static func + (left: UnitCounts, right: UnitCounts) -> UnitCounts {
    UnitCounts(
      utf8: left.utf8 &+ right.utf8, utf16: left.utf16 &+ right.utf16,
      utf32: left.utf32 &+ right.utf32, lineEnds: left.lineEnds &+ right.lineEnds)
  }

  static func - (left: UnitCounts, right: UnitCounts) -> UnitCounts {
    UnitCounts(
      utf8: left.utf8 - right.utf8, utf16: left.utf16 - right.utf16,
      utf32: left.utf32 - right.utf32, lineEnds: left.lineEnds - right.lineEnds)
  }

  func count(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: utf8
    case .utf16: utf16
    case .utf32: utf32
    }
  }
}

extension UnitCounts {
  /// Counts `bytes`, which start and end at a boundary.
  ///
  /// A byte outside of well-formed UTF-8 counts as one unit.
  init(of bytes: ArraySlice<UInt8>) {
    let plain = bytes.withUnsafeBytes { PlainCounts(of: $0) }
    self.init(plainBytes: bytes.count, lineEnds: plain.lineFeeds)
    if plain.hasCarriageReturns { lineEnds += Self.loneCarriageReturns(in: bytes) }
    if !plain.isASCII { countScalars(of: Array(bytes)) }
  }

  /// The counts of bytes that are one unit each.
  init(plainBytes count: Int, lineEnds: Int = 0) {
    (utf8, utf16, utf32) = (count, count, count)
    self.lineEnds = lineEnds
  }

  private static func loneCarriageReturns(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for index in bytes.indices where bytes[index] == Byte.carriageReturn {
      let next = index + 1
      if next == bytes.endIndex || bytes[next] != Byte.lineFeed { count += 1 }
    }
    return count
  }

  private mutating func countScalars(of bytes: [UInt8]) {
    utf16 = 0
    utf32 = 0
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : UTF8Sequence.length(in: bytes, at: index)
      utf32 += 1
      utf16 += length == 4 ? 2 : 1
      index += max(length, 1)
    }
  }
}

/// The counts that are computed eight bytes at a time.
struct PlainCounts {
  var isASCII = true
  var lineFeeds = 0
  var hasCarriageReturns = false

  init(of bytes: UnsafeRawBufferPointer) {
    let high: UInt64 = 0x8080_8080_8080_8080
    var highBits: UInt64 = 0
    var carriageReturns: UInt64 = 0
    let wordEnd = bytes.count & ~7
    var index = 0
    while index < wordEnd {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      highBits |= word & high
      lineFeeds &+= Self.bytes(of: word, equalTo: Byte.lineFeed).nonzeroBitCount
      carriageReturns |= Self.bytes(of: word, equalTo: Byte.carriageReturn)
      index += 8
    }
    isASCII = highBits == 0
    hasCarriageReturns = carriageReturns != 0
    for byte in bytes[wordEnd...] {
      if byte >= 0x80 { isASCII = false }
      if byte == Byte.lineFeed { lineFeeds += 1 }
      if byte == Byte.carriageReturn { hasCarriageReturns = true }
    }
  }

  /// Stores the offsets of the bytes behind line feeds.
  ///
  /// - Returns: The number of offsets; at most the number of elements of `lines`.
  static func lineFeeds(
    in bytes: UnsafeRawBufferPointer, at lines: UnsafeMutableBufferPointer<UInt16>,
    _ filled: inout Int
  ) -> Int {
    let wordEnd = bytes.count & ~7
    var index = 0
    while index < wordEnd {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      var found = Self.bytes(of: word, equalTo: Byte.lineFeed)
      while found != 0, filled < lines.count {
        lines[filled] = UInt16(truncatingIfNeeded: index + found.trailingZeroBitCount / 8 + 1)
        filled += 1
        found &= found &- 1
      }
      index += 8
    }
    while index < bytes.count, filled < lines.count {
      if bytes[index] == Byte.lineFeed {
        lines[filled] = UInt16(truncatingIfNeeded: index + 1)
        filled += 1
      }
      index += 1
    }
    return filled
  }

  /// The highest bit of each byte of a word that is this one.
  @inline(__always)
  private static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    // A byte of zeros is the only one that neither has its highest bit nor gets it from the sum.
    return ~(((difference & low) &+ low) | difference | low)
  }
}

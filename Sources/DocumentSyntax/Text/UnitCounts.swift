/// The length of a range of text in each unit that a client may count in.
///
/// Also used for a place in a text: the counts of everything before it.
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
  /// A byte that is no part of well-formed UTF-8 counts as one unit.
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

  /// Writes down where the bytes behind line feeds are.
  ///
  /// - Returns: How many there are; at most as many as there is space for.
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

/// How long a stretch of text is, in every unit a client may count in.
///
/// Also used for a place in a text: the counts of everything before it.
struct UnitCounts: Hashable, Sendable {
  var utf8 = 0
  var utf16 = 0
  var utf32 = 0
  /// Line ends: LF, CRLF and CR, each once.
  var lineEnds = 0

  static func + (left: UnitCounts, right: UnitCounts) -> UnitCounts {
    UnitCounts(
      utf8: left.utf8 + right.utf8, utf16: left.utf16 + right.utf16,
      utf32: left.utf32 + right.utf32, lineEnds: left.lineEnds + right.lineEnds)
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
    var highBits: UInt8 = 0
    var lineFeeds = 0
    var carriageReturns = 0
    for byte in bytes {
      highBits |= byte
      lineFeeds &+= byte == Byte.lineFeed ? 1 : 0
      carriageReturns &+= byte == Byte.carriageReturn ? 1 : 0
    }
    utf8 = bytes.count
    utf16 = bytes.count
    utf32 = bytes.count
    lineEnds = lineFeeds
    if carriageReturns > 0 { lineEnds += Self.loneCarriageReturns(in: bytes) }
    if highBits >= 0x80 { countScalars(of: Array(bytes)) }
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

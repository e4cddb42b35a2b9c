/// What UTF-8 allows, byte by byte.
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
  static func length(in bytes: [UInt8], at index: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 {
      index + distance < bytes.count ? bytes[index + distance] : 0
    }
    return length(bytes[index], byte(1), byte(2), byte(3))
  }

  /// Whether no well-formed sequence and no CRLF reaches across the place before `index`.
  static func isBoundary(in bytes: [UInt8], at index: Int) -> Bool {
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

extension [UInt8] {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Drops a mark at the beginning, which RFC 8259 lets readers of JSON ignore.
  mutating func dropByteOrderMark() {
    if starts(with: Self.byteOrderMark) { removeFirst(Self.byteOrderMark.count) }
  }
}

extension UInt8 {
  /// A space, a tab or a carriage return.
  var isBlank: Bool {
    self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == UInt8(ascii: "\r")
  }

  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  /// A byte of a header's name; stricter than RFC 9110, wide enough for every name in use.
  var isHeaderNameByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

extension UInt8 {
  static let blank = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }

  /// Whether this is white space that ends no line.
  var isBlank: Bool { self == .blank || self == .tab }

  var isSpace: Bool { isBlank || isLineEnd }

  /// Whether a character begins with this byte.
  var beginsScalar: Bool { self & 0xC0 != 0x80 }
}

extension Collection<UInt8> where Index == Int {
  /// Where the lines of a text end: CR LF, LF or CR.
  var lineEnds: [Range<Int>] {
    var ends: [Range<Int>] = []
    for index in indices where self[index].isLineEnd {
      if self[index] == .lineFeed, let last = ends.last, last.upperBound == index,
        last.count == 1, self[index - 1] == .carriageReturn
      {
        ends[ends.count - 1] = last.lowerBound..<(index + 1)
      } else {
        ends.append(index..<(index + 1))
      }
    }
    return ends
  }
}

/// What a line begins with.
struct Indentation {
  var bytes: [UInt8]

  /// In columns.
  var width: Int

  init(_ bytes: [UInt8], tabSize: Int) {
    self.bytes = bytes
    width = bytes.columns(tabSize: tabSize)
  }

  func deeper(_ options: FormattingOptions) -> Indentation {
    var deeper = self
    deeper.bytes += options.unit
    deeper.width += options.tabSize
    return deeper
  }
}

extension Collection<UInt8> {
  /// How many columns a text without line ends takes: one for each character.
  func columns(tabSize: Int) -> Int {
    reduce(0) { columns, byte in
      if byte == .tab { return columns + tabSize }
      return byte.beginsScalar ? columns + 1 : columns
    }
  }
}

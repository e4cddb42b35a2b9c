import DocumentSyntax

extension DocumentSource {
  /// The text of a line up to a place in it.
  func linePrefix(to offset: Int) -> [UInt8] {
    let column = text.position(at: offset, in: .utf8).character
    return text.bytes(in: (offset - column)..<offset)
  }

  /// The blanks that the line of a place begins with.
  func indentation(at offset: Int) -> [UInt8] {
    Array(linePrefix(to: offset).prefix { $0.isBlank })
  }

  /// Whether nothing but blanks stands before a place on its line.
  ///
  /// - Complexity: In the number of blanks, however long the line is.
  func isFirstOnLine(_ offset: Int) -> Bool {
    let start = text.byteOrderMarkLength
    var end = offset
    while end > start {
      let piece = max(end - 32, start)..<end
      if let last = text.bytes(in: piece).last(where: { !$0.isBlank }) { return last.isLineEnd }
      end = piece.lowerBound
    }
    return true
  }

  /// A place for a value, which may be on a line of its own.
  func writingPlace(at offset: Int, isSpread: Bool) -> WritingPlace {
    let prefix = linePrefix(to: offset)
    return WritingPlace(
      isSpread: isSpread, indentation: Array(prefix.prefix { $0.isBlank }), column: prefix.width)
  }

  func hasLineEnd(in range: Range<Int>) -> Bool {
    text.withContiguousBytes(in: range) { $0.contains { $0.isLineEnd } }
  }
}

extension Sequence<UInt8> {
  /// How many columns a text without line ends takes.
  var width: Int {
    reduce(0) { width, byte in
      if byte == UInt8(ascii: "\t") { return width + 4 }
      return byte & 0xC0 == 0x80 ? width : width + 1
    }
  }
}

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

  func isFirstOnLine(_ offset: Int) -> Bool { linePrefix(to: offset).allSatisfy { $0.isBlank } }

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

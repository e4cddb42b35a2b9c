import DocumentSyntax

/// The line in which a range begins, and a mark under the part of the range that is in it.
struct SourceExcerpt {
  let line: String

  /// As wide as the line above it in a terminal, tabs where it has tabs.
  let mark: String

  /// Shows as much of the line as fits in some columns, with an ellipsis where it is cut; the start of the range is in
  /// it.
  ///
  /// - Complexity: O(*columns*), however long the line is.
  init(of range: Range<Int>, in text: SourceText, columns: Int = lineColumns()) {
    let number = text.position(at: range.lowerBound, in: .utf8).line
    let lineRange = text.range(ofLine: number)
    // At a line's end the mark stands behind its last character.
    let anchor = min(max(range.lowerBound, lineRange.lowerBound), lineRange.upperBound)
    let end = min(max(range.upperBound, anchor), lineRange.upperBound)
    // A character of one column has 4 bytes at most, unless marks are added to it.
    let reach = 4 * columns
    let first = Self.boundary(max(lineRange.lowerBound, anchor - reach), in: text)
    let last = Self.boundary(min(lineRange.upperBound, anchor + reach), in: text)
    func part(_ lower: Int, _ upper: Int) -> [Character] {
      Array(printable(String(decoding: text.bytes(in: lower..<max(lower, upper)), as: UTF8.self)))
    }
    let before = part(first, anchor)
    let marked = part(anchor, min(end, last))
    let after = marked + part(min(end, last), last)
    let widthAfter = max(Self.width(of: after), 1) + (last < lineRange.upperBound ? 1 : 0)
    let left = Self.fitting(
      before.reversed(), in: max(columns / 2, columns - widthAfter),
      isCut: first > lineRange.lowerBound)
    let start = (left.isCut ? ["…"] : []) + left.characters.reversed()
    let right = Self.fitting(
      after, in: columns - Self.width(of: start), isCut: last < lineRange.upperBound)
    line = String(start + right.characters) + (right.isCut ? "…" : "")
    let indent = start.map {
      $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0))
    }
    let underlined = right.characters.prefix(marked.count).reduce(0) { $0 + displayWidth($1) }
    mark = indent.joined() + "^" + String(repeating: "~", count: max(underlined - 1, 0))
  }

  /// The first characters that fit in some columns, which leave one for the ellipsis if others do not.
  private static func fitting(
    _ characters: [Character], in columns: Int, isCut: Bool
  ) -> (characters: ArraySlice<Character>, isCut: Bool) {
    if !isCut, width(of: characters) <= columns { return (characters[...], false) }
    var width = 1
    let count =
      characters.firstIndex { character in
        width += Self.width(of: [character])
        return width > columns
      } ?? characters.count
    return (characters[..<count], true)
  }

  /// The columns of some characters at most: a tab has up to 8.
  private static func width(of characters: [Character]) -> Int {
    characters.reduce(0) { $0 + ($1 == "\t" ? 8 : displayWidth($1)) }
  }

  /// The start of the next scalar at or behind an offset.
  private static func boundary(_ offset: Int, in text: SourceText) -> Int {
    var offset = offset
    while offset < text.utf8Count, text.bytes(in: offset..<(offset + 1))[0] & 0xC0 == 0x80 {
      offset += 1
    }
    return offset
  }
}

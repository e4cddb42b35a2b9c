import DocumentSyntax

/// The line in which a range begins, and a mark under the part of the range that is in it.
struct SourceExcerpt {
  let line: String

  /// As wide as the line above it in a terminal, tabs where it has tabs.
  let mark: String

  /// So many bytes are shown before and after the start of the range; lines of machines are long.
  private static let reach = 240

  init(of range: Range<Int>, in text: SourceText) {
    let number = text.position(at: range.lowerBound, in: .utf8).line
    let lineRange = text.range(ofLine: number)
    // At a line's end the mark stands behind its last character.
    let anchor = min(max(range.lowerBound, lineRange.lowerBound), lineRange.upperBound)
    let end = min(max(range.upperBound, anchor), lineRange.upperBound)
    let first = Self.boundary(max(lineRange.lowerBound, anchor - Self.reach), in: text)
    let last = Self.boundary(min(lineRange.upperBound, anchor + Self.reach), in: text)
    func part(_ lower: Int, _ upper: Int) -> String {
      printable(String(decoding: text.bytes(in: lower..<max(lower, upper)), as: UTF8.self))
    }
    let before = (first > lineRange.lowerBound ? "…" : "") + part(first, anchor)
    let marked = part(anchor, min(end, last))
    let after = part(min(end, last), last) + (last < lineRange.upperBound ? "…" : "")
    line = before + marked + after
    let indent = before.map { $0 == "\t" ? "\t" : String(repeating: " ", count: displayWidth($0)) }
    mark =
      indent.joined() + "^" + String(repeating: "~", count: max(displayWidth(marked) - 1, 0))
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

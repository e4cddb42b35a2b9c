/// Bytes of a text, and what takes their place.
package struct SourceEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// By how many bytes everything behind the edit moves.
  var shift: Int {
    replacement.count - range.count
  }

  /// The end of the replacement in the new text.
  var newEnd: Int {
    range.lowerBound + replacement.count
  }

  /// Where the byte at `offset` of the new text stood in the old one; `nil` if the edit put it there.
  func oldOffset(of offset: Int) -> Int? {
    if offset < range.lowerBound { return offset }
    return offset >= newEnd ? offset - shift : nil
  }
}

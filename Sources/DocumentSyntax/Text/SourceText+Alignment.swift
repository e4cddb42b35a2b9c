extension SourceText {
  /// The greatest distance that ``alignedToContainer(_:)`` moves an edit, in bytes.
  private static let alignmentLimit = 4_096

  /// Moves an insertion or a removal to the start of the container that it inserts or removes, if the text stays the same.
  ///
  /// The difference between two texts begins behind all that they have in common. If the second of three elements is gone,
  /// that is its first keys too, and the difference says that the second one became the third:
  ///
  ///     {"id":"a"},{"id":"b"},{"id":"c"}
  ///                       ~~~~~~~~~~        as the difference of the texts
  ///                ~~~~~~~~~~               aligned
  ///
  /// - Precondition: `edit` lies within the text.
  /// - Complexity: O(*n*) in the length of the edit and of ``alignmentLimit``.
  package func alignedToContainer(_ edit: SourceEdit) -> SourceEdit {
    guard edit.range.isEmpty != edit.replacement.isEmpty else { return edit }
    let isInsertion = edit.range.isEmpty
    let before = bytes(
      in: max(0, edit.range.lowerBound - Self.alignmentLimit)..<edit.range.lowerBound)
    let window = before + (isInsertion ? edit.replacement : bytes(in: edit.range))
    let count = window.count - before.count
    // The nesting before each byte, from the start of the edit on; then the least in the edit, which is the same
    // wherever the edit is moved.
    var depth = 0
    var least = 0
    for byte in window[before.count...] {
      depth += byte.nesting
      least = min(least, depth)
    }
    guard depth == 0 else { return edit }
    var start = before.count
    while !(depth == least && window[start].nesting > 0) {
      guard start > 0, window[start - 1] == window[start - 1 + count] else { return edit }
      start -= 1
      depth -= window[start].nesting
    }
    let distance = before.count - start
    return SourceEdit(
      (edit.range.lowerBound - distance)..<(edit.range.upperBound - distance),
      with: isInsertion ? Array(window[start..<(start + count)]) : [])
  }
}

extension UInt8 {
  /// 1 for an opening bracket and -1 for a closing one.
  fileprivate var nesting: Int {
    switch self {
    case Byte.openBrace, Byte.openBracket: 1
    case Byte.closeBrace, Byte.closeBracket: -1
    default: 0
    }
  }
}

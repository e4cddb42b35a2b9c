package import DocumentSyntax

// Edits of one text that are all said for the text as it is: in ascending order, and not
// overlapping. Two may touch; of two at the same place the first comes first.

extension [SourceEdit] {
  /// A text with the edits made.
  ///
  /// - Precondition: The edits lie within the text.
  package func applied(to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in self {
      result += text[end..<edit.range.lowerBound]
      result += edit.replacement
      end = edit.range.upperBound
    }
    return result + text[end...]
  }

  /// The edits of the edited text that undo these.
  ///
  /// - Precondition: The edits lie within `text`, which is the one they are made in.
  package func inverted(in text: SourceText) -> [SourceEdit] {
    var shift = 0
    return map { edit in
      let start = edit.range.lowerBound + shift
      shift += edit.replacement.count - edit.range.count
      return SourceEdit(
        start..<(start + edit.replacement.count), with: text.bytes(in: edit.range))
    }
  }

  /// One edit that does the same as all; `nil` if there is none.
  func joined(in text: SourceText) -> SourceEdit? {
    guard let first, let last else { return nil }
    var replacement: [UInt8] = []
    var end = first.range.lowerBound
    for edit in self {
      replacement += text.bytes(in: end..<edit.range.lowerBound)
      replacement += edit.replacement
      end = edit.range.upperBound
    }
    return SourceEdit(first.range.lowerBound..<last.range.upperBound, with: replacement)
  }
}

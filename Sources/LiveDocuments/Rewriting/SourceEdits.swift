package import DocumentSyntax

extension TextEdits {
  /// The edits with their bytes, without unchanged tokens at their ends.
  ///
  /// - Parameters:
  ///   - old: The text before the edits.
  ///   - new: The text after the edits.
  /// - Returns: The edits of `old`, in ascending order and not overlapping.
  package func trimmedEdits(from old: SourceText, to new: SourceText) -> [SourceEdit] {
    edits(to: new).map { $0.trimmed(in: old) }
      .filter { !$0.range.isEmpty || !$0.replacement.isEmpty }
  }
}

// Arrays of edits with offsets in the same text, in ascending order and not overlapping. Edits may touch; insertions at
// the same offset appear in the order of the array.

extension [SourceEdit] {
  /// The text after the edits.
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

  /// The edits of the new text that undo these edits.
  ///
  /// - Precondition: The edits lie within `text`, the text before the edits.
  package func inverted(in text: SourceText) -> [SourceEdit] {
    TextEdits(self).inverted.edits(to: text)
  }

  /// One edit with the same result as all edits together; `nil` for an empty array.
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

extension SourceEdit {
  /// This edit without unchanged tokens at both ends.
  func trimmed(in text: SourceText) -> SourceEdit {
    guard !range.isEmpty, !replacement.isEmpty else { return self }
    let old = text.bytes(in: range)
    let oldCuts = old.cuts
    let newCuts = replacement.cuts
    let shorter = min(old.count, replacement.count)

    var prefix = 0
    var index = 0
    while index < shorter, old[index] == replacement[index] {
      index += 1
      if oldCuts[index], newCuts[index] { prefix = index }
    }
    var suffix = 0
    index = 0
    while index < shorter - prefix,
      old[old.count - 1 - index] == replacement[replacement.count - 1 - index]
    {
      index += 1
      if oldCuts[old.count - index], newCuts[replacement.count - index] { suffix = index }
    }
    return SourceEdit(
      (range.lowerBound + prefix)..<(range.upperBound - suffix),
      with: Array(replacement[prefix..<(replacement.count - suffix)]))
  }
}

extension [UInt8] {
  /// For each offset between two bytes, and for both ends, true if a token may begin or end there.
  ///
  /// Offsets within a character, a line end or a string are false.
  fileprivate var cuts: [Bool] {
    var cuts = [Bool](repeating: true, count: count + 1)
    var isInString = false
    var isEscaped = false
    for index in indices {
      let isLineEnd =
        index > 0 && self[index] == .lineFeed && self[index - 1] == .carriageReturn
      if index > 0 {
        cuts[index] =
          !isInString && !isLineEnd && (self[index - 1].separates || self[index].separates)
      }
      let isQuote = self[index] == UInt8(ascii: "\"")
      if isQuote, !isEscaped { isInString.toggle() }
      isEscaped = isInString && !isEscaped && self[index] == UInt8(ascii: "\\")
    }
    return cuts
  }
}

extension UInt8 {
  /// True if this is white space or punctuation of JSON.
  fileprivate var separates: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: isBlank || isLineEnd
    }
  }
}

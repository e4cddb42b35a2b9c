import DocumentSyntax

extension SourceEdit {
  /// The same without the tokens at both ends that it puts where they were.
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
  /// For each place between two bytes, and both ends, whether a token may end or begin there.
  ///
  /// Never within a character or a line end, nor within a string.
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
  /// Whether this is white space or punctuation of JSON.
  fileprivate var separates: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "["), UInt8(ascii: "]"):
      true
    default: isBlank || isLineEnd
    }
  }
}

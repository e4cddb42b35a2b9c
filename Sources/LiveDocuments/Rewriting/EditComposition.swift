package import DocumentSyntax

/// Adds up edits that were made one after the other to edits of the text that they began with.
package struct EditComposition {
  /// The pieces of the edited text, in its order.
  private var pieces: [Piece]
  private let length: Int

  private enum Piece {
    /// Bytes of the original.
    case kept(Range<Int>)
    case new(ArraySlice<UInt8>)

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .new(let bytes): bytes.count
      }
    }

    func part(_ range: Range<Int>) -> Piece {
      switch self {
      case .kept(let kept):
        .kept((kept.lowerBound + range.lowerBound)..<(kept.lowerBound + range.upperBound))
      case .new(let bytes):
        .new(bytes[(bytes.startIndex + range.lowerBound)..<(bytes.startIndex + range.upperBound)])
      }
    }
  }

  package init(length: Int) {
    self.length = length
    pieces = length > 0 ? [.kept(0..<length)] : []
  }

  /// Adds edits of the text as those before left it, in ascending order and not overlapping.
  ///
  /// - Complexity: In the number of edits, and of those before.
  package mutating func append(_ edits: [SourceEdit]) {
    guard let first = edits.first, let last = edits.last else { return }
    var start = 0
    var lower = 0
    while lower < pieces.count, start + pieces[lower].count < first.range.lowerBound {
      start += pieces[lower].count
      lower += 1
    }
    var upper = lower
    var end = start
    while upper < pieces.count, end <= last.range.upperBound {
      end += pieces[upper].count
      upper += 1
    }
    // A copy, so that the pieces themselves can be changed in place.
    var cut = PieceCutter(Array(pieces[lower..<upper]))
    var offset = start
    for edit in edits {
      cut.keep(edit.range.lowerBound - offset)
      cut.skip(edit.range.count)
      cut.add(edit.replacement)
      offset = edit.range.upperBound
    }
    cut.keep(end - offset)
    pieces.replaceSubrange(lower..<upper, with: cut.result)
  }

  /// True if the byte at an offset of the edited text is none of the original.
  func isNew(at offset: Int) -> Bool {
    var end = 0
    for piece in pieces {
      end += piece.count
      guard end > offset else { continue }
      if case .new = piece { return true }
      return false
    }
    return false
  }

  /// The edits of the original, in ascending order and neither overlapping nor touching.
  package func edits(of original: SourceText) -> [SourceEdit] {
    var edits: [SourceEdit] = []
    var end = 0
    var replacement: [UInt8] = []
    func close(at start: Int) {
      if end < start || !replacement.isEmpty {
        let edit = SourceEdit(end..<start, with: replacement).trimmed(in: original)
        if !edit.range.isEmpty || !edit.replacement.isEmpty { edits.append(edit) }
      }
      replacement = []
    }
    for piece in pieces {
      switch piece {
      case .new(let bytes): replacement += bytes
      case .kept(let range):
        close(at: range.lowerBound)
        end = range.upperBound
      }
    }
    close(at: length)
    return edits
  }

  /// Walks over pieces and puts together what is to stay.
  private struct PieceCutter {
    private(set) var result: [Piece] = []
    private var rest: ArraySlice<Piece>

    /// The number of bytes of the first remaining piece that were taken.
    private var taken = 0

    init(_ pieces: [Piece]) {
      rest = pieces[...]
    }

    mutating func keep(_ count: Int) { advance(count) { $0.result.append($1) } }
    mutating func skip(_ count: Int) { advance(count) { _, _ in } }

    mutating func add(_ bytes: [UInt8]) {
      if !bytes.isEmpty { result.append(.new(bytes[...])) }
    }

    private mutating func advance(_ count: Int, _ use: (inout Self, Piece) -> Void) {
      var count = count
      while count > 0, let piece = rest.first {
        let part = taken..<min(taken + count, piece.count)
        use(&self, piece.part(part))
        count -= part.count
        taken = part.upperBound
        guard taken == piece.count else { return }
        rest.removeFirst()
        taken = 0
      }
    }
  }
}

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

extension SourceEdit {
  /// This edit without the tokens at both ends that it leaves as they were.
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

package import DocumentSyntax

/// Adds up edits that were made one after the other to edits of the text that they began with.
package struct EditComposition {
  /// What the edited text consists of, in its order.
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

  /// Whether the byte at an offset of the edited text is none of the original.
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

    /// How much of the first of the rest is done with.
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

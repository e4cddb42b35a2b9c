/// The replacements that turn one text into another, as pairs of byte ranges, and the offsets that they move.
///
/// ```
/// old text   kept │ old range │ kept │ old range │ kept
/// new text   kept │ new range   │ kept │ new │ kept
/// ```
///
/// All code that needs to know the offset of something after an edit maps it here. The bytes are not part of the value:
/// the removed ones are in the old text, the inserted ones in the new text, and ``SourceEdit`` has them where they are
/// needed.
///
/// Invariants:
/// - The old ranges are in ascending order and do not overlap; so are the new ranges. Two replacements may touch, and of
///   two at the same offset the first comes first.
/// - Bytes outside of the ranges are kept: between two replacements there are as many in the old text as in the new one.
package struct TextEdits: Hashable, Sendable {
  package private(set) var replacements: [Replacement]

  /// The replacement of one range, as part of all edits of a text.
  package struct Replacement: Hashable, Sendable {
    /// The bytes that are replaced, in the old text.
    package let old: Range<Int>

    /// The bytes that replace them, in the new text.
    package let new: Range<Int>

    package init(old: Range<Int>, new: Range<Int>) {
      self.old = old
      self.new = new
    }

    /// An edit that is the only one, or the first.
    package init(_ edit: SourceEdit) {
      self.init(edit, movedBy: 0)
    }

    fileprivate init(_ edit: SourceEdit, movedBy shift: Int) {
      let start = edit.range.lowerBound + shift
      self.init(old: edit.range, new: start..<(start + edit.replacement.count))
    }

    /// The number of bytes by which the text before it moves, up to the replacement before.
    package var shiftBefore: Int { new.lowerBound - old.lowerBound }

    /// The number of bytes by which the text behind it moves, up to the next replacement.
    package var shiftBehind: Int { new.upperBound - old.upperBound }

    /// The replacement that undoes this one.
    package var inverted: Replacement { Replacement(old: new, new: old) }
  }

  /// The edits of a text that does not change.
  package init() { replacements = [] }

  /// One edit.
  package init(_ edit: SourceEdit) { replacements = [Replacement(edit)] }

  /// Edits of one text.
  ///
  /// - Precondition: They are in ascending order and do not overlap.
  package init(_ edits: [SourceEdit]) {
    var shift = 0
    replacements = edits.map { edit in
      let replacement = Replacement(edit, movedBy: shift)
      shift = replacement.shiftBehind
      return replacement
    }
  }

  /// The composition of successive edits, each in the text that the previous edit leaves.
  ///
  /// - Complexity: O(*n* log *n*) in the number of replacements.
  package init(successive steps: [TextEdits]) { self.init(successive: steps[...]) }

  private init(successive steps: ArraySlice<TextEdits>) {
    guard steps.count > 1 else {
      self.init()
      if let step = steps.first { append(step) }
      return
    }
    let middle = steps.startIndex + steps.count / 2
    self.init(successive: steps[..<middle])
    append(TextEdits(successive: steps[middle...]))
  }

  package var isEmpty: Bool { replacements.isEmpty }

  /// The number of bytes by which the end of the text moves.
  package var shift: Int { replacements.last?.shiftBehind ?? 0 }

  /// The smallest replacement that covers all replacements; `nil` for no replacement.
  package var hull: Replacement? {
    guard let first = replacements.first, let last = replacements.last else { return nil }
    return Replacement(
      old: first.old.lowerBound..<last.old.upperBound,
      new: first.new.lowerBound..<last.new.upperBound)
  }

  /// The edits that turn the new text into the old one.
  package var inverted: TextEdits {
    var inverted = TextEdits()
    inverted.replacements = replacements.map(\.inverted)
    return inverted
  }

  /// The edits with their bytes, which are read from the new text.
  package func edits(to text: SourceText) -> [SourceEdit] {
    replacements.map { SourceEdit($0.old, with: text.bytes(in: $0.new)) }
  }

  /// True if the byte at an offset of the new text is in a replacement.
  ///
  /// - Complexity: O(log *n*) in the number of replacements.
  package func isNew(at offset: Int) -> Bool {
    let index = replacements.partitioningIndex { $0.new.upperBound > offset }
    return index < replacements.count && replacements[index].new.contains(offset)
  }
}

// MARK: Composition

extension TextEdits {
  /// Adds edits of the new text.
  ///
  /// Replacements that touch one another from then on become one. A replacement of nothing by nothing is removed.
  ///
  /// - Complexity: O(*m* + *k* + log *n*), *m* the number of replacements of `next`, *k* the number of replacements
  ///   from the first one that it touches on.
  package mutating func append(_ next: TextEdits) {
    guard let first = next.replacements.first else { return }
    let start = replacements.partitioningIndex { $0.new.upperBound >= first.old.lowerBound }
    var merged: [Replacement] = []
    merged.reserveCapacity(replacements.count - start + next.replacements.count)
    var (index, nextIndex) = (start, 0)
    // The distances between the text in the middle and the old one before it and the new one behind it.
    var (shift, nextShift) = (start > 0 ? replacements[start - 1].shiftBehind : 0, 0)
    while index < replacements.count || nextIndex < next.replacements.count {
      let lower = min(
        index < replacements.count ? replacements[index].new.lowerBound : .max,
        nextIndex < next.replacements.count ? next.replacements[nextIndex].old.lowerBound : .max)
      var upper = lower
      let (oldStart, newStart) = (lower - shift, lower + nextShift)
      // All that touch one another; no byte between them is in the old text and in the new one.
      while true {
        if index < replacements.count, replacements[index].new.lowerBound <= upper {
          upper = max(upper, replacements[index].new.upperBound)
          shift = replacements[index].shiftBehind
          index += 1
        } else if nextIndex < next.replacements.count,
          next.replacements[nextIndex].old.lowerBound <= upper
        {
          upper = max(upper, next.replacements[nextIndex].old.upperBound)
          nextShift = next.replacements[nextIndex].shiftBehind
          nextIndex += 1
        } else {
          break
        }
      }
      let replacement = Replacement(
        old: oldStart..<(upper - shift), new: newStart..<(upper + nextShift))
      if !replacement.old.isEmpty || !replacement.new.isEmpty { merged.append(replacement) }
    }
    replacements.replaceSubrange(start..., with: merged)
  }
}

// MARK: Offsets

extension TextEdits {
  /// The neighbor that a position between two bytes keeps.
  package enum Bias: Sendable {
    /// The byte before the position: an insertion at the position comes behind it, and in a replaced range, or at its
    /// start, it moves to the start of the replacement.
    case before

    /// The byte behind the position: an insertion at the position comes before it, and in a replaced range, or at its
    /// start, it moves to the end of the replacement.
    case behind
  }

  /// The fate of a byte in a replaced range.
  package enum ReplacedByte: Sendable {
    /// Each byte of a replaced range is lost.
    case isLost

    /// The first byte of the range becomes the first byte of the replacement, if it has any; all other bytes are lost.
    case becomesFirst
  }

  /// The position in the new text of a position in the old text.
  ///
  /// - Complexity: O(log *n*) in the number of replacements.
  package func map(_ offset: Int, bias: Bias) -> Int {
    let index =
      switch bias {
      case .before: replacements.partitioningIndex { $0.old.upperBound >= offset }
      case .behind: replacements.partitioningIndex { $0.old.upperBound > offset }
      }
    return nearest(index)?.map(offset, bias: bias) ?? offset
  }

  /// The offset in the new text of the byte at `offset` in the old text; `nil` for a byte that is lost.
  ///
  /// - Complexity: O(log *n*) in the number of replacements.
  package func map(byteAt offset: Int, ifReplaced: ReplacedByte) -> Int? {
    let index = replacements.partitioningIndex { $0.old.upperBound > offset }
    guard let nearest = nearest(index) else { return offset }
    return nearest.map(byteAt: offset, ifReplaced: ifReplaced)
  }

  /// The range in the new text of bytes of the old text that no replacement touches, not even at their ends; `nil` if
  /// one does.
  ///
  /// - Complexity: O(log *n*) in the number of replacements.
  package func map(untouched range: Range<Int>) -> Range<Int>? {
    let index = replacements.partitioningIndex { $0.old.upperBound >= range.lowerBound }
    guard let nearest = nearest(index) else { return range }
    return nearest.map(untouched: range)
  }

  /// The replacement at an index, or the last one: it knows the shift of all that is between it and its neighbors.
  private func nearest(_ index: Int) -> Replacement? {
    index < replacements.count ? replacements[index] : replacements.last
  }
}

/// The mapping by one replacement, for offsets between the previous replacement and the next.
extension TextEdits.Replacement {
  /// The position in the new text of a position in the old text.
  package func map(_ offset: Int, bias: TextEdits.Bias) -> Int {
    switch bias {
    case .before where offset <= old.lowerBound: offset + shiftBefore
    case .behind where offset < old.lowerBound: offset + shiftBefore
    case _ where offset >= old.upperBound: offset + shiftBehind
    case .before: new.lowerBound
    case .behind: new.upperBound
    }
  }

  /// The offset in the new text of the byte at `offset` in the old text; `nil` for a byte that is lost.
  package func map(byteAt offset: Int, ifReplaced: TextEdits.ReplacedByte) -> Int? {
    if offset < old.lowerBound { return offset + shiftBefore }
    if offset >= old.upperBound { return offset + shiftBehind }
    switch ifReplaced {
    case .isLost: return nil
    case .becomesFirst: return offset == old.lowerBound && !new.isEmpty ? new.lowerBound : nil
    }
  }

  /// The range in the new text of bytes of the old text, without text inserted at their ends or replacing bytes at
  /// their start.
  package func map(_ range: Range<Int>) -> Range<Int> {
    let start = map(range.lowerBound, bias: .behind)
    return start..<max(start, map(range.upperBound, bias: .before))
  }

  /// The range in the new text of bytes of the old text; `nil` if the replacement touches them, even at their ends.
  package func map(untouched range: Range<Int>) -> Range<Int>? {
    let shift: Int
    if range.upperBound < old.lowerBound {
      shift = shiftBefore
    } else if range.lowerBound > old.upperBound {
      shift = shiftBehind
    } else {
      return nil
    }
    return (range.lowerBound + shift)..<(range.upperBound + shift)
  }
}

/// Bytes that replace a range of a text.
///
/// ``TextEdits`` maps offsets through edits.
package struct SourceEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }
}

import DocumentSyntax

/// The starts of values, mapped through edits of the text, also of edits that move the values.
///
/// A value is known by its first byte: it is removed when this byte is deleted, and replaced by another value when the
/// byte is replaced.
struct TrackedOffsets {
  /// The part of the document's text that the values are in; `nil` for its own text.
  let part: Int?

  private var offsets: [Int?] = []

  /// The number of values that are no longer tracked.
  private var doneCount = 0

  /// The identity of one value.
  struct ID: Hashable {
    fileprivate let index: Int
  }

  /// The tracked values in a range, by the number of bytes of tokens from the start of the range to each.
  ///
  /// These numbers are the same wherever the range is written, with any white space between its tokens.
  struct InRange {
    fileprivate let values: [(index: Int, tokenBytes: Int)]
  }

  init(inPart part: Int? = nil) { self.part = part }

  var count: Int { offsets.count }

  /// Ends the tracking of the values that were added first.
  mutating func stopTracking(first count: Int) {
    doneCount = max(doneCount, min(count, offsets.count))
  }

  mutating func track(_ offset: Int) -> ID {
    offsets.append(offset)
    return ID(index: offsets.count - 1)
  }

  /// The present start of the value; `nil` if it was removed.
  subscript(id: ID) -> Int? { offsets[id.index] }

  /// Maps the offsets through edits of the text.
  ///
  /// - Complexity: O(*n* log *k*) in the number *n* of tracked values and the number *k* of edits.
  mutating func update(for edits: TextEdits) {
    for index in doneCount..<offsets.count {
      guard let offset = offsets[index] else { continue }
      offsets[index] = edits.map(byteAt: offset, ifReplaced: .becomesFirst)
    }
  }

  // MARK: Moving values

  /// The values that begin within a range of the text.
  func values(in range: Range<Int>, of text: SourceText) -> InRange {
    let bytes = text.bytes(in: range)
    var tokenBytes = [0]
    tokenBytes.reserveCapacity(bytes.count + 1)
    var count = 0
    for byte in bytes {
      if !byte.isSpace { count += 1 }
      tokenBytes.append(count)
    }
    return InRange(
      values: (doneCount..<offsets.count).compactMap { index in
        guard let offset = offsets[index], range.contains(offset) else { return nil }
        return (index, tokenBytes[offset - range.lowerBound])
      })
  }

  /// Sets the offsets of values whose range was written at another offset, maybe with other white space.
  mutating func move(_ moved: InRange, to range: Range<Int>, of text: SourceText) {
    let bytes = text.bytes(in: range)
    let tokenBytes = bytes.indices.filter { !bytes[$0].isSpace }
    for (index, count) in moved.values where count < tokenBytes.count {
      offsets[index] = range.lowerBound + tokenBytes[count]
    }
  }

  /// Removes the values that begin within a range of the text.
  mutating func removeValues(in range: Range<Int>) {
    for index in doneCount..<offsets.count {
      if let offset = offsets[index], range.contains(offset) { offsets[index] = nil }
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { isBlank || isLineEnd }
}

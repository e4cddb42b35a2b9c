import DocumentSyntax

/// The starts of values, kept up to date while the text around them is edited and while they move.
///
/// A value is known by its first byte: it is gone when this byte is deleted, and another value when it
/// is replaced.
struct FollowedPlaces {
  private var offsets: [Int?] = []

  /// The number of values that are no longer needed.
  private var doneCount = 0

  /// Names one of the places.
  struct Name: Hashable {
    fileprivate let index: Int
  }

  /// Values that are to come to stand elsewhere.
  struct Carried {
    fileprivate let offsets: [(index: Int, tokenBytes: Int)]
  }

  var count: Int { offsets.count }

  /// Stops to follow all but those that were named later than the first so many.
  mutating func finish(_ count: Int) { doneCount = max(doneCount, min(count, offsets.count)) }

  mutating func follow(_ offset: Int) -> Name {
    offsets.append(offset)
    return Name(index: offsets.count - 1)
  }

  /// The present start of the value; `nil` if it was removed.
  subscript(name: Name) -> Int? { offsets[name.index] }

  /// Takes edits of the text into account, in ascending order and not overlapping.
  mutating func update(for edits: [SourceEdit]) {
    var shifts = [0]
    for edit in edits {
      shifts.append(shifts[shifts.count - 1] + edit.replacement.count - edit.range.count)
    }
    for index in doneCount..<offsets.count {
      guard let offset = offsets[index] else { continue }
      let count = edits.partitioningIndex { $0.range.upperBound > offset }
      let isGone = count < edits.count && edits[count].takesAway(offset)
      offsets[index] = isGone ? nil : offset + shifts[count]
    }
  }

  // MARK: Moving

  /// The values that begin within a range of the text.
  func carried(from range: Range<Int>, in text: SourceText) -> Carried {
    let bytes = text.bytes(in: range)
    var tokenBytes = [0]
    tokenBytes.reserveCapacity(bytes.count + 1)
    var count = 0
    for byte in bytes {
      if !byte.isSpace { count += 1 }
      tokenBytes.append(count)
    }
    return Carried(
      offsets: (doneCount..<offsets.count).compactMap { index in
        guard let offset = offsets[index], range.contains(offset) else { return nil }
        return (index, tokenBytes[offset - range.lowerBound])
      })
  }

  /// Takes note that values stand within another range now, with other white space between them.
  mutating func put(_ carried: Carried, into range: Range<Int>, of text: SourceText) {
    let bytes = text.bytes(in: range)
    let tokenBytes = bytes.indices.filter { !bytes[$0].isSpace }
    for (index, count) in carried.offsets where count < tokenBytes.count {
      offsets[index] = range.lowerBound + tokenBytes[count]
    }
  }

  mutating func forget(in range: Range<Int>) {
    for index in doneCount..<offsets.count {
      if let offset = offsets[index], range.contains(offset) { offsets[index] = nil }
    }
  }
}

extension SourceEdit {
  /// True if the value that begins at an offset before the edit's end is removed by it.
  fileprivate func takesAway(_ offset: Int) -> Bool {
    range.contains(offset) && (range.lowerBound < offset || replacement.isEmpty)
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { isBlank || isLineEnd }
}

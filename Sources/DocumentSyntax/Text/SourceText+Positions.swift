/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: Hashable, Sendable {
  case utf8
  case utf16
  case utf32
}

/// A position in a text as an editor names it, both numbers counted from 0.
///
/// The unit of `character` depends on a ``PositionEncoding``, which functions take beside it.
package struct TextPosition: Hashable, Sendable, Comparable {
  package let line: Int
  package let character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension SourceText {
  /// The position of the byte at `offset`, which may be the end of the text.
  ///
  /// Between the bytes of a scalar, the position is the scalar's; between CR and LF, it is the end of the line.
  ///
  /// - Precondition: `0...utf8Count` contains `offset`.
  package func position(at offset: Int, in encoding: PositionEncoding) -> TextPosition {
    var cursor = PositionCursor(in: self, encoding)
    return cursor.position(at: offset)
  }

  /// The offset of `position`.
  ///
  /// A character behind the end of its line is the line's end, before its terminator; a line behind
  /// the end of the text is the end of the text. Within a scalar it is the scalar's start.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    location(of: position, in: encoding).offset
  }

  /// The offset of `position` as ``offset(of:in:)`` has it, and whether the position is within a scalar,
  /// where no text can be cut.
  package func location(
    of position: TextPosition, in encoding: PositionEncoding
  ) -> (offset: Int, isInsideScalar: Bool) {
    guard position.line >= 0 else { return (counts(beforeLine: 0).utf8, false) }
    guard position.line < lineCount else { return (utf8Count, false) }
    let start = counts(beforeLine: position.line)
    let end = contentEnd(ofLine: position.line)
    let length = end.count(in: encoding) - start.count(in: encoding)
    // Clients write any number for the end of a line, up to the largest there is.
    guard position.character < length else { return (max(end.utf8, start.utf8), false) }
    return location(ofUnit: start.count(in: encoding) + max(position.character, 0), in: encoding)
  }

  /// True if `position` is in the text without being clamped.
  package func isWithin(_ position: TextPosition, in encoding: PositionEncoding) -> Bool {
    guard position.line >= 0, position.character >= 0, position.line < lineCount else {
      return false
    }
    let start = counts(beforeLine: position.line).count(in: encoding)
    let end = contentEnd(ofLine: position.line).count(in: encoding)
    return position.character <= max(end - start, 0)
  }

  /// The range of a line's text, without its terminator.
  ///
  /// - Precondition: `0..<lineCount` contains `line`.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = counts(beforeLine: line).utf8
    return start..<max(contentEnd(ofLine: line).utf8, start)
  }

  /// The counts before the first character of `line`; a byte order mark does not count as a character.
  func counts(beforeLine line: Int) -> UnitCounts {
    guard line > 0 else { return counts(before: byteOrderMarkLength) }
    let index = lastStart { $0.lineEnds < line }
    let lines = line - starts[index].lineEnds
    let offset = Int(lineStarts[index][lines - 1])
    if isPlain(index) { return starts[index] + UnitCounts(plainBytes: offset, lineEnds: lines) }
    return starts[index] + counts(of: 0..<offset, inChunk: index)
  }

  private func contentEnd(ofLine line: Int) -> UnitCounts {
    guard line < totals.lineEnds else { return totals }
    var end = counts(beforeLine: line + 1)
    end.lineEnds -= 1
    let chunk = chunkIndex(at: end.utf8 - 1)
    let last = end.utf8 - 1 - starts[chunk].utf8
    let isPair =
      chunks[chunk][last] == Byte.lineFeed && last > 0
      && chunks[chunk][last - 1] == Byte.carriageReturn
    return end - UnitCounts(plainBytes: isPair ? 2 : 1)
  }

  /// The counts before `offset`, which is the start of a scalar.
  func counts(before offset: Int) -> UnitCounts {
    let index = chunkIndex(at: offset)
    guard index < chunks.count else { return totals }
    return starts[index] + counts(of: 0..<(offset - starts[index].utf8), inChunk: index)
  }

  private func location(
    ofUnit target: Int, in encoding: PositionEncoding
  ) -> (offset: Int, isInsideScalar: Bool) {
    let index = lastStart { $0.count(in: encoding) <= target }
    guard index < chunks.count else { return (utf8Count, false) }
    var units = starts[index].count(in: encoding)
    if isPlain(index) { return (starts[index].utf8 + target - units, false) }
    let chunk = chunks[index]
    var offset = 0
    while offset < chunk.count {
      if units == target { break }
      let length = max(UTF8Sequence.length(in: chunk, at: offset), 1)
      switch encoding {
      case .utf8: units += length
      case .utf16: units += length == 4 ? 2 : 1
      case .utf32: units += 1
      }
      if units > target { return (starts[index].utf8 + offset, true) }
      offset += length
    }
    return (starts[index].utf8 + offset, false)
  }

  package var byteOrderMarkLength: Int {
    guard let first = chunks.first else { return 0 }
    return first.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}

extension SourceText {
  /// The positions of many bytes, in the order in which they are given: each as ``position(at:in:)`` has
  /// it.
  ///
  /// - Complexity: O(*n* log *c*), *c* the number of chunks, plus one scan of the bytes between the offsets in chunks
  ///   that are not ASCII.
  /// - Precondition: `0...utf8Count` contains them all.
  package func positions(at offsets: [Int], in encoding: PositionEncoding) -> [TextPosition] {
    var cursor = PositionCursor(in: self, encoding)
    return offsets.map { cursor.position(at: $0) }
  }
}

/// Finds positions, fastest where they come in the order of the text.
package struct PositionCursor {
  private let text: SourceText
  private let encoding: PositionEncoding

  /// The chunk whose counts were computed last, if it is not ASCII.
  private var chunk = -1
  private var counted = 0..<0
  private var units = 0

  /// The last chunk in which each byte is one unit.
  private var plain = PlainChunk()

  /// A chunk with the line that was found last in it.
  private struct PlainChunk {
    var index = -1
    var bytes = 0..<0
    var firstLine = 0

    /// The units of the line on which the chunk begins that are before it.
    var column = 0

    /// The number of lines that begin in the chunk up to `chunkOffset`.
    var lines = 0
    var chunkOffset = 0
  }

  package init(in text: SourceText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The position of a byte, as ``SourceText/position(at:in:)`` has it.
  ///
  /// - Complexity: O(*l*) in the lines since the last position, if that is before it in the same chunk.
  package mutating func position(at offset: Int) -> TextPosition {
    if !plain.bytes.contains(offset) {
      let index = text.chunkIndex(at: offset)
      guard index < text.chunks.count else {
        let end = text.totals
        return TextPosition(line: end.lineEnds, character: character(end, inLine: end.lineEnds))
      }
      guard text.isPlain(index) else { return position(at: offset, inChunk: index) }
      enter(index)
    }
    return plainPosition(at: offset)
  }

  private mutating func enter(_ index: Int) {
    let start = text.starts[index]
    let lineStart = text.counts(beforeLine: start.lineEnds).count(in: encoding)
    plain = PlainChunk(
      index: index, bytes: start.utf8..<text.starts[index + 1].utf8, firstLine: start.lineEnds,
      column: start.count(in: encoding) - lineStart)
  }

  private mutating func plainPosition(at offset: Int) -> TextPosition {
    var chunkOffset = offset - plain.bytes.lowerBound
    if chunkOffset < plain.chunkOffset {
      plain.lines = text.lineStartCount(upTo: chunkOffset, inChunk: plain.index)
    } else {
      text.lineStarts[plain.index].withUnsafeBufferPointer { starts in
        while plain.lines < starts.count, Int(starts[plain.lines]) <= chunkOffset {
          plain.lines += 1
        }
      }
    }
    plain.chunkOffset = chunkOffset
    let starts = text.lineStarts[plain.index]
    // Between CR and LF the position is the CR's; a line begins behind both.
    if plain.lines < starts.count, Int(starts[plain.lines]) == chunkOffset + 1 {
      chunkOffset = scalarStart(at: chunkOffset, inChunk: plain.index)
    }
    let line = plain.firstLine + plain.lines
    guard plain.lines > 0 else {
      return TextPosition(line: line, character: max(plain.column + chunkOffset, 0))
    }
    return TextPosition(line: line, character: chunkOffset - Int(starts[plain.lines - 1]))
  }

  /// The positions of both ends of a range.
  package mutating func positions(of range: Range<Int>) -> (start: TextPosition, end: TextPosition)
  {
    let start = position(at: range.lowerBound)
    // Most ranges lie in one line of a chunk of ASCII, before its end.
    if plain.bytes.contains(range.lowerBound), plain.bytes.contains(range.upperBound) {
      let starts = text.lineStarts[plain.index]
      let end = range.upperBound - plain.bytes.lowerBound
      if plain.lines < starts.count, Int(starts[plain.lines]) > end + 1 {
        return (start, TextPosition(line: start.line, character: start.character + range.count))
      }
    }
    return (start, position(at: range.upperBound))
  }

  private mutating func position(at offset: Int, inChunk index: Int) -> TextPosition {
    let chunkOffset = scalarStart(at: offset - text.starts[index].utf8, inChunk: index)
    let lines = text.lineStartCount(upTo: chunkOffset, inChunk: index)
    let line = text.starts[index].lineEnds + lines
    if lines > 0 {
      let start = Int(text.lineStarts[index][lines - 1])
      return TextPosition(line: line, character: count(start..<chunkOffset, inChunk: index))
    }
    var before = text.starts[index].count(in: encoding)
    before += count(0..<chunkOffset, inChunk: index)
    let start = text.counts(beforeLine: line).count(in: encoding)
    return TextPosition(line: line, character: max(before - start, 0))
  }

  private func character(_ counts: UnitCounts, inLine line: Int) -> Int {
    let start = text.counts(beforeLine: line)
    return max(counts.count(in: encoding) - start.count(in: encoding), 0)
  }

  private mutating func count(_ range: Range<Int>, inChunk index: Int) -> Int {
    let isAhead =
      index == chunk && counted.lowerBound == range.lowerBound
      && counted.upperBound <= range.upperBound
    let known = isAhead ? counted.upperBound : range.lowerBound
    let more = text.counts(of: known..<range.upperBound, inChunk: index).count(in: encoding)
    units = (isAhead ? units : 0) + more
    (chunk, counted) = (index, range)
    return units
  }

  private func scalarStart(at chunkOffset: Int, inChunk index: Int) -> Int {
    let isPlain = text.isPlain(index)
    return text.chunks[index].withUnsafeBufferPointer { bytes in
      if isPlain {
        let isInPair =
          chunkOffset > 0 && bytes[chunkOffset] == Byte.lineFeed
          && bytes[chunkOffset - 1] == Byte.carriageReturn
        return isInPair ? chunkOffset - 1 : chunkOffset
      }
      var chunkOffset = chunkOffset
      while !UTF8Sequence.isBoundary(in: bytes, at: chunkOffset) { chunkOffset -= 1 }
      return chunkOffset
    }
  }
}

/// Counts the units before offsets; fastest if they come in the order of the text.
package struct OffsetCursor {
  private let text: SourceText
  private let encoding: PositionEncoding

  /// The chunk that was counted last, its first bytes that are counted, and the units before their end.
  private var chunk = -1
  private var counted = 0
  private var units = 0

  package init(in text: SourceText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The number of units before a byte at which a scalar starts.
  ///
  /// - Complexity: O(*b*) in the bytes since the last offset if that is before it in a chunk that is not ASCII.
  package mutating func units(before offset: Int) -> Int {
    let index = text.chunkIndex(at: offset)
    guard index < text.chunks.count else { return text.totals.count(in: encoding) }
    let end = offset - text.starts[index].utf8
    if index != chunk || end < counted {
      (chunk, counted, units) = (index, 0, text.starts[index].count(in: encoding))
    }
    units +=
      text.isPlain(index)
      ? end - counted : text.counts(of: counted..<end, inChunk: index).count(in: encoding)
    counted = end
    return units
  }
}

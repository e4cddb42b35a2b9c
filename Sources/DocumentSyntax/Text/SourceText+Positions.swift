/// The unit in which a client counts the characters of a line.
package enum PositionEncoding: Hashable, Sendable {
  case utf8
  case utf16
  case utf32
}

/// A place in a text as an editor names it, both numbers counted from 0.
///
/// What `character` counts depends on a ``PositionEncoding``, which is said where the two meet.
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
  /// Between the bytes of a scalar it is that of the scalar; between CR and LF the end of the line.
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
    place(of: position, in: encoding).offset
  }

  /// The offset of `position` as ``offset(of:in:)`` has it, and whether the position is within a scalar,
  /// where no text can be cut.
  package func place(
    of position: TextPosition, in encoding: PositionEncoding
  ) -> (offset: Int, isInsideScalar: Bool) {
    guard position.line >= 0 else { return (counts(beforeLine: 0).utf8, false) }
    guard position.line < lineCount else { return (utf8Count, false) }
    let start = counts(beforeLine: position.line)
    let end = contentEnd(ofLine: position.line)
    let length = end.count(in: encoding) - start.count(in: encoding)
    // Clients write any number for the end of a line, up to the largest there is.
    guard position.character < length else { return (max(end.utf8, start.utf8), false) }
    return place(ofUnit: start.count(in: encoding) + max(position.character, 0), in: encoding)
  }

  /// Whether `position` names a place in the text without being clamped.
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

  /// What lies before the first character of `line`; a byte order mark is no character.
  func counts(beforeLine line: Int) -> UnitCounts {
    guard line > 0 else { return counts(before: byteOrderMarkLength) }
    let index = lastStart { $0.lineEnds < line }
    let chunk = chunks[index]
    var remaining = line - starts[index].lineEnds
    var offset = 0
    while remaining > 0 {
      let byte = chunk[offset]
      offset += 1
      if byte == Byte.carriageReturn, offset < chunk.count, chunk[offset] == Byte.lineFeed {
        offset += 1
        remaining -= 1
      } else if Byte.isLineEnd(byte) {
        remaining -= 1
      }
    }
    return starts[index] + counts(of: 0..<offset, inChunk: index)
  }

  private func contentEnd(ofLine line: Int) -> UnitCounts {
    guard line < totals.lineEnds else { return totals }
    var end = counts(beforeLine: line + 1)
    end.lineEnds -= 1
    let terminator = bytes(in: max(end.utf8 - 2, 0)..<end.utf8)
    let length = terminator == [Byte.carriageReturn, Byte.lineFeed] ? 2 : 1
    return end - UnitCounts(utf8: length, utf16: length, utf32: length)
  }

  /// What lies before `offset`, which is the start of a scalar.
  func counts(before offset: Int) -> UnitCounts {
    let index = chunkIndex(at: offset)
    guard index < chunks.count else { return totals }
    return starts[index] + counts(of: 0..<(offset - starts[index].utf8), inChunk: index)
  }

  func scalarStart(at offset: Int) -> Int {
    let index = chunkIndex(at: offset)
    guard index < chunks.count, !isPlain(index) || hasLineEnd(index) else { return offset }
    var local = offset - starts[index].utf8
    while !UTF8Sequence.isBoundary(in: chunks[index], at: local) { local -= 1 }
    return starts[index].utf8 + local
  }

  private func place(
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
  /// - Complexity: O(*n* log *n*) in their number, and that of reading once what lies between them.
  /// - Precondition: `0...utf8Count` contains them all.
  package func positions(at offsets: [Int], in encoding: PositionEncoding) -> [TextPosition] {
    var positions = offsets.map { _ in TextPosition(line: 0, character: 0) }
    var cursor = PositionCursor(in: self, encoding)
    for index in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
      positions[index] = cursor.position(at: offsets[index])
    }
    return positions
  }
}

/// Goes through a text from its start to its end, counting.
struct PositionCursor {
  private let text: SourceText
  private let encoding: PositionEncoding
  private var chunk = -1

  /// How far it is in the chunk.
  private var distance = 0
  private var here = UnitCounts()

  /// What lies before the line it is in; `nil` while that is the one in which the chunk begins, whose start
  /// is seldom asked for.
  private var lineStart: UnitCounts?

  init(in text: SourceText, _ encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  /// The position of a byte that is not before the last one.
  mutating func position(at offset: Int) -> TextPosition {
    let offset = text.scalarStart(at: offset)
    let index = text.chunkIndex(at: offset)
    if index >= text.chunks.count {
      (chunk, distance, here, lineStart) = (index, 0, text.totals, nil)
    } else {
      if index != chunk { (chunk, distance, here, lineStart) = (index, 0, text.starts[index], nil) }
      advance(to: offset - text.starts[index].utf8)
    }
    let start = lineStart ?? text.counts(beforeLine: here.lineEnds)
    lineStart = start
    let character = here.count(in: encoding) - start.count(in: encoding)
    return TextPosition(line: here.lineEnds, character: max(character, 0))
  }

  private mutating func advance(to target: Int) {
    guard target > distance else { return }
    let passed = distance..<target
    distance = target
    guard text.hasLineEnd(chunk), let end = lastLineEnd(in: text.chunks[chunk][passed]) else {
      here = here + text.counts(of: passed, inChunk: chunk)
      return
    }
    let start = here + UnitCounts(of: text.chunks[chunk][passed.lowerBound...end])
    here = start + UnitCounts(of: text.chunks[chunk][(end + 1)..<target])
    lineStart = start
  }

  /// The last byte of the last line end; nothing passed ends between CR and LF.
  private func lastLineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.lastIndex(where: Byte.isLineEnd)
  }
}

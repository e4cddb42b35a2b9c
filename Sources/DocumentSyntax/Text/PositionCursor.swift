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
    let passed = text.chunks[chunk][distance..<target]
    distance = target
    guard let end = lastLineEnd(in: passed) else {
      here = here + UnitCounts(of: passed)
      return
    }
    let start = here + UnitCounts(of: passed[...end])
    here = start + UnitCounts(of: passed[(end + 1)...])
    lineStart = start
  }

  /// The last byte of the last line end; nothing passed ends between CR and LF.
  private func lastLineEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    var index = bytes.endIndex
    while index > bytes.startIndex {
      index -= 1
      if Byte.isLineEnd(bytes[index]) { return index }
    }
    return nil
  }
}

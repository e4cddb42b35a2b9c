/// The text of one document: UTF-8 bytes in chunks of a few kilobytes.
///
/// Everything in lintel that points into a text is a byte offset. Clients count lines and UTF-16 units instead, so the
/// text also converts between the two.
///
///     chunks      [ 2,048 bytes ][ 2,048 bytes ][ … ]
///     starts      0              counts         counts       totals
///     lineStarts  [17, 40, …]    [3, 61, …]     […]
///
/// - An edit copies the chunks that it touches, and the counts behind them: O(*e* + *c*), *e* the length of the edit and
///   *c* the number of chunks. Copies of a text share all chunks.
/// - A conversion searches `starts` for the chunk and scans that chunk: O(log *c* + 2,048).
///
/// Invariants:
///
/// - Any bytes are a text, also malformed UTF-8.
/// - A chunk begins and ends between two scalars and never between CR and LF, so the counts of a text are the sums of
///   its chunks' counts.
/// - `starts` has one element more than `chunks`; the last holds the totals.
/// - A line start belongs to the chunk that ends the line before, also if it is the offset behind the last byte.
package struct SourceText: Sendable {
  private(set) var chunks: [[UInt8]]
  /// The counts before each chunk; the last element has the counts of the whole text.
  private(set) var starts: [UnitCounts]
  /// The starts of lines in each chunk, in bytes: behind every line end, also behind the last byte.
  private(set) var lineStarts: [[UInt16]]

  /// The texts of other files behind this one; see ``TextPart``.
  var parts: [SourceText?] = []

  package init(_ bytes: [UInt8]) { self.init(bytes.withUnsafeBufferPointer(Self.split)) }

  package init(_ string: String) {
    var string = string
    self.init(string.withUTF8(Self.split))
  }

  private init(_ chunks: [[UInt8]]) {
    self.chunks = chunks
    starts = [UnitCounts()]
    starts.reserveCapacity(chunks.count + 1)
    lineStarts = []
    lineStarts.reserveCapacity(chunks.count)
    var start = UnitCounts()
    for chunk in chunks {
      let counts = UnitCounts(of: chunk[...])
      start = start + counts
      starts.append(start)
      lineStarts.append(Self.lineStarts(in: chunk, count: counts.lineEnds))
    }
  }

  var totals: UnitCounts {
    starts[chunks.count]
  }

  package var utf8Count: Int {
    totals.utf8
  }

  /// The number of lines; a text that ends with a line end has an empty last line.
  package var lineCount: Int {
    totals.lineEnds + 1
  }

  package var bytes: [UInt8] {
    bytes(in: 0..<utf8Count)
  }

  /// - Precondition: `range` lies within the text.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    if TextPart.contains(range.lowerBound) {
      let (text, range) = part(at: range)
      return text.bytes(in: range)
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var index = chunkIndex(at: range.lowerBound)
    while result.count < range.count {
      let start = starts[index].utf8
      let lower = max(range.lowerBound - start, 0)
      let upper = min(range.upperBound - start, chunks[index].count)
      result.append(contentsOf: chunks[index][lower..<upper])
      index += 1
    }
    return result
  }

  /// Calls `body` with the bytes in `range`, which are copied only where they lie in two chunks.
  ///
  /// - Precondition: `range` lies within the text.
  package func withContiguousBytes<Result>(
    in range: Range<Int>, _ body: (ArraySlice<UInt8>) throws -> Result
  ) rethrows -> Result {
    if TextPart.contains(range.lowerBound) { return try body(bytes(in: range)[...]) }
    let index = chunkIndex(at: range.lowerBound)
    guard index < chunks.count, range.upperBound <= starts[index + 1].utf8 else {
      return try body(bytes(in: range)[...])
    }
    let start = starts[index].utf8
    return try body(chunks[index][(range.lowerBound - start)..<(range.upperBound - start)])
  }

  /// Calls `body` with the bytes in `range`; not generic, for callers that read value after value.
  ///
  /// - Precondition: `range` lies within the text.
  package func withBytes(in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    if TextPart.contains(range.lowerBound) {
      let (text, range) = part(at: range)
      return text.withBytes(in: range, body)
    }
    let index = chunkIndex(at: range.lowerBound)
    guard index < chunks.count, range.upperBound <= starts[index + 1].utf8 else {
      return bytes(in: range).withUnsafeBytes(body)
    }
    let start = starts[index].utf8
    chunks[index].withUnsafeBytes { chunk in
      body(
        UnsafeRawBufferPointer(
          rebasing: chunk[(range.lowerBound - start)..<(range.upperBound - start)]))
    }
  }

  /// The chunk that holds the byte at `offset`; at the end of the text the number of chunks.
  func chunkIndex(at offset: Int) -> Int {
    // In a text that was not edited, nearly all chunks are of the usual length.
    let usual = min(offset / Self.usualChunk, chunks.count)
    if starts[usual].utf8 <= offset, usual == chunks.count || offset < starts[usual + 1].utf8 {
      return usual
    }
    return lastStart { $0.utf8 <= offset }
  }

  /// True if each byte of a chunk is one unit in every encoding.
  func isPlain(_ chunk: Int) -> Bool {
    starts[chunk + 1].utf8 - starts[chunk].utf8 == starts[chunk + 1].utf32 - starts[chunk].utf32
  }

  /// Counts bytes of a chunk, which start and end at a boundary.
  func counts(of range: Range<Int>, inChunk chunk: Int) -> UnitCounts {
    guard isPlain(chunk) else { return UnitCounts(of: chunks[chunk][range]) }
    let lineEnds =
      lineStartCount(upTo: range.upperBound, inChunk: chunk)
      - lineStartCount(upTo: range.lowerBound, inChunk: chunk)
    return UnitCounts(plainBytes: range.count, lineEnds: lineEnds)
  }

  /// The number of lines that begin in a chunk at `offset` or before it.
  func lineStartCount(upTo offset: Int, inChunk chunk: Int) -> Int {
    lineStarts[chunk].withUnsafeBufferPointer { lines in
      lines.partitioningIndex { Int($0) > offset }
    }
  }

  /// The shortest single replacement of bytes that turns `old` into this text.
  ///
  /// A text and a copy of it that was edited share the chunks that no edit touched.
  ///
  /// - Returns: `nil` for texts that are equal.
  /// - Complexity: In the number of chunks, and in the bytes of chunks that are not shared.
  package func difference(from old: SourceText) -> (range: Range<Int>, replacement: [UInt8])? {
    let shorter = min(chunks.count, old.chunks.count)
    var first = 0
    while first < shorter, chunks[first] == old.chunks[first] { first += 1 }
    if first == chunks.count, first == old.chunks.count { return nil }
    var last = 0
    while last < shorter - first,
      chunks[chunks.count - 1 - last] == old.chunks[old.chunks.count - 1 - last]
    {
      last += 1
    }
    let start = starts[first].utf8
    let difference = Self.difference(
      of: bytes(in: start..<starts[chunks.count - last].utf8),
      from: old.bytes(in: start..<old.starts[old.chunks.count - last].utf8))
    guard let difference else { return nil }
    let range = difference.range
    return (
      (start + range.lowerBound)..<(start + range.upperBound), difference.replacement
    )
  }

  /// The shortest single replacement that turns one array of bytes into another, as
  /// ``difference(from:)``.
  package static func difference(
    of new: [UInt8], from old: [UInt8]
  ) -> (range: Range<Int>, replacement: [UInt8])? {
    let shorter = min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix] == new[prefix] { prefix += 1 }
    guard prefix < old.count || prefix < new.count else { return nil }
    var suffix = 0
    while suffix < shorter - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    return (prefix..<(old.count - suffix), Array(new[prefix..<(new.count - suffix)]))
  }

  /// The replacement of ``difference(of:from:)``, extended to begin and end neither inside a character nor between CR and
  /// LF in either text, so that clients which count lines and characters can make it.
  package static func differenceBetweenCharacters(
    of new: [UInt8], from old: [UInt8]
  ) -> SourceEdit? {
    guard let (range, replacement) = difference(of: new, from: old) else { return nil }
    var (start, end) = (range.lowerBound, range.upperBound)
    // Behind the replacement, offsets in the new text are greater by this.
    let shift = replacement.count - range.count
    func isInside(_ text: [UInt8], _ offset: Int) -> Bool {
      guard offset > 0, offset < text.count else { return false }
      return text[offset] & 0xC0 == 0x80
        || (text[offset] == .lineFeed && text[offset - 1] == .carriageReturn)
    }
    while isInside(old, start) || isInside(new, start) { start -= 1 }
    while isInside(old, end) || isInside(new, end + shift) { end += 1 }
    return SourceEdit(start..<end, with: Array(new[start..<(end + shift)]))
  }

  /// The last index into `starts` for which `isBefore` holds; it holds for a first part of them.
  func lastStart(where isBefore: (UnitCounts) -> Bool) -> Int {
    max(starts.partitioningIndex { !isBefore($0) } - 1, 0)
  }
}

extension SourceText {
  /// Replaces the bytes in `range`.
  ///
  /// - Complexity: O(*r* + *c*), *r* the length of `replacement`, *c* the number of chunks.
  /// - Precondition: `range` lies within the text.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    // Four bytes on each side decide if an offset is a boundary: with these bytes included, the
    // outer boundaries of the chunks that are put together stay valid.
    let first = chunkIndex(at: max(range.lowerBound - 4, 0))
    let last = min(chunkIndex(at: min(range.upperBound + 4, utf8Count)), chunks.count - 1)
    if first == last, replacePlain(range, with: replacement, inChunk: first) { return }
    let joined = first..<(max(first, last) < chunks.count ? max(first, last) + 1 : chunks.count)

    let start = starts[joined.lowerBound]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(
      starts[joined.upperBound].utf8 - start.utf8 - range.count + replacement.count)
    bytes.append(contentsOf: self.bytes(in: start.utf8..<range.lowerBound))
    bytes.append(contentsOf: replacement)
    bytes.append(contentsOf: self.bytes(in: range.upperBound..<starts[joined.upperBound].utf8))
    splice(bytes, over: joined)
  }

  /// Replaces ASCII characters in a chunk of one-byte characters: most edits only move the bytes behind them.
  ///
  /// - Returns: False if the replacement needs the general way; nothing is changed then.
  private mutating func replacePlain(
    _ range: Range<Int>, with replacement: [UInt8], inChunk index: Int
  ) -> Bool {
    let start = starts[index].utf8
    let chunkRange = (range.lowerBound - start)..<(range.upperBound - start)
    let shift = replacement.count - chunkRange.count
    let count = chunks[index].count + shift
    guard isPlain(index), count >= Self.smallestChunk, count <= Self.largestChunk,
      replacement.allSatisfy(Self.isPlain), chunks[index][chunkRange].allSatisfy(Self.isPlain)
    else { return false }
    // CR and LF are one line end where they stand together, and two where they do not.
    if chunkRange.lowerBound > 0, chunkRange.upperBound < chunks[index].count,
      chunks[index][chunkRange.lowerBound - 1] == Byte.carriageReturn,
      chunks[index][chunkRange.upperBound] == Byte.lineFeed
    {
      return false
    }
    let firstMoved = lineStartCount(upTo: chunkRange.lowerBound, inChunk: index)
    chunks[index].replaceSubrange(chunkRange, with: replacement)
    lineStarts[index].withUnsafeMutableBufferPointer { lines in
      for line in firstMoved..<lines.count {
        lines[line] = UInt16(truncatingIfNeeded: Int(lines[line]) + shift)
      }
    }
    moveStarts(from: index + 1, by: UnitCounts(plainBytes: shift))
    return true
  }

  private static func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && !byte.isLineEnd }

  private mutating func moveStarts(from first: Int, by shift: UnitCounts) {
    starts.withUnsafeMutableBufferPointer { starts in
      for index in first..<starts.count { starts[index] = starts[index] + shift }
    }
  }

  private mutating func splice(_ bytes: [UInt8], over range: Range<Int>) {
    var joined = range
    var bytes = bytes
    if bytes.count < Self.smallestChunk, joined.upperBound < chunks.count {
      bytes += chunks[joined.upperBound]
      joined = joined.lowerBound..<(joined.upperBound + 1)
    }
    let pieces = bytes.withUnsafeBufferPointer(Self.split)
    let oldEnd = starts[joined.upperBound]
    var end = starts[joined.lowerBound]
    var pieceEnds: [UnitCounts] = []
    var pieceLines: [[UInt16]] = []
    for piece in pieces {
      let counts = UnitCounts(of: piece[...])
      end = end + counts
      pieceEnds.append(end)
      pieceLines.append(Self.lineStarts(in: piece, count: counts.lineEnds))
    }
    chunks.replaceSubrange(joined, with: pieces)
    lineStarts.replaceSubrange(joined, with: pieceLines)
    starts.replaceSubrange((joined.lowerBound + 1)..<(joined.upperBound + 1), with: pieceEnds)
    moveStarts(from: joined.lowerBound + pieces.count + 1, by: end - oldEnd)
  }

  /// The offsets at which lines begin in a chunk.
  ///
  /// - Precondition: `count` is the number of line ends in the chunk. Another count stops the program: lines and
  ///   units would be counted apart from here on.
  static func lineStarts(in chunk: [UInt8], count: Int) -> [UInt16] {
    guard count > 0 else { return [] }
    let starts = [UInt16](unsafeUninitializedCapacity: count) { lines, filled in
      chunk.withUnsafeBytes { bytes in
        if PlainCounts.lineFeeds(in: bytes, at: lines, &filled) == count { return }
        filled = 0
        for index in bytes.indices where bytes[index].isLineEnd {
          let next = index + 1
          // CR and LF together are one.
          if bytes[index] == Byte.carriageReturn, next < bytes.count, bytes[next] == Byte.lineFeed {
            continue
          }
          precondition(filled < count, "more line ends than were counted")
          lines[filled] = UInt16(truncatingIfNeeded: next)
          filled += 1
        }
      }
    }
    precondition(starts.count == count, "fewer line ends than were counted")
    return starts
  }

  // The integer type of a chunk's offsets holds the largest of them.
  private static let smallestChunk = 512
  private static let usualChunk = 2048
  private static let largestChunk = 4096

  private static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]] {
    guard bytes.count > largestChunk else { return bytes.isEmpty ? [] : [Array(bytes)] }
    var pieces: [[UInt8]] = []
    pieces.reserveCapacity(bytes.count / usualChunk + 1)
    var start = 0
    while bytes.count - start > largestChunk {
      var end = start + usualChunk
      while !UTF8Sequence.isBoundary(in: bytes, at: end) { end += 1 }
      pieces.append(Array(bytes[start..<end]))
      start = end
    }
    pieces.append(Array(bytes[start...]))
    return pieces
  }
}

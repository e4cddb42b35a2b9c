/// The text of one document: UTF-8 bytes in chunks of a few kilobytes.
///
/// Any bytes are a text, also those that are not well-formed UTF-8. A chunk begins and ends between
/// two scalars and never between CR and LF, so that each can be counted on its own.
package struct SourceText: Sendable {
  private(set) var chunks: [[UInt8]]
  /// What lies before each chunk, and at last what lies before the end of the text.
  private(set) var starts: [UnitCounts]
  /// Where in each chunk lines begin, in bytes: behind every line end, also behind the last byte.
  private(set) var lineStarts: [[UInt16]]

  package init(_ bytes: [UInt8]) {
    chunks = Self.split(bytes)
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

  package init(_ string: String) {
    self.init(Array(string.utf8))
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
    let index = chunkIndex(at: range.lowerBound)
    guard index < chunks.count, range.upperBound <= starts[index + 1].utf8 else {
      return try body(bytes(in: range)[...])
    }
    let start = starts[index].utf8
    return try body(chunks[index][(range.lowerBound - start)..<(range.upperBound - start)])
  }

  /// Calls `body` with the bytes in `range`; the concrete form, for those who read value after value.
  ///
  /// - Precondition: `range` lies within the text.
  package func withBytes(in range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
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

  /// Whether each byte of a chunk is one unit, in whatever encoding.
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

  /// How many lines begin in a chunk at `offset` or before it.
  func lineStartCount(upTo offset: Int, inChunk chunk: Int) -> Int {
    lineStarts[chunk].withUnsafeBufferPointer { lines in
      var (lower, upper) = (0, lines.count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if Int(lines[middle]) <= offset { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
  }

  /// What makes this text of another: one replacement of bytes, the shortest there is.
  ///
  /// A text and a copy of it that was edited share the chunks that no edit touched.
  ///
  /// - Returns: `nil` for texts that are equal.
  /// - Complexity: In the number of chunks, and in the bytes of those that are not shared.
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

  /// What makes these bytes of others, as ``difference(from:)``.
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

  /// The last index into `starts` for which `isBefore` holds; it holds for a first part of them.
  func lastStart(where isBefore: (UnitCounts) -> Bool) -> Int {
    var lower = 0
    var upper = starts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if isBefore(starts[middle]) { lower = middle } else { upper = middle }
    }
    return lower
  }
}

extension SourceText {
  /// Replaces the bytes in `range`.
  ///
  /// - Complexity: O(*r* + *c*), *r* the length of `replacement`, *c* the number of chunks.
  /// - Precondition: `range` lies within the text.
  package mutating func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    // Whether a place is a boundary depends on four bytes on each side: with those in between, the
    // outer boundaries of the chunks that are put together hold as they did.
    let first = chunkIndex(at: max(range.lowerBound - 4, 0))
    let last = min(chunkIndex(at: min(range.upperBound + 4, utf8Count)), chunks.count - 1)
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

  private mutating func splice(_ bytes: [UInt8], over range: Range<Int>) {
    var joined = range
    var bytes = bytes
    if bytes.count < Self.smallestChunk, joined.upperBound < chunks.count {
      bytes += chunks[joined.upperBound]
      joined = joined.lowerBound..<(joined.upperBound + 1)
    }
    let pieces = Self.split(bytes)
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
    let shift = end - oldEnd
    let moved = (joined.lowerBound + pieces.count + 1)..<(chunks.count + 1)
    starts.withUnsafeMutableBufferPointer { starts in
      for index in moved { starts[index] = starts[index] + shift }
    }
  }

  /// Where lines begin in a chunk, of which it is known how many do.
  private static func lineStarts(in chunk: [UInt8], count: Int) -> [UInt16] {
    guard count > 0 else { return [] }
    return [UInt16](unsafeUninitializedCapacity: count) { lines, filled in
      chunk.withUnsafeBytes { bytes in
        if PlainCounts.lineFeeds(in: bytes, at: lines, &filled) == count { return }
        filled = 0
        for index in bytes.indices where Byte.isLineEnd(bytes[index]) {
          let next = index + 1
          // CR and LF together are one.
          if bytes[index] == Byte.carriageReturn, next < bytes.count, bytes[next] == Byte.lineFeed {
            continue
          }
          lines[filled] = UInt16(truncatingIfNeeded: next)
          filled += 1
        }
      }
    }
  }

  // What a chunk's places are counted in holds the largest of them.
  private static let smallestChunk = 512
  private static let usualChunk = 2048
  private static let largestChunk = 4096

  private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
    guard bytes.count > largestChunk else { return bytes.isEmpty ? [] : [bytes] }
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

/// How long a stretch of text is, in every unit a client may count in.
///
/// Also used for a place in a text: the counts of everything before it.
struct UnitCounts: Hashable, Sendable {
  var utf8 = 0
  var utf16 = 0
  var utf32 = 0
  /// Line ends: LF, CRLF and CR, each once.
  var lineEnds = 0

  static func + (left: UnitCounts, right: UnitCounts) -> UnitCounts {
    UnitCounts(
      utf8: left.utf8 + right.utf8, utf16: left.utf16 + right.utf16,
      utf32: left.utf32 + right.utf32, lineEnds: left.lineEnds + right.lineEnds)
  }

  static func - (left: UnitCounts, right: UnitCounts) -> UnitCounts {
    UnitCounts(
      utf8: left.utf8 - right.utf8, utf16: left.utf16 - right.utf16,
      utf32: left.utf32 - right.utf32, lineEnds: left.lineEnds - right.lineEnds)
  }

  func count(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: utf8
    case .utf16: utf16
    case .utf32: utf32
    }
  }
}

extension UnitCounts {
  /// Counts `bytes`, which start and end at a boundary.
  ///
  /// A byte that is no part of well-formed UTF-8 counts as one unit.
  init(of bytes: ArraySlice<UInt8>) {
    let plain = bytes.withUnsafeBytes { PlainCounts(of: $0) }
    self.init(plainBytes: bytes.count, lineEnds: plain.lineFeeds)
    if plain.hasCarriageReturns { lineEnds += Self.loneCarriageReturns(in: bytes) }
    if !plain.isASCII { countScalars(of: Array(bytes)) }
  }

  /// The counts of bytes that are one unit each.
  init(plainBytes count: Int, lineEnds: Int = 0) {
    (utf8, utf16, utf32) = (count, count, count)
    self.lineEnds = lineEnds
  }

  private static func loneCarriageReturns(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for index in bytes.indices where bytes[index] == Byte.carriageReturn {
      let next = index + 1
      if next == bytes.endIndex || bytes[next] != Byte.lineFeed { count += 1 }
    }
    return count
  }

  private mutating func countScalars(of bytes: [UInt8]) {
    utf16 = 0
    utf32 = 0
    var index = 0
    while index < bytes.count {
      let length = bytes[index] < 0x80 ? 1 : UTF8Sequence.length(in: bytes, at: index)
      utf32 += 1
      utf16 += length == 4 ? 2 : 1
      index += max(length, 1)
    }
  }
}

/// What can be counted eight bytes at a time.
private struct PlainCounts {
  var isASCII = true
  var lineFeeds = 0
  var hasCarriageReturns = false

  init(of bytes: UnsafeRawBufferPointer) {
    let high: UInt64 = 0x8080_8080_8080_8080
    var highBits: UInt64 = 0
    var carriageReturns: UInt64 = 0
    let wordEnd = bytes.count & ~7
    var index = 0
    while index < wordEnd {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      highBits |= word & high
      lineFeeds &+= Self.bytes(of: word, equalTo: Byte.lineFeed).nonzeroBitCount
      carriageReturns |= Self.bytes(of: word, equalTo: Byte.carriageReturn)
      index += 8
    }
    isASCII = highBits == 0
    hasCarriageReturns = carriageReturns != 0
    for byte in bytes[wordEnd...] {
      if byte >= 0x80 { isASCII = false }
      if byte == Byte.lineFeed { lineFeeds += 1 }
      if byte == Byte.carriageReturn { hasCarriageReturns = true }
    }
  }

  /// Writes down where the bytes behind line feeds are.
  ///
  /// - Returns: How many there are; at most as many as there is room for.
  static func lineFeeds(
    in bytes: UnsafeRawBufferPointer, at lines: UnsafeMutableBufferPointer<UInt16>,
    _ filled: inout Int
  ) -> Int {
    let wordEnd = bytes.count & ~7
    var index = 0
    while index < wordEnd {
      let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
      var found = Self.bytes(of: word, equalTo: Byte.lineFeed)
      while found != 0, filled < lines.count {
        lines[filled] = UInt16(truncatingIfNeeded: index + found.trailingZeroBitCount / 8 + 1)
        filled += 1
        found &= found &- 1
      }
      index += 8
    }
    while index < bytes.count, filled < lines.count {
      if bytes[index] == Byte.lineFeed {
        lines[filled] = UInt16(truncatingIfNeeded: index + 1)
        filled += 1
      }
      index += 1
    }
    return filled
  }

  /// The highest bit of each byte of a word that is this one.
  @inline(__always)
  private static func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = word ^ (UInt64(byte) &* 0x0101_0101_0101_0101)
    // A byte of zeros is the only one that neither has its highest bit nor gets it from the sum.
    return ~(((difference & low) &+ low) | difference | low)
  }
}

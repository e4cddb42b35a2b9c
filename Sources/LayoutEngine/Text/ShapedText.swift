import Synchronization

/// The runs of a text in fonts that are not all of one width, shaped once: how far each grapheme cluster
/// is from the start.
///
/// Breaking lines in any width is arithmetic on these positions, unless a font shapes the letters at the end of a
/// line differently.
package final class ShapedText: Sendable {
  let segments: [TextSegment]

  /// The first cluster of each segment; that behind the last one at the end.
  let starts: [Int32]

  /// The segments of each paragraph.
  let paragraphs: [Range<Int>]

  /// The position of each cluster if all were in one line, in points; last the end of the text.
  ///
  /// Multiples of 2⁻²⁰, so that sums and differences are exact.
  let positions: [Double]

  /// True if they ascend, so that binary search works.
  let isAscending: Bool

  /// The heights of lines: each from its first cluster on.
  let spans: [Span]

  /// The extents that ASTextNode reports to stacks, of the fonts of the first and the last character.
  let firstExtent: LineExtent
  let lastExtent: LineExtent

  let source: TextSource

  /// True if an approximate table measured any of it.
  let isApproximate: Bool

  /// True if letters run from right to left in an unknown order.
  let lacksLevels: Bool

  /// The width of the longest word.
  let longestWord: Double

  private let reshaping: Reshaping?

  /// The approximate size in memory, in bytes.
  let byteCount: Int

  struct Span {
    /// The run that it is.
    let run: Int
    let start: Int
    let extent: LineExtent
  }

  /// True if any of it runs from right to left.
  let hasRightToLeft: Bool

  /// True for each paragraph whose first letter runs from right to left; empty if all run from left to right.
  let rightToLeftParagraphs: [Bool]

  /// - Complexity: O(*n*) in the length of the text.
  init(_ runs: [TextRun]) {
    var shaping = ParagraphShaping(runs)
    shaping.shape()
    segments = shaping.segments
    starts = shaping.starts
    paragraphs = shaping.paragraphs
    var (x, isAscending) = (0.0, true)
    var positions: [Double] = [0]
    positions.reserveCapacity(shaping.widths.count + 1)
    for width in shaping.widths {
      let rounded = Self.rounded(width)
      if rounded < 0 { isAscending = false }
      x += rounded
      positions.append(x)
    }
    self.positions = positions
    self.isAscending = isAscending
    spans = shaping.spans
    firstExtent = shaping.firstExtent
    lastExtent = shaping.lastExtent
    source = shaping.source
    isApproximate = shaping.isApproximate
    lacksLevels = shaping.lacksLevels
    hasRightToLeft = shaping.hasRightToLeft
    rightToLeftParagraphs = shaping.rightToLeftParagraphs()
    let hasUnsafe = shaping.isUnsafe.contains(true)
    reshaping = hasUnsafe ? Reshaping(shaping) : nil
    var longest = 0.0
    for (index, segment) in shaping.segments.enumerated() where segment.wordLength > 0 {
      let start = Int(shaping.starts[index])
      longest = max(longest, positions[start + segment.wordLength] - positions[start])
    }
    longestWord = longest
    byteCount =
      200 + positions.count * 8 + segments.count * 12 + spans.count * 24
      + (hasUnsafe ? shaping.bytes.count * 10 : 0)
  }

  /// The text of one run that the table `system` measures.
  init(_ plain: PlainTableText) {
    (segments, starts, paragraphs) = (plain.segments, plain.starts, plain.paragraphs)
    (positions, isAscending, longestWord) = (plain.positions, true, plain.longestWord)
    spans = [Span(run: 0, start: 0, extent: plain.extent)]
    (firstExtent, lastExtent) = (plain.extent, plain.extent)
    source = plain.isMeasured ? .system : .fixed
    isApproximate = plain.isMeasured
    (lacksLevels, hasRightToLeft, reshaping, rightToLeftParagraphs) = (false, false, nil, [])
    byteCount = 200 + positions.count * 8 + segments.count * 12
  }

  /// To a millionth of a point.
  static func rounded(_ width: Double) -> Double {
    guard abs(width) < 0x1p31 else { return 0 }
    // The multiples are as fine as a Double can be behind a number of this size.
    return (width + 0x1.8p32) - 0x1.8p32
  }

  var clusterCount: Int { positions.count - 1 }

  /// The cluster behind the last cluster of a segment that is not white space.
  @inline(__always)
  func wordEnd(of segment: Int) -> Int { Int(starts[segment]) + segments[segment].wordLength }

  /// The cluster at which the next line may begin where one ends with a segment.
  func end(of segment: Int) -> Int {
    wordEnd(of: segment) + segments[segment].trailingSpaces
  }

  /// The width of a line from a cluster on whose last visible one is before `end`, where the next one begins
  /// with `next`.
  func width(from start: Int, to end: Int, breakingAt next: Int) -> Double {
    let width = positions[end] - positions[start]
    guard let reshaping, start < end else { return width }
    let isUnsafeStart = reshaping.isUnsafe(start)
    let isUnsafeEnd = reshaping.isUnsafe(next)
    guard isUnsafeStart || isUnsafeEnd else { return width }
    let safeStart = isUnsafeStart ? min(reshaping.safe(after: start), next) : start
    let safeEnd = isUnsafeEnd ? max(reshaping.safe(before: next), start) : next
    if safeStart > safeEnd { return reshaping.width(of: start..<next, to: end) }
    var corrected = width
    if isUnsafeStart {
      let part = min(safeStart, end)
      corrected +=
        reshaping.width(of: start..<safeStart, to: part) - (positions[part] - positions[start])
    }
    if isUnsafeEnd, safeEnd < end {
      corrected +=
        reshaping.width(of: safeEnd..<next, to: end) - (positions[end] - positions[safeEnd])
    }
    return corrected
  }

  /// The parts of a line that are of different runs; none where one run is all of it, or where they do not
  /// stand in the order of the text.
  func pieces(of line: Range<Int>) -> [PlacedLine.Piece] {
    guard spans.count > 1, !hasRightToLeft else { return [] }
    var pieces: [PlacedLine.Piece] = []
    for index in span(at: line.lowerBound)..<spans.count {
      if spans[index].start >= line.upperBound { break }
      let end = index + 1 < spans.count ? spans[index + 1].start : clusterCount
      let clusters = (spans[index].start..<max(end, spans[index].start)).clamped(to: line)
      guard !clusters.isEmpty else { continue }
      pieces.append(
        PlacedLine.Piece(
          run: spans[index].run, clusters: clusters,
          x: positions[clusters.lowerBound] - positions[line.lowerBound],
          width: positions[clusters.upperBound] - positions[clusters.lowerBound]))
    }
    return pieces
  }

  /// The span that a cluster is in.
  private func span(at cluster: Int) -> Int {
    max(spans.partitioningIndex { $0.start > cluster } - 1, 0)
  }

  /// The extent of a line of these clusters.
  func extent(of line: Range<Int>) -> LineExtent {
    guard spans.count > 1 else { return spans.first?.extent ?? firstExtent }
    var index = span(at: line.lowerBound)
    var extent = spans[index].extent
    index += 1
    while index < spans.count, spans[index].start < line.upperBound {
      extent.ascender = max(extent.ascender, spans[index].extent.ascender)
      extent.descender = min(extent.descender, spans[index].extent.descender)
      extent.gap = max(extent.gap, spans[index].extent.gap)
      index += 1
    }
    return extent
  }
}

/// Shapes parts of a text again, as they are where a line begins or ends in them.
private final class Reshaping: Sendable {
  private let shaping: ParagraphShaping
  private let known = Mutex<[Part: Double]>([:])

  private struct Part: Hashable {
    let range: Range<Int>
    let end: Int
  }

  /// More parts than these are not kept.
  private static let limit = 512

  init(_ shaping: ParagraphShaping) { self.shaping = shaping }

  func isUnsafe(_ cluster: Int) -> Bool {
    cluster < shaping.isUnsafe.count && shaping.isUnsafe[cluster]
  }

  func safe(after cluster: Int) -> Int {
    var index = cluster + 1
    while index < shaping.isUnsafe.count, shaping.isUnsafe[index] { index += 1 }
    return index
  }

  func safe(before cluster: Int) -> Int {
    var index = cluster - 1
    while index > 0, shaping.isUnsafe[index] { index -= 1 }
    return max(index, 0)
  }

  /// The width of the clusters before `end`, where these ones are shaped by themselves.
  func width(of range: Range<Int>, to end: Int) -> Double {
    let part = Part(range: range, end: end)
    if let width = known.withLock({ $0[part] }) { return width }
    let widths = shaping.widths(of: range)
    let width = widths.prefix(end - range.lowerBound)
      .reduce(0) { $0 + ShapedText.rounded($1) }
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[part] = width
    }
    return width
  }
}

/// Texts that were shaped, for all documents; a limited number of bytes.
///
/// A class, because threads share it.
package final class ShapedTextCache: Sendable {
  package static let shared = ShapedTextCache(limit: 32 << 20)

  private let state = Mutex(State())

  /// The maximum number of bytes that are kept.
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// The texts used since the last change of generations, and the texts last used before it.
  fileprivate struct State {
    var young: [[TextRun]: ShapedText] = [:]
    var old: [[TextRun]: ShapedText] = [:]
    var youngBytes = 0
    var oldBytes = 0
  }

  /// The text in its fonts, shaped now if it is not cached.
  func text(_ runs: [TextRun]) -> (text: ShapedText, isNew: Bool) {
    let known = state.withLock { state in
      if let text = state.young[runs] { return text as ShapedText? }
      guard let text = state.old.removeValue(forKey: runs) else { return nil }
      state.oldBytes -= Self.cost(of: text, runs)
      state.keep(text, of: runs, limit: limit)
      return text
    }
    if let known { return (known, false) }
    let plain = runs.count == 1 ? PlainTableText(runs[0]) : nil
    let text = plain.map { ShapedText($0) } ?? ShapedText(runs)
    state.withLock { $0.keep(text, of: runs, limit: limit) }
    return (text, true)
  }

  /// The approximate size of the cache, in bytes.
  package var byteCount: Int { state.withLock { $0.youngBytes + $0.oldBytes } }

  fileprivate static func cost(of text: ShapedText, _ runs: [TextRun]) -> Int {
    text.byteCount + runs.reduce(0) { $0 + 150 + $1.text.utf8.count }
  }
}

extension ShapedTextCache.State {
  /// Stores a text in the young generation, which has half of the limit.
  fileprivate mutating func keep(_ text: ShapedText, of runs: [TextRun], limit: Int) {
    let cost = ShapedTextCache.cost(of: text, runs)
    guard cost <= limit / 2 else { return }
    if youngBytes + cost > limit / 2 {
      (old, oldBytes) = (young, youngBytes)
      (young, youngBytes) = ([:], 0)
    }
    if let former = young.updateValue(text, forKey: runs) {
      youngBytes -= ShapedTextCache.cost(of: former, runs)
    }
    youngBytes += cost
  }
}

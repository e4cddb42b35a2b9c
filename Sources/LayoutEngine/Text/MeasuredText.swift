/// A text measured once, then laid out in many widths.
///
/// In the family `fixed`:
/// - A line is as wide as its grapheme clusters, all of one width. It ends at a mandatory break, or
///   at the last line-break opportunity (UAX #14) that keeps it within the maximum width; a word
///   longer than a line starts a line and fills as many as it needs.
/// - White space never makes a line longer than the maximum width. At the end of a line broken
///   for want of width it hangs and is not counted; at the end of a paragraph it is counted as far
///   as it fits.
///
/// In other families the text is shaped, or measured by a table, which determines the widths of lines.
package struct MeasuredText: Sendable {
  package let naturalSize: TextSize

  let metrics: FixedFontMetrics
  let segments: [TextSegment]
  let lineLimit: Int
  private let unwrapped: FilledLines

  /// The text in fonts; `nil` for one in the family `fixed`.
  private let inFonts: TypesetText?

  /// True if it was shaped in a font file for this measurement, and not before.
  let isNewlyShaped: Bool

  /// - Complexity: O(*n*) in the length of the text.
  package init(_ content: TextContent) {
    // The stand-in is measured instead of the text.
    if content.isFixed || content.substitute != nil {
      self.init(counting: content)
    } else {
      self.init(setting: content)
    }
  }

  private init(counting content: TextContent) {
    inFonts = nil
    isNewlyShaped = false
    metrics = FixedFontMetrics(size: content.font.size)
    segments = textSegments(of: content.text)
    lineLimit = content.maximumNumberOfLines > 0 ? content.maximumNumberOfLines : .max
    unwrapped = FilledLines(segments, capacity: .max, limit: lineLimit)
    naturalSize = TextSize(
      width: metrics.width(ofClusters: unwrapped.widest),
      height: metrics.height(ofLines: unwrapped.count))
  }

  private init(setting content: TextContent) {
    var isNew = false
    let set = TypesetText(content) { runs in
      let shaped = ShapedTextCache.shared.text(runs)
      isNew = isNew || shaped.isNew && shaped.text.source == .font
      return shaped.text
    }
    inFonts = set
    isNewlyShaped = isNew
    metrics = FixedFontMetrics(size: 0)
    segments = set.shaped.segments
    lineLimit = content.maximumNumberOfLines > 0 ? content.maximumNumberOfLines : .max
    unwrapped = .zeroWidth
    naturalSize = TextSize(width: set.unwrapped.widest, height: set.unwrapped.height)
  }

  /// The distance from the baseline of the first line up to its top, in points.
  package var ascender: Double { inFonts?.ascender ?? metrics.ascender }

  /// The distance from the baseline of the last line to its bottom, in points; negative, since it is below.
  package var descender: Double { inFonts?.shaped.lastExtent.descender ?? metrics.descender }

  /// The lines of the text in `maximumWidth` points, which may be infinite.
  ///
  /// A width that is not positive shows no width and one line height, whatever the text; an empty
  /// text has no lines in any width.
  ///
  /// - Complexity: O(1) if the natural width fits, else O(*n*) in the number of segments. Allocates
  ///   nothing.
  package func layout(maximumWidth: Double) -> TextLayout {
    if let lines = setLines(maximumWidth) {
      return TextLayout(
        size: TextSize(width: lines.widest, height: lines.height), lineCount: lines.count,
        isTruncated: lines.isTruncated, breaksWord: lines.breaksWord)
    }
    let lines = fill(maximumWidth)
    return TextLayout(
      size: size(of: lines), lineCount: lines.count, isTruncated: lines.isTruncated,
      breaksWord: lines.breaksWord)
  }

  /// The size of `layout(maximumWidth:)`, at the same cost.
  package func size(maximumWidth: Double) -> TextSize {
    if let lines = setLines(maximumWidth) {
      return TextSize(width: lines.widest, height: lines.height)
    }
    return size(of: fill(maximumWidth))
  }

  /// The lines of a text in fonts; `nil` for one in the family `fixed`.
  private func setLines(_ maximumWidth: Double) -> LineMetrics? {
    guard let set = inFonts else { return nil }
    if segments.isEmpty { return set.unwrapped }
    return maximumWidth > 0 ? set.fill(maximumWidth) : set.zeroWidth
  }

  private func size(of lines: FilledLines) -> TextSize {
    TextSize(
      width: metrics.width(ofClusters: lines.widest), height: metrics.height(ofLines: lines.count))
  }

  private func fill(_ maximumWidth: Double) -> FilledLines {
    if segments.isEmpty { return unwrapped }
    guard maximumWidth > 0 else { return .zeroWidth }
    let capacity = capacity(of: maximumWidth)
    return capacity == .max
      ? unwrapped : FilledLines(segments, capacity: capacity, limit: lineLimit)
  }

  /// The greatest number of clusters of a line in a positive width; without limit where the text
  /// fits unwrapped.
  func capacity(of maximumWidth: Double) -> Int {
    metrics.fits(clusters: unwrapped.widest, in: maximumWidth)
      ? .max : metrics.capacity(of: maximumWidth)
  }
}

extension MeasuredText {
  /// The width of the longest word, in points: a line less wide than this breaks it.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  package var longestWordWidth: Double {
    if let set = inFonts { return set.shaped.longestWord }
    return metrics.width(ofClusters: segments.reduce(0) { max($0, $1.wordLength) })
  }
}

extension MeasuredText {
  /// The source of the measurement.
  package var source: TextSource { inFonts?.shaped.source ?? .fixed }

  /// True if an approximate table measured any of it.
  package var isApproximate: Bool { inFonts?.shaped.isApproximate ?? false }

  /// True if the text has letters from right to left in an unknown order.
  package var lacksLevels: Bool { inFonts?.shaped.lacksLevels ?? false }

  /// The lines that are shown in `maximumWidth` points, top to bottom.
  ///
  /// Their number, widths and breaks agree with ``layout(maximumWidth:)``; white space that hangs at the end of a
  /// line is not part of it. The list is empty for a width that is not positive, and has at most `limit` lines.
  ///
  /// - Complexity: O(*n*) in the number of segments before the limit.
  package func lines(maximumWidth: Double, limit: Int) -> [PlacedLine] {
    guard maximumWidth > 0 else { return [] }
    if let set = inFonts { return placedLines(of: set, maximumWidth, limit) }
    let ranges = BrokenLines(
      segments, capacity: capacity(of: maximumWidth), limit: min(limit, lineLimit)
    ).ranges
    return ranges.enumerated().map { index, range in
      PlacedLine(
        clusters: range, clustersBehind: range.upperBound..<range.upperBound, token: nil, x: 0,
        width: metrics.width(ofClusters: range.count), top: metrics.height(ofLines: index),
        height: metrics.lineHeight, ascent: metrics.ascender)
    }
  }

  private func placedLines(
    of set: TypesetText, _ maximumWidth: Double, _ limit: Int
  ) -> [PlacedLine] {
    var top = 0.0
    return set.lines(maximumWidth, limit: limit).map { line in
      defer { top += line.height + set.lineSpacing }
      return PlacedLine(
        clusters: line.clusters, clustersBehind: line.clustersBehind,
        token: line.isCut ? set.token : nil, x: set.x(of: line, in: maximumWidth),
        width: line.width, top: top, height: line.height, ascent: line.ascent,
        isRightToLeft: line.isRightToLeft,
        pieces: line.isCut ? [] : set.shaped.pieces(of: line.clusters))
    }
  }
}

/// A line of a text as it stands in the text's frame, in points.
package struct PlacedLine: Hashable, Sendable {
  /// The grapheme clusters of the text that the line shows, before the truncation token and behind it.
  package var clusters: Range<Int>
  package var clustersBehind: Range<Int>

  /// The truncation token; `nil` for a line that is not cut.
  package var token: String?
  package var x: Double
  package var width: Double
  package var top: Double
  package var height: Double

  /// From the top to the baseline.
  package var ascent: Double

  /// True if its paragraph runs from right to left.
  package var isRightToLeft = false

  /// Its parts, where several runs are in it.
  package var pieces: [Piece] = []

  package struct Piece: Hashable, Sendable {
    /// The index among the text's runs.
    package var run: Int
    package var clusters: Range<Int>

    /// From the left edge of the line.
    package var x: Double
    package var width: Double
  }
}

/// The lines that ``FilledLines`` counts, with where each is in the text.
private struct BrokenLines {
  private(set) var ranges: [Range<Int>] = []
  private let limit: Int

  /// The cluster the line under way starts with, and how many it has.
  private var start = 0
  private var length = 0

  init(_ segments: [TextSegment], capacity: Int, limit: Int) {
    self.limit = limit
    var offset = 0
    var pendingSpaces = 0
    for segment in segments {
      if ranges.count >= limit { return }
      let word = segment.wordLength
      if word > 0 {
        if word <= capacity - length - pendingSpaces {
          length += pendingSpaces + word
        } else {
          if length + pendingSpaces > 0 { endLine() }
          start = offset
          length = word
          while length > capacity, ranges.count < limit { endLine(at: capacity) }
        }
        pendingSpaces = 0
      }
      pendingSpaces += segment.trailingSpaces
      offset += word + segment.trailingSpaces
      if segment.endsParagraph {
        length += min(pendingSpaces, capacity - length)
        endLine()
        // The break itself is a cluster that belongs to no segment.
        offset += 1
        start = offset
        pendingSpaces = 0
      }
    }
  }

  /// Ends the line, or its first `count` clusters and moves the rest to the next line.
  private mutating func endLine(at count: Int? = nil) {
    let count = count ?? length
    if ranges.count < limit { ranges.append(start..<(start + count)) }
    start += count
    length -= count
  }
}

/// The lines of a text in a given width.
package struct TextLayout: Hashable, Sendable {
  /// The width of the widest line, which may exceed the width given, and the height of all lines.
  package let size: TextSize

  /// The number of lines shown; 0 for an empty text.
  package let lineCount: Int

  /// True if the limit on the number of lines left content out.
  package let isTruncated: Bool

  /// True if a visible line ends inside a word because the word is longer than a line.
  package let breaksWord: Bool
}

/// The outcome of filling lines with segments, in grapheme clusters.
struct FilledLines: Hashable, Sendable {
  private(set) var count = 0
  private(set) var widest = 0
  private(set) var isTruncated = false
  private(set) var breaksWord = false

  /// One line without width, for a text that has no space at all.
  static let zeroWidth = FilledLines(count: 1)

  /// Fills at most `limit` lines of at most `capacity` clusters each, greedily.
  init(_ segments: [TextSegment], capacity: Int, limit: Int) {
    var line = 0
    var pendingSpaces = 0
    for segment in segments {
      if count == limit {
        isTruncated = true
        return
      }

      let word = segment.wordLength
      if word > 0 {
        if word <= capacity - line - pendingSpaces {
          line += pendingSpaces + word
        } else {
          if line + pendingSpaces > 0 {
            endLine(line)
          }
          let fullLines = (word - 1) / capacity
          let linesLeft = limit - count
          endLines(min(fullLines, linesLeft), insideWordAt: capacity)
          if fullLines >= linesLeft {
            isTruncated = true
            return
          }
          line = word - fullLines * capacity
        }
        pendingSpaces = 0
      }
      pendingSpaces += segment.trailingSpaces

      if segment.endsParagraph {
        endLine(line + min(pendingSpaces, capacity - line))
        line = 0
        pendingSpaces = 0
      }
    }
  }

  private init(count: Int) {
    self.count = count
  }

  private mutating func endLine(_ width: Int) {
    count += 1
    widest = max(widest, width)
  }

  private mutating func endLines(_ lines: Int, insideWordAt width: Int) {
    guard lines > 0 else { return }
    count += lines
    widest = max(widest, width)
    breaksWord = true
  }
}

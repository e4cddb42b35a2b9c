/// A text measured in the family `fixed`: built once, then laid out in many widths.
///
/// - A line is as wide as its grapheme clusters, all of one width. It ends at a mandatory break, or
///   at the last line-break opportunity (UAX #14) that keeps it within the maximum width; a word
///   longer than a line starts a line and fills as many as it needs.
/// - White space never makes a line longer than the maximum width. At the end of a line broken
///   for want of width it hangs and is not counted; at the end of a paragraph it is counted as far
///   as it fits.
package struct MeasuredText: TextMeasurement {
  package let naturalSize: TextSize

  let metrics: FixedFontMetrics
  let segments: [TextSegment]
  let lineLimit: Int
  private let natural: FilledLines

  /// - Complexity: O(*n*) in the length of the text.
  package init(_ content: TextContent) {
    metrics = FixedFontMetrics(size: content.font.size)
    segments = textSegments(of: content.text)
    lineLimit = content.maximumNumberOfLines > 0 ? content.maximumNumberOfLines : .max
    natural = FilledLines(segments, capacity: .max, limit: lineLimit)
    naturalSize = TextSize(
      width: metrics.width(ofClusters: natural.widest),
      height: metrics.height(ofLines: natural.count))
  }

  package var ascender: Double { metrics.ascender }
  package var descender: Double { metrics.descender }

  /// The lines of the text in `maximumWidth` points, which may be infinite.
  ///
  /// A width that is not positive shows no width and one line height, whatever the text; an empty
  /// text has no lines in any width.
  ///
  /// - Complexity: O(1) if the natural width fits, else O(*n*) in the number of segments. Allocates
  ///   nothing.
  package func layout(maximumWidth: Double) -> TextLayout {
    let lines = fill(maximumWidth)
    return TextLayout(
      size: size(of: lines), lineCount: lines.count, isTruncated: lines.isTruncated,
      breaksWord: lines.breaksWord)
  }

  /// The size of `layout(maximumWidth:)`, at the same cost.
  package func size(maximumWidth: Double) -> TextSize {
    size(of: fill(maximumWidth))
  }

  private func size(of lines: FilledLines) -> TextSize {
    TextSize(
      width: metrics.width(ofClusters: lines.widest), height: metrics.height(ofLines: lines.count))
  }

  private func fill(_ maximumWidth: Double) -> FilledLines {
    if segments.isEmpty { return natural }
    guard maximumWidth > 0 else { return .collapsed }
    let capacity = capacity(of: maximumWidth)
    return capacity == .max
      ? natural : FilledLines(segments, capacity: capacity, limit: lineLimit)
  }

  /// How many clusters a line may have in a positive width; no limit where the text fits as it is.
  func capacity(of maximumWidth: Double) -> Int {
    metrics.fits(clusters: natural.widest, in: maximumWidth)
      ? .max : metrics.capacity(of: maximumWidth)
  }
}

extension MeasuredText {
  /// The width of the longest word, in points: a line less wide than this breaks it.
  ///
  /// - Complexity: O(*n*) in the number of segments.
  package var longestWordWidth: Double {
    metrics.width(ofClusters: segments.reduce(0) { max($0, $1.wordLength) })
  }
}

extension MeasuredText {
  /// The lines that are shown in `maximumWidth` points, as places of grapheme clusters in the text.
  ///
  /// They break where ``layout(maximumWidth:)`` says how many there are and how wide; white space that
  /// hangs at the end of a line is not part of it. There are none in a width that is not positive, and no
  /// more than `limit`.
  ///
  /// - Complexity: O(*n*) in the number of segments before the limit.
  package func lines(maximumWidth: Double, limit: Int) -> [Range<Int>] {
    guard maximumWidth > 0 else { return [] }
    return BrokenLines(
      segments, capacity: capacity(of: maximumWidth), limit: min(limit, lineLimit)
    ).ranges
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

  /// Ends the line, or its first `count` clusters and goes on with the rest in the next one.
  private mutating func endLine(at count: Int? = nil) {
    let count = count ?? length
    if ranges.count < limit { ranges.append(start..<(start + count)) }
    start += count
    length -= count
  }
}

/// What becomes of a text in a given width.
package struct TextLayout: Hashable, Sendable {
  /// The width of the widest line, which may exceed the width given, and the height of all lines.
  package let size: TextSize

  /// The number of lines shown; 0 for an empty text.
  package let lineCount: Int

  /// Whether the limit on the number of lines left content out.
  package let isTruncated: Bool

  /// Whether a line shown ends inside a word because the word is longer than a line.
  package let breaksWord: Bool
}

/// The outcome of filling lines with segments, in grapheme clusters.
struct FilledLines: Hashable, Sendable {
  private(set) var count = 0
  private(set) var widest = 0
  private(set) var isTruncated = false
  private(set) var breaksWord = false

  /// One line without width, for a text that has no room at all.
  static let collapsed = FilledLines(count: 1)

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

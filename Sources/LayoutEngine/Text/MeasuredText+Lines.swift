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

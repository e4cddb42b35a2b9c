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

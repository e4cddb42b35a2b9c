/// A shaped text with its paragraph style and line limit, which can be laid out in many widths.
final class TypesetText: Sendable {
  let shaped: ShapedText
  private let paragraph: ParagraphStyle
  private let truncationMode: LineBreakMode
  private let lineLimit: Int

  /// The truncation token, and its width.
  let token: String
  private let tokenWidth: Double

  /// The clusters that are not shown before the token.
  private let isAvoided: AvoidedClusters

  /// In which no line has to be broken.
  let unwrapped: LineMetrics

  init(_ content: TextContent, shapedBy shape: ([TextRun]) -> ShapedText) {
    let setting = (content.setting ?? .usual).values
    shaped = shape(content.allRuns)
    paragraph = setting.paragraph
    truncationMode = setting.truncationMode
    lineLimit = content.maximumNumberOfLines > 0 ? content.maximumNumberOfLines : .max
    let clips = truncationMode == .byClipping || paragraph.lineBreakMode == .byClipping
    let isCut = lineLimit < .max || !paragraph.lineBreakMode.wraps
    let token = setting.truncationToken
    // TextKit's default token has the attributes of the first character.
    let tokenFont = content.runs.first?.font ?? content.font
    self.token = clips ? "" : token.isEmpty ? "…" : token.map(\.text).joined()
    if clips || !isCut {
      tokenWidth = 0
      isAvoided = AvoidedClusters("")
    } else {
      if token.isEmpty, let width = PlainTableText.ellipsisWidth(in: tokenFont) {
        tokenWidth = width
      } else {
        let runs = token.isEmpty ? [TextRun(text: "…", font: tokenFont)] : token
        tokenWidth = shape(runs).positions.last ?? 0
      }
      isAvoided = AvoidedClusters(
        content.runs.isEmpty ? content.text : content.runs.map(\.text).joined())
    }
    unwrapped = Self.fill(
      .infinity, of: shaped, paragraph, mode: truncationMode, tokenWidth, isAvoided,
      limit: lineLimit)
  }

  /// The lines in a positive width, counted.
  func fill(_ maximumWidth: Double) -> LineMetrics {
    if unwrapped.widest <= maximumWidth + Self.allowance { return unwrapped }
    return Self.fill(
      maximumWidth, of: shaped, paragraph, mode: truncationMode, tokenWidth, isAvoided,
      limit: lineLimit)
  }

  /// The lines in a positive width, one by one.
  func lines(_ maximumWidth: Double, limit: Int) -> [TypesetLine] {
    var lines: [TypesetLine] = []
    var filler = LineFiller(
      shaped, paragraph, mode: truncationMode, tokenWidth: tokenWidth, isAvoided,
      width: maximumWidth, limit: lineLimit)
    while lines.count < limit, let line = filler.next() { lines.append(line) }
    return lines
  }

  var lineSpacing: Double { paragraph.lineSpacing }

  /// The start of a line in a frame, from its left edge.
  func x(of line: TypesetLine, in width: Double) -> Double {
    let rest = max(width - line.indent - line.width, 0)
    switch paragraph.alignment {
    // Indents of a paragraph from right to left are at its right edge.
    case .natural where line.isRightToLeft: return rest
    case .natural, .left, .justified: return line.indent
    case .center: return line.indent + rest / 2
    case .right: return line.indent + rest
    }
  }

  private static func fill(
    _ width: Double, of shaped: ShapedText, _ paragraph: ParagraphStyle, mode: LineBreakMode,
    _ tokenWidth: Double, _ isAvoided: AvoidedClusters, limit: Int
  ) -> LineMetrics {
    var filler = LineFiller(
      shaped, paragraph, mode: mode, tokenWidth: tokenWidth, isAvoided, width: width, limit: limit)
    var lines = LineMetrics()
    while let line = filler.next() {
      lines.widest = max(lines.widest, line.indent + line.width)
      lines.height += line.height + (lines.count > 0 ? paragraph.lineSpacing : 0)
      lines.count += 1
      lines.breaksWord = lines.breaksWord || line.breaksWord
    }
    lines.isTruncated = filler.isTruncated
    return lines
  }

  /// The tolerance by which a line may be wider than the width it fits in, as for the family
  /// `fixed`.
  static let allowance = 0x1p-20

  /// A single line without width, for a text that has no space at all.
  var zeroWidth: LineMetrics {
    var lines = LineMetrics()
    lines.count = 1
    lines.height = paragraph.lineHeight(of: shaped.firstExtent)
    return lines
  }

  /// The distance from the top of the first line to its baseline.
  ///
  /// - Source: Texture `+[ASTextNode ascenderWithAttributedString:]`, ASTextNode.mm
  var ascender: Double {
    let extent = shaped.firstExtent
    guard paragraph.minimumLineHeight > 0 || paragraph.maximumLineHeight > 0 else {
      return extent.ascender
    }
    var height = max(extent.height, paragraph.minimumLineHeight)
    if paragraph.maximumLineHeight > 0 { height = min(height, paragraph.maximumLineHeight) }
    return height + extent.descender
  }
}

/// The lines of a text and their sizes.
struct LineMetrics: Hashable, Sendable {
  var count = 0
  var widest = 0.0
  var height = 0.0
  var isTruncated = false
  var breaksWord = false
}

/// One line of a text in fonts.
struct TypesetLine: Hashable, Sendable {
  /// The visible grapheme clusters before the truncation token.
  var clusters: Range<Int>

  /// The visible clusters behind the token.
  var clustersBehind: Range<Int>
  var indent = 0.0

  /// Without the indent.
  var width = 0.0
  var height = 0.0

  /// From the top of the line to its baseline.
  var ascent = 0.0
  var isCut = false
  var breaksWord = false

  /// True if its paragraph runs from right to left.
  var isRightToLeft = false
}

/// White space and punctuation that are not shown before a truncation token.
///
/// - Source: Texture `ASTextNode`, its set of characters not to truncate behind
private struct AvoidedClusters: Sendable {
  /// The text, if each of its bytes is a cluster.
  private let bytes: [UInt8]

  /// True for each cluster that is avoided, in another text.
  private let flags: [Bool]

  init(_ text: String) {
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      (bytes, flags) = (Array(text.utf8), [])
    } else {
      (bytes, flags) = ([], text.map { Self.characters.contains($0) })
    }
  }

  subscript(cluster: Int) -> Bool {
    if bytes.indices.contains(cluster) { return Self.ascii[Int(bytes[cluster])] }
    return flags.indices.contains(cluster) && flags[cluster]
  }

  private static let characters: Set<Character> = [
    " ", "\n", "\r", "\r\n", "\t", "\u{A0}", ".", ",", "!", "?", ":", ";",
  ]

  private static let ascii = (0..<0x80).map { (byte: UInt8) in
    characters.contains(Character(Unicode.Scalar(byte)))
  }
}

/// Fills lines, one after the other.
private struct LineFiller {
  private let text: ShapedText
  private let paragraph: ParagraphStyle
  private let mode: LineBreakMode
  private let tokenWidth: Double
  private let isAvoided: AvoidedClusters
  private let width: Double
  private let limit: Int

  private var count = 0
  private var paragraphIndex = 0

  /// The start of the next line: its segment, and its first cluster in that.
  private var segment = 0
  private var start = 0
  private var isFirstLine = true
  private(set) var isTruncated = false

  init(
    _ text: ShapedText, _ paragraph: ParagraphStyle, mode: LineBreakMode, tokenWidth: Double,
    _ isAvoided: AvoidedClusters, width: Double, limit: Int
  ) {
    self.text = text
    self.paragraph = paragraph
    self.mode = mode
    self.tokenWidth = tokenWidth
    self.isAvoided = isAvoided
    self.width = width
    self.limit = limit
    start = Int(text.starts.first ?? 0)
  }

  mutating func next() -> TypesetLine? {
    guard paragraphIndex < text.paragraphs.count else { return nil }
    guard count < limit else {
      isTruncated = true
      return nil
    }
    count += 1
    let segments = text.paragraphs[paragraphIndex]
    let isRightToLeft =
      !text.rightToLeftParagraphs.isEmpty && text.rightToLeftParagraphs[paragraphIndex]
    let indent = isFirstLine ? paragraph.firstLineHeadIndent : paragraph.headIndent
    let available = max(width - indent, 0)
    var line =
      paragraph.lineBreakMode.wraps
      ? wrappedLine(segments, available) : singleLine(segments, available)
    line.indent = indent
    line.isRightToLeft = isRightToLeft
    let isLast = paragraphIndex >= text.paragraphs.count
    if !isLast, count == limit, paragraph.lineBreakMode.wraps {
      cut(&line, available, end: text.wordEnd(of: segments.upperBound - 1), mode)
    }
    let extent = text.extent(of: line.clusters)
    line.height = paragraph.lineHeight(of: extent)
    // The height that a line has in addition to its font lies above the letters.
    line.ascent = line.height + extent.descender - paragraph.gap(below: extent)
    return line
  }

  private mutating func endParagraph() {
    paragraphIndex += 1
    isFirstLine = true
    if paragraphIndex < text.paragraphs.count {
      segment = text.paragraphs[paragraphIndex].lowerBound
      start = Int(text.starts[segment])
    }
  }

  // MARK: Lines of a width

  private mutating func wrappedLine(_ segments: Range<Int>, _ available: Double) -> TypesetLine {
    if paragraph.lineBreakMode == .byCharWrapping { return lineOfCharacters(segments, available) }
    guard let last = lastSegment(segments, available) else {
      return lineInsideWord(available)
    }
    let begin = start
    var end = text.wordEnd(of: last)
    if last + 1 < segments.upperBound {
      let next = text.end(of: last)
      let width = text.width(from: begin, to: max(end, begin), breakingAt: next)
      segment = last + 1
      start = next
      isFirstLine = false
      return TypesetLine(
        clusters: begin..<max(end, begin), clustersBehind: next..<next, width: width)
    }
    // At the end of a paragraph white space counts, up to the available space.
    let whole = text.end(of: last)
    var width = text.width(from: begin, to: max(end, begin), breakingAt: whole)
    if whole > end {
      width += min(
        text.positions[whole] - text.positions[max(end, begin)], max(available - width, 0))
      end = whole
    }
    endParagraph()
    return TypesetLine(clusters: begin..<max(end, begin), clustersBehind: end..<end, width: width)
  }

  /// The last segment whose word fits in the line; `nil` where not even the first one does.
  private func lastSegment(_ segments: Range<Int>, _ available: Double) -> Int? {
    let room = available + TypesetText.allowance
    func fits(_ index: Int) -> Bool {
      let end = max(text.wordEnd(of: index), start)
      return text.width(from: start, to: end, breakingAt: text.end(of: index)) <= room
    }
    if room == .infinity { return segments.upperBound - 1 }
    var found: Int?
    if text.isAscending {
      let origin = text.positions[start]
      let first = (segment..<segments.upperBound).partitioningIndex { index in
        !(text.positions[max(text.wordEnd(of: index), start)] - origin <= room)
      }
      found = first > segment ? first - 1 : nil
      // Letters may have another shape at the end of a line.
      while let last = found, !fits(last) { found = last > segment ? last - 1 : nil }
      while (found ?? segment - 1) + 1 < segments.upperBound, fits((found ?? segment - 1) + 1) {
        found = (found ?? segment - 1) + 1
      }
    } else {
      for index in segment..<segments.upperBound {
        guard fits(index) else { break }
        found = index
      }
    }
    return found
  }

  /// A line that is full before the first word ends.
  private mutating func lineInsideWord(_ available: Double) -> TypesetLine {
    let begin = start
    let end = lastCluster(from: begin, to: text.wordEnd(of: segment), available)
    start = end
    isFirstLine = false
    return TypesetLine(
      clusters: begin..<end, clustersBehind: end..<end,
      width: text.width(from: begin, to: end, breakingAt: end), breaksWord: true)
  }

  private mutating func lineOfCharacters(_ segments: Range<Int>, _ available: Double) -> TypesetLine
  {
    let begin = start
    let whole = text.end(of: segments.upperBound - 1)
    let end = begin < whole ? lastCluster(from: begin, to: whole, available) : whole
    let width = text.width(from: begin, to: end, breakingAt: end)
    if end >= whole {
      endParagraph()
    } else {
      start = end
      isFirstLine = false
    }
    return TypesetLine(clusters: begin..<end, clustersBehind: end..<end, width: width)
  }

  /// The end of the clusters that fit in a line, at least one.
  private func lastCluster(from begin: Int, to end: Int, _ available: Double) -> Int {
    let room = available + TypesetText.allowance
    var index = begin + 1
    if text.isAscending {
      let first = ((begin + 1)..<(end + 1)).partitioningIndex { cluster in
        !(text.positions[cluster] - text.positions[begin] <= room)
      }
      index = max(first - 1, begin + 1)
    } else {
      while index < end, text.positions[index + 1] - text.positions[begin] <= room { index += 1 }
    }
    while index > begin + 1, text.width(from: begin, to: index, breakingAt: index) > room {
      index -= 1
    }
    return min(index, end)
  }

  // MARK: Lines that are cut

  /// A paragraph that is one line, whatever space there is.
  private mutating func singleLine(_ segments: Range<Int>, _ available: Double) -> TypesetLine {
    let begin = start
    let end = text.end(of: segments.upperBound - 1)
    let width = text.positions[end] - text.positions[begin]
    var line = TypesetLine(clusters: begin..<end, clustersBehind: end..<end, width: width)
    endParagraph()
    if width > available + TypesetText.allowance {
      cut(&line, available, end: end, paragraph.lineBreakMode)
    }
    return line
  }

  /// Cuts a line so that the truncation token fits.
  private mutating func cut(
    _ line: inout TypesetLine, _ available: Double, end: Int, _ mode: LineBreakMode
  ) {
    isTruncated = true
    line.isCut = true
    let begin = line.clusters.lowerBound
    let room = max(available - tokenWidth, 0)
    switch mode {
    case .byWordWrapping, .byCharWrapping, .byTruncatingTail:
      line.clusters =
        begin..<shown(from: begin, to: fitting(from: begin, to: max(end, begin), room))
      line.clustersBehind = line.clusters.upperBound..<line.clusters.upperBound
    case .byClipping:
      line.clusters = begin..<fitting(from: begin, to: max(end, begin), room)
      line.clustersBehind = line.clusters.upperBound..<line.clusters.upperBound
      line.width = min(text.positions[max(end, begin)] - text.positions[begin], available)
      return
    case .byTruncatingHead, .byTruncatingMiddle:
      let before =
        mode == .byTruncatingHead ? begin : fitting(from: begin, to: max(end, begin), room / 2)
      var behind = max(end, begin)
      let used = text.positions[before] - text.positions[begin]
      while behind > before,
        text.positions[max(end, begin)] - text.positions[behind - 1] <= room - used
      {
        behind -= 1
      }
      line.clusters = begin..<before
      line.clustersBehind = behind..<max(end, begin)
    }
    line.width =
      text.positions[line.clusters.upperBound] - text.positions[begin]
      + text.positions[line.clustersBehind.upperBound]
      - text.positions[line.clustersBehind.lowerBound] + tokenWidth
  }

  /// The end of the clusters shown before the truncation token; white space and punctuation before it are dropped.
  private func shown(from begin: Int, to end: Int) -> Int {
    var index = end
    while index > begin, isAvoided[index - 1] { index -= 1 }
    return index
  }

  /// The end of the clusters that fit in a width; `begin` if none fits.
  private func fitting(from begin: Int, to end: Int, _ room: Double) -> Int {
    var index = begin
    while index < end,
      text.positions[index + 1] - text.positions[begin] <= room + TypesetText.allowance
    {
      index += 1
    }
    return index
  }
}

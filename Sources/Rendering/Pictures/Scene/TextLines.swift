import LayoutEngine
import LiveDocuments

/// The lines of a text as they are laid out, in points of the root.
struct TextLines: Hashable, Sendable {
  var lines: [Line] = []
  var lineHeight: Double

  struct Line: Hashable, Sendable {
    /// Already legible.
    var text: String

    /// True if it is part of a paragraph from right to left, which decides on which side its token is.
    var isRightToLeft = false
    var x: Double
    var baseline: Double

    /// The width that layout uses; glyphs may be wider or narrower.
    var width: Double
    var style: Style
  }

  struct Style: Hashable, Sendable {
    var fontSize: Double

    /// As in CSS.
    var weight: Double
    var isItalic: Bool

    /// The font family of the drawing, if it exists; `nil` for any.
    var family: String?

    init(_ font: Font, isFixed: Bool) {
      fontSize = font.size
      weight = font.weight
      isItalic = font.isItalic
      family = isFixed ? nil : font.family
    }
  }

  /// The grapheme clusters after which a line is cut.
  private static let lengthLimit = 2_000

  /// The part of the frame that a line takes.
  func rectangle(of line: Line) -> Rectangle {
    let bottom = line.baseline + lineHeight / 4
    return Rectangle(x: line.x, y: bottom - lineHeight, width: line.width, height: lineHeight)
  }
}

extension TextLines {
  /// The lines of a text that can be seen in its frame; they lower the number of grapheme clusters that may
  /// still be drawn.
  init?(
    _ measured: MeasuredText, _ content: TextContent, in frame: Rectangle, budget: inout Int
  ) {
    let isFixed = measured.source == .fixed
    let lineHeight =
      isFixed
      ? measured.ascender - measured.descender
      : measured.lines(maximumWidth: .infinity, limit: 1).first?.height ?? 0
    // Smaller text is not readable.
    guard lineHeight >= 1.2, frame.width > 0, budget > 0 else { return nil }
    var style = Style(isFixed ? content.font : content.allRuns[0].font, isFixed: isFixed)
    if isFixed { style.fontSize = measured.ascender / 0.9 }
    self.lineHeight = lineHeight
    let shown = min(200, Int(min(1e6, (frame.height / lineHeight).rounded())))
    // The frame is up to a pixel wider than the measured text, and breaks it into the same lines.
    var placed = measured.lines(maximumWidth: frame.width, limit: shown + 1)
    let isCut =
      placed.count > shown || measured.layout(maximumWidth: frame.width).isTruncated
    placed = Array(placed.prefix(shown))
    var slices = TextSlices(content.shownText)
    for (index, line) in placed.enumerated() {
      if line.pieces.count > 1 {
        for piece in line.pieces {
          let text = slices.next(piece.clusters, limit: Self.lengthLimit)
          budget -= text.count
          guard content.runs[piece.run].attachment == nil else { continue }
          lines.append(
            Line(
              text: text, x: frame.x + line.x + piece.x,
              baseline: frame.y + line.top + line.ascent - content.runs[piece.run].baselineOffset,
              width: piece.width, style: Style(content.runs[piece.run].font, isFixed: false)))
        }
        if budget <= 0 { break }
        continue
      }
      let text = slices.next(line.clusters, limit: Self.lengthLimit)
      let behind = slices.next(line.clustersBehind, limit: Self.lengthLimit)
      let isLast = isCut && index == placed.count - 1
      let shownText: String
      if let token = line.token {
        shownText = text + token + behind
      } else {
        shownText = isLast && isFixed ? text.dropLast() + "…" : text
      }
      let part =
        Double(min(line.clusters.count, Self.lengthLimit)) / Double(max(line.clusters.count, 1))
      lines.append(
        Line(
          text: shownText, isRightToLeft: line.isRightToLeft, x: frame.x + line.x,
          baseline: frame.y + line.top + line.ascent, width: line.width * part, style: style))
      budget -= text.count
      if budget <= 0 { break }
    }
    lines.removeAll { $0.text.isEmpty }
    if lines.isEmpty { return nil }
  }
}

extension TextContent {
  /// The text whose clusters its measurement counts.
  fileprivate var shownText: String { runs.isEmpty ? text : runs.map(\.text).joined() }
}

/// Parts of a text by the offsets of their grapheme clusters, in ascending order; they are cut after a limit.
private struct TextSlices {
  private let text: String
  private var index: String.Index
  private var clusterOffset = 0

  init(_ text: String) {
    self.text = text
    index = text.startIndex
  }

  mutating func next(_ range: Range<Int>, limit: Int) -> String {
    guard !range.isEmpty else { return "" }
    let start =
      text.index(index, offsetBy: range.lowerBound - clusterOffset, limitedBy: text.endIndex)
      ?? text.endIndex
    index = text.index(start, offsetBy: range.count, limitedBy: text.endIndex) ?? text.endIndex
    clusterOffset = range.upperBound
    return legible(text[start..<index], limit: limit)
  }
}

/// The lines of content of which only the advance is known.
func flowBars(_ flow: Flow, in frame: Rectangle) -> [Rectangle] {
  guard flow.length > 0, flow.lineHeight >= 2, frame.width > 0, flow.length.isFinite,
    flow.lineHeight.isFinite
  else { return [] }
  var bars: [Rectangle] = []
  var left = flow.length
  var top = frame.y
  while left > 0.01, bars.count < 200, top + flow.lineHeight / 2 < frame.maxY {
    bars.append(
      Rectangle(
        x: frame.x, y: top + flow.lineHeight * 0.3, width: min(left, frame.width),
        height: flow.lineHeight * 0.4))
    left -= frame.width
    top += flow.lineHeight
  }
  return bars
}

/// The light sign in the middle of a node that shows something else than text.
struct Glyph: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case image
    case networkImage
    case video
    case map
  }

  let kind: Kind

  /// The square it is drawn in.
  let rectangle: Rectangle

  /// - Returns: `nil` for a type without a sign, a box too small for it, or an item with another item upon it.
  init?(of item: SceneItem) {
    guard let box = item.rectangle, item.isLeaf, item.slot != .background else { return nil }
    switch item.type {
    case .image: kind = .image
    case .networkImage: kind = .networkImage
    case .video: kind = .video
    case .map: kind = .map
    default: return nil
    }
    let shorter = min(box.width, box.height)
    guard shorter >= 14 else { return nil }
    let side = min(40, max(10, shorter * 0.4))
    rectangle = Rectangle(
      x: box.midX - side / 2, y: box.midY - side / 2, width: side, height: side)
  }
}

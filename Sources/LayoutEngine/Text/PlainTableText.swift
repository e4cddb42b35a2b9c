/// A text of ASCII characters in one run without a font file, measured by the table `system`.
///
/// It has what ``ParagraphShaping`` finds for the run, and is measured without clusters and items, because most texts of
/// interfaces are such texts.
struct PlainTableText {
  let segments: [TextSegment]
  let starts: [Int32]
  let paragraphs: [Range<Int>]
  let positions: [Double]
  let extent: LineExtent
  let longestWord: Double

  /// True if a character has a width.
  let isMeasured: Bool

  /// - Complexity: O(*n*) in the length of the text.
  /// - Returns: `nil` for other texts.
  init?(_ run: TextRun) {
    let font = run.font
    guard Self.isFont(font), run.attachment == nil, run.kern == 0 else { return nil }
    let size = font.size > 0 && font.size.isFinite ? font.size : 0
    guard size < Self.largestSize else { return nil }
    let advances = SystemFont(weight: font.weight).asciiAdvances
    let tracking = font.isSystem ? SystemFont.tracking(size: size) : 0
    var text = run.text
    let positions = text.withUTF8 { bytes -> [Double]? in
      guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
      return Array(unsafeUninitializedCapacity: bytes.count + 1) { positions, count in
        var x = 0.0
        positions.initializeElement(at: 0, to: x)
        for (index, byte) in bytes.enumerated() {
          let advance = advances[Int(byte)]
          if advance > 0 { x += ShapedText.rounded(advance * size + tracking) }
          positions.initializeElement(at: index + 1, to: x)
        }
        count = bytes.count + 1
      }
    }
    guard let positions else { return nil }
    self.positions = positions
    isMeasured = text.utf8.contains { !(0x0A...0x0C).contains($0) }
    segments = textSegments(of: text)

    var (starts, paragraphs, longest): ([Int32], [Range<Int>], Double) = ([], [], 0)
    starts.reserveCapacity(segments.count + 1)
    var (cluster, first) = (0, 0)
    for (index, segment) in segments.enumerated() {
      starts.append(Int32(truncatingIfNeeded: cluster))
      if segment.wordLength > 0 {
        longest = max(longest, positions[cluster + segment.wordLength] - positions[cluster])
      }
      cluster += segment.wordLength + segment.trailingSpaces
      if segment.endsParagraph {
        paragraphs.append(first..<(index + 1))
        first = index + 1
        // The break is a cluster that belongs to no segment.
        cluster = min(cluster + 1, positions.count - 1)
      }
    }
    starts.append(Int32(truncatingIfNeeded: cluster))
    (self.starts, self.paragraphs, longestWord) = (starts, paragraphs, longest)
    var extent = SystemFont.lineExtent(size: size)
    extent.ascender += run.baselineOffset
    extent.descender += run.baselineOffset
    self.extent = extent
  }

  /// True if the table `system` measures ASCII characters in a font.
  private static func isFont(_ font: Font) -> Bool {
    !font.isFixed && !font.isHelvetica && font.fonts?.families[font.family] == nil
  }

  /// Widths of a larger font are not whole multiples of ``ShapedText/rounded(_:)``.
  private static let largestSize = 1e6

  /// The width of the ellipsis of a cut line; `nil` if the table does not measure it.
  static func ellipsisWidth(in font: Font) -> Double? {
    guard isFont(font), font.size > 0, font.size < largestSize else { return nil }
    let tracking = font.isSystem ? SystemFont.tracking(size: font.size) : 0
    return ShapedText.rounded(
      SystemFont(weight: font.weight).width(of: "…".unicodeScalars[...], font.size, tracking))
  }
}

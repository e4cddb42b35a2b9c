/// A text measured in the family `fixed`: built once, then asked for many widths.
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

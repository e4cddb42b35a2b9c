/// The extent of a text, in points.
package struct TextSize: Hashable, Sendable {
  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// The metrics of the family `fixed`, in points.
///
/// A size that is not a positive number counts as 0, so that no text has a negative size.
struct FixedFontMetrics: Hashable, Sendable {
  /// The width of one grapheme cluster.
  let advance: Double
  let lineHeight: Double
  let ascender: Double
  let descender: Double

  init(size: Double) {
    let size = size > 0 && size.isFinite ? size : 0
    advance = 0.6 * size
    lineHeight = 1.2 * size
    ascender = 0.9 * size
    descender = -0.3 * size
  }

  /// The width of a line: one multiplication, so that equal counts have equal widths everywhere.
  func width(ofClusters count: Int) -> Double {
    Double(count) * advance
  }

  func height(ofLines count: Int) -> Double {
    Double(count) * lineHeight
  }

  /// True if a line of `count` clusters fits in `maximumWidth`.
  func fits(clusters count: Int, in maximumWidth: Double) -> Bool {
    width(ofClusters: count) <= maximumWidth + Self.allowance
  }

  /// The largest number of clusters that fits in `maximumWidth`, but at least one.
  ///
  /// - Precondition: `maximumWidth` is positive, and some finite number of clusters does not fit.
  func capacity(of maximumWidth: Double) -> Int {
    // The quotient is rounded and may be one off; `fits` decides.
    let quotient = Int((maximumWidth + Self.allowance) / advance)
    if fits(clusters: quotient + 1, in: maximumWidth) { return quotient + 1 }
    if fits(clusters: quotient, in: maximumWidth) { return max(1, quotient) }
    return max(1, quotient - 1)
  }

  /// The tolerance by which a line may be wider than the width it fits in.
  ///
  /// Sizes are later rounded to pixels by a layout with an epsilon of 2⁻²³, and a text must still
  /// fit in the width it asked for.
  private static let allowance = 0x1p-20
}

/// A source of font metrics: measures a text once, so that it can be asked for many widths.
package protocol TextMeasurer: Sendable {
  associatedtype Measurement: TextMeasurement

  func measure(_ content: TextContent) -> Measurement
}

/// A text that knows its size in any width.
package protocol TextMeasurement: Sendable {
  /// The size without a limit on the width.
  var naturalSize: TextSize { get }

  /// The distance from the baseline up to the top of a line, in points.
  var ascender: Double { get }

  /// The distance from the baseline to the bottom of a line, in points; negative, since it is below.
  var descender: Double { get }

  /// The lines of the text in `maximumWidth` points, which may be infinite.
  func layout(maximumWidth: Double) -> TextLayout

  /// The size of `layout(maximumWidth:)`, for a caller that has no use for the rest.
  func size(maximumWidth: Double) -> TextSize
}

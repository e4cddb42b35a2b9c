/// Rounding to the pixels of a screen.
///
/// - Source: Texture `ASCeilPixelValue`, `ASFloorPixelValue`, `ASRoundPixelValue`, ASInternalHelpers.mm
package struct PixelGrid: Hashable, Sendable {
  /// Pixels per point.
  package let scale: Double

  /// Lengths this close above a pixel count as on it: the epsilon of single precision.
  static let tolerance = 0x1p-23

  package init(scale: Double) {
    self.scale = scale
  }

  /// The most pixels a point may have; no screen has more than a handful.
  package static let largestScale = 1_000_000.0

  /// Whether a screen can have so many pixels per point: above 0, and at most ``largestScale``.
  package static func isScale(_ number: Double) -> Bool { number > 0 && number <= largestScale }

  @inline(__always)
  package func roundedUp(_ length: Double) -> Double {
    ((length - Self.tolerance) * scale).rounded(.up) / scale
  }

  @inline(__always)
  package func roundedDown(_ length: Double) -> Double {
    ((length + Self.tolerance) * scale).rounded(.down) / scale
  }

  /// The nearest pixel, the one farther from zero where two are equally near.
  @inline(__always)
  package func rounded(_ length: Double) -> Double {
    (length * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// The size a layout gets: whole pixels, or nothing at all if either side is not a valid length.
  ///
  /// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm
  @inline(__always)
  package func layoutSize(_ size: Size) -> Size {
    guard isValidLength(size.width), isValidLength(size.height) else { return .zero }
    return Size(width: roundedUpValid(size.width), height: roundedUpValid(size.height))
  }

  /// `roundedUp` for a valid length, without the call into the C library.
  @inline(__always)
  private func roundedUpValid(_ length: Double) -> Double {
    let pixels = (length - Self.tolerance) * scale
    guard pixels.magnitude < 0x1p52 else { return pixels / scale }
    let whole = Double(Int64(pixels))
    return (whole < pixels ? whole + 1 : whole) / scale
  }
}

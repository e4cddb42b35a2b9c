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

  /// True if a screen can have this number of pixels per point: above 0, and at most
  /// ``largestScale``.
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
    size.isValid ? roundedUp(valid: size) : .zero
  }

  /// A valid size in whole pixels.
  @inline(__always)
  func roundedUp(valid size: Size) -> Size {
    Size(width: roundedUp(valid: size.width), height: roundedUp(valid: size.height))
  }

  /// `roundedUp` for a valid length, without the call into the C library.
  @inline(__always)
  private func roundedUp(valid length: Double) -> Double {
    let pixels = (length - Self.tolerance) * scale
    // At 2^52 a number has no space for a fraction; valid lengths on any screen are far below it.
    let nearest = (pixels + 0x1p52) - 0x1p52
    return (nearest < pixels ? nearest + 1 : nearest) / scale
  }
}

// Texture compares with macros whose answer depends on the order of their arguments as soon as one
// of them is not a number. Layout results hang on it, so these two are used instead of `Swift.max`
// and `Swift.min` wherever the engine follows Texture.

/// The larger of two lengths; the first one if either is not a number.
@inline(__always)
package func asMax(_ first: Double, _ second: Double) -> Double {
  first < second ? second : first
}

/// The smaller of two lengths; the second one if either is not a number.
@inline(__always)
package func asMin(_ first: Double, _ second: Double) -> Double {
  first < second ? first : second
}

/// True if Texture accepts this length in a size: zero or a normal number in 0 ..< 10,000,000.
///
/// - Source: Texture `ASPointsValidForSize`, ASDimension.h
@inline(__always)
package func isValidLength(_ length: Double) -> Bool {
  // Positive numbers are in the order of their bits, and those below zero and no numbers come behind them.
  let bits = length.bitPattern
  let smallest = Double.leastNormalMagnitude.bitPattern
  return bits &- smallest < (10_000_000 as Double).bitPattern &- smallest || length == 0
}

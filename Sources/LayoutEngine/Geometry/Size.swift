/// A width and a height in points; either may be infinite, or not a number where it is undefined.
package struct Size: BitwiseCopyable, Hashable, Sendable {
  package var width: Double
  package var height: Double

  package static let zero = Size(width: 0, height: 0)

  /// A parent size of which neither side is known yet.
  package static let undefined = Size(width: .nan, height: .nan)

  @inline(__always)
  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inline(__always)
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// True if Texture accepts both lengths.
  @inline(__always)
  var isValid: Bool { isValidLength(width) && isValidLength(height) }

  /// The size with these lengths along and across `main`.
  @inline(__always)
  init(main: Double, cross: Double, along axis: Axis) {
    self = axis == .horizontal ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
}

/// A position in points from the upper left corner of something.
package struct Point: BitwiseCopyable, Hashable, Sendable {
  package var x: Double
  package var y: Double

  package static let zero = Point(x: 0, y: 0)

  @inline(__always)
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inline(__always)
  package subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// The position of an element in its parent and its size, in points.
package struct Frame: BitwiseCopyable, Hashable, Sendable {
  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }
}

/// One of the two directions in which lengths are measured.
package enum Axis: String, BitwiseCopyable, CaseIterable, Hashable, Sendable {
  case horizontal
  case vertical

  /// The other axis.
  package var crossed: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The lengths a parent accepts on one axis, both ends included, in points.
///
/// Texture builds some ranges without checks: a minimum may be larger than the
/// maximum, negative or not a number, and the functions here answer then exactly as Texture does.
package struct LengthRange: Hashable, Sendable {
  package var min: Double
  package var max: Double

  @inline(__always)
  package init(min: Double, max: Double) {
    self.min = min
    self.max = max
  }

  @inline(__always)
  package init(exactly length: Double) {
    min = length
    max = length
  }

  /// True if only one length is accepted.
  @inline(__always)
  package var isExact: Bool { min == max }

  /// The accepted length nearest to `length`; the minimum if `length` is not a number.
  @inline(__always)
  package func clamp(_ length: Double) -> Double {
    asMax(min, asMin(max, length))
  }

  /// The part of this range that `other` holds as well.
  ///
  /// If the ranges do not overlap, the result is the single point of this range nearest to `other`.
  ///
  /// - Source: Texture `_Range::intersect`, ASDimension.mm
  @inline(__always)
  package func intersection(_ other: LengthRange) -> LengthRange {
    let low = asMax(min, other.min)
    let high = asMin(max, other.max)
    if low <= high { return LengthRange(min: low, max: high) }
    return LengthRange(exactly: min < other.min ? max : min)
  }

  /// The maximum where it is a valid length, otherwise not a number: the base of a child's fractions.
  @inline(__always)
  package var definiteMaximum: Double { isValidLength(max) ? max : .nan }

  /// The distance of `length` from this range: positive if it is below the minimum, negative if it
  /// is above the maximum, otherwise zero.
  @inline(__always)
  package func violation(of length: Double) -> Double {
    if length < min { return min - length }
    if length > max { return max - length }
    return 0
  }
}

/// The smallest and the largest size a parent accepts for a child, both included, in points.
///
/// - Source: Texture `ASSizeRange`, ASDimension.h
package struct SizeRange: Hashable, Sendable {
  package var min: Size
  package var max: Size

  @inline(__always)
  package init(min: Size, max: Size) {
    self.min = min
    self.max = max
  }

  @inline(__always)
  package init(exactly size: Size) {
    min = size
    max = size
  }

  @inline(__always)
  package init(width: LengthRange, height: LengthRange) {
    min = Size(width: width.min, height: height.min)
    max = Size(width: width.max, height: height.max)
  }

  /// The range with these lengths along and across `main`.
  @inline(__always)
  init(main: LengthRange, cross: LengthRange, along axis: Axis) {
    self =
      axis == .horizontal
      ? SizeRange(width: main, height: cross) : SizeRange(width: cross, height: main)
  }

  @inline(__always)
  package var width: LengthRange { LengthRange(min: min.width, max: max.width) }

  @inline(__always)
  package var height: LengthRange { LengthRange(min: min.height, max: max.height) }

  @inline(__always)
  package subscript(axis: Axis) -> LengthRange { axis == .horizontal ? width : height }

  @inline(__always)
  package func clamp(_ size: Size) -> Size {
    Size(width: width.clamp(size.width), height: height.clamp(size.height))
  }

  @inline(__always)
  package func intersection(_ other: SizeRange) -> SizeRange {
    let low = Size(
      width: asMax(min.width, other.min.width), height: asMax(min.height, other.min.height))
    let high = Size(
      width: asMin(max.width, other.max.width), height: asMin(max.height, other.max.height))
    // Nearly always; the processor takes both axes in one step then.
    if low.width <= high.width, low.height <= high.height { return SizeRange(min: low, max: high) }
    return SizeRange(
      width: width.intersection(other.width), height: height.intersection(other.height))
  }

  /// The parent size that specs with one child pass on: the maximum where it is a valid length,
  /// otherwise undefined.
  @inline(__always)
  package var definiteMaximum: Size {
    Size(width: width.definiteMaximum, height: height.definiteMaximum)
  }
}

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

  /// The nearest pixel; a tie rounds away from zero.
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
  // Bit patterns of positive numbers ascend with the numbers; negative numbers and NaN have greater ones.
  let bits = length.bitPattern
  let smallest = Double.leastNormalMagnitude.bitPattern
  return bits &- smallest < (10_000_000 as Double).bitPattern &- smallest || length == 0
}

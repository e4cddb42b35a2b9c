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
/// Texture builds ranges without checks in several places: a minimum may be larger than the
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

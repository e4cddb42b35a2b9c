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

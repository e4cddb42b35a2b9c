/// The larger of two numbers as Texture's MAX gives it: the first one if either is NaN.
func asMax(_ first: Double, _ second: Double) -> Double { first < second ? second : first }

/// The smaller of two numbers as Texture's MIN gives it: the second one if either is NaN.
func asMin(_ first: Double, _ second: Double) -> Double { first < second ? first : second }

/// Returns true for a length that a size can have: zero or a normal number in 0 ..< 10,000,000.
func isLength(_ length: Double) -> Bool {
  length == 0 || length.isNormal && length > 0 && length < 10_000_000
}

/// Numbers on both axes; axis 0 is horizontal.
package struct Pair: Equatable {
  package var x: Double
  package var y: Double

  package static let zero = Pair(x: 0, y: 0)
  static let undefined = Pair(x: .nan, y: .nan)

  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Makes each number from its axis.
  init(_ number: (Int) -> Double) { self.init(x: number(0), y: number(1)) }

  subscript(axis: Int) -> Double {
    get { axis == 0 ? x : y }
    set { if axis == 0 { x = newValue } else { y = newValue } }
  }

  var isSize: Bool { isLength(x) && isLength(y) }

  package static func + (left: Pair, right: Pair) -> Pair {
    Pair(x: left.x + right.x, y: left.y + right.y)
  }
}

/// The sizes that a parent accepts.
package struct Bounds {
  package var low: Pair
  package var high: Pair

  package init(low: Pair, high: Pair) { (self.low, self.high) = (low, high) }
  init(exactly size: Pair) { self.init(low: size, high: size) }

  func clamp(_ size: Pair) -> Pair { Pair { asMax(low[$0], asMin(high[$0], size[$0])) } }

  /// The part of these bounds that others agree to; without overlap these win.
  func meet(_ other: Bounds) -> Bounds {
    var met = self
    for axis in 0...1 {
      let least = asMax(low[axis], other.low[axis])
      let most = asMin(high[axis], other.high[axis])
      if least <= most {
        (met.low[axis], met.high[axis]) = (least, most)
      } else {
        let nearest = low[axis] < other.low[axis] ? high[axis] : low[axis]
        (met.low[axis], met.high[axis]) = (nearest, nearest)
      }
    }
    return met
  }

  /// The distance to the minimum, or to the maximum if that is exceeded; zero between both.
  func violation(_ length: Double, _ axis: Int) -> Double {
    if length < low[axis] { return low[axis] - length }
    if length > high[axis] { return high[axis] - length }
    return 0
  }
}

/// Rounding to the pixels of a screen.
struct Screen {
  let scale: Double

  private static let epsilon = Double(Float.ulpOfOne)

  func up(_ length: Double) -> Double { ((length - Self.epsilon) * scale).rounded(.up) / scale }

  func down(_ length: Double) -> Double {
    ((length + Self.epsilon) * scale).rounded(.down) / scale
  }

  func near(_ length: Double) -> Double {
    (length * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  /// The size of a layout: in whole pixels, or zero if either side is no length.
  func size(_ size: Pair) -> Pair { size.isSize ? Pair { up(size[$0]) } : .zero }
}

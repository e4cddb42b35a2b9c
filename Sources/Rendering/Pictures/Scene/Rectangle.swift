import LayoutEngine

/// A part of the picture, in points of the root; its numbers are finite and not too large to draw.
struct Rectangle: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// Farther from the root's origin than this nothing is drawn.
  static let farthest = 10_000_000.0

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  /// True if a dashed line around it would have thousands of dashes.
  var isLong: Bool { width + height > 10_000 }
  var isEmpty: Bool { width <= 0 || height <= 0 }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle between two corners, of no size where they are the wrong way round.
  init(from left: Double, _ top: Double, to right: Double, _ bottom: Double) {
    self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
  }

  /// The frame, if it can be drawn.
  init?(_ frame: Frame) {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
    guard numbers.allSatisfy({ abs($0) <= Self.farthest }), frame.size.width >= 0,
      frame.size.height >= 0
    else { return nil }
    self.init(
      x: frame.origin.x, y: frame.origin.y, width: frame.size.width, height: frame.size.height)
  }

  /// True if the two have points in common that are not on their edges.
  func overlaps(_ other: Rectangle) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: Rectangle) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  func union(_ other: Rectangle) -> Rectangle {
    Rectangle(
      from: min(x, other.x), min(y, other.y), to: max(maxX, other.maxX), max(maxY, other.maxY))
  }

  /// The intersection of the two; without size where it is empty.
  func intersection(_ other: Rectangle) -> Rectangle {
    Rectangle(
      from: max(x, other.x), max(y, other.y), to: min(maxX, other.maxX), min(maxY, other.maxY))
  }

  /// The rectangle with every edge moved outwards.
  func grown(by distance: Double) -> Rectangle {
    Rectangle(
      from: x - distance, y - distance, to: maxX + distance, maxY + distance)
  }

  /// The rectangle without what is kept free at its edges.
  func inset(by insets: EdgeInsets) -> Rectangle {
    Rectangle(
      from: x + insets.left, y + insets.top, to: maxX - insets.right, maxY - insets.bottom)
  }

  /// The rectangle with left and right of another one exchanged.
  func mirrored(in other: Rectangle) -> Rectangle {
    Rectangle(x: other.x + other.maxX - maxX, y: y, width: width, height: height)
  }

  /// The parts outside of another rectangle: up to four that do not overlap.
  func parts(outside other: Rectangle) -> [Rectangle] {
    let parts = [
      Rectangle(from: x, y, to: maxX, min(maxY, other.y)),
      Rectangle(from: x, max(y, other.maxY), to: maxX, maxY),
      Rectangle(from: x, max(y, other.y), to: min(maxX, other.x), min(maxY, other.maxY)),
      Rectangle(from: max(x, other.maxX), max(y, other.y), to: maxX, min(maxY, other.maxY)),
    ]
    return parts.filter { !$0.isEmpty }
  }
}

/// A number as it is drawn or said: at most `places` digits behind the point, never an exponent.
///
/// What is no number is a question mark, and what is too large for digits an infinity; neither is ever drawn.
func decimal(_ value: Double, places: Int = 3) -> String {
  if value.isNaN { return "?" }
  var unit = 1.0
  for _ in 0..<places { unit *= 10 }
  guard let scaled = Int64(exactly: (value * unit).rounded()) else {
    return value < 0 ? "-∞" : "∞"
  }
  let magnitude = scaled.magnitude
  let whole = magnitude / UInt64(unit)
  var fraction = String(magnitude % UInt64(unit))
  let sign = scaled < 0 ? "-" : ""
  guard fraction != "0" else { return "\(sign)\(whole)" }
  fraction = String(repeating: "0", count: places - fraction.utf8.count) + fraction
  while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
  return "\(sign)\(whole).\(fraction)"
}

/// The part of the root's coordinates that a picture shows: the topmost element and what leaves it, within
/// limits.
struct CanvasSize {
  let rectangle: Rectangle

  /// The longest side, in points.
  static let longestSide = 16_384.0

  /// The distance up to which a picture follows elements outside of the topmost one, in points.
  static let overhang = 1_000.0

  init(_ items: [SceneItem]) {
    var top = items.first?.rectangle ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    top.width = min(top.width, Self.longestSide)
    top.height = min(top.height, Self.longestSide)
    let reach = top.grown(by: Self.overhang)
    var canvas = top
    for item in items {
      guard let rectangle = item.visible else { continue }
      let part = Rectangle(
        from: max(rectangle.x, reach.x), max(rectangle.y, reach.y),
        to: min(rectangle.maxX, reach.maxX), min(rectangle.maxY, reach.maxY))
      if !part.isEmpty || reach.contains(rectangle) { canvas = canvas.union(part) }
    }
    // What is nowhere can still be pointed at.
    if canvas.width < 1 { canvas.width = 1 }
    if canvas.height < 1 { canvas.height = 1 }
    canvas.width = min(canvas.width, Self.longestSide)
    canvas.height = min(canvas.height, Self.longestSide)
    rectangle = canvas
  }
}

/// The part of the root's coordinates that a picture shows: the topmost element and what leaves it, within
/// limits.
struct CanvasSize {
  let rectangle: Rectangle

  /// The longest side, in points.
  static let longestSide = 16_384.0

  /// How far a picture follows what leaves the topmost element, in points.
  static let overhang = 1_000.0

  init(_ items: [SceneItem]) {
    var top = items.first?.rectangle ?? Rectangle(x: 0, y: 0, width: 0, height: 0)
    top.width = min(top.width, Self.longestSide)
    top.height = min(top.height, Self.longestSide)
    let reach = top.grown(by: Self.overhang)
    var canvas = top
    for item in items {
      guard let rectangle = item.rectangle else { continue }
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

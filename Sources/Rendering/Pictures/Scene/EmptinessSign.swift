/// What shows where an element is that takes no room: a cross, or a line with bars at its ends.
struct EmptinessSign: Hashable, Sendable {
  /// From where to where the element reaches.
  let box: Rectangle

  /// - Returns: `nil` for what takes room.
  init?(of box: Rectangle) {
    guard box.isEmpty else { return nil }
    self.box = box
  }

  static let arm = 3.0

  /// The part of the picture it takes.
  var rectangle: Rectangle { box.grown(by: Self.arm + 0.5) }

  /// The strokes, each between two points.
  var strokes: [(from: (x: Double, y: Double), to: (x: Double, y: Double))] {
    let arm = Self.arm
    let (x, y) = (box.x, box.y)
    if box.width > 0 {
      return [
        ((x, y), (box.maxX, y)), ((x, y - arm), (x, y + arm)),
        ((box.maxX, y - arm), (box.maxX, y + arm)),
      ]
    }
    if box.height > 0 {
      return [
        ((x, y), (x, box.maxY)), ((x - arm, y), (x + arm, y)),
        ((x - arm, box.maxY), (x + arm, box.maxY)),
      ]
    }
    return [
      ((x - arm, y - arm), (x + arm, y + arm)), ((x - arm, y + arm), (x + arm, y - arm)),
    ]
  }
}

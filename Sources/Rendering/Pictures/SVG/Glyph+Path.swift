/// The data of a path along these points.
func path(_ points: [(x: Double, y: Double)], isClosed: Bool = false) -> String {
  let steps = points.enumerated().map { place, point in
    "\(place == 0 ? "M" : "L")\(decimal(point.x)) \(decimal(point.y))"
  }
  return steps.joined(separator: " ") + (isClosed ? " Z" : "")
}

extension EmptinessSign {
  var path: String {
    strokes.map { Rendering.path([$0.from, $0.to]) }.joined(separator: " ")
  }
}

extension Glyph {
  var path: String {
    switch kind {
    case .image: [photo, circle(0.68, 0.36, 0.09)].joined(separator: " ")
    case .networkImage:
      [photo, stroke([(0.68, 0.14), (0.68, 0.5)]), arrowHead].joined(separator: " ")
    case .video:
      [circle(0.5, 0.5, 0.46), stroke([(0.4, 0.3), (0.72, 0.5), (0.4, 0.7)], isClosed: true)]
        .joined(separator: " ")
    case .map: [pin, circle(0.5, 0.36, 0.1)].joined(separator: " ")
    }
  }

  /// A frame with hills in it.
  private var photo: String {
    [
      stroke([(0.04, 0.12), (0.96, 0.12), (0.96, 0.88), (0.04, 0.88)], isClosed: true),
      stroke([(0.04, 0.78), (0.34, 0.46), (0.56, 0.7), (0.7, 0.58), (0.96, 0.82)]),
    ].joined(separator: " ")
  }

  /// The head of the arrow that says that the picture is loaded.
  private var arrowHead: String { stroke([(0.56, 0.38), (0.68, 0.5), (0.8, 0.38)]) }

  private var pin: String {
    let (left, right) = (at(0.22, 0.36), at(0.78, 0.36))
    let tip = at(0.5, 0.96)
    let radius = decimal(rectangle.width * 0.28)
    let low = decimal(rectangle.y + rectangle.height * 0.62)
    return "M\(decimal(left.x)) \(decimal(left.y)) A\(radius) \(radius) 0 0 1 \(decimal(right.x)) "
      + "\(decimal(right.y)) Q\(decimal(right.x)) \(low) \(decimal(tip.x)) \(decimal(tip.y)) "
      + "Q\(decimal(left.x)) \(low) \(decimal(left.x)) \(decimal(left.y)) Z"
  }

  /// A point of the square, whose sides are 1.
  private func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (rectangle.x + x * rectangle.width, rectangle.y + y * rectangle.height)
  }

  private func stroke(_ points: [(Double, Double)], isClosed: Bool = false) -> String {
    Rendering.path(points.map { at($0.0, $0.1) }, isClosed: isClosed)
  }

  private func circle(_ x: Double, _ y: Double, _ radius: Double) -> String {
    let left = at(x - radius, y)
    let length = radius * rectangle.width
    let (r, d) = (decimal(length), decimal(2 * length))
    return "M\(decimal(left.x)) \(decimal(left.y)) a\(r) \(r) 0 1 0 \(d) 0 a\(r) \(r) 0 1 0 -\(d) 0"
  }
}

/// Fills parts of a picture with tints and lines, as long as there are not too many lines.
struct Hatching {
  private var linesLeft = 30_000

  /// What all lines may still go to the right, in points.
  private var widthLeft = 500_000.0

  /// Writes the tint of a part, and the lines on it if there may still be so many.
  mutating func fill(_ part: Rectangle, _ hatch: Hatch, to writer: inout SVGWriter) {
    writer.leaf("rect", ["class": "tint-\(hatch.rawValue)"], part)
    // Lines are four points apart at least, so this is not far from their number.
    guard part.width + part.height < 4 * Double(linesLeft) else { return }
    // Lines that cross each other in one path are expensive.
    for slope in hatch.lines(in: part) {
      let width = slope.reduce(0) { $0 + $1.width }
      guard !slope.isEmpty, slope.count <= linesLeft, width <= widthLeft else { return }
      linesLeft -= slope.count
      widthLeft -= width
      let path = slope.map { line in
        "M\(decimal(line.x, places: 2)) \(decimal(line.y, places: 2))"
          + "l\(decimal(line.width, places: 2)) \(decimal(line.height, places: 2))"
      }
      writer.leaf("path", ["class": "hatch edge-\(hatch.rawValue)", "d": path.joined()])
    }
  }
}

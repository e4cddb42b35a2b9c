extension SVGWriter {
  /// The number of a mark on a disc of its severity's colour.
  mutating func disc(of mark: SceneMark, x: Double, y: Double) {
    let digits = String(mark.number)
    let size = digits.utf8.count > 2 ? " tiny" : digits.utf8.count > 1 ? " small" : ""
    leaf(
      "circle",
      [
        "class": "disc \(mark.severity.rawValue)", "cx": decimal(x), "cy": decimal(y),
        "r": decimal(LabelMetrics.markRadius),
      ])
    leaf("text", ["class": "number\(size)", "x": decimal(x), "y": decimal(y + 2.9)], text: digits)
  }
}

import LayoutEngine

/// One sign that a picture has, and what it means.
enum LegendEntry: Hashable, Sendable {
  case hatch(Hatch)
  case baseline

  /// Elements that take no room, all of them specs or not.
  case nothing(isSpacer: Bool)

  /// Those that are in the picture.
  static func entries(of scene: Scene) -> [LegendEntry] {
    var entries = Hatch.allCases.filter { $0.isIn(scene) }.map { LegendEntry.hatch($0) }
    if !scene.baselines.isEmpty { entries.append(.baseline) }
    let empty = scene.items.filter { $0.rectangle?.isEmpty ?? false }
    if !empty.isEmpty {
      entries.append(.nothing(isSpacer: empty.allSatisfy { !$0.type.isDisplayNode }))
    }
    return entries
  }

  var text: String {
    switch self {
    case .hatch(let hatch): hatch.meaning
    case .baseline: "baseline"
    case .nothing: "no width or height"
    }
  }

  /// A sample 16 points wide, on a line of text at `y`.
  func writeSample(to writer: inout SVGWriter, x: Double, y: Double) {
    switch self {
    case .hatch(let hatch):
      let sample = Rectangle(x: x, y: y - 7, width: 16, height: 8)
      var hatching = Hatching()
      hatching.fill(sample, hatch, to: &writer)
      writer.leaf("rect", ["fill": "none", "class": "edge-\(hatch.rawValue)"], sample)
    case .baseline:
      writer.leaf("path", ["class": "baseline", "d": path([(x, y - 3), (x + 16, y - 3)])])
    case .nothing(let isSpacer):
      let point = Rectangle(x: x + 8, y: y - 3, width: 0, height: 0)
      if let sign = EmptinessSign(of: point) {
        writer.leaf("path", ["class": isSpacer ? "nothing spacer" : "nothing", "d": sign.path])
      }
    }
  }
}

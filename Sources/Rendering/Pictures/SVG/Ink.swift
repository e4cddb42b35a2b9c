/// The colours of pictures, each for light and for dark surroundings.
enum Ink: CaseIterable {
  case sheet
  case canvas
  case ink
  case muted
  case nodeFill
  case nodeEdge
  case textFill
  case textEdge
  case textLabel
  case imageFill
  case imageEdge
  case videoFill
  case videoEdge
  case mapFill
  case mapEdge
  case buttonFill
  case buttonEdge
  case fieldFill
  case fieldEdge
  case specEdge
  case stackEdge
  case insetEdge
  case insetBand
  case marginBand
  case baseline
  case overflow
  case difference
  case error
  case warning
  case information
  case hint
  case markText

  var light: String {
    switch self {
    case .sheet: "#ffffff"
    case .canvas: "#f4f5f7"
    case .ink: "#1c2128"
    case .muted: "#57616d"
    case .nodeFill: "#e3e7ec"
    case .nodeEdge: "#687584"
    case .textFill: "#ffffff"
    case .textEdge: "#98a3b0"
    case .textLabel: "#3f4955"
    case .imageFill: "#d6e4f5"
    case .imageEdge: "#3f72b0"
    case .videoFill: "#dfd9f3"
    case .videoEdge: "#6750a4"
    case .mapFill: "#d9ecd9"
    case .mapEdge: "#3d7f46"
    case .buttonFill: "#d3e3ff"
    case .buttonEdge: "#1f62d0"
    case .fieldFill: "#fff9e3"
    case .fieldEdge: "#9a7416"
    case .specEdge: "#5b6b7d"
    case .stackEdge: "#8038c8"
    case .insetEdge: "#1f7a48"
    case .insetBand: "#3fae6d"
    case .marginBand: "#e58a1f"
    case .baseline: "#c2188b"
    case .overflow: "#e0362c"
    case .difference: "#c47a00"
    case .error: "#cf2318"
    case .warning: "#a35a00"
    case .information: "#1768b8"
    case .hint: "#5a6675"
    case .markText: "#ffffff"
    }
  }

  var dark: String {
    switch self {
    case .sheet: "#16181c"
    case .canvas: "#22262c"
    case .ink: "#eceff3"
    case .muted: "#a9b3bf"
    case .nodeFill: "#363d46"
    case .nodeEdge: "#8f9cab"
    case .textFill: "#2b3038"
    case .textEdge: "#76828f"
    case .textLabel: "#d3dae2"
    case .imageFill: "#25384f"
    case .imageEdge: "#7fb0ea"
    case .videoFill: "#362d52"
    case .videoEdge: "#b9a5f0"
    case .mapFill: "#22402a"
    case .mapEdge: "#7fcb8a"
    case .buttonFill: "#1d3a6b"
    case .buttonEdge: "#7fb0ff"
    case .fieldFill: "#3a3318"
    case .fieldEdge: "#d9b755"
    case .specEdge: "#9fb0c2"
    case .stackEdge: "#c79bff"
    case .insetEdge: "#6fd39b"
    case .insetBand: "#4cc17f"
    case .marginBand: "#f0a04b"
    case .baseline: "#ff77cb"
    case .overflow: "#ff6b60"
    case .difference: "#ffc247"
    case .error: "#ff6b60"
    case .warning: "#f2b04c"
    case .information: "#6fb6ff"
    case .hint: "#aab4c0"
    case .markText: "#16181c"
    }
  }
}

/// The looks that distinguish distances, overflow and nodes of unknown size: a tint, and slanted lines on it.
///
/// The lines are drawn one by one: patterns look blurred and take a hundred times as long if their
/// period is not a whole number of pixels.
enum Hatch: String, CaseIterable {
  case inset
  case free
  case spacing
  case margin
  case overflow
  case unknown

  /// The meaning, in the words of documents.
  var meaning: String {
    switch self {
    case .inset: "insets"
    case .free: "infinite insets"
    case .spacing: "spacing"
    case .margin: "spacingBefore, spacingAfter"
    case .overflow: "overflow"
    case .unknown: "size unknown"
    }
  }

  /// The style of the tint and the lines, without their colors.
  var style: (tint: String, lines: String) {
    switch self {
    case .inset: ("fill-opacity: 0.28", "")
    case .free: ("fill-opacity: 0.07", "stroke-opacity: 0.5; stroke-dasharray: 1 4")
    case .spacing: ("fill-opacity: 0.12", "stroke-opacity: 0.55")
    case .margin: ("fill-opacity: 0.28", "stroke-opacity: 0.7")
    case .overflow: ("fill-opacity: 0.14", "stroke-opacity: 0.4")
    case .unknown: ("fill-opacity: 0.1", "stroke-opacity: 0.45")
    }
  }

  /// True if the scene has a part with this look.
  func isIn(_ scene: Scene) -> Bool {
    func isDrawn(_ part: Rectangle) -> Bool { !part.intersection(scene.sight).isEmpty }
    switch self {
    case .overflow: return scene.overflows.contains { $0.parts.contains(where: isDrawn) }
    case .unknown: return scene.items.contains { $0.unknownPart.map(isDrawn) ?? false }
    default: break
    }
    return scene.items.contains { item in
      item.bands.contains { $0.kind.hatch == self && isDrawn(item.clipped($0.rectangle)) }
    }
  }

  /// The distance between two lines along an axis, in points.
  private var period: Double {
    switch self {
    case .free: 8
    case .overflow, .unknown: 6
    default: 4
    }
  }

  /// The lines in a part of the picture, a list for each slope; they go on from one part to the next.
  func lines(in part: Rectangle) -> [[Line]] {
    var slopes: [[Line]] = []
    if self == .free || self == .spacing || self == .overflow {
      // The points where x + y is a multiple of the period.
      slopes.append(
        Self.multiples(of: period, from: part.x + part.y, to: part.maxX + part.maxY).map { sum in
          let (start, end) = (max(part.x, sum - part.maxY), min(part.maxX, sum - part.y))
          return Line(x: start, y: sum - start, width: end - start, height: start - end)
        })
    }
    if self == .margin || self == .overflow || self == .unknown {
      // The points where y - x is.
      slopes.append(
        Self.multiples(of: period, from: part.y - part.maxX, to: part.maxY - part.x).map { rest in
          let (start, end) = (max(part.x, part.y - rest), min(part.maxX, part.maxY - rest))
          return Line(x: start, y: rest + start, width: end - start, height: end - start)
        })
    }
    return slopes
  }

  /// A line from a point, to the right and down by so much.
  struct Line: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  private static func multiples(
    of period: Double, from low: Double, to high: Double
  ) -> StrideTo<Double> {
    stride(from: (low / period).rounded(.down) * period + period, to: high, by: period)
  }
}

extension Band.Kind {
  /// The hatching of the distance.
  var hatch: Hatch {
    switch self {
    case .inset: .inset
    case .free: .free
    case .spacing: .spacing
    case .margin: .margin
    }
  }
}

/// Fills parts of a picture with tints and lines, as long as there are not too many lines.
struct Hatching {
  private var linesLeft = 30_000

  /// The horizontal length that all lines may still have, in points.
  private var widthLeft = 500_000.0

  /// Writes the tint of a part, and its lines unless they exceed the number and length still allowed.
  ///
  /// - Parameters:
  ///   - part: The part, in points of the root.
  ///   - hatch: The look.
  ///   - radius: The radius of the corners of the tint.
  ///   - clip: The name of the clip path of the lines, if they have one.
  ///   - writer: The picture.
  mutating func fill(
    _ part: Rectangle, _ hatch: Hatch, radius: Double = 0, clip: String? = nil,
    to writer: inout some ShapeWriter
  ) {
    writer.leaf("rect", ["class": "tint-\(hatch.rawValue)"], part, radius: radius)
    // Lines are four points apart at least, so this is not far from their number.
    guard part.width + part.height < 4 * Double(linesLeft) else { return }
    // Lines that cross each other in one path are expensive.
    for slope in hatch.lines(in: part) {
      let width = slope.reduce(0) { $0 + $1.width }
      guard !slope.isEmpty, slope.count <= linesLeft, width <= widthLeft else { return }
      linesLeft -= slope.count
      widthLeft -= width
      let path = slope.map { line in
        "M\(decimal(line.x, digits: 2)) \(decimal(line.y, digits: 2))"
          + "l\(decimal(line.width, digits: 2)) \(decimal(line.height, digits: 2))"
      }
      let style = "hatch edge-\(hatch.rawValue)"
      if let clip {
        writer.leaf("path", ["class": style, "clip-path": "url(#\(clip))", "d": path.joined()])
      } else {
        writer.leaf("path", ["class": style, "d": path.joined()])
      }
    }
  }
}

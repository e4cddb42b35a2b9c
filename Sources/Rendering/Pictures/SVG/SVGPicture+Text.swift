import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension SVGPicture {
  /// Writes the content of an element, without its children.
  func write(
    _ content: ItemContent, of item: SceneItem, to writer: inout some ShapeWriter
  ) {
    switch content {
    case .none: break
    case .text(let lines):
      for line in lines.lines { write(line, of: item, to: &writer) }
    case .flow(let bars): for bar in bars { writer.leaf("rect", ["class": "flow"], bar) }
    }
  }

  /// A line as wide as the layout takes it to be, whatever font there is.
  private func write(
    _ line: TextLines.Line, of item: SceneItem, to writer: inout some ShapeWriter
  ) {
    let color = item.appearance.color
    let isAssumed = item.marks.hasAssumedText
    guard line.style.family == nil else {
      return writeInFont(line, color, isAssumed: isAssumed, to: &writer)
    }
    let advance = line.style.fontSize * 0.6
    // Glyphs of two columns are about as wide as the font is high.
    let natural = line.text.reduce(0) { width, character in
      width + (displayWidth(character) > 1 ? line.style.fontSize : advance)
    }
    let squeeze = natural > line.width + 0.01 ? line.width / natural : 1
    let weight = line.style.weight == 400 ? "" : "font-weight: \(decimal(line.style.weight)); "
    let style = weight + (color.map { "\($0.fill); " } ?? "")
    if ruler != nil {
      let face = TextFace(
        families: Stylesheet.monospace, size: line.style.fontSize, weight: line.style.weight,
        isItalic: isAssumed)
      return writeScaled(
        line, in: face, "\(style)font-size: \(decimal(line.style.fontSize))px",
        isAssumed: isAssumed, to: &writer)
    }
    writer.leaf(
      "text",
      [
        "class": contentClass(isAssumed: isAssumed), "xml:space": "preserve",
        "style": "\(style)font-size: \(decimal(line.style.fontSize))px",
        "transform": "translate(\(decimal(line.x)) \(decimal(line.baseline)))"
          + (squeeze < 1 ? " scale(\(decimal(squeeze)) 1)" : ""),
        "textLength": decimal(line.width / squeeze), "lengthAdjust": "spacingAndGlyphs",
      ], text: line.text)
  }

  /// A line in the family that is named, or in one that there is, as wide as the layout takes it to be.
  private func writeInFont(
    _ line: TextLines.Line, _ color: Color?, isAssumed: Bool, to writer: inout some ShapeWriter
  ) {
    let face = TextFace(
      families: families(line.style.family), size: line.style.fontSize,
      weight: line.style.weight, isItalic: line.style.isItalic || isAssumed)
    let stack =
      face.families.dropLast(Self.systemFamilies.count).map { "'\($0)'" } + Self.systemFamilies
    var style =
      "font-family: \(stack.joined(separator: ", ")); font-size: \(decimal(face.size))px"
    if face.weight != 400 { style += "; font-weight: \(decimal(face.weight))" }
    if face.isItalic { style += "; font-style: italic" }
    if let color { style += "; \(color.fill)" }
    if ruler != nil {
      return writeScaled(line, in: face, style, isAssumed: isAssumed, to: &writer)
    }
    writer.leaf(
      "text",
      [
        "class": contentClass(isAssumed: isAssumed), "xml:space": "preserve", "style": style,
        "transform": "translate(\(decimal(line.x)) \(decimal(line.baseline)))",
        "textLength": decimal(line.width), "lengthAdjust": "spacingAndGlyphs",
      ], text: line.inItsDirection)
  }

  /// A line as a rasterizer draws it that knows no `textLength`: scaled to its width.
  private func writeScaled(
    _ line: TextLines.Line, in face: TextFace, _ style: String, isAssumed: Bool,
    to writer: inout some ShapeWriter
  ) {
    let natural = ruler?.width(of: line.text, in: face) ?? 0
    var transform = "translate(\(decimal(line.x)) \(decimal(line.baseline)))"
    if natural > 0 {
      let factor = decimal(line.width / natural, digits: 6)
      // A line scaled to nothing is invisible, and its matrix has no inverse.
      if factor == "0" { return }
      transform += " scale(\(factor) 1)"
    }
    writer.leaf(
      "text",
      [
        "class": contentClass(isAssumed: isAssumed), "xml:space": "preserve", "style": style,
        "transform": transform,
      ], text: line.inItsDirection)
  }

  /// The class of a line of text; made-up text is muted and italic.
  private func contentClass(isAssumed: Bool) -> String { isAssumed ? "content assumed" : "content" }

  /// The family of a name, followed by its fallbacks.
  private func families(_ family: String?) -> [String] {
    let name = (family ?? "").filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return (name.isEmpty || name == Font.systemFamily ? [] : [name]) + Self.systemFamilies
  }

  /// The fallbacks of a family that is not available: Apple's font, the font whose widths are built in, and any other.
  private static let systemFamilies = ["-apple-system", "Inter", "system-ui", "sans-serif"]
}

extension TextLines.Line {
  /// The text, isolated in its direction, so that its token is at the end where it is read last.
  fileprivate var inItsDirection: String {
    isRightToLeft ? "\u{2067}\(text)\u{2069}" : text
  }
}

/// The data of a path along these points.
func path(_ points: [(x: Double, y: Double)], isClosed: Bool = false) -> String {
  let steps = points.enumerated().map { index, point in
    "\(index == 0 ? "M" : "L")\(decimal(point.x)) \(decimal(point.y))"
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

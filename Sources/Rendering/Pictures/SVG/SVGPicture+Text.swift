import DocumentSyntax
import LayoutEngine
import LiveDocuments

extension SVGPicture {
  /// Writes what is in an element besides other elements.
  func write(
    _ content: ItemContent, of item: SceneItem, to writer: inout SVGWriter
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
    _ line: TextLines.Line, of item: SceneItem, to writer: inout SVGWriter
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
    let style =
      (line.style.isBold ? "font-weight: 700; " : "") + (color.map { "\($0.fill); " } ?? "")
    if ruler != nil {
      let face = TextFace(
        families: Stylesheet.monospace, size: line.style.fontSize, isBold: line.style.isBold,
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
    _ line: TextLines.Line, _ color: Color?, isAssumed: Bool, to writer: inout SVGWriter
  ) {
    let face = TextFace(
      families: families(line.style.family), size: line.style.fontSize,
      isBold: line.style.isBold, isItalic: line.style.isItalic || isAssumed)
    let stack =
      face.families.dropLast(Self.systemFamilies.count).map { "'\($0)'" } + Self.systemFamilies
    var style =
      "font-family: \(stack.joined(separator: ", ")); font-size: \(decimal(face.size))px"
    if face.isBold { style += "; font-weight: 700" }
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
      ], text: line.text)
  }

  /// A line as a rasterizer draws it that knows no `textLength`: scaled to its width.
  private func writeScaled(
    _ line: TextLines.Line, in face: TextFace, _ style: String, isAssumed: Bool,
    to writer: inout SVGWriter
  ) {
    let natural = ruler?.width(of: line.text, in: face) ?? 0
    var transform = "translate(\(decimal(line.x)) \(decimal(line.baseline)))"
    if natural > 0 {
      let factor = decimal(line.width / natural, places: 6)
      // What is scaled to nothing cannot be seen, and no matrix has an inverse for it.
      if factor == "0" { return }
      transform += " scale(\(factor) 1)"
    }
    writer.leaf(
      "text",
      [
        "class": contentClass(isAssumed: isAssumed), "xml:space": "preserve", "style": style,
        "transform": transform,
      ], text: line.text)
  }

  /// The class of a line of text: one that was made up is muted and italic.
  private func contentClass(isAssumed: Bool) -> String { isAssumed ? "content assumed" : "content" }

  /// The family of that name, and those that stand in for it.
  private func families(_ family: String?) -> [String] {
    let name = (family ?? "").filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
    return (name.isEmpty || name == Font.systemFamily ? [] : [name]) + Self.systemFamilies
  }

  /// The families that stand in for one that is not there.
  private static let systemFamilies = ["system-ui", "sans-serif"]
}

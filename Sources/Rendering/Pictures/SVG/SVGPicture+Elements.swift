import LayoutEngine
import LiveDocuments

extension SVGPicture {
  private enum Step {
    case enter(Int)
    case leave
  }

  /// Every element as a group, those of its children inside.
  func writeElements(to writer: inout SVGWriter, _ hatching: inout Hatching) {
    guard !scene.items.isEmpty else { return }
    var steps = [Step.enter(0)]
    while let step = steps.popLast() {
      guard case .enter(let place) = step else {
        writer.end()
        continue
      }
      let item = scene.items[place]
      writer.begin("g", ["id": item.name])
      writer.leaf("title", text: title(of: item))
      if let rectangle = item.rectangle { write(item, rectangle, to: &writer, &hatching) }
      if item.depth < Self.nestingLimit {
        steps.append(.leave)
      } else {
        writer.end()
      }
      for child in item.children.reversed() { steps.append(.enter(child)) }
    }
  }

  private func title(of item: SceneItem) -> String {
    let heading = item.id.map { "\(item.typeName) #\($0)" } ?? item.typeName
    let lines = [heading, item.frameText] + (item.pointer.map { [$0] } ?? [])
    return lines.joined(separator: "\n")
  }

  private func write(
    _ item: SceneItem, _ rectangle: Rectangle, to writer: inout SVGWriter,
    _ hatching: inout Hatching
  ) {
    let name = item.type.styleName
    if item.type.isDisplayNode {
      // What an overlay covers stays visible.
      let over = item.slot == .overlay ? " over" : ""
      writer.leaf("rect", ["class": "box \(name)\(over)"], rectangle)
    } else {
      let faint = options.annotations ? "" : " faint"
      let long = rectangle.isLong ? " long" : ""
      writer.leaf("rect", ["class": "spec \(name)\(faint)\(long)"], rectangle)
    }
    for band in item.bands {
      hatching.fill(band.rectangle, band.kind.hatch, to: &writer)
    }
    write(item.content, of: item, to: &writer)
    if let glyph = Glyph(of: item) {
      writer.leaf("path", ["class": "glyph \(name)", "d": glyph.path])
    }
    if item.type == .editableText { writeCaret(of: item, in: rectangle, to: &writer) }
    if let sign = EmptinessSign(of: rectangle) {
      let spacer = item.type.isDisplayNode ? "" : " spacer"
      writer.leaf("path", ["class": "nothing\(spacer)", "d": sign.path])
    }
  }

  private func write(
    _ content: ItemContent, of item: SceneItem, to writer: inout SVGWriter
  ) {
    switch content {
    case .none: break
    case .text(let lines): for line in lines.lines { write(line, of: lines, to: &writer) }
    case .flow(let bars): for bar in bars { writer.leaf("rect", ["class": "flow"], bar) }
    }
  }

  /// A line as wide as the layout takes it to be, whatever font there is.
  private func write(
    _ line: TextLines.Line, of lines: TextLines, to writer: inout SVGWriter
  ) {
    let advance = lines.fontSize * 0.6
    // Glyphs of two columns are about as wide as the font is high.
    let natural = line.text.reduce(0) { width, character in
      width + (displayWidth(character) > 1 ? lines.fontSize : advance)
    }
    let squeeze = natural > line.width + 0.01 ? line.width / natural : 1
    let style = lines.isBold ? "font-weight: 700; " : ""
    writer.leaf(
      "text",
      [
        "class": "content", "xml:space": "preserve",
        "style": "\(style)font-size: \(decimal(lines.fontSize))px",
        "transform": "translate(\(decimal(line.x)) \(decimal(line.baseline)))"
          + (squeeze < 1 ? " scale(\(decimal(squeeze)) 1)" : ""),
        "textLength": decimal(line.width / squeeze), "lengthAdjust": "spacingAndGlyphs",
      ], text: line.text)
  }

  /// The line where one would write on.
  private func writeCaret(
    of item: SceneItem, in rectangle: Rectangle, to writer: inout SVGWriter
  ) {
    var place = Rectangle(
      x: rectangle.x + 3, y: rectangle.y + 3, width: 0, height: min(20, rectangle.height - 6))
    if case .text(let lines) = item.content, let last = lines.lines.last {
      let line = lines.rectangle(of: last)
      place = Rectangle(x: line.maxX + 1.5, y: line.y + 1, width: 0, height: line.height - 2)
    }
    guard place.height > 4, place.x < rectangle.maxX else { return }
    writer.leaf(
      "path", ["class": "caret", "d": path([(place.x, place.y), (place.x, place.maxY)])])
  }
}

extension ElementType {
  /// What an element of the type is called in the style of a picture.
  var styleName: String {
    if self == .scroll { return ElementType.node.description }
    return isDisplayNode || self == .stack || self == .inset ? description : "other"
  }
}

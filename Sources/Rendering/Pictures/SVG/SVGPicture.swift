import LayoutEngine
import LiveDocuments

/// Writes a scene as SVG.
///
/// The layers from below: the sheet, the elements as nested groups, overflow, labels and marks; the footer is under
/// the drawing.
struct SVGPicture {
  let scene: Scene
  let options: PictureOptions

  /// All of the picture, in points of the root.
  let sheet: Rectangle

  /// The part of the sheet in which elements, labels and marks may be.
  let drawing: Rectangle

  let footer: Footer
  let labelling: Labelling?

  /// The items that have another size or position in the picture beside this one.
  let differing: [Int]

  /// The prefix of names in this picture, because another picture in the same file has the same
  /// elements.
  let prefix: String

  /// The ruler of a rasterizer that ignores `textLength`; `nil` for a file, since browsers know it.
  var ruler: TextRuler?

  init(
    _ scene: Scene, _ options: PictureOptions, differing: [Int] = [], prefix: String = ""
  ) {
    self.scene = scene
    self.options = options
    self.differing = differing
    self.prefix = prefix
    let canvas = scene.canvas
    let margin = options.annotations ? Self.margin : 0
    let top = options.annotations ? Self.topMargin : 0
    var drawing = Rectangle(
      from: canvas.x - margin, canvas.y - top, to: canvas.maxX + margin, canvas.maxY + margin)
    footer = Footer(scene, annotations: options.annotations, width: drawing.width)
    drawing.width = max(drawing.width, footer.width)
    self.drawing = drawing
    sheet = Rectangle(
      x: drawing.x, y: drawing.y, width: drawing.width, height: drawing.height + footer.height)
    labelling = options.annotations ? Labelling(scene, in: drawing.grown(by: -2)) : nil
  }

  private static let margin = 16.0
  private static let topMargin = 18.0

  /// The greatest nesting of groups; deeper ones are siblings, since readers of XML reject too
  /// many.
  static let nestingLimit = 120

  var text: String {
    var writer = SVGWriter()
    let scale = min(options.usableScale ?? displayScale, 1_000)
    writer.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "lintel", "role": "img",
        "width": decimal(sheet.width * scale), "height": decimal(sheet.height * scale),
        "viewBox": [sheet.x, sheet.y, sheet.width, sheet.height].map { decimal($0) }
          .joined(separator: " "),
      ])
    writer.leaf("title", text: title)
    if !scene.notes.isEmpty { writer.leaf("desc", text: scene.notes.joined(separator: "\n")) }
    writer.leaf("style", text: Stylesheet(options.theme).text)
    write(to: &writer)
    writer.end()
    return writer.text
  }

  /// Writes the content of the picture's `svg` element.
  func write(to writer: inout SVGWriter) {
    writeDefinitions(to: &writer)
    var hatching = Hatching()
    writer.leaf("rect", ["class": "sheet"], sheet)
    if let top = scene.items.first?.rectangle {
      writer.leaf("rect", ["class": "canvas"], top.intersection(scene.canvas))
    }
    writer.begin("g", ["clip-path": "url(#\(prefix)_lintel-drawing)"])
    writeElements(to: &writer, &hatching)
    writeDifferences(to: &writer)
    writer.end()
    if options.annotations { writeAnnotations(to: &writer, &hatching) }
    footer.write(to: &writer, in: sheet, below: drawing.maxY)
  }

  private func writeDifferences(to writer: inout SVGWriter) {
    for item in differing {
      guard let rectangle = scene.items[item].visible else { continue }
      if let sign = EmptinessSign(of: rectangle) {
        writer.leaf("path", ["class": "differs", "d": sign.path])
      } else {
        writer.leaf("rect", ["class": rectangle.isLong ? "differs long" : "differs"], rectangle)
      }
    }
  }

  private var title: String {
    guard let top = scene.items.first else { return "Empty layout" }
    return "Layout of \(top.shortName), \(top.sizeText) points"
  }

  /// Twice the points where there is small print to be read, unless that is too wide for a screen.
  private var displayScale: Double {
    options.annotations ? min(2, max(1, 1_600 / sheet.width)) : 1
  }
}

extension SVGPicture {
  private enum Step {
    case enter(Int)
    case leave(Int)
  }

  /// Writes every element as a group that contains the groups of its children.
  func writeElements(to writer: inout some ShapeWriter, _ hatching: inout Hatching) {
    guard !scene.items.isEmpty else { return }
    var steps = [Step.enter(0)]
    while let step = steps.popLast() {
      let index: Int
      switch step {
      case .enter(let entered): index = entered
      case .leave(let left):
        writeBorder(of: scene.items[left], to: &writer)
        writer.end()
        continue
      }
      let item = scene.items[index]
      begin(item, in: &writer)
      if let rectangle = item.rectangle { write(item, rectangle, to: &writer, &hatching) }
      if item.depth < Self.nestingLimit {
        steps.append(.leave(index))
      } else {
        writeBorder(of: item, to: &writer)
        writer.end()
      }
      for child in item.children.reversed() { steps.append(.enter(child)) }
    }
  }

  /// Begins the group of an item: inside its parent's, or beside it where groups are nested no deeper.
  private func begin(_ item: SceneItem, in writer: inout some ShapeWriter) {
    guard let clip = item.clip, clip.owner == item.parent || item.depth > Self.nestingLimit else {
      return writer.begin(item, ["id": prefix + item.name])
    }
    writer.begin(item, ["id": prefix + item.name, "clip-path": "url(#\(name(of: clip)))"])
  }

  /// The name of the clip path of an item with round corners.
  private func corners(of item: SceneItem) -> String {
    "\(prefix)_lintel-corners-\(item.element.index)"
  }

  private func name(of clip: Clip) -> String { "\(prefix)_lintel-scroll-\(clip.index)" }

  private func write(
    _ item: SceneItem, _ rectangle: Rectangle, to writer: inout some ShapeWriter,
    _ hatching: inout Hatching
  ) {
    let name = item.type.styleName
    if item.type.isDisplayNode {
      // Elements covered by an overlay stay visible.
      let over = item.slot == .overlay ? " over" : ""
      let radius = item.cornerRadius
      if let color = item.appearance.backgroundColor {
        writer.leaf(
          "rect", ["class": "box \(name)\(over)", "style": color.fill], rectangle, radius: radius)
      } else {
        writer.leaf("rect", ["class": "box \(name)\(over)"], rectangle, radius: radius)
      }
      if let image = item.appearance.image { write(image, of: item, in: rectangle, to: &writer) }
    } else {
      let faint = options.annotations ? "" : " faint"
      let long = rectangle.isLong ? " long" : ""
      writer.leaf("rect", ["class": "spec \(name)\(faint)\(long)"], rectangle)
    }
    if let part = item.unknownPart {
      let isRound = item.cornerRadius > 0 && part == rectangle
      hatching.fill(
        part, .unknown, radius: isRound ? item.cornerRadius : 0,
        clip: isRound ? corners(of: item) : nil, to: &writer)
    }
    for band in item.bands {
      let part = item.clipped(band.rectangle)
      if !part.isEmpty { hatching.fill(part, band.kind.hatch, to: &writer) }
    }
    write(item.content, of: item, to: &writer)
    if item.appearance.image == nil, let glyph = Glyph(of: item) {
      writer.leaf("path", ["class": "glyph \(name)", "d": glyph.path])
    }
    if item.type == .editableText { writeCaret(of: item, in: rectangle, to: &writer) }
    if let sign = EmptinessSign(of: rectangle) {
      writer.leaf("path", ["class": Emptiness(of: item).style, "d": sign.path])
    }
  }

  /// The border of a node, inside its frame and above its content, like the border of a `CALayer`.
  private func writeBorder(of item: SceneItem, to writer: inout some ShapeWriter) {
    guard item.type.isDisplayNode, let rectangle = item.rectangle,
      let border = item.appearance.border
    else { return }
    let width = min(border.width, rectangle.width / 2, rectangle.height / 2)
    guard width > 0 else { return }
    writer.leaf(
      "rect",
      [
        "class": "border",
        "style": "fill: none; \(border.color.stroke); stroke-width: \(decimal(width))",
      ], rectangle.grown(by: -width / 2), radius: item.cornerRadius - width / 2)
  }

  /// Writes the image if its file is present, or else its name, if there is space for it.
  ///
  /// An image node clips its image to its round corners.
  private func write(
    _ image: ImagePath, of item: SceneItem, in rectangle: Rectangle,
    to writer: inout some ShapeWriter
  ) {
    if let file = options.images[image] {
      if item.cornerRadius > 0 {
        return writer.leaf(
          "image",
          [
            "href": file.dataURI, "preserveAspectRatio": "xMidYMid slice",
            "clip-path": "url(#\(corners(of: item)))",
          ], rectangle)
      }
      return writer.leaf(
        "image", ["href": file.dataURI, "preserveAspectRatio": "xMidYMid slice"], rectangle)
    }
    let size = LabelMetrics.fontSize
    let room = Int(min(200, (rectangle.width - 4) / (size * 0.6)))
    guard room >= 3, rectangle.height >= size else { return }
    writer.leaf(
      "text",
      [
        "class": "note", "style": "text-anchor: middle", "x": decimal(rectangle.midX),
        "y": decimal(rectangle.midY + size * 0.36),
      ], text: legible(image.name, limit: room))
  }

  /// The line where one would write on.
  private func writeCaret(
    of item: SceneItem, in rectangle: Rectangle, to writer: inout some ShapeWriter
  ) {
    var caret = Rectangle(
      x: rectangle.x + 3, y: rectangle.y + 3, width: 0, height: min(20, rectangle.height - 6))
    if case .text(let lines) = item.content, let last = lines.lines.last {
      let line = lines.rectangle(of: last)
      caret = Rectangle(x: line.maxX + 1.5, y: line.y + 1, width: 0, height: line.height - 2)
    }
    guard caret.height > 4, caret.x < rectangle.maxX else { return }
    writer.leaf(
      "path", ["class": "caret", "d": path([(caret.x, caret.y), (caret.x, caret.maxY)])])
  }
}

extension ElementType {
  /// The name of the type's elements in the stylesheet of a picture.
  var styleName: String {
    if self == .scroll { return ElementType.node.description }
    return isDisplayNode || self == .stack || self == .inset ? description : "other"
  }
}

extension SVGPicture {
  /// Writes the definitions that groups refer to: the bounds of the drawing and of scroll nodes.
  func writeDefinitions(to writer: inout SVGWriter) {
    writer.begin("defs")
    writer.begin("clipPath", ["id": "\(prefix)_lintel-drawing"])
    writer.leaf("rect", [:], drawing)
    writer.end()
    for clip in scene.clips {
      writer.begin("clipPath", ["id": name(of: clip)])
      let owner = scene.items[clip.owner]
      writer.leaf(
        "rect", [:], clip.rectangle,
        radius: clip.rectangle == owner.rectangle ? owner.cornerRadius : 0)
      writer.end()
    }
    for item in scene.items where item.cornerRadius > 0 {
      let hasImage = item.appearance.image.map { options.images[$0] != nil } ?? false
      guard hasImage || item.unknownPart != nil, let rectangle = item.rectangle else { continue }
      writer.begin("clipPath", ["id": corners(of: item)])
      writer.leaf("rect", [:], rectangle, radius: item.cornerRadius)
      writer.end()
    }
    writer.end()
  }

  /// Writes the annotations above the elements.
  func writeAnnotations(to writer: inout SVGWriter, _ hatching: inout Hatching) {
    writer.begin("g", ["clip-path": "url(#\(prefix)_lintel-drawing)"])
    for part in scene.overflows.flatMap(\.parts) {
      hatching.fill(part, .overflow, to: &writer)
    }
    for line in scene.baselines {
      writer.leaf(
        "path", ["class": "baseline", "d": path([(line.left, line.y), (line.right, line.y)])])
    }
    for mark in (labelling?.marks ?? []).reversed() { writeOutline(of: mark, to: &writer) }
    writer.end()
    for length in labelling?.lengths ?? [] {
      writer.leaf("rect", ["class": "chip", "rx": "1.5"], length.rectangle)
      writer.leaf(
        "text",
        [
          "class": "length \(length.kind.rawValue)", "x": decimal(length.rectangle.midX),
          "y": decimal(length.rectangle.midY + LabelMetrics.lengthFontSize * 0.36),
        ], text: length.text)
    }
    for label in labelling?.labels ?? [] { write(label, to: &writer) }
    for mark in labelling?.marks ?? [] { writeNumber(of: mark, to: &writer) }
  }

  private func write(_ label: PlacedLabel, to writer: inout SVGWriter) {
    let chip = label.rectangle
    let text = label.text
    let style = "of-\(scene.items[label.item].type.styleName)"
    writer.leaf("rect", ["class": "chip", "rx": "2"], chip)
    if let leader = label.leader {
      let radius = decimal(Leader.radius)
      let line = path([(leader.x, leader.y), (leader.toX, leader.toY)])
      writer.leaf(
        "path",
        [
          "class": "leader \(style)",
          "d": "\(line)M\(decimal(leader.toX - Leader.radius)) \(decimal(leader.toY))"
            + "a\(radius) \(radius) 0 1 0 \(decimal(2 * Leader.radius)) 0"
            + "a\(radius) \(radius) 0 1 0 -\(decimal(2 * Leader.radius)) 0",
        ])
    }
    let runs = [("type", text.type), ("id", text.id), ("size", text.size)]
    writer.leaf(
      "text",
      [
        "class": "label \(style)",
        "xml:space": "preserve", "x": decimal(chip.x + LabelMetrics.padding),
        "y": decimal(chip.y + 8),
      ],
      runs: runs.compactMap { name, text in text.map { (class: name, text: $0) } })
  }

  private func writeOutline(of mark: PlacedMark, to writer: inout SVGWriter) {
    let said = scene.marks[mark.mark]
    guard let rectangle = said.item.flatMap({ scene.items[$0].visible }) else { return }
    let style = "marked \(said.severity.rawValue)"
    if let sign = EmptinessSign(of: rectangle) {
      writer.leaf("path", ["class": style, "d": sign.path])
    } else {
      writer.leaf("rect", ["class": style], rectangle)
    }
  }

  private func writeNumber(of mark: PlacedMark, to writer: inout SVGWriter) {
    let said = scene.marks[mark.mark]
    writer.begin("g", ["id": "\(prefix)_lintel-mark-\(said.number)"])
    writer.leaf("title", text: "\(said.severity.rawValue) \(said.code)\n\(said.message)")
    writer.disc(of: said, x: mark.x, y: mark.y)
    writer.end()
  }
}

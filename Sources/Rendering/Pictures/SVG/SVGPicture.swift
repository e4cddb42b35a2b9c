/// Writes a scene as SVG.
///
/// From below: the sheet, the elements as nested groups, what overflows, the labels and marks, and under
/// the drawing what must be said about it.
struct SVGPicture {
  let scene: Scene
  let options: PictureOptions

  /// All of the picture, in points of the root.
  let sheet: Rectangle

  /// The part of the sheet in which elements, labels and marks may be.
  let drawing: Rectangle

  let footer: Footer
  let labelling: Labelling?

  init(_ scene: Scene, _ options: PictureOptions) {
    self.scene = scene
    self.options = options
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

  /// How many levels groups are nested; deeper ones stand beside each other, since readers of XML give up
  /// on too many.
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
    writeDefinitions(to: &writer)
    var hatching = Hatching()
    writer.leaf("rect", ["class": "sheet"], sheet)
    if let top = scene.items.first?.rectangle {
      writer.leaf("rect", ["class": "canvas"], top.intersection(scene.canvas))
    }
    writer.begin("g", ["clip-path": "url(#_lintel-drawing)"])
    writeElements(to: &writer, &hatching)
    writer.end()
    if options.annotations { writeAnnotations(to: &writer, &hatching) }
    footer.write(to: &writer, in: sheet, below: drawing.maxY)
    writer.end()
    return writer.text
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

import DocumentSyntax
import LayoutEngine

/// Two drawings of a document beside each other, on a screen each.
///
/// Elements that are another size, or elsewhere in their parent, are marked in both and listed below.
package struct PicturePair: Drawing, Sendable {
  private let left: Picture
  private let right: Picture
  private let differences: [FrameDifference]

  /// The options of the left one hold for both.
  package init(_ left: Picture, _ right: Picture) {
    self.left = left
    self.right = right
    differences = FrameDifference.all(between: left.scene, and: right.scene)
  }

  private static let listLimit = 100

  // MARK: SVG

  /// An SVG document that needs nothing else.
  package func svg() -> String {
    let drawing = PairDrawing(left.scene, right.scene, left.options, differences, listed)
    let scale = left.options.usableScale ?? min(2, max(1, 1_600 / drawing.sheet.width))
    return drawing.text(scale: min(scale, 1_000))
  }

  /// The SVG as the pixels of a PNG file; light unless the theme is dark.
  ///
  /// - Throws: Where librsvg is not installed, or the picture would be too large.
  package func png() throws(PNGError) -> [UInt8] {
    var options = left.options
    if options.theme == .auto { options.theme = .light }
    let scale = options.usableScale ?? left.scene.scale
    var drawing = PairDrawing(left.scene, right.scene, options, differences, listed)
    let size = try PixelSize(drawing.sheet, scale: scale)
    try Picture.check([left.scene, right.scene], at: scale, size)
    let library = try Picture.library(RasterLibrary.names)
    drawing.use(library.makeRuler())
    return try library.png(of: drawing.text(scale: scale), size: size)
  }

  // MARK: Text

  /// The two drawn with characters, beside each other where there is space for both, and the list.
  package func text(columns: Int = 80) -> String {
    let columns = min(max(columns, 20), 1_000)
    var lines: [String] = []
    if columns >= 64 {
      let half = (columns - 3) / 2
      let (one, other) = (
        Self.lines(left.text(columns: half)), Self.lines(right.text(columns: half))
      )
      for row in 0..<max(one.count, other.count) {
        let first = row < one.count ? one[row] : ""
        let second = row < other.count ? other[row] : ""
        let gap = String(repeating: " ", count: half - displayWidth(first) + 3)
        lines.append(second.isEmpty ? first : first + gap + second)
      }
    } else {
      lines =
        Self.lines(left.text(columns: columns)) + [""] + Self.lines(right.text(columns: columns))
    }
    lines.append("")
    lines += listed.flatMap { wrapped($0, columns: columns, limit: 4) }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// The differences, a line each.
  private var listed: [String] {
    guard !differences.isEmpty else {
      return ["Every element has the same size, and the same place in its parent, in both."]
    }
    let count = differences.count
    let heading =
      "\(count) \(count == 1 ? "element differs" : "elements differ") in size, "
      + "or in place in the parent:"
    let lines = differences.prefix(Self.listLimit).map { "\($0.name) \($0.text)" }
    return [heading] + lines + (count > lines.count ? ["and \(count - lines.count) more"] : [])
  }
}

/// Two drawings in one SVG.
private struct PairDrawing {
  let sheet: Rectangle
  private var pictures: [SVGPicture]
  private let list: [String]
  private let theme: PictureOptions.Theme

  private static let gap = 16.0
  private static let heading = 18.0
  private static let lineHeight = 12.5
  private static let margin = 8.0
  private static let indent = 20.0
  private static let columnWidth = 0.602 * 9

  init(
    _ left: Scene, _ right: Scene, _ options: PictureOptions, _ differences: [FrameDifference],
    _ listed: [String]
  ) {
    theme = options.theme
    pictures = [
      SVGPicture(left, options, differing: differences.compactMap(\.left)),
      SVGPicture(right, options, differing: differences.compactMap(\.right), prefix: "_right."),
    ]
    let width = max(pictures.reduce(Self.gap) { $0 + $1.sheet.width }, 280)
    let columns = Int((width - 2 * Self.margin - Self.indent) / Self.columnWidth)
    list = listed.flatMap { wrapped($0, columns: columns, limit: 4) }
    let height = pictures.map(\.sheet.height).max() ?? 0
    sheet = Rectangle(
      x: 0, y: 0, width: width,
      height: Self.heading + height + Double(list.count) * Self.lineHeight + 2 * Self.margin)
  }

  /// Scales lines of text to the widths that a rasterizer's fonts have.
  mutating func use(_ ruler: TextRuler?) {
    for index in pictures.indices { pictures[index].ruler = ruler }
  }

  func text(scale: Double) -> String {
    var writer = SVGWriter()
    writer.begin(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "lintel", "role": "img",
        "width": decimal(sheet.width * scale), "height": decimal(sheet.height * scale),
        "viewBox": "0 0 \(decimal(sheet.width)) \(decimal(sheet.height))",
      ])
    writer.leaf("title", text: "One layout on two screens")
    writer.leaf("style", text: Stylesheet(theme).text)
    writer.leaf("rect", ["class": "sheet"], sheet)
    var x = 0.0
    for picture in pictures {
      writer.leaf(
        "text", ["class": "screen", "x": decimal(x + Self.margin), "y": "13"],
        text: picture.scene.screenName)
      let sheet = picture.sheet
      writer.begin(
        "svg",
        [
          "x": decimal(x), "y": decimal(Self.heading), "width": decimal(sheet.width),
          "height": decimal(sheet.height),
          "viewBox": [sheet.x, sheet.y, sheet.width, sheet.height].map { decimal($0) }
            .joined(separator: " "),
        ])
      picture.write(to: &writer)
      writer.end()
      x += sheet.width + Self.gap
    }
    let top = Self.heading + (pictures.map(\.sheet.height).max() ?? 0) + Self.margin
    if pictures.contains(where: { !$0.differing.isEmpty }) {
      writer.leaf(
        "rect", ["class": "differs"],
        Rectangle(x: Self.margin + 1, y: top + 2, width: 14, height: 7))
    }
    for (row, line) in list.enumerated() {
      writer.leaf(
        "text",
        [
          "class": row == 0 ? "heading" : "message", "x": decimal(Self.margin + Self.indent),
          "y": decimal(top + Double(row) * Self.lineHeight + 9),
        ], text: line)
    }
    writer.end()
    return writer.text
  }
}

extension Scene {
  /// The name of the scene's screen in a pair.
  fileprivate var screenName: String {
    let width = constrainedSize.width
    return width.isExact
      ? "\(decimal(width.min)) points wide"
      : "\(decimal(width.min)) to \(decimal(width.max)) points wide"
  }
}

/// An element that is another size, or elsewhere in its parent, in one of two pictures.
struct FrameDifference: Hashable, Sendable {
  /// Its indices among the items of both; `nil` where it is not drawn.
  let left: Int?
  let right: Int?

  /// The name in the legend.
  let name: String

  /// The element's frames in its parent on both sides, in words, and the change of its size.
  let text: String

  /// The differences between two scenes of one document, in the order of the left one.
  static func all(between left: Scene, and right: Scene) -> [FrameDifference] {
    let rightIndices = Dictionary(
      right.items.indices.map { (right.items[$0].name, $0) },
      uniquingKeysWith: { first, _ in first })
    let leftNames = Set(left.items.map(\.name))
    var differences = left.depthFirst.compactMap { index -> FrameDifference? in
      let item = left.items[index]
      guard let other = rightIndices[item.name] else {
        return FrameDifference(left: index, right: nil, item, "only on the left")
      }
      let (frame, otherFrame) = (ParentFrame(index, in: left), ParentFrame(other, in: right))
      if frame == otherFrame { return nil }
      return FrameDifference(
        left: index, right: other, item,
        "\(frame.text) → \(otherFrame.text)\(frame.change(to: otherFrame))")
    }
    differences += right.depthFirst.compactMap { index in
      let item = right.items[index]
      if leftNames.contains(item.name) { return nil }
      return FrameDifference(left: nil, right: index, item, "only on the right")
    }
    return differences
  }

  private init(left: Int?, right: Int?, _ item: SceneItem, _ text: String) {
    self.left = left
    self.right = right
    let pointer = item.pointer.map { " \($0)" } ?? ""
    name = item.id.map { "#\($0)" } ?? item.typeName + pointer
    self.text = text
  }
}

/// A frame in its parent, as exact as its text.
private struct ParentFrame: Hashable {
  let x: String
  let y: String
  let width: Double
  let height: Double

  init(_ index: Int, in scene: Scene) {
    let item = scene.items[index]
    let origin = item.parent.map { scene.items[$0].frame.origin }
    x = decimal(item.frame.origin.x - (origin?.x ?? 0), digits: 2)
    y = decimal(item.frame.origin.y - (origin?.y ?? 0), digits: 2)
    width = Self.rounded(item.frame.size.width)
    height = Self.rounded(item.frame.size.height)
  }

  private static func rounded(_ length: Double) -> Double { (length * 100).rounded() / 100 }

  var text: String {
    "\(x),\(y) \(decimal(width, digits: 2))×\(decimal(height, digits: 2))"
  }

  /// The difference to the size of another frame, in words.
  func change(to other: ParentFrame) -> String {
    func words(_ from: Double, _ to: Double, _ larger: String, _ smaller: String) -> String? {
      guard from != to, from.isFinite, to.isFinite else { return nil }
      return "\(decimal(abs(to - from), digits: 2)) \(to > from ? larger : smaller)"
    }
    let changes = [
      words(width, other.width, "wider", "narrower"),
      words(height, other.height, "higher", "lower"),
    ].compactMap(\.self)
    return changes.isEmpty ? "" : " (\(changes.joined(separator: ", ")))"
  }
}

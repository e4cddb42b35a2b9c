import DocumentSyntax

/// Finds positions for the labels of a scene, so that none hides another label, a text or the box of another element.
///
/// Leaves come first, then the elements around them from the innermost outwards; an element that finds no
/// position gets no label.
struct Labelling {
  private(set) var labels: [PlacedLabel] = []
  private(set) var marks: [PlacedMark] = []
  private(set) var lengths: [PlacedLength] = []

  private let scene: Scene
  private let area: Rectangle

  /// Text, signs and labels, which nothing may hide.
  private var inked = RectangleIndex()

  /// The boxes of leaves, on which only their own labels are.
  private var leaves = RectangleIndex()

  private static let labelLimit = 2_000

  /// Places the labels inside this part of the sheet.
  init(_ scene: Scene, in area: Rectangle) {
    self.scene = scene
    self.area = area
    for item in scene.items { insertObstacles(of: item) }
    addMarks()
    let leaves = scene.items.indices.filter { scene.items[$0].isLeaf }
    let others = scene.items.indices.reversed().filter { !scene.items[$0].isLeaf }
    for index in leaves + others where labels.count < Self.labelLimit { addLabel(of: index) }
    for item in scene.items { addLengths(of: item) }
  }

  private mutating func insertObstacles(of item: SceneItem) {
    guard let rectangle = item.visible, rectangle.grown(by: 1).overlaps(area) else { return }
    let area = item.clipped(area)
    if item.isLeaf { leaves.insert(rectangle.intersection(area)) }
    if let glyph = Glyph(of: item) { inked.insert(item.clipped(glyph.rectangle)) }
    if let cross = EmptinessSign(of: rectangle) { inked.insert(cross.rectangle) }
    switch item.content {
    case .none: break
    case .text(let lines):
      for line in lines.lines { inked.insert(lines.rectangle(of: line).intersection(area)) }
    case .flow(let bars): for bar in bars { inked.insert(bar.intersection(area)) }
    }
  }

  // MARK: Marks

  private mutating func addMarks() {
    var taken = RectangleIndex()
    for (index, mark) in scene.marks.enumerated().prefix(Self.labelLimit) {
      guard let rectangle = mark.item.flatMap({ scene.items[$0].visible }),
        rectangle.grown(by: 1).overlaps(area)
      else { continue }
      let (x, y) = spot(for: rectangle, besides: &taken)
      marks.append(PlacedMark(mark: index, x: x, y: y))
      taken.insert(Self.disc(x, y))
      inked.insert(Self.disc(x, y))
    }
  }

  /// The first position around a box at which a mark hides no text, sign or other mark; otherwise the corner, moved to
  /// the left past marks.
  private mutating func spot(
    for box: Rectangle, besides taken: inout RectangleIndex
  ) -> (x: Double, y: Double) {
    let radius = LabelMetrics.markRadius
    func inside(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (
        min(max(point.x, area.x + radius), area.maxX - radius),
        min(max(point.y, area.y + radius), area.maxY - radius)
      )
    }
    let corner = Self.corner(of: box)
    // Several at one corner stand side by side.
    var spots = (0..<4).map { (corner.x - Double($0) * (2 * radius + 0.5), corner.y) }
    if !box.isEmpty {
      let out = radius + 0.5
      spots += [
        (box.maxX, box.y - out), (box.maxX + out, box.y), (box.maxX + out, box.y - out),
        (box.maxX + out, box.midY), (box.x, box.y), (box.x, box.y - out), (box.x - out, box.y),
        (box.x - out, box.midY), (box.maxX, box.maxY), (box.maxX, box.maxY + out),
        (box.x, box.maxY + out), (box.midX, box.y - out), (box.midX, box.maxY + out),
      ]
    }
    for spot in spots.map(inside) {
      let disc = Self.disc(spot.x, spot.y)
      if inked.collision(with: disc) == nil { return spot }
    }
    var spot = inside(corner)
    for _ in 0..<12 {
      guard let other = taken.collision(with: Self.disc(spot.x, spot.y)) else { break }
      spot.x = other.x - radius - 0.5
    }
    return spot
  }

  /// The corner for a mark: the upper right one, and beside the sign of an element without size.
  private static func corner(of box: Rectangle) -> (x: Double, y: Double) {
    guard box.isEmpty else { return (box.maxX, box.y) }
    let distance = EmptinessSign.arm + LabelMetrics.markRadius + 1
    return box.height > 0 ? (box.x, box.y - distance) : (box.maxX + distance, box.y)
  }

  private static func disc(_ x: Double, _ y: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: 0, height: 0).grown(by: LabelMetrics.markRadius)
  }

  // MARK: Labels

  private mutating func addLabel(of index: Int) {
    guard let rectangle = scene.items[index].visible, rectangle.grown(by: 1).overlaps(area)
    else { return }
    let rows = LabelRow.rows(around: rectangle, in: area, isOutermost: index == 0)
    for text in LabelText.variants(of: scene.items[index]) {
      let width = LabelMetrics.width(columns: text.columns)
      guard let best = bestRectangle(rows, width, of: rectangle) else { continue }
      inked.insert(best)
      labels.append(
        PlacedLabel(
          item: index, text: text, rectangle: best,
          leader: Leader(from: best, to: rectangle, in: area)))
      return
    }
  }

  /// The position of a label nearest to the start of one of the rows; of equally near ones the
  /// first.
  private mutating func bestRectangle(
    _ rows: [LabelRow], _ width: Double, of rectangle: Rectangle
  ) -> Rectangle? {
    var best: (rectangle: Rectangle, cost: Double)?
    for row in rows {
      guard let spot = free(row, width, of: rectangle) else { continue }
      let cost = spot.x - row.start + row.cost
      if cost < best?.cost ?? .infinity { best = (spot, cost) }
      if cost <= row.cost + 0.01, row == rows.first { break }
    }
    return best?.rectangle
  }

  /// The first free rectangle in a row: past everything that is in the way.
  private mutating func free(
    _ row: LabelRow, _ width: Double, of rectangle: Rectangle
  ) -> Rectangle? {
    let end = (row.isOpen ? max(row.end, row.start + width) : row.end) + row.slack
    var spot = Rectangle(x: row.start, y: row.y, width: width, height: LabelMetrics.height)
    for _ in 0..<12 where spot.maxX <= end {
      guard area.contains(spot) else { return nil }
      // A box that contains the whole element does not interfere.
      let other =
        inked.collision(with: spot)
        ?? leaves.collision(with: spot, ignoring: { $0.contains(rectangle.intersection(area)) })
      guard let other else { return spot }
      spot.x = max(other.maxX, spot.x) + 0.5
    }
    return nil
  }

  // MARK: Lengths

  private mutating func addLengths(of item: SceneItem) {
    for band in item.bands where lengths.count < Self.labelLimit {
      let text = decimal(band.length, digits: 2)
      let width = LabelMetrics.lengthWidth(columns: text.utf8.count)
      let height = LabelMetrics.lengthHeight
      let visible = item.clipped(band.rectangle).intersection(area)
      guard visible.width >= width, visible.height >= height else { continue }
      let spot = Rectangle(
        x: visible.midX - width / 2, y: visible.midY - height / 2, width: width, height: height)
      if inked.collision(with: spot) != nil { continue }
      inked.insert(spot)
      lengths.append(PlacedLength(kind: band.kind, text: text, rectangle: spot))
    }
  }
}

/// A row beside or in a box, along which a label may stand.
struct LabelRow: Hashable, Sendable {
  var y: Double
  var start: Double
  var end: Double

  /// True if a label at the start may be longer than the row.
  var isOpen = false

  /// The distance that a label may move past its end to avoid something.
  var slack = 0.0

  /// The distance along a better row, in points, up to which that row is preferred.
  var cost = 0.0

  /// The rows of a box, the best first: in it at the top, at the bottom and in the middle, then below,
  /// above and beside it; above first for the outermost one.
  static func rows(
    around box: Rectangle, in area: Rectangle, isOutermost: Bool
  ) -> [LabelRow] {
    let sign = EmptinessSign(of: box)?.rectangle ?? box
    let visible = sign.intersection(area)
    let height = LabelMetrics.height
    let gap = 1.0
    let (start, end) = (visible.x + gap, visible.maxX - gap)
    var rows: [LabelRow] = []
    if !box.isEmpty, visible.height >= height + 2 * gap {
      rows = [visible.y + gap, visible.maxY - height - gap, visible.midY - height / 2].map { y in
        LabelRow(y: y, start: start, end: end)
      }
    }
    rows += [visible.maxY + gap, visible.y - height - gap].map { y in
      LabelRow(y: y, start: visible.x, end: visible.maxX, isOpen: true)
    }
    let middle = visible.midY - height / 2
    rows.append(
      LabelRow(
        y: middle, start: visible.maxX + 2, end: visible.maxX + 2, isOpen: true, slack: 24))
    if isOutermost, let above = rows.firstIndex(where: { $0.y < visible.y }) {
      rows.insert(rows.remove(at: above), at: 0)
    }
    for index in rows.indices { rows[index].cost = Double(index) * 24 }
    return rows
  }
}

/// The words of a label, in as many pieces as there is space for.
struct LabelText: Hashable, Sendable {
  var type: String?
  var id: String?
  var size: String?

  /// The numbers of the marks at the element.
  var marks: String?

  /// The pieces, separated by spaces.
  var pieces: [String] { [type, id, size, marks].compactMap(\.self) }
  var text: String { pieces.joined(separator: " ") }
  var columns: Int { displayWidth(text) }

  /// The ways to label an item, from the most detailed to the shortest.
  static func variants(of item: SceneItem) -> [LabelText] {
    let size = item.sizeLabel
    guard let id = item.id.map({ "#\(cut($0, toColumns: 28))" }) else {
      return [LabelText(type: item.typeName, size: size), LabelText(type: item.typeName)]
    }
    var variants = [
      LabelText(type: item.typeName, id: id, size: size), LabelText(id: id, size: size),
    ]
    if size != item.sizeText { variants.append(LabelText(id: id, size: "size unknown")) }
    return variants + [LabelText(id: id)]
  }
}

/// A label where it is drawn.
struct PlacedLabel: Hashable, Sendable {
  var item: Int
  var text: LabelText
  var rectangle: Rectangle

  /// The line to its element, if it is neither in the element nor at the start of one of its edges.
  var leader: Leader?
}

/// A line from a label to the edge of its element.
struct Leader: Hashable, Sendable {
  var x: Double
  var y: Double
  var toX: Double
  var toY: Double

  /// - Returns: `nil` if the position of a label shows which box it belongs to.
  init?(from label: Rectangle, to box: Rectangle, in area: Rectangle) {
    let box = (EmptinessSign(of: box)?.rectangle ?? box).intersection(area)
    if box.grown(by: 0.01).contains(label) { return nil }
    let isAtStart = abs(label.x - box.x) < 0.6
    let isBeside = label.x >= box.maxX && label.x - box.maxX < 3
    if isAtStart || isBeside && label.y < box.maxY && label.maxY > box.y { return nil }
    // Straight down or up where the two are above each other.
    toX = min(max(label.x + 4, box.x), box.maxX)
    toY = min(max(label.midY, box.y), box.maxY)
    x = min(max(toX, label.x), label.maxX)
    y = min(max(toY, label.y), label.maxY)
  }

  /// The radius of the dot at the element.
  static let radius = 1.25
}

/// The number of a mark where it is drawn: a disc around a point.
struct PlacedMark: Hashable, Sendable {
  var mark: Int
  var x: Double
  var y: Double
}

/// The length of a band where it is drawn.
struct PlacedLength: Hashable, Sendable {
  var kind: Band.Kind
  var text: String
  var rectangle: Rectangle
}

/// The measures of labels, in points.
enum LabelMetrics {
  static let fontSize = 8.0
  static let height = 10.5

  /// The width of a column of a monospaced font.
  static let columnWidth = 0.602 * fontSize
  static let padding = 1.5
  static let markRadius = 5.5

  static let lengthFontSize = 6.5
  static let lengthHeight = 7.5

  static func width(columns: Int) -> Double { Double(columns) * columnWidth + 2 * padding }
  static func lengthWidth(columns: Int) -> Double {
    Double(columns) * 0.602 * lengthFontSize + 2
  }
}

/// Breaks a text into lines at its spaces, and inside words that are longer than a line.
///
/// A line takes no more than `columns`, which are 8 at least; where there are more than `limit` lines, the
/// last one ends with an ellipsis.
func wrapped(_ text: String, columns: Int, limit: Int) -> [String] {
  let columns = max(8, columns)
  var lines: [String] = []
  var line = ""
  var width = 0
  for word in text.split(separator: " ") {
    let length = displayWidth(word)
    if width > 0, width + 1 + length > columns {
      lines.append(line)
      (line, width) = ("", 0)
    }
    if width > 0 {
      line += " "
      width += 1
    }
    for character in word {
      let advance = displayWidth(character)
      if width + advance > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      line.append(character)
      width += advance
    }
  }
  if width > 0 { lines.append(line) }
  guard lines.count > limit, limit > 0 else { return lines }
  return lines[..<(limit - 1)] + [cut(lines[limit - 1], toColumns: columns - 1) + "…"]
}

/// Rectangles with a fast query for one that overlaps a given rectangle.
///
/// Each is kept in cells about its own size, so that neither many small ones nor a few large ones cost much.
struct RectangleIndex {
  private var rectangles: [Rectangle] = []
  private var cells: [Cell: [Int]] = [:]
  private var levels: Set<Int> = []

  /// The comparisons that questions may still take; without any left, everything collides.
  private(set) var comparisonsLeft = 20_000_000

  private struct Cell: Hashable {
    var level: Int
    var column: Int
    var row: Int
  }

  mutating func insert(_ rectangle: Rectangle) {
    guard !rectangle.isEmpty else { return }
    let level = Self.level(of: rectangle)
    levels.insert(level)
    for cell in Self.cells(of: rectangle, level) {
      cells[cell, default: []].append(rectangles.count)
    }
    rectangles.append(rectangle)
  }

  /// A rectangle that overlaps the given one and is not ignored; the given one itself after too many comparisons.
  mutating func collision(
    with rectangle: Rectangle, ignoring isIgnored: (Rectangle) -> Bool = { _ in false }
  ) -> Rectangle? {
    for level in levels.sorted() {
      for cell in Self.cells(of: rectangle, level) {
        for index in cells[cell] ?? [] {
          if comparisonsLeft <= 0 { return rectangle }
          comparisonsLeft -= 1
          let other = rectangles[index]
          if other.overlaps(rectangle), !isIgnored(other) { return other }
        }
      }
    }
    return nil
  }

  /// Cells have sides of 64, 256, 1,024 … points.
  private static func level(of rectangle: Rectangle) -> Int {
    let side = max(rectangle.width, rectangle.height)
    var level = 0
    while level < 12, side > Self.side(level) { level += 1 }
    return level
  }

  private static func side(_ level: Int) -> Double { Double(64 << (2 * level)) }

  private static func cells(of rectangle: Rectangle, _ level: Int) -> [Cell] {
    let side = side(level)
    let columns =
      Int(
        (rectangle.x / side).rounded(.down))...Int(
        (rectangle.maxX / side).rounded(.down))
    let rows =
      Int(
        (rectangle.y / side).rounded(.down))...Int(
        (rectangle.maxY / side).rounded(.down))
    return rows.flatMap { row in
      columns.map { Cell(level: level, column: $0, row: row) }
    }
  }
}

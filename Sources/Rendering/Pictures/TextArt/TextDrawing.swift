import DocumentSyntax
import LayoutEngine

/// The boxes of a scene in the cells of a terminal, with as many labels as find space.
struct TextDrawing {
  private(set) var lines: [String] = []

  /// The items that are not labelled, in the order of the document.
  private(set) var unlabelled: [Int] = []

  private let scene: Scene
  private let numbers: [Int: String]
  private var grid: TextGrid
  private let scale: (x: Double, y: Double)

  /// More boxes than this would only be a blot.
  private static let itemLimit = 400

  init(_ scene: Scene, columns: Int, rows: Int) {
    self.scene = scene
    numbers = scene.markNumbers
    let canvas = scene.canvas
    // A cell is about twice as high as it is wide; a small picture is not blown up.
    var x = min(0.6, Double(columns - 1) / canvas.width)
    var y = x / 2
    let tallest = Double(rows - 1) / canvas.height
    if y > tallest {
      y = tallest
      // Flatter than it is rather than too narrow for words.
      x = max(min(x, 2 * y), x * 0.75)
    }
    scale = (x, y)
    grid = TextGrid(
      columns: min(columns, Int((canvas.width * x).rounded()) + 1),
      rows: min(rows, Int((canvas.height * y).rounded()) + 1))
    let order = scene.depthFirst
    draw(order)
    lines = grid.lines
  }

  private mutating func draw(_ order: [Int]) {
    let drawn = order.filter { $0 < Self.itemLimit }
    for place in drawn {
      guard let box = box(of: place) else { continue }
      let weight = scene.items[place].type.isDisplayNode ? TextGrid.Weight.solid : .dashed
      grid.draw(box, weight, owner: place)
    }
    var labelled: Set<Int> = []
    // The innermost have the fewest places to choose from.
    for place in drawn.reversed() where label(place) { labelled.insert(place) }
    unlabelled = order.filter { !labelled.contains($0) }
    for place in drawn { writeText(of: place) }
    for place in drawn where scene.items[place].unknownPart != nil {
      if let box = box(of: place) { grid.hatch(box, owner: place) }
    }
  }

  /// The cells of an item; `nil` where it cannot be drawn or lies outside.
  private func box(of place: Int) -> CellBox? {
    guard let rectangle = scene.items[place].visible,
      rectangle.grown(by: 0.001).overlaps(scene.canvas.grown(by: 0.001))
    else { return nil }
    func cell(_ value: Double, _ start: Double, _ scale: Double, _ count: Int) -> Int {
      Int(min(max(((value - start) * scale).rounded(), 0), Double(count - 1)))
    }
    let canvas = scene.canvas
    return CellBox(
      columns: cell(
        rectangle.x, canvas.x, scale.x, grid.columns)...cell(
          rectangle.maxX, canvas.x, scale.x, grid.columns),
      rows: cell(
        rectangle.y, canvas.y, scale.y, grid.rows)...cell(
          rectangle.maxY, canvas.y, scale.y, grid.rows))
  }

  // MARK: Words

  /// - Returns: True if there was space for at least the shortest label.
  private mutating func label(_ place: Int) -> Bool {
    guard let box = box(of: place), box.columns.count > 2 else { return false }
    let item = scene.items[place]
    let inner = (box.columns.lowerBound + 1)...(box.columns.upperBound - 1)
    for var text in LabelText.variants(of: item) {
      text.marks = numbers[place]
      for (row, ground) in grounds(of: place, box) {
        guard let column = grid.room(for: text.columns, row: row, in: inner, on: ground) else {
          continue
        }
        grid.write(text.text, row: row, column: column)
        return true
      }
    }
    return false
  }

  /// The possible positions of an item's label, the best ones first: a node inside, content on its
  /// edge.
  private func grounds(of place: Int, _ box: CellBox) -> [(row: Int, ground: TextGrid.Ground)] {
    let edge = [(row: box.rows.lowerBound, ground: TextGrid.Ground.lines)]
    let inside = box.rows.dropFirst().dropLast().map { row in
      (row: row, ground: TextGrid.Ground.inside(owner: place))
    }
    let item = scene.items[place]
    return item.isLeaf && item.content == .none ? inside + edge : edge + inside
  }

  /// The lines of a text, in what its label left.
  private mutating func writeText(of place: Int) {
    guard case .text(let text) = scene.items[place].content, let box = box(of: place),
      box.columns.count > 4
    else { return }
    let inner = (box.columns.lowerBound + 1)...(box.columns.upperBound - 1)
    let clip = scene.items[place].clip?.rectangle
    let lines = text.lines.filter { line in
      clip.map { line.baseline > $0.y && line.baseline <= $0.maxY } ?? true
    }
    for (line, row) in zip(lines, box.rows.dropFirst().dropLast()) {
      let words = cut(line.text, toColumns: inner.count)
      let ground = TextGrid.Ground.inside(owner: place)
      guard let column = grid.room(for: displayWidth(words), row: row, in: inner, on: ground)
      else { continue }
      grid.write(words, row: row, column: column)
    }
  }
}

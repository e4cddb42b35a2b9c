import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// A scene as lines of characters: the drawing, a list of items without labels, the notes and the messages of marks.
struct TextPicture {
  let text: String

  init(_ scene: Scene, columns: Int, rows: Int?) {
    let columns = min(max(columns, 20), 1_000)
    let limit = rows.map { min(max($0, 6), 10_000) }
    let budget = limit ?? 600
    let about = Self.limited(Self.about(scene, columns), to: max(1, budget / 6))
    let marks = Self.limited(Self.marks(scene, columns), to: max(1, budget / 4))
    let room = max(1, budget - about.count - marks.count)

    var drawn: [String] = []
    var list: [String] = []
    if !scene.items.isEmpty {
      var drawing = TextDrawing(scene, columns: columns, rows: room)
      list = Self.list(drawing.unlabelled, of: scene)
      if !list.isEmpty, drawing.lines.count + list.count > room {
        let forList = max(1, min(list.count + 2, room / 3))
        drawing = TextDrawing(scene, columns: columns, rows: max(1, room - forList))
        list = Self.limited(
          Self.list(drawing.unlabelled, of: scene), to: room - drawing.lines.count)
      }
      drawn = drawing.lines
    }
    let lines = (drawn + list + about + marks).prefix(limit ?? .max)
    text = lines.map { cut($0, toColumns: columns) + "\n" }.joined()
  }

  // MARK: Below the drawing

  /// Lists the items without labels, with their frames in the root.
  private static func list(_ items: [Int], of scene: Scene) -> [String] {
    guard !items.isEmpty else { return [] }
    let numbers = scene.markNumbers
    return ["without room for a label:"]
      + items.map { index in
        let item = scene.items[index]
        let name = item.id.map { "\(item.typeName) #\($0)" } ?? item.typeName
        // Deeper indentation would leave no space for words.
        let indentation = String(repeating: " ", count: min(item.depth, 12) + 2)
        return [indentation + name, item.frameText, item.marks.words, numbers[index]]
          .compactMap(\.self)
          .joined(separator: " ")
      }
  }

  private static func about(_ scene: Scene, _ columns: Int) -> [String] {
    var sentences = scene.caption.map { [$0] } ?? []
    sentences += scene.notes
    if !scene.overflows.isEmpty {
      let names = scene.overflows.prefix(20).map { scene.items[$0.item].shortName }
      let rest = scene.overflows.count - names.count
      sentences.append(
        "outside of the nodes around them: \(names.joined(separator: ", "))"
          + (rest > 0 ? " and \(rest) more" : ""))
    }
    return sentences.flatMap { wrapped($0, columns: columns, limit: 6) }
  }

  private static func marks(_ scene: Scene, _ columns: Int) -> [String] {
    let shown = scene.marks.prefix(200)
    let rest = scene.marks.count + scene.furtherMarks - shown.count
    let lines = shown.flatMap { mark in
      let subject = mark.subject.map { " \($0)" } ?? ""
      let sentence =
        "(\(mark.number)) \(mark.severity.rawValue) \(mark.code)\(subject): \(mark.message)"
      return wrapped(sentence, columns: columns, limit: 8)
    }
    return rest > 0 ? lines + ["and \(rest) more"] : lines
  }

  /// The first lines, and how many there are more.
  private static func limited(_ lines: [String], to limit: Int) -> [String] {
    guard lines.count > limit, limit > 0 else { return limit > 0 ? lines : [] }
    return lines.prefix(limit - 1) + ["… \(lines.count - limit + 1) lines more"]
  }
}

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
    // A cell is about twice as high as wide; a small picture is not enlarged.
    var x = min(0.6, Double(columns - 1) / canvas.width)
    var y = x / 2
    let tallest = Double(rows - 1) / canvas.height
    if y > tallest {
      y = tallest
      // The drawing is flattened rather than made too narrow for words.
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
    for index in drawn {
      guard let box = box(of: index) else { continue }
      let weight = scene.items[index].type.isDisplayNode ? TextGrid.Weight.solid : .dashed
      grid.draw(box, weight, owner: index)
    }
    var labelled: Set<Int> = []
    // The innermost have the fewest positions to choose from.
    for index in drawn.reversed() where label(index) { labelled.insert(index) }
    unlabelled = order.filter { !labelled.contains($0) }
    for index in drawn { writeText(of: index) }
    for index in drawn where scene.items[index].unknownPart != nil {
      if let box = box(of: index) { grid.hatch(box, owner: index) }
    }
  }

  /// The cells of an item; `nil` where it cannot be drawn or lies outside.
  private func box(of index: Int) -> CellBox? {
    guard let rectangle = scene.items[index].visible,
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
  private mutating func label(_ index: Int) -> Bool {
    guard let box = box(of: index), box.columns.count > 2 else { return false }
    let item = scene.items[index]
    let inner = (box.columns.lowerBound + 1)...(box.columns.upperBound - 1)
    for var text in LabelText.variants(of: item) {
      text.marks = numbers[index]
      for (row, ground) in grounds(of: index, box) {
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
  private func grounds(of index: Int, _ box: CellBox) -> [(row: Int, ground: TextGrid.Ground)] {
    let edge = [(row: box.rows.lowerBound, ground: TextGrid.Ground.lines)]
    let inside = box.rows.dropFirst().dropLast().map { row in
      (row: row, ground: TextGrid.Ground.inside(owner: index))
    }
    let item = scene.items[index]
    return item.isLeaf && item.content == .none ? inside + edge : edge + inside
  }

  /// Writes the lines of a text into the space that its label leaves.
  private mutating func writeText(of index: Int) {
    guard case .text(let text) = scene.items[index].content, let box = box(of: index),
      box.columns.count > 4
    else { return }
    let inner = (box.columns.lowerBound + 1)...(box.columns.upperBound - 1)
    let clip = scene.items[index].clip?.rectangle
    let lines = text.lines.filter { line in
      clip.map { line.baseline > $0.y && line.baseline <= $0.maxY } ?? true
    }
    for (line, row) in zip(lines, box.rows.dropFirst().dropLast()) {
      let words = cut(line.text, toColumns: inner.count)
      let ground = TextGrid.Ground.inside(owner: index)
      guard let column = grid.room(for: displayWidth(words), row: row, in: inner, on: ground)
      else { continue }
      grid.write(words, row: row, column: column)
    }
  }
}

/// The cells of a terminal that something is drawn in.
struct TextGrid {
  let columns: Int
  let rows: Int
  private var cells: [Cell]

  /// - Precondition: Both are positive.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// The weight of a line; where two meet the heavier one is drawn.
  enum Weight: UInt8, Comparable {
    case none
    case dashed
    case solid

    static func < (left: Weight, right: Weight) -> Bool { left.rawValue < right.rawValue }
  }

  private struct Cell {
    var up = Weight.none
    var right = Weight.none
    var down = Weight.none
    var left = Weight.none
    var character: Character?

    /// True if it is the second half of the character before it.
    var isContinuation = false

    /// The topmost item that covers the cell.
    var owner = -1

    var hasLine: Bool { max(up, right, down, left) > .none }
    var isTaken: Bool { character != nil || isContinuation }
  }

  // MARK: Boxes

  /// Draws the edge of a box and makes everything in it an item's.
  mutating func draw(_ box: CellBox, _ weight: Weight, owner: Int) {
    for row in box.rows {
      for column in box.columns { cells[row * columns + column].owner = owner }
    }
    for row in [box.rows.lowerBound, box.rows.upperBound] {
      for column in box.columns.dropLast() { joinRight(row, column, weight) }
    }
    for column in [box.columns.lowerBound, box.columns.upperBound] {
      for row in box.rows.dropLast() { joinDown(row, column, weight) }
    }
    if box.rows.count == 1, box.columns.count == 1 {
      cells[box.rows.lowerBound * columns + box.columns.lowerBound].character = "×"
    }
  }

  private mutating func joinRight(_ row: Int, _ column: Int, _ weight: Weight) {
    let index = row * columns + column
    cells[index].right = max(cells[index].right, weight)
    cells[index + 1].left = max(cells[index + 1].left, weight)
  }

  private mutating func joinDown(_ row: Int, _ column: Int, _ weight: Weight) {
    let index = row * columns + column
    cells[index].down = max(cells[index].down, weight)
    cells[index + columns].up = max(cells[index + columns].up, weight)
  }

  // MARK: Words

  /// The background on which words may be written.
  enum Ground {
    /// Cells inside the item, off all lines.
    case inside(owner: Int)

    /// Any cells without words.
    case lines
  }

  /// The first column of a row from which `width` cells are free.
  func room(for width: Int, row: Int, in span: ClosedRange<Int>, on ground: Ground) -> Int? {
    guard (0..<rows).contains(row), width > 0 else { return nil }
    var run = 0
    for column in span.clamped(to: 0...(columns - 1)) {
      run = isFree(row, column, on: ground) ? run + 1 : 0
      if run == width { return column - width + 1 }
    }
    return nil
  }

  private func isFree(_ row: Int, _ column: Int, on ground: Ground) -> Bool {
    let cell = cells[row * columns + column]
    // Words keep one cell of distance.
    let isNextToWords =
      (column > 0 && cells[row * columns + column - 1].isTaken)
      || (column + 1 < columns && cells[row * columns + column + 1].isTaken)
    if cell.isTaken || isNextToWords { return false }
    switch ground {
    case .inside(let owner): return cell.owner == owner && !cell.hasLine
    case .lines: return true
    }
  }

  /// Writes words; characters beyond the end of the row are left out.
  mutating func write(_ text: String, row: Int, column: Int) {
    guard (0..<rows).contains(row) else { return }
    var column = column
    for character in text {
      let width = displayWidth(character)
      guard width > 0, column >= 0, column + width <= columns else { continue }
      cells[row * columns + column].character = character
      if width == 2 { cells[row * columns + column + 1].isContinuation = true }
      column += width
    }
  }

  /// Hatches the cells inside a box that nothing is drawn in, nor next to words.
  mutating func hatch(_ box: CellBox, owner: Int) {
    for row in box.rows.dropFirst().dropLast() {
      let columns = box.columns.dropFirst().dropLast()
        .filter { isFree(row, $0, on: .inside(owner: owner)) }
      for column in columns { cells[row * self.columns + column].character = "╱" }
    }
  }

  // MARK: Lines of text

  /// The rows, without spaces at their ends.
  var lines: [String] {
    (0..<rows).map { row in
      var line = ""
      for column in 0..<columns {
        let cell = cells[row * columns + column]
        if cell.isContinuation { continue }
        line.append(cell.character ?? Self.lineCharacter(cell))
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  private static func lineCharacter(_ cell: Cell) -> Character {
    let arms = [cell.up, cell.right, cell.down, cell.left]
    var index = 0
    for (bit, arm) in arms.enumerated() where arm > .none { index |= 1 << bit }
    if index == 10, cell.left == .dashed || cell.right == .dashed { return "┄" }
    if index == 5, cell.up == .dashed || cell.down == .dashed { return "┆" }
    return boxCharacters[index]
  }

  /// By the arms up, right, down and left, as bits.
  private static let boxCharacters: [Character] = [
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
  ]
}

/// The cells at the edge of a box and inside it.
struct CellBox: Hashable {
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>
}

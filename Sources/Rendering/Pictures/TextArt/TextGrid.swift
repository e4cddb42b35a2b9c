import DocumentSyntax

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

    /// The item drawn last of those that cover it.
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
    let place = row * columns + column
    cells[place].right = max(cells[place].right, weight)
    cells[place + 1].left = max(cells[place + 1].left, weight)
  }

  private mutating func joinDown(_ row: Int, _ column: Int, _ weight: Weight) {
    let place = row * columns + column
    cells[place].down = max(cells[place].down, weight)
    cells[place + columns].up = max(cells[place + columns].up, weight)
  }

  // MARK: Words

  /// The background on which words may be written.
  enum Ground {
    /// Cells inside the item, off all lines.
    case inside(owner: Int)

    /// Any cells without words.
    case lines
  }

  /// The first column of a row from which so many cells are free.
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

  /// Writes words; what does not fit into the row is left out.
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
    for (place, arm) in arms.enumerated() where arm > .none { index |= 1 << place }
    if index == 10, cell.left == .dashed || cell.right == .dashed { return "┄" }
    if index == 5, cell.up == .dashed || cell.down == .dashed { return "┆" }
    return boxCharacters[index]
  }

  /// By the arms up, right, down and left, as bits.
  private static let boxCharacters: [Character] = [
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
  ]
}

/// The cells on which the edge of a box lies, and those inside.
struct CellBox: Hashable {
  var columns: ClosedRange<Int>
  var rows: ClosedRange<Int>
}

/// Rectangles that can be asked quickly whether something overlaps one of them.
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

  /// A rectangle that overlaps another one, of those that do not count as ignored.
  mutating func collision(
    with rectangle: Rectangle, ignoring isIgnored: (Rectangle) -> Bool = { _ in false }
  ) -> Rectangle? {
    for level in levels.sorted() {
      for cell in Self.cells(of: rectangle, level) {
        for place in cells[cell] ?? [] {
          if comparisonsLeft <= 0 { return rectangle }
          comparisonsLeft -= 1
          let other = rectangles[place]
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

/// A row beside or in a box, along which a label may stand.
struct LabelRow: Hashable, Sendable {
  var y: Double
  var start: Double
  var end: Double

  /// Whether a label at the start may be longer than the row.
  var isOpen = false

  /// How far past its end a label may move to get out of the way of something.
  var slack = 0.0

  /// How much farther along a better row a label may be, in points, before this one is taken.
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
    for place in rows.indices { rows[place].cost = Double(place) * 24 }
    return rows
  }
}

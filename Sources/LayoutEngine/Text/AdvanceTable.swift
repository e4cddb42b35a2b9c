/// The advance widths of the characters of a font, in columns of weights.
struct AdvanceTable: Sendable {
  /// The characters of the table, in ascending order.
  let ranges: [ClosedRange<UInt32>]

  /// The widths of each character, one for each column.
  let widths: [UInt16]
  let columns: Int

  /// The number of units of a width in the size of the font.
  let unitsPerEm: Int

  /// The value in the table of a character that the font lacks.
  static let missing = UInt16.max

  /// The width of a character, in sizes of the font; `nil` if the table has none.
  ///
  /// - Complexity: O(*r*) in the number of ranges, of which Latin text needs the first two.
  func advance(_ value: UInt32, _ column: Int) -> Double? {
    var offset = 0
    for range in ranges {
      if range.contains(value) {
        let units = widths[(offset + Int(value - range.lowerBound)) * columns + column]
        return units == Self.missing ? nil : Double(units) / Double(unitsPerEm)
      }
      if value < range.lowerBound { return nil }
      offset += range.count
    }
    return nil
  }
}

/// A document of rows and columns in turn, all leaves about equally deep: eight children each, half of
/// the leaves of a fixed size, half of breakable content, a quarter growing.
package struct BalancedDocument {
  package let text: String

  /// The number of elements at least wanted, and the levels they take.
  package let depth: Int

  package init(elements: Int) {
    var levels = 1
    var count = 1
    while count < elements {
      count = count * 8 + 1
      levels += 1
    }
    depth = levels
    var remaining = elements
    text =
      #"{"constrainedSize":{"min":{"width":0,"height":0},"max":{"width":1024,"height":"infinity"}},"#
      + #""root":"# + Self.element(level: levels, isRow: false, number: 0, remaining: &remaining)
      + "}"
  }

  /// - Precondition: `level` is small; it counts down to the leaves.
  private static func element(
    level: Int, isRow: Bool, number: Int, remaining: inout Int
  ) -> String {
    remaining -= 1
    guard level > 1 else { return leaf(number) }
    var children: [String] = []
    for index in 0..<8 where remaining > 0 {
      children.append(
        element(
          level: level - 1, isRow: !isRow, number: number * 8 + index, remaining: &remaining))
    }
    return #"{"type":"stack","direction":"\#(isRow ? "horizontal" : "vertical")","spacing":4,"#
      + #""children":[\#(children.joined(separator: ","))]}"#
  }

  private static func leaf(_ number: Int) -> String {
    let grow = number % 4 == 0 ? #","flexGrow":1"# : ""
    guard number % 2 == 0 else {
      return #"{"type":"text","flow":{"length":\#(40 + number % 90),"lineHeight":16}}"#
    }
    return
      #"{"type":"node","style":{"width":\#(10 + number % 50),"height":\#(10 + number % 30)\#(grow)}}"#
  }
}

/// The start of a row of items and their spacing, from the free space.
package struct Distribution: Hashable, Sendable {
  package var offset = 0.0
  package var gap = 0.0

  package init(_ justify: JustifyContent, count: Int, room: Double) {
    let isTight = room < StackProperties.threshold || count == 1
    switch justify {
    case .start: break
    case .center: offset = room / 2
    case .end: offset = room
    case .spaceBetween: if !isTight { gap = room / Double(count - 1) }
    case .spaceAround:
      if isTight { offset = room / 2 } else { spaceAround(room, count) }
    }
  }

  init(_ align: AlignContent, count: Int, room: Double) {
    let justify: JustifyContent =
      switch align {
      case .start, .stretch: .start
      case .center: .center
      case .end: .end
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      }
    self.init(justify, count: count, room: room)
  }

  private mutating func spaceAround(_ room: Double, _ count: Int) {
    offset = room / Double(2 * count)
    gap = 2 * offset
  }
}

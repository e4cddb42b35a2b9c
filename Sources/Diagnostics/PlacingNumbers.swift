import LayoutEngine
import LiveDocuments

/// A number in a document that sets positions along an axis.
struct PlacingNumber {
  let element: ElementID
  let key: ElementKey

  /// The member of the key's value that holds it, if it may be an object: `top`.
  let side: String?
  let length: Double
  let axis: Axis

  /// The children whose origins it sets, by their places.
  let placed: Range<Int>
}

extension LiveDocument {
  /// The numbers that set the positions of an element's children, its own and theirs.
  func placingNumbers(of parent: ElementID) -> [PlacingNumber] {
    let items = items(of: parent)
    let content = description(of: parent).content
    switch type(of: parent) {
    case .inset: return content.inset.map { numbers(of: $0, parent, items.indices) } ?? []
    case .stack: return content.stack.map { numbers(of: $0, parent, items) } ?? []
    case .corner:
      guard let corner = content.corner else { return [] }
      return Axis.allCases.map {
        PlacingNumber(
          element: parent, key: .offset, side: $0.coordinateName, length: corner.offset[$0],
          axis: $0, placed: items.indices)
      }
    case .absolute: return items.indices.flatMap { numbers(of: items[$0], at: $0) }
    default: return []
    }
  }

  /// On an axis the near edge places the child, or the far one where the near one is free.
  private func numbers(
    of insets: EdgeInsets, _ inset: ElementID, _ items: Range<Int>
  ) -> [PlacingNumber] {
    let edges: [(Axis, String, Double)] = [
      insets.top.isFinite
        ? (.vertical, "top", insets.top) : (.vertical, "bottom", insets.bottom),
      insets.left.isFinite
        ? (.horizontal, "left", insets.left) : (.horizontal, "right", insets.right),
    ]
    return edges.map { axis, side, length in
      PlacingNumber(
        element: inset, key: .insets, side: side, length: length, axis: axis, placed: items)
    }
  }

  private func numbers(
    of stack: StackProperties, _ parent: ElementID, _ items: [ElementID]
  ) -> [PlacingNumber] {
    // Unless they begin at the start, each of them moves with every distance.
    func placed(from place: Int) -> Range<Int> {
      stack.justifyContent == .start ? min(place, items.count)..<items.count : items.indices
    }
    var numbers = [
      PlacingNumber(
        element: parent, key: .spacing, side: nil, length: stack.spacing, axis: stack.direction,
        placed: placed(from: 1))
    ]
    if stack.wraps {
      numbers.append(
        PlacingNumber(
          element: parent, key: .lineSpacing, side: nil, length: stack.lineSpacing,
          axis: stack.direction.crossed, placed: items.indices))
    }
    for index in items.indices {
      let style = style(of: items[index])
      for (key, length, first) in [
        (ElementKey.spacingBefore, style.spacingBefore, index),
        (.spacingAfter, style.spacingAfter, index + 1),
      ] where length != 0 {
        numbers.append(
          PlacingNumber(
            element: items[index], key: key, side: nil, length: length, axis: stack.direction,
            placed: placed(from: first)))
      }
    }
    return numbers
  }

  private func numbers(of item: ElementID, at place: Int) -> [PlacingNumber] {
    let style = style(of: item)
    return [(Axis.horizontal, style.layoutX), (.vertical, style.layoutY)].compactMap {
      axis, coordinate in
      guard case .points(let length) = coordinate else { return nil }
      return PlacingNumber(
        element: item, key: .layoutPosition, side: axis.coordinateName, length: length,
        axis: axis, placed: place..<(place + 1))
    }
  }
}

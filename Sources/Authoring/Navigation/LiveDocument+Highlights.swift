package import LiveDocuments
import LayoutEngine

extension LiveDocument {
  /// What belongs to the key or value at a byte, in the order of the text.
  ///
  /// - Of an id: the values of all that have it; a document in order has one.
  /// - Of a percentage: it, and what gives the length that it is of.
  /// - Of a flex factor or basis: those of the children that share the room on its line of the stack.
  package func highlights(at offset: Int) -> [Range<Int>] {
    guard let location = pointedPlace(at: offset), let element = location.element else { return [] }
    var ranges: [Range<Int>] = []
    let keys = keys(of: location)
    if location.path == [.key("id")], let id = id(of: element) {
      ranges = idValues(of: id)
    } else if keys.count == 1, let key = ElementKey(named: keys[0]), key.isFlex {
      ranges = flexShares(of: key, around: element)
    }
    if let base = percentageBase(at: location), let place = place(of: base) {
      ranges += [range(of: location.with(part: .value)), place.exact]
    }
    return inOrder(ranges)
  }

  /// The values of the ids that are the same as this one, in the order of the text.
  package func idValues(of id: String) -> [Range<Int>] {
    elements(withID: id).map { range(of: Location($0, [.key("id")], part: .value)) }
  }

  /// The flex keys of an element and of those that share its line, as far as they bear on the same room.
  private func flexShares(of key: ElementKey, around element: ElementID) -> [Range<Int>] {
    guard let parent = parent(of: element), let measurement = stackMeasurements(of: parent).last,
      let line = measurement.lines.first(where: { line in
        line.items.contains { $0.element == element }
      })
    else { return [] }
    let wanted: [ElementKey] =
      switch key {
      case .flexBasis: [.flexGrow, .flexShrink, .flexBasis]
      default: [key, .flexBasis]
      }
    return line.items.flatMap { item in
      wanted.compactMap { other in
        guard writes(other, item.element), other == key || takesPart(item.element, by: other, key)
        else { return nil }
        return range(of: location(of: other, in: item.element))
      }
    }
  }

  /// Whether another key of a child bears on the room that a key shares.
  private func takesPart(_ element: ElementID, by other: ElementKey, _ key: ElementKey) -> Bool {
    let style = style(of: element)
    switch (other, key) {
    case (.flexGrow, _): return style.flexGrow != 0
    case (.flexShrink, _): return style.flexShrink != 0
    // A basis counts for those that grow or shrink from it.
    case (.flexBasis, .flexGrow): return style.flexGrow != 0
    case (.flexBasis, .flexShrink): return style.flexShrink != 0
    default: return false
    }
  }

  /// Each range once, in the order of the text.
  func inOrder(_ ranges: [Range<Int>]) -> [Range<Int>] {
    Set(ranges).sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}

extension ElementKey {
  fileprivate var isFlex: Bool { self == .flexGrow || self == .flexShrink || self == .flexBasis }
}

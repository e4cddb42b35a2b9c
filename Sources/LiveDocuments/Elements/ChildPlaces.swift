import LayoutEngine

/// The places of elements among those that stand beside them under `children`.
///
/// All children of an element are numbered at once when one of many is needed, so that naming them all
/// costs no more than the elements. It holds until the structure is another one.
struct ChildPlaces {
  /// The structure that was numbered; see ``LiveDocument/structureVersion``.
  private var version = -1
  private var numbered: [ElementID: [ElementID]] = [:]

  private var indices = ElementTable<Int>()

  /// The number of children that were visited since this was made.
  private(set) var visited = 0

  /// The number of children below which a linear scan beats building the index.
  private static let few = 16

  /// The number of elements before one under the same `children`.
  mutating func place(of element: ElementID, in document: LiveDocument) -> Int {
    guard let parent = document.tree.parent(of: element) else { return 0 }
    if document.permutations[parent] == nil,
      let place = placeAmongFew(element, below: parent, document)
    {
      return place
    }
    number(parent, document)
    return indices[element] ?? 0
  }

  /// The element at a place of `children`.
  mutating func child(of parent: ElementID, at place: Int, in document: LiveDocument) -> ElementID?
  {
    if place < Self.few, document.permutations[parent] == nil {
      let (found, isKnown) = childAmongFew(of: parent, at: place, document)
      if isKnown { return found }
    }
    let children = number(parent, document)
    return children.indices.contains(place) ? children[place] : nil
  }

  private mutating func placeAmongFew(
    _ element: ElementID, below parent: ElementID, _ document: LiveDocument
  ) -> Int? {
    var place = 0
    var sibling = document.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = sibling else { return nil }
      visited += 1
      if current == element { return place }
      if document.slot(of: current) == .children { place += 1 }
      sibling = document.tree.nextSibling(of: current)
    }
    return nil
  }

  private mutating func childAmongFew(
    of parent: ElementID, at place: Int, _ document: LiveDocument
  ) -> (found: ElementID?, isKnown: Bool) {
    var remaining = place
    var child = document.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = child else { return (nil, true) }
      visited += 1
      if document.slot(of: current) == .children {
        if remaining == 0 { return (current, true) }
        remaining -= 1
      }
      child = document.tree.nextSibling(of: current)
    }
    return (nil, false)
  }

  @discardableResult
  private mutating func number(_ parent: ElementID, _ document: LiveDocument) -> [ElementID] {
    if version != document.structureVersion {
      numbered.removeAll(keepingCapacity: true)
      version = document.structureVersion
    }
    if let children = numbered[parent] { return children }
    var children: [ElementID] = []
    var child = document.tree.firstChild(of: parent)
    while let current = child {
      visited += 1
      indices[current] = children.count
      if document.slot(of: current) == .children { children.append(current) }
      child = document.tree.nextSibling(of: current)
    }
    if let permutation = document.permutations[parent], permutation.count == children.count {
      let shown = children
      for (element, place) in zip(shown, permutation) {
        children[place] = element
        indices[element] = place
      }
    }
    numbered[parent] = children
    return children
  }
}

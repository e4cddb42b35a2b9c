import LayoutEngine

/// The indices of elements among their siblings under `children`.
///
/// All children of an element are numbered at once when one of many is needed, so that naming them all
/// costs no more than the elements. It holds until the structure is another one.
struct ChildIndices {
  /// The structure that was numbered; see ``DocumentElements/structureVersion``.
  private var version = -1
  private var numbered: [ElementID: [ElementID]] = [:]

  private var indices = ElementTable<Int>()

  /// The number of children that were visited since this was made.
  private(set) var visited = 0

  /// The number of children below which a linear scan beats building the index.
  private static let few = 16

  /// The number of elements before one under the same `children`.
  mutating func index(of element: ElementID, in elements: DocumentElements) -> Int {
    guard let parent = elements.layout.tree.parent(of: element) else { return 0 }
    if elements.permutations[parent] == nil,
      let index = indexAmongFew(element, below: parent, elements)
    {
      return index
    }
    number(parent, elements)
    return indices[element] ?? 0
  }

  /// The element at an index of `children`.
  mutating func child(of parent: ElementID, at index: Int, in elements: DocumentElements)
    -> ElementID?
  {
    if index < Self.few, elements.permutations[parent] == nil {
      let (found, isKnown) = childAmongFew(of: parent, at: index, elements)
      if isKnown { return found }
    }
    let children = number(parent, elements)
    return children.indices.contains(index) ? children[index] : nil
  }

  private mutating func indexAmongFew(
    _ element: ElementID, below parent: ElementID, _ elements: DocumentElements
  ) -> Int? {
    var index = 0
    var sibling = elements.layout.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = sibling else { return nil }
      visited += 1
      if current == element { return index }
      if elements.slot(of: current) == .children { index += 1 }
      sibling = elements.layout.tree.nextSibling(of: current)
    }
    return nil
  }

  private mutating func childAmongFew(
    of parent: ElementID, at index: Int, _ elements: DocumentElements
  ) -> (found: ElementID?, isKnown: Bool) {
    var remaining = index
    var child = elements.layout.tree.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = child else { return (nil, true) }
      visited += 1
      if elements.slot(of: current) == .children {
        if remaining == 0 { return (current, true) }
        remaining -= 1
      }
      child = elements.layout.tree.nextSibling(of: current)
    }
    return (nil, false)
  }

  @discardableResult
  private mutating func number(_ parent: ElementID, _ elements: DocumentElements) -> [ElementID] {
    if version != elements.structureVersion {
      numbered.removeAll(keepingCapacity: true)
      version = elements.structureVersion
    }
    if let children = numbered[parent] { return children }
    var children: [ElementID] = []
    elements.layout.tree.forEachChild(of: parent) { child in
      visited += 1
      indices[child] = children.count
      if elements.slot(of: child) == .children { children.append(child) }
    }
    if let permutation = elements.permutations[parent], permutation.count == children.count {
      let shown = children
      for (element, index) in zip(shown, permutation) {
        children[index] = element
        indices[element] = index
      }
    }
    numbered[parent] = children
    return children
  }
}

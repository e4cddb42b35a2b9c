import LayoutEngine

/// Numbers the children of one element, in the order of the layout, by their indices in the text.
struct ChildNumbering {
  private let textIndices: [Int]?
  private var position = 0

  /// - Parameter textIndices: The element's ``DocumentElements/textIndices``.
  init(_ textIndices: [Int]?) { self.textIndices = textIndices }

  /// The index of the next child in the text; 0 for a key that holds one element.
  mutating func index(ofNextIn slot: ElementSlot) -> Int {
    guard slot == .children else { return 0 }
    defer { position += 1 }
    guard let textIndices, textIndices.indices.contains(position) else { return position }
    return textIndices[position]
  }
}

/// The indices in the text of elements among their siblings under `children`.
///
/// If a query needs a child beyond the first few, all children are numbered at once, so that the indices of all of them
/// cost O(*n*). The numbers hold until the structure changes.
struct ChildIndices {
  /// The structure that was numbered; see ``DocumentElements/structureVersion``.
  private var version = -1
  private var numbered: [ElementID: NumberedChildren] = [:]

  private var indices = ElementTable<Int>()

  /// The number of children that were visited so far.
  private(set) var visited = 0

  /// The number of children below which a linear scan beats building the index.
  ///
  /// Indices of all children, by scans and by the index: 8 and 20 µs for 24 children, 13 and 24 µs for 32, 45 and 50 µs
  /// for 64. The index of one child is always faster by a scan.
  private static let few = 48

  /// The children under `children` in the order of the layout.
  private struct NumberedChildren {
    var children: [ElementID] = []

    /// The position of the first child that was read from each index of the text; empty if indices are positions.
    var firstPositions: [Int: Int] = [:]
  }

  /// The index of an element in the text; 0 for a key that holds one element.
  mutating func index(of element: ElementID, in elements: DocumentElements) -> Int {
    guard elements.slot(of: element) == .children,
      let parent = elements.layout.tree.elements.parent(of: element)
    else { return 0 }
    if elements.textIndices[parent] == nil,
      let index = indexAmongFew(element, below: parent, elements)
    {
      return index
    }
    number(parent, elements)
    return indices[element] ?? 0
  }

  /// The element that was read from an index of `children`; `entry` selects among the elements that an `each` makes.
  mutating func child(
    of parent: ElementID, at index: Int, entry: Int?, in elements: DocumentElements
  ) -> ElementID? {
    let isNumbered = elements.textIndices[parent] != nil
    if index < Self.few, !isNumbered {
      let (found, isKnown) = childAmongFew(of: parent, at: index, elements)
      if isKnown { return found }
    }
    let numbering = number(parent, elements)
    guard let first = isNumbered ? numbering.firstPositions[index] : index else { return nil }
    let position = first + (isNumbered ? entry ?? 0 : 0)
    guard numbering.children.indices.contains(position) else { return nil }
    let child = numbering.children[position]
    return indices[child] == index ? child : nil
  }

  private mutating func indexAmongFew(
    _ element: ElementID, below parent: ElementID, _ elements: DocumentElements
  ) -> Int? {
    var index = 0
    var sibling = elements.layout.tree.elements.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = sibling else { return nil }
      visited += 1
      if current == element { return index }
      if elements.slot(of: current) == .children { index += 1 }
      sibling = elements.layout.tree.elements.nextSibling(of: current)
    }
    return nil
  }

  private mutating func childAmongFew(
    of parent: ElementID, at index: Int, _ elements: DocumentElements
  ) -> (found: ElementID?, isKnown: Bool) {
    var remaining = index
    var child = elements.layout.tree.elements.firstChild(of: parent)
    for _ in 0..<Self.few {
      guard let current = child else { return (nil, true) }
      visited += 1
      if elements.slot(of: current) == .children {
        if remaining == 0 { return (current, true) }
        remaining -= 1
      }
      child = elements.layout.tree.elements.nextSibling(of: current)
    }
    return (nil, false)
  }

  @discardableResult
  private mutating func number(
    _ parent: ElementID, _ elements: DocumentElements
  ) -> NumberedChildren {
    if version != elements.structureVersion {
      numbered.removeAll(keepingCapacity: true)
      version = elements.structureVersion
    }
    if let known = numbered[parent] { return known }
    let textIndices = elements.textIndices[parent]
    var numbering = ChildNumbering(textIndices)
    var found = NumberedChildren()
    elements.layout.tree.elements.forEachChild(of: parent) { child in
      visited += 1
      guard elements.slot(of: child) == .children else { return }
      let index = numbering.index(ofNextIn: .children)
      indices[child] = index
      if textIndices != nil, found.firstPositions[index] == nil {
        found.firstPositions[index] = found.children.count
      }
      found.children.append(child)
    }
    numbered[parent] = found
    return found
  }
}

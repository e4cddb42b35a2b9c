package import LayoutEngine

/// The iterator from an element up to the root; see ``DocumentElements/ancestors(of:)``.
package struct Ancestors: Sequence, IteratorProtocol {
  var current: ElementID?
  let elements: DocumentElements

  package mutating func next() -> ElementID? {
    guard let element = current else { return nil }
    current = elements.parent(of: element)
    return element
  }
}

/// The iterator over an element and its descendants; see ``DocumentElements/subtree(of:)``.
///
/// The iterator follows the links of the tree: it allocates nothing, and each element costs O(1) on average.
package struct Subtree: Sequence, IteratorProtocol {
  private let elements: DocumentElements
  private let top: ElementID
  private let itemsOnly: Bool
  private var last: ElementID?
  private var skipsDescendants = false
  private var isDone = false

  /// The number of levels from the top to the last element.
  package private(set) var depth = 0

  init(_ top: ElementID, of elements: DocumentElements, itemsOnly: Bool) {
    self.elements = elements
    self.top = top
    self.itemsOnly = itemsOnly
  }

  package mutating func next() -> ElementID? {
    if isDone { return nil }
    guard let last else {
      self.last = top
      return top
    }
    self.last = following(last)
    isDone = self.last == nil
    return self.last
  }

  /// Skips the descendants of the last element.
  package mutating func skipDescendants() { skipsDescendants = true }

  private mutating func following(_ last: ElementID) -> ElementID? {
    if !skipsDescendants, let child = visible(elements.layout.tree.elements.firstChild(of: last)) {
      depth += 1
      return child
    }
    skipsDescendants = false
    var element = last
    while element != top {
      if let sibling = visible(elements.layout.tree.elements.nextSibling(of: element)) {
        return sibling
      }
      guard let parent = elements.layout.tree.elements.parent(of: element) else { return nil }
      depth -= 1
      element = parent
    }
    return nil
  }

  /// The first sibling from an element on that is visited: with `itemsOnly`, the first that is laid out.
  private func visible(_ first: ElementID?) -> ElementID? {
    guard itemsOnly else { return first }
    var child = first
    while let current = child, !elements.layout.tree.elements.participates(current) {
      child = elements.layout.tree.elements.nextSibling(of: current)
    }
    return child
  }
}

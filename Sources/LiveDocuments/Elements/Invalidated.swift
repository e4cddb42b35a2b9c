package import LayoutEngine

/// The elements about which something may have become known since the last call.
package enum Invalidated {
  /// The document was read as a whole.
  case everything

  /// Elements read again or laid out otherwise; some may be gone.
  case only(Set<ElementID>)

  mutating func insert(_ element: ElementID) { formUnion([element]) }

  mutating func formUnion(_ elements: [ElementID]) {
    guard case .only(var set) = self else { return }
    self = .only([])
    set.formUnion(elements)
    self = .only(set)
  }
}

extension LiveDocument {
  /// The elements to look at again since the last call; everything on the first one.
  package func takeInvalidated() -> Invalidated {
    defer { invalidated = .only([]) }
    wasAbandoned = false
    return invalidated
  }

  /// Makes the next ``takeInvalidated()`` give everything.
  package func invalidateEverything() { invalidated = .everything }

  func invalidateAncestors(of element: ElementID) {
    var above = tree.parent(of: element)
    while let ancestor = above {
      invalidated.insert(ancestor)
      above = tree.parent(of: ancestor)
    }
  }

  func invalidateSubtree(_ top: ElementID) {
    forEachElement(from: top, maximumDepth: nil) { element, _ in invalidated.insert(element) }
  }

  /// Whether an element is part of the tree below the root.
  package func isAttached(_ element: ElementID) -> Bool {
    guard tree.isAlive(element) else { return false }
    var top = element
    while let parent = tree.parent(of: top) { top = parent }
    return top == rootElement
  }
}

package import LayoutEngine

extension LiveDocument {
  /// The first element in the text with an `id` that several elements have; `nil` if at most one has it.
  package func firstElement(sharing id: String) -> ElementID? { firstElements[ExactString(id)] }

  /// True if other elements have the `id` of an element.
  package func sharesID(_ element: ElementID) -> Bool {
    guard !firstElements.isEmpty, let id = id(of: element) else { return false }
    return firstElements[ExactString(id)] != nil
  }

  /// True if several elements have the same `id`.
  package var hasSharedIDs: Bool { !elementIndex.shared.isEmpty }

  /// The `id`s that several elements have.
  package var sharedIDs: Set<String> { Set(elementIndex.shared.keys.map(\.string)) }

  /// Finds the first elements of the shared ids that an edit changed, and invalidates the elements of each id whose
  /// first element is another than before.
  ///
  /// - Complexity: O(*k* · *d*) in the number *k* of elements that have these ids and their depth *d*.
  func updateFirstElements() {
    for id in elementIndex.takeChanged() {
      let elements = elements(named: id.string)
      let first =
        elements.count > 1
        ? elements.min { range(of: $0).lowerBound < range(of: $1).lowerBound } : nil
      guard first != firstElements[id] else { continue }
      firstElements[id] = first
      changeSet.invalidated.formUnion(elements)
    }
  }
}

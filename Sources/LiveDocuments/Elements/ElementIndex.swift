import LayoutEngine

/// The elements by their `id`.
///
/// In a text that is being edited, several elements may have the same id: ``shared`` has all of them.
struct ElementIndex {
  /// An element of each id.
  private var elements: [ExactString: ElementID] = [:]

  /// The elements of the ids that several elements have.
  private(set) var shared: [ExactString: Set<ElementID>] = [:]

  /// The ids that were in ``shared`` and whose elements came, went or moved since ``takeChanged()``.
  private var changed: Set<ExactString> = []

  func elements(withID id: String) -> Set<ElementID> {
    let id = ExactString(id)
    if !shared.isEmpty, let all = shared[id] { return all }
    return elements[id].map { [$0] } ?? []
  }

  /// The ids, sorted; empty if there are more than `limit`.
  func ids(atMost limit: Int) -> [String] {
    elements.count <= limit ? elements.keys.map(\.string).sorted() : []
  }

  mutating func reserve(_ count: Int) { elements.reserveCapacity(count) }

  /// Adds an element that got an id.
  mutating func insert(_ element: ElementID, withID id: String) {
    let id = ExactString(id)
    guard let other = elements.updateValue(element, forKey: id) else { return }
    shared[id, default: [other]].insert(element)
    changed.insert(id)
  }

  /// Removes an element that lost its id.
  mutating func remove(_ element: ElementID, withID id: String) {
    let id = ExactString(id)
    guard var others = shared[id] else { return elements[id] = nil }
    others.remove(element)
    elements[id] = others.first
    shared[id] = others.count > 1 ? others : nil
    changed.insert(id)
  }

  /// Notes that an element may have another position in the text.
  mutating func noteMove(ofElementWithID id: String) {
    if !shared.isEmpty, shared[ExactString(id)] != nil { changed.insert(ExactString(id)) }
  }

  /// Returns the ids that several elements have, or had, and whose elements changed since the last call.
  mutating func takeChanged() -> Set<ExactString> {
    defer { changed = [] }
    return changed
  }
}

extension LiveDocument {
  /// Finds the first elements of the shared ids that an edit changed, and invalidates the elements of each id whose
  /// first element is another than before.
  ///
  /// - Complexity: O(*k* · *d*) in the number *k* of elements that have these ids and their depth *d*.
  func updateFirstElements() {
    for id in elements.index.takeChanged() {
      // Ids are unique in the document or in a layout.
      let sharers = elements.named(id.string).filter { elements.instances.hasDocumentID($0) }
      let first =
        sharers.count > 1
        ? sharers.min { range(of: $0).lowerBound < range(of: $1).lowerBound } : nil
      guard first != elements.firstElements[id] else { continue }
      elements.firstElements[id] = first
      for element in sharers { changeSet.note(.sharedID, of: element) }
    }
  }
}

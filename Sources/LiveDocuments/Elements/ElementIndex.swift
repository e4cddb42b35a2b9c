import LayoutEngine

/// The elements by their `id`.
struct ElementIndex {
  private var single: [ExactString: ElementID] = [:]

  /// The ids that several elements have.
  private(set) var shared: [ExactString: Set<ElementID>] = [:]

  subscript(id: String) -> Set<ElementID> {
    let id = ExactString(id)
    return shared[id] ?? single[id].map { [$0] } ?? []
  }

  mutating func insert(_ element: ElementID, withID id: String) {
    let id = ExactString(id)
    if shared[id]?.insert(element) != nil { return }
    if let other = single[id], other != element {
      shared[id] = [other, element]
      single[id] = nil
    } else {
      single[id] = element
    }
  }

  mutating func remove(_ element: ElementID, withID id: String) {
    let id = ExactString(id)
    if single[id] == element {
      single[id] = nil
      return
    }
    guard shared[id]?.remove(element) != nil, let rest = shared[id], rest.count == 1 else { return }
    shared[id] = nil
    single[id] = rest.first
  }
}

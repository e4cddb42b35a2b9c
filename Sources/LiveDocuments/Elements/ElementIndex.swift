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

/// A string that equals only what is written alike, code point by code point.
///
/// Swift's strings compare by what they look like, JSON's by what they are.
struct ExactString: Hashable {
  let string: String

  init(_ string: String) {
    self.string = string
  }

  static func == (left: ExactString, right: ExactString) -> Bool {
    left.string.isExactly(right.string)
  }

  func hash(into hasher: inout Hasher) {
    string.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    hasher.combine(UInt8(0xFF))
  }
}

extension String {
  func isExactly(_ other: String) -> Bool {
    let areEqual = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count else { return false }
        for index in left.indices where left[index] != right[index] { return false }
        return true
      }
    }
    return (areEqual ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

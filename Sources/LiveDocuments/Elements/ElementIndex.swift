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

  /// The ids, sorted; nothing if they are more.
  func names(atMost limit: Int) -> [String] {
    guard single.count + shared.count <= limit else { return [] }
    return (single.keys.map(\.string) + shared.keys.map(\.string)).sorted()
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

/// The key under which an element stands in its parent.
package enum ElementSlot: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  case root
  case child
  case children
  case overlay
  case background
  case corner
  case titleNode
  case imageNode
  case backgroundImageNode
}

/// Where an element stands in the text.
///
/// Apart from what it says, because all children of an element are gone through for it.
struct ElementOrigin: BitwiseCopyable {
  /// The container it was read from; `nil` for a value that is no object.
  var node: SyntaxNode?

  /// Whether it had one that is not in the text any more.
  var hasLostObject = false
  var slot: ElementSlot
}

/// What the document keeps for an element besides its origin and its layout.
struct ElementEntry {
  var id: String?
  var problems: [Problem] = []

  /// What it looks like; `nil` where nothing is said of that.
  var appearance: Appearance?

  /// The codes whose diagnostics are not wanted about it.
  var disabledCodes: [DisabledCode] = []

  /// The declared type's place in `allTypes`; `nil` where the element could not be used.
  var typeIndex: UInt8?

  /// Whether a syntax error cut its object short, so that nothing can be said to be missing.
  var isCutShort = false

  /// The keys written with a value that can be read, and those whose value cannot.
  var writtenKeys = ElementKeys(rawValue: 0)
  var unreadableKeys = ElementKeys(rawValue: 0)

  /// The child keys written with a value that can be one, hidden or not.
  var childKeys: ElementSlots = []

  var declaration: TypeDeclaration? { typeIndex.map { allTypes[Int($0)] } }
}

/// A set of keys that hold elements.
struct ElementSlots: OptionSet {
  let rawValue: UInt16

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  init(_ slot: ElementSlot) {
    rawValue = 1 << UInt16(truncatingIfNeeded: ElementSlot.allCases.firstIndex(of: slot) ?? 15)
  }
}

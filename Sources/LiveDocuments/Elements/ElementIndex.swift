package import LayoutEngine

/// The elements by their `id`.
///
/// The ids themselves are in the entries of the elements: a number of eight bytes for each is all that is kept here.
struct ElementIndex {
  /// A table with open addressing, at most three quarters full: one element of each id.
  private var slots: [Slot] = []
  private var count = 0

  /// The ids that several elements have.
  private(set) var shared: [ExactString: Set<ElementID>] = [:]

  /// The ids of ``shared`` whose elements came, went or moved, and those that left it, since they were taken.
  private var changed: Set<ExactString> = []

  private struct Slot: BitwiseCopyable {
    var hash: UInt32 = 0
    var element: Int32 = -1

    var isFree: Bool { element < 0 }
  }

  func elements(withID id: String, in entries: [ElementEntry?]) -> Set<ElementID> {
    guard let hashIndex = index(of: id, IDHash.of(id), in: entries) else { return [] }
    return shared[ExactString(id)] ?? [ElementID(index: slots[hashIndex].element)]
  }

  /// The ids, sorted; nothing if they are more.
  func names(atMost limit: Int, in entries: [ElementEntry?]) -> [String] {
    guard count <= limit else { return [] }
    return slots.compactMap { $0.isFree ? nil : entries[Int($0.element)]?.id }.sorted()
  }

  /// Takes in an element that has got an id.
  mutating func insert(_ element: ElementID, withID id: String, in entries: [ElementEntry?]) {
    if 4 * (count + 1) > 3 * slots.count { grow() }
    let hash = IDHash.of(id)
    if let hashIndex = index(of: id, hash, in: entries) {
      let other = ElementID(index: slots[hashIndex].element)
      shared[ExactString(id), default: [other]].insert(element)
      changed.insert(ExactString(id))
    } else {
      put(Slot(hash: hash, element: element.index))
      count += 1
    }
  }

  /// Takes out an element whose entry still has its id.
  mutating func remove(_ element: ElementID, withID id: String, in entries: [ElementEntry?]) {
    guard let hashIndex = index(of: id, IDHash.of(id), in: entries) else { return }
    guard var others = shared[ExactString(id)] else { return free(hashIndex) }
    others.remove(element)
    changed.insert(ExactString(id))
    if let other = others.first { slots[hashIndex].element = other.index }
    shared[ExactString(id)] = others.count > 1 ? others : nil
  }

  /// Notes that an element may stand elsewhere in the text.
  mutating func noteMove(ofElementWithID id: String) {
    if !shared.isEmpty, shared[ExactString(id)] != nil { changed.insert(ExactString(id)) }
  }

  /// Returns the ids of which several elements have, or had, one, and whose elements changed since the last call.
  mutating func takeChanged() -> Set<ExactString> {
    defer { changed = [] }
    return changed
  }

  // MARK: The table

  private func index(of id: String, _ hash: UInt32, in entries: [ElementEntry?]) -> Int? {
    guard !slots.isEmpty else { return nil }
    var hashIndex = home(of: hash)
    while !slots[hashIndex].isFree {
      if slots[hashIndex].hash == hash,
        entries[Int(slots[hashIndex].element)]?.id?.isExactly(id) == true
      {
        return hashIndex
      }
      hashIndex = next(hashIndex)
    }
    return nil
  }

  private mutating func put(_ slot: Slot) {
    var index = home(of: slot.hash)
    while !slots[index].isFree { index = next(index) }
    slots[index] = slot
  }

  /// Frees a slot, and moves what would not be found behind it any more.
  private mutating func free(_ index: Int) {
    count -= 1
    var hole = index
    var candidate = next(index)
    while !slots[candidate].isFree {
      let home = home(of: slots[candidate].hash)
      let mask = slots.count - 1
      if (candidate - home) & mask >= (candidate - hole) & mask {
        slots[hole] = slots[candidate]
        hole = candidate
      }
      candidate = next(candidate)
    }
    slots[hole] = Slot()
  }

  private mutating func grow() {
    let former = slots
    slots = Array(repeating: Slot(), count: max(16, 2 * former.count))
    for slot in former where !slot.isFree { put(slot) }
  }

  private func home(of hash: UInt32) -> Int { Int(hash) & (slots.count - 1) }
  private func next(_ index: Int) -> Int { (index + 1) & (slots.count - 1) }
}

/// Mixes the bytes of an id into a number, another one in each process: no document can be made such that many of its
/// ids have the same.
private enum IDHash {
  private static let seed = UInt64.random(in: .min ... .max)
  private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

  static func of(_ id: String) -> UInt32 {
    var id = id
    return id.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      var state = seed
      var index = 0
      while index + 8 <= bytes.count {
        mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self), into: &state)
        index += 8
      }
      var rest = UInt64(bytes.count) << 56
      while index < bytes.count {
        rest = rest << 8 | UInt64(bytes[index])
        index += 1
      }
      mix(rest, into: &state)
      return UInt32(truncatingIfNeeded: state >> 32)
    }
  }

  private static func mix(_ word: UInt64, into state: inout UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: factor)
    state = product.high ^ product.low &+ seed
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

/// The position of an element in the text.
///
/// Apart from what it says, because all children of an element are gone through for it.
struct ElementOrigin: BitwiseCopyable {
  /// The container it was read from; `nil` for a value that is no object.
  var node: SyntaxNode?

  /// True if it had an object that is no longer in the text.
  var hasLostObject = false
  var slot: ElementSlot
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

/// A location in a document, named by what stands there and not by its offset: it stays right while the
/// text around it changes.
package struct Location: Hashable, Sendable {
  /// The element whose object the path starts in; `nil` for the document's own object.
  package let element: ElementID?

  /// Keys and indices from there on; empty for the element itself.
  package let path: [Step]
  package let part: Part

  package init(_ element: ElementID?, _ path: [Step] = [], part: Part) {
    self.element = element
    self.path = path
    self.part = part
  }

  package enum Step: Hashable, Sendable {
    /// The last member of this name, the one that counts.
    case key(String)

    /// An earlier member of this name, counted from the first one.
    case duplicate(String, occurrence: Int)
    case index(Int)

    /// A file by its URI, at the start of a path outside the document.
    case file(String)
  }

  package enum Part: Hashable, Sendable, BitwiseCopyable {
    case key
    case value

    /// From the key to the end of the value.
    case member

    /// The value of the element's `type`, or its opening brace if it has none.
    case type
  }

  /// True for a location in another file.
  package var isOutside: Bool { file != nil }

  /// The URI of the file that it is in; `nil` for the document.
  var file: String? { if case .file(let uri)? = path.first { uri } else { nil } }

  /// This path, one step deeper.
  package func appending(_ step: Step, part: Part) -> Location {
    Location(element, path + [step], part: part)
  }

  /// Another part of the same location.
  package func with(part: Part) -> Location { Location(element, path, part: part) }
}

/// A code in the `lintel-disable` of an element: diagnostics that have it are not wanted there.
package struct DisabledCode: Hashable, Sendable {
  package let code: String

  /// Its index in the array.
  package let index: Int
}

extension LiveDocument {
  /// The codes that an element disables, in their order; what is no string is left out.
  package func disabledCodes(of element: ElementID) -> [DisabledCode] {
    elements.entry(of: element)?.disabledCodes ?? []
  }

  /// The values of an element that the source code it was imported from does not state.
  package func marks(of element: ElementID) -> ContentMarks {
    elements.contentMarks[element] ?? ContentMarks()
  }

  /// The elements with marks, in no order.
  package var markedElements: [ElementID] { elements.contentMarks.keys.filter(elements.isAttached) }

  /// True if an element has marks.
  package var hasMarks: Bool { !elements.contentMarks.isEmpty }

  /// The location of a disabled code.
  package func location(of disabled: DisabledCode, in element: ElementID) -> Location {
    Location(element, [.key("lintel-disable"), .index(disabled.index)], part: .value)
  }
}

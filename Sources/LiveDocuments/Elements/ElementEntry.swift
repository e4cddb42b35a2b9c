import LayoutEngine

/// The id, keys and problems of an element; its origin and its layout are stored elsewhere.
///
/// Many elements differ only in their ids, so equal values are stored once, in a shared object: an entry takes 24 bytes
/// instead of 96.
struct ElementEntry {
  var id: String?

  /// The values; `nil` for an element that was not read.
  fileprivate let shared: Shared?

  struct Values {
    var problems: [Problem] = []

    fileprivate var keptAppearance: KeptAppearance?

    /// The codes that the element's `lintel-disable` lists.
    var disabledCodes: [DisabledCode] = []

    /// The declared type's index in `allTypes`; `nil` if the type is missing or unknown.
    var typeIndex: UInt8?

    /// True if a syntax error cut the object short, so that no key can be reported as missing.
    var isCutShort = false

    /// The keys with a readable value, and the keys with an unreadable one.
    var writtenKeys = ElementKeys(rawValue: 0)
    var unreadableKeys = ElementKeys(rawValue: 0)

    /// The child keys with a value that can be an element, hidden or not.
    var childKeys: ElementSlots = []

    /// The look of the element; `nil` where no key sets it.
    var appearance: Appearance? {
      get { keptAppearance?.value }
      set { keptAppearance = newValue.map(KeptAppearance.init) }
    }

    init() {}

    /// True if the values are only the type and keys, which ``SharedEntries`` compares.
    fileprivate var canBeShared: Bool {
      problems.isEmpty && disabledCodes.isEmpty && keptAppearance == nil
    }

    /// True if the same keys are written, whatever their values.
    fileprivate func hasSameKeys(as other: Values) -> Bool {
      isCutShort == other.isCutShort && writtenKeys == other.writtenKeys
        && unreadableKeys == other.unreadableKeys && childKeys == other.childKeys
    }
  }

  fileprivate final class Shared {
    let values: Values

    init(_ values: Values) { self.values = values }
  }

  init(id: String? = nil) {
    self.id = id
    shared = nil
  }

  fileprivate init(id: String?, _ shared: Shared) {
    self.id = id
    self.shared = shared
  }

  var problems: [Problem] { shared?.values.problems ?? [] }
  var appearance: Appearance? { shared?.values.appearance }
  var disabledCodes: [DisabledCode] { shared?.values.disabledCodes ?? [] }
  var typeIndex: UInt8? { shared?.values.typeIndex }
  var isCutShort: Bool { shared?.values.isCutShort ?? false }
  var writtenKeys: ElementKeys { shared?.values.writtenKeys ?? ElementKeys(rawValue: 0) }
  var unreadableKeys: ElementKeys { shared?.values.unreadableKeys ?? ElementKeys(rawValue: 0) }
  var childKeys: ElementSlots { shared?.values.childKeys ?? ElementSlots(rawValue: 0) }
  var declaration: TypeDeclaration? { typeIndex.map { allTypes[Int($0)] } }

  /// True if the same keys are written, whatever their values.
  func hasSameKeys(as other: ElementEntry) -> Bool {
    if let shared, shared === other.shared { return true }
    return (shared?.values ?? Values()).hasSameKeys(as: other.shared?.values ?? Values())
  }
}

/// A box for the appearance, because it takes as much memory as all other values and few elements have one.
private final class KeptAppearance {
  let value: Appearance

  init(_ value: Appearance) { self.value = value }
}

/// A cache of the values of recent entries, so that entries with equal values share one object.
///
/// Each slot has the last values with its hash. A document has few kinds of elements; if two kinds have the same slot,
/// they evict each other, and equal values may be stored twice.
struct SharedEntries {
  private var slots: [ElementEntry.Shared?] = []
  private static let slotCount = 64

  /// Returns an entry with these values; entries with equal values share one object.
  mutating func entry(id: String?, _ values: ElementEntry.Values) -> ElementEntry {
    guard values.canBeShared else { return ElementEntry(id: id, ElementEntry.Shared(values)) }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    let slot = Self.slot(of: values)
    if let known = slots[slot], known.values.typeIndex == values.typeIndex,
      known.values.hasSameKeys(as: values)
    {
      return ElementEntry(id: id, known)
    }
    let made = ElementEntry.Shared(values)
    slots[slot] = made
    return ElementEntry(id: id, made)
  }

  private static func slot(of values: ElementEntry.Values) -> Int {
    let keys = values.writtenKeys.rawValue
    var hash = UInt64(truncatingIfNeeded: keys) ^ UInt64(values.typeIndex ?? .max)
    hash = hash &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(truncatingIfNeeded: keys >> 64)
    hash = hash &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(values.childKeys.rawValue)
    // The six highest bits, for 64 slots.
    return Int((hash &* 0x9E37_79B9_7F4A_7C15) >> 58)
  }
}

/// Names, numbered, which are found by their bytes.
///
/// A text has tens of thousands of keys and a few dozen names: what is found here is neither made a string of nor
/// hashed as one.
package struct KeywordTable: Sendable {
  /// The place of a name among all, from 0 on.
  package typealias Number = Int16

  /// The number of whatever is none of the names.
  package static let unknown: Number = -1

  /// The number of what nobody looked up yet.
  package static let notLookedUp: Number = -2

  /// In their order, each once.
  package let names: [String]

  /// A table with open addressing, at most half full.
  private let slots: [Slot]

  /// Eight bytes of a name from its start and eight up to its end tell names of up to sixteen bytes apart.
  fileprivate struct Slot: Sendable {
    var number = KeywordTable.unknown
    var length = 0
    var start: UInt64 = 0
    var end: UInt64 = 0
  }

  package init(_ names: [String]) {
    var unique: [String] = []
    var known: Set<String> = []
    for name in names where known.insert(name).inserted { unique.append(name) }
    self.names = unique
    var size = 16
    while size < 2 * unique.count { size *= 2 }
    var slots = Array(repeating: Slot(), count: size)
    for (number, name) in unique.enumerated() {
      var slot = Slot()
      var name = name
      name.withUTF8 { slot = Slot(UnsafeRawBufferPointer($0), number: Number(number)) }
      var place = slot.hash & (size - 1)
      while slots[place].length > 0 { place = (place + 1) & (size - 1) }
      slots[place] = slot
    }
    self.slots = slots
  }

  /// The number of the name that these bytes are.
  package func number(of bytes: UnsafeRawBufferPointer) -> Number {
    guard !bytes.isEmpty else { return Self.unknown }
    let wanted = Slot(bytes, number: Self.unknown)
    return slots.withUnsafeBufferPointer { slots in
      var place = wanted.hash & (slots.count - 1)
      while slots[place].length > 0 {
        let slot = slots[place]
        if slot.length == wanted.length, slot.start == wanted.start, slot.end == wanted.end,
          slot.length <= 16 || names[Int(slot.number)].utf8.elementsEqual(bytes)
        {
          return slot.number
        }
        place = (place + 1) & (slots.count - 1)
      }
      return Self.unknown
    }
  }

  package func number(of name: String) -> Number {
    var name = name
    return name.withUTF8 { number(of: UnsafeRawBufferPointer($0)) }
  }
}

extension KeywordTable.Slot {
  fileprivate init(_ bytes: UnsafeRawBufferPointer, number: KeywordTable.Number) {
    self.number = number
    length = bytes.count
    switch length {
    case 8...:
      start = bytes.loadUnaligned(as: UInt64.self)
      end = bytes.loadUnaligned(fromByteOffset: length - 8, as: UInt64.self)
    case 4...:
      start = UInt64(bytes.loadUnaligned(as: UInt32.self))
      end = UInt64(bytes.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
    default:
      start = UInt64(bytes[0]) << 8 | UInt64(bytes[length / 2])
      end = UInt64(bytes[length - 1])
    }
  }

  fileprivate var hash: Int {
    let mixed = (start ^ end << 1 ^ UInt64(length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}

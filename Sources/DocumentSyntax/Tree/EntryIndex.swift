/// Names, numbered, which are found by their bytes.
///
/// A text has tens of thousands of keys and a few dozen names: a lookup neither makes a string of a key nor
/// hashes one.
package struct KeywordTable: Sendable {
  /// The index of a name among all, from 0 on.
  package typealias Number = Int16

  /// The number of a key that is not among the names.
  package static let unknown: Number = -1

  /// The number of a key that was not looked up yet.
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
      var index = slot.hash & (size - 1)
      while slots[index].length > 0 { index = (index + 1) & (size - 1) }
      slots[index] = slot
    }
    self.slots = slots
  }

  /// The number of the name that these bytes are.
  package func number(of bytes: UnsafeRawBufferPointer) -> Number {
    guard !bytes.isEmpty else { return Self.unknown }
    let wanted = Slot(bytes, number: Self.unknown)
    return slots.withUnsafeBufferPointer { slots in
      var index = wanted.hash & (slots.count - 1)
      while slots[index].length > 0 {
        let slot = slots[index]
        if slot.length == wanted.length, slot.start == wanted.start, slot.end == wanted.end,
          slot.length <= 16 || names[Int(slot.number)].utf8.elementsEqual(bytes)
        {
          return slot.number
        }
        index = (index + 1) & (slots.count - 1)
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

/// The entries of all containers of a text without errors, as they were met when its tree was made.
///
/// With the index, code that reads a whole text scans its bytes only once. It holds for this text only, and is
/// larger than the text: it is meant to be dropped after reading.
package final class EntryIndex: Sendable {
  /// The entries in the order of the text; the entry of a container precedes the entries in it.
  private let entries: [SyntaxEntry]

  /// The range of the entries in each container, nested ones included, by the number of its node.
  private let ranges: [Contents]

  /// The number of keys for each name of the table, and last the number of keys that were not
  /// looked up.
  private let keyCounts: [Int32]

  fileprivate struct Contents: BitwiseCopyable, Sendable {
    var start: Int32
    var end: Int32
  }

  fileprivate init(entries: [SyntaxEntry], ranges: [Contents], keyCounts: [Int32]) {
    self.entries = entries
    self.ranges = ranges
    self.keyCounts = keyCounts
  }

  /// The greatest possible number of members with the key of this number.
  package func keyCount(_ number: KeywordTable.Number) -> Int {
    Int(keyCounts[Int(number)] + keyCounts[keyCounts.count - 1])
  }

  /// Calls `body` with every member or element of a container, in the order of the text.
  ///
  /// The keys of members are looked up in the ``KeywordTable`` of the record, except keys with escapes.
  package func forEachEntry(of node: NodeID, _ body: (SyntaxEntry) -> Void) {
    let contents = ranges[Int(node.index)]
    var next = Int(contents.start)
    while next < Int(contents.end) {
      let entry = entries[next]
      next = entry.container.map { Int(ranges[Int($0.index)].end) } ?? next + 1
      body(entry)
    }
  }
}

/// Records the entries while a tree is made.
struct EntryRecorder {
  private let names: KeywordTable
  private var entries: [SyntaxEntry] = []
  private var ranges = [EntryIndex.Contents(start: 0, end: 0)]
  private var keyCounts: [Int32]

  init(lookingIn names: KeywordTable, expecting textLength: Int) {
    self.names = names
    keyCounts = Array(repeating: 0, count: names.names.count + 1)
    // Reserved memory takes no pages until it is used.
    entries.reserveCapacity(textLength / 10)
    ranges.reserveCapacity(textLength / 64)
  }

  mutating func append(_ entry: SyntaxEntry, from reader: ByteReader) {
    var entry = entry
    if entry.keyStart >= 0 {
      if !entry.keyHasEscapes {
        entry.keyNumber = reader.number(ofKey: entry.keyStart..<entry.keyEnd, in: names)
      }
      if entry.keyNumber >= 0 {
        keyCounts[Int(entry.keyNumber)] += 1
      } else if entry.keyNumber == KeywordTable.notLookedUp {
        keyCounts[keyCounts.count - 1] += 1
      }
    }
    entries.append(entry)
  }

  /// Records the entry of a container that begins; the next number is the number of its node.
  mutating func open(_ entry: SyntaxEntry, from reader: ByteReader) {
    append(entry, from: reader)
    ranges.append(
      EntryIndex.Contents(start: Int32(truncatingIfNeeded: entries.count), end: 0))
  }

  mutating func close(_ node: Int32, _ record: Node, at start: Int) {
    let contents = ranges[Int(node)]
    ranges[Int(node)].end = Int32(truncatingIfNeeded: entries.count)
    entries[Int(contents.start) - 1].fill(with: record, NodeID(node), at: start)
  }

  consuming func finish() -> EntryIndex {
    EntryIndex(entries: entries, ranges: ranges, keyCounts: keyCounts)
  }
}

extension ByteReader {
  /// The number of a key, given with its quotes.
  fileprivate func number(ofKey key: Range<Int>, in names: KeywordTable) -> KeywordTable.Number {
    let start = key.lowerBound - windowStart + 1
    let end = key.upperBound - windowStart - 1
    guard start >= 0, start <= end, end < window.count else {
      // A key in two chunks, or one without quotes at the end of the text.
      guard key.count >= 2 else { return KeywordTable.notLookedUp }
      var number = KeywordTable.notLookedUp
      text.withBytes(in: key.lowerBound + 1..<key.upperBound - 1) { number = names.number(of: $0) }
      return number
    }
    return window.withUnsafeBytes {
      names.number(of: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
    }
  }
}

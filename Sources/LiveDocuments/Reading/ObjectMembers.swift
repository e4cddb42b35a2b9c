import DocumentSyntax
import LayoutEngine

/// The members of one object: used members, and members that a later one of the same name shadows.
struct ObjectMembers {
  /// The name of a member, stored without a string.
  struct Key: BitwiseCopyable {
    /// The number of the name in ``KeywordTable/keys``.
    let number: KeywordTable.Number
    let hasEscapes: Bool

    /// The start of the key, with its quotes.
    private let start: Int32
    private let end: Int32

    fileprivate init(_ entry: SyntaxEntry) {
      let range = entry.keyRange ?? 0..<0
      number = entry.keyNumber
      hasEscapes = entry.keyHasEscapes
      start = Int32(truncatingIfNeeded: range.lowerBound)
      end = Int32(truncatingIfNeeded: range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }

    /// The property that the key names, if it is one of `properties`.
    func property(of properties: [Property]) -> Property? {
      guard number != KeywordTable.unknown else { return nil }
      let name = KeywordTable.keys.names[Int(number)]
      return properties.first { $0.name == name }
    }
  }

  struct Member: BitwiseCopyable {
    /// Its ``SyntaxEntry/keyNumber`` is one of ``KeywordTable/keys``.
    let entry: SyntaxEntry

    /// The number of members of the same name before it.
    fileprivate(set) var occurrence: Int32 = 0

    var key: Key { Key(entry) }
    var number: KeywordTable.Number { entry.keyNumber }
  }

  /// The members that count, in the order in which they were written.
  private(set) var used: [Member]

  /// The members that a later member of the same name overrides.
  private(set) var shadowed: [Member] = []

  /// The numbers of the names of the members so far.
  private var names = NameSet()
  private var mayRepeat = false

  /// No members yet; `buffer` is overwritten.
  init(reusing buffer: consuming [Member]) {
    buffer.removeAll(keepingCapacity: true)
    used = buffer
  }

  mutating func append(_ entry: SyntaxEntry) {
    if !names.insert(entry.keyNumber) { mayRepeat = true }
    used.append(Member(entry: entry))
  }

  /// True if two members may have the same name: all unknown names have the same number.
  var needsComparing: Bool { mayRepeat }

  /// The member with the number of a known name.
  subscript(number: KeywordTable.Number) -> Member? {
    for index in used.indices where used[index].number == number { return used[index] }
    return nil
  }

  /// The member of this name; `nil` if the name is unknown.
  subscript(name: String) -> Member? {
    let number = KeywordTable.keys.number(of: name)
    return number == KeywordTable.unknown ? nil : self[number]
  }

  /// Separates used from shadowed members, by the names of all members in their order.
  mutating func separate(_ names: [String]) {
    let members = used
    let names = names.map { ExactString($0) }
    used = []
    var last: [ExactString: Int] = [:]
    for (index, name) in names.enumerated() { last[name] = index }
    var seen: [ExactString: Int32] = [:]
    for (index, name) in names.enumerated() {
      let occurrence = seen[name, default: 0]
      seen[name] = occurrence + 1
      var member = members[index]
      if last[name] == index {
        used.append(member)
      } else {
        member.occurrence = occurrence
        shadowed.append(member)
      }
    }
  }
}

/// A set of numbers of names, in which all unknown names are one.
private struct NameSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Returns: True if the number is new; false if the set has it, or cannot store it.
  mutating func insert(_ number: KeywordTable.Number) -> Bool {
    let index = Int(number) + 1
    let bit = (1 as UInt64) << UInt64(index & 63)
    switch index >> 6 {
    case 0: return Self.insert(bit, into: &words.0)
    case 1: return Self.insert(bit, into: &words.1)
    case 2: return Self.insert(bit, into: &words.2)
    case 3: return Self.insert(bit, into: &words.3)
    default: return false
    }
  }

  private static func insert(_ bit: UInt64, into word: inout UInt64) -> Bool {
    defer { word |= bit }
    return word & bit == 0
  }
}

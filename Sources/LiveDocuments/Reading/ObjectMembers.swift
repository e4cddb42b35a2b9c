import DocumentSyntax
import LayoutEngine

/// The members of one object, those that count and those that a later one of the same name overrides.
struct ObjectMembers {
  /// What a member is called, without making a string of it.
  struct Key: BitwiseCopyable {
    /// The number of its name among those that are known.
    let number: KeyNames.Number

    /// Where it stands, with its quotes.
    fileprivate let start: Int32
    fileprivate let end: Int32
    fileprivate let hasEscapes: Bool

    fileprivate var range: Range<Int> { Int(start)..<Int(end) }

    /// The one of some properties that it names.
    func property(of properties: [Property]) -> Property? {
      guard number != KeyNames.unknown else { return nil }
      let name = KeyNames.shared.names[number]
      return properties.first { $0.name == name }
    }
  }

  struct Member: BitwiseCopyable {
    let key: Key
    let entry: SyntaxEntry

    /// How many members of the same name come before it.
    fileprivate(set) var occurrence: Int32 = 0

    var number: KeyNames.Number { key.number }
  }

  /// The members that count, in the order in which they were written.
  private(set) var used: [Member] = []

  /// Earlier members of a name that comes again.
  private(set) var dead: [Member] = []

  init(_ source: DocumentSource, _ node: SyntaxNode) {
    used.reserveCapacity(8)
    var seen = NameSet()
    var mayRepeat = false
    source.forEachEntry(of: node) { entry in
      guard let key = source.keyNumbered(of: entry) else { return }
      if !seen.insert(key.number) { mayRepeat = true }
      used.append(Member(key: key, entry: entry))
    }
    // Nothing is known of two names that mean nothing.
    if mayRepeat { separate(used, in: source) }
  }

  /// The member of a name that is known.
  subscript(number: KeyNames.Number) -> Member? {
    for index in used.indices where used[index].number == number { return used[index] }
    return nil
  }

  /// The member of a name that means something somewhere; `nil` for all others.
  subscript(name: String) -> Member? {
    let number = KeyNames.shared.number(of: name)
    return number == KeyNames.unknown ? nil : self[number]
  }

  private mutating func separate(_ members: [Member], in source: DocumentSource) {
    used = []
    let names = members.map { ExactString(source.name(of: $0.key)) }
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
        dead.append(member)
      }
    }
  }
}

/// A set of numbers of names, in which all that is unknown is one.
private struct NameSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Returns: Whether it was not there; `false` as well where that is not kept count of.
  mutating func insert(_ number: KeyNames.Number) -> Bool {
    let place = number + 1
    let bit = (1 as UInt64) << UInt64(place & 63)
    switch place >> 6 {
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

extension DocumentSource {
  /// What a member is called; `nil` where there is no key that can be read.
  fileprivate func keyNumbered(of entry: SyntaxEntry) -> ObjectMembers.Key? {
    guard let range = entry.keyRange, !entry.keyIsBroken else { return nil }
    var number = KeyNames.unknown
    if entry.keyHasEscapes {
      guard let name = string(in: range, hasEscapes: true) else { return nil }
      number = KeyNames.shared.number(of: name)
    } else {
      text.withBytes(in: (range.lowerBound + 1)..<(range.upperBound - 1)) {
        number = KeyNames.shared.number(of: $0)
      }
    }
    return ObjectMembers.Key(
      number: number, start: Int32(truncatingIfNeeded: range.lowerBound),
      end: Int32(truncatingIfNeeded: range.upperBound), hasEscapes: entry.keyHasEscapes)
  }

  /// The name that a key is, escapes resolved.
  func name(of key: ObjectMembers.Key) -> String {
    if key.number != KeyNames.unknown { return KeyNames.shared.names[key.number] }
    return string(in: key.range, hasEscapes: key.hasEscapes) ?? ""
  }
}

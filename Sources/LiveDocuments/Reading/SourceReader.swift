import DocumentSyntax
import JSON
import LayoutEngine

/// Reads objects and values of a text one after the other, which is fastest in their order.
///
/// It knows the bytes around where it read last, takes the entries of containers from an ``EntryIndex`` if there is
/// one, and keeps space for the members of objects. The text is what it was made with, whatever happens to the document.
struct SourceReader: ~Copyable {
  let source: DocumentSource
  private let record: EntryIndex?
  private var bytes: ByteReader
  private var buffers: [[ObjectMembers.Member]] = []

  init(_ source: DocumentSource, _ record: EntryIndex?) {
    self.source = source
    self.record = record
    bytes = ByteReader(source.text)
  }

  func kind(of node: SyntaxNode) -> ValueKind { source.syntax.kind(of: node) }

  /// True if an object or array has an error of its own, so that nothing can be said to be missing in it.
  func isCutShort(_ node: SyntaxNode) -> Bool { source.isCutShort(node) }

  // MARK: Containers

  func entries(of node: SyntaxNode) -> [SyntaxEntry] {
    guard let record else { return source.entries(of: node) }
    var entries: [SyntaxEntry] = []
    record.forEachEntry(of: node) { entries.append($0) }
    return entries
  }

  /// The members of an object; who reads many hands them back by ``reuse(_:)``.
  mutating func members(of node: SyntaxNode) -> ObjectMembers {
    var members = ObjectMembers(in: buffers.popLast() ?? [])
    if let record {
      record.forEachEntry(of: node) { append($0, to: &members) }
    } else {
      for entry in source.entries(of: node) { append(entry, to: &members) }
    }
    if members.needsComparing { members.separate(members.used.map { name(of: $0.key) }) }
    return members
  }

  private mutating func append(_ entry: SyntaxEntry, to members: inout ObjectMembers) {
    guard let range = entry.keyRange, !entry.keyIsBroken else { return }
    if entry.keyNumber != KeywordTable.notLookedUp { return members.append(entry) }
    var entry = entry
    if entry.keyHasEscapes {
      guard let name = source.string(in: range, hasEscapes: true) else { return }
      entry.keyNumber = KeywordTable.keys.number(of: name)
    } else {
      bytes.withBytes(in: inside(range)) { entry.keyNumber = KeywordTable.keys.number(of: $0) }
    }
    members.append(entry)
  }

  /// Takes the space of members that nobody needs any more.
  mutating func reuse(_ members: consuming ObjectMembers) { buffers.append(members.used) }

  // MARK: Values

  /// The name that a key is, escapes resolved.
  func name(of key: ObjectMembers.Key) -> String {
    if key.number != KeywordTable.unknown { return KeywordTable.keys.names[Int(key.number)] }
    return source.string(in: key.range, hasEscapes: key.hasEscapes) ?? ""
  }

  /// The string that a value is, escapes resolved; `nil` if it is none that can be read.
  mutating func string(of entry: SyntaxEntry) -> String? {
    guard !entry.valueHasEscapes else { return source.string(of: entry) }
    var string: String?
    withPlainString(of: entry) { string = String(decoding: $0, as: UTF8.self) }
    return string
  }

  /// The type that a value names.
  mutating func typeTable(named entry: SyntaxEntry) -> TypeTable? {
    guard !entry.valueHasEscapes else {
      return source.string(of: entry).flatMap { TypeTable.byName[$0] }
    }
    var table: TypeTable?
    withPlainString(of: entry) { table = TypeTable.named($0) }
    return table
  }

  /// The number that a value is, which must be one by its grammar; `nil` if no double can hold it.
  mutating func number(of entry: SyntaxEntry) -> Double? {
    var number: Double?
    bytes.withBytes(in: entry.valueRange) {
      number = try? JSONValue(parsingScalar: $0).numberValue
    }
    return number
  }

  /// The bytes of a value as it is written.
  func bytes(of entry: SyntaxEntry) -> [UInt8] { source.text.bytes(in: entry.valueRange) }

  /// A value as it is written.
  func spelling(of entry: SyntaxEntry) -> String { source.spelling(of: entry) }

  /// Calls `body` with what stands between the quotes of a string that can be read and has no escapes.
  private mutating func withPlainString(
    of entry: SyntaxEntry, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard entry.kind == .string, !entry.valueIsBroken else { return }
    bytes.withBytes(in: inside(entry.valueRange), body)
  }

  private func inside(_ quoted: Range<Int>) -> Range<Int> {
    (quoted.lowerBound + 1)..<(quoted.upperBound - 1)
  }
}

/// The members of one object, those that count and those that a later one of the same name overrides.
struct ObjectMembers {
  /// The name of a member, without making a string of it.
  struct Key: BitwiseCopyable {
    /// The number of its name among those that are known.
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

    /// The one of some properties that it names.
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

  /// Earlier members of a name that comes again.
  private(set) var shadowed: [Member] = []

  /// The names that were met so far.
  private var names = NameSet()
  private var mayRepeat = false

  /// No members yet; `buffer` is overwritten.
  init(in buffer: consuming [Member]) {
    buffer.removeAll(keepingCapacity: true)
    used = buffer
  }

  mutating func append(_ entry: SyntaxEntry) {
    if !names.insert(entry.keyNumber) { mayRepeat = true }
    used.append(Member(entry: entry))
  }

  /// True if there may be two of one name: nothing is known of those that mean nothing.
  var needsComparing: Bool { mayRepeat }

  /// The member of a name that is known.
  subscript(number: KeywordTable.Number) -> Member? {
    for index in used.indices where used[index].number == number { return used[index] }
    return nil
  }

  /// The member of a name that means something somewhere; `nil` for all others.
  subscript(name: String) -> Member? {
    let number = KeywordTable.keys.number(of: name)
    return number == KeywordTable.unknown ? nil : self[number]
  }

  /// Takes apart what counts and what does not, by all names in their order.
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

/// A set of numbers of names, in which all that is unknown is one.
private struct NameSet {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// - Returns: True if it was not there; `false` as well where that is not kept count of.
  mutating func insert(_ number: KeywordTable.Number) -> Bool {
    let place = Int(number) + 1
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

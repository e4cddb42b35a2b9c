import DocumentSyntax
import JSON

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

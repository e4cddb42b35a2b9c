import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the objects of a document's text by the schema: the document's own object, and the objects of elements and
/// overrides.
///
/// One reader reads a whole document, one object after the other in the order of the text, so that its buffers are
/// allocated once:
///
///     SourceText ───▶ ByteReader ──╮
///     SyntaxTree ─╮                ├─▶ ObjectMembers ──▶ values by Property ──▶ builder, or assigned
///     EntryIndex ─┴▶ SyntaxEntry ──╯   of one object         │                  current (elements only)
///                                                            ╰───────────────▶ problems, at paths
///
/// Its parts:
///
/// - *The text* (this file): entries of containers, from the ``EntryIndex`` that the parser recorded or else from the
///   syntax tree; names, strings and numbers from the bytes.
/// - *The members of an object*: ``members(of:)`` separates used members from members that a later one shadows. The
///   buffer comes from ``bufferPool``, and ``reuse(_:)`` gives it back.
/// - *Paths*: a value is named by a ``PathHandle`` into ``paths`` while its object is read. Only a ``Problem`` gets a
///   `Location` with names.
/// - *Values* (`DocumentReader+Values.swift`): one value by the shape of its ``Property``, into ``builder``.
/// - *Variables* (`DocumentReader+Variables.swift`): while the value of a variable is read, the reader reads the text of
///   the ``VariableLayer`` instead.
/// - *Elements* (`DocumentReader+Elements.swift`): ``readElement(_:at:in:under:)`` fills ``current``.
///
/// ``HeaderReading`` uses a reader for the document's own object, and ``OverrideReading`` for the override of an
/// element.
///
/// Invariants:
///
/// - The reader keeps the text, the syntax tree and the entries that it was made with, or a variable's, also while the
///   document is edited.
/// - A value that cannot be read counts as absent; a number out of range is still used, as on a device. Each is noted
///   as one `Problem`, and all other values are read.
/// - ``builder``, ``problems``, ``paths`` and ``current`` are about one object; ``begin(_:)`` empties them for the next.
///   A `PathHandle` of an earlier object is invalid.
/// - The values that are read of an element never depend on other elements, so an edit reads only the elements whose
///   objects it touched, and the elements that name a variable whose value changed.
struct DocumentReader: ~Copyable {
  /// The text that is read now: the reader's own, or a variable's.
  private(set) var source: DocumentSource
  private var entryIndex: EntryIndex?
  private var bytes: ByteReader

  /// The text that the reader was made with, to which all paths belong.
  private let ownSource: DocumentSource

  /// The definition whose value is read now; `nil` in the reader's own text.
  private(set) var definition: Location?

  /// The variables that are visible.
  var scope: VariableScope?

  /// False if strings that name variables are read as plain texts.
  let readsVariables: Bool

  /// The variables that were named since the last ``begin(_:)``, also unknown ones.
  var usedVariables: [String] = []

  /// The bytes of variables' values that were read since the last ``begin(_:)``.
  var substitutedBytes = 0

  /// The buffers of members that were given back.
  private var bufferPool: [[ObjectMembers.Member]] = []

  /// The paths to the values of the object that is read.
  private var paths = PathArena()

  /// The element whose object is read; `nil` for the document's own.
  private(set) var element: ElementID?
  var builder = ElementBuilder()
  var problems: [Problem] = []

  /// The values that were read, if they are collected for another builder; `nil` if they are assigned to ``builder``.
  var assigned: [AssignedValue]?

  /// The values that the screen and its variant lay over the elements' own.
  let screenValues: ScreenValues

  /// The element that was read last.
  var current = ReadElement()

  /// The use of a layout, or the entry of an `each`, in which elements are read; `nil` in the document.
  var context: LayoutContext?

  /// The file that is read; `nil` in the document.
  var file: LayoutFile?

  /// The files whose roots are merged with the element that is read, the outermost first.
  var mergedFiles: [LayoutFile] = []

  /// The steps before all paths: the path to a file, while the file's own object is read.
  var pathPrefix: [Location.Step] = []

  /// True if an `each` makes the element.
  var isRepeated = false

  /// The entries that repeat the element, while a layout is read for its problems.
  var repetition: Repetition?

  /// The elements of layouts that were read, for other uses with the same variables; `nil` if none are kept.
  var sharedReads: [SharedRead.Key: SharedRead]?

  init(
    _ source: DocumentSource, _ entryIndex: EntryIndex? = nil,
    over screenValues: ScreenValues = .none,
    readsVariables: Bool = true
  ) {
    self.source = source
    self.entryIndex = entryIndex
    self.screenValues = screenValues
    self.readsVariables = readsVariables
    ownSource = source
    scope = screenValues.scope
    bytes = ByteReader(source.text)
  }

  /// Resets the values of the previous object and starts with the object of an element.
  mutating func begin(_ element: ElementID) {
    self.element = element
    paths.removeAll()
    builder = ElementBuilder()
    if !problems.isEmpty { problems = [] }
    if !usedVariables.isEmpty { usedVariables = [] }
    if !mergedFiles.isEmpty { mergedFiles = [] }
    substitutedBytes = 0
  }

  // MARK: Other texts

  /// The state in which a reader left a text for another text; a class, because most values stay in one text.
  final class SuspendedText {
    fileprivate let source: DocumentSource
    fileprivate let entryIndex: EntryIndex?
    fileprivate let bytes: ByteReader
    fileprivate let definition: Location?
    fileprivate let scope: VariableScope?

    fileprivate init(_ reader: borrowing DocumentReader) {
      scope = reader.scope
      source = reader.source
      entryIndex = reader.entryIndex
      bytes = reader.bytes
      definition = reader.definition
    }
  }

  /// Continues in another text, whose values are defined at a location and name variables of another scope if it is
  /// given.
  mutating func enter(
    _ source: DocumentSource, definedAt definition: Location, in scope: VariableScope?
  ) -> SuspendedText {
    let left = SuspendedText(self)
    if let scope { self.scope = scope }
    self.source = source
    entryIndex = nil
    bytes = ByteReader(source.text)
    self.definition = definition
    return left
  }

  /// Returns to a text, if it was left.
  mutating func leave(to text: SuspendedText?) {
    guard let text else { return }
    source = text.source
    entryIndex = text.entryIndex
    bytes = text.bytes
    definition = text.definition
    scope = text.scope
  }

  // MARK: The text

  func kind(of node: SyntaxNode) -> ValueKind { source.syntax.kind(of: node) }

  /// True if an object or array has an error of its own, so that members must not be reported as missing.
  func isCutShort(_ node: SyntaxNode) -> Bool { source.isCutShort(node) }

  // MARK: Containers

  func entries(of node: SyntaxNode) -> [SyntaxEntry] {
    guard let entryIndex, !node.isInPart else { return source.entries(of: node) }
    var entries: [SyntaxEntry] = []
    entryIndex.forEachEntry(of: node) { entries.append($0) }
    return entries
  }

  /// The members of an object, in a buffer of the pool; ``reuse(_:)`` gives it back.
  mutating func members(of node: SyntaxNode) -> ObjectMembers {
    var members = ObjectMembers(reusing: bufferPool.popLast() ?? [])
    if let entryIndex, !node.isInPart {
      entryIndex.forEachEntry(of: node) { append($0, to: &members) }
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

  /// Gives the buffer of members that are no longer needed back to the pool.
  mutating func reuse(_ members: consuming ObjectMembers) { bufferPool.append(members.used) }

  // MARK: Values

  /// The name of a key, escapes resolved.
  func name(of key: ObjectMembers.Key) -> String { name(of: key, in: source) }

  private func name(of key: ObjectMembers.Key, in source: DocumentSource) -> String {
    if key.number != KeywordTable.unknown { return KeywordTable.keys.names[Int(key.number)] }
    return source.string(in: key.range, hasEscapes: key.hasEscapes) ?? ""
  }

  /// The string of a value, escapes resolved; `nil` if the value is not a readable string.
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

  /// The number of a value that is a number by its grammar; `nil` if a double cannot hold it.
  mutating func number(of entry: SyntaxEntry) -> Double? {
    var number: Double?
    bytes.withBytes(in: entry.valueRange) {
      number = try? JSONValue(parsingScalar: $0).numberValue
    }
    return number
  }

  /// The bytes of a value as written.
  func bytes(of entry: SyntaxEntry) -> [UInt8] { source.text.bytes(in: entry.valueRange) }

  /// The text of a value as written.
  func spelling(of entry: SyntaxEntry) -> String { source.spelling(of: entry) }

  /// The first byte between the quotes of a readable string; `nil` for an empty string and for other values.
  mutating func firstByte(inString entry: SyntaxEntry) -> UInt8? {
    guard entry.kind == .string, !entry.valueIsBroken, entry.valueRange.count > 2 else {
      return nil
    }
    let start = entry.valueRange.lowerBound + 1
    var first: UInt8?
    bytes.withBytes(in: start..<(start + 1)) { first = $0.first }
    return first
  }

  /// Calls `body` with the bytes between the quotes of a readable string without escapes.
  private mutating func withPlainString(
    of entry: SyntaxEntry, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard entry.kind == .string, !entry.valueIsBroken else { return }
    bytes.withBytes(in: inside(entry.valueRange), body)
  }

  private func inside(_ quoted: Range<Int>) -> Range<Int> {
    (quoted.lowerBound + 1)..<(quoted.upperBound - 1)
  }

  // MARK: Paths and problems

  /// The value of a member of the object at a path.
  ///
  /// A path continues into the value of a variable as if the value were written instead of the name, but by known keys
  /// only: other keys have no name in the reader's own text.
  mutating func path(of member: ObjectMembers.Member, in path: PathHandle) -> PathHandle {
    if definition != nil, member.number == KeywordTable.unknown { return path.with(part: .value) }
    return paths.path(of: member, in: path)
  }

  /// An item of the array at a path.
  mutating func path(at index: Int, in path: PathHandle) -> PathHandle {
    paths.path(at: index, in: path)
  }

  func location(of path: PathHandle) -> Location {
    Location(
      element, pathPrefix + paths.steps(to: path) { name(of: $0, in: ownSource) }, part: path.part)
  }

  /// Notes a problem of the value at a path, or of the variable that it names.
  mutating func note(_ kind: Problem.Kind, at path: PathHandle) {
    guard let definition else {
      problems.append(Problem(kind: kind, location: location(of: path)))
      return
    }
    // Unknown members of one value are at the same location.
    let location = location(of: path)
    if problems.suffix(8).contains(where: { $0.kind == kind && $0.location == location }) { return }
    problems.append(Problem(kind: kind, location: location, definition: definition))
  }

  /// Notes the members that later members of the same name override, and the duplicates inside them.
  mutating func noteDuplicates(_ members: ObjectMembers, at path: PathHandle) {
    // Duplicates in the value of a variable are noted at its definition.
    guard definition == nil else { return }
    noteShadowed(members, at: path)
    for shadowed in members.shadowed {
      noteDuplicates(inUnread: shadowed.entry, at: paths.path(ofShadowed: shadowed, in: path))
    }
  }

  private mutating func noteShadowed(_ members: ObjectMembers, at path: PathHandle) {
    for shadowed in members.shadowed {
      let used = self.path(of: shadowed, in: path).with(part: .key)
      note(
        .duplicateKey(name(of: shadowed.key), used: location(of: used)),
        at: paths.path(ofShadowed: shadowed, in: path).with(part: .member))
    }
  }

  /// Notes a member that nothing reads, unless it is a key without a colon: that is a syntax error, and the key may be
  /// half typed.
  mutating func noteUnknown(_ member: ObjectMembers.Member, owner: String, at path: PathHandle) {
    let entry = member.entry
    if entry.kind == .missing, entry.valueRange.lowerBound == entry.keyRange?.upperBound { return }
    note(.unknownKey(name(of: member.key), owner: owner), at: path.with(part: .key))
    noteDuplicates(inUnread: member.entry, at: path)
  }

  /// Notes a value of the wrong kind, unless it is a syntax error already.
  mutating func noteWrongType(
    _ entry: SyntaxEntry, key: String, expected: String, at path: PathHandle
  ) {
    switch entry.kind {
    case .missing, .invalid, .tooDeep: return
    default:
      guard !entry.valueIsBroken else { return }
      note(.wrongValueType(key: key, expected: expected, found: entry.kind), at: path)
    }
  }

  /// Notes the keys that appear twice in a value that is not read otherwise.
  mutating func noteDuplicates(inUnread entry: SyntaxEntry, at path: PathHandle) {
    guard definition == nil, let top = entry.container else { return }
    var visits = [(node: top, path: path)]
    var next = 0
    while next < visits.count {
      let (node, path) = visits[next]
      next += 1
      guard kind(of: node) == .object else {
        for (index, entry) in entries(of: node).enumerated() {
          if let node = entry.container { visits.append((node, self.path(at: index, in: path))) }
        }
        continue
      }
      let members = members(of: node)
      noteShadowed(members, at: path)
      for member in members.shadowed {
        guard let node = member.entry.container else { continue }
        visits.append((node, paths.path(ofShadowed: member, in: path)))
      }
      for member in members.used {
        guard let node = member.entry.container else { continue }
        visits.append((node, self.path(of: member, in: path)))
      }
    }
  }
}

/// The path of a value in the object that is read: an index into the reader's ``PathArena``.
///
/// A `Location` holds names. A `Location` for each value would cost more than reading the value, and only values with a
/// problem need it.
struct PathHandle: BitwiseCopyable {
  /// `-1` for the object that is read.
  fileprivate let index: Int32
  let part: Location.Part

  /// The object that is read.
  static let top = PathHandle(index: -1, part: .value)

  /// Another part of the same value.
  func with(part: Location.Part) -> PathHandle { PathHandle(index: index, part: part) }
}

/// The steps to the values that were read of an object; each step has the index of its parent step.
struct PathArena {
  private var steps: [Step] = []

  private struct Step: BitwiseCopyable {
    let parent: Int32
    let kind: Kind
  }

  private enum Kind: BitwiseCopyable {
    case key(ObjectMembers.Key)

    /// A key that a later one of its object overrides.
    case duplicate(ObjectMembers.Key, occurrence: Int32)
    case index(Int)
  }

  /// Forgets all paths.
  mutating func removeAll() { steps.removeAll(keepingCapacity: true) }

  /// The value of a member that counts.
  mutating func path(of member: ObjectMembers.Member, in path: PathHandle) -> PathHandle {
    add(.key(member.key), to: path)
  }

  /// The value of a member that a later one overrides.
  mutating func path(ofShadowed member: ObjectMembers.Member, in path: PathHandle) -> PathHandle {
    add(.duplicate(member.key, occurrence: member.occurrence), to: path)
  }

  mutating func path(at index: Int, in path: PathHandle) -> PathHandle {
    add(.index(index), to: path)
  }

  private mutating func add(_ kind: Kind, to path: PathHandle) -> PathHandle {
    steps.append(Step(parent: path.index, kind: kind))
    return PathHandle(index: Int32(truncatingIfNeeded: steps.count - 1), part: .value)
  }

  /// The steps of a path, with the names of its keys.
  func steps(to path: PathHandle, name: (ObjectMembers.Key) -> String) -> [Location.Step] {
    var names: [Location.Step] = []
    var index = path.index
    while index >= 0 {
      let step = steps[Int(index)]
      switch step.kind {
      case .key(let key): names.append(.key(name(key)))
      case .duplicate(let key, let occurrence):
        names.append(.duplicate(name(key), occurrence: Int(occurrence)))
      case .index(let index): names.append(.index(index))
      }
      index = step.parent
    }
    names.reverse()
    return names
  }
}

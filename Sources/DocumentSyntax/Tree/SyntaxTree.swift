/// The objects and arrays of one document's text, and the position of each.
///
/// The tree keeps containers only. Keys and scalars are read from the text when something asks for them, so a tree takes
/// a fraction of the memory of a tree of all tokens, and an edit inside a string changes no record. The tree does not
/// hold the text; its methods take the text that the tree was made of.
///
/// Every sequence of bytes has a tree. If the bytes are not JSON, ``errors`` lists the repairs.
///
///     TreeBuilder ────────── PullParser      opens a text: O(n)
///     IncrementalReparse ─── PullParser      applies an edit: O(size of the container around it)
///            │
///            ▼
///     nodes: [document][container]…          linked as parent, first and last child, siblings
///
/// Invariants:
///
/// - `nodes[0]` is the document, which is not a container of the text. Free records are linked from `firstFree`.
/// - `Node.start` is relative to the start of the parent. An edit thus moves the siblings behind it in each container on
///   the way to the top, and nothing below these siblings.
/// - Siblings are in the order of the text and do not overlap.
/// - A ``NodeID`` is valid as long as its container is in the text. After each edit ``SyntaxChange`` lists the containers
///   that came, went or were parsed again; the index of a container that went can be reused from then on.
/// - After any sequence of edits the tree equals the tree of the same text parsed from scratch, except for the numbers
///   of its nodes. `traits` marks the containers whose parse depends on text outside, which a reparse needs to know.
package struct SyntaxTree: Sendable {
  /// The records; the first is the document itself, which is not visible as a container.
  var nodes: [Node]
  var errorTable = SyntaxErrorTable()
  /// The value at the top of the document, unless it is a container.
  var rootScalar: SyntaxEntry
  let maximumDepth: Int

  /// The ends of containers that indentation shows.
  var impliedEnds: ImpliedEnds
  /// The first of the records that are not in use, linked as siblings.
  var firstFree = Node.none
  /// The number of the last edit in each container, by the indices of the records; 0 for indices behind the end.
  var editNumbers: [Int32] = []
  /// The number of times that the whole text was scanned for ``impliedEnds``.
  var indentationScanCount = 0
  /// An offset from which on the text has no `*/`; beyond the text if that is not known.
  ///
  /// The first unclosed comment begins two bytes before it or later.
  var blockEndLimit = Int.max
  /// The number of edits since the text was read.
  var editCount: Int32 = 0

  /// The texts of other files behind the document's own; see ``TextPart``.
  var parts: [SyntaxPart?] = []

  static let document: Int32 = 0

  /// The number of errors that are reported at most.
  package static let maximumErrorCount = 1000

  /// The maximum length of a tree's text, in bytes: the offsets behind it belong to parts.
  package static let longestText = TextPart.first - 1

  /// The number of objects and arrays.
  package internal(set) var nodeCount: Int

  /// Reads a text from its start to its end.
  ///
  /// Objects and arrays are read down to `maximumDepth` levels, the outermost being the first; deeper ones are
  /// skipped.
  ///
  /// - Precondition: The text is not longer than ``longestText``.
  /// - Complexity: O(*n*) in the length of `text`.
  package init(_ text: SourceText, maximumDepth: Int = 2000) {
    var record: EntryIndex?
    self.init(text, maximumDepth: maximumDepth, names: nil, &record)
  }

  /// Reads a text from its start to its end, and records all entries, with the numbers of their keys among `names`,
  /// unless there are errors.
  package init(
    _ text: SourceText, maximumDepth: Int, keysIn names: KeywordTable,
    recording record: inout EntryIndex?
  ) {
    self.init(text, maximumDepth: maximumDepth, names: names, &record)
  }

  static func checkLength(_ text: SourceText) {
    precondition(text.utf8Count <= longestText, "the text is too long for its offsets")
  }

  private init(
    _ text: SourceText, maximumDepth: Int, names: KeywordTable?, _ record: inout EntryIndex?
  ) {
    Self.checkLength(text)
    let maximumDepth = min(maximumDepth, Int(Int16.max) - 1)
    impliedEnds = ImpliedEnds()
    var builder = TreeBuilder(
      text, maximumDepth: maximumDepth, impliedEnds: impliedEnds, recordingWith: names)
    builder.scanDocument()
    // A text without errors is JSON, so its brackets match.
    if !builder.errors.isEmpty {
      impliedEnds = ImpliedEnds(text)
      indentationScanCount = 1
      if !impliedEnds.ends.isEmpty {
        builder = TreeBuilder(
          text, maximumDepth: maximumDepth, impliedEnds: impliedEnds, recordingWith: nil)
        builder.scanDocument()
      }
    }
    nodes = builder.nodes
    errorTable = SyntaxErrorTable(builder.errors)
    rootScalar = builder.root
    blockEndLimit = builder.blockEndLimit
    self.maximumDepth = maximumDepth
    nodeCount = nodes.count - 1
    record = builder.finishRecord()
  }

  /// The value at the top of the document; of kind `missing` if the document has no value.
  package var root: SyntaxEntry {
    let container = nodes[0].firstChild
    guard container >= 0 else { return rootScalar }
    var entry = SyntaxEntry()
    let record = nodes[Int(container)]
    entry.fill(with: record, NodeID(container), at: Int(record.start))
    return entry
  }

  func start(of node: Int32) -> Int {
    var start = 0
    var node = node
    while node >= 0 {
      start += Int(nodes[Int(node)].start)
      node = nodes[Int(node)].parent
    }
    return start
  }
}

/// Names an object or array of a ``SyntaxTree`` for as long as it stands in the text.
package struct NodeID: Hashable, Sendable, BitwiseCopyable {
  /// The index of the record; the index of a removed container may be reused.
  package let index: Int32

  init(_ index: Int32) {
    self.index = index
  }
}

enum ContainerKind: UInt8 {
  case document
  case object
  case array
}

/// The record of one object or array: its links, and where it stands.
struct Node {
  /// No node, as a link.
  static let none: Int32 = -1

  var parent = none
  var firstChild = none
  var lastChild = none
  var previousSibling = none
  var nextSibling = none
  /// The offset of its start from the start of its parent.
  var start: Int32 = 0
  var length: Int32 = 0
  /// From the start of its key to its own start; 0 without a key.
  var keyDistance: Int32 = 0
  /// The consumer's tag.
  var owner: Int32 = 0
  /// At least the number of levels below it.
  var height: Int16 = 0
  var kind: ContainerKind
  var traits: Traits = []

  struct Traits: OptionSet {
    let rawValue: UInt8

    /// Set if it ends without a closer of its own, where something else showed that it must have
    /// ended.
    static let isUnclosed = Traits(rawValue: 1)
    /// Set if its parse depends on the open containers around it, or on text behind it.
    static let dependsOnContext = Traits(rawValue: 2)
    /// Set if the parse of something before it depends on text in it.
    static let hasLookahead = Traits(rawValue: 4)
    static let isFree = Traits(rawValue: 8)
    /// Set while an edit is applied, for a record that continues.
    static let isTaken = Traits(rawValue: 16)
  }

  var end: Int32 {
    start + length
  }
}

/// The kind of a value in the text, as far as its first byte and the grammar show.
package enum ValueKind: UInt8, Hashable, Sendable, BitwiseCopyable {
  case object
  case array
  case string
  case number
  case `true`
  case `false`
  case null
  /// Bytes that are no JSON value: a bare word, `NaN`, `012`, stray characters.
  case invalid
  /// The absence of a value; the range is empty.
  case missing
  /// An object or array below the depth limit, which was skipped.
  case tooDeep
}

/// One member of an object, one element of an array, or the value at the top of a document.
///
/// All offsets are UTF-8 bytes from the start of the text.
package struct SyntaxEntry: Hashable, Sendable, BitwiseCopyable {
  @ShortOffset var keyStart = -1
  @ShortOffset var keyEnd = -1
  @ShortOffset var valueStart = 0
  @ShortOffset var valueEnd = 0
  private var containerIndex = Node.none

  /// The number of its key in a ``KeywordTable``, where the code that met it looked there.
  package var keyNumber = KeywordTable.notLookedUp
  package internal(set) var kind = ValueKind.missing
  package internal(set) var keyHasEscapes = false
  package internal(set) var valueHasEscapes = false
  /// True if the key is not a string that a JSON reader accepts.
  package internal(set) var keyIsBroken = false
  /// True if a JSON reader rejects the value.
  package internal(set) var valueIsBroken = false

  /// The retained container, if the value is one.
  package internal(set) var container: NodeID? {
    get { containerIndex >= 0 ? NodeID(containerIndex) : nil }
    set { containerIndex = newValue?.index ?? Node.none }
  }

  /// The key with its quotes; `nil` in an array, and where the key is missing.
  package var keyRange: Range<Int>? {
    keyStart >= 0 ? keyStart..<keyEnd : nil
  }

  package var valueRange: Range<Int> {
    valueStart..<valueEnd
  }

  /// The entry after the text before it has become longer by `distance` bytes.
  package func moved(by distance: Int) -> SyntaxEntry {
    var entry = self
    if keyStart >= 0 {
      entry.keyStart += distance
      entry.keyEnd += distance
    }
    entry.valueStart += distance
    entry.valueEnd += distance
    return entry
  }

  /// Makes the value longer, of which the beginning stays.
  package mutating func extendValue(by count: Int) { valueEnd += count }

  /// Makes a container the value.
  mutating func fill(with record: Node, _ node: NodeID, at start: Int) {
    kind = record.kind == .object ? .object : .array
    container = node
    valueStart = start
    valueEnd = start + Int(record.length)
  }
}

/// An offset in four bytes, because a large text has hundreds of thousands of entries.
@propertyWrapper
struct ShortOffset: Hashable, Sendable, BitwiseCopyable {
  private var stored: Int32

  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}

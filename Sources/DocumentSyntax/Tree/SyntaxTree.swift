/// The objects and arrays of one document's text, and where each stands.
///
/// Only containers are kept; what they hold is read from the text when it is asked for. A tree can
/// be had for any bytes: where they are no JSON it says in ``errors`` what was repaired.
///
/// The tree does not hold the text. Whatever needs it takes the text that the tree was
/// made of.
package struct SyntaxTree: Sendable {
  /// The records; the first is the document itself, which is no container anybody sees.
  var nodes: [Node]
  var errorTable = SyntaxErrorTable()
  /// The value at the top of the document, unless it is a container.
  var rootScalar: SyntaxEntry
  let maximumDepth: Int

  /// The ends of containers that indentation shows.
  var impliedEnds: ImpliedEnds
  /// The first of the records that are not in use, linked as siblings.
  var firstFree = Node.none
  /// The number of the last edit in each container, by the indices of the records; 0 for those behind the end.
  var editNumbers: [Int32] = []
  /// The number of edits since the text was read.
  var editCount: Int32 = 0

  static let document: Int32 = 0

  /// The number of errors that are reported at most.
  package static let maximumErrorCount = 1000

  /// The length of the longest text that a tree can be made of, in bytes: its offsets have 32 bits.
  package static let longestText = Int(Int32.max)

  /// The number of objects and arrays.
  package internal(set) var nodeCount: Int

  /// Reads a text from its start to its end.
  ///
  /// Of objects and arrays `maximumDepth` levels are read, the outermost being the first; what is
  /// below is skipped.
  ///
  /// - Precondition: The text is not longer than ``longestText``.
  /// - Complexity: O(*n*) in the length of `text`.
  package init(_ text: SourceText, maximumDepth: Int = 2000) {
    var record: EntryIndex?
    self.init(text, maximumDepth: maximumDepth, names: nil, &record)
  }

  /// Reads a text from its start to its end, and takes down all entries, with the numbers of their keys among `names`,
  /// unless there are errors.
  package init(
    _ text: SourceText, maximumDepth: Int, keysIn names: KeywordTable,
    recording record: inout EntryIndex?
  ) {
    self.init(text, maximumDepth: maximumDepth, names: names, &record)
  }

  static func checkLength(_ text: SourceText) {
    precondition(text.utf8Count <= longestText, "the text is too long for offsets of 32 bits")
  }

  private init(
    _ text: SourceText, maximumDepth: Int, names: KeywordTable?, _ record: inout EntryIndex?
  ) {
    Self.checkLength(text)
    let maximumDepth = min(maximumDepth, Int(Int16.max) - 1)
    impliedEnds = ImpliedEnds(text)
    var builder = TreeBuilder(
      text, maximumDepth: maximumDepth, impliedEnds: impliedEnds, recordingWith: names)
    builder.scanDocument()
    nodes = builder.nodes
    errorTable = SyntaxErrorTable(builder.errors)
    rootScalar = builder.root
    self.maximumDepth = maximumDepth
    nodeCount = nodes.count - 1
    record = builder.finishRecord()
  }

  /// The value at the top of the document; of kind `missing` if there is none.
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
  /// The index of its record; a container that is gone may leave it to another one.
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
    /// While an edit is applied: it goes on.
    static let isTaken = Traits(rawValue: 16)
    /// Something in it may be no object: it stays where edits take away what was none.
    static let holdsOthers = Traits(rawValue: 32)
  }

  var end: Int32 {
    start + length
  }
}

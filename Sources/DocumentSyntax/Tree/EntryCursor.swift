/// Reads the entries of one container, jumping over the containers in it.
struct EntryCursor: ~Copyable {
  private var automaton: Automaton
  private let nodes: [Node]
  private let start: Int
  private var child: Int32

  init(of node: Int32, in tree: SyntaxTree, _ text: SourceText) {
    self.init(of: node, at: tree.start(of: node), in: tree, text)
  }

  init(of node: Int32, at start: Int, in tree: SyntaxTree, _ text: SourceText) {
    let record = tree.nodes[Int(node)]
    let isDocument = record.kind == .document
    let closerLength = isDocument || record.traits.contains(.isUnclosed) ? 0 : 1
    automaton = Automaton(
      ByteReader(text), at: start + (isDocument ? 0 : 1), in: record.kind,
      limit: start + Int(record.length) - closerLength)
    nodes = tree.nodes
    self.start = start
    child = record.firstChild
  }

  mutating func next() -> SyntaxEntry? {
    switch automaton.next() {
    case .entry: return automaton.entry
    case .open: return readContainer()
    case .close, .closeUnclosed, .end: return nil
    }
  }

  private mutating func readContainer() -> SyntaxEntry {
    guard child >= 0, start + Int(nodes[Int(child)].start) == automaton.offset else {
      _ = automaton.skipContainer()
      return automaton.entry
    }
    automaton.entry.fill(with: nodes[Int(child)], NodeID(child), at: automaton.offset)
    automaton.offset = automaton.entry.valueEnd
    automaton.leave(to: automaton.container, childEnd: automaton.entry.valueEnd)
    child = nodes[Int(child)].nextSibling
    return automaton.entry
  }
}

extension SyntaxTree {
  /// The members or elements of a container, in the order of the text.
  package func entries(of node: NodeID, in text: SourceText) -> [SyntaxEntry] {
    var entries: [SyntaxEntry] = []
    forEachEntry(of: node, in: text) { entries.append($0) }
    return entries
  }

  /// Calls `body` with every member or element of a container, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the container's own bytes; those of the containers in it are not read.
  package func forEachEntry(
    of node: NodeID, in text: SourceText, _ body: (SyntaxEntry) throws -> Void
  ) rethrows {
    var cursor = EntryCursor(of: node.index, in: self, text)
    while let entry = cursor.next() { try body(entry) }
  }

  /// Calls `body` with every member or element of the container that is the value of `entry`.
  ///
  /// This saves finding out where the container starts, which `entry` says.
  ///
  /// - Complexity: O(*n*) in the container's own bytes; those of the containers in it are not read.
  package func forEachEntry(
    in entry: SyntaxEntry, of text: SourceText, _ body: (SyntaxEntry) throws -> Void
  ) rethrows {
    guard let container = entry.container else { return }
    var cursor = EntryCursor(of: container.index, at: entry.valueStart, in: self, text)
    while let entry = cursor.next() { try body(entry) }
  }
}

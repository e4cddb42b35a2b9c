extension SyntaxTree {
  /// - Complexity: O(*d*), *d* the depth of the node.
  package func range(of node: NodeID) -> Range<Int> {
    if node.isInPart {
      return inPart(of: node, or: 0..<0) { $0.tree.range(of: $1).placed(in: $2) }
    }
    let start = start(of: node.index)
    return start..<(start + Int(nodes[Int(node.index)].length))
  }

  package func kind(of node: NodeID) -> ValueKind {
    if node.isInPart {
      return inPart(of: node, or: .object) { part, node, _ in part.tree.kind(of: node) }
    }
    return nodes[Int(node.index)].kind == .object ? .object : .array
  }

  /// The distance of a container's start from its parent's start; for the container at the top, its offset.
  package func startInParent(of node: NodeID) -> Int { Int(nodes[Int(node.index)].start) }

  package func length(of node: NodeID) -> Int { Int(nodes[Int(node.index)].length) }

  /// The number of the last edit that touched bytes of a container or of one in it, counted from 1; 0 if none did.
  ///
  /// While it is the same, so are these bytes, and so is how they were read.
  package func lastEdit(in node: NodeID) -> Int32 {
    if node.isInPart {
      return inPart(of: node, or: 0) { part, node, _ in part.tree.lastEdit(in: node) }
    }
    let index = Int(node.index)
    return index < editNumbers.count ? editNumbers[index] : 0
  }

  /// The container that holds `node`; `nil` for the container at the top.
  package func parent(of node: NodeID) -> NodeID? {
    if node.isInPart { return inPart(of: node, or: nil) { $0.tree.parent(of: $1)?.placed(in: $2) } }
    let parent = nodes[Int(node.index)].parent
    return parent > Self.document ? NodeID(parent) : nil
  }

  /// True if the container has its closing bracket.
  package func isClosed(_ node: NodeID) -> Bool {
    if node.isInPart {
      return inPart(of: node, or: true) { part, node, _ in part.tree.isClosed(node) }
    }
    return !nodes[Int(node.index)].traits.contains(.isUnclosed)
  }

  /// True if a container has a syntax error between its brackets, apart from errors of the containers in it.
  package func holdsErrors(of node: NodeID) -> Bool {
    if node.isInPart {
      return inPart(of: node, or: false) { part, node, _ in part.tree.holdsErrors(of: node) }
    }
    return errorTable.holdsErrors(of: node.index)
  }

  /// True if each bracket of the text has its partner, so that indentation means nothing.
  package var bracketsMatch: Bool { impliedEnds.bracketsMatch }

  /// True if the container has no closing bracket and indentation shows its end.
  package func endsByIndentation(_ node: NodeID) -> Bool {
    !isClosed(node) && impliedEnds.end(ofContainerAt: start(of: node.index)) != .max
  }

  /// The entry of a container in an array.
  package func entry(of node: NodeID) -> SyntaxEntry {
    if node.isInPart {
      return inPart(of: node, or: SyntaxEntry()) { $0.tree.entry(of: $1).placed(in: $2) }
    }
    return entry(of: node, at: start(of: node.index))
  }

  /// The entry of a container whose offset is known, without its key.
  package func entry(of node: NodeID, at start: Int) -> SyntaxEntry {
    var entry = SyntaxEntry()
    entry.fill(with: nodes[Int(node.index)], node, at: start)
    return entry
  }

  /// The containers that are directly in `node`.
  package func children(of node: NodeID) -> [NodeID] {
    if node.isInPart {
      return inPart(of: node, or: []) { part, node, number in
        part.tree.children(of: node).map { $0.placed(in: number) }
      }
    }
    var children: [NodeID] = []
    var child = nodes[Int(node.index)].firstChild
    while child >= 0 {
      children.append(NodeID(child))
      child = nodes[Int(child)].nextSibling
    }
    return children
  }

  /// The first container directly in a container.
  package func firstChild(of node: NodeID) -> NodeID? { link(nodes[Int(node.index)].firstChild) }

  /// The next container in the same container.
  package func sibling(after node: NodeID) -> NodeID? { link(nodes[Int(node.index)].nextSibling) }

  private func link(_ node: Int32) -> NodeID? { node >= 0 ? NodeID(node) : nil }

  /// The consumer's tag of a container: 0 until it sets another.
  ///
  /// Containers of parts have none.
  package subscript(owner node: NodeID) -> Int32 {
    get { node.isInPart ? 0 : nodes[Int(node.index)].owner }
    set { if !node.isInPart { nodes[Int(node.index)].owner = newValue } }
  }

  /// The innermost container that holds the position before the byte at `offset`: between its brackets,
  /// or at the end of one that was not closed.
  ///
  /// - Complexity: O(*d* · *s*), *d* the depth, *s* the number of siblings on the way.
  package func smallestContainer(at offset: Int) -> NodeID? {
    var found = Self.document
    var start = 0
    while let child = child(of: found, around: offset - start) {
      found = child
      start += Int(nodes[Int(child)].start)
    }
    return found > Self.document ? NodeID(found) : nil
  }

  /// The child of `node` between whose brackets `offset` lies, counted from the start of `node`.
  private func child(of node: Int32, around offset: Int) -> Int32? {
    guard let child = lastChild(of: node, before: offset) else { return nil }
    let record = nodes[Int(child)]
    let isInside = record.traits.contains(.isUnclosed) ? record.end >= offset : record.end > offset
    return isInside ? child : nil
  }

  /// The last child of `node` that starts before `offset`, counted from the start of `node`.
  ///
  /// - Complexity: O(*s*), *s* the number of children between it and the nearer end.
  func lastChild(of node: Int32, before offset: Int) -> Int32? {
    let record = nodes[Int(node)]
    var child = record.lastChild
    if offset < Int(record.length) / 2 {
      child = record.firstChild
      while child >= 0, Int(nodes[Int(child)].start) < offset {
        let next = nodes[Int(child)].nextSibling
        if next < 0 { return child }
        child = next
      }
    }
    while child >= 0, Int(nodes[Int(child)].start) >= offset {
      child = nodes[Int(child)].previousSibling
    }
    return child >= 0 ? child : nil
  }

  /// The key under which `node` stands in its parent, with its quotes.
  package func keyRange(of node: NodeID, in text: SourceText) -> Range<Int>? {
    if node.isInPart {
      return inPart(of: node, or: nil) { $0.tree.keyRange(of: $1, in: $0.text)?.placed(in: $2) }
    }
    let record = nodes[Int(node.index)]
    guard record.keyDistance > 0 else { return nil }
    let start = start(of: node.index) - Int(record.keyDistance)
    var parser = PullParser(
      ByteReader(text), at: start, in: .object, limit: text.utf8Count)
    let end =
      parser.reader.byte(at: start) == Byte.quote
      ? parser.readString(at: start).end : parser.readWord(at: start).end
    return start..<end
  }

  /// The number of entries before `node` in its parent.
  ///
  /// - Complexity: That of reading the parent's own bytes up to there.
  package func index(of node: NodeID, in text: SourceText) -> Int {
    if node.isInPart {
      return inPart(of: node, or: 0) { part, node, _ in part.tree.index(of: node, in: part.text) }
    }
    let parent = nodes[Int(node.index)].parent
    var index = 0
    var cursor = EntryCursor(of: parent, in: self, text)
    while let entry = cursor.next(), entry.container != node { index += 1 }
    return index
  }
}

extension SyntaxTree {
  /// The containers that have a byte in `range`, or are around it if it is empty, in the order in which
  /// they start.
  ///
  /// - Complexity: O(*k* + *d* · *s*), *k* the number of containers found, *d* the depth, *s* the number
  ///   of siblings before the range.
  package func containers(overlapping range: Range<Int>) -> [NodeID] {
    var found: [NodeID] = []
    var pending: [(node: Int32, start: Int)] = [(Self.document, 0)]
    while let (node, start) = pending.popLast() {
      if node != Self.document { found.append(NodeID(node)) }
      let first = lastChild(of: node, before: range.lowerBound - start + 1)
      var child = first ?? nodes[Int(node)].firstChild
      var children: [(node: Int32, start: Int)] = []
      while child >= 0, start + Int(nodes[Int(child)].start) < range.upperBound {
        let record = nodes[Int(child)]
        if start + Int(record.end) > range.lowerBound {
          children.append((child, start + Int(record.start)))
        }
        child = record.nextSibling
      }
      pending += children.reversed()
    }
    return found
  }
}

/// Reads the entries of one container, jumping over the containers in it.
struct EntryCursor: ~Copyable {
  private var parser: PullParser
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
    parser = PullParser(
      ByteReader(text), at: start + (isDocument ? 0 : 1), in: record.kind,
      limit: start + Int(record.length) - closerLength)
    parser.blockEndLimit = tree.blockEndLimit
    nodes = tree.nodes
    self.start = start
    child = record.firstChild
  }

  /// Collects the comments between the entries from now on.
  mutating func collectComments() { parser.comments = [] }

  /// The comments that were passed since the last call.
  mutating func takeComments() -> [Range<Int>] {
    defer { parser.comments = [] }
    return parser.comments ?? []
  }

  mutating func next() -> SyntaxEntry? {
    switch parser.next() {
    case .entry: return parser.entry
    case .open: return readContainer()
    case .close, .closeUnclosed, .end: return nil
    }
  }

  private mutating func readContainer() -> SyntaxEntry {
    guard child >= 0, start + Int(nodes[Int(child)].start) == parser.offset else {
      _ = parser.skipContainer()
      return parser.entry
    }
    parser.entry.fill(with: nodes[Int(child)], NodeID(child), at: parser.offset)
    parser.offset = parser.entry.valueEnd
    parser.leave(to: parser.container, childEnd: parser.entry.valueEnd)
    child = nodes[Int(child)].nextSibling
    return parser.entry
  }
}

extension SyntaxTree {
  /// The comments in a container but outside of the containers in it, in the order of the text.
  ///
  /// Without a container, the result has the comments around the value at the top of the document.
  ///
  /// - Complexity: O(*n*) in the container's own bytes.
  package func comments(of node: NodeID?, in text: SourceText) -> [Range<Int>] {
    var cursor = EntryCursor(of: node?.index ?? Self.document, in: self, text)
    cursor.collectComments()
    while cursor.next() != nil {}
    return cursor.takeComments()
  }

  /// The comment with a byte before and a byte behind an offset, or at whose end the offset is if a line ends it.
  ///
  /// - Complexity: O(*n*) in the own bytes of the innermost container there.
  package func comment(around offset: Int, in text: SourceText) -> Range<Int>? {
    comments(of: smallestContainer(at: offset), in: text).first { comment in
      guard comment.lowerBound < offset, offset <= comment.upperBound else { return false }
      return offset < comment.upperBound || !text.isClosedBlockComment(comment)
    }
  }

  /// The members or elements of the container that is the value of `entry`, and the comments between them.
  ///
  /// - Complexity: O(*n*) in the container's own bytes; the bytes of the containers in it are not read.
  package func entriesAndComments(
    in entry: SyntaxEntry, of text: SourceText
  ) -> (entries: [SyntaxEntry], comments: [Range<Int>]) {
    guard let container = entry.container, !container.isInPart else { return ([], []) }
    var cursor = EntryCursor(of: container.index, at: entry.valueStart, in: self, text)
    cursor.collectComments()
    var entries: [SyntaxEntry] = []
    while let entry = cursor.next() { entries.append(entry) }
    return (entries, cursor.takeComments())
  }

  /// The members or elements of a container, in the order of the text.
  package func entries(of node: NodeID, in text: SourceText) -> [SyntaxEntry] {
    var entries: [SyntaxEntry] = []
    forEachEntry(of: node, in: text) { entries.append($0) }
    return entries
  }

  /// Calls `body` with every member or element of a container, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the container's own bytes; the bytes of the containers in it are not read.
  package func forEachEntry(
    of node: NodeID, in text: SourceText, _ body: (SyntaxEntry) throws -> Void
  ) rethrows {
    if node.isInPart { return try forEachEntry(inPartOf: node, body) }
    var cursor = EntryCursor(of: node.index, in: self, text)
    while let entry = cursor.next() { try body(entry) }
  }

  /// Calls `body` with every member or element of the container that is the value of `entry`.
  ///
  /// `entry` has the start of the container, which this therefore need not compute.
  ///
  /// - Complexity: O(*n*) in the container's own bytes; the bytes of the containers in it are not read.
  package func forEachEntry(
    in entry: SyntaxEntry, of text: SourceText, _ body: (SyntaxEntry) throws -> Void
  ) rethrows {
    guard let container = entry.container else { return }
    if container.isInPart { return try forEachEntry(inPartOf: container, body) }
    var cursor = EntryCursor(of: container.index, at: entry.valueStart, in: self, text)
    while let entry = cursor.next() { try body(entry) }
  }

  private func forEachEntry(
    inPartOf node: NodeID, _ body: (SyntaxEntry) throws -> Void
  ) rethrows {
    let (number, index) = TextPart.split(Int(node.index))
    guard parts.indices.contains(number), let part = parts[number], index < part.tree.nodes.count
    else { return }
    try part.tree.forEachEntry(of: node.inPart, in: part.text) { try body($0.placed(in: number)) }
  }
}

/// Parses the part of a text around an edit and keeps the rest of the tree.
///
///     { … { anchor }, { touched ▒edit▒ }, { reused }, … }
///                  ▲                  ▲
///                start         synchronized: the rest of each open container is kept
///
/// 1. **Start.** The innermost container around the edit is parsed again, from behind its last child before the edit: the
///    *anchor*. The parse of an anchor must not have looked at text behind it. If the parse of the container itself was
///    needed for a decision before it (`hasLookahead`), its parent is parsed instead.
/// 2. **Parse.** ``PullParser`` reads events. An old container that begins at the same position and lies outside of the
///    edit is taken over without being entered, unless its parse depended on context.
/// 3. **Synchronize.** The parse ends at the first end of an old container behind the edit at which the same containers
///    are open as before. Their remaining children, errors and ends are kept, moved by the shift of the edit.
///
/// The result is a list of ``PendingNode``s. `SyntaxTree.commit` turns them into records and reports a
/// ``SyntaxChange``.
///
/// Invariants, held by tests with random edits: the result equals the tree of the whole text, and `scannedBytes`
/// depends on the container around the edit, not on the text.
struct IncrementalReparse {
  private let tree: SyntaxTree
  private let edit: TextEdits.Replacement
  private let reuses: Bool
  private var parser: PullParser
  private var pending: [PendingNode] = []
  private var root: SyntaxEntry
  private var scannedBytes = 0
  private var stack: [Int] = []
  private var oldNodes: OldNodes

  /// - Precondition: `text` is the text of the tree with the edit applied.
  init(
    _ tree: SyntaxTree, after edit: TextEdits.Replacement, in text: SourceText,
    reusing reuses: Bool,
    _ impliedEnds: ImpliedEnds
  ) {
    self.tree = tree
    self.edit = edit
    self.reuses = reuses
    root = SyntaxEntry()

    var chain = reuses ? tree.containers(around: edit.old) : [SyntaxTree.document]
    while let last = chain.last, tree.nodes[Int(last)].traits.contains(.hasLookahead) {
      chain.removeLast()
    }
    let container = chain[chain.count - 1]
    let record = tree.nodes[Int(container)]
    let start = tree.start(of: container)
    let anchor = reuses ? tree.anchor(in: container, before: edit.old.lowerBound - start) : nil
    let offset: Int
    if let anchor {
      offset = start + Int(tree.nodes[Int(anchor)].end)
    } else {
      offset = container == SyntaxTree.document ? text.byteOrderMarkLength : start + 1
    }
    parser = PullParser(
      ByteReader(text), at: offset, in: record.kind, limit: nil, impliedEnds: impliedEnds)
    parser.blockEndLimit = tree.blockEndLimit
    if anchor != nil { parser.phase = .after }
    let first = anchor.map { tree.nodes[Int($0)].nextSibling } ?? record.firstChild
    oldNodes = OldNodes(tree.nodes, from: first, in: container, at: start)
    open(chain, anchor: anchor)
  }

  private mutating func open(_ chain: [Int32], anchor: Int32?) {
    var start = 0
    for (level, node) in chain.enumerated() {
      let record = tree.nodes[Int(node)]
      start += Int(record.start)
      var pendingNode = PendingNode(parent: level - 1, kind: record.kind, start: start)
      pendingNode.old = node
      pendingNode.oldStart = start
      pendingNode.keyDistance = record.keyDistance
      pendingNode.traits = record.traits
      pendingNode.height = record.height
      pendingNode.hasFormerParent = true
      if level + 1 < chain.count {
        let next = tree.nodes[Int(chain[level + 1])]
        pendingNode.keptBefore = next.previousSibling
        pendingNode.errorsBefore = Int(next.start) + 1
      } else if let anchor {
        pendingNode.keptBefore = anchor
        pendingNode.errorsBefore = Int(tree.nodes[Int(anchor)].end)
      }
      pending.append(pendingNode)
      if level > 0 { parser.enclosing.push(pending[level - 1].kind) }
      stack.append(level)
    }
    pending[chain.count - 1].isReparsed = true
    if anchor == nil {
      pending[chain.count - 1].traits = []
      pending[chain.count - 1].height = 0
    }
    parser.setOwner(Int32(chain.count - 1), at: start)
  }

  private var current: Int {
    stack[stack.count - 1]
  }

  // MARK: Reading

  consuming func run() -> ReparseResult {
    if !reuses, parser.isForeignEncoding() {
      parser.reportForeignEncoding()
      pending[0].end = parser.limit
    } else {
      read()
    }
    return ReparseResult(
      pending: pending, errors: parser.errors, root: root, scannedBytes: scannedBytes,
      blockEndLimit: parser.blockEndLimit)
  }

  private mutating func read() {
    var segmentStart = parser.offset
    while true {
      let event = parser.next()
      if parser.hasConsultedSurroundings { markConsulted() }
      switch event {
      case .entry:
        noteValue()
      case .open(let kind):
        guard stack.count <= tree.maximumDepth else {
          parser.skipTooDeep()
          markConsulted()
          noteValue()
          continue
        }
        let node = oldContainer(kind)
        if let node, canReuse(node) {
          scannedBytes += parser.offset - segmentStart
          reuse(node)
          segmentStart = parser.offset
          if isSynchronised(behind: node) { return resynchronise(behind: node) }
        } else {
          open(kind, continuing: node)
        }
      case .close:
        let index = current
        close(at: parser.offset, isUnclosed: false)
        if endsWhereItDid(index) {
          scannedBytes += parser.offset - segmentStart
          return resynchronise(behind: pending[index].old)
        }
        pending[current].isReparsed = true
      case .closeUnclosed:
        close(at: parser.impliedEnd, isUnclosed: true)
        pending[current].isReparsed = true
      case .end:
        scannedBytes += parser.offset - segmentStart
        pending[0].end = parser.limit
        return
      }
    }
  }

  /// Notes a value that is not a container.
  private mutating func noteValue() {
    if current == 0 { root = parser.entry }
  }

  /// The offset in the old text of a byte of the new one; `nil` if the edit inserted it.
  private func oldOffset(of offset: Int) -> Int? {
    edit.inverted.map(byteAt: offset, ifReplaced: .isLost)
  }

  private mutating func oldContainer(_ kind: ContainerKind) -> Int32? {
    oldOffset(of: parser.offset).flatMap { oldNodes.container(kind, at: $0) }
  }

  private func canReuse(_ node: Int32) -> Bool {
    let record = tree.nodes[Int(node)]
    guard reuses, !record.traits.contains(.dependsOnContext) else { return false }
    // The end of the container at the top depends on the text behind it.
    guard current > 0, record.parent > SyntaxTree.document else { return false }
    let start = parser.offset
    let isBehind = start >= edit.new.upperBound
    let isBefore = start + Int(record.length) <= edit.old.lowerBound
    return (isBehind || isBefore) && parser.lookaheadEnd <= start + 1
      && stack.count + Int(record.height) <= tree.maximumDepth
  }

  private mutating func reuse(_ node: Int32) {
    let record = tree.nodes[Int(node)]
    var pendingNode = pendingNodeHere(record.kind)
    pendingNode.old = node
    pendingNode.end = pendingNode.start + Int(record.length)
    pendingNode.traits = record.traits.subtracting(.hasLookahead)
    pendingNode.height = record.height
    pendingNode.isReused = true
    pending.append(pendingNode)
    noteHeight(record.height, in: current)
    parser.offset = pendingNode.end
    parser.suppressesFollowUpErrors = false
    parser.leave(to: parser.container, childEnd: pendingNode.end)
  }

  private mutating func open(_ kind: ContainerKind, continuing node: Int32?) {
    var pendingNode = pendingNodeHere(kind)
    if parser.lookaheadEnd > pendingNode.start + 1 { pendingNode.traits.insert(.hasLookahead) }
    pendingNode.isReparsed = true
    if let node {
      pendingNode.old = node
      pendingNode.oldStart = oldOffset(of: pendingNode.start) ?? 0
      pendingNode.hasFormerParent =
        pending[current].hasFormerParent && tree.nodes[Int(node)].parent == pending[current].old
    }
    parser.enclosing.push(pending[current].kind)
    stack.append(pending.count)
    parser.setOwner(Int32(pending.count), at: pendingNode.start)
    pending.append(pendingNode)
    parser.enter(kind)
  }

  private func pendingNodeHere(_ kind: ContainerKind) -> PendingNode {
    var pendingNode = PendingNode(parent: current, kind: kind, start: parser.offset)
    if parser.entry.keyStart >= 0 {
      pendingNode.keyDistance = Int32(parser.offset - parser.entry.keyStart)
    }
    return pendingNode
  }

  private mutating func close(at end: Int, isUnclosed: Bool) {
    let index = stack.removeLast()
    pending[index].end = end
    pending[index].traits.remove(.isUnclosed)
    if isUnclosed { pending[index].traits.formUnion([.isUnclosed, .dependsOnContext]) }
    if parser.lookaheadEnd > end { pending[index].traits.insert(.dependsOnContext) }
    noteHeight(pending[index].height, in: current)
    let outer = stack.count > 1 ? pending[stack[stack.count - 2]].kind : .document
    parser.enclosing.pop(to: pending[current].kind, in: outer)
    parser.leave(to: pending[current].kind, childEnd: end)
    parser.setOwner(Int32(current), at: pending[current].start)
  }

  private mutating func noteHeight(_ height: Int16, in index: Int) {
    pending[index].height = max(pending[index].height, height + 1)
  }

  private mutating func markConsulted() {
    parser.hasConsultedSurroundings = false
    for index in stack { pending[index].traits.insert(.dependsOnContext) }
  }

  // MARK: Resynchronising

  /// True if everything behind `node`, which was just taken over, parses as before.
  private func isSynchronised(behind node: Int32) -> Bool {
    let parent = pending[current]
    return parser.offset > edit.new.upperBound && parent.hasFormerParent
      && tree.nodes[Int(node)].parent == parent.old
  }

  /// True if the container just closed has its closer where it was, and the lookahead did not go
  /// beyond that.
  private func endsWhereItDid(_ index: Int) -> Bool {
    let pendingNode = pending[index]
    guard reuses, pendingNode.hasFormerParent, pendingNode.end > edit.new.upperBound,
      parser.lookaheadEnd <= pendingNode.end
    else {
      return false
    }
    let record = tree.nodes[Int(pendingNode.old)]
    guard !record.traits.contains(.isUnclosed) else { return false }
    return pendingNode.end - edit.shiftBehind == pendingNode.oldStart + Int(record.length)
  }

  /// Keeps the rest of every open container.
  private mutating func resynchronise(behind node: Int32) {
    var last = node
    for index in stack.reversed() {
      let record = tree.nodes[Int(last)]
      pending[index].keptBehind = record.nextSibling
      pending[index].errorsFrom = Int(record.end)
      last = pending[index].old
      let length = Int(tree.nodes[Int(last)].length)
      let moved = pending[index].start - pending[index].oldStart
      pending[index].end = pending[index].start + length + edit.shiftBehind - moved
      pending[index].traits.formUnion(tree.nodes[Int(last)].traits)
      pending[index].height = max(pending[index].height, tree.nodes[Int(last)].height)
    }
    for index in stack.indices.dropFirst().reversed() {
      noteHeight(pending[stack[index]].height, in: stack[index - 1])
    }
  }
}

/// A container as a reparse found it, before it becomes a record of the tree.
struct PendingNode {
  /// The record that it continues.
  var old = Node.none
  /// The start of that container in the old text.
  var oldStart = 0
  /// The pending node of the container it is in.
  var parent: Int
  var kind: ContainerKind
  /// In the new text.
  var start: Int
  var end = 0
  var keyDistance: Int32 = 0
  var traits: Node.Traits = []
  var height: Int16 = 0

  /// True if the old record and everything in it stays unchanged.
  var isReused = false
  /// True if the container is the same as before, in the same container, and so on to the top.
  var hasFormerParent = false
  /// True if any bytes of its own were parsed.
  var isReparsed = false
  /// The last of the old children before the part that was parsed again.
  var keptBefore = Node.none
  /// The first of the old children behind the part that was parsed again.
  var keptBehind = Node.none
  /// Errors of the old record that stay: before the first offset, and from the second on.
  var errorsBefore = 0
  var errorsFrom = Int.max
}

/// The result of a reparse.
struct ReparseResult {
  /// In the order of the text, beginning with the document.
  var pending: [PendingNode]
  /// The owner is the index of a pending node.
  var errors: [PullParser.FoundError]
  var root: SyntaxEntry
  var scannedBytes: Int
  /// The parser's.
  var blockEndLimit: Int
}

/// Walks the containers of a tree in the order of the text, to find containers that still exist.
struct OldNodes {
  private let nodes: [Node]
  private var node: Int32
  private var start: Int

  /// Starts at `node`, whose parent starts at `parentStart`; without a node, behind `parent`.
  init(_ nodes: [Node], from node: Int32, in parent: Int32, at parentStart: Int) {
    self.nodes = nodes
    self.node = parent
    start = parentStart
    if node >= 0 {
      self.node = node
      start += Int(nodes[Int(node)].start)
    } else {
      skip()
    }
  }

  /// The container of this kind that started at `offset`.
  ///
  /// - Precondition: `offset` is not before the offset of the last call.
  mutating func container(_ kind: ContainerKind, at offset: Int) -> Int32? {
    while node >= 0, start < offset {
      let record = nodes[Int(node)]
      if record.firstChild >= 0, start + Int(record.length) > offset {
        node = record.firstChild
        start += Int(nodes[Int(node)].start)
      } else {
        skip()
      }
    }
    return node >= 0 && start == offset && nodes[Int(node)].kind == kind ? node : nil
  }

  /// Moves to the next container that is not within the present one.
  private mutating func skip() {
    while node >= 0 {
      let record = nodes[Int(node)]
      start -= Int(record.start)
      if record.nextSibling >= 0 {
        node = record.nextSibling
        start += Int(nodes[Int(node)].start)
        return
      }
      node = record.parent
    }
  }
}

extension SyntaxTree {
  /// The containers between whose brackets `range` lies, from the document inwards.
  ///
  /// Text behind the container at the top counts as inside it, because the container's end depends on this text.
  func containers(around range: Range<Int>) -> [Int32] {
    var chain = [Self.document]
    var start = 0
    var isAtTop = true
    while true {
      let parent = chain[chain.count - 1]
      guard let child = lastChild(of: parent, before: range.lowerBound - start) else { break }
      let record = nodes[Int(child)]
      let contentEnd = record.traits.contains(.isUnclosed) ? record.end : record.end - 1
      let isInside = range.upperBound - start <= Int(contentEnd)
      guard isInside || isAtTop && range.lowerBound - start >= Int(record.end) else { break }
      isAtTop = false
      chain.append(child)
      start += Int(record.start)
      if !isInside { break }
    }
    return chain
  }

  /// The last child of `node` that ends at or before `offset`, and whose reading saw nothing behind
  /// its end.
  func anchor(in node: Int32, before offset: Int) -> Int32? {
    guard node != Self.document else { return nil }
    var child = lastChild(of: node, before: offset)
    while let candidate = child {
      let record = nodes[Int(candidate)]
      if Int(record.end) <= offset, !record.traits.contains(.dependsOnContext) { return candidate }
      child = record.previousSibling >= 0 ? record.previousSibling : nil
    }
    return nil
  }
}

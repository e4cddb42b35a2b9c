/// Reads a text again after an edit, from a place before it until it is back in step.
///
/// It begins behind a container whose reading saw nothing of the edit, and takes over old containers
/// that the edit did not touch without entering them. It is back in step, with everything behind read
/// as before, when it comes behind the edit upon the end of a container that was there, and whatever
/// is open at that place was open then.
struct Rescan {
  private let tree: SyntaxTree
  private let edit: SourceEdit
  private let reuses: Bool
  private var automaton: Automaton
  private var drafts: [Draft] = []
  private var taken: Set<Int32> = []
  private var root: SyntaxEntry
  private var scannedBytes = 0
  private var stack: [Int] = []
  private var oldNodes: OldNodes

  /// - Precondition: `text` is what the edit made of the text of the tree.
  init(_ tree: SyntaxTree, after edit: SourceEdit, in text: SourceText, reusing reuses: Bool) {
    self.tree = tree
    self.edit = edit
    self.reuses = reuses
    root = SyntaxEntry()

    var chain = reuses ? tree.containers(around: edit.range) : [SyntaxTree.document]
    while let last = chain.last, tree.nodes[Int(last)].traits.contains(.isPeeked) {
      chain.removeLast()
    }
    let container = chain[chain.count - 1]
    let record = tree.nodes[Int(container)]
    let start = tree.start(of: container)
    let anchor = reuses ? tree.anchor(in: container, before: edit.range.lowerBound - start) : nil
    let offset: Int
    if let anchor {
      offset = start + Int(tree.nodes[Int(anchor)].end)
    } else {
      offset = container == SyntaxTree.document ? text.byteOrderMarkLength : start + 1
    }
    automaton = Automaton(
      ByteReader(text), at: offset, in: record.kind, limit: nil)
    if anchor != nil { automaton.phase = .after }
    let first = anchor.map { tree.nodes[Int($0)].nextSibling } ?? record.firstChild
    oldNodes = OldNodes(tree.nodes, from: first, in: container, at: start)
    open(chain, anchor: anchor)
  }

  private mutating func open(_ chain: [Int32], anchor: Int32?) {
    var start = 0
    for (level, node) in chain.enumerated() {
      let record = tree.nodes[Int(node)]
      start += Int(record.start)
      var draft = Draft(parent: level - 1, kind: record.kind, start: start)
      draft.old = node
      draft.oldStart = start
      draft.keyDistance = record.keyDistance
      draft.traits = record.traits
      draft.height = record.height
      draft.isInPlace = true
      if level + 1 < chain.count {
        let next = tree.nodes[Int(chain[level + 1])]
        draft.keptBefore = next.previousSibling
        draft.errorsBefore = Int(next.start) + 1
      } else if let anchor {
        draft.keptBefore = anchor
        draft.errorsBefore = Int(tree.nodes[Int(anchor)].end)
      }
      taken.insert(node)
      drafts.append(draft)
      if level > 0 { automaton.surroundings.push(drafts[level - 1].kind) }
      stack.append(level)
    }
    drafts[chain.count - 1].isRescanned = true
    if anchor == nil {
      drafts[chain.count - 1].traits = []
      drafts[chain.count - 1].height = 0
    }
    automaton.errorOwner = Int32(chain.count - 1)
  }

  private var current: Int {
    stack[stack.count - 1]
  }

  // MARK: Reading

  consuming func run() -> RescanResult {
    if !reuses, automaton.isForeignEncoding() {
      automaton.reportForeignEncoding()
      drafts[0].end = automaton.limit
    } else {
      read()
    }
    return RescanResult(
      drafts: drafts, taken: taken, errors: automaton.errors,
      hasMoreErrors: automaton.hasMoreErrors, root: root, scannedBytes: scannedBytes)
  }

  private mutating func read() {
    var segmentStart = automaton.offset
    while true {
      let step = automaton.next()
      if automaton.hasConsultedSurroundings { markConsulted() }
      switch step {
      case .entry:
        noteRoot()
      case .open(let kind):
        guard stack.count <= tree.maximumDepth else {
          automaton.skipTooDeep()
          markConsulted()
          noteRoot()
          continue
        }
        let node = oldContainer(kind)
        if let node, canReuse(node) {
          scannedBytes += automaton.offset - segmentStart
          reuse(node)
          segmentStart = automaton.offset
          if isInStep(behind: node) { return getInStep(behind: node) }
        } else {
          open(kind, continuing: node)
        }
      case .close:
        let index = current
        close(at: automaton.offset, isUnclosed: false)
        if endsWhereItDid(index) {
          scannedBytes += automaton.offset - segmentStart
          return getInStep(behind: drafts[index].old)
        }
        drafts[current].isRescanned = true
      case .closeUnclosed:
        close(at: automaton.impliedEnd, isUnclosed: true)
        drafts[current].isRescanned = true
      case .end:
        scannedBytes += automaton.offset - segmentStart
        drafts[0].end = automaton.limit
        return
      }
    }
  }

  private mutating func noteRoot() {
    if current == 0 { root = automaton.entry }
  }

  private mutating func oldContainer(_ kind: ContainerKind) -> Int32? {
    edit.oldOffset(of: automaton.offset).flatMap { oldNodes.container(kind, at: $0) }
  }

  private func canReuse(_ node: Int32) -> Bool {
    let record = tree.nodes[Int(node)]
    guard reuses, !record.traits.contains(.dependsOnContext) else { return false }
    // How the container at the top ends depends on what follows it.
    guard current > 0, record.parent > SyntaxTree.document else { return false }
    let start = automaton.offset
    let isBehind = start >= edit.newEnd
    let isBefore = start + Int(record.length) <= edit.range.lowerBound
    return (isBehind || isBefore) && automaton.lookedAt <= start + 1
      && stack.count + Int(record.height) <= tree.maximumDepth
  }

  private mutating func reuse(_ node: Int32) {
    let record = tree.nodes[Int(node)]
    var draft = draftHere(record.kind)
    draft.old = node
    draft.end = draft.start + Int(record.length)
    draft.traits = record.traits.subtracting(.isPeeked)
    draft.height = record.height
    draft.isReused = true
    drafts.append(draft)
    taken.insert(node)
    noteHeight(record.height, in: current)
    automaton.offset = draft.end
    automaton.isQuiet = false
    automaton.leave(to: automaton.container, childEnd: draft.end)
  }

  private mutating func open(_ kind: ContainerKind, continuing node: Int32?) {
    var draft = draftHere(kind)
    if automaton.lookedAt > draft.start + 1 { draft.traits.insert(.isPeeked) }
    draft.isRescanned = true
    if let node {
      draft.old = node
      draft.oldStart = edit.oldOffset(of: draft.start) ?? 0
      draft.isInPlace =
        drafts[current].isInPlace && tree.nodes[Int(node)].parent == drafts[current].old
      taken.insert(node)
    }
    automaton.surroundings.push(drafts[current].kind)
    stack.append(drafts.count)
    automaton.errorOwner = Int32(drafts.count)
    drafts.append(draft)
    automaton.enter(kind)
  }

  private func draftHere(_ kind: ContainerKind) -> Draft {
    var draft = Draft(parent: current, kind: kind, start: automaton.offset)
    if automaton.entry.keyStart >= 0 {
      draft.keyDistance = Int32(automaton.offset - automaton.entry.keyStart)
    }
    return draft
  }

  private mutating func close(at end: Int, isUnclosed: Bool) {
    let index = stack.removeLast()
    drafts[index].end = end
    drafts[index].traits.remove(.isUnclosed)
    if isUnclosed { drafts[index].traits.formUnion([.isUnclosed, .dependsOnContext]) }
    if automaton.lookedAt > end { drafts[index].traits.insert(.dependsOnContext) }
    noteHeight(drafts[index].height, in: current)
    let outer = stack.count > 1 ? drafts[stack[stack.count - 2]].kind : .document
    automaton.surroundings.pop(to: drafts[current].kind, in: outer)
    automaton.leave(to: drafts[current].kind, childEnd: end)
    automaton.errorOwner = Int32(current)
  }

  private mutating func noteHeight(_ height: Int16, in index: Int) {
    drafts[index].height = max(drafts[index].height, height + 1)
  }

  private mutating func markConsulted() {
    automaton.hasConsultedSurroundings = false
    for index in stack { drafts[index].traits.insert(.dependsOnContext) }
  }

  // MARK: Back in step

  /// Whether everything behind `node`, just taken over, is read as it was.
  private func isInStep(behind node: Int32) -> Bool {
    let parent = drafts[current]
    return automaton.offset > edit.newEnd && parent.isInPlace
      && tree.nodes[Int(node)].parent == parent.old
  }

  /// Whether the container just closed has its closer where it had it, and nothing was looked at
  /// behind that.
  private func endsWhereItDid(_ index: Int) -> Bool {
    let draft = drafts[index]
    guard reuses, draft.isInPlace, draft.end > edit.newEnd, automaton.lookedAt <= draft.end else {
      return false
    }
    let record = tree.nodes[Int(draft.old)]
    guard !record.traits.contains(.isUnclosed) else { return false }
    return draft.end - edit.shift == draft.oldStart + Int(record.length)
  }

  /// Keeps the rest of every open container.
  private mutating func getInStep(behind node: Int32) {
    var last = node
    for index in stack.reversed() {
      let record = tree.nodes[Int(last)]
      drafts[index].keptBehind = record.nextSibling
      drafts[index].errorsFrom = Int(record.end)
      last = drafts[index].old
      let length = Int(tree.nodes[Int(last)].length)
      let moved = drafts[index].start - drafts[index].oldStart
      drafts[index].end = drafts[index].start + length + edit.shift - moved
      drafts[index].traits.formUnion(tree.nodes[Int(last)].traits)
      drafts[index].height = max(drafts[index].height, tree.nodes[Int(last)].height)
    }
    for index in stack.indices.dropFirst().reversed() {
      noteHeight(drafts[stack[index]].height, in: stack[index - 1])
    }
  }
}

/// A container as a rescan found it, before it becomes a record of the tree.
struct Draft {
  /// The record that it continues.
  var old = Node.none
  /// Where that started in the old text.
  var oldStart = 0
  /// The draft of the container it is in.
  var parent: Int
  var kind: ContainerKind
  /// In the new text.
  var start: Int
  var end = 0
  var keyDistance: Int32 = 0
  var traits: Node.Traits = []
  var height: Int16 = 0

  /// Whether the old record and all that is in it stays as it is.
  var isReused = false
  /// Whether it is the container it was, in the container it was in, and so on to the top.
  var isInPlace = false
  /// Whether any of its own bytes were read.
  var isRescanned = false
  /// The last of the old children before the rescanned ones.
  var keptBefore = Node.none
  /// The first of the old children behind the rescanned ones.
  var keptBehind = Node.none
  /// Errors of the old record that stay: before the first offset, and from the second on.
  var errorsBefore = 0
  var errorsFrom = Int.max
}

/// What a rescan found.
struct RescanResult {
  /// In the order of the text, beginning with the document.
  var drafts: [Draft]
  /// The old records that go on in a draft.
  var taken: Set<Int32>
  /// The owner is the index of a draft.
  var errors: [Automaton.FoundError]
  var hasMoreErrors: Bool
  var root: SyntaxEntry
  var scannedBytes: Int
}

/// Walks the containers of a tree in the order of the text, to find those that are still there.
struct OldNodes {
  private let nodes: [Node]
  private var node: Int32
  private var start: Int

  /// Starts at `node`, whose parent starts at `parentStart`; if there is none, behind `parent`.
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
  /// - Precondition: `offset` is not before that of the last call.
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
  /// What is behind the container at the top counts as in it: its end depends on that.
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

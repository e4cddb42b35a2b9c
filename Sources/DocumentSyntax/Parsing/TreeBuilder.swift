/// Makes the records of a tree out of what an ``Automaton`` comes upon.
struct TreeBuilder {
  private var automaton: Automaton
  private let maximumDepth: Int
  private let textEnd: Int
  private(set) var nodes: [Node]
  private(set) var root = SyntaxEntry()
  private var stack: [Frame] = []
  private var current = Frame(node: 0, start: 0)

  private struct Frame {
    let node: Int32
    let start: Int
  }

  init(_ text: SourceText, maximumDepth: Int) {
    textEnd = text.utf8Count
    automaton = Automaton(
      ByteReader(text), at: text.byteOrderMarkLength, in: .document, limit: nil)
    self.maximumDepth = maximumDepth
    nodes = [Node(length: Int32(textEnd), kind: .document)]
    nodes.reserveCapacity(textEnd / 64)
  }

  var errors: [Automaton.FoundError] {
    automaton.errors
  }

  var hasMoreErrors: Bool {
    automaton.hasMoreErrors
  }

  mutating func scanDocument() {
    if automaton.isForeignEncoding() {
      automaton.reportForeignEncoding()
      return
    }
    while true {
      let step = automaton.next()
      if automaton.hasConsultedSurroundings { markConsulted() }
      switch step {
      case .entry:
        if current.node == SyntaxTree.document { root = automaton.entry }
      case .open(let kind):
        open(kind)
      case .close:
        close(at: automaton.offset, traits: [])
      case .closeUnclosed:
        close(at: automaton.impliedEnd, traits: [.isUnclosed, .dependsOnContext])
      case .end:
        return
      }
    }
  }

  private mutating func open(_ kind: ContainerKind) {
    guard stack.count < maximumDepth else {
      automaton.skipTooDeep()
      markConsulted()
      if current.node == SyntaxTree.document { root = automaton.entry }
      return
    }
    let start = automaton.offset
    let id = Int32(nodes.count)
    var node = Node(kind: kind)
    node.parent = current.node
    node.start = Int32(start - current.start)
    if automaton.entry.keyStart >= 0 { node.keyDistance = Int32(start - automaton.entry.keyStart) }
    if automaton.lookedAt > start + 1 { node.traits.insert(.isPeeked) }
    node.previousSibling = nodes[Int(current.node)].lastChild
    if node.previousSibling >= 0 {
      nodes[Int(node.previousSibling)].nextSibling = id
    } else {
      nodes[Int(current.node)].firstChild = id
    }
    nodes[Int(current.node)].lastChild = id
    nodes.append(node)

    stack.append(current)
    automaton.surroundings.push(nodes[Int(current.node)].kind)
    current = Frame(node: id, start: start)
    automaton.enter(kind)
    automaton.errorOwner = id
  }

  private mutating func close(at end: Int, traits: Node.Traits) {
    var traits = traits
    if automaton.lookedAt > end { traits.insert(.dependsOnContext) }
    let index = Int(current.node)
    nodes[index].length = Int32(end - current.start)
    nodes[index].traits.formUnion(traits)
    let height = nodes[index].height + 1
    guard let parent = stack.popLast() else { return }
    current = parent
    let parentIndex = Int(parent.node)
    nodes[parentIndex].height = max(nodes[parentIndex].height, height)
    let kind = nodes[parentIndex].kind
    let outer = stack.last.map { nodes[Int($0.node)].kind } ?? .document
    automaton.surroundings.pop(to: kind, in: outer)
    automaton.leave(to: kind, childEnd: end)
    automaton.errorOwner = parent.node
  }

  /// Marks everything open if a decision was made by what is open.
  private mutating func markConsulted() {
    automaton.hasConsultedSurroundings = false
    nodes[Int(current.node)].traits.insert(.dependsOnContext)
    for frame in stack.reversed() {
      // Below one that is marked all are.
      if nodes[Int(frame.node)].traits.contains(.dependsOnContext) { return }
      nodes[Int(frame.node)].traits.insert(.dependsOnContext)
    }
  }
}

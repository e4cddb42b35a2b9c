/// Makes the records of a tree from the events of a ``PullParser``.
struct TreeBuilder {
  private var parser: PullParser
  private let maximumDepth: Int
  private let textEnd: Int
  private(set) var nodes: [Node]
  private(set) var root = SyntaxEntry()
  private var stack: [Frame] = []
  private var current = Frame(node: 0, start: 0)
  private var recorder: EntryRecorder?

  private struct Frame {
    let node: Int32
    let start: Int
  }

  init(
    _ text: SourceText, maximumDepth: Int, impliedEnds: ImpliedEnds,
    recordingWith names: KeywordTable?
  ) {
    textEnd = text.utf8Count
    parser = PullParser(
      ByteReader(text), at: text.byteOrderMarkLength, in: .document, limit: nil,
      impliedEnds: impliedEnds)
    self.maximumDepth = maximumDepth
    // Allocated before the nodes: the recorder is dropped soon, and may take recycled memory without keeping a page.
    if let names { recorder = EntryRecorder(lookingIn: names, expecting: textEnd) }
    nodes = [Node(length: Int32(textEnd), kind: .document)]
    nodes.reserveCapacity(textEnd / 64)
  }

  /// All entries; `nil` if no index was requested, or if an error was repaired: entries are then read from the
  /// text on demand.
  consuming func finishRecord() -> EntryIndex? { errors.isEmpty ? recorder?.finish() : nil }

  var errors: [PullParser.FoundError] {
    parser.errors
  }

  /// The parser's.
  var blockEndLimit: Int { parser.blockEndLimit }

  mutating func scanDocument() {
    if parser.isForeignEncoding() {
      parser.reportForeignEncoding()
      return
    }
    while true {
      let event = parser.next()
      if parser.hasConsultedSurroundings { markConsulted() }
      switch event {
      case .entry:
        noteValue()
        recorder?.append(parser.entry, from: parser.reader)
      case .open(let kind):
        open(kind)
      case .close:
        close(at: parser.offset, traits: [])
      case .closeUnclosed:
        close(at: parser.impliedEnd, traits: [.isUnclosed, .dependsOnContext])
      case .end:
        return
      }
    }
  }

  private mutating func open(_ kind: ContainerKind) {
    guard stack.count < maximumDepth else {
      parser.skipTooDeep()
      markConsulted()
      noteValue()
      return
    }
    let start = parser.offset
    let id = Int32(nodes.count)
    var node = Node(kind: kind)
    node.parent = current.node
    node.start = Int32(start - current.start)
    if parser.entry.keyStart >= 0 { node.keyDistance = Int32(start - parser.entry.keyStart) }
    if parser.lookaheadEnd > start + 1 { node.traits.insert(.hasLookahead) }
    node.previousSibling = nodes[Int(current.node)].lastChild
    if node.previousSibling >= 0 {
      nodes[Int(node.previousSibling)].nextSibling = id
    } else {
      nodes[Int(current.node)].firstChild = id
    }
    nodes[Int(current.node)].lastChild = id
    nodes.append(node)
    recorder?.open(parser.entry, from: parser.reader)

    stack.append(current)
    parser.enclosing.push(nodes[Int(current.node)].kind)
    current = Frame(node: id, start: start)
    parser.enter(kind)
    parser.setOwner(id, at: start)
  }

  private mutating func close(at end: Int, traits: Node.Traits) {
    var traits = traits
    if parser.lookaheadEnd > end { traits.insert(.dependsOnContext) }
    let index = Int(current.node)
    nodes[index].length = Int32(end - current.start)
    nodes[index].traits.formUnion(traits)
    let height = nodes[index].height + 1
    guard let parent = stack.popLast() else { return }
    recorder?.close(current.node, nodes[index], at: current.start)
    current = parent
    let parentIndex = Int(parent.node)
    nodes[parentIndex].height = max(nodes[parentIndex].height, height)
    let kind = nodes[parentIndex].kind
    let outer = stack.last.map { nodes[Int($0.node)].kind } ?? .document
    parser.enclosing.pop(to: kind, in: outer)
    parser.leave(to: kind, childEnd: end)
    parser.setOwner(parent.node, at: parent.start)
  }

  /// Notes a value that is not a container.
  private mutating func noteValue() {
    if current.node == SyntaxTree.document { root = parser.entry }
  }

  /// Marks all open containers if a decision depended on them.
  private mutating func markConsulted() {
    parser.hasConsultedSurroundings = false
    nodes[Int(current.node)].traits.insert(.dependsOnContext)
    for frame in stack.reversed() {
      // The containers around a marked one are marked already.
      if nodes[Int(frame.node)].traits.contains(.dependsOnContext) { return }
      nodes[Int(frame.node)].traits.insert(.dependsOnContext)
    }
  }
}

extension SyntaxTree {
  /// - Complexity: O(*d*), *d* the depth of the node.
  package func range(of node: NodeID) -> Range<Int> {
    let start = start(of: node.index)
    return start..<(start + Int(nodes[Int(node.index)].length))
  }

  package func kind(of node: NodeID) -> ValueKind {
    nodes[Int(node.index)].kind == .object ? .object : .array
  }

  /// The container that holds `node`; `nil` for the one at the top.
  package func parent(of node: NodeID) -> NodeID? {
    let parent = nodes[Int(node.index)].parent
    return parent > Self.document ? NodeID(parent) : nil
  }

  /// Whether the container has its closing bracket.
  package func isClosed(_ node: NodeID) -> Bool {
    !nodes[Int(node.index)].traits.contains(.isUnclosed)
  }

  /// The containers that are directly in `node`.
  package func children(of node: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    var child = nodes[Int(node.index)].firstChild
    while child >= 0 {
      children.append(NodeID(child))
      child = nodes[Int(child)].nextSibling
    }
    return children
  }

  /// The consumer's tag of a container: 0 until it sets another.
  package subscript(owner node: NodeID) -> Int32 {
    get { nodes[Int(node.index)].owner }
    set { nodes[Int(node.index)].owner = newValue }
  }

  /// The innermost container that holds the place before the byte at `offset`: between its brackets,
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
    let record = nodes[Int(node.index)]
    guard record.keyDistance > 0 else { return nil }
    let start = start(of: node.index) - Int(record.keyDistance)
    var automaton = Automaton(
      ByteReader(text), at: start, in: .object, limit: text.utf8Count)
    let end =
      automaton.reader.byte(at: start) == Byte.quote
      ? automaton.readString(at: start).end : automaton.readWord(at: start).end
    return start..<end
  }

  /// How many entries stand before `node` in its parent.
  ///
  /// - Complexity: That of reading the parent's own bytes up to there.
  package func index(of node: NodeID, in text: SourceText) -> Int {
    let parent = nodes[Int(node.index)].parent
    var index = 0
    var cursor = EntryCursor(of: parent, in: self, text)
    while let entry = cursor.next(), entry.container != node { index += 1 }
    return index
  }
}

@testable import DocumentSyntax

extension SyntaxTree {
  /// The first thing in which this tree, edited, is not what `fresh` is; `nil` if there is none.
  func difference(from fresh: SyntaxTree, in text: SourceText) -> String? {
    if errors != fresh.errors { return "errors \(errors) instead of \(fresh.errors)" }
    if hasMoreErrors != fresh.hasMoreErrors { return "more errors" }
    if isFaultyAtTop != fresh.isFaultyAtTop { return "fault at the top" }
    let faulty = Set(faultyContainers.map { range(of: $0) })
    let freshlyFaulty = Set(fresh.faultyContainers.map { fresh.range(of: $0) })
    if faulty != freshlyFaulty { return "faulty containers \(faulty), not \(freshlyFaulty)" }
    if nodeCount != fresh.nodeCount { return "\(nodeCount) nodes instead of \(fresh.nodeCount)" }
    if root.withoutContainer != fresh.root.withoutContainer { return "root \(root)" }
    var pairs: [(Int32, Int32)] = [(0, 0)]
    while let (mine, theirs) = pairs.popLast() {
      if let difference = difference(of: mine, from: theirs, in: fresh, text) { return difference }
      let children = zip(children(of: NodeID(mine)), fresh.children(of: NodeID(theirs)))
      for (child, other) in children { pairs.append((child.index, other.index)) }
    }
    return nil
  }

  private func difference(
    of mine: Int32, from theirs: Int32, in fresh: SyntaxTree, _ text: SourceText
  ) -> String? {
    let id = NodeID(mine)
    let other = NodeID(theirs)
    let record = nodes[Int(mine)]
    let freshRecord = fresh.nodes[Int(theirs)]
    if range(of: id) != fresh.range(of: other) {
      return "range \(range(of: id)) instead of \(fresh.range(of: other))"
    }
    if record.kind != freshRecord.kind { return "kind at \(range(of: id))" }
    if record.keyDistance != freshRecord.keyDistance { return "key of \(range(of: id))" }
    if record.height < freshRecord.height { return "height of \(range(of: id))" }
    if isClosed(id) != fresh.isClosed(other) { return "closing of \(range(of: id))" }
    if !record.traits.isSuperset(of: freshRecord.traits) { return "traits of \(range(of: id))" }
    let entries = entries(of: id, in: text)
    let freshEntries = fresh.entries(of: other, in: text)
    if entries.map(\.withoutContainer) != freshEntries.map(\.withoutContainer) {
      return "entries of \(range(of: id))"
    }
    let node = mine == SyntaxTree.document ? nil : id
    let freshNode = theirs == SyntaxTree.document ? nil : other
    if comments(of: node, in: text) != fresh.comments(of: freshNode, in: text) {
      return "comments of \(range(of: id))"
    }
    return linkFault(of: id, entries)
  }

  private func linkFault(of node: NodeID, _ entries: [SyntaxEntry]) -> String? {
    let children = children(of: node)
    if children != entries.compactMap(\.container) { return "children of \(range(of: node))" }
    var previous = Node.none
    for child in children {
      let record = nodes[Int(child.index)]
      if record.parent != node.index { return "parent of \(range(of: child))" }
      if record.previousSibling != previous { return "sibling before \(range(of: child))" }
      previous = child.index
    }
    return nodes[Int(node.index)].lastChild == previous ? nil : "last child of \(range(of: node))"
  }
}

extension SyntaxEntry {
  var withoutContainer: SyntaxEntry {
    var entry = self
    entry.container = nil
    return entry
  }
}

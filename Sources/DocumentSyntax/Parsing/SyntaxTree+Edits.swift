/// The changes that an edit made to a tree.
package struct SyntaxChange: Hashable, Sendable {
  /// The containers that were there before and whose entries, of their own, were parsed again.
  package internal(set) var reparsed: [NodeID] = []
  package internal(set) var added: [NodeID] = []
  /// The containers that were removed; their numbers may name other containers after a later edit.
  package internal(set) var removed: [NodeID] = []
  /// True if the bytes around the value at the top of the document were parsed again.
  package internal(set) var reparsedTop = false
  package internal(set) var errorsChanged = false
  /// The number of bytes of the text that were read.
  package internal(set) var scannedBytes = 0
}

extension SyntaxTree {
  /// Applies `edit` to the text and to the tree.
  ///
  /// Only the innermost container around the edit is read again, without the whole containers in it. If its end
  /// changes, the container around it is read again as well. A container that still exists keeps its ``NodeID`` and its
  /// owner.
  ///
  /// - Precondition: `text` is the text of the tree, and the edit lies within it and leaves it no longer than
  ///   ``longestText``.
  package mutating func apply(_ edit: SourceEdit, text: inout SourceText) -> SyntaxChange {
    let wasRegular = impliedEnds.isRegular
    let staysRegular = impliedEnds.stayRegular(after: edit, in: text)
    text.replace(edit.range, with: edit.replacement)
    Self.checkLength(text)
    let replacement = closingComments(TextEdits.Replacement(edit), in: text)
    if wasRegular {
      let result = reparse(after: replacement, in: text, ImpliedEnds())
      // A text without errors is JSON, so its brackets match. Errors elsewhere may be a missing and a superfluous bracket
      // that matched each other until this edit.
      if staysRegular || errorTable.isEmpty && result.errors.isEmpty {
        impliedEnds = ImpliedEnds()
        return commit(result, after: replacement)
      }
    }
    let newEnds = ImpliedEnds(text)
    indentationScanCount += 1
    let widened = impliedEnds.widened(replacement, to: newEnds)
    impliedEnds = newEnds
    return commit(reparse(after: widened, in: text, newEnds), after: widened)
  }

  /// The edit, made to cover all unclosed comments before it if it has the first `*/` behind them.
  ///
  /// Updates ``blockEndLimit`` to the new text.
  private mutating func closingComments(
    _ edit: TextEdits.Replacement, in text: SourceText
  ) -> TextEdits.Replacement {
    let limit = blockEndLimit
    guard limit != .max else { return edit }
    if edit.old.upperBound <= limit {
      blockEndLimit += edit.shiftBehind
    } else if edit.old.lowerBound <= limit {
      blockEndLimit = edit.new.upperBound
    } else {
      let start = edit.new.lowerBound - 1
      let bytes = text.bytes(in: start..<min(edit.new.upperBound + 1, text.utf8Count))
      let last = bytes.indices.dropLast().last {
        bytes[$0] == Byte.star && bytes[$0 + 1] == Byte.slash
      }
      guard let last else { return edit }
      blockEndLimit = start + last + 1
      let first = max(0, limit - 2)
      return TextEdits.Replacement(
        old: first..<edit.old.upperBound, new: first..<edit.new.upperBound)
    }
    return edit
  }

  private func reparse(
    after edit: TextEdits.Replacement, in text: SourceText, _ impliedEnds: ImpliedEnds
  ) -> ReparseResult {
    let isForeign =
      edit.old.lowerBound < PullParser.encodingPrefixLength
      ? text.isForeignEncoding : isForeignEncoding
    let reuses = !isForeign && !isForeignEncoding
    return IncrementalReparse(self, after: edit, in: text, reusing: reuses, impliedEnds).run()
  }

  private var isForeignEncoding: Bool { errors.first?.kind == .notUTF8 }

  private mutating func commit(_ result: ReparseResult, after edit: TextEdits.Replacement)
    -> SyntaxChange
  {
    var change = SyntaxChange()
    change.scannedBytes = result.scannedBytes
    blockEndLimit = result.blockEndLimit
    change.removed = removeDropped(result)
    let ids = makeIDs(result.pending)
    change.errorsChanged = updateErrors(result, ids, removed: change.removed, after: edit)
    for (pendingNode, id) in zip(result.pending, ids) {
      if pendingNode.old < 0 {
        change.added.append(NodeID(id))
      } else if pendingNode.isReparsed, id != Self.document {
        change.reparsed.append(NodeID(id))
      }
    }
    nodeCount += change.added.count - change.removed.count
    change.reparsedTop = result.pending[0].isReparsed
    if change.reparsedTop { rootScalar = result.root }
    link(result.pending, ids, after: edit)
    number(change)
    refillErrors()
    for node in change.removed {
      nodes[Int(node.index)].nextSibling = firstFree
      firstFree = node.index
    }
    return change
  }

  /// Gives the containers that an edit touched, and all around them, its number.
  ///
  /// - Complexity: O(*c* + *d*), *c* the number of containers that were read again, *d* the depth.
  private mutating func number(_ change: SyntaxChange) {
    editCount += 1
    if editNumbers.count < nodes.count {
      editNumbers += repeatElement(0, count: nodes.count - editNumbers.count)
    }
    for changed in change.reparsed + change.added {
      var node = changed.index
      while node > Self.document, editNumbers[Int(node)] != editCount {
        editNumbers[Int(node)] = editCount
        node = nodes[Int(node)].parent
      }
    }
  }

  /// Frees the records of containers that no longer exist where the text was parsed again.
  private mutating func removeDropped(_ result: ReparseResult) -> [NodeID] {
    // The marks last until the records of the containers that continue are written.
    for pendingNode in result.pending where pendingNode.old >= 0 {
      nodes[Int(pendingNode.old)].traits.insert(.isTaken)
    }
    var removed: [NodeID] = []
    for pendingNode in result.pending where pendingNode.old >= 0 && !pendingNode.isReused {
      appendDropped(
        from: pendingNode.keptBefore >= 0
          ? nodes[Int(pendingNode.keptBefore)].nextSibling : nodes[Int(pendingNode.old)].firstChild,
        to: pendingNode.keptBehind, &removed)
    }
    var next = 0
    while next < removed.count {
      let node = Int(removed[next].index)
      nodes[node].traits = .isFree
      appendDropped(from: nodes[node].firstChild, to: Node.none, &removed)
      next += 1
    }
    return removed
  }

  /// Appends the records that are not taken, from a child on up to a sibling behind it.
  private func appendDropped(from first: Int32, to end: Int32, _ dropped: inout [NodeID]) {
    var child = first
    while child >= 0, child != end {
      if !nodes[Int(child)].traits.contains(.isTaken) { dropped.append(NodeID(child)) }
      child = nodes[Int(child)].nextSibling
    }
  }

  /// The index of every pending node's record.
  private mutating func makeIDs(_ pending: [PendingNode]) -> [Int32] {
    pending.map { pendingNode in
      if pendingNode.old >= 0 { return pendingNode.old }
      guard firstFree >= 0 else {
        nodes.append(Node(kind: pendingNode.kind))
        return Int32(nodes.count - 1)
      }
      let id = firstFree
      firstFree = nodes[Int(id)].nextSibling
      nodes[Int(id)] = Node(kind: pendingNode.kind)
      return id
    }
  }

  /// Writes the records of the pending nodes, and moves the kept children behind them.
  private mutating func link(
    _ pending: [PendingNode], _ ids: [Int32], after edit: TextEdits.Replacement
  ) {
    var lastChildren = pending.map(\.keptBefore)
    for (index, pendingNode) in pending.enumerated() {
      let id = Int(ids[index])
      let parentStart = pendingNode.parent >= 0 ? pending[pendingNode.parent].start : 0
      let oldLastChild = nodes[id].lastChild
      nodes[id].parent = pendingNode.parent >= 0 ? ids[pendingNode.parent] : Node.none
      nodes[id].start = Int32(pendingNode.start - parentStart)
      nodes[id].keyDistance = pendingNode.keyDistance
      nodes[id].traits = pendingNode.traits
      if !pendingNode.isReused {
        nodes[id].length = Int32(pendingNode.end - pendingNode.start)
        nodes[id].height = pendingNode.height
        if pendingNode.keptBefore < 0 { nodes[id].firstChild = Node.none }
        nodes[id].lastChild = pendingNode.keptBehind >= 0 ? oldLastChild : pendingNode.keptBefore
      }
      if pendingNode.parent >= 0 {
        append(Int32(id), to: ids[pendingNode.parent], behind: lastChildren[pendingNode.parent])
        lastChildren[pendingNode.parent] = Int32(id)
      }
    }
    for (index, pendingNode) in pending.enumerated() where !pendingNode.isReused {
      let last = lastChildren[index]
      guard pendingNode.keptBehind >= 0 else {
        nodes[Int(ids[index])].lastChild = last
        if last >= 0 { nodes[Int(last)].nextSibling = Node.none }
        continue
      }
      append(pendingNode.keptBehind, to: ids[index], behind: last)
      let moved = pendingNode.start - pendingNode.oldStart
      move(pendingNode.keptBehind, by: Int32(edit.shiftBehind - moved))
    }
  }

  private mutating func append(_ node: Int32, to parent: Int32, behind previous: Int32) {
    nodes[Int(node)].previousSibling = previous
    if previous >= 0 {
      nodes[Int(previous)].nextSibling = node
    } else {
      nodes[Int(parent)].firstChild = node
    }
  }

  /// Moves `first` and all siblings behind it.
  private mutating func move(_ first: Int32, by shift: Int32) {
    guard shift != 0 else { return }
    var node = first
    while node >= 0 {
      nodes[Int(node)].start += shift
      node = nodes[Int(node)].nextSibling
    }
  }
}

// MARK: Errors

extension SyntaxTree {
  /// Replaces the errors of the containers that were parsed again; returns true if any error came or went.
  ///
  /// - Precondition: The records that stay have their links from before the edit.
  private mutating func updateErrors(
    _ result: ReparseResult, _ ids: [Int32], removed: [NodeID], after edit: TextEdits.Replacement
  ) -> Bool {
    if errorTable.isEmpty, result.errors.isEmpty { return false }
    var update = SyntaxErrorTable.Update()
    if !errorTable.isEmpty {
      var starts = ContainerStarts()
      for node in removed where errorTable.holdsErrors(of: node.index) {
        errorTable.removeAll(
          of: node.index, startingAt: starts.start(of: node.index, in: nodes), &update)
      }
      for pendingNode in result.pending where pendingNode.old >= 0 && !pendingNode.isReused {
        errorTable.replace(
          pendingNode.old, startingAt: pendingNode.oldStart,
          keepingBefore: pendingNode.errorsBefore, from: pendingNode.errorsFrom,
          movedBy: edit.shiftBehind - (pendingNode.start - pendingNode.oldStart), &update)
      }
    }
    for found in result.errors {
      errorTable.add(found, owner: ids[Int(found.owner)], &update)
    }
    let isChanged = !update.isEmpty
    errorTable.finish(update, after: edit)
    return isChanged
  }

  /// Looks the first errors up again if too few of them are known in order.
  private mutating func refillErrors() {
    guard errorTable.needsWindow else { return }
    var starts = ContainerStarts()
    let nodes = nodes
    errorTable.refill { starts.start(of: $0, in: nodes) }
  }
}

/// The offsets of containers that have ancestors in common: each ancestor is visited once.
private struct ContainerStarts {
  private var known: [Int32: Int] = [:]

  mutating func start(of node: Int32, in nodes: [Node]) -> Int {
    var path: [Int32] = []
    var start = 0
    var next = node
    while next >= 0 {
      if let known = known[next] {
        start = known
        break
      }
      path.append(next)
      next = nodes[Int(next)].parent
    }
    for node in path.reversed() {
      start += Int(nodes[Int(node)].start)
      known[node] = start
    }
    return start
  }
}

/// Bytes of a text, and what takes their place.
package struct SourceEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, with replacement: [UInt8]) {
    self.range = range
    self.replacement = replacement
  }

  /// By how many bytes everything behind the edit moves.
  var shift: Int {
    replacement.count - range.count
  }

  /// The end of the replacement in the new text.
  var newEnd: Int {
    range.lowerBound + replacement.count
  }

  /// Where the byte at `offset` of the new text stood in the old one; `nil` if the edit put it there.
  func oldOffset(of offset: Int) -> Int? {
    if offset < range.lowerBound { return offset }
    return offset >= newEnd ? offset - shift : nil
  }
}

/// What an edit did to a tree.
package struct SyntaxChange: Hashable, Sendable {
  /// The containers that were there before and whose entries, of their own, were read again.
  package internal(set) var rescanned: [NodeID] = []
  package internal(set) var added: [NodeID] = []
  /// What is not there any more; its numbers may name other containers after a later edit.
  package internal(set) var removed: [NodeID] = []
  /// Whether what stands around the value at the top of the document was read again.
  package internal(set) var rescannedTop = false
  package internal(set) var errorsChanged = false
  /// How many bytes of the text were looked at.
  package internal(set) var scannedBytes = 0
}

extension SyntaxTree {
  /// Applies `edit` to the text and to the tree.
  ///
  /// Only the innermost container around the edit is read again, and of it only what stands between
  /// those containers in it that are whole; if that does not end as it did, what is around it as
  /// well. A container that is still there keeps its name and its owner.
  ///
  /// - Precondition: `text` is the text of the tree, and the edit lies within it.
  package mutating func apply(_ edit: SourceEdit, text: inout SourceText) -> SyntaxChange {
    text.replace(edit.range, with: edit.replacement)
    let isForeign =
      edit.range.lowerBound < Automaton.encodingPrefixLength
      ? text.isForeignEncoding : isForeignEncoding
    if !hasMoreErrors, !isForeign, !isForeignEncoding {
      let draft = Rescan(self, after: edit, in: text, reusing: true).run()
      if storedErrors.count + draft.errors.count <= Self.maximumErrorCount {
        return commit(draft, after: edit)
      }
    }
    return commit(Rescan(self, after: edit, in: text, reusing: false).run(), after: edit)
  }

  private var isForeignEncoding: Bool {
    storedErrors.first?.kind == .notUTF8
  }

  private mutating func commit(_ result: RescanResult, after edit: SourceEdit) -> SyntaxChange {
    var change = SyntaxChange()
    change.scannedBytes = result.scannedBytes
    change.removed = removeDropped(result)
    let ids = makeIDs(result.drafts)
    change.errorsChanged = updateErrors(result, ids, after: edit)
    hasMoreErrors = result.hasMoreErrors
    for (draft, id) in zip(result.drafts, ids) {
      if draft.old < 0 {
        change.added.append(NodeID(id))
      } else if draft.isRescanned, id != Self.document {
        change.rescanned.append(NodeID(id))
      }
    }
    nodeCount += change.added.count - change.removed.count
    change.rescannedTop = result.drafts[0].isRescanned
    if change.rescannedTop { rootScalar = result.root }
    link(result.drafts, ids, after: edit)
    for node in change.removed {
      nodes[Int(node.index)].nextSibling = firstFree
      firstFree = node.index
    }
    return change
  }

  /// Marks as free what was among the rescanned and was not come upon again.
  private mutating func removeDropped(_ result: RescanResult) -> [NodeID] {
    var removed: [NodeID] = []
    var suspects: [Int32] = []
    for draft in result.drafts where draft.old >= 0 && !draft.isReused {
      var child =
        draft.keptBefore >= 0
        ? nodes[Int(draft.keptBefore)].nextSibling : nodes[Int(draft.old)].firstChild
      while child >= 0, child != draft.keptBehind {
        if !result.taken.contains(child) { suspects.append(child) }
        child = nodes[Int(child)].nextSibling
      }
    }
    while let node = suspects.popLast() {
      removed.append(NodeID(node))
      nodes[Int(node)].traits = .isFree
      var child = nodes[Int(node)].firstChild
      while child >= 0 {
        if !result.taken.contains(child) { suspects.append(child) }
        child = nodes[Int(child)].nextSibling
      }
    }
    return removed
  }

  /// The index of every draft's record.
  private mutating func makeIDs(_ drafts: [Draft]) -> [Int32] {
    drafts.map { draft in
      if draft.old >= 0 { return draft.old }
      guard firstFree >= 0 else {
        nodes.append(Node(kind: draft.kind))
        return Int32(nodes.count - 1)
      }
      let id = firstFree
      firstFree = nodes[Int(id)].nextSibling
      nodes[Int(id)] = Node(kind: draft.kind)
      return id
    }
  }

  /// Writes the records of the drafts, and moves what is kept behind them.
  private mutating func link(_ drafts: [Draft], _ ids: [Int32], after edit: SourceEdit) {
    var lastChildren = drafts.map(\.keptBefore)
    for (index, draft) in drafts.enumerated() {
      let id = Int(ids[index])
      let parentStart = draft.parent >= 0 ? drafts[draft.parent].start : 0
      let oldLastChild = nodes[id].lastChild
      nodes[id].parent = draft.parent >= 0 ? ids[draft.parent] : Node.none
      nodes[id].start = Int32(draft.start - parentStart)
      nodes[id].keyDistance = draft.keyDistance
      nodes[id].traits = draft.traits
      if !draft.isReused {
        nodes[id].length = Int32(draft.end - draft.start)
        nodes[id].height = draft.height
        if draft.keptBefore < 0 { nodes[id].firstChild = Node.none }
        nodes[id].lastChild = draft.keptBehind >= 0 ? oldLastChild : draft.keptBefore
      }
      if draft.parent >= 0 {
        append(Int32(id), to: ids[draft.parent], behind: lastChildren[draft.parent])
        lastChildren[draft.parent] = Int32(id)
      }
    }
    for (index, draft) in drafts.enumerated() where !draft.isReused {
      let last = lastChildren[index]
      guard draft.keptBehind >= 0 else {
        nodes[Int(ids[index])].lastChild = last
        if last >= 0 { nodes[Int(last)].nextSibling = Node.none }
        continue
      }
      append(draft.keptBehind, to: ids[index], behind: last)
      let moved = draft.start - draft.oldStart
      move(draft.keptBehind, by: Int32(edit.shift - moved))
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
  /// Replaces the errors of what was rescanned; returns whether any came or went.
  private mutating func updateErrors(
    _ result: RescanResult, _ ids: [Int32], after edit: SourceEdit
  ) -> Bool {
    let count = storedErrors.count
    let before = storedErrors
    if count > 0 {
      var drafts: [Int32: Draft] = [:]
      for draft in result.drafts where draft.old >= 0 && !draft.isReused {
        drafts[draft.old] = draft
      }
      storedErrors = before.compactMap { error in
        if nodes[Int(error.owner)].traits.contains(.isFree) { return nil }
        guard let draft = drafts[error.owner] else { return error }
        if Int(error.start) < draft.errorsBefore { return error }
        guard Int(error.start) >= draft.errorsFrom else { return nil }
        var moved = error
        moved.start += Int32(edit.shift - (draft.start - draft.oldStart))
        return moved
      }
    }
    let removedCount = count - storedErrors.count
    for found in result.errors {
      let draft = result.drafts[Int(found.owner)]
      storedErrors.append(
        StoredError(found.error, owner: ids[Int(found.owner)], from: draft.start))
    }
    return removedCount > 0 || !result.errors.isEmpty
  }
}

package import LayoutEngine

/// The change sets of the last revisions of a document.
///
/// Diagnostics, `layout/frames` with `since`, `layout/diff` and subscriptions are computed from the change sets between
/// the revision that their client knows and the current one. If these are no longer all kept, ``since(_:current:)``
/// returns `nil` and the caller starts from the whole document.
///
/// At most ``revisionLimit`` revisions and ``sizeLimit`` changes are kept.
struct History: Sendable {
  var records: ArraySlice<ChangeSet> { stored[first...] }

  /// The change sets that are kept.
  ///
  /// Change sets before `first` were dropped; they are removed in batches, because each removal moves all following
  /// change sets.
  private var stored: [ChangeSet] = []
  private var first = 0

  /// The last revision, even if it is too large to be kept; `nil` for a text just opened.
  private(set) var last: ChangeSet?
  private var size = 0

  /// The greatest number of kept revisions, and of changes of frames and structure in all of them.
  static let revisionLimit = 128
  static let sizeLimit = 40_000

  mutating func append(_ record: ChangeSet) {
    last = record
    stored.append(record)
    size += record.size
    while stored.count - first > Self.revisionLimit
      || (size > Self.sizeLimit && first < stored.count)
    {
      size -= stored[first].size
      stored[first] = ChangeSet()
      first += 1
    }
    if first >= Self.revisionLimit || first == stored.count {
      stored.removeFirst(first)
      first = 0
    }
  }

  /// The change sets after a revision; `nil` if they are not all kept.
  func since(_ revision: Int, current: Int) -> ArraySlice<ChangeSet>? {
    guard revision <= current else { return nil }
    let needed = current - revision
    guard needed <= records.count else { return nil }
    return records.suffix(needed)
  }

  /// The change sets after the earlier of two revisions, up to the later one.
  func records(
    between one: Int, and other: Int, current: Int
  ) -> ArraySlice<ChangeSet>? {
    since(min(one, other), current: current)?.dropLast(current - max(one, other))
  }
}

/// The frames that changed since an earlier revision.
package struct FramesSince {
  /// Elements whose frame or node frame changed or that are new, in the order of the document.
  package var elements: [ElementID]

  /// Elements below which every JSON Pointer is invalid; `elements` contains their present descendants.
  package var reset: [ElementID]

  /// True if everything is invalid.
  package var resetsAll: Bool
}

extension LiveDocument {
  /// The change sets after a revision, the earliest first; `nil` if they are not all kept.
  package func changeSets(since revision: Int) -> ArraySlice<ChangeSet>? {
    if let last = history.last, last.revision == self.revision, revision == self.revision - 1 {
      return [last]
    }
    return history.since(revision, current: self.revision)
  }

  /// The frames the last revision changed.
  package var changes: [FrameChange] { history.last?.frames ?? [] }

  /// The scroll nodes whose content size the last revision changed, in document order.
  package var resizedContents: [ContentSizeChange] { history.last?.resizedContents ?? [] }

  /// The elements whose children the last revision changed, in the order of the document.
  package var restructuredElements: [ElementID] {
    inDocumentOrder((history.last?.restructured ?? []).filter(elements.isAttached))
  }

  /// The elements that the last revision read again, in the order of the document.
  package var rereadElements: [ElementID] {
    inDocumentOrder((history.last?.reread ?? []).filter(elements.isAttached))
  }

  /// True if the last revision changed the children of any element.
  package var isRestructured: Bool { isAllNew || history.last?.restructured.isEmpty == false }

  /// True if the last revision invalidated all earlier results about the document.
  package var isAllNew: Bool { history.last?.replacedRoot ?? true }

  /// The changes since a revision, as a difference of the map from pointers to frames.
  ///
  /// - Complexity: In the number of changes and of the nodes that moved with them; for a revision too
  ///   far back, in the size of the document.
  package func frames(since revision: Int) -> FramesSince {
    guard let records = history.since(revision, current: self.revision),
      !records.contains(where: \.replacedRoot)
    else {
      var all: [ElementID] = []
      elements.forEach { all.append($0) }
      return FramesSince(elements: all, reset: [], resetsAll: true)
    }
    var changed: Set<ElementID> = []
    var reset: Set<ElementID> = []
    for record in records {
      for change in record.frames where elements.isAttached(change.element) {
        changed.insert(change.element)
        insertMovedNodes(below: change.element, into: &changed)
        if (change.before == nil) != (change.after == nil) {
          insertNodes(around: change.element, into: &changed)
        }
      }
      changed.formUnion(record.resizedContents.map(\.element).filter(elements.isAttached))
      reset.formUnion(record.restructured.filter(elements.isAttached))
    }
    for element in reset {
      insertNodes(around: element, into: &changed)
      elements.forEach(from: element, maximumDepth: nil) { below, _ in changed.insert(below) }
    }
    return FramesSince(
      elements: inDocumentOrder(changed), reset: inDocumentOrder(reset), resetsAll: false)
  }

  /// Inserts the nodes whose node frames move with a spec: the nearest nodes below it.
  private func insertMovedNodes(below element: ElementID, into changed: inout Set<ElementID>) {
    var subtree = elements.subtree(of: element)
    while let below = subtree.next() {
      guard elements.type(of: below).isDisplayNode else { continue }
      if below == element { return }
      changed.insert(below)
      subtree.skipDescendants()
    }
  }

  /// Inserts the nodes whose rounding may change: the frame of a node is rounded differently if
  /// there are nodes in it, and the root spec's if there are nodes in any of its items.
  private func insertNodes(around element: ElementID, into changed: inout Set<ElementID>) {
    var above = elements.parent(of: element)
    while let spec = above, !elements.type(of: spec).isDisplayNode {
      above = elements.parent(of: spec)
    }
    if let above { changed.insert(above) }
    guard let root = elements.root, above.map({ elements.parent(of: $0) == root }) ?? true else {
      return
    }
    insertMovedNodes(below: root, into: &changed)
  }

  /// Sorts attached elements by the order of the text, in which a newer element may precede older elements.
  func inDocumentOrder(_ elements: some Sequence<ElementID>) -> [ElementID] {
    guard !self.elements.instances.hasInstances else {
      return elements.map { (positions(of: $0), $0) }
        .sorted { $0.0.lexicographicallyPrecedes($1.0) }
        .map(\.1)
    }
    return elements.map { (range(of: $0), $0) }
      .sorted { ($0.0.lowerBound, $1.0.upperBound) < ($1.0.lowerBound, $0.0.upperBound) }
      .map(\.1)
  }

  /// The positions of an element and its ancestors among their siblings, the root first.
  func positions(of element: ElementID) -> [Int] {
    var positions: [Int] = []
    for current in self.elements.ancestors(from: element) {
      let slot = self.elements.slot(of: current)
      if let entry = self.elements.instances[current]?.step.entry { positions.append(entry) }
      positions.append(slot == .children ? self.elements.index(of: current) : 0)
      positions.append(ElementSlot.allCases.firstIndex(of: slot) ?? 0)
    }
    return positions.reversed()
  }
}

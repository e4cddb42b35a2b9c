package import LayoutEngine

/// The elements of a document and their frames as they were at one of its last revisions.
///
/// The state is the present document with the former values that later revisions changed, so it is valid only until the
/// next edit.
package struct LayoutState {
  package let revision: Int
  package private(set) var elementCount: Int

  private let document: LiveDocument
  private var root: ElementID?
  private var presence: [ElementID: Bool] = [:]
  private var frames: [ElementID: Frame?] = [:]
  private var contentSizes: [ElementID: Size?] = [:]
  private var children: [ElementID: [ElementID]] = [:]
  private var textIndices: [ElementID: [Int]?] = [:]
  private var steps: [ElementID: FormerStructure.FormerStep] = [:]
  private var identities: [ElementID: ElementIdentity] = [:]

  /// Goes back from the present state, one revision after the other.
  ///
  /// - Complexity: In the number of changes since then.
  init(of document: LiveDocument, beforeRevisions records: ArraySlice<ChangeSet>) {
    self.document = document
    revision = document.revision - records.count
    elementCount = document.elements.count
    root = document.elements.root
    for record in records.reversed() { goBack(over: record) }
  }

  private mutating func goBack(over record: ChangeSet) {
    let former = record.former
    for change in record.frames { frames[change.element] = .some(change.before) }
    for change in record.resizedContents { contentSizes[change.element] = .some(change.before) }
    for removed in former.removed {
      let element = removed.element
      presence[element] = true
      frames[element] = .some(removed.frame)
      contentSizes[element] = .some(removed.contentSize)
      steps[element] = removed.step
      textIndices.updateValue(removed.textIndices, forKey: element)
      identities[element] = removed.identity
      // The element's slot may belong to another element now, whose children must not be used.
      children[element] = []
      if let parent = removed.parent { children[parent]?.append(element) }
    }
    for element in former.added { presence[element] = false }
    for (element, former) in former.children { children[element] = former }
    for (element, former) in former.textIndices {
      textIndices.updateValue(former, forKey: element)
    }
    for (element, step) in former.steps { steps[element] = step }
    for (element, identity) in former.identities { identities[element] = identity }
    if let former = former.root { root = former.element }
    elementCount += former.removed.count - former.added.count
  }

  /// The children of an element with the steps to them, in the order of the layout.
  func steps(below parent: ElementID) -> [(child: ElementID, step: PointerStep)] {
    var numbering = ChildNumbering(textIndices[parent] ?? document.elements.textIndices[parent])
    return (children[parent] ?? document.elements.children(of: parent)).map { child in
      let step = steps[child] ?? document.formerStep(to: child)
      let index = numbering.index(ofNextIn: step.slot)
      return (child, PointerStep(slot: step.slot, index: index, instance: step.instance))
    }
  }

  /// True if the element existed at the revision.
  package func contains(_ element: ElementID) -> Bool {
    presence[element] ?? document.layout.tree.elements.isAlive(element)
  }

  /// The frame in the parent; `nil` if the element was not laid out.
  package func frame(of element: ElementID) -> Frame? {
    frames[element] ?? document.layout.frame(of: element)
  }

  /// The content size of a scroll node that managed its content size; `nil` for any other element.
  package func scrollContentSize(of element: ElementID) -> Size? {
    if let size = contentSizes[element] { return size }
    return document.layout.tree.elements.isAlive(element)
      ? document.layout.scrollContentSize(of: element) : nil
  }

  package func id(of element: ElementID) -> String? { identity(of: element).id }

  package func declaration(of element: ElementID) -> TypeDeclaration? {
    identity(of: element).typeIndex.map { allTypes[Int($0)] }
  }

  private func identity(of element: ElementID) -> ElementIdentity {
    identities[element] ?? document.identity(of: element)
  }

  /// The iteration over all elements of the revision.
  package var walk: ElementWalk { ElementWalk(from: root, at: ElementWalk.root, in: self) }
}

extension LiveDocument {
  /// The layout at a revision; `nil` for a revision that is not kept any more, or has not been made yet.
  package func state(atRevision revision: Int) -> LayoutState? {
    history.since(revision, current: self.revision).map {
      LayoutState(of: self, beforeRevisions: $0)
    }
  }

  /// The first revision whose layout can still be computed.
  package var oldestRevision: Int { revision - history.records.count }
}

/// An element whose frame or content size differs between two layouts, or that is in only one of them.
package struct FrameDifference: Hashable, Sendable {
  package let element: ElementID
  package let kind: Kind

  /// Its JSON Pointer in the later layout, or in the earlier one if it is gone.
  package let pointer: String
  package let id: String?

  /// The name of the type; `nil` if the type is missing or unknown.
  package let type: String?

  /// The frames in the parent; `nil` if the layout lacks the element or its frame.
  package let before: Frame?
  package let after: Frame?

  /// The content size before, of a scroll node that is in both layouts.
  package let contentBefore: Size?
  package let contentAfter: Size?

  package init(
    element: ElementID, kind: Kind, pointer: String, id: String?, type: String?, before: Frame?,
    after: Frame?, contentBefore: Size? = nil, contentAfter: Size? = nil
  ) {
    self.element = element
    self.kind = kind
    self.pointer = pointer
    self.id = id
    self.type = type
    self.before = before
    self.after = after
    self.contentBefore = contentBefore
    self.contentAfter = contentAfter
  }

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case changed
    case added
    case removed
  }
}

/// The differences between two layouts.
package struct FrameDifferences: Hashable, Sendable {
  /// The changes in the order of the later layout, then the removed elements in the order of the
  /// earlier one.
  package let changes: [FrameDifference]
  package let unchangedCount: Int

  package init(changes: [FrameDifference], unchangedCount: Int) {
    self.changes = changes
    self.unchangedCount = unchangedCount
  }
}

extension Frame {
  /// True if two frames are the same; undefined numbers are equal here.
  package func isSame(as other: Frame) -> Bool {
    self == other
      || (size == other.size && origin.x.bitPattern == other.origin.x.bitPattern
        && origin.y.bitPattern == other.origin.y.bitPattern)
  }
}

extension Optional<Frame> {
  package func isSame(as other: Frame?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension LiveDocument {
  /// The differences of the elements between two revisions; an element that moved stays the same element.
  ///
  /// - Returns: `nil` if one of the revisions is not kept any more.
  /// - Complexity: In the number of changes, and once or twice in the size of the document for pointers.
  package func differences(from earlier: Int, to later: Int) -> FrameDifferences? {
    guard let before = state(atRevision: earlier), let after = state(atRevision: later),
      let records = history.records(between: earlier, and: later, current: revision)
    else { return nil }
    var mentioned: Set<ElementID> = []
    var removed: Set<ElementID> = []
    for record in records {
      mentioned.formUnion(record.frames.lazy.map(\.element))
      mentioned.formUnion(record.resizedContents.lazy.map(\.element))
      mentioned.formUnion(record.former.added)
      removed.formUnion(record.former.removed.lazy.map(\.element))
    }
    mentioned.formUnion(removed)
    var kinds: (here: [ElementID: FrameDifference.Kind], gone: Set<ElementID>) = ([:], [])
    for element in mentioned {
      let (wasThere, isThere) = (before.contains(element), after.contains(element))
      if wasThere, isThere, !removed.contains(element) {
        let isSame =
          before.frame(of: element).isSame(as: after.frame(of: element))
          && before.scrollContentSize(of: element) == after.scrollContentSize(of: element)
        if isSame { continue }
        kinds.here[element] = .changed
      } else {
        // A reused slot belongs to two elements, one in each layout.
        if isThere { kinds.here[element] = .added }
        if wasThere { kinds.gone.insert(element) }
      }
    }
    let changes =
      after.differences(of: Set(kinds.here.keys)) { element in
        kinds.here[element] == .changed ? (.changed, before, after) : (.added, nil, after)
      }
      + before.differences(of: kinds.gone) { _ in (.removed, before, nil) }
    return FrameDifferences(
      changes: changes, unchangedCount: after.elementCount - kinds.here.count)
  }
}

extension LayoutState {
  /// Describes elements, in the order of the document.
  fileprivate func differences(
    of wanted: Set<ElementID>,
    _ states: (ElementID) -> (kind: FrameDifference.Kind, before: LayoutState?, after: LayoutState?)
  ) -> [FrameDifference] {
    guard !wanted.isEmpty else { return [] }
    var found: [FrameDifference] = []
    var walk = walk
    while found.count < wanted.count, let element = walk.next() {
      guard wanted.contains(element) else { continue }
      let (kind, before, after) = states(element)
      found.append(
        FrameDifference(
          element: element, kind: kind, pointer: walk.pointer, id: id(of: element),
          type: declaration(of: element)?.name, before: before?.frame(of: element),
          after: after?.frame(of: element),
          contentBefore: kind == .changed ? before?.scrollContentSize(of: element) : nil,
          contentAfter: kind == .changed ? after?.scrollContentSize(of: element) : nil))
    }
    return found
  }
}

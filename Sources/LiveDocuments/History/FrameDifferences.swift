package import LayoutEngine

/// An element that is not where it was, or scrolls another content size, or only in one of two layouts that are compared.
package struct FrameDifference: Hashable, Sendable {
  package let element: ElementID
  package let kind: Kind

  /// Its JSON Pointer in the later layout, or in the earlier one if it is gone.
  package let pointer: String
  package let id: String?

  /// The name of its type; `nil` where it could not be used.
  package let type: String?

  /// In the parent; `nil` where there is no frame or no element.
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
  /// The differences of the elements between two revisions; an element that only moved is the same
  /// one.
  ///
  /// - Returns: `nil` where one of them is not kept any more.
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
        // A place that was given away stands for two elements.
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
    forEachElement { element, steps in
      guard wanted.contains(element) else { return true }
      let (kind, before, after) = states(element)
      found.append(
        FrameDifference(
          element: element, kind: kind, pointer: steps.pointer, id: id(of: element),
          type: declaration(of: element)?.name, before: before?.frame(of: element),
          after: after?.frame(of: element),
          contentBefore: kind == .changed ? before?.scrollContentSize(of: element) : nil,
          contentAfter: kind == .changed ? after?.scrollContentSize(of: element) : nil))
      return found.count < wanted.count
    }
    return found
  }
}

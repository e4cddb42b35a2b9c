import LayoutEngine

/// The changes of structure of one revision: the elements that it inserted and removed, and the
/// others as they were before.
///
/// Only what became other is in here, so noting it costs no more than the edit did.
struct FormerStructure: Sendable {
  var added: [ElementID] = []
  private(set) var removed: [RemovedElement] = []

  /// The children that elements had, where they have others now.
  private(set) var children: [ElementID: [ElementID]] = [:]
  private(set) var slots: [ElementID: ElementSlot] = [:]
  private(set) var identities: [ElementID: ElementIdentity] = [:]

  /// The former root, where there is another one now.
  private(set) var root: FormerRoot?

  struct FormerRoot: Sendable {
    let element: ElementID?
  }

  /// The number of notes, as a measure of their memory.
  private(set) var count = 0

  // Of what is noted several times, the first one was so before the edits.

  mutating func note(children former: [ElementID], of element: ElementID) {
    guard children[element] == nil else { return }
    children[element] = former
    count += 1 + former.count
  }

  mutating func note(_ slot: ElementSlot, of element: ElementID) {
    guard slots[element] == nil else { return }
    slots[element] = slot
    count += 1
  }

  mutating func note(_ identity: ElementIdentity, of element: ElementID) {
    guard identities[element] == nil else { return }
    identities[element] = identity
    count += 1
  }

  mutating func note(root element: ElementID?) {
    if root == nil { root = FormerRoot(element: element) }
  }

  mutating func note(_ element: RemovedElement) {
    removed.append(element)
    count += 1
  }
}

/// An element that is gone, as it was last.
struct RemovedElement: Sendable {
  let element: ElementID

  /// The element it was removed with, of which it was a child, behind those that were removed before.
  let parent: ElementID?
  let slot: ElementSlot
  let identity: ElementIdentity
  let frame: Frame?

  /// The content size of a scroll node.
  let contentSize: Size?
}

/// The identity of an element: its id, or its type and index.
struct ElementIdentity: Equatable, Sendable {
  let id: String?
  let typeIndex: UInt8?

  static func == (left: ElementIdentity, right: ElementIdentity) -> Bool {
    guard left.typeIndex == right.typeIndex else { return false }
    guard let first = left.id, let second = right.id else {
      return left.id == nil && right.id == nil
    }
    return first.isExactly(second)
  }
}

extension LiveDocument {
  func identity(of element: ElementID) -> ElementIdentity {
    let entry = elements.entry(of: element)
    return ElementIdentity(id: entry?.id, typeIndex: entry?.typeIndex)
  }

  /// Notes the children of an element that are about to become others.
  func noteChildren(of element: ElementID) {
    changeSet.former.note(children: layout.tree.children(of: element), of: element)
  }

  /// Notes an element that is about to be removed.
  func noteRemoval(of element: ElementID) {
    let entry = elements.entry(of: element)
    changeSet.former.note(
      RemovedElement(
        element: element, parent: layout.tree.parent(of: element), slot: elements.slot(of: element),
        identity: ElementIdentity(id: entry?.id, typeIndex: entry?.typeIndex),
        frame: layout.tree.lastFrame(of: element),
        contentSize: layout.tree.lastContentSize(of: element)))
  }
}

package import DocumentSyntax
package import LayoutEngine

/// The changes of one revision: diagnostics, history and subscribers use nothing else of an edit.
package struct ChangeSet: Sendable {
  /// The number of the revision.
  package internal(set) var revision = 0

  // MARK: The text

  /// The edits of the text before the revision; `nil` if there are more than ``editLimit``: then looking ranges up
  /// costs less than mapping them.
  package private(set) var edits: TextEdits? = TextEdits()

  /// The elements that were read again, or matched with another object: their values may be anywhere in the text.
  ///
  /// Values of other elements move with the edits before them.
  package internal(set) var reread: Set<ElementID> = []

  /// True if the document's own object was read again, as ``reread`` elements were.
  package internal(set) var rereadsHeader = false

  /// The largest number of edits that are kept.
  private static let editLimit = 16

  /// The number of edits that were made one after the other.
  private var editCount = 0

  /// The edits that undo the revision, applied from the last to the first; `nil` if there are more than ``editLimit``,
  /// or if they insert more than ``inverseLimit`` bytes.
  private(set) var inverse: [SourceEdit]? = []

  /// The largest number of removed bytes that are kept, so that all kept revisions take 2 MiB at most.
  static let inverseLimit = 16 << 10

  private var removedBytes = 0

  /// Adds an edit of the text that the previous edits left; `removed` has the bytes that the edit replaces, or is `nil`
  /// if there are more than ``inverseLimit``.
  mutating func append(_ edit: SourceEdit, replacing removed: [UInt8]?) {
    editCount += 1
    if editCount <= Self.editLimit { edits?.append(TextEdits(edit)) } else { edits = nil }
    removedBytes += edit.range.count
    guard let removed, editCount <= Self.editLimit, removedBytes <= Self.inverseLimit else {
      inverse = nil
      return
    }
    let start = edit.range.lowerBound
    inverse?.append(SourceEdit(start..<(start + edit.replacement.count), with: removed))
  }

  // MARK: The elements

  /// The elements whose size, measure requests or frames of children changed.
  package internal(set) var laidOut: [ElementID] = []

  /// The other aspects of elements that changed, also of removed elements.
  package private(set) var aspects: [ElementID: Aspects] = [:]

  /// The part of an element that changed.
  package struct Aspects: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Its object was read again: its problems, or values that layout does not read.
    package static let object = Aspects(rawValue: 1 << 0)

    /// Its type, id, keys, style or content.
    package static let description = Aspects(rawValue: 1 << 1)

    /// Its children: some came, went or were moved.
    package static let children = Aspects(rawValue: 1 << 7)

    /// Its parent, or its role there.
    package static let parent = Aspects(rawValue: 1 << 2)

    /// Participation in the layout: it is left out now, or no longer.
    package static let participation = Aspects(rawValue: 1 << 3)

    /// The first element that has its `id`, if several elements have it.
    package static let sharedID = Aspects(rawValue: 1 << 5)

    /// Existence: it was removed.
    package static let existence = Aspects(rawValue: 1 << 6)
  }

  mutating func note(_ aspects: Aspects, of element: ElementID) {
    self.aspects[element, default: []].formUnion(aspects)
  }

  /// The elements whose children changed, so that the JSON Pointers or node frames below them are invalid.
  package internal(set) var restructured: Set<ElementID> = []
  package internal(set) var replacedRoot = false

  /// The structure of the elements before the change.
  var former = FormerStructure()

  // MARK: The layout

  package internal(set) var frames: [FrameChange] = []

  /// The scroll nodes whose content size changed.
  package internal(set) var resizedContents: [ContentSizeChange] = []

  /// A measure of the memory of the change set.
  var size: Int { frames.count + former.added.count + former.count + aspects.count + laidOut.count }
}

extension ArraySlice<ChangeSet> {
  /// The edits of successive revisions, of the text before the first; `nil` if a revision did not keep its edits.
  package var edits: TextEdits? {
    let steps = compactMap(\.edits)
    return steps.count == count ? TextEdits(successive: steps) : nil
  }
}

/// The changes of structure of one revision: the elements that it inserted and removed, and the former state of
/// elements that it changed.
///
/// Only changed state is recorded, so that recording costs no more than the edit.
struct FormerStructure: Sendable {
  var added: [ElementID] = []
  private(set) var removed: [RemovedElement] = []

  /// The former children of the elements whose children changed.
  private(set) var children: [ElementID: [ElementID]] = [:]

  /// The former indices in the text of children, of the elements whose indices changed; `nil` if they were positions.
  private(set) var textIndices: [ElementID: [Int]?] = [:]
  private(set) var steps: [ElementID: FormerStep] = [:]
  private(set) var identities: [ElementID: ElementIdentity] = [:]

  /// The former root, if the root changed.
  private(set) var root: FormerRoot?

  struct FormerRoot: Sendable {
    let element: ElementID?
  }

  /// The last step of the JSON Pointer of an element, without the index in its text.
  struct FormerStep: Sendable {
    let slot: ElementSlot
    let instance: InstanceStep?
  }

  /// The number of notes, as a measure of their memory.
  private(set) var count = 0

  // If a state is noted several times, the first note counts: it was the state before the edits.

  mutating func note(children former: [ElementID], of element: ElementID) {
    guard children[element] == nil else { return }
    children[element] = former
    count += 1 + former.count
  }

  mutating func note(textIndices former: [Int]?, of element: ElementID) {
    guard textIndices[element] == nil else { return }
    textIndices.updateValue(former, forKey: element)
    count += 1 + (former?.count ?? 0)
  }

  mutating func note(_ step: FormerStep, of element: ElementID) {
    guard steps[element] == nil else { return }
    steps[element] = step
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

/// The last state of a removed element.
struct RemovedElement: Sendable {
  let element: ElementID

  /// The parent, if it was removed with the element; removed siblings follow each other in their order.
  let parent: ElementID?
  let step: FormerStructure.FormerStep

  /// The indices in the text of the children; `nil` for positions.
  let textIndices: [Int]?
  let identity: ElementIdentity
  let frame: Frame?

  /// The content size of a scroll node.
  let contentSize: Size?
}

/// The identity of an element: its id and its type.
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

  func formerStep(to element: ElementID) -> FormerStructure.FormerStep {
    FormerStructure.FormerStep(
      slot: elements.slot(of: element), instance: elements.instances[element]?.step)
  }

  /// Notes the children of an element before they change.
  func noteChildren(of element: ElementID) {
    changeSet.former.note(children: layout.tree.elements.children(of: element), of: element)
  }

  /// Notes an element before it is removed.
  func noteRemoval(of element: ElementID) {
    let entry = elements.entry(of: element)
    changeSet.former.note(
      RemovedElement(
        element: element, parent: layout.tree.elements.parent(of: element),
        step: formerStep(to: element),
        textIndices: elements.textIndices[element],
        identity: ElementIdentity(id: entry?.id, typeIndex: entry?.typeIndex),
        frame: layout.tree.elements.lastFrame(of: element),
        contentSize: layout.tree.lastContentSize(of: element)))
  }
}

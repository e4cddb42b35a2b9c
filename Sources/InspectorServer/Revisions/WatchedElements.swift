import Inspection
import JSON
import LayoutEngine
import LiveDocuments

/// One element that is watched.
struct WatchedElement {
  /// The document it was seen in last, and the revision of it; `nil` for a text too long to be worked on.
  private var live: LiveDocument?
  private var revision: Int

  /// `nil` if it is gone.
  private var element: ElementID?

  /// The name by which it is found again once it is gone.
  private var lastName: ElementName?

  init(_ element: ElementID, in live: LiveDocument) {
    self.live = live
    self.element = element
    revision = live.revision
  }

  /// Follows a revision.
  ///
  /// - Returns: The differences to the revision before.
  /// - Complexity: In the depth of the element, if it is gone or has another frame; else O(1).
  mutating func follow(_ next: WatchedRevision) -> [WatchedChange] {
    defer {
      live = next.document
      revision = next.document?.revision ?? revision
    }
    guard let element, let live else { return findAgain(in: next).map { [$0] } ?? [] }
    if let changes = next.changes(since: revision, of: live) {
      guard changes.elements.removed.contains(element) else {
        guard let before = changes.elements.formerFrames[element] else { return [] }
        return next.seen([element], in: changes.elements.after).map { now in
          WatchedChange(.changed, now, before: before, after: now.frame)
        }
      }
      return lose(next.seen([element], in: changes.elements.before).first, in: next)
    }
    let before = live.lastState(atRevision: revision).flatMap { next.seen([element], in: $0).first }
    guard let before, let document = next.document,
      let found = document.element(named: before.name)
    else { return lose(before, in: next) }
    self.element = found
    guard !before.frame.isSame(as: document.layout.frame(of: found)) else { return [] }
    return document.state(atRevision: document.revision).map { state in
      next.seen([found], in: state).map {
        WatchedChange(.changed, $0, before: before.frame, after: $0.frame)
      }
    } ?? []
  }

  private mutating func lose(
    _ before: SeenElement?, in next: WatchedRevision
  ) -> [WatchedChange] {
    element = nil
    guard let before else { return [] }
    lastName = before.name
    let removed = WatchedChange(.removed, before, before: before.frame, after: nil)
    return [findAgain(in: next), removed].compactMap(\.self)
  }

  private mutating func findAgain(in next: WatchedRevision) -> WatchedChange? {
    guard let document = next.document, let lastName,
      let found = document.element(named: lastName),
      let state = document.state(atRevision: document.revision),
      let seen = next.seen([found], in: state).first
    else { return nil }
    element = found
    return WatchedChange(.added, seen, before: nil, after: seen.frame)
  }
}

/// The elements that a selector means, for all watches of a document with an equal selector.
final class WatchedSelector {
  let selector: Selector

  /// The document they were seen in last, and the revision of it; `nil` for a text too long to be worked on.
  private var live: LiveDocument?
  private var revision: Int
  private var matched: MatchedElements?

  /// The differences of the revision that was followed last, for the next watch.
  private var last: (number: Int, changes: WatchedChanges?)?

  init(_ selector: Selector, in live: LiveDocument, codes: ElementCodes) {
    self.selector = selector
    self.live = live
    revision = live.revision
    matched = MatchedElements(selector, SelectorFacts(live) { codes })
  }

  /// True if another watch that begins now would see the same elements.
  func isSame(as selector: Selector, in live: LiveDocument, codes: ElementCodes) -> Bool {
    self.selector == selector && self.live === live && revision == live.revision
      && matched?.codes.map { $0.codes == codes.codes } ?? true
  }

  /// Follows a revision.
  ///
  /// - Returns: The differences to the revision before; `nil` if there are none.
  /// - Complexity: In the elements that the revision may have changed for the selector; O(1) for each watch
  ///   after the first. A text that was opened anew is compared as a whole.
  func follow(_ next: WatchedRevision) -> WatchedChanges? {
    if let last, last.number == next.number { return last.changes }
    let changes = differences(to: next)
    live = next.document
    revision = next.document?.revision ?? revision
    let result = changes.isEmpty ? nil : WatchedChanges(changes)
    last = (next.number, result)
    return result
  }

  private func differences(to next: WatchedRevision) -> [WatchedChange] {
    guard let document = next.document, let facts = next.facts else {
      defer { matched = nil }
      return seenLast(in: next).map { WatchedChange(.removed, $0, before: $0.frame, after: nil) }
    }
    guard let live, let changes = next.changes(since: revision, of: live) else {
      return differences(toOther: document, facts, next)
    }
    guard let difference = matched?.follow(changes) else { return [] }
    let added = Set(difference.added)
    let present = next.seen(difference.added + difference.reframed, in: changes.elements.after)
    let gone = next.seen(difference.removed, in: changes.elements.before)
    return present.map { seen in
      if added.contains(seen.element) {
        return WatchedChange(.added, seen, before: nil, after: seen.frame)
      }
      let before = changes.elements.formerFrames[seen.element] ?? nil
      return WatchedChange(.changed, seen, before: before, after: seen.frame)
    } + gone.map { WatchedChange(.removed, $0, before: $0.frame, after: nil) }
  }

  /// Compares with a text opened anew: elements of the same name are the same.
  private func differences(
    toOther document: LiveDocument, _ facts: SelectorFacts, _ next: WatchedRevision
  ) -> [WatchedChange] {
    let known = seenLast(in: next)
    let matched = MatchedElements(selector, facts)
    self.matched = matched
    var found: [String: ElementID?] = [:]
    let successors = known.map { seen -> ElementID? in
      guard let id = seen.name.id else { return document.element(named: seen.name) }
      if let element = found[id] { return element }
      let element = document.element(named: seen.name)
      found[id] = .some(element)
      return element
    }
    var former: [ElementID: SeenElement] = [:]
    for (seen, successor) in zip(known, successors) {
      if let successor { former[successor] = seen }
    }
    guard let state = document.state(atRevision: document.revision) else { return [] }
    var changes: [WatchedChange] = []
    for seen in next.seen(matched.elements, in: state) {
      guard let before = former[seen.element] else {
        changes.append(WatchedChange(.added, seen, before: nil, after: seen.frame))
        continue
      }
      if !before.frame.isSame(as: seen.frame) {
        changes.append(WatchedChange(.changed, seen, before: before.frame, after: seen.frame))
      }
    }
    for (seen, successor) in zip(known, successors) {
      if let successor, matched.contains(successor) { continue }
      changes.append(WatchedChange(.removed, seen, before: seen.frame, after: nil))
    }
    return changes
  }

  /// The elements in the revision that was followed last.
  private func seenLast(in next: WatchedRevision) -> [SeenElement] {
    guard let matched, let state = live?.lastState(atRevision: revision) else { return [] }
    return next.seen(matched.elements, in: state)
  }
}

/// One revision of a document as all watches of all clients follow it: made once, so that what several of them
/// read is found once.
final class WatchedRevision {
  /// Different for each revision of each document.
  let number: Int

  /// `nil` while the text is too long to be worked on.
  let document: LiveDocument?

  private let findCodes: () -> ElementCodes
  private var changes: (live: LiveDocument, revision: Int, changes: SelectorChanges)?
  private(set) lazy var facts: SelectorFacts? = document.map { SelectorFacts($0, codes: findCodes) }

  /// The number of elements that were named for watches.
  private(set) var namedElements = 0

  /// The number of elements that were compared with selectors.
  var comparisons: Int { facts?.comparisons ?? 0 }

  init(_ document: OpenDocument) {
    number = document.report
    let live = document.live
    self.document = live
    let derived = document.derived
    findCodes = { ElementCodes(live.map { $0.codes(of: derived.diagnostics(of: $0)) } ?? [:]) }
  }

  /// The changes since another revision; `nil` if that was of another text, or not the one before.
  func changes(since revision: Int, of live: LiveDocument) -> SelectorChanges? {
    guard live === document, let facts else { return nil }
    if let changes, changes.revision == revision { return changes.changes }
    guard let elements = ElementChanges(in: live, since: revision) else { return nil }
    let found = SelectorChanges(elements, facts)
    changes = (live, revision, found)
    return found
  }

  /// Elements of a layout with their names and frames, in the order of the document.
  func seen(_ elements: some Sequence<ElementID>, in state: LayoutState) -> [SeenElement] {
    let named = state.named(elements)
    namedElements += named.count
    return named.map { element, pointer in
      SeenElement(
        element: element, name: ElementName(id: state.id(of: element), pointer: pointer),
        frame: state.frame(of: element))
    }
  }
}

/// An element as it was in one layout.
struct SeenElement {
  let element: ElementID
  let name: ElementName
  let frame: Frame?
}

/// The name by which an element is found again that is gone.
struct ElementName {
  let id: String?
  let pointer: String
}

extension LiveDocument {
  /// The element of this id, or the one at this pointer if it had none.
  func element(named name: ElementName) -> ElementID? {
    if let id = name.id { return element(withID: id) }
    return element(at: name.pointer)
  }

  /// The layout at a revision, or the last one if that is not kept.
  func lastState(atRevision revision: Int) -> LayoutState? {
    state(atRevision: revision) ?? state(atRevision: self.revision)
  }
}

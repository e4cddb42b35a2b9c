import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// What the client wants to hear of: an element, or the elements that a selector means.
struct Watch {
  let number: Int
  let key: DocumentKey
  private let selector: Selector?

  /// The revision that was looked at last.
  private var revision: Int

  /// What there was to see in it, in the order of the document.
  private var known: [WatchedElement]

  /// By what an element that is gone is found again.
  private var lastName: WatchedElement.Name?

  enum Target {
    case element(ElementID)
    case selector(Selector)
  }

  init(
    _ number: Int, _ target: Target, of document: QueriedDocument, as key: DocumentKey
  ) {
    let live = document.live
    self.number = number
    self.key = key
    revision = live.revision
    var pointers = PointerWalk(in: live)
    switch target {
    case .element(let element):
      selector = nil
      known = [WatchedElement(element, in: live, &pointers)]
    case .selector(let selector):
      self.selector = selector
      let codes = selector.asksForDiagnostics ? document.codes : [:]
      known = live.elements(matching: selector, codes: codes).map {
        WatchedElement($0, in: live, &pointers)
      }
    }
  }

  var asksForDiagnostics: Bool { selector?.asksForDiagnostics ?? false }

  /// Looks at a document after a revision.
  ///
  /// - Returns: What is not as it was, what is there first and in the order of the document.
  mutating func follow(
    _ document: LiveDocument?, codes: [ElementID: Set<String>]
  ) -> [WatchedChange] {
    guard let document else { return replace(by: []) }
    let isNext = document.revision == revision + 1 && !document.isJustOpened
    if isNext, !mayDiffer(in: document) {
      revision = document.revision
      return []
    }
    let removed = document.isJustOpened ? nil : document.elementsRemoved(since: revision)
    revision = document.revision
    followElements(into: document, removed: removed)
    var pointers = PointerWalk(in: document)
    return replace(
      by: elements(in: document, codes: codes).map { WatchedElement($0, in: document, &pointers) })
  }

  /// Whether the last revision may have changed anything about what is watched.
  private func mayDiffer(in document: LiveDocument) -> Bool {
    if !document.changes.isEmpty || document.isRestructured { return true }
    // What an element is called, or what its keys say.
    return document.work.decoded > 0 || asksForDiagnostics
  }

  /// Makes what is known be about the elements of today: those that are gone stand for none, and where
  /// nothing is left of the former ones, those of the same name stand for them.
  private mutating func followElements(into document: LiveDocument, removed: Set<ElementID>?) {
    for place in known.indices {
      guard let element = known[place].element else { continue }
      if let removed {
        if removed.contains(element) { known[place].element = nil }
      } else {
        known[place].element = document.element(named: known[place].name)
      }
    }
  }

  /// The elements that are meant, in the order of the document.
  private func elements(
    in document: LiveDocument, codes: [ElementID: Set<String>]
  ) -> [ElementID] {
    if let selector { return document.elements(matching: selector, codes: codes) }
    if let element = known.first?.element { return [element] }
    let name = known.first?.name ?? lastName
    return name.flatMap { document.element(named: $0) }.map { [$0] } ?? []
  }

  /// Knows other elements from now on.
  private mutating func replace(by current: [WatchedElement]) -> [WatchedChange] {
    if let last = known.first, selector == nil { lastName = last.name }
    var former: [ElementID: WatchedElement] = [:]
    for element in known { if let id = element.element { former[id] = element } }
    var changes: [WatchedChange] = []
    var met: Set<ElementID> = []
    for element in current {
      guard let id = element.element, met.insert(id).inserted else { continue }
      guard let before = former[id] else {
        changes.append(WatchedChange(.added, element, before: nil, after: element.frame))
        continue
      }
      if !before.frame.isSame(as: element.frame) {
        changes.append(
          WatchedChange(.changed, element, before: before.frame, after: element.frame))
      }
    }
    for element in known where element.element.map({ !met.contains($0) }) ?? true {
      changes.append(WatchedChange(.removed, element, before: element.frame, after: nil))
    }
    known = current
    return changes
  }
}

/// An element as it was seen last.
struct WatchedElement {
  /// `nil` if it is gone.
  var element: ElementID?

  let name: Name
  let frame: Frame?

  struct Name {
    let id: String?
    let pointer: String
  }

  init(_ element: ElementID, in document: LiveDocument, _ pointers: inout PointerWalk) {
    self.element = element
    name = Name(id: document.id(of: element), pointer: pointers.pointer(of: element))
    frame = document.frame(of: element)
  }
}

/// What became of an element that is watched.
struct WatchedChange {
  let kind: FrameDifference.Kind
  let pointer: String
  let id: String?
  let before: Frame?
  let after: Frame?

  init(_ kind: FrameDifference.Kind, _ element: WatchedElement, before: Frame?, after: Frame?) {
    self.kind = kind
    pointer = element.name.pointer
    id = element.name.id
    self.before = before
    self.after = after
  }
}

extension LiveDocument {
  /// The element of this id, or the one in this place if it had none.
  fileprivate func element(named name: WatchedElement.Name) -> ElementID? {
    if let id = name.id { return element(withID: id) }
    return element(at: name.pointer)
  }
}

/// The elements and selectors that the client wants to hear of.
struct Watches {
  private var watches: [Watch] = []

  /// How many there have been, those that ended included.
  private var count = 0

  /// How many a session may have at once.
  static let limit = 100

  func isWatched(_ key: DocumentKey) -> Bool { watches.contains { $0.key == key } }

  /// Whether a watch of the document asks for its diagnostics.
  func asksForDiagnostics(of key: DocumentKey) -> Bool {
    watches.contains { $0.key == key && $0.asksForDiagnostics }
  }

  /// Begins a watch.
  ///
  /// - Returns: Its number.
  /// - Throws: `too-many-watches`.
  mutating func add(
    _ target: Watch.Target, of document: QueriedDocument, as key: DocumentKey
  ) throws(ResponseError) -> Int {
    guard watches.count < Self.limit else { throw .tooManyWatches(limit: Self.limit) }
    count += 1
    watches.append(Watch(count, target, of: document, as: key))
    return count
  }

  /// - Throws: `no-such-watch`.
  mutating func remove(_ number: Int) throws(ResponseError) {
    guard let place = watches.firstIndex(where: { $0.number == number }) else {
      throw .noSuchWatch(number)
    }
    watches.remove(at: place)
  }

  /// Ends the watches of a document that was closed.
  mutating func forget(_ key: DocumentKey) { watches.removeAll { $0.key == key } }

  /// Brings the watches of a document up to date.
  ///
  /// - Parameters:
  ///   - document: `nil` while its text is too long to be worked on.
  ///   - codes: Those of the diagnostics at each element, if a watch asks for them.
  ///   - key: The document's.
  /// - Returns: What became of those that saw a change, by their numbers.
  mutating func follow(
    _ document: LiveDocument?, codes: [ElementID: Set<String>], as key: DocumentKey
  ) -> [(watch: Int, changes: [WatchedChange])] {
    var seen: [(watch: Int, changes: [WatchedChange])] = []
    for place in watches.indices where watches[place].key == key {
      let changes = watches[place].follow(document, codes: codes)
      if !changes.isEmpty { seen.append((watches[place].number, changes)) }
    }
    return seen
  }
}

extension ResponseError {
  fileprivate static func tooManyWatches(limit: Int) -> ResponseError {
    .requestFailed(
      kind: "too-many-watches",
      message:
        "there are \(limit) watches, which is the most there can be; \"layout/unwatch\" ends one",
      details: ["limit": .integer(Int64(limit))])
  }

  fileprivate static func noSuchWatch(_ number: Int) -> ResponseError {
    .requestFailed(
      kind: "no-such-watch", message: "there is no watch \(number)",
      details: ["watch": .integer(Int64(number))])
  }
}

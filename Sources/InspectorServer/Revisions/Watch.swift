import Inspection
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

/// A request of a client to hear of changes: of an element, or of the elements that a selector means.
struct Watch {
  let number: Int
  private(set) var subject: Subject

  enum Subject {
    case element(WatchedElement)
    case selector(WatchedSelector)
  }

  fileprivate init(_ number: Int, _ subject: Subject) {
    self.number = number
    self.subject = subject
  }

  /// Follows a revision.
  ///
  /// - Returns: The differences to the revision before, elements that are there first and in the order of
  ///   the document; `nil` if there are none.
  fileprivate mutating func follow(_ next: WatchedRevision) -> WatchedChanges? {
    switch subject {
    case .selector(let watched): return watched.follow(next)
    case .element(var watched):
      let changes = watched.follow(next)
      subject = .element(watched)
      return changes.isEmpty ? nil : WatchedChanges(changes)
    }
  }
}

/// The change of one element that is watched.
struct WatchedChange {
  let kind: FrameDifference.Kind
  let pointer: String
  let id: String?
  let before: Frame?
  let after: Frame?

  init(_ kind: FrameDifference.Kind, _ element: SeenElement, before: Frame?, after: Frame?) {
    self.kind = kind
    pointer = element.name.pointer
    id = element.name.id
    self.before = before
    self.after = after
  }
}

/// The watches of a client.
struct Watches {
  private var byDocument: [DocumentKey: [Watch]] = [:]

  /// The number of watches there have been, those that ended included.
  private var lastNumber = 0

  /// The number that a client may have at once.
  static let limit = 100

  /// The watches of a document, in the order of their numbers.
  subscript(key: DocumentKey) -> [Watch] { byDocument[key] ?? [] }

  /// Begins a watch.
  ///
  /// - Returns: Its number.
  /// - Throws: `too-many-watches`.
  mutating func add(_ subject: Watch.Subject, of key: DocumentKey) throws(ResponseError) -> Int {
    let count = byDocument.values.reduce(0) { $0 + $1.count }
    guard count < Self.limit else { throw .tooManyWatches(limit: Self.limit) }
    lastNumber += 1
    byDocument[key, default: []].append(Watch(lastNumber, subject))
    return lastNumber
  }

  /// - Throws: `no-such-watch`.
  mutating func remove(_ number: Int) throws(ResponseError) {
    for (key, watches) in byDocument {
      guard let index = watches.firstIndex(where: { $0.number == number }) else { continue }
      byDocument[key]?.remove(at: index)
      if watches.count == 1 { byDocument[key] = nil }
      return
    }
    throw .noSuchWatch(number)
  }

  /// Ends the watches of a document that was closed.
  mutating func forget(_ key: DocumentKey) { byDocument[key] = nil }

  /// Brings the watches of a document up to date.
  ///
  /// - Returns: The changes of the watches that saw any, in the order of their numbers.
  mutating func follow(
    _ next: WatchedRevision, of key: DocumentKey
  ) -> [(watch: Int, changes: WatchedChanges)] {
    // Taken out, so that it is changed where it is.
    guard var watches = byDocument.removeValue(forKey: key) else { return [] }
    var seen: [(watch: Int, changes: WatchedChanges)] = []
    for index in watches.indices {
      if let changes = watches[index].follow(next) { seen.append((watches[index].number, changes)) }
    }
    byDocument[key] = watches
    return seen
  }
}

extension Server {
  /// The elements that a selector means, shared with other watches of an equal selector.
  func watchedElements(
    _ selector: Selector, in document: QueriedDocument, of key: DocumentKey
  ) -> WatchedSelector {
    let codes = ElementCodes(selector.asksForDiagnostics ? document.codes : [:])
    for watch in connections.lazy.flatMap({ $0.watches[key] }) {
      if case .selector(let watched) = watch.subject,
        watched.isSame(as: selector, in: document.live, codes: codes)
      {
        return watched
      }
    }
    return WatchedSelector(selector, in: document.live, codes: codes)
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

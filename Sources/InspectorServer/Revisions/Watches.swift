import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

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

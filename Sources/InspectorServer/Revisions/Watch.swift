import DocumentSyntax
import Inspection
import JSON
import JSONRPC
import LanguageServerProtocol
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

extension Connection {
  /// Sends `layout/changed` for each watch of the document that saw a change.
  func announceChanges(
    of document: OpenDocument, as revision: WatchedRevision, after edits: ListedEdits
  ) {
    for (watch, changes) in watches.follow(revision, of: DocumentKey(document.uri)) {
      let seen = SeenChanges(
        watch: watch, document: document, changes: changes,
        edits: edits.json(in: client.encoding))
      outbox.append(SentMessage.changed.message(seen))
    }
  }
}

/// The changes that one watch saw, as they are sent.
struct SeenChanges {
  let watch: Int
  let document: OpenDocument
  let changes: WatchedChanges
  let edits: [UInt8]
}

/// The changes of one revision for all watches that saw the same, written once.
final class WatchedChanges {
  let isTruncated: Bool
  private(set) lazy var json = listed.written(as: .watchedChange)
  private let listed: [WatchedChange]

  init(_ changes: [WatchedChange]) {
    listed = Array(changes.prefix(Server.announcedLimit))
    isTruncated = changes.count > listed.count
  }
}

/// The edits of one revision where they stand in the new text, written once for each encoding of positions.
final class ListedEdits {
  /// More edits than these are not listed.
  private static let limit = 100

  private let made: [SourceEdit]
  private let live: LiveDocument?
  private lazy var edits = EditsInNewText(made, limit: Self.limit).edits
  private var written: [PositionEncodingKind: [UInt8]] = [:]

  init(_ edits: [SourceEdit], of live: LiveDocument?) {
    made = edits
    self.live = live
  }

  /// The edits as a JSON array.
  func json(in encoding: PositionEncodingKind) -> [UInt8] {
    if let json = written[encoding] { return json }
    let listed = live.map { live in
      edits.map { (range: live.source.text.range(of: $0.range, in: encoding), text: $0.text) }
    }
    let json = (listed ?? []).written(as: .editInNewText)
    written[encoding] = json
    return json
  }
}

extension Array {
  /// A JSON array of the elements.
  fileprivate func written(as members: Members<Element>) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in for element in self { members.object(element, to: &writer) } }
    return writer.bytes
  }
}

/// Edits that were made one after the other, by the ranges of their texts after the last one.
struct EditsInNewText {
  private(set) var edits: [(range: Range<Int>, text: String)] = []

  /// - Parameters:
  ///   - made: The edits in the order in which they were made.
  ///   - limit: The number of edits, from the first on, that are listed.
  /// - Complexity: O(*n*) in the number of edits, for each one that is listed.
  init(_ made: [SourceEdit], limit: Int) {
    for edit in made {
      let replacement = TextEdits.Replacement(edit)
      // A composition of the later edits would merge those that touch, and cut off more of a range that one replaces.
      for index in edits.indices { edits[index].range = replacement.map(edits[index].range) }
      if edits.count < limit { edits.append((replacement.new, edit.beginning)) }
    }
  }
}

extension SourceEdit {
  /// The largest numbers of bytes and of characters of a replacement that are listed.
  private static let listedBytes = 800
  private static let listedCharacters = 200

  /// The first characters of the replacement.
  fileprivate var beginning: String {
    var text = replacement.prefix(Self.listedBytes)
    if text.count < replacement.count {
      // Removes the last scalar, which may be cut.
      while let last = text.last, last & 0xC0 == 0x80 { text.removeLast() }
      _ = text.popLast()
    }
    return String(String(decoding: text, as: UTF8.self).prefix(Self.listedCharacters))
  }
}

extension SentMessage<SeenChanges> {
  static let changed = SentMessage(
    "layout/changed", "The frames that a watch saw become others.",
    Members(
      "Changed", "What a new revision did to elements that are watched.",
      .member("watch", .count, "The number of the watch.") { $0.watch },
      .object("textDocument", .identifier, "The document.") { $0.document.uri },
      .member("version", .integer, "The number of its text.") { $0.document.version },
      .member("revision", .count, "The revision.") { $0.document.revision },
      .writtenList("changes", .watchedChange, "What changed, in the order of the document.") {
        $0.changes.json
      },
      .flag("truncated", "Whether more changed than is listed.") { $0.changes.isTruncated },
      .writtenList(
        "edits", .editInNewText,
        "The edits that brought it about, where they stand in the new text."
      ) { $0.edits }))
}

extension Members<WatchedChange> {
  fileprivate static let watchedChange = Members(
    "WatchedChange", "What became of an element that is watched.",
    .member("pointer", .pointer) { $0.pointer },
    .optional("id", .string) { $0.id },
    .member("kind", .choice(of: FrameDifference.Kind.self)) { $0.kind.rawValue },
    .frame("before") { $0.before },
    .frame("after") { $0.after })
}

extension Members<(range: PositionRange, text: String)> {
  fileprivate static let editInNewText = Members(
    "EditInNewText", "What stands in the new text now.", .member("range", .range) { $0.range },
    .member("text", .string) { $0.text })
}

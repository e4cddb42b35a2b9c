import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension Session {
  /// Sends `layout/changed` for each watch of the document that saw a change.
  mutating func announceChanges(
    of document: OpenDocument, as revision: WatchedRevision, after edits: ListedEdits
  ) {
    for (watch, changes) in client.watches.follow(revision, of: DocumentKey(document.uri)) {
      let seen = SeenChanges(
        watch: watch, document: document, changes: changes,
        edits: edits.json(in: client.encoding))
      client.outbox.append(SentMessage.changed.message(seen))
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
    listed = Array(changes.prefix(Session.announcedLimit))
    isTruncated = changes.count > listed.count
  }
}

/// The edits of one revision where they stand in the new text, written once for each encoding of positions.
final class ListedEdits {
  /// More edits than these are not listed.
  private static let limit = 100

  private let noted: [NotedEdit]
  private let live: LiveDocument?
  private lazy var edits = EditsInNewText(noted, limit: Self.limit).edits
  private var written: [PositionEncodingKind: [UInt8]] = [:]

  init(_ edits: [NotedEdit], of live: LiveDocument?) {
    noted = edits
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

  init(_ noted: [NotedEdit], limit: Int) {
    // Each edit moves the ranges of those before it; only so many from the first one on are followed.
    for edit in noted.prefix(limit) {
      edits.append((edit.range.lowerBound..<edit.range.lowerBound + edit.length, edit.beginning))
    }
    for (place, later) in noted.enumerated() {
      for earlier in 0..<min(place, edits.count) {
        edits[earlier].range = later.moving(edits[earlier].range)
      }
    }
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

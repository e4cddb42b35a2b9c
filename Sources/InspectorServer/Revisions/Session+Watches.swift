import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

extension Session {
  /// More edits than these are not listed.
  private static let listedEditLimit = 100

  /// Sends `layout/changed` for each watch of the document that saw a change.
  mutating func announceChanges(of document: OpenDocument, after edits: [NotedEdit]) {
    let key = DocumentKey(document.uri)
    guard client.watches.isWatched(key) else { return }
    let live = document.live
    var codes: [ElementID: Set<String>] = [:]
    if let live, client.watches.asksForDiagnostics(of: key) {
      codes = live.codes(of: document.derived.diagnostics(of: live))
    }
    let listed = EditsInNewText(edits, limit: Self.listedEditLimit)
    for (watch, changes) in client.watches.follow(live, codes: codes, as: key) {
      let seen = SeenChanges(
        watch: watch, document: document, changes: Array(changes.prefix(Self.announcedLimit)),
        isTruncated: changes.count > Self.announcedLimit,
        edits: listed.edits, encoding: client.encoding)
      client.outbox.append(SentMessage.changed.message(seen))
    }
  }
}

/// What a watch saw.
struct SeenChanges {
  let watch: Int
  let document: OpenDocument
  let changes: [WatchedChange]
  let isTruncated: Bool
  let edits: [(range: Range<Int>, text: String)]
  let encoding: PositionEncodingKind
}

/// Edits that were made one after the other, by where their texts stand after the last one.
struct EditsInNewText {
  private(set) var edits: [(range: Range<Int>, text: String)] = []

  init(_ noted: [NotedEdit], limit: Int) {
    // What comes after an edit moves it; only so many are looked at from the first one on.
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
      .list("changes", .watchedChange, "What changed, in the order of the document.") {
        $0.changes
      },
      .flag("truncated", "Whether more changed than is listed.") { $0.isTruncated },
      .list(
        "edits", .editInNewText,
        "The edits that brought it about, where they stand in the new text."
      ) { seen in
        seen.document.live.map { live in
          seen.edits.map { edit in
            (live.source.text.range(of: edit.range, in: seen.encoding), edit.text)
          }
        } ?? []
      }))
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

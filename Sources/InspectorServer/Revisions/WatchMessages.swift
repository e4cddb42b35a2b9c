import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments

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

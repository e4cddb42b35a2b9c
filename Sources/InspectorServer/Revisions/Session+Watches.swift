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
      let shown = changes.prefix(Self.announcedLimit)
      let message = OutgoingMessage.notification("layout/changed") { writer in
        writer.object { writer in
          writer.member("watch", watch)
          writer.key("textDocument")
          writer.object { writer in writer.member("uri", document.uri) }
          writer.member("version", document.version)
          writer.member("revision", document.revision)
          writer.key("changes")
          writer.array { writer in for change in shown { writer.value(change) } }
          if shown.count < changes.count { writer.member("truncated", true) }
          writer.key("edits")
          writer.array { writer in
            guard let live else { return }
            for edit in listed.edits {
              writer.object { writer in
                writer.member("range", live.source.text.range(of: edit.range, in: client.encoding))
                writer.member("text", edit.text)
              }
            }
          }
        }
      }
      client.outbox.append(message)
    }
  }
}

extension WatchedChange: JSONWritable {
  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("pointer", pointer)
      writer.optionalMember("id", id)
      writer.member("kind", kind.rawValue)
      writer.member("before", frame: before)
      writer.member("after", frame: after)
    }
  }
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

extension SentMessage {
  static let changed = SentMessage(
    "layout/changed", "The frames that a watch saw become others.",
    [
      .required("watch", .count, "The number of the watch."),
      .required("textDocument", .object(["uri": .string]), "The document."),
      .required("version", .integer, "The number of its text."),
      .required("revision", .count, "The revision."),
      .required(
        "changes",
        .array(
          .object(
            [
              "pointer": .pointer, "kind": .choice(of: FrameDifference.Kind.self),
              "before": .frame, "after": .frame,
            ], optional: ["id": .string])),
        "What changed, in the order of the document."),
      .optional("truncated", .constant(true), "Whether more changed than is listed."),
      .required(
        "edits", .array(.object(["range": .range, "text": .string])),
        "The edits that brought it about, where they stand in the new text."),
    ])
}

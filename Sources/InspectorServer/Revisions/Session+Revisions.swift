import Diagnostics
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

extension Session {
  /// Keeps a document in its new state, counts what that took, and tells whoever wants to know.
  ///
  /// - Parameters:
  ///   - document: One whose text was just read and laid out.
  ///   - edits: How the text became what it is; none for a text just opened.
  ///   - start: When work on it began, by ``now``.
  mutating func settle(
    _ document: OpenDocument, after edits: [NotedEdit] = [], startedAt start: Int
  ) {
    var document = document
    let key = DocumentKey(document.uri)
    let configuration = document.configuration ?? configuration(ofDocument: document.uri)
    document.configuration = configuration
    document.derived.configuration = configuration
    if let live = document.live {
      document.revision = live.revision
      _ = document.derived.diagnostics(of: live)
      count(live.work, of: &document, since: start)
      if !edits.isEmpty { check(&document, after: edits) }
      if client.subscriptions.contains(key) { announceRelayout(of: document) }
    }
    document.report = workspace.reportNumbers.next()
    if workspace.documents[key] != nil, edits.isEmpty {
      // The client sees no edit, so it would not ask again.
      refresh(.inlayHints)
      refresh(.codeLenses)
    }
    announceChanges(of: document, after: edits)
    client.outbox += client.running.invalidate(key)
    if document.owner == .editor { publishDiagnostics(of: document) }
    workspace.documents[key] = document
    reportConfigurationFiles()
  }

  private mutating func count(
    _ relayout: RelayoutWork, of document: inout OpenDocument, since start: Int
  ) {
    let work = WorkCounters(
      relayout, rulesRun: document.derived.rulesRun, nanoseconds: workspace.now() - start)
    document.work = work
    document.totalWork += work
    workspace.revisionCount += 1
    workspace.totalWork += work
  }

  // MARK: Relayouts

  /// More changed frames than these are not listed.
  static let announcedLimit = 10_000

  /// Sends `layout/didRelayout`.
  private mutating func announceRelayout(of document: OpenDocument) {
    guard let live = document.live else { return }
    let changes = live.changes.prefix(Self.announcedLimit)
    var pointers = PointerWalk(in: live)
    let message = OutgoingMessage.notification("layout/didRelayout") { writer in
      writer.object { writer in
        writer.key("textDocument")
        writer.object { writer in writer.member("uri", document.uri) }
        writer.member("version", document.version)
        writer.member("revision", live.revision)
        writer.key("changed")
        writer.array { writer in
          for change in changes {
            writer.object { writer in
              writer.member("pointer", pointers.pointer(of: change.element))
              writer.optionalMember("id", live.id(of: change.element))
              writer.member("before", frame: change.before)
              writer.member("after", frame: change.after)
            }
          }
        }
        if changes.count < live.changes.count { writer.member("truncated", true) }
        writer.member(
          "restructured",
          live.isAllNew ? [""] : live.restructuredElements.map { pointers.pointer(of: $0) })
        writer.member("work", document.work)
      }
    }
    client.outbox.append(message)
  }
}

extension SentMessage {
  static let didRelayout = SentMessage(
    "layout/didRelayout", "What a revision changed, for whoever subscribed.",
    [
      .required("textDocument", .object(["uri": .string]), "The document."),
      .required("version", .integer, "The number of its text."),
      .required("revision", .count, "The revision."),
      .required(
        "changed",
        .array(
          .object(
            ["pointer": .pointer, "before": .frame, "after": .frame], optional: ["id": .string])),
        "The frames that are not what they were, in the order of the document."),
      .optional("truncated", .constant(true), "Whether more frames changed than are listed."),
      .required(
        "restructured", .array(.pointer),
        "Below these, earlier pointers may mean other elements; \"\" is everything."),
      .required("work", .ref(.work), "What the revision took."),
    ])
}

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
    var pointers = PointerWalk(in: live)
    let changed = live.changes.prefix(Self.announcedLimit).map { change in
      ChangedFrame(
        pointer: pointers.pointer(of: change.element), id: live.id(of: change.element),
        before: change.before, after: change.after)
    }
    let relayout = Relayout(
      uri: document.uri, version: document.version, revision: live.revision, changed: changed,
      isTruncated: changed.count < live.changes.count,
      restructured: live.isAllNew
        ? [""] : live.restructuredElements.map { pointers.pointer(of: $0) },
      work: document.work)
    client.outbox.append(SentMessage.didRelayout.message(relayout))
  }
}

/// What a revision changed.
struct Relayout {
  let uri: String
  let version: Int
  let revision: Int
  let changed: [ChangedFrame]
  let isTruncated: Bool
  let restructured: [String]
  let work: WorkCounters
}

/// A frame that is not what it was.
struct ChangedFrame {
  let pointer: String
  let id: String?
  let before: Frame?
  let after: Frame?
}

extension SentMessage<Relayout> {
  static let didRelayout = SentMessage(
    "layout/didRelayout", "What a revision changed, for whoever subscribed.",
    Members(
      "Relayout", "What a new revision changed.",
      .object("textDocument", .identifier, "The document.") { $0.uri },
      .member("version", .integer, "The number of its text.") { $0.version },
      .member("revision", .count, "The revision.") { $0.revision },
      .list(
        "changed", .changedFrame,
        "The frames that are not what they were, in the order of the document."
      ) { $0.changed },
      .flag("truncated", "Whether more frames changed than are listed.") { $0.isTruncated },
      .member(
        "restructured", .array(.pointer),
        "Below these, earlier pointers may mean other elements; \"\" is everything."
      ) { $0.restructured },
      .object("work", .work, "What the revision took.") { $0.work }))
}

extension Members<ChangedFrame> {
  fileprivate static let changedFrame = Members(
    "ChangedFrame", "A frame that is not what it was.",
    .member("pointer", .pointer) { $0.pointer },
    .optional("id", .string) { $0.id },
    .frame("before") { $0.before },
    .frame("after") { $0.after })
}

extension Members<String> {
  /// What names an open document.
  static let identifier: Members = [.member("uri", .string) { $0 }]
}

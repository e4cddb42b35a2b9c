import Diagnostics
import DocumentSyntax
import JSON
import JSONRPC
import LayoutEngine
import LiveDocuments

extension Server {
  /// Stores a document in its new state, counts the work of the revision, and notifies clients.
  ///
  /// - Parameters:
  ///   - document: A document whose text was just read and laid out.
  ///   - client: The client whose message made the revision.
  ///   - edits: The edits of the text since the last revision; none for a text just opened.
  ///   - start: The time at which work on it began, by ``WorkspaceServices/now``.
  ///   - author: The name of the client that requested it, if that is another one.
  ///   - changesText: False if only files around the document changed.
  mutating func finishRevision(
    of document: OpenDocument, from client: ClientID, after edits: [SourceEdit] = [],
    startedAt start: Int, by author: String? = nil, changesText: Bool = true
  ) {
    var document = document
    let key = DocumentKey(document.uri)
    if changesText {
      workspace.services.setOpenText(of: document)
      followOwnText(of: &document)
    }
    if workspace.documents[key] == nil { findUsers(ofDataFile: document) }
    let configuration = document.configuration ?? configuration(of: document)
    document.configuration = configuration
    document.derived.configuration = configuration
    if let live = document.live {
      document.revision = live.revision
      document.stableFrames.follow(live)
      _ = document.derived.diagnostics(of: live, tested: false)
      count(live.work, of: &document, since: start)
      if !edits.isEmpty { check(&document, after: edits, from: client) }
      announceRelayout(of: document, by: author ?? connections[client].client.name)
    }
    document.report = workspace.services.reportNumbers.next()
    let former = workspace.documents[key]
    if former != nil, edits.isEmpty {
      // The client sees no edit, so it would not ask again.
      refresh(.inlayHints)
      refresh(.codeLenses)
    }
    for connection in connections { connection.outbox += connection.inFlight.invalidate(key) }
    publishDiagnosticsToEditor(of: document, tested: false)
    workspace.documents[key] = document
    workspace.askedEdits.follow(
      edits, of: key, length: document.live?.source.text.utf8Count ?? 0)
    askForQueuedEdits()
    if former?.owner != document.owner { announceDocuments(opened: [document], from: client) }
    if changesText { updateDocuments(naming: document, from: client) }
    updateDataFiles(namedBy: document, from: client)
    reportConfigurationFiles(from: client)
  }

  private mutating func count(
    _ relayout: RelayoutWork, of document: inout OpenDocument, since start: Int
  ) {
    let work = WorkCounters(
      relayout, rulesRun: document.derived.rulesRun, nanoseconds: workspace.services.now() - start)
    document.work = work
    document.totalWork += work
    workspace.revisionCount += 1
    workspace.totalWork += work
  }

  /// Sends a `workspace/*/refresh` request to each client that supports it.
  mutating func refresh(_ answer: RefreshedAnswer) {
    for connection in connections { connection.refresh(answer) }
  }

  // MARK: Relayouts

  /// More changed frames than these are not listed.
  static let announcedLimit = 10_000

  /// Sends `layout/didRelayout` to those who subscribed; what it says is the same for all.
  private mutating func announceRelayout(of document: OpenDocument, by author: String?) {
    let key = DocumentKey(document.uri)
    guard let live = document.live,
      connections.contains(where: { $0.subscriptions.contains(key) })
    else { return }
    var pointers = ElementPointers(in: live)
    let changed = live.changes.prefix(Self.announcedLimit).map { change in
      ChangedFrame(
        pointer: pointers.pointer(of: change.element), id: live.elements.id(of: change.element),
        before: change.before, after: change.after)
    }
    let resized = live.resizedContents.filter { live.elements.isAttached($0.element) }
      .prefix(Self.announcedLimit).map { change in
        ResizedContent(
          pointer: pointers.pointer(of: change.element), id: live.elements.id(of: change.element),
          before: change.before, after: change.after)
      }
    let reread = live.isAllNew ? [] : live.rereadElements
    let relayout = Relayout(
      uri: document.uri, version: document.version, revision: live.revision, by: author,
      changed: changed,
      resized: resized,
      isTruncated: changed.count < live.changes.count || reread.count > Self.announcedLimit,
      reread: reread.prefix(Self.announcedLimit).map { pointers.pointer(of: $0) },
      restructured: live.isAllNew
        ? [""] : live.restructuredElements.map { pointers.pointer(of: $0) },
      work: document.work)
    let message = SentMessage.didRelayout.message(relayout)
    for connection in connections where connection.subscriptions.contains(key) {
      connection.outbox.append(message)
    }
  }
}

/// The changes of a revision.
struct Relayout {
  let uri: String
  let version: Int
  let revision: Int
  let by: String?
  let changed: [ChangedFrame]
  let resized: [ResizedContent]
  let isTruncated: Bool
  let reread: [String]
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

/// A scroll node whose content is larger or smaller than it was.
struct ResizedContent {
  let pointer: String
  let id: String?
  let before: Size?
  let after: Size?
}

extension SentMessage<Relayout> {
  static let didRelayout = SentMessage(
    "layout/didRelayout", "What a revision changed, for clients that subscribed.",
    Members(
      "Relayout", "What a new revision changed.",
      .object("textDocument", .identifier, "The document.") { $0.uri },
      .member("version", .integer, "The number of its text.") { $0.version },
      .member("revision", .count, "The revision.") { $0.revision },
      .optional(
        "by", .string,
        "What the client calls itself that made it, or that asked the editor for the edit."
      ) { $0.by },
      .list(
        "changed", .changedFrame,
        "The frames that are not what they were, in the order of the document."
      ) { $0.changed },
      .optionalList(
        "contentSizes", .resizedContent,
        "Scroll nodes whose content size is not what it was; left out where there are none."
      ) { $0.resized.isEmpty ? nil : $0.resized },
      .flag(
        "truncated", "Whether more frames changed, or elements were read again, than are listed."
      ) {
        $0.isTruncated
      },
      .optional(
        "reread", .array(.pointer),
        "Elements that say something else than before, or stand in another place, in the order of the document; left out where there are none."
      ) { $0.reread.isEmpty ? nil : $0.reread },
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

extension Members<ResizedContent> {
  fileprivate static let resizedContent = Members(
    "ResizedContent", "A scroll node whose content size is not what it was.",
    .member("pointer", .pointer) { $0.pointer },
    .optional("id", .string) { $0.id },
    .member("before", .size.orNull) { $0.before.map { [$0.width, $0.height] } },
    .member("after", .size.orNull) { $0.after.map { [$0.width, $0.height] } })
}

extension Members<String> {
  /// The identity of an open document.
  static let identifier: Members = [.member("uri", .string) { $0 }]
}

/// A document's layout, now or at an earlier revision.
struct ReferredLayout {
  let live: LiveDocument
  let state: LayoutState

  var revision: Int { state.revision }
}

extension RequestContext {
  /// Finds one of the layouts that a request compares.
  ///
  /// - Parameters:
  ///   - reference: What names it.
  ///   - member: Where that stands in the params.
  /// - Returns: The layout, which holds until the next edit.
  /// - Throws: `revision-not-kept`, or what comes of the document.
  func layout(
    _ reference: LayoutReference, at member: String
  ) throws(ResponseError) -> ReferredLayout {
    let pointer = JSONPointer([.key(member), .key("revision")])
    if reference.choice.revision != nil {
      let expected: String? =
        switch reference.document {
        case .inline: "nothing where the document comes along"
        case .view: "nothing beside a view, of which no earlier layout is kept"
        case .open: nil
        }
      if let expected {
        throw .invalidParams(
          JSONShapeError(pointer: pointer, expected: expected, found: "an integer"))
      }
    }
    let document = try document(reference.document, variant: reference.choice.variant)
    let live = document.live
    // A view counts its own revisions.
    let revision = reference.choice.revision ?? live.revision
    guard revision <= live.revision else {
      throw .invalidParams(
        "\"revision\" is \(revision), but the document's last revision is \(live.revision)",
        at: pointer)
    }
    guard let state = live.state(atRevision: revision) else {
      throw .revisionNotKept(revision, oldest: live.oldestRevision)
    }
    return ReferredLayout(live: live, state: state)
  }
}

extension ResponseError {
  static func revisionNotKept(_ revision: Int, oldest: Int) -> ResponseError {
    .requestFailed(
      kind: "revision-not-kept",
      message: "revision \(revision) is not kept, the oldest that is kept is \(oldest)",
      details: ["revision": .integer(Int64(revision)), "oldest": .integer(Int64(oldest))])
  }
}

/// The documents whose relayouts the client wants to hear of.
struct Subscriptions: Hashable, Sendable {
  /// True if all documents are meant but ``exceptions``, or only these.
  private(set) var includesAll = false
  private var exceptions: Set<DocumentKey> = []

  func contains(_ key: DocumentKey) -> Bool { includesAll != exceptions.contains(key) }

  mutating func set(_ isSubscribed: Bool, for key: DocumentKey) {
    if isSubscribed == includesAll { exceptions.remove(key) } else { exceptions.insert(key) }
  }

  /// Means all documents, also those that are yet to be opened, or none at all.
  mutating func setAll(_ areWanted: Bool) {
    includesAll = areWanted
    exceptions = []
  }

  /// Forgets a document that was closed.
  mutating func forget(_ key: DocumentKey) { exceptions.remove(key) }
}

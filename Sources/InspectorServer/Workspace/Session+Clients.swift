import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Session {
  /// A client comes, which has said nothing yet.
  mutating func connect() -> ClientID {
    laterConnectionCount += 1
    let id = ClientID(number: laterConnectionCount)
    others.append(Connection(id))
    workspace.participants[id] = Participants.Participant()
    return id
  }

  /// A client is gone: nothing of it is left, and what it had open is closed.
  mutating func disconnect(_ id: ClientID) {
    guard id != .first, turn(to: id) else { return }
    _ = connection.inFlight.cancelAll()
    closeDocuments()
    workspace.participants.remove(id)
    _ = turn(to: .first)
    others.removeAll { $0.client.id == id }
  }

  /// Forgets the documents that the client opened.
  mutating func closeDocuments() {
    let own = workspace.documents.filter { $0.value.owner.client == connection.client.id }
    guard !own.isEmpty else { return }
    for key in own.keys { forget(key) }
    announceDocuments()
  }
}

// MARK: Texts of editors

extension Session {
  /// True if the editor that has a document open applies edits of other clients.
  func canAskEditor(of document: OpenDocument) -> Bool {
    guard case .editor(let owner) = document.owner else { return false }
    return client(owner).capabilities.appliesEdits
  }

  /// Asks the editor that has a document open to edit it, so that the edits are in its history.
  ///
  /// - Throws: `document-owned-by-editor` if it makes no edits of others.
  mutating func askEditor(
    toMake edits: [SourceEdit], of document: OpenDocument
  ) throws(ResponseError) {
    guard case .editor(let owner) = document.owner, canAskEditor(of: document) else {
      throw .documentOwnedByEditor(document.uri)
    }
    let queried = try WorkspaceSnapshot(sharing: workspace).document(document.uri)
    let number = workspace.askedEdits.expect(
      edits.applied(to: queried.live.source.text.bytes), of: DocumentKey(document.uri),
      for: connection.client.name)
    let purpose = ClientRequests.Purpose.appliedEdit(number, for: connection.client.id)
    let label = "Edit by \(connection.client.shownName)"
    forClient(owner) { session in
      let id = session.connection.requests.begin(purpose)
      session.connection.outbox.append(
        OutgoingMessage.request(id: id, "workspace/applyEdit") { writer in
          writer.object { writer in
            writer.member("label", label)
            writer.workspaceEdit(
              edits, in: queried, uri: document.uri, for: session.connection.client)
          }
        })
    }
  }

  /// Takes an editor's answer to what ``askEditor(toMake:of:)`` asked.
  mutating func receive(
    _ result: Result<JSONValue, ResponseError>, ofEdit number: Int, for requester: ClientID
  ) {
    let reason: String
    switch result {
    // The new text may come before the answer or after it.
    case .success(let value) where value["applied"]?.boolValue == true: return
    case .success(let value): reason = value["failureReason"]?.stringValue ?? "it gives no reason"
    case .failure(let error): reason = error.message
    }
    workspace.askedEdits.forget(number)
    forClient(requester) { $0.show(.warning, "the editor did not make the edit: \(reason)") }
  }
}

// MARK: Which documents there are

extension Session {

  /// Tells those who subscribed to all documents which there are now, but for the client whose doing it is.
  mutating func announceDocuments() {
    let current = connection.client.id
    forEachClient { session in
      guard session.connection.client.id != current, session.connection.subscriptions.includesAll
      else { return }
      session.connection.outbox.append(
        SentMessage.didChangeDocuments.message(
          WorkspaceSnapshot(sharing: session.workspace).listedDocuments(
            for: session.connection.client.id)))
    }
  }
}

/// A document of the workspace as a client sees it that chooses one.
struct ListedDocument {
  let document: DocumentSnapshot

  /// The name of the client that opened it.
  let openedBy: String?

  /// True if the receiving client opened it.
  let isOwn: Bool

  fileprivate let files: WorkspaceFiles?

  /// The end of its path; all of an address that is none.
  var name: String {
    guard let path = FilePath(uri: document.uri) else { return document.uri }
    return path.shown.split(separator: "/").last.map(String.init) ?? path.shown
  }

  /// True if there is a file of this name.
  var isOnDisk: Bool {
    FilePath(uri: document.uri).map { files?.stamp(ofFileAt: $0) != nil } ?? false
  }
}

extension WorkspaceSnapshot {
  /// The open documents as a client sees them, in the order of their URIs.
  func listedDocuments(for client: ClientID) -> [ListedDocument] {
    documents.map { document in
      ListedDocument(
        document: document, openedBy: participants[document.owner.client].name,
        isOwn: document.owner.client == client, files: services.files)
    }
  }
}

extension Members<ListedDocument> {
  static let listed = Members(
    "ListedDocument", "A document that is open.",
    .member("uri", .string) { $0.document.uri },
    .member("name", .string, "The name of the file, else the URI.") { $0.name },
    .member("version", .integer) { $0.document.version },
    .member("revision", .count) { $0.document.revision },
    .member(
      "owner", .choice(of: DocumentOwner.self),
      "Who has the text: an editor, which is asked to edit it, or a program."
    ) { ($0.document.owner.isEditor ? DocumentOwner.editor : .program).rawValue },
    .optional("openedBy", .string, "What the client calls itself that opened it.") { $0.openedBy },
    .flag("own", "Whether the client that is told opened it.") { $0.isOwn },
    .flag("onDisk", "Whether there is a file of this name; its text may be another.") {
      $0.isOnDisk
    })
}

/// The values of `owner`.
enum DocumentOwner: String, CaseIterable {
  case editor
  case program
}

extension SentMessage<[ListedDocument]> {
  static let didChangeDocuments = SentMessage(
    "layout/didChangeDocuments",
    "Which documents are open, after another client opened or closed some, for whoever subscribed to all.",
    .documentList)
}

extension Members<[ListedDocument]> {
  static let documentList = Members(
    "DocumentList", "The documents that are open.",
    .list("documents", .listed, "In the order of their URIs.") { $0 })
}

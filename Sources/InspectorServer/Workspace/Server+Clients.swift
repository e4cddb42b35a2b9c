import DocumentSyntax
import JSON
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

extension Server {
  /// Adds the connection of a client beside the first.
  package mutating func connect() -> ClientID {
    let id = connections.add()
    workspace.participants[id] = Participants.Participant()
    return id
  }

  /// Removes the connection of a client beside the first, and closes its documents; the notifications of other clients
  /// are in ``takeOutboxes()``.
  package mutating func disconnect(_ id: ClientID) {
    if id != .first, connections.contains(id) {
      _ = connections[id].inFlight.cancelAll()
      closeDocuments(of: id)
      workspace.participants.remove(id)
      let hadViews = !connections[id].client.views.isEmpty
      connections.remove(id)
      if hadViews { dropClosedViews() }
    }
    workspace.changeCount += 1
    reportChanges()
  }
}

// MARK: Texts of editors

extension Server {
  /// True if the editor that has a document open applies edits of other clients.
  func canAskEditor(of document: OpenDocument) -> Bool {
    guard case .editor(let owner) = document.owner else { return false }
    return connections[owner].client.capabilities.appliesEdits
  }

  /// Asks the editor that has a document open to edit it, so that the edits are in its history.
  ///
  /// - Throws: `document-owned-by-editor` if it makes no edits of others.
  mutating func askEditor(
    toMake edits: [SourceEdit], of document: OpenDocument, for client: ClientID
  ) throws(ResponseError) {
    if case .source = document.owner { throw .documentMadeOfCode(document.uri) }
    guard case .editor(let owner) = document.owner, canAskEditor(of: document) else {
      throw .documentOwnedByEditor(document.uri)
    }
    let queried = try WorkspaceSnapshot(sharing: workspace).document(document.uri)
    let number = workspace.askedEdits.expect(
      edits.applied(to: queried.live.source.text.bytes), of: DocumentKey(document.uri),
      for: connections[client].client.name)
    // An editor that edits its own document by a request has to be free to answer.
    if client != owner, !edits.isEmpty {
      connections[client].askedEdit = AskedEdit(
        number: number, document: DocumentKey(document.uri), revision: document.revision,
        deadline: workspace.services.now() + AskedEdit.patience)
    }
    let purpose = ClientRequests.Purpose.appliedEdit(number, for: client)
    let label = "Edit by \(connections[client].client.shownName)"
    let editor = connections[owner].client
    let id = connections[owner].requests.begin(purpose)
    connections[owner].outbox.append(
      OutgoingMessage.request(id: id, "workspace/applyEdit") { writer in
        writer.object { writer in
          writer.member("label", label)
          writer.workspaceEdit(edits, in: queried, uri: document.uri, for: editor)
        }
      })
  }

  /// Takes an editor's response to the request of ``askEditor(toMake:of:for:)``.
  mutating func receive(
    _ result: Result<JSONValue, ResponseError>, ofEdit number: Int, for requester: ClientID
  ) {
    let reason: String
    switch result {
    // The new text may come before the answer or after it.
    case .success(let value) where value["applied"]?.boolValue == true:
      if connections[requester].askedEdit?.number == number {
        connections[requester].askedEdit?.isApplied = true
      }
      return
    case .success(let value): reason = value["failureReason"]?.stringValue ?? "it gives no reason"
    case .failure(let error): reason = error.message
    }
    workspace.askedEdits.forget(number)
    connections[requester].show(.warning, "the editor did not make the edit: \(reason)")
  }
}

// MARK: Clients that wait

extension Server {
  /// True while a client's next messages have to wait: a worker opens a document that they may be about, or an editor has
  /// not made the edit that the client asked it for.
  package func isWaiting(_ id: ClientID) -> Bool {
    connections[id].isOpening || patienceDeadline(of: id) != nil
  }

  /// The time until which a client waits for an editor; `nil` if it does not.
  package func patienceDeadline(of id: ClientID) -> Int? {
    guard let asked = connections[id].askedEdit, workspace.askedEdits.isExpected(asked.number),
      workspace.services.now() < asked.deadline
    else { return nil }
    // The editor may have made another text of it, as one that formats does.
    let isOther = workspace.documents[asked.document]?.revision != asked.revision
    return asked.isApplied && isOther ? nil : asked.deadline
  }
}

// MARK: Which documents there are

extension Server {
  /// Sends the list of documents to the clients that subscribed to all documents.
  ///
  /// - Parameter client: The client that changed the list, which is not sent it.
  mutating func announceDocuments(from client: ClientID) {
    for connection in connections
    where connection.client.id != client && connection.subscriptions.includesAll {
      let listed = WorkspaceSnapshot(sharing: workspace)
        .listedDocuments(for: connection.client.id)
      connection.outbox.append(SentMessage.didChangeDocuments.message(listed))
    }
  }
}

/// A document of the workspace as a client sees it that chooses one.
struct ListedDocument {
  let document: DocumentSnapshot

  /// The URI of the source file that it is derived from; `nil` for a document that is its own text.
  var source: String? {
    guard case .source = document.owner else { return nil }
    return Sources.file(ofClassAt: document.uri)
  }

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

  /// True if there is a file of this name, or the source file.
  var isOnDisk: Bool {
    FilePath(uri: source ?? document.uri).map { files?.stamp(ofFileAt: $0) != nil } ?? false
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
    .optional("source", .string, "The source file that it is derived from.") { $0.source },
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
    "Which documents are open, after another client opened or closed some, for clients that subscribed to all.",
    .documentList)
}

extension Members<[ListedDocument]> {
  static let documentList = Members(
    "DocumentList", "The documents that are open.",
    .list("documents", .listed, "In the order of their URIs.") { $0 })
}

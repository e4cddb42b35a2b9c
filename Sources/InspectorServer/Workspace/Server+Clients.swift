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

  /// Has the editor that has a document open asked to edit it, so that the edits are in its history: at once, or when
  /// it has made those that other clients wanted before.
  ///
  /// - Throws: `document-owned-by-editor` if it makes no edits of others, or has not made too many.
  mutating func askEditor(
    toMake edits: [SourceEdit], of document: OpenDocument, for client: ClientID
  ) throws(ResponseError) {
    if case .source = document.owner { throw .documentMadeOfCode(document.uri) }
    guard case .editor(let owner) = document.owner, canAskEditor(of: document),
      let live = document.live,
      let number = workspace.askedEdits.add(
        edits, of: live.source.text, in: DocumentKey(document.uri), for: client,
        by: connections[client].client.name)
    else {
      throw .documentOwnedByEditor(document.uri)
    }
    // An editor that edits its own document by a request has to be free to answer.
    if client != owner, !edits.isEmpty { connections[client].askedEdit = number }
    askForQueuedEdits()
  }

  /// Asks editors for the queued edits that nothing stands before any more.
  package mutating func askForQueuedEdits() {
    guard workspace.askedEdits.hasQueued else { return }
    while let edit = workspace.askedEdits.next(
      at: workspace.services.now(), revision: { workspace.documents[$0]?.revision })
    {
      ask(for: edit)
    }
  }

  /// The time at which ``askForQueuedEdits()`` has to be called at the latest.
  package var editDeadline: Int? { workspace.askedEdits.nextDeadline }

  private mutating func ask(for edit: AskedEdit) {
    guard let document = workspace.documents[edit.document], let live = document.live,
      case .editor(let owner) = document.owner, canAskEditor(of: document),
      let queried = try? WorkspaceSnapshot(sharing: workspace).document(document.uri)
    else { return refuse(edit, because: "the text is not there any more") }
    if let conflict = edit.conflict { return refuse(edit, becauseOf: conflict, in: live) }
    guard
      live.source.text.utf8Count + TextEdits(edit.edits).shift
        <= workspace.services.documentLimit
    else { return refuse(edit, because: "the text would be too long") }
    workspace.askedEdits.noteAsked(
      edit.number, of: live.source.text, revision: document.revision,
      deadline: workspace.services.now() + AskedEdit.patience)
    let label = "Edit by \(connections[edit.requester].client.shownName)"
    let editor = connections[owner].client
    let id = connections[owner].requests.begin(.appliedEdit(edit.number, for: edit.requester))
    let params = LSP.ApplyWorkspaceEditParams(
      label: label,
      edit: LSP.WorkspaceEdit(edit.edits, in: queried, uri: document.uri, for: editor))
    connections[owner].outbox.append(.request(id: id, "workspace/applyEdit", params))
  }

  /// Takes an editor's response to the request for an edit.
  mutating func finishEdit(
    _ number: Int, with result: Result<JSONValue, ResponseError>, for requester: ClientID
  ) {
    let reason: String
    switch result {
    // The new text may come before the answer or after it.
    case .success(let value) where value["applied"]?.boolValue == true:
      workspace.askedEdits.noteApplied(number)
      return askForQueuedEdits()
    case .success(let value): reason = value["failureReason"]?.stringValue ?? "it gives no reason"
    case .failure(let error): reason = error.message
    }
    let edit = workspace.askedEdits[number]
    let document = edit.flatMap { workspace.documents[$0.document] }
    if let edit, let live = document?.live,
      edit.isWorthAskingAgain(at: workspace.services.now())
    {
      if let conflict = edit.conflict {
        refuse(edit, becauseOf: conflict, in: live)
      } else {
        workspace.askedEdits.enqueueAgain(number)
      }
    } else {
      workspace.askedEdits.forget(number)
      connections[requester].showRefusedEdit(reason)
    }
    askForQueuedEdits()
  }

  private mutating func refuse(_ edit: AskedEdit, because reason: String) {
    workspace.askedEdits.forget(edit.number)
    connections[edit.requester].showRefusedEdit(reason)
  }

  private mutating func refuse(
    _ edit: AskedEdit, becauseOf conflict: Int, in document: LiveDocument
  ) {
    let line = document.source.text.position(at: conflict, in: .utf8).line + 1
    refuse(edit, because: "what it replaces was edited meanwhile, in line \(line)")
  }

  /// Forgets the edits of a document whose text is gone, and tells the clients that wait for them.
  mutating func forgetAskedEdits(of key: DocumentKey) {
    for edit in workspace.askedEdits.forget(key) {
      connections[edit.requester].showRefusedEdit("it has closed the document")
    }
  }
}

extension Connection {
  fileprivate func showRefusedEdit(_ reason: String) {
    show(.warning, "the editor did not make the edit: \(reason)")
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
    guard let number = connections[id].askedEdit, let edit = workspace.askedEdits[number] else {
      return nil
    }
    let now = workspace.services.now()
    guard edit.isPending(at: now, revision: workspace.documents[edit.document]?.revision) else {
      return nil
    }
    return edit.request?.deadline ?? workspace.askedEdits.deadline(of: edit.document) ?? now
  }
}

// MARK: Which documents there are

extension Server {
  /// Sends the documents that were opened and closed to the clients that subscribed to all documents.
  ///
  /// - Parameters:
  ///   - opened: Documents that were opened, that another client has now, or whose files came or went.
  ///   - closed: The URIs of the documents that were closed.
  ///   - client: The client that opened or closed them, which is not notified.
  mutating func announceDocuments(
    opened: [OpenDocument] = [], closed: [String] = [], from client: ClientID
  ) {
    let snapshot = WorkspaceSnapshot(sharing: workspace)
    let opened = opened.sorted { $0.uri < $1.uri }.map { DocumentSnapshot($0) }
    for connection in connections
    where connection.client.id != client && connection.subscriptions.includesAll {
      let listed = opened.map { snapshot.listed($0, for: connection.client.id) }
      connection.outbox.append(
        SentMessage.didChangeDocuments.message(
          DocumentListChange(opened: listed, closed: closed.sorted())))
    }
  }

  /// Sends the documents whose files came or went to the clients that subscribed to all documents.
  ///
  /// - Parameters:
  ///   - paths: The normalized paths of the files.
  ///   - client: The client that reported them, which is not notified.
  mutating func announceDocuments(ofFilesAt paths: Set<FilePath>, from client: ClientID) {
    guard !paths.isEmpty else { return }
    let documents = workspace.documents.values.filter { document in
      ListedDocument.path(of: document.uri, document.owner).map { paths.contains($0.normalized) }
        ?? false
    }
    if !documents.isEmpty { announceDocuments(opened: Array(documents), from: client) }
  }
}

/// A document of the workspace as a client sees it that chooses one.
struct ListedDocument {
  let document: DocumentSnapshot

  /// The URI of the source file that it is derived from; `nil` for a document that is its own text.
  var source: String? { Self.source(of: document.uri, document.owner) }

  private static func source(of uri: String, _ owner: OpenDocument.Owner) -> String? {
    guard case .source = owner else { return nil }
    return Sources.file(ofClassAt: uri)
  }

  /// The file of a document, or the source file that it is derived from.
  fileprivate static func path(of uri: String, _ owner: OpenDocument.Owner) -> FilePath? {
    FilePath(uri: source(of: uri, owner) ?? uri)
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
    Self.path(of: document.uri, document.owner).map { files?.stamp(ofFileAt: $0) != nil } ?? false
  }
}

extension WorkspaceSnapshot {
  /// The open documents as a client sees them, in the order of their URIs.
  func listedDocuments(for client: ClientID) -> [ListedDocument] {
    documents.map { listed($0, for: client) }
  }

  fileprivate func listed(_ document: DocumentSnapshot, for client: ClientID) -> ListedDocument {
    ListedDocument(
      document: document, openedBy: participants[document.owner.client].name,
      isOwn: document.owner.client == client, files: services.files)
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

/// The entries of documents that changed in the list.
struct DocumentListChange {
  let opened: [ListedDocument]
  let closed: [String]
}

extension SentMessage<DocumentListChange> {
  static let didChangeDocuments = SentMessage(
    "layout/didChangeDocuments",
    "The documents that another client opened or closed, or whose files came or went, for clients that subscribed to all.",
    Members(
      "DocumentListChange", "The documents that changed in the list.",
      .list(
        "opened", .listed,
        "Those that were opened, that another client has now, or whose files came or went."
      ) { $0.opened },
      .member("closed", .array(.string), "The URIs of those that were closed.") { $0.closed }))
}

extension Members<[ListedDocument]> {
  static let documentList = Members(
    "DocumentList", "The documents that are open.",
    .list("documents", .listed, "In the order of their URIs.") { $0 })
}

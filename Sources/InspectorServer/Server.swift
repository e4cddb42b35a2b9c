import DocumentSyntax
import JSON
package import JSONRPC
import LanguageServerProtocol

/// The language server, from the bytes of a frame to the messages that answer it.
///
/// ```
///  bytes ─► receive(_:from:) ─► one message, or a batch of them
///                                   │
///           notification            │ request
///        ┌──────────────────────────┴────────────┬──────────────────────┐
///        ▼                                       ▼                      ▼
///  NotificationHandler                    UpdateHandler          QueryHandler
///  (client, inout Server)                 (client, inout Server) (RequestContext)
///        │                                       │                 │ short: here, on the documents
///        │ finishRevision, …                     │                 │ long:  BackgroundRequest, on copies
///        ▼                                       ▼                 ▼
///  ┌──────────────────────────────────────────────────┐     result and [Effect]
///  │ workspace                connections             │            │
///  │ documents, folders,      client, settings,       │◄───────────┘ apply(_:of:from:)
///  │ files, caches            outbox, in flight, …    │
///  └──────────────────────────────────────────────────┘
///        │
///        ▼
///  the response, then the client's outbox; other outboxes by takeOutboxes()
/// ```
///
/// - Messages take effect in the order in which they are received. Only responses of queries can come later, because a
///   worker makes them.
/// - Whatever is about a client names it by ID; there is no current connection. Messages that a client did not ask for
///   wait in its ``Connection/outbox``.
/// - A query changes nothing: it reads the snapshot of its ``RequestContext``. Its effects are applied here, after its
///   response is made, whichever thread made that.
/// - The diagnostics of a change are in the outbox of the document's editor before any later request is handled. Results
///   of layout tests follow by ``publishTestResults()``, when no message waits; answers to requests always have them.
/// - A worker never has a document that this thread uses: it leases a copy (``SnapshotCache``). Its result is dropped
///   if the request was cancelled or its document changed, which answers the request at once (``InFlightRequests``).
///
/// Pure: it has no file descriptor, thread or clock of its own, so whole conversations can be tested in process.
package struct Server {
  var workspace: Workspace
  var connections = Connections()

  /// Makes a server whose first client has said nothing.
  ///
  /// - Precondition: A document of `documentLimit` bytes can have a syntax tree.
  /// - Parameters:
  ///   - documentLimit: The longest text of a document that is worked on, in bytes.
  ///   - selfCheck: The comparison of documents with their text after each edit; none if `nil`.
  ///   - files: The file system; without one only the settings of clients configure documents.
  ///   - trusted: The folders that are trusted for all clients.
  ///   - savePicture: Keeps a picture in a file.
  ///   - openLivePage: Serves the page that shows documents in a browser.
  ///   - sources: Reads the layouts of source files; `nil` if editors open documents only.
  ///   - opensDocuments: False if editors open source files only. It counts if there are `sources`.
  ///   - findRulePages: Finds the pages of the rules.
  ///   - now: The time in nanoseconds; by default a clock that stands still.
  package init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    trusted: TrustedFolders = TrustedFolders(), savePicture: PictureSaving? = nil,
    openLivePage: PageOpening? = nil, sources: (any SourceReading)? = nil,
    opensDocuments: Bool = false,
    findRulePages: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> Int = { 0 }
  ) {
    workspace = Workspace(
      WorkspaceServices(
        documentLimit: documentLimit, files: files, trusted: trusted, savePicture: savePicture,
        openLivePage: openLivePage, sources: sources, opensDocuments: opensDocuments,
        findRulePages: findRulePages, now: now),
      selfCheck: selfCheck)
  }

  // MARK: State

  /// The connection with this ID; `nil` if there is none.
  package func connection(_ id: ClientID) -> Connection? {
    connections.contains(id) ? connections[id] : nil
  }

  /// True while a client's next messages have to wait for the rest of a batch.
  package func isInBatch(_ id: ClientID) -> Bool { connections[id].batch != nil }

  /// True if workers still handle requests of a client.
  package func isAwaitingWorkers(_ id: ClientID = .first) -> Bool {
    !connections[id].inFlight.isEmpty
  }

  // MARK: Output

  /// Returns the messages that are queued for clients, for instance because of other clients.
  package mutating func takeOutboxes() -> [(client: ClientID, messages: [OutgoingMessage])] {
    var taken: [(client: ClientID, messages: [OutgoingMessage])] = []
    for connection in connections where !connection.outbox.isEmpty {
      let id = connection.client.id
      taken.append((id, takeOutbox(of: id)))
    }
    return taken
  }

  func hasExited(_ client: ClientID) -> Bool {
    if case .exited = connections[client].state { true } else { false }
  }

  mutating func takeOutbox(of client: ClientID) -> [OutgoingMessage] {
    let messages = connections[client].outbox
    connections[client].outbox = []
    return messages
  }

  /// The lines that have come up for stderr since the last call.
  package mutating func takeLogLines() -> [String] {
    defer { workspace.logLines = [] }
    return workspace.logLines
  }

  // MARK: Messages

  /// Handles the content of one frame.
  ///
  /// - Parameters:
  ///   - content: A message or a batch of messages, if it is what it should be.
  ///   - id: The client that sent it.
  ///   - isCancelled: Returns true if the client has cancelled a request; called before it is begun, and
  ///     by requests that take long also later.
  ///   - send: Sends the messages of a request before its response.
  ///   - isTurnOver: Returns true if other clients are to be served before the next message of a batch; called
  ///     between two of them. The rest is handled by ``resumeBatch(of:isCancelled:send:isTurnOver:)``.
  ///   - isMoreWaiting: Returns true if another message waits, which may make layouts of source files outdated that
  ///     would be evaluated now; ``updateSources()`` evaluates them then.
  ///   - leave: Leaves a request to a worker and returns true if there is one; its events
  ///     come back by ``receive(_:)-(BackgroundEvent)``. Without it all requests are answered here.
  /// - Returns: The messages to send to this client, in this order; those for other clients are in
  ///   ``takeOutboxes()``.
  package mutating func receive(
    _ content: consuming [UInt8], from id: ClientID = .first,
    isCancelled: @escaping (Cancellations.Subject) -> Bool = { _ in false },
    send: @escaping (OutgoingMessage) -> Void = { _ in },
    isTurnOver: () -> Bool = { false }, isMoreWaiting: () -> Bool = { false },
    leave: ((BackgroundRequest) -> Bool)? = nil
  ) -> [OutgoingMessage] {
    guard connections.contains(id) else { return [] }
    var delivery = Delivery(
      client: id, content: consume content, isCancelled: isCancelled, send: send, leave: leave)
    let incoming: IncomingContent
    do {
      // Not strict about duplicate keys: one in a document that comes along is a diagnostic.
      let read = try JSONValue.parseMessage(delivery.content, duplicateKeys: .lastWins)
      incoming = IncomingContent(read.value, of: delivery.content)
      if read.repairedEscapes > 0 { connections[id].noteRepair(of: read.repairedEscapes) }
    } catch {
      noteUnreadable(delivery.content, from: id)
      return [.error(.parseError(error), for: .null)] + takeOutbox(of: id)
    }
    let answers: [OutgoingMessage]
    switch consume incoming {
    case .single(let entry):
      answers = [handle(entry, at: nil, of: &delivery)].compactMap(\.self)
    case .batch(let entries):
      answers = handle(PendingBatch(entries), of: &delivery, until: isTurnOver)
    }
    if workspace.sources.isOutdated, !isMoreWaiting() { updateSources() }
    return answers + finishMessage(of: id, leave: delivery.leave)
  }

  /// Answers bytes that are no frame.
  package mutating func receive(
    _ error: FramingError, from id: ClientID = .first
  ) -> [OutgoingMessage] {
    guard connections.contains(id) else { return [] }
    noteLostMessage(from: id)
    return [.error(.parseError(error), for: .null)] + takeOutbox(of: id)
  }

  /// Does what follows from a message that was handled.
  ///
  /// - Parameters:
  ///   - client: The client that sent it.
  ///   - leave: Leaves held requests to workers; `nil` to evaluate them here.
  /// - Returns: The messages to send to the client behind the answers.
  mutating func finishMessage(
    of client: ClientID, leave: ((BackgroundRequest) -> Bool)? = nil
  ) -> [OutgoingMessage] {
    let messages = takeOutbox(of: client) + finishShutdown(of: client)
    reportChanges(leave: leave)
    return messages + takeOutbox(of: client)
  }

  private mutating func handle(
    _ entry: consuming IncomingContent.Entry, at index: Int?, of delivery: inout Delivery
  ) -> OutgoingMessage? {
    let client = delivery.client
    if hasExited(client) { return nil }
    let wanted = connections[client].trace
    let start = wanted == .off ? 0 : workspace.services.now()
    switch consume entry {
    case .success(.request(let id, let method, let params)):
      if delivery.isCancelled(.request(id)) { return .error(.requestCancelled, for: id) }
      let answer = answer(method, params, id, at: index, of: delivery)
      connections[client].trace(
        wanted, "\(method) was \(answer == nil ? "left to a worker" : "answered")", params,
        nanoseconds: workspace.services.now() - start)
      return answer
    case .success(.notification(let method, let params)):
      let traced = wanted == .off ? nil : params
      if method == CancelRequest.method {
        cancel(params, at: index, of: delivery)
      } else {
        // The memory of the message can be used for its document.
        if index == nil { delivery.content = [] }
        receive(method, params, of: delivery)
      }
      connections[client].trace(
        wanted, "\(method) was taken", traced, nanoseconds: workspace.services.now() - start)
      return nil
    case .success(.response(let id, let result)):
      workspace.changeCount += 1
      receive(result, for: id, from: client)
      return nil
    case .failure(let fault):
      return .error(fault.error, for: fault.id)
    }
  }

  // MARK: Batches

  /// Handles more messages of the batch that a client sent last.
  ///
  /// - Returns: The messages to send to this client, in this order; the answers to the batch come with its last
  ///   message.
  package mutating func resumeBatch(
    of id: ClientID, isCancelled: @escaping (Cancellations.Subject) -> Bool,
    send: @escaping (OutgoingMessage) -> Void, isTurnOver: () -> Bool
  ) -> [OutgoingMessage] {
    guard var batch = connections[id].batch else { return [] }
    connections[id].batch = nil
    var delivery = Delivery(
      client: id, content: batch.content, isCancelled: isCancelled, send: send, leave: nil)
    batch.content = []
    return handle(batch, of: &delivery, until: isTurnOver) + finishMessage(of: id)
  }

  /// Handles the messages of a batch until the turn of the client is over.
  ///
  /// - Returns: The answers to all its messages as one, if it has some and this was the last message.
  private mutating func handle(
    _ batch: consuming PendingBatch, of delivery: inout Delivery, until isTurnOver: () -> Bool
  ) -> [OutgoingMessage] {
    var batch = batch
    // Its answers come together, so none of them comes later.
    delivery.leave = nil
    while batch.next < batch.entries.count {
      if let answer = handle(batch.entries[batch.next], at: batch.next, of: &delivery) {
        batch.answers.append(answer)
      }
      batch.next += 1
      // After `exit` nothing is handled, so the answers are not kept back.
      if batch.next < batch.entries.count, !hasExited(delivery.client),
        isTurnOver() || isWaiting(delivery.client)
      {
        batch.content = delivery.content
        connections[delivery.client].batch = batch
        return []
      }
    }
    return [OutgoingMessage.batch(batch.answers)].compactMap(\.self)
  }
}

/// One frame of a client while it is handled.
struct Delivery {
  let client: ClientID

  /// The content of the frame, as long as something may still be looked up in it.
  var content: [UInt8]

  /// Returns true if the client has cancelled a request.
  let isCancelled: (Cancellations.Subject) -> Bool

  /// Sends a message before the response.
  let send: (OutgoingMessage) -> Void

  /// Leaves a request to a worker; `nil` if all are answered on this thread.
  var leave: ((BackgroundRequest) -> Bool)?
}

/// The name and version of the program, for clients and for `--version`.
package enum Program {
  package static let name = "lintel"
  package static let version = "0.1.0"
}

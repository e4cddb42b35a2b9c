import DocumentSyntax
import JSON
package import JSONRPC
import LanguageServerProtocol
package import LayoutEngine

/// The language server, from the bytes of a message to the messages that answer it.
///
/// ```
///  bytes ─► receive(_:from:host:) ─► one message
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
  ///   - defaultFont: The family of texts that name none, where neither a `.lintel.json` nor the client gives one.
  ///   - opensDocuments: False if editors open source files only. It counts if there are `sources`.
  ///   - findRulePages: Finds the pages of the rules.
  ///   - now: The time in nanoseconds; by default a clock that stands still.
  package init(
    documentLimit: Int = 64 << 20, selfCheck: SelfCheck? = nil, files: (any FileSource)? = nil,
    trusted: TrustedFolders = TrustedFolders(), savePicture: PictureSaving? = nil,
    openLivePage: PageOpening? = nil, sources: (any SourceReading)? = nil,
    defaultFont: DefaultFont = .system, opensDocuments: Bool = false,
    findRulePages: @escaping @Sendable () -> String? = { nil },
    now: @escaping @Sendable () -> Int = { 0 }
  ) {
    workspace = Workspace(
      WorkspaceServices(
        documentLimit: documentLimit, files: files, trusted: trusted, savePicture: savePicture,
        openLivePage: openLivePage, sources: sources, defaultFont: defaultFont,
        opensDocuments: opensDocuments, findRulePages: findRulePages, now: now),
      selfCheck: selfCheck)
  }

  // MARK: State

  /// The connection with this ID; `nil` if there is none.
  package func connection(_ id: ClientID) -> Connection? {
    connections.contains(id) ? connections[id] : nil
  }

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

  /// Handles one message.
  ///
  /// - Parameters:
  ///   - content: The text of the message, if it is one; a batch is cut into its messages before (``Batch``).
  ///   - id: The client that sent it.
  ///   - isInBatch: True for a message of a batch, whose answer is not held until something changes, because the other
  ///     answers would wait for it.
  ///   - host: The program around the server.
  /// - Returns: The messages to send to this client, in this order; those for other clients are in
  ///   ``takeOutboxes()``.
  package mutating func receive(
    _ content: consuming [UInt8], from id: ClientID = .first, isInBatch: Bool = false,
    host: some MessageHost = NoHost()
  ) -> [OutgoingMessage] {
    guard connections.contains(id) else { return [] }
    var delivery = Delivery(
      client: id, content: consume content, isInBatch: isInBatch, host: host)
    let message: JSONValue
    do {
      // Not strict about duplicate keys: one in a document that comes along is a diagnostic.
      let read = try JSONValue.parseMessage(delivery.content, duplicateKeys: .lastWins)
      message = read.value
      if read.repairedEscapes > 0 { connections[id].noteRepair(of: read.repairedEscapes) }
    } catch {
      noteUnreadable(delivery.content, from: id)
      return [.error(.parseError(error), for: .null)] + takeOutbox(of: id)
    }
    let answer = handle(message, of: &delivery)
    if workspace.sources.isOutdated, !host.hasMore { updateSources() }
    return [answer].compactMap(\.self) + finishMessage(of: id, host: host)
  }

  /// Answers bytes that are no frame.
  package mutating func refuse(
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
  ///   - host: Gives held requests to workers.
  /// - Returns: The messages to send to the client behind the answers.
  mutating func finishMessage(
    of client: ClientID, host: any MessageHost = NoHost()
  ) -> [OutgoingMessage] {
    let messages = takeOutbox(of: client) + finishShutdown(of: client)
    reportChanges(host: host)
    return messages + takeOutbox(of: client)
  }

  /// Handles a message; returns its answer, if it has one that does not come later.
  private mutating func handle(
    _ value: consuming JSONValue, of delivery: inout Delivery
  ) -> OutgoingMessage? {
    let client = delivery.client
    if hasExited(client) { return nil }
    let wanted = connections[client].trace
    let start = wanted == .off ? 0 : workspace.services.now()
    let message: IncomingMessage
    do throws(MessageFault) {
      message = try IncomingMessage(consume value)
    } catch {
      return .error(error.error, for: error.id)
    }
    switch consume message {
    case .request(let id, let method, let params):
      if delivery.host.isCancelled(.request(id)) { return .error(.requestCancelled, for: id) }
      let answer = answer(byName: method, params, id, of: delivery)
      connections[client].trace(
        wanted, "\(method) was \(answer == nil ? "given to a worker" : "answered")", params,
        nanoseconds: workspace.services.now() - start)
      return answer
    case .notification(let method, let params):
      let traced = wanted == .off ? nil : params
      // The memory of the message can be used for its document.
      delivery.content = []
      notify(byName: method, params, of: delivery)
      connections[client].trace(
        wanted, "\(method) was taken", traced, nanoseconds: workspace.services.now() - start)
      return nil
    case .response(let id, let result):
      workspace.changeCount += 1
      finishRequest(id, with: result, from: client)
      return nil
    }
  }
}

/// One message of a client while it is handled.
struct Delivery {
  let client: ClientID

  /// The text of the message, as long as something may still be looked up in it.
  var content: [UInt8]

  /// True for a message of a batch.
  let isInBatch: Bool

  let host: any MessageHost
}

/// The name and version of the program, for clients and for `--version`.
package enum Program {
  package static let name = "lintel"
  package static let version = "0.1.0"
}

import DocumentSyntax
import JSON
package import JSONRPC
import LanguageServerProtocol

/// The sessions of all clients on a workspace, from the first byte to the last: takes what a frame holds,
/// returns what to send.
///
/// Pure: it has no file descriptor, so whole conversations can be tested in process. Messages take
/// effect in the order in which they are received.
package struct Server {
  package private(set) var session: Session

  /// The content of the message that is handled, as long as something may still be looked up in it.
  private var content: [UInt8] = []
  private var send: (OutgoingMessage) -> Void = { _ in }
  private var isCancelled: (Cancellations.Subject) -> Bool = { _ in false }
  private var leave: ((BackgroundRequest) -> Bool)?

  package init(session: Session = Session()) {
    self.session = session
  }

  // MARK: Clients

  /// A client comes beside the first.
  package mutating func connect() -> ClientID { session.connect() }

  /// A client beside the first is gone, with what it had open; what others are to be told of that is in
  /// ``takeOutboxes()``.
  package mutating func disconnect(_ id: ClientID) {
    session.disconnect(id)
    session.workspace.changeCount += 1
    reportChanges()
  }

  /// The connection with this ID; `nil` if there is none.
  package func connection(_ id: ClientID) -> Connection? {
    session.connection.client.id == id
      ? session.connection : session.others.first { $0.client.id == id }
  }

  /// The work that clients made so far beside that of revisions.
  package var counters: ClientCounters { session.workspace.counters }

  /// True if the first client has begun, and nothing is open.
  package var isBeforeDocuments: Bool {
    connection(.first)?.state == .running && session.workspace.documents.isEmpty
  }

  /// The messages that clients are to be sent because of what others did.
  package mutating func takeOutboxes() -> [(client: ClientID, messages: [OutgoingMessage])] {
    var taken: [(client: ClientID, messages: [OutgoingMessage])] = []
    session.forEachClient { session in
      guard !session.connection.outbox.isEmpty else { return }
      taken.append((session.connection.client.id, session.connection.outbox))
      session.connection.outbox = []
    }
    return taken
  }

  // MARK: Messages

  /// Handles the content of one frame.
  ///
  /// - Parameters:
  ///   - content: A message or a batch of messages, if it is what it should be.
  ///   - id: Whose it is.
  ///   - isCancelled: Whether the client has asked to cancel a request; asked before it is begun, and
  ///     by requests that take long also later.
  ///   - send: Sends what a request has to say before its answer.
  ///   - isTurnOver: Returns true if other clients are to be served before the next message of a batch; called
  ///     between two of them. The rest is handled by ``resumeBatch(of:isCancelled:send:isTurnOver:)``.
  ///   - leave: Leaves a request to a worker and returns whether there is one; what the request tells
  ///     comes back by ``receive(_:)-(BackgroundEvent)``. Without it all requests are answered here.
  /// - Returns: The messages to send to this client, in this order; what others are to be sent is in
  ///   ``takeOutboxes()``.
  package mutating func receive(
    _ content: consuming [UInt8], from id: ClientID = .first,
    isCancelled: @escaping (Cancellations.Subject) -> Bool = { _ in false },
    send: @escaping (OutgoingMessage) -> Void = { _ in },
    isTurnOver: () -> Bool = { false },
    leave: ((BackgroundRequest) -> Bool)? = nil
  ) -> [OutgoingMessage] {
    guard session.turn(to: id) else { return [] }
    self.content = consume content
    (self.send, self.isCancelled, self.leave) = (send, isCancelled, leave)
    defer { endMessage() }
    let incoming: IncomingContent
    do {
      // Not strict about duplicate keys: one in a document that comes along is a diagnostic.
      let read = try JSONValue.parseMessage(self.content, duplicateKeys: .lastWins)
      incoming = IncomingContent(read.value, of: self.content)
      if read.repairedEscapes > 0 { session.noteRepair(of: read.repairedEscapes) }
    } catch {
      session.noteUnreadable(self.content)
      return [.error(.parseError(error), for: .null)] + takeOutbox()
    }
    let answers: [OutgoingMessage]
    switch consume incoming {
    case .single(let entry):
      answers = [handle(entry, at: nil)].compactMap(\.self)
    case .batch(let entries):
      answers = handle(PendingBatch(entries), until: isTurnOver)
    }
    return answers + finishMessage()
  }

  /// Does what follows from a message that was handled.
  ///
  /// - Returns: The messages to send to its client behind the answers.
  private mutating func finishMessage() -> [OutgoingMessage] {
    let messages = takeOutbox() + finishShutdown()
    reportChanges()
    return messages + takeOutbox()
  }

  private mutating func endMessage() {
    content = []
    (send, isCancelled, leave) = ({ _ in }, { _ in false }, nil)
  }

  // MARK: Batches

  /// True while a client's next messages have to wait for the rest of a batch.
  package func isInBatch(_ id: ClientID) -> Bool { connection(id)?.batch != nil }

  /// Handles more messages of the batch that a client sent last.
  ///
  /// - Returns: The messages to send to this client, in this order; the answers to the batch come with its last
  ///   message.
  package mutating func resumeBatch(
    of id: ClientID, isCancelled: @escaping (Cancellations.Subject) -> Bool,
    send: @escaping (OutgoingMessage) -> Void, isTurnOver: () -> Bool
  ) -> [OutgoingMessage] {
    guard session.turn(to: id), var batch = session.connection.batch else { return [] }
    session.connection.batch = nil
    (content, batch.content) = (batch.content, [])
    (self.send, self.isCancelled) = (send, isCancelled)
    defer { endMessage() }
    return handle(batch, until: isTurnOver) + finishMessage()
  }

  /// Handles the messages of a batch until the turn of the client is over.
  ///
  /// - Returns: The answers to all its messages as one, if it has some and this was the last message.
  private mutating func handle(
    _ batch: consuming PendingBatch, until isTurnOver: () -> Bool
  ) -> [OutgoingMessage] {
    var batch = batch
    // Its answers come together, so none of them comes later.
    leave = nil
    while batch.next < batch.entries.count {
      if let answer = handle(batch.entries[batch.next], at: batch.next) {
        batch.answers.append(answer)
      }
      batch.next += 1
      // After `exit` nothing is handled, so the answers are not kept back.
      if batch.next < batch.entries.count, !hasExited, isTurnOver() {
        batch.content = content
        session.connection.batch = batch
        return []
      }
    }
    return [OutgoingMessage.batch(batch.answers)].compactMap(\.self)
  }

  private var hasExited: Bool {
    if case .exited = session.connection.state { true } else { false }
  }

  /// Handles what a worker tells of a request.
  ///
  /// - Returns: The messages to send to ``BackgroundEvent/client``, in this order.
  package mutating func receive(_ event: BackgroundEvent) -> [OutgoingMessage] {
    guard session.turn(to: event.client) else { return [] }
    switch event.kind {
    case .said(let said):
      return session.connection.inFlight.note(said, of: event.number) ? [said.message] : []
    case .finished(let request):
      guard session.connection.inFlight.end(event.number) else { return [] }
      let answer: OutgoingMessage?
      switch request {
      case .answered(let id, let message, let effects):
        answer = apply(effects, of: id) ? nil : message
      case .prepared(let finish):
        session.workspace.changeCount += 1
        answer = finish(&session)
      }
      session.reportConfigurationFiles()
      return [answer].compactMap(\.self) + finishMessage()
    }
  }

  /// Applies the effects of a query.
  ///
  /// - Returns: True if the request is held, so that its response is dropped.
  private mutating func apply(_ effects: [Effect], of id: RequestID) -> Bool {
    var isHeld = false
    for effect in effects {
      switch effect {
      case .log(let type, let line): session.log(type, line)
      case .showDocument(let uri): session.showDocument(uri)
      case .moveCursor(let query): session.moveCursor(to: query)
      case .keepRulePages(let pages): session.connection.client.linkedRulePages = .some(pages)
      case .hold(let params, let changeCount):
        session.hold(HeldRequest(id: id, params: params, changeCount: changeCount))
        isHeld = true
      }
    }
    return isHeld
  }

  /// Evaluates the held requests again that were evaluated before the last change.
  ///
  /// The answers to those of other clients are in their outboxes.
  private mutating func reportChanges() {
    let clients = session.clientsToReport
    guard !clients.isEmpty else { return }
    let (current, ownSend, ownIsCancelled) = (session.connection.client.id, send, isCancelled)
    for id in clients where session.turn(to: id) {
      guard let held = session.connection.held else { continue }
      session.connection.held = nil
      let box = MessageBox()
      (send, isCancelled) = ({ box.messages.append($0) }, { _ in false })
      var answer: OutgoingMessage?
      do throws(ResponseError) {
        answer = try self.answer(
          held.params, by: WorkspaceDiagnosticRequest.self, held.id, held.params.workDoneToken,
          mayHold: true)
      } catch {
        answer = .error(error, for: held.id)
      }
      session.connection.outbox += box.messages + [answer].compactMap(\.self)
    }
    (send, isCancelled) = (ownSend, ownIsCancelled)
    _ = session.turn(to: current)
  }

  /// Answers a `shutdown` that waited for workers, once they are done.
  private mutating func finishShutdown() -> [OutgoingMessage] {
    guard let (id, exits) = session.connection.pendingShutdown, session.connection.inFlight.isEmpty
    else {
      return []
    }
    session.connection.pendingShutdown = nil
    let answer: OutgoingMessage
    do throws(ResponseError) {
      answer = try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try ShutdownRequest.perform(NoParams(), to: &writer, in: &session)
      }
    } catch {
      answer = .error(error, for: id)
    }
    if exits { session.connection.state = .exited(afterShutdown: true) }
    return [answer] + takeOutbox()
  }

  /// True if workers still handle requests of a client.
  package func isAwaitingWorkers(_ id: ClientID = .first) -> Bool {
    connection(id).map { !$0.inFlight.isEmpty } ?? false
  }

  private mutating func takeOutbox() -> [OutgoingMessage] {
    defer { session.connection.outbox = [] }
    return session.connection.outbox
  }

  /// The lines that have come up for stderr since the last call.
  package mutating func takeLogLines() -> [String] {
    defer { session.workspace.logLines = [] }
    return session.workspace.logLines
  }

  /// Answers bytes that are no frame.
  package mutating func receive(
    _ error: FramingError, from id: ClientID = .first
  ) -> [OutgoingMessage] {
    guard session.turn(to: id) else { return [] }
    session.noteLostMessage()
    return [.error(.parseError(error), for: .null)] + takeOutbox()
  }

  private mutating func handle(
    _ entry: consuming IncomingContent.Entry, at index: Int?
  ) -> OutgoingMessage? {
    if hasExited { return nil }
    let (wanted, start) = (
      session.connection.trace, wantsTime ? session.workspace.services.now() : 0
    )
    switch consume entry {
    case .success(.request(let id, let method, let params)):
      if isCancelled(.request(id)) { return .error(.requestCancelled, for: id) }
      let answer = answer(method, params, id, at: index)
      session.trace(
        wanted, "\(method) was \(answer == nil ? "left to a worker" : "answered")", params,
        since: start)
      return answer
    case .success(.notification(let method, let params)):
      let traced = wanted == .off ? nil : params
      if method == CancelRequest.method {
        cancel(params, at: index)
      } else {
        // What comes of a text needs as much space as the message had.
        if index == nil { content = [] }
        receive(method, params)
      }
      session.trace(wanted, "\(method) was taken", traced, since: start)
      return nil
    case .success(.response(let id, let result)):
      session.workspace.changeCount += 1
      session.receive(result, for: id)
      return nil
    case .failure(let fault):
      return .error(fault.error, for: fault.id)
    }
  }

  /// True if the client traces, so that durations are reported.
  private var wantsTime: Bool { session.connection.trace != .off }

  // MARK: Requests

  private mutating func answer(
    _ method: String, _ params: JSONValue?, _ id: RequestID, at index: Int?
  ) -> OutgoingMessage? {
    do throws(ResponseError) {
      let handler = try handler(of: method)
      if !handler.isQuery { session.workspace.changeCount += 1 }
      if handler == WorkspaceDiagnosticRequest.self { session.endHeldRequest() }
      if handler == ShutdownRequest.self {
        let isHeld = session.endHeldRequest()
        // The answers to other requests come first.
        if leave != nil && !session.connection.inFlight.isEmpty || isHeld && index == nil {
          session.connection.state = .shuttingDown
          session.connection.pendingShutdown = (id, exits: false)
          return nil
        }
      }
      // The answers to a batch come together.
      let mayHold = index == nil && session.connection.state == .running
      guard handler.takesInlineDocument, InlineDocuments.areIn(params) else {
        return try answer(params, by: handler, id, mayHold: mayHold)
      }
      let documents = InlineDocuments(content, isBatch: index != nil)
      return try answer(
        documents.resolve(params, ofMessage: index), by: handler, id, mayHold: mayHold)
    } catch {
      return .error(error, for: id)
    }
  }

  /// The handler of a method, if it may be called now.
  private func handler(of method: String) throws(ResponseError) -> any RequestHandler.Type {
    switch session.connection.state {
    case .shutDown, .shuttingDown:
      throw .invalidRequest("after \"shutdown\" only \"exit\" may be sent")
    case .uninitialized, .running, .exited: break
    }
    guard let place = Self.requests[method] else { throw .methodNotFound(method) }
    let handler = allRequests[place]
    if session.connection.state == .uninitialized {
      guard handler.isForScripts || method == InitializeRequest.method else {
        throw .serverNotInitialized
      }
    } else if method == InitializeRequest.method {
      throw .invalidRequest("\"initialize\" may be sent only once")
    }
    return handler
  }

  private mutating func answer<Handler: RequestHandler>(
    _ params: JSONValue?, by _: Handler.Type, _ id: RequestID, mayHold: Bool
  ) throws(ResponseError) -> OutgoingMessage? {
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      throw .invalidParams(error)
    }
    let token = params?["workDoneToken"].flatMap { try? ProgressToken(from: JSONReader($0)) }
    return try answer(read, by: Handler.self, id, token, mayHold: mayHold)
  }

  private mutating func answer<Handler: RequestHandler>(
    _ params: Handler.Params, by _: Handler.Type, _ id: RequestID, _ token: ProgressToken?,
    mayHold: Bool
  ) throws(ResponseError) -> OutgoingMessage? {
    switch Handler.kind {
    case .update(let perform):
      if isPrepared(params, by: Handler.self, id, token, perform) { return nil }
      return try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try perform(params, &writer, &session)
      }
    case .query(let answer):
      if isLeft(params, to: Handler.self, id, token, answer, mayHold: mayHold) { return nil }
      let control = RequestControl { [send] in
        send($0.message)
      } isCancelled: { [isCancelled] in
        isCancelled(.request(id)) || token.map { isCancelled(.progress($0)) } ?? false
      }
      let effects = EffectQueue()
      let context = RequestContext(
        session.connection.client, WorkspaceSnapshot(sharing: session.workspace), control,
        effects: effects, mayHold: mayHold)
      let message = try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try answer(params, &writer, context)
      }
      // Of a document on which work was given up the answer would be wrong.
      try control.check()
      return apply(effects.effects, of: id) ? nil : message
    }
  }

  // MARK: Workers

  /// Leaves a query to a worker, if it may take long.
  ///
  /// The first client, if it has not begun a session, is a script that reads answers in the order of its
  /// lines: it is answered in this order, and so are its requests handled. Other clients do not wait for each other.
  ///
  /// - Returns: True if it is left.
  private mutating func isLeft<Handler: RequestHandler>(
    _ params: Handler.Params, to _: Handler.Type, _ id: RequestID, _ token: ProgressToken?,
    _ answer:
      @escaping @Sendable (
        Handler.Params, inout JSONWriter, RequestContext
      ) throws(ResponseError) -> Void,
    mayHold: Bool
  ) -> Bool {
    let client = session.connection.client
    guard let leave, mayLeaveRequests,
      let documents = Handler.work(params).documentsForWorker(in: session.workspace, for: client)
    else { return false }
    let snapshot = WorkspaceSnapshot.ForWorker(of: session.workspace, documents)
    return isAccepted(
      id, token, answerFits: Handler.outlivesEdits ? [] : documents, isOpening: false, by: leave
    ) { control in
      snapshot.use(isCancelled: control.isCancelled) { workspace in
        let effects = EffectQueue()
        let context = RequestContext(
          client, workspace, control, effects: effects, mayHold: mayHold)
        do throws(ResponseError) {
          let message = try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
            try answer(params, &writer, context)
          }
          return .answered(id, message, effects.effects)
        } catch {
          return .answered(id, .error(error, for: id), [])
        }
      }
    }
  }

  /// True if requests of the client may be answered out of order, by workers.
  private var mayLeaveRequests: Bool {
    (session.connection.state == .running || session.connection.client.id != .first)
      && !session.connection.inFlight.isFull
  }

  /// Has a worker read the document that a request opens, if it is long; the request is answered afterwards.
  ///
  /// - Returns: True if a worker has it.
  private mutating func isPrepared<Handler: RequestHandler>(
    _ params: Handler.Params, by _: Handler.Type, _ id: RequestID, _ token: ProgressToken?,
    _ perform:
      @escaping @Sendable (
        Handler.Params, inout JSONWriter, inout Session
      ) throws(ResponseError) -> Void
  ) -> Bool {
    guard mayLeaveRequests else { return false }
    return isPrepared(
      Handler.work(params), id, token,
      { Handler.prepare(params, in: $0) },
      { session in
        do throws(ResponseError) {
          return try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
            try perform(params, &writer, &session)
          }
        } catch {
          return .error(error, for: id)
        }
      })
  }

  /// Has a worker read the document that a notification opens, if it is long and of a client beside the first.
  ///
  /// The first client is not made to wait for another thread, and its text takes the memory of its message.
  ///
  /// - Returns: True if a worker has it.
  private mutating func isPrepared<Handler: NotificationHandler>(
    _ params: Handler.Params, by _: Handler.Type
  ) -> Bool {
    guard session.connection.client.id != .first, !session.connection.inFlight.isFull else {
      return false
    }
    return isPrepared(
      Handler.work(params), nil, nil, { Handler.prepare(params, in: $0) },
      { session in
        Handler.receive(params, in: &session)
        return nil
      })
  }

  /// Has a worker prepare a document for a message that opens it.
  private mutating func isPrepared(
    _ work: Scheduling, _ id: RequestID?, _ token: ProgressToken?,
    _ prepare: @escaping @Sendable (RequestContext) -> PreparedDocument?,
    _ finish: @escaping @Sendable (inout Session) -> OutgoingMessage?
  ) -> Bool {
    let client = session.connection.client
    guard let leave, case .opening = work,
      let documents = work.documentsForWorker(in: session.workspace, for: client)
    else { return false }
    let snapshot = WorkspaceSnapshot.ForWorker(of: session.workspace, documents)
    return isAccepted(id, token, answerFits: [], isOpening: true, by: leave) { control in
      let document = snapshot.use(isCancelled: control.isCancelled) { workspace in
        prepare(RequestContext(client, workspace, control, effects: EffectQueue()))
      }
      return .prepared { session in
        session.prepared = document
        defer { session.prepared = nil }
        return finish(&session)
      }
    }
  }

  /// Gives a message to a worker and keeps it among those that are running.
  ///
  /// - Parameters:
  ///   - id: Its id; `nil` for a notification.
  ///   - token: The token of its progress that came with it.
  ///   - documents: The documents whose edits make the answer useless.
  ///   - isOpening: True if the client's next messages wait for it.
  ///   - leave: Takes the work; returns false if there is no worker.
  ///   - work: Runs on the worker's thread.
  /// - Returns: True if there is a worker.
  private mutating func isAccepted(
    _ id: RequestID?, _ token: ProgressToken?, answerFits documents: Set<DocumentKey>,
    isOpening: Bool, by leave: (BackgroundRequest) -> Bool,
    work: @escaping @Sendable (RequestControl) -> FinishedRequest
  ) -> Bool {
    let (number, cancellation) = session.connection.inFlight.begin(
      id, token: token, answerFits: documents)
    guard leave(BackgroundRequest(of: session.connection.client.id, number, cancellation, work))
    else {
      _ = session.connection.inFlight.end(number)
      return false
    }
    if isOpening { session.connection.opening = number }
    return true
  }

  /// True while a client's messages have to wait, because a worker opens a document that they may be about.
  package func isOpening(_ id: ClientID) -> Bool { connection(id)?.isOpening ?? false }

  // MARK: Notifications

  private mutating func receive(_ method: String, _ params: consuming JSONValue?) {
    guard let place = Self.notifications[method],
      session.connection.state == .running || method == Exit.method
    else { return }
    if !method.hasPrefix("$/") { session.workspace.changeCount += 1 }
    receive(params, by: allNotifications[place])
  }

  /// Cancels what workers are at; the params alone do not say how an id is spelled that is no integer.
  private mutating func cancel(_ params: JSONValue?, at index: Int?) {
    let place = JSONPointer(index.map { [.index($0)] } ?? [])
    guard let id = CancelRequest.id(params, JSONSpelling(content), of: place) else {
      return receive(CancelRequest.method, params)
    }
    session.connection.outbox += session.connection.inFlight.cancel(id)
    session.cancelHeldRequest { $0.id == id }
  }

  private mutating func receive<Handler: NotificationHandler>(
    _ params: consuming JSONValue?, by _: Handler.Type
  ) {
    var params = consume params
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      session.log(.error, "\(Handler.method): \(error.sentence(root: "params"))")
      Handler.refuse(params, in: &session)
      return
    }
    // A text among them is the handler's now, to free as soon as it is read.
    params = nil
    if isPrepared(read, by: Handler.self) { return }
    Handler.receive(consume read, in: &session)
  }

  private static let requests = NamePlaces(allRequests.map { $0.method })
  private static let notifications = NamePlaces(allNotifications.map { $0.method })
}

/// The places of names in a list.
///
/// Not a dictionary: to make its type takes as long as a tenth of the start.
private struct NamePlaces: Sendable {
  private let names: [String]

  /// The index of each name.
  private let places: [Int]

  /// - Precondition: All names are different.
  init(_ list: [String]) {
    places = list.indices.sorted { list[$0] < list[$1] }
    names = places.map { list[$0] }
  }

  subscript(name: String) -> Int? {
    let index = names.partitioningIndex { $0 >= name }
    return index < names.count && names[index] == name ? places[index] : nil
  }
}

/// The name and version of the program, for clients and for `--version`.
package enum Program {
  package static let name = "lintel"
  package static let version = "0.1.0"
}

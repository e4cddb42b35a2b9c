import JSON
package import JSONRPC
import LanguageServerProtocol

// Long requests run on workers: queries run on copies of their documents, and documents that an update opens are
// read before it runs.

extension Server {
  /// Handles an event of a worker.
  ///
  /// - Returns: The messages to send to ``BackgroundEvent/client``, in this order.
  package mutating func finish(_ event: BackgroundEvent) -> [OutgoingMessage] {
    let client = event.client
    guard connections.contains(client) else { return [] }
    switch event.kind {
    case .said(let said):
      return connections[client].inFlight.note(said, of: event.number) ? [said.message] : []
    case .finished(let request):
      guard connections[client].inFlight.end(event.number) else { return [] }
      let answer: OutgoingMessage?
      switch request {
      case .answered(let id, let message, let effects):
        answer = apply(effects, of: id, from: client) ? nil : message
      case .prepared(let finish):
        workspace.changeCount += 1
        answer = finish(&self)
      }
      reportConfigurationFiles(from: client)
      return [answer].compactMap(\.self) + finishMessage(of: client)
    }
  }

  /// Starts a query on a worker, if it may take long.
  ///
  /// The first client, if it has not begun a session, is a script that reads answers in the order of its
  /// lines: it is answered in this order, and so are its requests handled. Other clients do not wait for each other.
  ///
  /// - Returns: True if a worker has it.
  mutating func startsOnWorker<Params: Sendable>(
    _ params: Params, _ envelope: Envelope,
    _ answer:
      @escaping @Sendable (
        Params, inout JSONWriter, RequestContext
      ) throws(ResponseError) -> Void,
    of delivery: Delivery
  ) -> Bool {
    guard mayUseWorkers(delivery.client) else { return false }
    let client = connections[delivery.client].client
    let (request, id, mayHold) = (envelope.request, envelope.id, envelope.mayHold)
    guard let documents = request.work(params).documentsForWorker(in: workspace, for: client)
    else { return false }
    let snapshot = WorkspaceSnapshot.ForWorker(of: workspace, documents)
    return starts(
      id, envelope.token, of: client.id, answerFits: request.edits == .cancel ? documents : [],
      isOpening: false, on: delivery.host
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

  /// True if requests of a client may be answered out of order, by workers.
  private func mayUseWorkers(_ client: ClientID) -> Bool {
    (connections[client].state == .running || client != .first)
      && !connections[client].inFlight.isFull
  }

  // MARK: Opening documents

  /// Has a worker read the document that a request opens, if it is long; the request is answered afterwards.
  ///
  /// - Returns: True if a worker has it.
  mutating func opensOnWorker<Handler: RequestHandler>(
    _ params: Handler.Params, by _: Handler.Type, _ envelope: Envelope,
    _ perform:
      @escaping @Sendable (
        Handler.Params, inout JSONWriter, ClientID, inout Server
      ) throws(ResponseError) -> Void,
    of delivery: Delivery
  ) -> Bool {
    let client = delivery.client
    let id = envelope.id
    guard mayUseWorkers(client), case .opening(let length) = envelope.request.work(params) else {
      return false
    }
    return startsOpening(
      length, id, envelope.token, of: delivery,
      prepare: { Handler.prepare(params, in: $0) },
      finish: { server in
        do throws(ResponseError) {
          return try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
            try perform(params, &writer, client, &server)
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
  mutating func opensOnWorker<Handler: NotificationHandler>(
    _ params: Handler.Params, by _: Handler.Type, of delivery: Delivery
  ) -> Bool {
    let client = delivery.client
    guard client != .first, !connections[client].inFlight.isFull,
      let length = Handler.openedLength(params)
    else { return false }
    return startsOpening(
      length, nil, nil, of: delivery,
      prepare: { Handler.prepare(params, in: $0) },
      finish: { server in
        Handler.receive(params, from: client, in: &server)
        return nil
      })
  }

  private mutating func startsOpening(
    _ length: Int, _ id: RequestID?, _ token: ProgressToken?, of delivery: Delivery,
    prepare: @escaping @Sendable (RequestContext) -> PreparedDocument?,
    finish: @escaping @Sendable (inout Server) -> OutgoingMessage?
  ) -> Bool {
    let client = connections[delivery.client].client
    guard
      let documents = Scheduling.opening(length: length)
        .documentsForWorker(in: workspace, for: client)
    else { return false }
    let snapshot = WorkspaceSnapshot.ForWorker(of: workspace, documents)
    return starts(
      id, token, of: client.id, answerFits: [], isOpening: true, on: delivery.host
    ) { control in
      let document = snapshot.use(isCancelled: control.isCancelled) { workspace in
        prepare(RequestContext(client, workspace, control, effects: EffectQueue()))
      }
      return .prepared { server in
        server.connections[client.id].prepared = document
        defer { server.connections[client.id].prepared = nil }
        return finish(&server)
      }
    }
  }

  // MARK: Messages in flight

  /// Gives a message to a worker and keeps it among those in flight.
  ///
  /// - Parameters:
  ///   - id: Its id; `nil` for a notification.
  ///   - token: The token of its progress that came with it.
  ///   - client: The client that sent it.
  ///   - documents: The documents whose edits make the answer useless.
  ///   - isOpening: True if the client's next messages wait for it.
  ///   - host: Has the workers.
  ///   - work: Runs on the worker's thread.
  /// - Returns: True if there is a worker.
  private mutating func starts(
    _ id: RequestID?, _ token: ProgressToken?, of client: ClientID,
    answerFits documents: Set<DocumentKey>, isOpening: Bool,
    on host: any MessageHost,
    work: @escaping @Sendable (RequestControl) -> FinishedRequest
  ) -> Bool {
    let (number, cancellation) = connections[client].inFlight.begin(
      id, token: token, answerFits: documents)
    guard host.run(BackgroundRequest(of: client, number, cancellation, work)) else {
      _ = connections[client].inFlight.end(number)
      return false
    }
    if isOpening { connections[client].opening = number }
    return true
  }
}

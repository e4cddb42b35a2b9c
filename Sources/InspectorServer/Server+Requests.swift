import JSON
import JSONRPC
import LanguageServerProtocol

/// The values of the envelope of a request that its handler does not see.
struct Envelope {
  let request: ScheduledRequest
  let id: RequestID

  /// The token of its progress.
  var token: ProgressToken?

  /// True if the response may wait for a change.
  let mayHold: Bool
}

extension Server {
  /// Finds the handler of a request, has it answer, and makes an error the response.
  ///
  /// - Parameters:
  ///   - method: The method of the request.
  ///   - params: The params of the request.
  ///   - id: The ID of the request.
  ///   - delivery: The message that the request is.
  /// - Returns: The response; `nil` if it comes later.
  mutating func answer(
    byName method: String, _ params: JSONValue?, _ id: RequestID, of delivery: Delivery
  ) -> OutgoingMessage? {
    let client = delivery.client
    do throws(ResponseError) {
      let request = try request(of: method, from: client)
      let handler = request.type
      if handler.isQuery, workspace.sources.isOutdated {
        updateSources()
        // The diagnostics of a change come before the response to a later request.
        for message in takeOutbox(of: client) { delivery.host.send(message) }
      }
      if !handler.isQuery { workspace.changeCount += 1 }
      if handler == WorkspaceDiagnosticRequest.self { connections[client].endHeldRequest() }
      if handler == ShutdownRequest.self {
        let isHeld = connections[client].endHeldRequest()
        // The answers to other requests come first.
        if isAwaitingWorkers(client) || isHeld {
          connections[client].state = .shuttingDown
          connections[client].pendingShutdown = (id, exits: false)
          return nil
        }
      }
      let mayHold = !delivery.isInBatch && connections[client].state == .running
      let envelope = Envelope(request: request, id: id, mayHold: mayHold)
      guard handler.takesInlineDocument, InlineDocuments.areIn(params) else {
        return try decode(params, for: handler, envelope, of: delivery)
      }
      let documents = InlineDocuments(delivery.content)
      return try decode(documents.resolve(params), for: handler, envelope, of: delivery)
    } catch {
      return .error(error, for: id)
    }
  }

  /// The request of a method, if the client may send it now.
  private func request(
    of method: String, from client: ClientID
  ) throws(ResponseError) -> ScheduledRequest {
    let state = connections[client].state
    switch state {
    case .shutDown, .shuttingDown:
      throw .invalidRequest("after \"shutdown\" only \"exit\" may be sent")
    case .uninitialized, .running, .exited: break
    }
    guard
      let request = scheduledRequest(of: method, forSources: workspace.services.isForSourcesOnly)
    else {
      let instead = removedRequests.first { $0.key == method }?.value
      throw .methodNotFound(method, instead: instead)
    }
    if state == .uninitialized {
      guard request.type.isForScripts || method == InitializeRequest.method else {
        throw .serverNotInitialized
      }
    } else if method == InitializeRequest.method {
      throw .invalidRequest("\"initialize\" may be sent only once")
    }
    return request
  }

  /// Reads the params of a request and has its handler perform it.
  private mutating func decode<Handler: RequestHandler>(
    _ params: JSONValue?, for _: Handler.Type, _ envelope: Envelope, of delivery: Delivery
  ) throws(ResponseError) -> OutgoingMessage? {
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      throw .invalidParams(error)
    }
    var envelope = envelope
    envelope.token = params?["workDoneToken"].flatMap { try? ProgressToken(from: JSONReader($0)) }
    return try perform(read, by: Handler.self, envelope, of: delivery)
  }

  /// Has the handler of a request make the response, here or on a worker.
  private mutating func perform<Handler: RequestHandler>(
    _ params: Handler.Params, by _: Handler.Type, _ envelope: Envelope, of delivery: Delivery
  ) throws(ResponseError) -> OutgoingMessage? {
    let (id, token, client) = (envelope.id, envelope.token, delivery.client)
    switch Handler.kind {
    case .update(let perform):
      if opensOnWorker(params, by: Handler.self, envelope, perform, of: delivery) { return nil }
      return try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try perform(params, &writer, client, &self)
      }
    case .query(let answer):
      if startsOnWorker(params, envelope, answer, of: delivery) { return nil }
      let host = delivery.host
      let control = RequestControl {
        host.send($0.message)
      } isCancelled: {
        host.isCancelled(.request(id)) || token.map { host.isCancelled(.progress($0)) } ?? false
      }
      let effects = EffectQueue()
      let context = RequestContext(
        connections[client].client, WorkspaceSnapshot(sharing: workspace), control,
        effects: effects, mayHold: envelope.mayHold)
      let message = try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try answer(params, &writer, context)
      }
      // Of a document on which work was given up the answer would be wrong.
      try control.check()
      return apply(effects.effects, of: id, from: client) ? nil : message
    }
  }

  /// Applies the effects of a query.
  ///
  /// - Returns: True if the request is held, so that its response is dropped.
  mutating func apply(_ effects: [Effect], of id: RequestID, from client: ClientID) -> Bool {
    var isHeld = false
    for effect in effects {
      switch effect {
      case .log(let type, let line): connections[client].log(type, line)
      case .showDocument(let uri): connections[client].showDocument(uri)
      case .moveCursor(let query): moveCursor(to: query, from: client)
      case .moveCursorInCode(let uri, let element):
        moveCursor(to: element, ofClassAt: uri, from: client)
      case .keepRulePages(let pages): connections[client].client.linkedRulePages = .some(pages)
      case .hold(let params, let changeCount):
        connections[client].hold(
          HeldRequest(id: id, params: params, changeCount: changeCount))
        isHeld = true
      }
    }
    return isHeld
  }

  // MARK: Responses that wait

  /// Evaluates the held requests again that were evaluated before the last change.
  ///
  /// Their responses are in the outboxes of their clients, unless workers make them.
  mutating func reportChanges(host: any MessageHost = NoHost()) {
    for connection in connections {
      guard let held = connection.held, held.changeCount != workspace.changeCount else {
        continue
      }
      connection.held = nil
      let heldHost = HeldRequestHost(host)
      let delivery = Delivery(
        client: connection.client.id, content: [], isInBatch: false, host: heldHost)
      var answer: OutgoingMessage?
      do throws(ResponseError) {
        answer = try perform(
          held.params, by: WorkspaceDiagnosticRequest.self,
          Envelope(
            request: workspaceDiagnosticRequest, id: held.id, token: held.params.workDoneToken,
            mayHold: true), of: delivery)
      } catch {
        answer = .error(error, for: held.id)
      }
      connection.outbox += heldHost.messages + [answer].compactMap(\.self)
    }
  }

  /// Answers a `shutdown` that waited for workers, once they are done.
  mutating func finishShutdown(of client: ClientID) -> [OutgoingMessage] {
    guard let (id, exits) = connections[client].pendingShutdown,
      connections[client].inFlight.isEmpty
    else { return [] }
    connections[client].pendingShutdown = nil
    let answer: OutgoingMessage
    do throws(ResponseError) {
      answer = try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
        try ShutdownRequest.perform(NoParams(), to: &writer, from: client, in: &self)
      }
    } catch {
      answer = .error(error, for: id)
    }
    if exits { connections[client].state = .exited(afterShutdown: true) }
    return [answer] + takeOutbox(of: client)
  }
}

/// The host of a held request, whose client did not send the message that is handled.
private final class HeldRequestHost: MessageHost {
  private let host: any MessageHost

  /// The messages before the answer.
  private(set) var messages: [OutgoingMessage] = []

  init(_ host: any MessageHost) { self.host = host }

  func isCancelled(_ subject: Cancellations.Subject) -> Bool { false }
  func send(_ message: OutgoingMessage) { messages.append(message) }
  var hasMore: Bool { host.hasMore }
  func run(_ work: BackgroundRequest) -> Bool { host.run(work) }
}

import JSON
package import JSONRPC

/// One client's session from the first byte to the last: takes what a frame holds, returns what to
/// send.
///
/// Pure: it has no file descriptor, so whole conversations can be tested in process. Messages take
/// effect in the order in which they are received.
package struct Server {
  package private(set) var session: Session

  /// Of the message that is handled.
  private var send: (OutgoingMessage) -> Void = { _ in }
  private var isCancelled: (RequestID) -> Bool = { _ in false }

  package init(session: Session = Session()) {
    self.session = session
  }

  /// Handles the content of one frame.
  ///
  /// - Parameters:
  ///   - content: A message or a batch of messages, if it is what it should be.
  ///   - isCancelled: Whether the client has asked to cancel a request; asked before it is begun, and
  ///     by requests that take long also later.
  ///   - send: Sends what a request has to say before its answer.
  /// - Returns: The messages to send, in this order.
  package mutating func receive(
    _ content: [UInt8], isCancelled: @escaping (RequestID) -> Bool = { _ in false },
    send: @escaping (OutgoingMessage) -> Void = { _ in }
  ) -> [OutgoingMessage] {
    self.send = send
    self.isCancelled = isCancelled
    defer { (self.send, self.isCancelled) = ({ _ in }, { _ in false }) }
    defer { session.outbox = [] }
    let value: JSONValue
    do {
      // Not strict about duplicate keys: one in a document that comes along is a finding.
      let read = try JSONValue.parseMessage(content, duplicateKeys: .lastWins)
      value = read.value
      if read.repairedEscapes > 0 { session.noteRepair(of: read.repairedEscapes) }
    } catch {
      session.noteUnreadable(content)
      return [.error(.parseError(error), for: .null)] + session.outbox
    }
    let answers: [OutgoingMessage]
    switch IncomingContent(value, of: content) {
    case .single(let entry):
      answers = [handle(entry, at: nil, in: content)].compactMap(\.self)
    case .batch(let entries):
      var results: [OutgoingMessage] = []
      for (index, entry) in entries.enumerated() {
        if let answer = handle(entry, at: index, in: content) {
          results.append(answer)
        }
      }
      answers = [OutgoingMessage.batch(results)].compactMap(\.self)
    }
    return answers + session.outbox
  }

  /// The lines that have come up for stderr since the last call.
  package mutating func takeComplaints() -> [String] {
    defer { session.complaints = [] }
    return session.complaints
  }

  /// Answers bytes that are no frame.
  package mutating func receive(_ error: FramingError) -> [OutgoingMessage] {
    defer { session.outbox = [] }
    session.noteLostMessage()
    return [.error(.parseError(error), for: .null)] + session.outbox
  }

  private mutating func handle(
    _ entry: IncomingContent.Entry, at index: Int?, in content: [UInt8]
  ) -> OutgoingMessage? {
    if case .exited = session.state { return nil }
    switch entry {
    case .success(.request(let id, let method, let params)):
      if isCancelled(id) { return .error(.requestCancelled, for: id) }
      do throws(ResponseError) {
        let handler = try handler(of: method)
        guard handler.takesInlineDocument else { return try answer(params, by: handler, id) }
        let documents = InlineDocuments(content, isBatch: index != nil)
        return try answer(documents.resolve(params, ofMessage: index), by: handler, id)
      } catch {
        return .error(error, for: id)
      }
    case .success(.notification(let method, let params)):
      receive(method, params)
      return nil
    case .success(.response(let id, let result)):
      session.receive(result, for: id)
      return nil
    case .failure(let fault):
      return .error(fault.error, for: fault.id)
    }
  }

  // MARK: Requests

  /// The handler of a method, if it may be called now.
  private func handler(of method: String) throws(ResponseError) -> any RequestHandler.Type {
    if session.state == .shutDown {
      throw .invalidRequest("after \"shutdown\" only \"exit\" may be sent")
    }
    guard let handler = Self.requests[method] else { throw .methodNotFound(method) }
    if session.state == .uninitialized {
      guard handler.isForScripts || method == InitializeRequest.method else {
        throw .serverNotInitialized
      }
    } else if method == InitializeRequest.method {
      throw .invalidRequest("\"initialize\" may be sent only once")
    }
    return handler
  }

  private mutating func answer<Handler: RequestHandler>(
    _ params: JSONValue?, by _: Handler.Type, _ id: RequestID
  ) throws(ResponseError) -> OutgoingMessage {
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      throw .invalidParams(error)
    }
    session.interim = Interim(send: send) { [isCancelled] in isCancelled(id) }
    defer { session.interim = Interim() }
    return try OutgoingMessage.result(for: id) { (writer) throws(ResponseError) in
      try Handler.perform(read, to: &writer, in: &session)
    }
  }

  // MARK: Notifications

  private mutating func receive(_ method: String, _ params: JSONValue?) {
    guard let handler = Self.notifications[method],
      session.state == .running || method == Exit.method
    else { return }
    receive(params, by: handler)
  }

  private mutating func receive<Handler: NotificationHandler>(
    _ params: JSONValue?, by _: Handler.Type
  ) {
    do {
      Handler.receive(try Handler.Params(from: JSONReader(params ?? [:])), in: &session)
    } catch {
      session.log(.error, "\(Handler.method): \(error.sentence(root: "params"))")
      Handler.refuse(params, in: &session)
    }
  }

  private static let requests = Dictionary(
    allRequests.map { ($0.method, $0) }, uniquingKeysWith: { $1 })
  private static let notifications = Dictionary(
    allNotifications.map { ($0.method, $0) }, uniquingKeysWith: { $1 })
}

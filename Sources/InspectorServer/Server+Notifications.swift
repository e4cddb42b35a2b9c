import JSON
import JSONRPC
import LanguageServerProtocol

extension Server {
  /// Handles a notification; one without a handler, or before `initialize`, is ignored.
  mutating func receive(
    _ method: String, _ params: consuming JSONValue?, of delivery: Delivery
  ) {
    guard
      let handler = notificationHandler(
        of: method, forSources: workspace.services.isAboutSource(params)),
      connections[delivery.client].state == .running || method == Exit.method
    else { return }
    if !method.hasPrefix("$/") { workspace.changeCount += 1 }
    receive(params, by: handler, of: delivery)
  }

  /// Cancels a request that workers handle or that is held; the params alone do not say how an id is spelled that is
  /// no integer.
  mutating func cancel(_ params: JSONValue?, at index: Int?, of delivery: Delivery) {
    let client = delivery.client
    let pointer = JSONPointer(index.map { [.index($0)] } ?? [])
    guard let id = CancelRequest.id(params, JSONSpelling(delivery.content), of: pointer) else {
      return receive(CancelRequest.method, params, of: delivery)
    }
    connections[client].outbox += connections[client].inFlight.cancel(id)
    connections[client].cancelHeldRequest { $0.id == id }
  }

  private mutating func receive<Handler: NotificationHandler>(
    _ params: consuming JSONValue?, by _: Handler.Type, of delivery: Delivery
  ) {
    let client = delivery.client
    var params = consume params
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      connections[client].log(.error, "\(Handler.method): \(error.sentence(root: "params"))")
      Handler.refuse(params, from: client, in: &self)
      return
    }
    // The handler owns a text among them, and frees it as soon as it is read.
    params = nil
    if isPrepared(read, by: Handler.self, of: delivery) { return }
    Handler.receive(consume read, from: client, in: &self)
  }
}

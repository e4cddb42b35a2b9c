import JSON
import JSONRPC
import LanguageServerProtocol

extension Server {
  /// Handles a notification; one without a handler is ignored, and so is one before `initialize` or after `shutdown`,
  /// but for `exit` and `$/cancelRequest`.
  mutating func notify(
    byName method: String, _ params: consuming JSONValue?, of delivery: Delivery
  ) {
    guard
      let handler = notificationHandler(
        of: method, forSources: workspace.services.isAboutSource(params)),
      connections[delivery.client].state == .running || method == Exit.method
        || method == CancelRequest.method
    else { return }
    if !method.hasPrefix("$/") { workspace.changeCount += 1 }
    deliver(params, to: handler, of: delivery)
  }

  /// Reads the params of a notification and has its handler receive them, now or when a worker has read the document
  /// that it opens.
  private mutating func deliver<Handler: NotificationHandler>(
    _ params: consuming JSONValue?, to _: Handler.Type, of delivery: Delivery
  ) {
    let client = delivery.client
    var params = consume params
    let read: Handler.Params
    do {
      read = try Handler.Params(from: JSONReader(params ?? [:]))
    } catch {
      if connections[client].state == .running {
        connections[client].log(.error, "\(Handler.method): \(error.sentence(root: "params"))")
      }
      Handler.refuse(params, from: client, in: &self)
      return
    }
    // The handler owns a text among them, and frees it as soon as it is read.
    params = nil
    if opensOnWorker(read, by: Handler.self, of: delivery) { return }
    Handler.receive(consume read, from: client, in: &self)
  }
}

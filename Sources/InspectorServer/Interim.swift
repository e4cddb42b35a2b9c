package import JSONRPC

/// What a request can do while it runs: say how far it is, and hear that it is not wanted any more.
package struct Interim {
  /// Sends a message at once, before the answer.
  let send: (OutgoingMessage) -> Void

  /// Whether the client has asked to cancel the request.
  let isCancelled: () -> Bool

  package init(
    send: @escaping (OutgoingMessage) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.send = send
    self.isCancelled = isCancelled
  }
}

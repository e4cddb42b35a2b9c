package import JSONRPC

/// What a request can do while it runs: say how far it is, and hear that it is not wanted any more.
package struct RequestContext {
  /// Sends a message at once, before the answer.
  let send: (InterimMessage) -> Void

  /// Whether the client has asked to cancel the request, or the answer has become of no use.
  let isCancelled: () -> Bool

  package init(
    send: @escaping (InterimMessage) -> Void = { _ in },
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.send = send
    self.isCancelled = isCancelled
  }

  /// - Throws: `request-cancelled`, if that is so.
  func check() throws(ResponseError) {
    if isCancelled() { throw .requestCancelled }
  }
}

/// What a request says before its answer.
package struct InterimMessage: Sendable {
  package let message: OutgoingMessage

  /// What it does to the progress that the client shows.
  let progress: Progress?

  enum Progress: Hashable, Sendable {
    case begun(ProgressToken)
    case ended
  }

  init(_ message: OutgoingMessage, progress: Progress? = nil) {
    self.message = message
    self.progress = progress
  }
}

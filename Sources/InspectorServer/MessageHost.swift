package import JSONRPC

/// The program around a ``Server`` while it handles a message: the daemon, a command, or a test.
package protocol MessageHost {
  /// True if the client has cancelled a request; called before the request is begun, and by long requests also later.
  func isCancelled(_ subject: Cancellations.Subject) -> Bool

  /// Sends a message to the client before the response.
  func send(_ message: OutgoingMessage)

  /// True if another message waits, which may make layouts of source files outdated that would be evaluated now;
  /// ``Server/updateSources()`` evaluates them then.
  var hasMore: Bool { get }

  /// Runs a request on a worker; its events come back by ``Server/finish(_:)``.
  ///
  /// - Returns: False if there is no worker; the request is then answered on this thread.
  func run(_ work: BackgroundRequest) -> Bool
}

/// The host of one client that waits for each answer: all requests are answered at once, and nothing comes before a
/// response.
package struct NoHost: MessageHost {
  package init() {}
  package func isCancelled(_ subject: Cancellations.Subject) -> Bool { false }
  package func send(_ message: OutgoingMessage) {}
  package var hasMore: Bool { false }
  package func run(_ work: BackgroundRequest) -> Bool { false }
}

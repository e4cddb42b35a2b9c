import JSONRPC
package import LanguageServerProtocol

/// What one client has said so far: who it is and which documents it has open.
package struct Session {
  package internal(set) var state = State.uninitialized

  /// What the client can do; nothing until it says so.
  package internal(set) var client = ClientCapabilities()

  /// The unit of positions on the wire.
  package internal(set) var encoding = PositionEncodingKind.utf16

  /// The process whose end is the end of the session.
  package internal(set) var clientProcessID: Int?

  var trace = TraceValue.off
  var documents: [DocumentKey: OpenDocument] = [:]

  /// Messages to the client that nobody asked for, not sent yet.
  var outbox: [OutgoingMessage] = []

  /// The longest text of a document that is worked on, in bytes.
  package let documentLimit: Int

  package enum State: Hashable, Sendable {
    case uninitialized
    case running
    /// Between `shutdown` and `exit`.
    case shutDown
    /// After `exit`; nothing is handled any more.
    case exited(afterShutdown: Bool)
  }

  package init(documentLimit: Int = 64 << 20) {
    self.documentLimit = documentLimit
  }
}

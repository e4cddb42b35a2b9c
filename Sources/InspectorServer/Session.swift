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
  var subscriptions = Subscriptions()

  /// How many names were made up for documents that came without one.
  var madeUpCount = 0

  /// All revisions of all documents, those that were closed included.
  var revisionCount = 0
  var totalWork = WorkCounters()

  /// Messages to the client that nobody asked for, not sent yet.
  var outbox: [OutgoingMessage] = []

  /// Lines for stderr, not written yet.
  var complaints: [String] = []

  /// The longest text of a document that is worked on, in bytes.
  package let documentLimit: Int

  /// Whether, and how, documents are compared with their text after each edit.
  let paranoia: Paranoia?

  /// The time in nanoseconds since any moment, for durations.
  let now: () -> Int

  package enum State: Hashable, Sendable {
    case uninitialized
    case running
    /// Between `shutdown` and `exit`.
    case shutDown
    /// After `exit`; nothing is handled any more.
    case exited(afterShutdown: Bool)
  }

  /// Makes the session of a client that has said nothing; without a clock no time goes by.
  package init(
    documentLimit: Int = 64 << 20, paranoia: Paranoia? = nil, now: @escaping () -> Int = { 0 }
  ) {
    self.documentLimit = documentLimit
    self.paranoia = paranoia
    self.now = now
  }
}

import JSON
import JSONRPC
import LanguageServerProtocol

/// One connection: its client, what that wants to be told, and what it was sent.
///
/// A class, so that all who find it by its ID change the same connection; it never leaves the thread that handles
/// messages. Workers get the ``client``, which is a value.
package final class Connection {
  package internal(set) var client: Client

  package internal(set) var state = State.uninitialized

  /// The process whose end is the end of the session.
  package internal(set) var processID: Int?

  var trace = TraceValue.off
  var subscriptions = Subscriptions()

  /// The last selection of the client.
  var selection: Selection?

  /// The requests of the client that workers handle.
  var inFlight = InFlightRequests()

  /// The request that is answered once something changes.
  var held: HeldRequest?

  /// The number of the message among ``inFlight`` that opens a document; the messages behind it may be about that
  /// document.
  var opening: Int?

  /// True while a worker opens a document for the client; its next message waits until then.
  var isOpening: Bool { opening.map { inFlight.contains($0) } ?? false }

  /// The number of the last edit of an editor's text that the client asked for.
  var askedEdit: Int?

  /// The document that a worker prepared for the message that is handled.
  var prepared: PreparedDocument?

  /// The `shutdown` that waits for the requests in flight, and whether `exit` came behind it.
  var pendingShutdown: (id: RequestID, exits: Bool)?

  /// The requests to the client.
  var requests = ClientRequests()

  /// Messages to it that it did not ask for, not sent yet.
  var outbox: [OutgoingMessage] = []

  /// The diagnostics that it was sent last for each document.
  var published: [DocumentKey: PublishedDiagnostics] = [:]

  init(_ id: ClientID) {
    client = Client(id)
  }

  package enum State: Hashable, Sendable {
    case uninitialized
    case running
    /// Between `shutdown` and its answer, which waits for what was asked before.
    case shuttingDown
    /// Between the answer of `shutdown` and `exit`.
    case shutDown
    /// After `exit`; nothing is handled any more.
    case exited(afterShutdown: Bool)
  }
}

/// Requests of ours that the client has not answered yet.
struct ClientRequests {
  private var lastID: Int64 = 0
  private var pending: [RequestID: Purpose] = [:]

  enum Purpose: Hashable, Sendable {
    /// `workspace/configuration`; only the answer to the last one is of interest.
    case settings

    /// `client/registerCapability`.
    case registration

    /// One of ``RefreshedAnswer``.
    case refresh(RefreshedAnswer)

    /// `window/showDocument`.
    case shownDocument

    /// One of `workspace/applyEdit`, with who wanted the edit.
    case appliedEdit(Int, for: ClientID)
  }

  /// Takes the id for another request; one for the same purpose that is still unanswered is forgotten.
  mutating func begin(_ purpose: Purpose) -> RequestID {
    lastID += 1
    pending = pending.filter { $0.value != purpose }
    pending[.integer(lastID)] = purpose
    return .integer(lastID)
  }

  /// The purpose of a response; `nil` for one to no pending request.
  mutating func end(_ id: RequestID) -> Purpose? { pending.removeValue(forKey: id) }
}

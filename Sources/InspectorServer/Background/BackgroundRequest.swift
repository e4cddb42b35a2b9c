import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments
import Synchronization

/// A request for a worker, with everything that it needs; no other thread uses that.
package struct BackgroundRequest: Sendable {
  /// The client, and the number of its request among those handled by workers.
  private let client: ClientID
  private let number: Int

  private let cancellation: Cancellation
  private let work: @Sendable (RequestControl) -> FinishedRequest

  init(
    of client: ClientID, _ number: Int, _ cancellation: Cancellation,
    _ work: @escaping @Sendable (RequestControl) -> FinishedRequest
  ) {
    self.client = client
    self.number = number
    self.cancellation = cancellation
    self.work = work
  }

  /// Answers the request.
  ///
  /// - Parameter tell: Takes the events for ``Server/finish(_:)``; called on the same thread, the last time with the
  ///   answer.
  package func run(tell: @escaping (BackgroundEvent) -> Void) {
    let control = RequestControl { [client, number] in
      tell(BackgroundEvent(client: client, number: number, kind: .said($0)))
    } isCancelled: { [cancellation] in
      cancellation.isRequested
    }
    // Of what was cancelled while it waited, the client has the answer already.
    guard !cancellation.isRequested else { return }
    tell(BackgroundEvent(client: client, number: number, kind: .finished(work(control))))
  }
}

/// Something that a worker has to tell the thread that handles messages.
package struct BackgroundEvent: Sendable {
  /// The client of the request.
  package let client: ClientID
  let number: Int
  let kind: Kind

  enum Kind: Sendable {
    case said(InterimMessage)
    case finished(FinishedRequest)
  }
}

/// The result of a worker.
enum FinishedRequest: Sendable {
  /// The response to a query, and its effects.
  case answered(RequestID, OutgoingMessage, [Effect])

  /// The rest of an update, which the thread that handles messages runs on what the worker prepared.
  ///
  /// Notifications have no response.
  case prepared(@Sendable (inout Server) -> OutgoingMessage?)
}

/// A cancellation that one thread requests and another polls.
final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isRequested: Bool { state.load(ordering: .relaxed) }

  func request() { state.store(true, ordering: .relaxed) }
}

/// A document that a worker read, laid out and checked for a request that opens it.
///
/// Unchecked, because the compiler cannot see that the worker keeps no reference to it.
package struct PreparedDocument: @unchecked Sendable {
  let live: LiveDocument
  let derived: DerivedCache

  /// The fonts and variables that it was laid out with.
  private let inputs: DocumentInputs

  init(text: [UInt8], version: Int, revision: Int, inputs: DocumentInputs) {
    live = LiveDocument(text: text, version: version, revision: revision, inputs: inputs)
    derived = DerivedCache()
    self.inputs = inputs
    _ = derived.diagnostics(of: live)
  }

  /// True if opening the text now, as this revision with these inputs, would make the same document.
  func isCurrent(revision: Int, inputs: DocumentInputs) -> Bool {
    guard live.revision == revision else { return false }
    inputs.adoptFiles(of: self.inputs)
    return self.inputs == inputs
  }
}

/// A `workspace/diagnostic` request for which nothing was new; it is answered once something is.
///
/// The client has the current report on each document. Every change of documents, files or settings increments
/// ``Workspace/changeCount``, and the request is then evaluated again. It is held further if nothing was new.
struct HeldRequest: Sendable {
  let id: RequestID
  let params: WorkspaceDiagnosticRequest.Params

  /// The value of ``Workspace/changeCount`` for which it was evaluated.
  let changeCount: Int
}

extension Connection {
  /// Keeps a request of the client until something changes; a request that is held already is answered.
  func hold(_ request: HeldRequest) {
    endHeldRequest()
    held = request
  }

  /// Answers the held request of the client with an empty report, which says that nothing has changed.
  ///
  /// - Returns: True if there was one.
  @discardableResult
  func endHeldRequest() -> Bool {
    guard let held else { return false }
    self.held = nil
    outbox.append(
      OutgoingMessage.result(LSP.WorkspaceDiagnosticReport(items: []), for: held.id))
    return true
  }

  /// Answers the held request of the client with an error, if it is one that is cancelled.
  func cancelHeldRequest(where isCancelled: (HeldRequest) -> Bool) {
    guard let held, isCancelled(held) else { return }
    self.held = nil
    outbox.append(.error(.requestCancelled, for: held.id))
  }
}

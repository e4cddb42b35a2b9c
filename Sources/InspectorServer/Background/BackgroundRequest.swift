import JSONRPC
package import LanguageServerProtocol
import Synchronization

/// A request that is left to a worker: everything it needs is in it, and nobody else touches that.
package struct BackgroundRequest: Sendable {
  /// The client, and the number of its request among those handled by workers.
  private let client: ClientID
  private let number: Int

  private let cancellation: Cancellation
  private let work: @Sendable (RequestContext) -> FinishedRequest

  init(
    of client: ClientID, _ number: Int, _ cancellation: Cancellation,
    _ work: @escaping @Sendable (RequestContext) -> FinishedRequest
  ) {
    self.client = client
    self.number = number
    self.cancellation = cancellation
    self.work = work
  }

  /// Does what is asked.
  ///
  /// - Parameter tell: Takes what is to be given to ``Server/receive(_:)-(BackgroundEvent)``; called on
  ///   the same thread, the last time with the answer.
  package func run(tell: @escaping (BackgroundEvent) -> Void) {
    let context = RequestContext { [client, number] in
      tell(BackgroundEvent(client: client, number: number, kind: .said($0)))
    } isCancelled: { [cancellation] in
      cancellation.isRequested
    }
    // Of what was cancelled while it waited, the client has the answer already.
    guard !cancellation.isRequested else { return }
    tell(BackgroundEvent(client: client, number: number, kind: .finished(work(context))))
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

/// An answer, and what is to be done along with it.
struct FinishedRequest: Sendable {
  let answer: Answer

  /// Messages that nobody asked for.
  var outbox: [OutgoingMessage] = []

  /// Lines for stderr.
  var logLines: [String] = []

  /// The effects of the request on the session, after its response.
  var effects: [Effect] = []

  enum Answer: Sendable {
    case message(OutgoingMessage)

    /// None until something changes.
    case held(HeldRequest)

    /// Made by the thread that handles messages, of what the worker prepared.
    /// Notifications have none.
    case resumed(@Sendable (inout Session) -> OutgoingMessage?)
  }
}

/// Something that a request does to the session, by the thread that handles messages.
typealias Effect = @Sendable (inout Session) -> Void

/// A cancellation that one thread requests and another polls.
final class Cancellation: Sendable {
  private let state = Atomic(false)

  var isRequested: Bool { state.load(ordering: .relaxed) }

  func request() { state.store(true, ordering: .relaxed) }
}

/// The amount of work of a request, which decides where it is handled.
///
/// What is ``short`` is answered by the thread that handles messages, and so is a request about a small
/// document. The rest is left to workers, so that nobody who types waits for it.
package enum Scheduling: Hashable, Sendable {
  /// Some places, or some elements with those around them.
  case short

  /// All of these documents.
  case documents([DocumentReference])

  /// A range of an open document.
  case range(DocumentReference, PositionRange)

  /// An element of an open document and all below it, as they are laid out.
  case element(DocumentReference, ElementReference)

  /// The request serializes results that every revision of an open document has.
  case known(DocumentReference)

  /// Layouts of copies of a document, one after the other.
  case trials(DocumentReference)

  /// All open documents, and the files of the folders.
  case files

  /// Reading and laying out a text of so many bytes, which is open afterwards.
  case opening(length: Int)

  static func document(_ document: DocumentReference) -> Scheduling { .documents([document]) }

  /// A text of fewer bytes than this is gone through in less than a few milliseconds.
  static let smallLength = 32 << 10

  /// A text of fewer bytes than this is written down in a few milliseconds.
  static let writtenLength = 1 << 20
}

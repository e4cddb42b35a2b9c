import JSON
package import JSONRPC
import LanguageServerProtocol
import LayoutEngine

/// Everything that a query reads, and the only way for it to have something done beside its response.
///
/// A query changes neither documents nor connections. On the thread that handles messages, ``workspace`` is the
/// documents themselves; on a worker, copies of them as they were when the request came. A query cannot tell which.
///
/// A class, because it is large and is handed on by all queries.
package final class RequestContext {
  /// The client that sent the request.
  let client: Client

  let workspace: WorkspaceSnapshot

  /// True if the response may wait for a change.
  let mayHold: Bool

  let control: RequestControl

  /// The effects of the request so far.
  private let queue: EffectQueue

  init(
    _ client: Client, _ workspace: WorkspaceSnapshot, _ control: RequestControl,
    effects: EffectQueue, mayHold: Bool = false
  ) {
    self.client = client
    self.workspace = workspace
    self.control = control
    self.mayHold = mayHold
    queue = effects
  }

  /// Has the server do something after the response.
  func add(_ effect: Effect) { queue.effects.append(effect) }

  /// Sends a message at once, before the response.
  func send(_ message: InterimMessage) { control.send(message) }

  /// True if the client cancelled the request, or the result became useless.
  func isCancelled() -> Bool { control.isCancelled() }

  /// - Throws: `request-cancelled`, if that is so.
  func check() throws(ResponseError) { try control.check() }
}

/// Something that a query has the server do after its response; an error has no effects.
enum Effect: Sendable {
  /// Sends a line to the client's log.
  case log(MessageType, String)

  /// Asks the client to show a file or a page.
  case showDocument(String)

  /// The cursor of an editor is at an element, which other clients may show.
  case moveCursor(PositionQuery)

  /// The cursor of an editor is at the code of an element of the document with this URI.
  case moveCursorInCode(uri: String, ElementID)

  /// Keeps the start of the addresses of the rules' pages, which takes time to find.
  case keepRulePages(String?)

  /// Drops the response and holds the request until the workspace has changed more often than `changeCount`.
  case hold(WorkspaceDiagnosticRequest.Params, changeCount: Int)
}

/// The effects of one request, in the order in which they are applied.
final class EffectQueue {
  var effects: [Effect] = []
}

/// The means of a request to send messages before its response, and to poll its cancellation.
struct RequestControl {
  let send: (InterimMessage) -> Void
  let isCancelled: () -> Bool

  /// - Throws: `request-cancelled`, if that is so.
  func check() throws(ResponseError) {
    if isCancelled() { throw .requestCancelled }
  }
}

/// A message of a request before its response.
package struct InterimMessage: Sendable {
  package let message: OutgoingMessage

  /// The change of the progress that the client shows.
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

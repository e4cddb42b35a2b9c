import JSON
import JSONRPC
import LanguageServerProtocol

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
      OutgoingMessage.result(for: held.id) { writer in
        writer.object { writer in
          writer.key("items")
          writer.array { _ in }
        }
      })
    return true
  }

  /// Answers the held request of the client with an error, if it is one that is cancelled.
  func cancelHeldRequest(where isCancelled: (HeldRequest) -> Bool) {
    guard let held, isCancelled(held) else { return }
    self.held = nil
    outbox.append(.error(.requestCancelled, for: held.id))
  }
}

/// Messages that come before the answer to a request.
final class MessageBox {
  var messages: [OutgoingMessage] = []
}

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

extension Session {
  /// Keeps a request of the client until something changes; a request that is held already is answered.
  mutating func hold(_ request: HeldRequest) {
    endHeldRequest()
    connection.held = request
  }

  /// Answers the held request of the client with an empty report, which says that nothing has changed.
  ///
  /// - Returns: True if there was one.
  @discardableResult
  mutating func endHeldRequest() -> Bool {
    guard let held = connection.held else { return false }
    connection.held = nil
    connection.outbox.append(
      OutgoingMessage.result(for: held.id) { writer in
        writer.object { writer in
          writer.key("items")
          writer.array { _ in }
        }
      })
    return true
  }

  /// Answers the held request of the client with an error, if it is one that is cancelled.
  mutating func cancelHeldRequest(where isCancelled: (HeldRequest) -> Bool) {
    guard let held = connection.held, isCancelled(held) else { return }
    connection.held = nil
    connection.outbox.append(.error(.requestCancelled, for: held.id))
  }

  /// The clients with a held request that was evaluated before the last change.
  var clientsToReport: [ClientID] {
    let count = workspace.changeCount
    return ([connection] + others).filter { $0.held.map { $0.changeCount != count } ?? false }
      .map(\.client.id)
  }
}

/// Messages that come before the answer to a request.
final class MessageBox {
  var messages: [OutgoingMessage] = []
}

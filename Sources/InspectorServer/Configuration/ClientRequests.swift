import JSON
import JSONRPC

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
  }

  /// Takes the id for another request; one for the same purpose that is still unanswered is forgotten.
  mutating func begin(_ purpose: Purpose) -> RequestID {
    lastID += 1
    pending = pending.filter { $0.value != purpose }
    pending[.integer(lastID)] = purpose
    return .integer(lastID)
  }

  /// What an answer is to; `nil` for one that nobody waits for.
  mutating func end(_ id: RequestID) -> Purpose? { pending.removeValue(forKey: id) }
}

import Authoring
import Synchronization

/// The tokens that a client was sent last for each document, so that it can be told what changed.
///
/// A class, because a query stores the tokens that it answers; locked, because workers store tokens too.
final class SentTokens: Sendable {
  private typealias Sent = (id: String, tokens: EncodedTokens)

  private let documents = Mutex<[DocumentKey: [Sent]]>([:])

  /// Further back no client looks.
  private static let limit = 2

  /// Keeps tokens; returns the name they are kept under.
  func keep(_ tokens: EncodedTokens, of key: DocumentKey) -> String {
    let id = tokens.resultID
    documents.withLock { documents in
      let others = documents[key, default: []].filter { $0.id != id }
      documents[key] = (others + [(id, tokens)]).suffix(Self.limit)
    }
    return id
  }

  subscript(id: String, of key: DocumentKey) -> EncodedTokens? {
    documents.withLock { $0[key]?.last { $0.id == id }?.tokens }
  }

  /// Forgets a document that was closed.
  func forget(_ key: DocumentKey) { documents.withLock { $0[key] = nil } }
}

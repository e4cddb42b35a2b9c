/// The documents whose relayouts the client wants to hear of.
struct Subscriptions: Hashable, Sendable {
  /// Whether all are meant but ``exceptions``, or none but them.
  private var includesAll = false
  private var exceptions: Set<DocumentKey> = []

  func contains(_ key: DocumentKey) -> Bool { includesAll != exceptions.contains(key) }

  mutating func set(_ isWanted: Bool, for key: DocumentKey) {
    if isWanted == includesAll { exceptions.remove(key) } else { exceptions.insert(key) }
  }

  /// Means all documents, also those that are yet to be opened, or none at all.
  mutating func setAll(_ areWanted: Bool) {
    includesAll = areWanted
    exceptions = []
  }

  /// Forgets a document that was closed.
  mutating func forget(_ key: DocumentKey) { exceptions.remove(key) }
}

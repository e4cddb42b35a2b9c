import NIOCore

/// The open connections, and which of them have shown the token.
///
/// Connections without the token make space for others: whoever only holds connections open shuts nobody out.
///
/// Unchecked, because the compiler cannot see that all of it happens on one event loop.
final class ConnectionList: @unchecked Sendable {
  /// The most connections at a time.
  private static let limit = 32

  /// The connections that have not shown the token, the oldest first.
  private var unauthenticated: [any Channel] = []

  private var authenticated: Set<ObjectIdentifier> = []

  /// Adds a connection, in place of the oldest one that has not shown the token if there are too many.
  ///
  /// - Returns: False if all the others have shown it.
  func add(_ channel: any Channel) -> Bool {
    if unauthenticated.count + authenticated.count >= Self.limit {
      guard !unauthenticated.isEmpty else { return false }
      unauthenticated.removeFirst().close(promise: nil)
    }
    unauthenticated.append(channel)
    channel.closeFuture.whenComplete { _ in
      self.unauthenticated.removeAll { $0 === channel }
      self.authenticated.remove(ObjectIdentifier(channel))
    }
    return true
  }

  /// Records that a connection has shown the token.
  func authenticate(_ channel: any Channel) {
    guard let index = unauthenticated.firstIndex(where: { $0 === channel }) else { return }
    unauthenticated.remove(at: index)
    authenticated.insert(ObjectIdentifier(channel))
  }
}

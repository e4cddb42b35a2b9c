import Diagnostics
import DocumentSyntax
import LiveDocuments
import Synchronization

/// A cache of copies of open documents on which workers answer requests: most of the text, and so of the layout, is
/// the same for the next request.
///
/// A class, because the thread that handles messages and the workers share it.
final class SnapshotCache: Sendable {
  private struct State {
    /// The ones nobody uses now, the one used last at the end.
    var idle: [(key: DocumentKey, cached: CachedSnapshot)] = []

    /// The documents that are open.
    var open: Set<DocumentKey> = []

    /// The numbers of the views that clients have.
    var views: Set<Int> = []
  }

  private let state = Mutex(State())

  /// More are not kept, nor more bytes of text in all of them.
  private static let limit = 8
  private static let lengthLimit = 32 << 20

  /// Notes that a document is open, so that copies of it are kept.
  func expect(_ key: DocumentKey) { state.withLock { _ = $0.open.insert(key) } }

  /// Drops the copies of a document that was closed.
  func forget(_ key: DocumentKey) {
    state.withLock { state in
      state.open.remove(key)
      state.idle.removeAll { $0.key == key }
    }
  }

  /// Sets which views clients have, and drops the layouts of all others.
  func keepViews(_ numbers: Set<Int>) {
    state.withLock { state in
      state.views = numbers
      for (_, cached) in state.idle { cached.derived.keepViews(numbers) }
    }
  }

  /// Takes a copy out of the cache, or makes one, until ``keep(_:of:)``.
  func take(
    _ key: DocumentKey, as snapshot: LiveDocument.Snapshot,
    isCancelled: @escaping () -> Bool
  ) -> CachedSnapshot {
    let kept = state.withLock { state -> CachedSnapshot? in
      guard let index = state.idle.lastIndex(where: { $0.key == key }) else { return nil }
      return state.idle.remove(at: index).cached
    }
    guard let kept else { return CachedSnapshot(snapshot, isCancelled: isCancelled) }
    kept.isCancelled = isCancelled
    kept.live.update(to: snapshot)
    return kept
  }

  /// Puts a copy back, unless work on it was given up.
  func keep(_ cached: CachedSnapshot, of key: DocumentKey) {
    if cached.isCancelled() || cached.live.isInterrupted { return }
    cached.isCancelled = { false }
    state.withLock { state in
      guard state.open.contains(key) else { return }
      // The client may have closed a view meanwhile.
      cached.derived.keepViews(state.views)
      state.idle.append((key, cached))
      var length = state.idle.reduce(0) { $0 + $1.cached.live.source.text.utf8Count }
      while state.idle.count > Self.limit || length > Self.lengthLimit, state.idle.count > 1 {
        length -= state.idle.removeFirst().cached.live.source.text.utf8Count
      }
    }
  }
}

/// A copy of an open document with its cached results.
///
/// Unchecked, because the compiler cannot see that one worker at a time has it out of the ``SnapshotCache``.
final class CachedSnapshot: @unchecked Sendable {
  let live: LiveDocument
  let derived = DerivedCache()
  private let request: Request

  /// The request that uses it; copies that the request makes of it poll the same cancellation.
  private final class Request {
    var isCancelled: () -> Bool

    init(_ isCancelled: @escaping () -> Bool) {
      self.isCancelled = isCancelled
    }
  }

  /// True if the request of the worker was cancelled.
  fileprivate var isCancelled: () -> Bool {
    get { request.isCancelled }
    set { request.isCancelled = newValue }
  }

  fileprivate init(_ snapshot: LiveDocument.Snapshot, isCancelled: @escaping () -> Bool) {
    let request = Request(isCancelled)
    self.request = request
    live = LiveDocument(snapshot) { request.isCancelled() }
  }
}

/// The copy of one document that a worker may look at; laid out when it is first used.
final class SnapshotLease {
  private let key: DocumentKey
  private let snapshot: LiveDocument.Snapshot
  private let configuration: DiagnosticConfiguration
  private let cache: SnapshotCache
  private var taken: CachedSnapshot?

  /// True if the request of the worker was cancelled.
  var isCancelled: () -> Bool = { false }

  init(
    _ key: DocumentKey, _ snapshot: LiveDocument.Snapshot, _ configuration: DiagnosticConfiguration,
    from cache: SnapshotCache
  ) {
    self.key = key
    self.snapshot = snapshot
    self.configuration = configuration
    self.cache = cache
  }

  /// Takes the copy out of the cache, or lays one out, when called first.
  func take() -> CachedSnapshot {
    if let taken { return taken }
    let cached = cache.take(key, as: snapshot, isCancelled: isCancelled)
    cached.derived.configuration = configuration
    taken = cached
    return cached
  }

  /// Returns the copy to the cache, if it was taken.
  func end() {
    if let taken { cache.keep(taken, of: key) }
    taken = nil
  }
}

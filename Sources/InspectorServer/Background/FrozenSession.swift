import Diagnostics
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// A session as it was when a request came, for the worker that answers it.
///
/// Unchecked, because the compiler cannot see that no open document is in it but those that stand for
/// them (``FrozenDocument``), which one worker alone uses.
struct FrozenSession: @unchecked Sendable {
  private let session: Session

  /// The open documents that the request is about.
  let documents: Set<DocumentKey>

  /// - Returns: `nil` for a request that may as well be answered at once.
  init?(_ session: Session, for work: Scheduling) {
    switch work {
    case .short: return nil
    case .documents(let references):
      guard references.contains(where: { session.isLarge($0) }) else { return nil }
      documents = session.openKeys(in: references)
    case .range(let reference, let range):
      guard session.isLarge(range, of: reference) else { return nil }
      documents = session.openKeys(in: [reference])
    case .element(let reference, let element):
      guard session.isLarge(element, of: reference) else { return nil }
      documents = session.openKeys(in: [reference])
    case .known(let reference):
      guard session.isLarge(reference, from: Scheduling.writtenLength) else { return nil }
      documents = session.openKeys(in: [reference])
    case .trials(let reference): documents = session.openKeys(in: [reference])
    case .files: documents = Set(session.workspace.documents.keys)
    case .opening(let length):
      guard length >= Scheduling.smallLength else { return nil }
      documents = []
    }
    var copy = session
    copy.others = []
    copy.workspace.documents = session.workspace.documents
      .filter { [documents] in documents.contains($0.key) }
      .mapValues { $0.frozen(with: session.workspace.snapshotCache) }
    copy.workspace.logLines = []
    copy.client.outbox = []
    copy.client.watches = Watches()
    self.session = copy
  }

  /// Reads the document that a request opens.
  func prepare(_ read: (Session) -> PreparedDocument?) -> PreparedDocument? { read(session) }

  /// Answers the request.
  func answer(
    _ id: RequestID, _ context: RequestContext,
    _ result: (inout Session) throws(ResponseError) -> OutgoingMessage
  ) -> FinishedRequest {
    var session = session
    session.context = context
    for document in session.workspace.documents.values {
      document.lend(isCancelled: context.isCancelled)
    }
    defer { for document in session.workspace.documents.values { document.giveBack() } }
    let answer: FinishedRequest.Answer
    do throws(ResponseError) {
      let message = try result(&session)
      answer =
        session.paramsToHold.map { params in
          .held(HeldRequest(id: id, params: params, changeCount: session.workspace.changeCount))
        } ?? .message(message)
    } catch {
      answer = .message(.error(error, for: id))
    }
    return FinishedRequest(
      answer: answer, outbox: session.client.outbox, logLines: session.workspace.logLines,
      effects: session.effects)
  }
}

extension Session {
  /// True if a document takes a while to traverse.
  fileprivate func isLarge(
    _ reference: DocumentReference, from length: Int = Scheduling.smallLength
  ) -> Bool {
    switch reference {
    // Nothing is known of it.
    case .inline(let text): text.utf8.count >= Scheduling.smallLength
    case .open(let uri):
      (workspace.documents[DocumentKey(uri)]?.live?.source.text.utf8Count ?? 0) >= length
    }
  }

  /// True if a large part of a document is below an element.
  fileprivate func isLarge(_ element: ElementReference, of reference: DocumentReference) -> Bool {
    guard case .open(let uri) = reference, let live = workspace.documents[DocumentKey(uri)]?.live,
      let element = try? element.element(in: live, encoding: client.encoding)
    else { return isLarge(reference) }
    return live.range(of: element).count >= Scheduling.smallLength
  }

  /// True if a large part of a document is in the range.
  fileprivate func isLarge(_ range: PositionRange, of reference: DocumentReference) -> Bool {
    guard case .open(let uri) = reference, let live = workspace.documents[DocumentKey(uri)]?.live
    else { return isLarge(reference) }
    return live.bytes(of: range, in: client.encoding).count >= Scheduling.smallLength
  }

  fileprivate func openKeys(in references: [DocumentReference]) -> Set<DocumentKey> {
    var keys: Set<DocumentKey> = []
    for case .open(let uri) in references {
      let key = DocumentKey(uri)
      if workspace.documents[key] != nil { keys.insert(key) }
    }
    return keys
  }
}

/// Copies of open documents on which workers answer requests; kept for the next request, which finds
/// most of the text, and so of the layout, as it was.
///
/// A class, because the thread that handles messages and the workers share it.
final class SnapshotCache: Sendable {
  private struct State {
    /// The ones nobody uses now, the one used last at the end.
    var idle: [(key: DocumentKey, cached: CachedSnapshot)] = []

    /// The documents that are open.
    var open: Set<DocumentKey> = []
  }

  private let state = Mutex(State())

  /// More are not kept, nor more bytes of text in all of them.
  private static let limit = 8
  private static let lengthLimit = 32 << 20

  /// Says that a document is open, so that copies of it are worth keeping.
  func expect(_ key: DocumentKey) { state.withLock { _ = $0.open.insert(key) } }

  /// Says that a document was closed.
  func forget(_ key: DocumentKey) {
    state.withLock { state in
      state.open.remove(key)
      state.idle.removeAll { $0.key == key }
    }
  }

  /// Takes a copy out, or makes one, for as long as it is wanted.
  func take(
    _ key: DocumentKey, as snapshot: LiveDocument.Snapshot,
    isCancelled: @escaping () -> Bool
  ) -> CachedSnapshot {
    let kept = state.withLock { state -> CachedSnapshot? in
      guard let place = state.idle.lastIndex(where: { $0.key == key }) else { return nil }
      return state.idle.remove(at: place).cached
    }
    guard let kept else { return CachedSnapshot(snapshot, isCancelled: isCancelled) }
    kept.isCancelled = isCancelled
    kept.live.update(to: snapshot)
    return kept
  }

  /// Gives a copy back; one on which work was given up is of no use any more.
  func keep(_ cached: CachedSnapshot, of key: DocumentKey) {
    if cached.isCancelled() || cached.live.isInterrupted { return }
    cached.isCancelled = { false }
    state.withLock { state in
      guard state.open.contains(key) else { return }
      state.idle.append((key, cached))
      var length = state.idle.reduce(0) { $0 + $1.cached.live.source.text.utf8Count }
      while state.idle.count > Self.limit || length > Self.lengthLimit, state.idle.count > 1 {
        length -= state.idle.removeFirst().cached.live.source.text.utf8Count
      }
    }
  }
}

/// A copy of an open document with what was worked out of it.
///
/// Unchecked, because the compiler cannot see that whoever took it out of ``SnapshotCache`` is alone with it.
final class CachedSnapshot: @unchecked Sendable {
  let live: LiveDocument
  let derived = DerivedCache()
  private let request: Request

  /// For whom it is in use; what is copied from it asks the same.
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

/// An open document as it was when a request was left to a worker; laid out when it is first looked at.
final class FrozenDocument {
  private let key: DocumentKey
  private let snapshot: LiveDocument.Snapshot
  private let configuration: DiagnosticConfiguration
  private let snapshotCache: SnapshotCache
  private var taken: CachedSnapshot?

  /// True if the request was cancelled.
  var isCancelled: () -> Bool = { false }

  init(
    _ key: DocumentKey, _ snapshot: LiveDocument.Snapshot, _ configuration: DiagnosticConfiguration,
    _ snapshotCache: SnapshotCache
  ) {
    self.key = key
    self.snapshot = snapshot
    self.configuration = configuration
    self.snapshotCache = snapshotCache
  }

  var cached: CachedSnapshot {
    if let taken { return taken }
    let cached = snapshotCache.take(key, as: snapshot, isCancelled: isCancelled)
    cached.derived.configuration = configuration
    taken = cached
    return cached
  }

  func giveBack() {
    if let taken { snapshotCache.keep(taken, of: key) }
    taken = nil
  }
}

import Diagnostics
import LayoutEngine
import LanguageServerProtocol
import LiveDocuments

/// The workspace as a request sees it.
///
/// ```
///                    on the handling thread      on a worker
/// documents          those of the workspace      the ones the request is about, as leases
/// their layouts      the documents' own          copies of the SnapshotCache, made when first used
/// files, caches      shared                      shared, with locks
/// ```
///
/// Nothing is copied on the handling thread: a snapshot shares the storage of the ``Workspace`` until that changes,
/// which it does not before the request is answered.
struct WorkspaceSnapshot {
  private let storage: Storage

  let participants: Participants

  /// The number of changes that the workspace had seen.
  let changeCount: Int

  /// All revisions of all documents, those that were closed included.
  let revisionCount: Int
  let totalWork: WorkCounters

  let services: WorkspaceServices

  /// The open source files; none on a worker.
  private(set) var sources = Sources()

  private enum Storage {
    case shared([DocumentKey: OpenDocument])
    case leased([DocumentKey: DocumentSnapshot])
  }

  /// The workspace itself, until it changes.
  init(sharing workspace: Workspace) {
    self.init(of: workspace, .shared(workspace.documents))
    sources = workspace.sources
  }

  private init(of workspace: Workspace, _ storage: Storage) {
    self.storage = storage
    participants = workspace.participants
    changeCount = workspace.changeCount
    revisionCount = workspace.revisionCount
    totalWork = workspace.totalWork
    services = workspace.services
  }

  subscript(key: DocumentKey) -> DocumentSnapshot? {
    switch storage {
    case .shared(let documents): documents[key].map { DocumentSnapshot($0) }
    case .leased(let documents): documents[key]
    }
  }

  /// The number of the first revision of a document that is opened now.
  func nextRevision(of uri: String) -> Int { (self[DocumentKey(uri)]?.revision ?? 0) + 1 }

  var documentCount: Int {
    switch storage {
    case .shared(let documents): documents.count
    case .leased(let documents): documents.count
    }
  }

  /// The open documents, in the order of their URIs.
  var documents: [DocumentSnapshot] {
    let all =
      switch storage {
      case .shared(let documents): documents.values.map { DocumentSnapshot($0) }
      case .leased(let documents): Array(documents.values)
      }
    return all.sorted { $0.uri < $1.uri }
  }

  /// The open documents that use a document as a layout; `nil` for a document that is no file.
  func users(of uri: String) -> DocumentUsers? {
    guard let path = FilePath(uri: uri)?.normalized else { return nil }
    let key = DocumentKey(uri)
    return DocumentUsers(of: path.uri) {
      documents.compactMap { document in
        guard DocumentKey(document.uri) != key, let live = document.content()?.live,
          live.layoutFile(at: path.uri) != nil
        else { return nil }
        let name = FilePath(uri: document.uri)?.name.shown
        return (name ?? document.uri, live)
      }
    }
  }
}

extension WorkspaceSnapshot {
  /// The workspace for a worker.
  ///
  /// Unchecked, because the compiler cannot see that it has no open document in it but leases, which one worker alone
  /// uses.
  struct ForWorker: @unchecked Sendable {
    private let snapshot: WorkspaceSnapshot
    private let leases: [SnapshotLease]

    /// - Parameters:
    ///   - workspace: The workspace.
    ///   - keys: The documents that the worker may look at.
    init(of workspace: Workspace, _ keys: Set<DocumentKey>) {
      var documents: [DocumentKey: DocumentSnapshot] = [:]
      for key in keys {
        documents[key] = workspace.documents[key].map {
          DocumentSnapshot(leasing: $0, from: workspace.snapshotCache)
        }
      }
      leases = documents.values.compactMap(\.lease)
      snapshot = WorkspaceSnapshot(of: workspace, .leased(documents))
    }

    /// Runs a request on the snapshot; copies that it took go back to the cache afterwards.
    func use<Result>(
      isCancelled: @escaping () -> Bool, _ body: (WorkspaceSnapshot) -> Result
    ) -> Result {
      for lease in leases { lease.isCancelled = isCancelled }
      defer { for lease in leases { lease.end() } }
      return body(snapshot)
    }
  }
}

/// An open document as a request sees it.
struct DocumentSnapshot {
  /// Without its text and layout, if there is a lease.
  private let document: OpenDocument

  /// The copy for a worker; `nil` on the handling thread, and for a text beyond the limit.
  fileprivate let lease: SnapshotLease?

  /// The document itself, until it changes.
  init(_ document: OpenDocument) {
    self.document = document
    lease = nil
  }

  /// A document for a worker; it shares nothing with this one.
  fileprivate init(leasing document: OpenDocument, from cache: SnapshotCache) {
    let key = DocumentKey(document.uri)
    cache.expect(key)
    self.document = document.withoutContent
    lease = document.live.map { live in
      SnapshotLease(key, live.snapshot, document.derived.configuration, from: cache)
    }
  }

  var uri: String { document.uri }
  var owner: OpenDocument.Owner { document.owner }
  var version: Int { document.version }
  var revision: Int { document.revision }
  var report: Int { document.report }
  var work: WorkCounters { document.work }
  var totalWork: WorkCounters { document.totalWork }
  var stableFrames: StableFrames { document.stableFrames }

  /// True if it has a text, which is not beyond the limit.
  var hasText: Bool { document.live != nil || lease != nil }

  /// The document with its cached results; `nil` for a text beyond the limit.
  ///
  /// On a worker the first call lays out a copy.
  func content() -> (live: LiveDocument, derived: DerivedCache)? {
    if let lease {
      let cached = lease.take()
      return (cached.live, cached.derived)
    }
    return document.live.map { ($0, document.derived) }
  }
}

/// A document of the workspace: open, or on disk.
enum WorkspaceDocument {
  case open(DocumentKey)

  /// With its path.
  case file(FilePath, uri: String)
}

extension RequestContext {
  /// The documents that are open, and those in the open folders that are not.
  ///
  /// A document that a program opened counts as open only if `includesPrograms`.
  func workspaceDocuments(includingPrograms includesPrograms: Bool = false) -> [WorkspaceDocument] {
    var seen: Set<DocumentKey> = []
    var found: [WorkspaceDocument] = []
    for document in workspace.documents where includesPrograms || document.owner.isEditor {
      let key = DocumentKey(document.uri)
      seen.insert(key)
      found.append(.open(key))
    }
    for folder in workspace.participants.folders {
      guard let path = FilePath(uri: folder) else { continue }
      let paths = workspace.services.files?.documents(
        in: path, isWatched: client.capabilities.watchedFilesRegistration)
      for path in paths ?? [] {
        let uri = path.uri
        if seen.insert(DocumentKey(uri)).inserted { found.append(.file(path, uri: uri)) }
      }
    }
    return found
  }

  /// True if the response may wait for a change: the client hears of every change that would be reported.
  var mayHoldReports: Bool {
    mayHold
      && (client.capabilities.watchedFilesRegistration || workspace.participants.folders.isEmpty)
  }

  /// Finds the configuration of a document that no client has open.
  func configuration(ofDocument uri: String) -> DiagnosticConfiguration {
    workspace.services.configuration(ofDocument: uri, for: client, workspace.participants)
  }

  /// Finds the fonts and variables of the files around a document that no client has open.
  func inputs(ofDocument uri: String) -> DocumentInputs {
    workspace.services.inputs(ofDocument: uri, for: client, workspace.participants)
  }

  /// The inputs of a text that comes with a request.
  var inputsOfText: DocumentInputs { workspace.services.inputs(ofTextFrom: client) }
}

import Diagnostics
import JSON
import LanguageServerProtocol

/// The state that all connections share: the documents, the folders and their files.
///
/// Settings are not part of it; they belong to a connection (``Client/settings``).
struct Workspace {
  var documents: [DocumentKey: OpenDocument] = [:]

  /// Copies of them for workers.
  let snapshotCache = SnapshotCache()

  /// The folders that clients have open, as URIs.
  var foldersOfClients: [ClientID: [String]] = [:]

  /// All of them; one that several have open is there once.
  var folders: [String] {
    var seen: Set<DocumentKey> = []
    return foldersOfClients.sorted { $0.key.number < $1.key.number }.flatMap(\.value)
      .filter { seen.insert(DocumentKey($0)).inserted }
  }

  /// The number of clients after the first.
  var laterClientCount = 0

  /// The edits that editors were requested to apply.
  var askedEdits = AskedEdits()

  /// The documents in them that are not open; `nil` where there is no file system.
  let files: WorkspaceFiles?

  /// The named elements of all these documents.
  let symbols = SymbolCache()

  /// The configuration files beside documents; `nil` where there is no file system.
  let configurationFiles: ConfigurationFiles?

  /// The folders that the command line trusts, for all clients.
  let trusted: TrustedFolders

  /// The numbers of reports about documents.
  let reportNumbers = ReportNumbers()

  /// The number of messages so far that may have changed the diagnostics of a document.
  var changeCount = 0

  /// The number of names that were made for documents without one.
  var madeUpCount = 0

  /// All revisions of all documents, those that were closed included.
  var revisionCount = 0
  var totalWork = WorkCounters()

  /// The work that clients made beside that of revisions.
  var counters = ClientCounters()

  /// Lines for stderr, not written yet.
  var logLines: [String] = []

  /// The longest text of a document that is worked on, in bytes.
  let documentLimit: Int

  /// The comparison of documents with their text after each edit, if it is enabled.
  let selfCheck: SelfCheck?

  /// The time in nanoseconds since any moment, for durations.
  let now: @Sendable () -> Int

  /// Keeps a picture in a file for whoever shows it; `nil` where there are no files.
  let savePicture: PictureSaving?

  /// Has the page served that shows documents in a browser, and makes an address of it with a one-time code in its
  /// fragment; `nil` where there are no sockets.
  let openLivePage: PageOpening?

  /// Finds the pages of the rules; looking costs time, so it waits for a client that wants them.
  let findRulePages: @Sendable () -> String?
}

/// Keeps a picture in a file of that name, and returns its URI.
package typealias PictureSaving =
  @Sendable (_ name: String, _ content: [UInt8]) throws(UnreadableFile) -> String

package typealias PageOpening = @Sendable () throws(UnreadableFile) -> String

/// A document of the workspace: open, or on disk.
enum WorkspaceDocument {
  case open(DocumentKey)

  /// With its path.
  case file(FilePath, uri: String)
}

extension Session {
  /// The documents that are open, and those in the open folders that are not.
  ///
  /// A document that a program opened counts as open only if `includesPrograms`.
  func workspaceDocuments(includingPrograms includesPrograms: Bool = false) -> [WorkspaceDocument] {
    let open = workspace.documents.values.filter { includesPrograms || $0.owner.isEditor }
      .map(\.uri).sorted()
    var seen = Set(open.map { DocumentKey($0) })
    var found = open.map { WorkspaceDocument.open(DocumentKey($0)) }
    for folder in workspace.folders {
      guard let path = FilePath(uri: folder) else { continue }
      let paths = workspace.files?.documents(
        in: path, isWatched: client.capabilities.watchedFilesRegistration)
      for path in paths ?? [] {
        let uri = path.uri
        if seen.insert(DocumentKey(uri)).inserted { found.append(.file(path, uri: uri)) }
      }
    }
    return found
  }
}

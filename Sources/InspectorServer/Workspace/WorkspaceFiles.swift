import Diagnostics
import JSONRPC
import LiveDocuments

/// The documents in the folders that are open, as they are on disk.
struct WorkspaceFiles {
  private let source: any FileSource

  /// What was found last, by folder; looked for again when the client says that files have changed.
  private var listing: [FilePath: [FilePath]] = [:]

  /// Of what the report of a file was made.
  private var known: [FilePath: Known] = [:]

  private struct Known {
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
    let report: Int
  }

  /// More documents of a folder than these are not looked at.
  static let limit = 5_000

  init(_ source: any FileSource) {
    self.source = source
  }

  /// The paths of the documents in a folder and below; `isWatched` is whether the client says when files
  /// come and go.
  mutating func documents(in folder: FilePath, isWatched: Bool) -> [FilePath] {
    if isWatched, let listed = listing[folder] { return listed }
    let paths = source.layoutFiles(inFolderAt: folder, limit: Self.limit)
    listing[folder] = paths
    return paths
  }

  /// Forgets which files there are.
  mutating func lookAgain() { listing = [:] }

  /// The number of the report that still holds for a file, if one does.
  func report(ofFileAt path: FilePath, _ configuration: DiagnosticConfiguration) -> Int? {
    guard let known = known[path], known.configuration == configuration,
      known.stamp == source.stamp(ofFileAt: path)
    else { return nil }
    return known.report
  }

  /// Says that there is a report of this number on a file as it is now.
  mutating func note(
    report: Int, ofFileAt path: FilePath, _ configuration: DiagnosticConfiguration
  ) {
    known[path] = source.stamp(ofFileAt: path).map {
      Known(stamp: $0, configuration: configuration, report: report)
    }
  }

  /// The text of a file.
  func read(_ path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    try source.read(fileAt: path, limit: limit)
  }
}

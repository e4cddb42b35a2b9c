import Diagnostics
import JSON
import JSONRPC
import LanguageServerProtocol
import LayoutEngine
import LiveDocuments
import Synchronization

/// The documents in the folders that are open, as they are on disk.
///
/// A class, because the thread that handles messages and the workers share what was found.
final class WorkspaceFiles: Sendable {
  private let source: any FileSource
  private let state = Mutex(State())

  private struct State {
    /// The files that were found last, by folder; searched again when the client reports changed
    /// files.
    var listing: [FilePath: [FilePath]] = [:]

    /// The state of a file from which its report was made.
    var known: [FilePath: Known] = [:]
  }

  private struct Known {
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
    let inputs: DocumentInputs
    let report: Int
  }

  /// More documents of a folder than these are not looked at.
  static let limit = 5_000

  init(_ source: any FileSource) {
    self.source = source
  }

  /// The paths of the documents in a folder and below; `isWatched` is whether the client says when files
  /// come and go.
  func documents(in folder: FilePath, isWatched: Bool) -> [FilePath] {
    if isWatched, let listed = state.withLock({ $0.listing[folder] }) { return listed }
    let paths = source.layoutFiles(inFolderAt: folder, limit: Self.limit)
    state.withLock { $0.listing[folder] = paths }
    return paths
  }

  /// The paths of the configurations in a folder and below, looked for anew.
  func configurations(in folder: FilePath) -> [FilePath] {
    source.configurationFiles(inFolderAt: folder, limit: Self.limit)
  }

  /// Forgets which files there are.
  func lookAgain() { state.withLock { $0.listing = [:] } }

  /// The stamp that changes with a file's content; `nil` where there is none.
  func stamp(ofFileAt path: FilePath) -> FileStamp? { source.stamp(ofFileAt: path) }

  /// The number of the report on a file as it is now: the one that still holds, or a new one.
  func report(
    ofFileAt path: FilePath, _ configuration: DiagnosticConfiguration, _ inputs: DocumentInputs,
    _ numbers: ReportNumbers
  ) -> Int {
    let stamp = source.stamp(ofFileAt: path)
    if let known = state.withLock({ $0.known[path] }) { inputs.adoptFiles(of: known.inputs) }
    return state.withLock { state in
      if let known = state.known[path], known.configuration == configuration,
        known.inputs == inputs, known.stamp == stamp
      {
        return known.report
      }
      let number = numbers.next()
      state.known[path] = stamp.map {
        Known(stamp: $0, configuration: configuration, inputs: inputs, report: number)
      }
      return number
    }
  }

  /// The text of a file as editors have it: without a byte order mark at its beginning.
  func read(_ path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    let bytes = try source.read(fileAt: path, limit: limit)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }
}

/// Counts reports about documents, to tell them apart.
final class ReportNumbers: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

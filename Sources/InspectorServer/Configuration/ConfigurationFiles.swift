package import Diagnostics
import DocumentSyntax
import Synchronization

/// The `.lintel.json` files of the folders that documents are in.
///
/// The file nearest above a document holds as a whole. Files are looked for again with each request,
/// and read again only when they changed.
///
/// A class, because the thread that handles messages and the workers share what was read.
package final class ConfigurationFiles: Sendable {
  package static let name = ".lintel.json"

  /// The longest file that is read, in bytes.
  package static let fileLimit = 1 << 20

  private let source: any FileSource
  private let state = Mutex(State())

  private struct State {
    var known: [FilePath: Known] = [:]
    var reports: [ConfigurationReport] = []
  }

  private struct Known {
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
    let isFaulty: Bool
  }

  package init(_ source: any FileSource) {
    self.source = source
  }

  /// The configuration that holds for a document.
  ///
  /// - Parameter path: Where the document is, as an absolute path; it need not be there.
  /// - Returns: `nil` where there is no file for it.
  package func configuration(
    ofDocumentAt path: FilePath
  ) -> DiagnosticConfiguration? {
    for candidate in path.candidates(named: Self.name) {
      if let stamp = source.stamp(ofFileAt: candidate) {
        return configuration(inFileAt: candidate, stamp)
      }
      state.withLock { state in
        guard let known = state.known.removeValue(forKey: candidate), known.isFaulty else { return }
        state.reports.append(ConfigurationReport(candidate))
      }
    }
    return nil
  }

  /// What is wrong in the files that were read since the last call, and which of them have nothing wrong any
  /// more.
  package func takeReports() -> [ConfigurationReport] {
    state.withLock { state in
      defer { state.reports = [] }
      return state.reports
    }
  }

  private func configuration(
    inFileAt path: FilePath, _ stamp: FileStamp
  ) -> DiagnosticConfiguration {
    if let known = state.withLock({ $0.known[path] }), known.stamp == stamp {
      return known.configuration
    }
    var configuration = DiagnosticConfiguration()
    var report = ConfigurationReport(path)
    do throws(UnreadableFile) {
      let text = try source.read(fileAt: path, limit: Self.fileLimit)
      let reading = ConfigurationReading(text)
      configuration = reading.configuration
      report = ConfigurationReport(path, reading.faults, in: text)
    } catch {
      report = ConfigurationReport(path, unreadable: error)
    }
    let known = Known(stamp: stamp, configuration: configuration, isFaulty: !report.isEmpty)
    state.withLock { state in
      // Another thread may have read it meanwhile, and said what is wrong.
      let before = state.known[path]
      if before?.stamp != stamp, !report.isEmpty || before?.isFaulty == true {
        state.reports.append(report)
      }
      state.known[path] = known
    }
    return configuration
  }
}

/// What configuration and folders of documents need of a file system; the executable has one, the
/// server itself reads no file.
package protocol FileSource: Sendable {
  /// Something that changes with a file's content; `nil` where there is nothing of that name.
  ///
  /// A link that leads nowhere, or to itself, is something. The path is absolute, with `/` between its
  /// parts.
  func stamp(ofFileAt path: FilePath) -> FileStamp?

  /// The content of a file of at most `limit` bytes; what is no regular file is not waited for.
  ///
  /// - Throws: Why it cannot be read.
  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8]

  /// The paths of at most `limit` files `*.layout.json` in a folder and below, in a stable order.
  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath]
}

/// Which content a file had; it may be anything that two contents do not share.
package struct FileStamp: Hashable, Sendable {
  private let numbers: [Int]

  package init(_ numbers: [Int]) {
    self.numbers = numbers
  }
}

/// Why a file cannot be read, in a few words.
package struct UnreadableFile: Error, Hashable, Sendable {
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

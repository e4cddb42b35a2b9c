package import Diagnostics
import DocumentSyntax
import LiveDocuments
package import LayoutEngine
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

  /// The font files that were read; one thread at a time reads some.
  private let fontFiles = Mutex(FontFiles())

  private struct Known {
    let path: FilePath
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
    let fonts: FontBook?

    /// Which other files those are made of.
    let otherStamps: [FilePath: FileStamp?]
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
    known(forDocumentAt: path)?.configuration
  }

  /// The font files that are named for a document; the same as before unless some are others.
  package func fonts(ofDocumentAt path: FilePath) -> FontBook? {
    known(forDocumentAt: path)?.fonts
  }

  /// The configuration file that holds for a document and the font files it names, as they are now.
  package func stamps(ofFilesBehindDocumentAt path: FilePath) -> [FilePath: FileStamp?] {
    guard let known = known(forDocumentAt: path) else { return [:] }
    return known.otherStamps.merging([known.path: known.stamp]) { $1 }
  }

  private func known(forDocumentAt path: FilePath) -> Known? {
    for candidate in path.candidates(named: Self.name) {
      if let stamp = source.stamp(ofFileAt: candidate) {
        return known(inFileAt: candidate, stamp)
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

  /// More files than these do not extend each other in a row.
  private static let longestChain = 8

  /// Takes over what the file says that a configuration extends, and those that it extends.
  private func inherit(
    into reading: inout ConfigurationReading, ofFileAt path: FilePath,
    _ stamps: inout [FilePath: FileStamp?]
  ) {
    guard let first = reading.values.extended else { return }
    var next = FilePath(first.text).beside(path)
    var seen: Set<FilePath> = [path]
    while true {
      guard seen.count <= Self.longestChain, seen.insert(next).inserted else {
        let reason =
          seen.contains(next) ? "extends itself" : "extends more than \(Self.longestChain) files"
        return reading.noteExtended("\(quoted(first.text)) \(reason)", at: first.range)
      }
      stamps[next] = .some(source.stamp(ofFileAt: next))
      do throws(UnreadableFile) {
        var base = ConfigurationReading(try source.read(fileAt: next, limit: Self.fileLimit))
        if let fault = base.faults.first {
          reading.noteExtended(
            "\(quoted(next.text)), which this extends, line \(fault.position.line + 1): \(fault.message)",
            at: first.range)
        }
        base.values.fonts?.setFolder(of: next)
        reading.values.inherit(base.values, at: first.range)
        guard let further = base.values.extended else { return }
        next = FilePath(further.text).beside(next)
      } catch {
        return reading.noteExtended(
          "\(quoted(next.text)), which this extends, cannot be read: \(error.reason)",
          at: first.range)
      }
    }
  }

  private func known(inFileAt path: FilePath, _ stamp: FileStamp) -> Known {
    if let known = state.withLock({ $0.known[path] }), known.stamp == stamp,
      known.otherStamps.allSatisfy({ source.stamp(ofFileAt: $0) == $1 })
    {
      return known
    }
    var configuration = DiagnosticConfiguration()
    var report = ConfigurationReport(path)
    var (fonts, otherStamps): (FontBook?, [FilePath: FileStamp?]) = (nil, [:])
    do throws(UnreadableFile) {
      let text = try source.read(fileAt: path, limit: Self.fileLimit)
      var reading = ConfigurationReading(text)
      inherit(into: &reading, ofFileAt: path, &otherStamps)
      fonts = fontFiles.withLock { files in
        let fonts = files.book(of: &reading, inFileAt: path, source)
        otherStamps.merge(files.stamps) { $1 }
        return fonts
      }
      configuration = reading.configuration
      report = ConfigurationReport(path, reading.faults, in: text)
    } catch {
      report = ConfigurationReport(path, unreadable: error)
    }
    let known = Known(
      path: path, stamp: stamp, configuration: configuration, fonts: fonts,
      otherStamps: otherStamps,
      isFaulty: !report.isEmpty)
    return state.withLock { state in
      // Another thread may have read it meanwhile, and said what is wrong.
      let before = state.known[path]
      if let before, before.stamp == stamp, before.otherStamps == otherStamps { return before }
      if !report.isEmpty || before?.isFaulty == true { state.reports.append(report) }
      state.known[path] = known
      return known
    }
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

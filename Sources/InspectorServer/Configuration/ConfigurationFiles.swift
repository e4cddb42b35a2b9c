package import Diagnostics
import DocumentSyntax

/// The `.lintel.json` files of the folders that documents are in.
///
/// The file nearest above a document holds as a whole. Files are looked for again with each question,
/// and read again only when they changed.
package struct ConfigurationFiles {
  package static let name = ".lintel.json"

  /// The longest file that is read, in bytes.
  package static let fileLimit = 1 << 20

  private let source: any FileSource
  private var known: [FilePath: Known] = [:]
  private var reports: [ConfigurationReport] = []

  private struct Known {
    let stamp: FileStamp
    let configuration: DiagnosticConfiguration
  }

  package init(_ source: any FileSource) {
    self.source = source
  }

  /// The configuration that holds for a document.
  ///
  /// - Parameter path: Where the document is, as an absolute path; it need not be there.
  /// - Returns: `nil` where there is no file for it.
  package mutating func configuration(
    ofDocumentAt path: FilePath
  ) -> DiagnosticConfiguration? {
    for candidate in path.candidates(named: Self.name) {
      if let stamp = source.stamp(ofFileAt: candidate) {
        return configuration(inFileAt: candidate, stamp)
      }
      known[candidate] = nil
    }
    return nil
  }

  /// What was wrong in the files that were read since the last call.
  package mutating func takeReports() -> [ConfigurationReport] {
    defer { reports = [] }
    return reports
  }

  private mutating func configuration(
    inFileAt path: FilePath, _ stamp: FileStamp
  ) -> DiagnosticConfiguration {
    if let known = known[path], known.stamp == stamp { return known.configuration }
    var configuration = DiagnosticConfiguration()
    do throws(UnreadableFile) {
      let reading = ConfigurationReading(try source.read(fileAt: path, limit: Self.fileLimit))
      configuration = reading.configuration
      if !reading.faults.isEmpty { reports.append(ConfigurationReport(path, reading.faults)) }
    } catch {
      reports.append(ConfigurationReport(path, unreadable: error))
    }
    known[path] = Known(stamp: stamp, configuration: configuration)
    return configuration
  }
}

import InspectorServer
import Platform
import SystemPackage

/// Notices that files were written, came or went, by looking at them now and then, and that what they are checked
/// by did: their configuration and its fonts.
///
/// Editors replace files instead of writing to them, and put them on network drives where nothing is
/// announced; looking works everywhere, and for a thousand files costs less than a millisecond.
struct FileWatch {
  private let paths: [FilePath]
  private let configurations = ConfigurationFiles(SystemFiles(), trusting: TrustOptions.ofCommand)
  private var stamps: [FilePath: Stamps] = [:]

  /// A file's own, and those of the files behind it.
  private struct Stamps: Equatable {
    let own: FileStamp
    let behind: [FilePath: FileStamp?]
  }

  /// Starts with how things are now.
  init(paths: [FilePath]) {
    self.paths = paths
    stamps = stamps(of: files)
  }

  /// The files that the paths stand for now.
  private var files: [FilePath] {
    paths.flatMap { layoutFiles(at: $0).files }
  }

  /// Waits until something is different.
  ///
  /// - Returns: The files that are to be looked at again, and those that are gone.
  mutating func waitForChange() -> (written: [FilePath], gone: [FilePath]) {
    while true {
      pause(milliseconds: 200)
      let files = files
      let now = stamps(of: files)
      guard now != stamps else { continue }
      defer { stamps = now }
      let gone = stamps.keys.filter { now[$0] == nil }.sorted { $0.text < $1.text }
      return (files.filter { now[$0] != stamps[$0] }, gone)
    }
  }

  private func stamps(of files: [FilePath]) -> [FilePath: Stamps] {
    var stamps: [FilePath: Stamps] = [:]
    // Files of one folder have the same files behind them.
    var behind: [ArraySlice<UInt8>: [FilePath: FileStamp?]] = [:]
    for file in files {
      guard let own = (try? file.status()).map({ FileStamp($0) }) else { continue }
      let path = file.absolute
      let folder = path.bytes[..<(path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
      let others = behind[folder] ?? configurations.stamps(ofFilesBehindDocumentAt: path)
      behind[folder] = others
      stamps[file] = Stamps(own: own, behind: others)
    }
    // What is wrong in them the check says.
    _ = configurations.takeReports()
    return stamps
  }
}

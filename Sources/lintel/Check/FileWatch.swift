import InspectorServer
import Platform
import SystemPackage

/// Notices that files were written, came or went, by looking at them now and then.
///
/// Editors replace files instead of writing to them, and put them on network drives where nothing is
/// announced; looking works everywhere, and for a thousand files costs less than a millisecond.
struct FileWatch {
  private let paths: [FilePath]
  private var stamps: [FilePath: FileStamp] = [:]

  /// Starts with how things are now.
  init(paths: [FilePath]) {
    self.paths = paths
    stamps = Self.stamps(of: files)
  }

  /// The files that the paths stand for now.
  private var files: [FilePath] {
    paths.flatMap { layoutFiles(at: $0).files }
  }

  /// Waits until something is different.
  ///
  /// - Returns: The files that were written or came, and those that are gone.
  mutating func waitForChange() -> (written: [FilePath], gone: [FilePath]) {
    while true {
      pause(milliseconds: 200)
      let files = files
      let now = Self.stamps(of: files)
      guard now != stamps else { continue }
      defer { stamps = now }
      let gone = stamps.keys.filter { now[$0] == nil }.sorted { $0.text < $1.text }
      return (files.filter { now[$0] != stamps[$0] }, gone)
    }
  }

  private static func stamps(of files: [FilePath]) -> [FilePath: FileStamp] {
    var stamps: [FilePath: FileStamp] = [:]
    for file in files { stamps[file] = (try? file.status()).map { FileStamp($0) } }
    return stamps
  }
}

package import InspectorServer
import Synchronization

/// Files that are nowhere but in memory: a folder `/w` with a configuration and one document.
///
/// A class, because the server and who exercises it share it.
package final class MemoryFiles: FileSource {
  private struct State {
    var contents: [String: [UInt8]] = [:]
    var writes = 0
    var stamps: [String: Int] = [:]
  }

  private let state = Mutex(State())

  package static let folder = "file:///w"
  package static let configurationURI = "file:///w/.lintel.json"
  private static let configuration = "/w/.lintel.json"

  package init(layouts: [String: [UInt8]] = [:]) {
    for (path, content) in layouts.sorted(by: { $0.key < $1.key }) { write(content, to: path) }
  }

  /// Writes `/w/.lintel.json`.
  package func configure(_ content: [UInt8]) { write(content, to: Self.configuration) }

  private func write(_ content: [UInt8], to path: String) {
    state.withLock { state in
      state.contents[path] = content
      state.writes += 1
      state.stamps[path] = state.writes
    }
  }

  package func stamp(ofFileAt path: FilePath) -> FileStamp? {
    state.withLock { state in state.stamps[path.text].map { FileStamp([$0]) } }
  }

  package func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    guard let content = state.withLock({ $0.contents[path.text] }), content.count <= limit else {
      throw UnreadableFile(reason: "there is none")
    }
    return content
  }

  package func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files(endingWith: ".layout.json", limit: limit)
  }

  package func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files(endingWith: ConfigurationFiles.name, limit: limit)
  }

  private func files(endingWith ending: String, limit: Int) -> [FilePath] {
    let paths = state.withLock { $0.contents.keys.filter { $0.hasSuffix(ending) } }
    return paths.sorted().prefix(limit).map { FilePath($0) }
  }
}

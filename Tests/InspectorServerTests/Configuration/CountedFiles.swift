import Foundation
import InspectorServer
import JSON
import Synchronization

/// The files below a temporary folder, with a count of how often they are looked for and read.
final class CountedFiles: FileSource {
  let folder: TemporaryFolder
  private let counts = Mutex((looks: 0, reads: 0))

  init() throws {
    folder = try TemporaryFolder()
  }

  var looks: Int { counts.withLock { $0.looks } }
  var reads: Int { counts.withLock { $0.reads } }

  /// The URI of a file in the folder.
  func uri(_ path: String) -> String { folder.url.appending(path: path).absoluteString }

  /// A client whose session has begun, with the folder as its workspace.
  func client() -> TestClient {
    var client = TestClient(files: self)
    let workspace: JSONValue = ["uri": .string(uri("")), "name": "w"]
    _ = client.request(
      "initialize",
      [
        "processId": nil, "capabilities": ["workspace": ["workspaceFolders": true]],
        "workspaceFolders": [workspace],
      ])
    _ = client.notify("initialized", [:])
    return client
  }

  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    let path = path.text
    counts.withLock { $0.looks += 1 }
    guard path.hasPrefix(folder.url.path),
      let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let inode = attributes[.systemFileNumber] as? Int, let size = attributes[.size] as? Int
    else { return nil }
    return FileStamp([inode, size])
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    counts.withLock { $0.reads += 1 }
    guard let data = FileManager.default.contents(atPath: path.text), data.count <= limit else {
      throw UnreadableFile(reason: "cannot be read")
    }
    return Array(data)
  }

  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files(inFolderAt: path, endingWith: ".layout.json", limit: limit)
  }

  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files(inFolderAt: path, endingWith: ".lintel.json", limit: limit)
  }

  private func files(
    inFolderAt path: FilePath, endingWith ending: String, limit: Int
  ) -> [FilePath] {
    let found =
      FileManager.default.enumerator(atPath: path.text)?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(ending) }.sorted().prefix(limit)
      .map { path.appending($0) }
  }
}

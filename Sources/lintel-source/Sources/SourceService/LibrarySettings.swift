import JSONText
import SourceProject
import SystemAccess

/// The folders of libraries in the hints of a request, as `{FOLDER: {":libraries": [{"path", "boundary"}],
/// ":xcodeCheckouts": true}}`.
///
/// Folders of configurations count before those of the folder `/`, which are the user's own.
struct LibrarySettings: Hashable {
  private(set) var folders: [LibraryFolder] = []
  private(set) var readsXcodeCheckouts = false

  private static let foldersKey = ":libraries"
  private static let xcodeKey = ":xcodeCheckouts"

  init(_ hints: [String: JSONValue]) {
    for folder in hints.keys.sorted(by: { ($0 == "/" ? 1 : 0, $0) < ($1 == "/" ? 1 : 0, $1) }) {
      guard let values = hints[folder] else { continue }
      for item in values[Self.foldersKey]?.items ?? [] {
        guard let path = item["path"]?.string.flatMap(SystemAccess.canonical) else { continue }
        let boundary = item["boundary"]?.string.flatMap(SystemAccess.canonical) ?? path
        let found = LibraryFolder(path: path, boundary: boundary)
        if !folders.contains(found) { folders.append(found) }
      }
      if values[Self.xcodeKey]?.bool == true { readsXcodeCheckouts = true }
    }
  }

  /// The hints of a folder without its libraries.
  static func without(_ hints: JSONValue) -> JSONValue {
    .object((hints.members ?? []).filter { $0.key != foldersKey && $0.key != xcodeKey })
  }

  /// The files below a named folder without those of libraries, on which nothing is reported.
  func without(_ files: [String], namedBy folder: String) -> [String] {
    let others = folders.map(\.path).filter { $0 != folder && ($0 + "/").hasPrefix(folder + "/") }
    guard !others.isEmpty else { return files }
    return files.filter { file in !others.contains { file.hasPrefix($0 + "/") } }
  }
}

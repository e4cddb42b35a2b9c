import JSON
import LanguageServerProtocol

/// A document of the workspace: open, or on disk.
enum WorkspaceDocument {
  case open(DocumentKey)

  /// With its path.
  case file(FilePath, uri: String)
}

extension Session {
  /// Another number for the findings of a document.
  mutating func nextReport() -> Int {
    reportCount += 1
    return reportCount
  }

  /// The documents that are open in the editor, and those in the open folders that are not.
  mutating func workspaceDocuments() -> [WorkspaceDocument] {
    let open = documents.values.filter { $0.owner == .editor }.map(\.uri).sorted()
    var seen = Set(open.map { DocumentKey($0) })
    var found = open.map { WorkspaceDocument.open(DocumentKey($0)) }
    for folder in folders {
      guard let path = FilePath(uri: folder) else { continue }
      let paths = workspaceFiles?.documents(
        in: path, isWatched: client.watchedFilesRegistration)
      for path in paths ?? [] {
        let uri = path.uri
        if seen.insert(DocumentKey(uri)).inserted { found.append(.file(path, uri: uri)) }
      }
    }
    return found
  }
}

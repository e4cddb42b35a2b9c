import JSON
import LanguageServerProtocol

/// A document of the workspace: open, or on disk.
enum WorkspaceDocument {
  case open(DocumentKey)

  /// With its path.
  case file(FilePath, uri: String)
}

extension Session {
  /// The documents that are open, and those in the open folders that are not.
  ///
  /// A document that a program opened counts as open only if `includesPrograms`.
  func workspaceDocuments(includingPrograms includesPrograms: Bool = false) -> [WorkspaceDocument] {
    let open = workspace.documents.values.filter { includesPrograms || $0.owner == .editor }
      .map(\.uri).sorted()
    var seen = Set(open.map { DocumentKey($0) })
    var found = open.map { WorkspaceDocument.open(DocumentKey($0)) }
    for folder in workspace.folders {
      guard let path = FilePath(uri: folder) else { continue }
      let paths = workspace.files?.documents(
        in: path, isWatched: client.capabilities.watchedFilesRegistration)
      for path in paths ?? [] {
        let uri = path.uri
        if seen.insert(DocumentKey(uri)).inserted { found.append(.file(path, uri: uri)) }
      }
    }
    return found
  }
}

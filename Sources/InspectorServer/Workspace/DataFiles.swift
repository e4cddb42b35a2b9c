import Diagnostics
import LiveDocuments

/// The open documents that others name as files of variables or entries.
///
/// Editors send a `tokens.json` like a layout where nothing but its ending tells them apart. It has no root, so only its
/// syntax is checked while a document names it. A `*.layout.json` is a layout whatever names it.
struct DataFiles {
  private var users: [DocumentKey: Set<DocumentKey>] = [:]
  private var files: [DocumentKey: Set<DocumentKey>] = [:]

  /// True if an open document names this one.
  func contains(_ file: DocumentKey) -> Bool { users[file] != nil }

  /// Replaces what a document names.
  ///
  /// - Returns: The files that none named before, or that none names any more.
  mutating func replace(_ new: Set<DocumentKey>, namedBy user: DocumentKey) -> Set<DocumentKey> {
    let former = files.updateValue(new, forKey: user) ?? []
    if new.isEmpty { files[user] = nil }
    var changed: Set<DocumentKey> = []
    for file in former.symmetricDifference(new) {
      let wasNamed = contains(file)
      if new.contains(file) {
        users[file, default: []].insert(user)
      } else {
        users[file]?.remove(user)
        if users[file]?.isEmpty == true { users[file] = nil }
      }
      if contains(file) != wasNamed { changed.insert(file) }
    }
    return changed
  }

  /// Notes that a document that was just opened is named by another one.
  mutating func insert(_ file: DocumentKey, namedBy user: DocumentKey) {
    users[file, default: []].insert(user)
    files[user, default: []].insert(file)
  }

  /// Forgets a closed document as a file that others name.
  mutating func remove(_ file: DocumentKey) {
    for user in users.removeValue(forKey: file) ?? [] {
      files[user]?.remove(file)
      if files[user]?.isEmpty == true { files[user] = nil }
    }
  }
}

extension Server {
  /// True if only the syntax of a document is checked: another document or a configuration names it.
  func isDataFile(_ document: OpenDocument) -> Bool {
    guard !workspace.dataFiles.contains(DocumentKey(document.uri)) else { return true }
    guard let path = document.dataPath, let files = workspace.services.configurationFiles else {
      return false
    }
    // Reads the configurations around it as they are now.
    _ = inputs(of: document)
    return files.haveConfigurations(naming: [path])
  }

  /// Looks for the open documents that name one that is just opened.
  ///
  /// - Complexity: O(*n*) in the number of open documents, and in the texts of those that name this file.
  mutating func findUsers(ofDataFile document: OpenDocument) {
    guard let path = document.dataPath else { return }
    let key = DocumentKey(document.uri)
    for (user, other) in workspace.documents
    where user != key && other.dataFiles(among: [path]).contains(path) {
      workspace.dataFiles.insert(key, namedBy: user)
    }
  }

  /// Publishes diagnostics again of open documents that a document began or ceased to name.
  ///
  /// - Complexity: O(*n*) in the number of names that the document ever had; in its text where one is that of an open
  ///   document.
  mutating func updateDataFiles(namedBy document: OpenDocument, from client: ClientID) {
    let key = DocumentKey(document.uri)
    var open: [FilePath: DocumentKey] = [:]
    if let files = document.inputs.files, !files.isEmpty {
      for file in files.known.values {
        let fileKey = DocumentKey(file.uri)
        guard fileKey != key, let path = workspace.documents[fileKey]?.dataPath else { continue }
        open[path] = fileKey
      }
    }
    let named = document.dataFiles(among: Set(open.keys)).compactMap { open[$0] }
    republish(workspace.dataFiles.replace(Set(named), namedBy: key), from: client)
  }

  /// Publishes diagnostics again of open documents that only a closed document named.
  mutating func releaseDataFiles(of closed: DocumentKey, from client: ClientID) {
    workspace.dataFiles.remove(closed)
    republish(workspace.dataFiles.replace([], namedBy: closed), from: client)
  }

  private mutating func republish(_ keys: Set<DocumentKey>, from client: ClientID) {
    let documents = keys.compactMap { workspace.documents[$0] }
    if !documents.isEmpty { reconfigure(documents, from: client) }
  }
}

extension OpenDocument {
  /// The path at which documents may name this one as a file of variables or entries.
  var dataPath: FilePath? {
    guard owner.isEditor, let path = FilePath(uri: uri)?.normalized, !path.isLayout else {
      return nil
    }
    return path
  }

  /// The paths among these that the text names as files of variables or entries.
  fileprivate func dataFiles(among paths: Set<FilePath>) -> Set<FilePath> {
    guard let live, !paths.isEmpty, let files = inputs.files, !files.isEmpty,
      paths.contains(where: { files.names($0.uri) }), let own = FilePath(uri: uri)?.normalized
    else { return [] }
    return paths.intersection(
      live.namedDataFiles.map { FilePath($0).beside(own).normalized })
  }
}

extension FilePath {
  /// True for the name of a `*.layout.json`, which is a layout whatever names it.
  var isLayout: Bool { text.hasSuffix(".layout.json") }
}

extension DiagnosticConfiguration {
  /// Syntax errors and nothing else.
  static let syntaxOnly: DiagnosticConfiguration = {
    var configuration = DiagnosticConfiguration()
    for code in RuleCodes.all where code != "json-syntax" {
      configuration.setLevel(.off, of: code)
    }
    return configuration
  }()
}

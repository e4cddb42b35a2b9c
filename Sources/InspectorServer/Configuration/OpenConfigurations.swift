import DocumentSyntax
import JSON
import LanguageServerProtocol
import LiveDocuments
import Synchronization

/// A `.lintel.json` that an editor has open, whose text counts before it is saved.
struct OpenConfiguration {
  let path: FilePath
  let owner: ClientID
  var version: Int

  /// The text; `nil` for one beyond the limit, of which nothing is kept until the whole text comes again.
  var text: SourceText?
}

/// The files of a file system, with the texts of all that are open.
///
/// A text is set when a document or `.lintel.json` is opened and after each edit, before anything reads it, and removed
/// when the document is closed. All that documents and configurations name is read through this, so the unsaved text
/// counts for all of them, in whatever order they were opened.
///
/// A class, because the thread that handles messages and the workers share it.
final class OpenTexts: FileSource {
  private let files: any FileSource
  private let state = Mutex(State())

  private struct State {
    var texts: [FilePath: (stamp: FileStamp, text: SourceText?)] = [:]

    /// The number of texts so far, which tells one from another.
    var count = 0
  }

  init(over files: any FileSource) { self.files = files }

  /// Lets a text count instead of a file; of one beyond the limit nothing is kept.
  ///
  /// - Complexity: O(1); texts share their chunks.
  func set(_ text: SourceText?, ofFileAt path: FilePath) {
    state.withLock { state in
      state.count += 1
      // The stamps of files have another number of parts.
      state.texts[path] = (FileStamp([-1, state.count]), text)
    }
  }

  /// Lets the file itself count again.
  func forget(_ path: FilePath) { state.withLock { $0.texts[path] = nil } }

  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    state.withLock { $0.texts.isEmpty ? nil : $0.texts[path]?.stamp } ?? files.stamp(ofFileAt: path)
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    guard let open = state.withLock({ $0.texts[path] }) else {
      return try files.read(fileAt: path, limit: limit)
    }
    guard let text = open.text, text.utf8Count <= limit else {
      throw UnreadableFile(reason: "it has more than \(limit) bytes")
    }
    return text.bytes
  }

  func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8] {
    if isOpen(file.path) { return try read(fileAt: file.path, limit: limit) }
    return try files.read(file, limit: limit)
  }

  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files.layoutFiles(inFolderAt: path, limit: limit)
  }

  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] {
    files.configurationFiles(inFolderAt: path, limit: limit)
  }

  func appFiles(ofSourceAt path: FilePath) -> AppFiles? { files.appFiles(ofSourceAt: path) }

  func resolved(_ path: FilePath) -> FilePath? { files.resolved(path) }

  func isOpen(_ path: FilePath) -> Bool { state.withLock { $0.texts[path] != nil } }
}

extension WorkspaceServices {
  /// Lets the text of an open document count instead of its file.
  ///
  /// Documents that are derived from source code have no file.
  func setOpenText(of document: OpenDocument) {
    if case .source = document.owner { return }
    guard let path = FilePath(uri: document.uri)?.normalized else { return }
    openTexts?.set(document.live?.source.text, ofFileAt: path)
  }

  /// Lets a text count that is about to be opened.
  func setOpenText(_ text: SourceText?, ofDocument uri: String) {
    guard let path = FilePath(uri: uri)?.normalized else { return }
    openTexts?.set(text, ofFileAt: path)
  }
}

extension TextDocumentItem {
  /// True for a `.lintel.json`, which is no layout.
  var isConfiguration: Bool { FilePath(uri: uri)?.isConfiguration ?? false }
}

extension FilePath {
  fileprivate var isConfiguration: Bool {
    bytes.suffix(ConfigurationFiles.name.utf8.count).elementsEqual(ConfigurationFiles.name.utf8)
      && name.bytes.count == ConfigurationFiles.name.utf8.count
  }
}

extension Server {
  /// Opens a `.lintel.json`, whose text counts from now on for the documents below its folder.
  mutating func openConfiguration(_ item: TextDocumentItem, from client: ClientID) {
    guard let path = FilePath(uri: item.uri)?.normalized else { return }
    let key = DocumentKey(item.uri)
    if let owner = workspace.configurations[key]?.owner, owner != client {
      return connections[client].show(
        .warning, "\(item.uri) is open in another editor; its text there is the one that counts")
    }
    let isLong = item.text.utf8.count > ConfigurationFiles.fileLimit
    let open = OpenConfiguration(
      path: path, owner: client, version: item.version,
      text: isLong ? nil : SourceText(Array(item.text.utf8)))
    workspace.configurations[key] = open
    keep(open, from: client)
  }

  /// Makes the changes of an open `.lintel.json`, and lays out the documents that read what changed.
  ///
  /// - Returns: False if the document is no open configuration.
  mutating func changeConfiguration(
    _ params: DidChangeTextDocument.Params, from client: ClientID
  ) -> Bool {
    let key = DocumentKey(params.textDocument.uri)
    guard !workspace.configurations.isEmpty, var open = workspace.configurations[key] else {
      return false
    }
    guard open.owner == client else { return true }
    let encoding = connections[client].client.encoding
    let limit = ConfigurationFiles.fileLimit
    for change in params.contentChanges {
      let new = Array(change.text.utf8)
      guard let range = change.range else {
        open.text = new.count > limit ? nil : SourceText(new)
        continue
      }
      guard var text = open.text else { continue }
      let (start, end) = (min(range.start, range.end), max(range.start, range.end))
      let (from, startFault) = text.offset(ofEditAt: start, in: encoding)
      let (to, endFault) = text.offset(ofEditAt: end, in: encoding)
      if let fault = startFault ?? endFault {
        connections[client].log(
          .warning, "the text of \(params.textDocument.uri) may differ from the editor's: \(fault)")
      }
      text.replace(from..<to, with: new)
      open.text = text.utf8Count > limit ? nil : text
    }
    open.version = params.textDocument.version ?? open.version + 1
    workspace.configurations[key] = open
    keep(open, from: client)
    return true
  }

  /// Closes a `.lintel.json`, so that the file itself counts again.
  ///
  /// - Returns: False if the document is no open configuration.
  mutating func closeConfiguration(_ key: DocumentKey, from client: ClientID) -> Bool {
    guard let open = workspace.configurations[key] else { return false }
    guard open.owner == client else { return true }
    workspace.configurations[key] = nil
    workspace.services.openTexts?.forget(open.path)
    reconfigure(from: client)
    return true
  }

  /// Closes the configurations that a client has open.
  mutating func closeConfigurations(of client: ClientID) {
    let own = workspace.configurations.filter { $0.value.owner == client }
    guard !own.isEmpty else { return }
    for (key, open) in own {
      workspace.configurations[key] = nil
      workspace.services.openTexts?.forget(open.path)
    }
    reconfigure(from: client)
  }

  private mutating func keep(_ open: OpenConfiguration, from client: ClientID) {
    workspace.services.openTexts?.set(open.text, ofFileAt: open.path)
    reconfigure(from: client)
  }
}

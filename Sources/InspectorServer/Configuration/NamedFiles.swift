import DocumentSyntax
import LiveDocuments
import Synchronization

/// The files that documents name, each read once for all documents.
///
/// A file is looked for when a document asks for it, and again when its inputs are looked up again; it is read again only
/// if its stamp is another one. The text that an editor has open counts instead of the file (``OpenTexts``).
///
/// A class, because the thread that handles messages and the workers share it.
final class NamedFiles: Sendable {
  private let source: any FileSource
  private let state = Mutex(State())

  private struct State {
    var known: [FilePath: (stamp: FileStamp?, file: NamedFile)] = [:]
    var length = 0
  }

  /// The longest file that is read, in bytes.
  static let fileLimit = 8 << 20

  /// The most files that are kept beside those that documents hold, and the most bytes of all of them.
  private static let keptLimits = (count: 4_096, length: 64 << 20)

  init(_ source: any FileSource) { self.source = source }

  /// The files that a document may name: those of its own folder, and of trusted ones.
  func files(
    ofDocumentAt path: FilePath, _ trusted: TrustedFolders,
    surroundings: @escaping DocumentFiles.Surroundings
  ) -> DocumentFiles {
    let document = path.normalized
    return DocumentFiles(of: document.uri, surroundings: surroundings) { [self] name in
      let base = name.base.flatMap { FilePath(uri: $0) } ?? document
      return file(FilePath(name.name).beside(base).normalized, of: document, trusted)
    }
  }

  /// True if a document named one of these files.
  func haveRead(_ paths: Set<FilePath>) -> Bool {
    state.withLock { state in paths.contains { state.known[$0] != nil } }
  }

  /// The file at a path that a document names.
  private func file(
    _ path: FilePath, of document: FilePath, _ trusted: TrustedFolders
  ) -> NamedFile {
    guard let file = trusted.file(path, namedBy: document, source) else {
      return NamedFile(
        uri: path.uri, name: path.name.shown,
        .failure(.outside(TrustedFolders.refusal(of: path, source))))
    }
    let stamp = source.stamp(ofFileAt: path)
    let known = state.withLock { $0.known[path] }
    if let known, known.stamp == stamp { return known.file }
    var new = NamedFile(
      uri: path.uri, name: path.name.shown,
      stamp == nil ? .failure(.missing) : read(file))
    // A file that was saved without a change has another stamp.
    if let known, let text = known.file.text, let other = new.text, text.bytes == other.bytes {
      new = known.file
    }
    return state.withLock { state in
      state.length += new.length - (state.known[path]?.file.length ?? 0)
      state.known[path] = (stamp, new)
      if state.known.count > Self.keptLimits.count || state.length > Self.keptLimits.length {
        state.known = [:]
        state.length = 0
      }
      return new
    }
  }

  private func read(_ file: TrustedFile) -> Result<SourceText, NamedFile.Fault> {
    do throws(UnreadableFile) {
      let bytes = try source.read(file, limit: Self.fileLimit)
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return .success(
        SourceText(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes))
    } catch {
      return .failure(.unreadable(error.reason))
    }
  }
}

extension ConfigurationFiles {
  /// The paths of the files that a document names, and of those that its layouts in other files name.
  ///
  /// - Complexity: O(*n*) in the length of the text and of these layouts.
  package static func files(
    namedBy text: [UInt8], at path: FilePath, read: (FilePath) -> [UInt8]?
  ) -> Set<FilePath> {
    var found: Set<FilePath> = []
    var pending = [(source: DocumentSource(text), path: path.normalized)]
    while let (source, document) = pending.popLast() {
      let layouts = source.layoutFileNames
      for name in source.fileNames {
        let path = FilePath(name).beside(document).normalized
        guard found.insert(path).inserted, layouts.contains(name),
          found.count < DocumentFiles.limits.count, let text = read(path)
        else { continue }
        pending.append((DocumentSource(text), path))
      }
    }
    return found
  }
}

extension Server {
  /// Has a document follow its own new text, if it names itself.
  func followOwnText(of document: inout OpenDocument) {
    guard let path = FilePath(uri: document.uri)?.normalized,
      document.inputs.files?.names(path.uri) == true
    else { return }
    document.inputs = inputs(of: document)
    document.live?.setInputs(document.inputs)
  }

  /// Has documents that read an open document, or whose configuration does, follow its text.
  ///
  /// - Complexity: O(*n*) in the number of open documents that name files, and of configurations that were read; in the
  ///   open documents, and the text, if one names this one.
  mutating func updateDocuments(naming named: OpenDocument, from client: ClientID) {
    guard let path = FilePath(uri: named.uri)?.normalized else { return }
    reconfigureDocuments(readingFileAt: path, but: DocumentKey(named.uri), from: client)
  }

  /// Has the file of a closed document count again for the documents that read it.
  mutating func updateDocuments(namingClosed uri: String, from client: ClientID) {
    guard let openTexts = workspace.services.openTexts, let path = FilePath(uri: uri)?.normalized,
      openTexts.isOpen(path)
    else { return }
    openTexts.forget(path)
    reconfigureDocuments(readingFileAt: path, but: DocumentKey(uri), from: client)
  }

  private mutating func reconfigureDocuments(
    readingFileAt path: FilePath, but key: DocumentKey, from client: ClientID
  ) {
    if workspace.services.configurationFiles?.haveConfigurations(naming: [path]) == true {
      return reconfigure(from: client)
    }
    let users = workspace.users(ofFileAt: path, except: key)
    if !users.isEmpty { reconfigure(Array(users.values), from: client) }
  }

  /// Looks again for the files with these paths, for the documents that name them.
  mutating func reconfigureDocuments(naming paths: Set<FilePath>, from client: ClientID) {
    let users = workspace.documents.values.filter { document in
      document.inputs.files?.known.values.contains { file in
        FilePath(uri: file.uri).map(paths.contains) ?? false
      } ?? false
    }
    if !users.isEmpty { reconfigure(users, from: client) }
    // Documents that are not open may name them, too.
    if workspace.services.configurationFiles?.haveRead(paths) ?? false { refresh(.diagnostics) }
  }
}

import Authoring
import DocumentSyntax
import JSONRPC
import LanguageServerProtocol
import LiveDocuments

/// Reads the files of a client that may name other files, one after the other: its open documents, the other documents
/// of its folders, and the configurations there with those that they extend.
struct ReferenceSearch {
  private let context: RequestContext
  private let folders: [FilePath]
  private var pending: [Candidate] = []
  private var seen: Set<DocumentKey> = []

  /// The bytes of files that were read so far, those that are open left out.
  private(set) var bytesRead = 0

  private enum Candidate {
    case open(DocumentKey)
    case document(FilePath)
    case configuration(FilePath)
  }

  /// The text of a file.
  struct Text {
    /// In the client's own spelling, if the file is open.
    let uri: String
    let path: FilePath

    /// The number of its text; `nil` for a file that is not open.
    let version: Int?
    let text: SourceText
  }

  /// A file and what it names.
  struct File {
    let content: Text
    let references: [FileReference]
  }

  init(in context: RequestContext, includingConfigurations includesConfigurations: Bool = true) {
    self.context = context
    let client = context.client
    folders = context.workspace.participants[client.id].folders.compactMap { FilePath(uri: $0) }
    for document in context.workspace.documents where document.owner == .editor(client.id) {
      let key = DocumentKey(document.uri)
      if seen.insert(key).inserted { pending.append(.open(key)) }
    }
    guard let files = context.workspace.services.files else { return }
    for folder in folders {
      let documents = files.documents(
        in: folder, isWatched: client.capabilities.watchedFilesRegistration)
      for path in documents where seen.insert(DocumentKey(path.uri)).inserted {
        pending.append(.document(path))
      }
      guard includesConfigurations else { continue }
      for path in files.configurations(in: folder)
      where seen.insert(DocumentKey(path.uri)).inserted {
        pending.append(.configuration(path))
      }
    }
    pending.reverse()
  }

  /// The number of bytes of files that are searched for one answer, those of open ones left out.
  static let byteLimit = 32 << 20

  /// The strings that name a file, by the files that have them.
  ///
  /// - Complexity: O(*n*) in the length of the files of the client's folders.
  static func uses(
    of named: FilePath, in context: RequestContext
  ) throws(ResponseError) -> [(file: Text, ranges: [Range<Int>])] {
    var search = ReferenceSearch(in: context)
    var found: [(file: Text, ranges: [Range<Int>])] = []
    while let file = search.next() {
      try context.check()
      if search.isBeyondLimit { break }
      let path = file.content.path
      let ranges = file.references.filter { $0.target(from: path) == named }.map(\.range)
      if !ranges.isEmpty { found.append((file.content, ranges)) }
    }
    try context.check()
    return found
  }

  /// True if more was read than the limit, which is logged.
  var isBeyondLimit: Bool {
    guard bytesRead > Self.byteLimit else { return false }
    context.add(.log(.warning, "there are more layouts than are searched for references to files"))
    return true
  }

  /// Reads the next file; one that cannot be read is skipped.
  mutating func next() -> File? {
    while let candidate = pending.popLast() {
      let file: File?
      switch candidate {
      case .open(let key): file = open(key)
      case .document(let path): file = document(path)
      case .configuration(let path): file = configuration(path)
      }
      if let file { return file }
    }
    return nil
  }

  private func open(_ key: DocumentKey) -> File? {
    openText(key).map { text, live in File(content: text, references: live.fileReferences()) }
  }

  private mutating func document(_ path: FilePath) -> File? {
    guard let text = text(of: path) else { return nil }
    let live = LiveDocument(text.text, laysOut: false, isCancelled: context.control.isCancelled)
    return live.isInterrupted ? nil : File(content: text, references: live.fileReferences())
  }

  private mutating func configuration(_ path: FilePath) -> File? {
    guard let text = read(path, limit: ConfigurationFiles.fileLimit) else { return nil }
    let reading = ConfigurationReading(text)
    if let extended = reading.values.extended {
      let base = FilePath(extended.text).beside(path).normalized
      if folders.contains(where: base.isInside), seen.insert(DocumentKey(base.uri)).inserted {
        pending.append(.configuration(base))
      }
    }
    return File(
      content: Text(uri: path.uri, path: path, version: nil, text: SourceText(text)),
      references: reading.fileReferences)
  }

  /// Reads the next document only.
  mutating func nextText() -> Text? {
    while let candidate = pending.popLast() {
      switch candidate {
      case .open(let key): if let (text, _) = openText(key) { return text }
      case .document(let path): if let text = text(of: path) { return text }
      case .configuration: break
      }
    }
    return nil
  }

  private func openText(_ key: DocumentKey) -> (text: Text, live: LiveDocument)? {
    guard let document = context.workspace[key], let (live, _) = document.content(),
      let path = FilePath(uri: document.uri)
    else { return nil }
    let text = Text(
      uri: document.uri, path: path, version: document.version, text: live.source.text)
    return (text, live)
  }

  /// The text of a document on disk.
  mutating func text(of path: FilePath) -> Text? {
    read(path, limit: context.workspace.services.documentLimit).map {
      Text(uri: path.uri, path: path, version: nil, text: SourceText($0))
    }
  }

  private mutating func read(_ path: FilePath, limit: Int) -> [UInt8]? {
    guard let text = try? context.workspace.services.files?.read(path, limit: limit) else {
      return nil
    }
    bytesRead += text.count
    return text
  }
}

package import DocumentSyntax
import Synchronization

/// A file that a document names, as it was read.
///
/// Documents that name the same file share this object and its caches.
package final class NamedFile: Sendable {
  /// The URI of the file; empty for a name that no file can have.
  package let uri: String

  /// The name of the file in sentences.
  package let name: String

  /// The text, or the reason why the name leads to no text.
  package let content: Result<SourceText, Fault>

  private let parsed = Mutex(Parsed())

  private struct Parsed {
    var source: DocumentSource?
    var ownDiagnostics: (inputs: DocumentInputs, value: Set<FileDiagnostic>)?
    var variables: OuterVariables.Layer?
    var entries: EntryList?
  }

  /// The reason why a name leads to no text.
  package enum Fault: Error, Hashable, Sendable {
    /// The name is empty, absolute or a URI.
    case notRelative

    /// The document that names the file has no file of its own, so relative names have no folder.
    case noFolder
    case missing

    /// The file cannot be read; the string is the reason, for the end of a sentence.
    case unreadable(String)

    /// The file is outside the folders from which files are read. The string is the rest of a sentence about the file
    /// and names the setting that allows it.
    case outside(String)

    /// More files are named than the limit, or longer ones.
    case limit
  }

  package init(uri: String, name: String, _ content: Result<SourceText, Fault>) {
    self.uri = uri
    self.name = name
    self.content = content
  }

  /// The text; `nil` after a fault.
  package var text: SourceText? { try? content.get() }

  package var fault: Fault? {
    if case .failure(let fault) = content { fault } else { nil }
  }

  /// The length of the text in bytes.
  package var length: Int { text?.utf8Count ?? 0 }

  /// The text with its syntax tree, parsed on first use; `nil` without a text.
  ///
  /// - Complexity: O(*n*) in the length of the text, then O(1).
  package var source: DocumentSource? {
    guard let text else { return nil }
    return parsed.withLock { parsed in
      if let source = parsed.source { return source }
      let source = DocumentSource(text)
      parsed.source = source
      return source
    }
  }

  /// The variables that the object in the file defines; `nil` if the file does not contain an object.
  package var variables: OuterVariables.Layer? {
    guard let text, let root = source?.syntax.root, root.kind == .object else { return nil }
    return parsed.withLock { parsed in
      if let layer = parsed.variables { return layer }
      let layer = OuterVariables.Layer(uri: uri, name: name, text: text, range: root.valueRange)
      parsed.variables = layer
      return layer
    }
  }

  /// The diagnostics of the file opened by itself, cached until the inputs or the files that it names change.
  ///
  /// - Parameters:
  ///   - inputs: The inputs with which the file is opened.
  ///   - make: Opens the file; returns `nil` if it was cancelled.
  /// - Returns: The diagnostics on any screen; empty if `make` was cancelled.
  package func ownDiagnostics(
    with inputs: DocumentInputs, _ make: (DocumentInputs) -> Set<FileDiagnostic>?
  ) -> Set<FileDiagnostic> {
    if let known = parsed.withLock({ $0.ownDiagnostics }) {
      inputs.adoptFiles(of: known.inputs)
      if known.inputs == inputs { return known.value }
    }
    guard let value = make(inputs) else { return [] }
    parsed.withLock { $0.ownDiagnostics = (inputs, value) }
    return value
  }

  /// The list in the file; `nil` without a text.
  var entries: EntryList? {
    guard let source else { return nil }
    return parsed.withLock { parsed in
      if let entries = parsed.entries { return entries }
      let entries = EntryList(source)
      parsed.entries = entries
      return entries
    }
  }

  /// True if both files have the same URI, name and content.
  func isSame(as other: NamedFile) -> Bool {
    if self === other { return true }
    guard uri == other.uri, name == other.name else { return false }
    return switch (content, other.content) {
    case (.failure(let fault), .failure(let others)): fault == others
    case (.success(let text), .success(let others)): text.bytes == others.bytes
    default: false
    }
  }
}

/// A diagnostic in a file, by its code and its bytes.
package struct FileDiagnostic: Hashable, Sendable {
  package let code: String
  package let range: Range<Int>

  package init(code: String, range: Range<Int>) {
    self.code = code
    self.range = range
  }
}

/// The files that one document may name.
///
/// A ``LiveDocument`` reads no file. It requests files by name from the program that opened it:
///
///     "tokens.json" ──▶ FileName ──▶ DocumentFiles ──▶ look-up of the program ──▶ NamedFile
///                                        ╰─ known: the files found so far
///
/// A name leads to one file for the lifetime of the object, so that variants and copies of a document, which share the
/// object, read the same text. New ``DocumentInputs`` bring a new object with new look-ups; ``adopt(_:keeping:)`` looks
/// up the names of the former object in it, and ``haveSameAnswers(_:_:)`` compares the two.
package final class DocumentFiles: Sendable {
  package typealias LookUp = @Sendable (FileName) -> NamedFile

  /// Finds the variables of the configuration around the file with a URI.
  package typealias Surroundings = @Sendable (_ uri: String) -> OuterVariables?

  private let lookUp: LookUp
  private let surroundings: Surroundings?

  /// The URI of the document's own file; `nil` for a document without a file.
  package let documentURI: String?
  private let state = Mutex(State())

  private struct State {
    var known: [FileName: NamedFile] = [:]
    var length = 0

    /// The variables around files that are used as layouts, by the URIs of the files.
    var surroundings: [String: OuterVariables?] = [:]

    /// Above this number of names, ``prune(keeping:)`` removes the names that no text has any more.
    var pruningCount = DocumentFiles.fewNames
  }

  /// A name as a text has it.
  package struct FileName: Hashable, Sendable {
    /// The relative path, with `/` between its parts.
    package let name: String

    /// The URI of the file whose text has the name; `nil` for the document itself.
    package let base: String?

    package init(_ name: String, in base: String? = nil) {
      self.name = name
      self.base = base
    }
  }

  /// The most files of one document, and the most bytes of all of them.
  package static let limits = (count: 1_024, length: 64 << 20)

  /// The number of names up to which ``prune(keeping:)`` removes nothing.
  private static let fewNames = 64

  /// - Parameters:
  ///   - documentURI: The URI of the document's own file.
  ///   - surroundings: Finds the variables around files; `nil` if files see the variables around the document.
  ///   - lookUp: Finds files.
  package init(
    of documentURI: String? = nil, surroundings: Surroundings? = nil, _ lookUp: @escaping LookUp
  ) {
    self.documentURI = documentURI
    self.surroundings = surroundings
    self.lookUp = lookUp
  }

  /// The file that a name means.
  package func file(_ name: FileName) -> NamedFile {
    if let known = state.withLock({ $0.known[name] }) { return known }
    guard isRelative(name.name) else { return .without(name, .notRelative) }
    let isFull = state.withLock {
      $0.known.count >= Self.limits.count || $0.length >= Self.limits.length
    }
    if isFull { return .without(name, .limit) }
    let file = lookUp(name)
    return state.withLock { state in
      // Another thread may have looked up the name meanwhile.
      if let known = state.known[name] { return known }
      state.known[name] = file
      state.length += file.length
      return file
    }
  }

  /// The variables of the configuration around a file that is used as a layout.
  ///
  /// - Parameters:
  ///   - uri: The URI of the file.
  ///   - others: The variables around the document, returned if there is no ``Surroundings`` function.
  /// - Returns: `nil` if no configuration file around the file defines variables.
  fileprivate func variables(around uri: String, or others: OuterVariables?) -> OuterVariables? {
    guard let surroundings else { return others }
    if let known = state.withLock({ $0.surroundings[uri] }) { return known }
    let found = surroundings(uri)
    state.withLock { $0.surroundings[uri] = .some(found) }
    return found
  }

  /// A copy in which one file, found by its URI, is replaced.
  func replacing(_ file: NamedFile) -> DocumentFiles {
    DocumentFiles(of: documentURI, surroundings: surroundings) { name in
      let found = self.file(name)
      return found.uri == file.uri ? file : found
    }
  }

  private func isRelative(_ name: String) -> Bool {
    let bytes = name.utf8
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "/") && !bytes.contains(0)
      && !bytes.contains(UInt8(ascii: "\\"))
      && bytes.prefix { $0 != UInt8(ascii: "/") }.last != UInt8(ascii: ":")
  }

  /// The names that were looked up, with their files.
  package var known: [FileName: NamedFile] { state.withLock { $0.known } }

  /// True if no file was looked up.
  package var isEmpty: Bool { state.withLock { $0.known.isEmpty } }

  /// True if a file with this URI was looked up.
  package func names(_ uri: String) -> Bool {
    state.withLock { state in state.known.contains { $0.value.uri == uri } }
  }

  private var knownSurroundings: [String: OuterVariables?] { state.withLock { $0.surroundings } }

  /// Looks up the names of a former object again, except names that `isKept` rejects.
  package func adopt(_ former: DocumentFiles?, keeping isKept: (FileName) -> Bool = { _ in true }) {
    guard let former, former !== self else { return }
    for name in former.known.keys where isKept(name) { _ = file(name) }
    guard surroundings != nil else { return }
    for uri in former.knownSurroundings.keys {
      _ = variables(around: uri, or: nil)
    }
  }

  /// True if the same names lead to the same files, with the same variables around the files.
  static func haveSameAnswers(_ left: DocumentFiles?, _ right: DocumentFiles?) -> Bool {
    if left === right { return true }
    let (known, others) = (left?.known ?? [:], right?.known ?? [:])
    return known.count == others.count
      && known.allSatisfy { name, file in others[name].map(file.isSame) ?? false }
      && left?.knownSurroundings ?? [:] == right?.knownSurroundings ?? [:]
  }

  /// Forgets names that a document does not have any more, once there are many.
  func prune(keeping names: () -> Set<FileName>) {
    guard state.withLock({ $0.known.count > $0.pruningCount }) else { return }
    let names = names()
    state.withLock { state in
      // Keep the names in kept files as well.
      var byBase: [String: [FileName]] = [:]
      for name in state.known.keys {
        if let base = name.base { byBase[base, default: []].append(name) }
      }
      var kept: [FileName: NamedFile] = [:]
      var pending = Array(names)
      while let name = pending.popLast() {
        guard kept[name] == nil, let file = state.known[name] else { continue }
        kept[name] = file
        pending += byBase[file.uri] ?? []
      }
      state.known = kept
      state.length = state.known.values.reduce(0) { $0 + $1.length }
      let uris = Set(kept.values.map(\.uri))
      state.surroundings = state.surroundings.filter { uris.contains($0.key) }
      state.pruningCount = max(Self.fewNames, 2 * state.known.count)
    }
  }
}

extension NamedFile {
  /// A name without a file.
  fileprivate static func without(_ name: DocumentFiles.FileName, _ fault: Fault) -> NamedFile {
    NamedFile(uri: "", name: name.name, .failure(fault))
  }
}

extension DocumentInputs {
  /// The file that a name means.
  package func file(_ name: String, in base: String? = nil) -> NamedFile {
    let name = DocumentFiles.FileName(name, in: base)
    return files?.file(name) ?? .without(name, .noFolder)
  }

  /// The variables of the configuration around a file that is used as a layout.
  package func variables(aroundFile uri: String) -> OuterVariables? {
    files.map { $0.variables(around: uri, or: variables) } ?? variables
  }

  /// Looks up the file names of former inputs again.
  package func adoptFiles(of former: DocumentInputs) { files?.adopt(former.files) }
}

extension DocumentSource {
  /// The strings in the text that may name files: the values of `each`, `variables` and `layout`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var fileNames: Set<String> {
    var names: Set<String> = []
    forEachFileName { name, _ in names.insert(name) }
    return names
  }

  /// The values of `layout` in the text that name files, not layouts of the document.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var layoutFileNames: Set<String> {
    Set(layoutFileNames(in: syntax.root, ofFile: nil).map(\.name))
  }

  /// Visits the strings that may name files, strings in lists included.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func forEachFileName(
    under keys: [String] = ["variables", "each", "layout"],
    _ body: (_ name: String, _ range: Range<Int>) -> Void
  ) {
    var pending = syntax.root.container.map { [$0] } ?? []
    while let node = pending.popLast() {
      forEachEntry(of: node) { entry in
        if let container = entry.container { pending.append(container) }
        guard keys.contains(where: { isKey($0, of: entry) }) else { return }
        if let name = string(of: entry) {
          let isFile =
            isKey("layout", of: entry) ? name.isLayoutFileName : !namesVariables(each: entry)
          if isFile { body(name, entry.valueRange) }
          return
        }
        guard let items = entry.container else { return }
        if entry.kind == .object { return forEachDataFileName(ofVariables: items, body) }
        forEachEntry(of: items) { item in
          if let name = string(of: item) { return body(name, item.valueRange) }
          if item.kind == .object, let variables = item.container {
            forEachDataFileName(ofVariables: variables, body)
          }
        }
      }
    }
  }
}

extension DocumentSource {
  /// Visits the values of variables that an `each` may take as names of files: strings that end in `.json`.
  private func forEachDataFileName(
    ofVariables node: SyntaxNode, _ body: (_ name: String, _ range: Range<Int>) -> Void
  ) {
    forEachEntry(of: node) { entry in
      if let name = string(of: entry), name.hasSuffix(".json") { body(name, entry.valueRange) }
    }
  }
}

extension DocumentText {
  /// The names of files in the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var fileNames: Set<DocumentFiles.FileName> {
    Set(source.fileNames.map { DocumentFiles.FileName($0) })
  }
}

extension LiveDocument {
  /// Forgets files that the text does not name any more, once there are many.
  func pruneFiles() {
    let around = text.layoutFiles.loaded.values.compactMap(\.variables.surrounding)
    let surrounding = Set(
      (around + [text.inputs.variables].compactMap(\.self)).flatMap(\.layers).map(\.uri))
    text.inputs.files?.prune {
      // A variable around the document may name a file from its own folder.
      let outer = text.inputs.files?.known.keys.filter {
        $0.base.map(surrounding.contains) ?? false
      }
      return text.fileNames.union(outer ?? [])
    }
    pruneLayoutFiles()
  }
}

package import DocumentSyntax
import Synchronization

/// A file that a document names, as it was read.
///
/// All documents that name it share it, and what is made of its text is made once.
package final class NamedFile: Sendable {
  /// The URI of the file; empty for a name that no file can have.
  package let uri: String

  /// The name of the file in sentences.
  package let name: String

  /// The text, or the reason why there is none.
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

    /// The document that names it is no file.
    case noFolder
    case missing

    /// Half a sentence says why.
    case unreadable(String)

    /// The file is outside the folders from which files are read; the rest of a sentence names what allows it.
    case outside(String)

    /// More files are named than the limit, or longer ones.
    case limit
  }

  package init(uri: String, name: String, _ content: Result<SourceText, Fault>) {
    self.uri = uri
    self.name = name
    self.content = content
  }

  /// The text; `nil` if there is none.
  package var text: SourceText? { try? content.get() }

  package var fault: Fault? {
    if case .failure(let fault) = content { fault } else { nil }
  }

  /// The length of the text in bytes.
  package var length: Int { text?.utf8Count ?? 0 }

  /// The text with its syntax tree, which is made when it is first asked for; `nil` without a text.
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

  /// The variables that the object in the file defines; `nil` if it has none.
  package var variables: OuterVariables.Layer? {
    guard let text, let root = source?.syntax.root, root.kind == .object else { return nil }
    return parsed.withLock { parsed in
      if let layer = parsed.variables { return layer }
      let layer = OuterVariables.Layer(uri: uri, name: name, text: text, range: root.valueRange)
      parsed.variables = layer
      return layer
    }
  }

  /// The diagnostics that the file has when it is opened by itself, found once as long as the files that it names are the
  /// same.
  ///
  /// - Parameters:
  ///   - inputs: The inputs with which it is opened.
  ///   - make: Opens it; returns `nil` if it was cancelled.
  /// - Returns: The diagnostics on any screen; none if `make` was cancelled.
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

  /// True if a document reads the same from both.
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
/// A ``LiveDocument`` reads no file. It asks for files by their names, and the program that opened it answers:
///
///     "tokens.json" ──▶ FileName ──▶ DocumentFiles ──▶ look-up of the program ──▶ NamedFile
///                                        ╰─ known: the answers so far
///
/// A name has one answer as long as the object lives, so that variants and copies of a document, which share it, read
/// the same. Another object, in ``DocumentInputs``, has new answers; ``adopt(_:keeping:)`` gives it the names of the
/// former one, and the two are equal if all answers are.
package final class DocumentFiles: Sendable {
  package typealias LookUp = @Sendable (FileName) -> NamedFile

  /// Finds the variables of the configuration around the file with a URI.
  package typealias Surroundings = @Sendable (_ uri: String) -> OuterVariables?

  private let lookUp: LookUp
  private let surroundings: Surroundings?

  /// The URI of the document's own file; `nil` if it has none.
  package let documentURI: String?
  private let state = Mutex(State())

  private struct State {
    var known: [FileName: NamedFile] = [:]
    var length = 0

    /// The variables around files that are used as layouts, by the URIs of these.
    var surroundings: [String: OuterVariables?] = [:]

    /// The number of names at which those are forgotten that are not named any more.
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

  /// The number of names up to which names that were typed and are not in the text any more are kept.
  private static let fewNames = 64

  /// - Parameters:
  ///   - documentURI: The URI of the document's own file.
  ///   - surroundings: Finds the variables around files; `nil` if they see those around the document.
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
      // Another thread may have asked meanwhile.
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
  ///   - others: The variables around the document, which count if nothing is known of those around files.
  /// - Returns: `nil` if there are none.
  fileprivate func variables(around uri: String, or others: OuterVariables?) -> OuterVariables? {
    guard let surroundings else { return others }
    if let known = state.withLock({ $0.surroundings[uri] }) { return known }
    let found = surroundings(uri)
    state.withLock { $0.surroundings[uri] = .some(found) }
    return found
  }

  /// These files with another text of one.
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

  /// The names that were asked for, with their files.
  package var known: [FileName: NamedFile] { state.withLock { $0.known } }

  /// True if no file was asked for.
  package var isEmpty: Bool { state.withLock { $0.known.isEmpty } }

  /// True if a file was asked for that has this URI.
  package func names(_ uri: String) -> Bool {
    state.withLock { state in state.known.contains { $0.value.uri == uri } }
  }

  private var knownSurroundings: [String: OuterVariables?] { state.withLock { $0.surroundings } }

  /// Looks for the files again that were asked of a former object, those of names that are not kept left out.
  package func adopt(_ former: DocumentFiles?, keeping isKept: (FileName) -> Bool = { _ in true }) {
    guard let former, former !== self else { return }
    for name in former.known.keys where isKept(name) { _ = file(name) }
    guard surroundings != nil else { return }
    for uri in former.knownSurroundings.keys {
      _ = variables(around: uri, or: nil)
    }
  }

  /// True if all answers of two are the same.
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
      // Files name files, and so on.
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

  /// Looks for the files again that were asked of former inputs.
  package func adoptFiles(of former: DocumentInputs) { files?.adopt(former.files) }
}

extension DocumentSource {
  /// The names in the text that may be those of files: strings under `each`, `variables` and `layout`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var fileNames: Set<String> {
    var names: Set<String> = []
    forEachFileName { name, _ in names.insert(name) }
    return names
  }

  /// The names under `layout` in the text that are not those of the document's own layouts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var layoutFileNames: Set<String> {
    Set(layoutFileNames(in: syntax.root, ofFile: nil).map(\.name))
  }

  /// Visits the strings that may name files, those in lists included.
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
  /// The names of files that the text has.
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

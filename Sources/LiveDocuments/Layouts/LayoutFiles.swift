import DocumentSyntax
import LayoutEngine

/// A file whose root is used as a layout by nodes of one document.
///
/// The file's text is a part of the document's tree (``TextPart``), so that elements are read from it like from the
/// document's own `layouts`. Inside of the file only its own variables, defaults and layouts are visible, and the
/// variables of the configuration around it.
final class LayoutFile {
  let uri: String
  let part: Int

  /// The file as it was read last.
  fileprivate(set) var file: NamedFile

  /// The variables and defaults that the file's object states.
  fileprivate(set) var variables = DocumentVariables()

  /// The variables that are visible in the file.
  fileprivate(set) var scope: VariableScope?

  /// The layout for the file's root, followed by the file's `layouts`.
  fileprivate(set) var layouts: [DocumentLayouts.Layout] = []

  /// The problem of the file's text.
  ///
  /// A file with a problem is used all the same.
  fileprivate(set) var problem: FileProblem?

  /// True if the file's object must be read again.
  fileprivate var isOutdated = true

  fileprivate init(_ file: NamedFile, part: Int) {
    uri = file.uri
    self.file = file
    self.part = part
  }

  /// The name of the file in sentences.
  var name: String { file.name }

  /// The name of the root, or of one of the file's `layouts`, in ``DocumentLayouts``.
  ///
  /// No document can contain this name, because it begins with a NUL character.
  func key(of layout: String? = nil) -> String { Self.key(ofFile: uri, layout) }

  static func key(ofFile uri: String, _ layout: String? = nil) -> String {
    "\0\(uri)" + (layout.map { "\0\($0)" } ?? "")
  }
}

/// The files whose roots are layouts in one document.
///
/// A name is looked up when an element with this name is read. If the file is not a part of the document yet, the
/// element is read without a layout and the name is noted; ``LiveDocument/settleLayoutFiles()`` then loads the file as
/// a part and reads the element again.
final class LayoutFiles {
  typealias Name = DocumentFiles.FileName

  /// The files by their URIs, and by the numbers of their parts.
  private(set) var loaded: [String: LayoutFile] = [:]
  private var byPart: [Int: LayoutFile] = [:]

  /// The results of look-ups since the inputs of the document changed, by name.
  fileprivate var answers: [Name: Answer] = [:]

  /// The names in elements that were not looked up yet.
  fileprivate(set) var requested: Set<Name> = []

  /// The numbers of removed parts, for reuse.
  private var freeParts: [Int] = []
  private var partCount = 0

  enum Answer {
    case file(LayoutFile)

    /// The file cannot be used.
    case unusable(FileProblem)

    /// The document itself.
    case document

    /// True if both answers give a use the same layout or problem.
    func isSame(as other: Answer) -> Bool {
      switch (self, other) {
      case (.file(let file), .file(let others)): file === others
      case (.unusable(let problem), .unusable(let others)): problem == others
      case (.document, .document): true
      default: false
      }
    }
  }

  /// True if no element names a file as its layout.
  var isEmpty: Bool { loaded.isEmpty && answers.isEmpty && requested.isEmpty }

  /// The file whose text is a part of the document.
  func file(ofPart part: Int) -> LayoutFile? { byPart[part] }

  /// The file that contains an object; `nil` for an object of the document's own text.
  func file(of node: SyntaxNode) -> LayoutFile? { node.part.flatMap { byPart[$0] } }

  /// Adds a file under an unused part number; returns `nil` if the number of parts is at its limit.
  fileprivate func add(_ file: NamedFile) -> LayoutFile? {
    var part = freeParts.popLast()
    if part == nil, partCount < TextPart.mostCount {
      part = partCount
      partCount += 1
    }
    guard let part else { return nil }
    let loaded = LayoutFile(file, part: part)
    self.loaded[file.uri] = loaded
    byPart[part] = loaded
    return loaded
  }

  fileprivate func remove(_ file: LayoutFile) {
    loaded[file.uri] = nil
    byPart[file.part] = nil
    freeParts.append(file.part)
  }

  /// The meaning of a value of `layout` in the document or in a file.
  func reference(
    _ reference: String, in file: LayoutFile?, among layouts: DocumentLayouts?
  ) -> DocumentLayouts.Reference {
    if reference.utf8.first == UInt8(ascii: "#") {
      let name = String(decoding: reference.utf8.dropFirst(), as: UTF8.self)
      return layouts?[file?.key(of: name) ?? name].map { .layout($0) } ?? .unknown
    }
    guard reference.isLayoutFileName else { return .unknown }
    let name = Name(reference, in: file?.uri)
    switch answers[name] {
    case .file(let file): return layouts?[file.key()].map { .layout($0) } ?? .requested
    case .unusable(let problem): return .unusable(problem)
    case .document: return .document
    case nil:
      requested.insert(name)
      return .requested
    }
  }
}

extension LiveDocument {
  /// The names of layout files in a value of the document's text.
  ///
  /// - Complexity: O(*n*) in the length of the value.
  func layoutFileNames(in entry: SyntaxEntry) -> Set<DocumentFiles.FileName> {
    source.layoutFileNames(in: entry, ofFile: nil)
  }

  /// Loads files, and the layout files that they name, as parts of the document.
  ///
  /// - Complexity: O(*n*) in the length of the files that are not parts yet.
  func loadLayoutFiles(_ names: some Sequence<DocumentFiles.FileName>) {
    var pending = Array(names)
    while let name = pending.popLast() {
      text.layoutFiles.requested.remove(name)
      guard text.layoutFiles.answers[name] == nil else { continue }
      let file = text.inputs.file(name.name, in: name.base)
      let answer = self.answer(to: file)
      text.layoutFiles.answers[name] = answer
      if case .file(let loaded) = answer { pending += self.names(in: loaded) }
    }
  }

  private func names(in file: LayoutFile) -> Set<DocumentFiles.FileName> {
    source.layoutFileNames(in: source.syntax.root(ofPart: file.part), ofFile: file.uri)
  }

  private func answer(to file: NamedFile) -> LayoutFiles.Answer {
    if let fault = file.fault { return .unusable(.unreadable(fault)) }
    if file.uri == text.inputs.files?.documentURI { return .document }
    if let known = text.layoutFiles.loaded[file.uri] { return .file(known) }
    guard let read = file.source else { return .unusable(.empty) }
    if read.text.utf8Count > TextPart.longestText {
      return .unusable(.tooLong(TextPart.longestText))
    }
    guard let loaded = text.layoutFiles.add(file) else { return .unusable(.unreadable(.limit)) }
    text.source.setPart(read, at: loaded.part)
    return .file(loaded)
  }

  /// Loads the requested files and reads again the elements that may use them.
  func settleLayoutFiles() {
    while !text.layoutFiles.requested.isEmpty {
      loadLayoutFiles(text.layoutFiles.requested)
      let ownLayouts = (text.layouts?.all ?? []).filter { $0.file == nil }
      // The problems of the document's own layouts have not changed.
      let problems = text.documentProblems
      readLayouts(ownLayouts.map { $0.copy() })
      text.documentProblems = problems
      var queue = ReadQueue(candidates: [])
      for element in elements.instances.unresolved { queue.enqueueAgain(element) }
      for element in elements.instances.repeating { queue.enqueueAgain(element) }
      read(&queue)
    }
  }

  /// Reads the objects of files that changed.
  ///
  /// - Returns: Copies of the layouts of all files.
  func readLayoutFiles() -> [DocumentLayouts.Layout] {
    text.layoutFiles.loaded.values.sorted { $0.uri < $1.uri }.flatMap { file in
      if file.isOutdated { read(file) }
      return file.layouts.map { $0.copy() }
    }
  }

  private func read(_ file: LayoutFile) {
    file.isOutdated = false
    let root = source.syntax.root(ofPart: file.part)
    file.problem = file.file.source.flatMap { read in
      FileProblem(of: read, expected: "a document with a root") { $0 == .object }
    }
    file.variables.surrounding = text.inputs.variables(aroundFile: file.uri)
    var reading = HeaderReading(
      source, onlyVariant: nil, reusing: file.variables, layers: file.layouts.layers,
      inputs: text.inputs, file: file)
    reading.readFile(at: root)
    file.variables = reading.variables
    let scope = file.variables.scope(ofVariant: nil, reusing: file.scope)
    file.scope = scope
    if file.problem == nil, reading.root == nil { file.problem = .missingRoot }
    let top = DocumentLayouts.Layout(
      name: file.key(), path: [.file(file.uri)], root: reading.root, layer: nil, file: file)
    file.layouts = [top] + reading.layouts
  }

  /// Updates the parts to the current files of the document.
  ///
  /// A changed text is applied to its part as an edit, so that objects outside of the edit keep their elements.
  ///
  /// - Complexity: O(*n*) in the length of the files that changed.
  func updateLayoutFiles() {
    if text.layoutFiles.isEmpty { return }
    let former = text.layoutFiles.answers
    text.layoutFiles.answers = [:]
    var names = Array(former.keys)
    for file in text.layoutFiles.loaded.values.sorted(by: { $0.uri < $1.uri }) {
      file.isOutdated = true
      let current = text.inputs.files?.known.values.first { $0.uri == file.uri }
      guard let current, let content = current.text, content.utf8Count <= TextPart.longestText,
        current.uri != text.inputs.files?.documentURI
      else {
        remove(file)
        continue
      }
      guard current !== file.file else { continue }
      file.file = current
      guard var part = source.part(file.part),
        let difference = SourceText.difference(of: content.bytes, from: part.text.bytes)
      else { continue }
      let change = part.apply(SourceEdit(difference.range, with: difference.replacement))
      text.source.setPart(part, at: file.part)
      names += self.names(in: file)
      pendingEdits.scannedBytes += change.scannedBytes
      let removed = change.removed.map { $0.placed(in: file.part) }
      pendingEdits.nodes.subtract(removed)
      pendingEdits.removed.formUnion(removed)
      pendingEdits.nodes.formUnion(
        (change.reparsed + change.added).map { $0.placed(in: file.part) })
    }
    loadLayoutFiles(names)
    pendingEdits.hasOtherLayoutFiles =
      pendingEdits.hasOtherLayoutFiles
      || former.contains { name, answer in
        text.layoutFiles.answers[name].map { !answer.isSame(as: $0) } ?? true
      }
  }

  /// Removes the parts and names of files that the document does not know any more.
  func pruneLayoutFiles() {
    guard let known = text.inputs.files?.known, text.layoutFiles.answers.count > known.count else {
      return
    }
    text.layoutFiles.answers = text.layoutFiles.answers.filter { known[$0.key] != nil }
    let uris = Set(known.values.map(\.uri))
    for file in text.layoutFiles.loaded.values where !uris.contains(file.uri) { remove(file) }
  }

  private func remove(_ file: LayoutFile) {
    pendingEdits.removed.formUnion(source.containers(ofPart: file.part))
    text.source.setPart(nil, at: file.part)
    text.layoutFiles.remove(file)
  }
}

extension [DocumentLayouts.Layout] {
  /// The variables of layouts, by the name of the layout.
  var layers: [String: VariableLayer] {
    Dictionary(
      compactMap { layout in layout.layer.map { (layout.name, $0) } }, uniquingKeysWith: { $1 })
  }
}

extension DocumentSource {
  /// The text of a part with its tree.
  func part(_ number: Int) -> DocumentSource? {
    syntax.part(number).map { DocumentSource($0.text, $0.tree) }
  }

  fileprivate mutating func setPart(_ part: DocumentSource?, at number: Int) {
    syntax.setPart(part.map { ($0.text, $0.syntax) }, at: number, text: &text)
  }

  /// The names of layout files in a value of a file with this URI, or of the document if `base` is `nil`.
  func layoutFileNames(
    in entry: SyntaxEntry, ofFile base: String?
  ) -> Set<DocumentFiles.FileName> {
    var names: Set<DocumentFiles.FileName> = []
    var pending = entry.container.map { [$0] } ?? []
    while let node = pending.popLast() {
      forEachEntry(of: node) { entry in
        if let container = entry.container { pending.append(container) }
        guard isKey("layout", of: entry), let name = string(of: entry), name.isLayoutFileName else {
          return
        }
        names.insert(DocumentFiles.FileName(name, in: base))
      }
    }
    return names
  }

  fileprivate func containers(ofPart part: Int) -> [SyntaxNode] {
    var found: [SyntaxNode] = []
    var pending = syntax.root(ofPart: part).container.map { [$0] } ?? []
    while let node = pending.popLast() {
      found.append(node)
      pending += syntax.children(of: node)
    }
    return found
  }
}

extension String {
  /// True for a value of `layout` that names a file, not a member of `layouts`.
  package var isLayoutFileName: Bool {
    guard let first = utf8.first else { return false }
    return first != UInt8(ascii: "#") && first != .dollar
  }
}

extension HeaderReading {
  /// Reads the variables, defaults, layouts and the root of a file.
  mutating func readFile(at top: SyntaxEntry) {
    guard top.kind == .object, let node = top.container else { return }
    let members = reader.members(of: node)
    readVariables(members, reusing: formerVariables)
    if let root = members["root"]?.entry, root.kind == .object || root.kind == .tooDeep {
      self.root = root
    }
    if let defaults = members["defaults"] {
      let path = reader.path(of: defaults, in: .top)
      readDefaults(defaults.entry, at: path, reusing: formerVariables.defaults)
    }
    if let layouts = members["layouts"] {
      readLayouts(layouts.entry, at: reader.path(of: layouts, in: .top))
    }
  }
}

extension DocumentText {
  /// The inputs for opening a file by itself, based on the inputs of this document.
  package func inputs(ofFile file: NamedFile) -> DocumentInputs {
    let answers = inputs
    return DocumentInputs(
      fonts: inputs.fonts, defaultFont: inputs.defaultFont,
      variables: inputs.variables(aroundFile: file.uri),
      files: DocumentFiles(
        of: file.uri, surroundings: { answers.variables(aroundFile: $0) },
        { answers.file($0.name, in: $0.base ?? file.uri) }))
  }

  /// The layers outside of each layout file: the files of variables that it names, and the configuration around it.
  var layersOfFiles: [OuterVariables.Layer] {
    layoutFiles.loaded.values.flatMap { $0.variables.outer?.layers ?? [] }
  }
}

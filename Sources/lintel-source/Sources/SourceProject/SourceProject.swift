import ObjectiveCReading
package import SourceTree
import SwiftReading
import SystemAccess

/// The source files below a folder, by the names that they declare.
///
/// All files are scanned for names once; a file is parsed when a name in it is asked for. Both are kept until the change
/// stamp of the file is another. Texts that an editor holds replace files.
package final class SourceProject {
  final class Entry {
    let path: String
    let index: Int32
    var stamp: Stamp?
    var names: Set<String> = []
    var tree: FileTree?

    /// The last text of an editor that was parsed.
    var former: SwiftReader.Former?

    /// The parts of the tree's text.
    var parts: FileParts?

    /// The indices of the tree's types by their own names.
    var typesByName: [String: [Int]] = [:]

    /// The modules that the text imports; nil if nobody asked for them yet.
    var imports: Set<String>?

    /// The words of the text; nil if nobody asked for them yet.
    var words: FileWords?

    /// The words of each item of the tree; nil if nobody asked for them yet.
    var itemWords: [ItemWords]?

    init(path: String, index: Int32) {
      self.path = path
      self.index = index
    }
  }

  enum Stamp: Hashable {
    case file(FileStamp)
    case text(Int)
  }

  /// The limits of a project; files beyond are not searched for names.
  package struct Limits: Sendable {
    package let files: Int
    package let bytes: Int

    /// The files that are counted at most.
    package let counted: Int

    package init(
      files: Int = 100_000, bytes: Int = 1_000_000_000, counted: Int = 1_000_000
    ) {
      (self.files, self.bytes, self.counted) = (files, bytes, counted)
    }

    /// The limits of a folder that is no project: a folder of downloads, a home folder.
    package var ofUnmarkedFolder: Limits {
      let files = min(files, 20_000)
      return Limits(files: files, bytes: bytes, counted: files + 1)
    }
  }

  let limits: Limits

  /// The number of files beyond the limits, whose names are not known.
  package internal(set) var omittedFileCount = 0

  package let root: String
  private(set) var entries: [Entry] = []
  private(set) var indexByPath: [String: Int] = [:]
  private var pathsByName: [String: Set<Int>] = [:]
  private var texts: [String: String] = [:]
  /// Files parsed since the project was made, for tests of the cache.
  package private(set) var parseCount = 0
  package private(set) var problems: [SourceProblem] = []

  /// The declarations that were considered for names, for tests of growth.
  package var comparisonCount: Int { lookups.comparisonCount }

  /// True if the names of all files are known.
  package var isComplete: Bool { omittedFileCount == 0 }

  /// The number of changes of files so far.
  package private(set) var revision = 0
  private var revisionByName: [String: Int] = [:]
  private var isIndexed = false

  /// The look-ups of the current revision.
  let lookups: LookupCaches

  /// The texts and images of the project.
  package let resources: ProjectResources

  /// The folders whose files are read: the root, or several below it.
  package var folders: [String]

  /// The folders of libraries, the first one before the others.
  package var libraryFolders: [LibraryFolder] = []

  /// True to search the checkouts that Xcode keeps, too.
  package var readsXcodeCheckouts = false

  var libraries = Libraries()

  package init(root: String, folders: [String]? = nil, limits: Limits = Limits()) {
    self.root = root
    self.folders = folders ?? [root]
    self.limits = limits
    lookups = LookupCaches(root: root)
    resources = ProjectResources(root: root, lookups.modules)
  }

  package static func isSource(_ path: String) -> Bool {
    [".swift", ".m", ".mm", ".h", ".pch"].contains { path.hasSuffix($0) }
  }

  /// Brings the index up to date with the folder and with the texts of an editor.
  package func refresh(texts: [String: String], alsoReading paths: [String] = []) {
    isIndexed = true
    self.texts = texts
    let files = SourceFiles(
      below: folders, nearest: paths.first.map(ProjectFolders.parent), limits)
    omittedFileCount = files.omittedCount
    var present = Set(texts.keys).union(paths)
    var stamps: [String: FileStamp] = [:]
    var byteCount = 0
    for path in files.paths where !present.contains(path) {
      guard let stamp = SystemAccess.stamp(of: path) else { continue }
      guard byteCount + stamp.size <= limits.bytes else {
        omittedFileCount += 1
        continue
      }
      byteCount += stamp.size
      stamps[path] = stamp
      present.insert(path)
    }
    if lookups.modules.refresh() { noteChangeOfModules() }
    libraries.startSearch(in: self, files)
    for name in resources.refresh(files.resources) {
      revision += 1
      revisionByName[name] = revision
    }
    for path in present.sorted() { update(path, stamps[path]) }
    addLibraries(to: &present, &byteCount)
    for entry in entries where entry.stamp != nil && !present.contains(entry.path) {
      let before = (names: entry.names, digests: entry.parts?.digests)
      forget(entry)
      lookups.forgetFiles()
      entry.stamp = nil
      entry.tree = nil
      entry.parts = nil
      noteChange(of: entry, from: before.names, before.digests)
    }
  }

  /// Brings the index up to date with the texts of an editor, without looking at the folder again.
  ///
  /// - Complexity: In the number of texts, and in the lengths of those that are others than before.
  package func update(texts: [String: String]) {
    guard isIndexed else { return refresh(texts: texts) }
    let former = self.texts
    self.texts = texts
    for (path, text) in texts where former[path] != text { update(path) }
    for path in former.keys where texts[path] == nil { update(path) }
    let changed = texts.keys.filter { former[$0] != texts[$0] }
    if importsOthers(in: changed) { refresh(texts: texts, alsoReading: changed.sorted()) }
  }

  /// All source files below a folder, sorted.
  package static func sources(below root: String) -> [String] {
    SourceFiles(below: [root], Limits()).paths.sorted()
  }

  func update(_ path: String, _ known: FileStamp? = nil) {
    let entry = self.entry(path)
    let stamp: Stamp? =
      texts[path].map { .text($0.hashValue) }
      ?? (known ?? SystemAccess.stamp(of: path)).flatMap { $0.isFolder ? nil : .file($0) }
    guard stamp != entry.stamp else { return }
    if (stamp == nil) != (entry.stamp == nil) { lookups.forgetFiles() }
    let before = (names: entry.names, digests: entry.parts?.digests)
    forget(entry)
    entry.stamp = stamp
    entry.tree = nil
    entry.parts = nil
    entry.imports = nil
    entry.words = nil
    entry.itemWords = nil
    if stamp != nil, let bytes = self.bytes(path) {
      if libraries.isActive {
        entry.imports = ImportScanner.modules(in: bytes, isSwift: path.hasSuffix(".swift"))
      }
      entry.names = NameScanner.names(in: bytes, isSwift: path.hasSuffix(".swift"))
      for name in entry.names { pathsByName[name, default: []].insert(Int(entry.index)) }
    }
    noteChange(of: entry, from: before.names, before.digests)
  }

  /// Records which names a changed file declares in another way.
  ///
  /// - Parameters:
  ///   - entry: The file.
  ///   - names: The names that it may have declared.
  ///   - digests: Those of its declarations; nil if it was not parsed, so that nothing is known of it.
  private func noteChange(of entry: Entry, from names: Set<String>, _ digests: [String: Int]?) {
    revision += 1
    lookups.forget()
    if entry.path.hasSuffix("/Package.swift") {
      lookups.modules.forget()
      resources.forget()
      for name in [
        FileParts.visibility, ProjectResources.textsName, ProjectResources.imagesName,
      ] {
        revisionByName[name] = revision
      }
    }
    guard let digests else {
      for name in names.union(entry.names) { revisionByName[name] = revision }
      revisionByName[FileParts.visibility] = revision
      return
    }
    _ = tree(at: Int(entry.index))
    let current = entry.parts?.digests ?? [:]
    for name in names.symmetricDifference(entry.names) { revisionByName[name] = revision }
    for (name, digest) in digests where current[name] != digest { revisionByName[name] = revision }
    for name in current.keys where digests[name] == nil { revisionByName[name] = revision }
  }

  /// Records that files may belong to other modules.
  func noteChangeOfModules() {
    revision += 1
    lookups.forget()
    resources.forget()
    for name in [
      FileParts.visibility, ProjectResources.textsName, ProjectResources.imagesName,
    ] {
      revisionByName[name] = revision
    }
  }

  /// True if one of the names may mean something else than at a revision.
  package func hasChanged(anyOf names: Set<String>, since revision: Int) -> Bool {
    revision != self.revision && names.contains { revisionByName[$0] ?? 0 > revision }
  }

  /// The parts of a parsed file.
  package func parts(ofFile file: Int32) -> FileParts? {
    guard entries.indices.contains(Int(file)) else { return nil }
    _ = tree(at: Int(file))
    return entries[Int(file)].parts
  }

  /// Evaluates something while a file has another text, and gives the file its own again.
  ///
  /// Declarations of other files and the revision of each name stay, so nothing that is kept may depend on the text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - path: The path of the file, which was read before.
  ///   - body: Receives the names that the text declares in another way.
  /// - Returns: What `body` returns; nil for a file that cannot be read.
  /// - Complexity: That of one file, and of `body`.
  package func trying<Result>(
    _ text: String, inFileAt path: String, _ body: (_ changedNames: Set<String>) -> Result
  ) -> Result? {
    guard tree(of: path) != nil, let index = indexByPath[path] else { return nil }
    let entry = entries[index]
    let (tree, parts, names, own) = (entry.tree, entry.parts, entry.names, texts[path])
    let former = entry.former
    let types = entry.typesByName
    func setNames(_ names: Set<String>) {
      for name in entry.names.subtracting(names) { pathsByName[name]?.remove(index) }
      for name in names.subtracting(entry.names) {
        pathsByName[name, default: []].insert(index)
      }
      entry.names = names
    }
    texts[path] = text
    (entry.tree, entry.parts) = (nil, nil)
    lookups.forget()
    setNames(NameScanner.names(in: self.bytes(path) ?? [], isSwift: path.hasSuffix(".swift")))
    defer {
      texts[path] = own
      (entry.tree, entry.parts, entry.former) = (tree, parts, former)
      entry.typesByName = types
      lookups.forget()
      setNames(names)
    }
    guard self.tree(at: index) != nil else { return nil }
    var changed = names.symmetricDifference(entry.names)
    let (before, after) = (parts?.digests ?? [:], entry.parts?.digests ?? [:])
    for (name, digest) in before where after[name] != digest { changed.insert(name) }
    for name in after.keys where before[name] == nil { changed.insert(name) }
    return body(changed)
  }

  func entry(_ path: String) -> Entry {
    if let index = indexByPath[path] { return entries[index] }
    let entry = Entry(path: path, index: Int32(entries.count))
    indexByPath[path] = entries.count
    entries.append(entry)
    return entry
  }

  private func forget(_ entry: Entry) {
    for name in entry.names { pathsByName[name]?.remove(Int(entry.index)) }
    entry.names = []
  }

  func bytes(_ path: String) -> [UInt8]? {
    let bytes =
      texts[path].map { Array($0.utf8) }
      ?? SystemAccess.read(path, limit: ReadingLimits.bytes + 1)
    return bytes.map(Self.withLineFeeds)
  }

  /// The text with each line end of a carriage return alone replaced by a line feed, the only line end that the readers
  /// know; no byte moves.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var bytes = bytes
    for index in bytes.indices where bytes[index] == 0x0D {
      if index + 1 == bytes.count || bytes[index + 1] != 0x0A { bytes[index] = 0x0A }
    }
    return bytes
  }

  /// The text of a file as the readers have it, in which a line ends with a line feed; nil if it cannot be read.
  package func text(of path: String) -> [UInt8]? { bytes(path) }

  /// The tree of a file; nil if it cannot be read.
  package func tree(of path: String) -> FileTree? {
    if indexByPath[path] == nil { update(path) }
    guard let index = indexByPath[path] else { return nil }
    return tree(at: index)
  }

  func tree(at index: Int) -> FileTree? {
    let entry = entries[index]
    if let tree = entry.tree { return tree }
    guard entry.stamp != nil, let bytes = bytes(entry.path) else { return nil }
    parseCount += 1
    let tree =
      entry.path.hasSuffix(".swift")
      ? SwiftReader.read(bytes, file: entry.index, since: entry.former)
      : ObjectiveCReader.read(bytes, file: entry.index)
    entry.tree = tree
    entry.former = texts[entry.path] == nil ? nil : SwiftReader.Former(bytes, tree)
    entry.parts = FileParts(bytes, tree)
    entry.typesByName = Dictionary(grouping: tree.types.indices) { tree.types[$0].ownName }
    return tree
  }

  /// The indices of the files that may declare a name, in the order of their paths.
  package func files(declaring name: String) -> [Int] {
    (pathsByName[name] ?? []).sorted { entries[$0].path < entries[$1].path }
  }

  /// True if a file may declare a type, a function or a value with a name, however it is nested.
  package func declares(_ name: String) -> Bool { pathsByName[name]?.isEmpty == false }

  /// True if the meaning of a name depends on more than a file and the Swift file that declares it.
  func isDeclared(_ name: String, beside file: Int) -> Bool {
    guard let files = pathsByName[name] else { return false }
    return files.count > 1 || files.contains { $0 != file && !isSwift($0) }
  }

  /// The index of a file that was read; nil for any other.
  func index(of path: String) -> Int? { indexByPath[path] }

  package func path(of file: Int32) -> String? {
    entries.indices.contains(Int(file)) ? entries[Int(file)].path : nil
  }

  package func hints(at position: SourcePosition) -> [Hint] {
    guard entries.indices.contains(Int(position.file)) else { return [] }
    return entries[Int(position.file)].tree?.hints[position.line] ?? []
  }
}

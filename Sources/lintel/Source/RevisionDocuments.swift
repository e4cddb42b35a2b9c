import DocumentSyntax
import InspectorServer
import JSON
import LiveDocuments
import Platform
import Synchronization
import SystemPackage

/// The files of a commit, under the paths that they have in the working tree.
///
/// Files outside of the repository are those of this machine.
struct GitFiles: FileSource {
  let repository: GitRepository
  let commit: GitCommit
  private let objects: GitObjects
  private let links: GitLinks

  init(_ repository: GitRepository, _ commit: GitCommit) throws(UnreadableFile) {
    (self.repository, self.commit) = (repository, commit)
    objects = try repository.objects()
    links = GitLinks()
  }

  /// The file or folder at a path; `nil` if the commit has none.
  func object(at path: FilePath, limit: Int) throws(UnreadableFile) -> GitObjects.Object? {
    guard let name = name(of: path) else { return nil }
    return try objects.read(Array("\(commit.hash):".utf8) + name, limit: limit)
  }

  /// The path from the repository's folder on; `nil` for one outside of it.
  func name(of path: FilePath) -> ArraySlice<UInt8>? {
    guard path.isInside(repository.folder) else { return nil }
    return path.bytes.dropFirst(repository.folder.bytes.count)
      .drop { $0 == UInt8(ascii: "/") }
  }

  /// The regular files in a folder and below, by path.
  func files(inFolderAt folder: FilePath) throws(UnreadableFile) -> [FilePath] {
    try entries(below: folder).map(\.path)
  }

  private func entries(
    below folder: FilePath
  ) throws(UnreadableFile) -> [(path: FilePath, object: [UInt8])] {
    let top = repository.folder
    return try repository.files(of: commit, below: Array(name(of: folder) ?? []))
      .map { (top.appending($0.path), $0.object) }
  }

  // MARK: Source files

  /// The most source files of a project that are read.
  private static let fileLimit = 20_000

  /// The longest source file that is read, in bytes.
  private static let sourceLimit = 8_000_000

  /// The most bytes of source files that are read.
  private static let totalLimit = 256 << 20

  /// The texts of the source files of a project, without those that `lintel-source` does not search in a folder.
  func sources(below root: FilePath) throws(UnreadableFile) -> [FilePath: [UInt8]] {
    let all = try entries(below: root).filter { isSearched($0.path, below: root) }
    let textures = Set(
      all.filter { Self.filesOfTexture.contains(Array($0.path.parts.name)) }
        .map(\.path.parts.folder))
    let wanted = all.filter { file in
      !textures.contains { file.path.isInside($0) }
    }.prefix(Self.fileLimit)
    var texts: [FilePath: [UInt8]] = [:]
    var length = 0
    let paths = wanted.map(\.path)
    try objects.read(wanted.map(\.object), limit: Self.sourceLimit) {
      (index, object) throws(UnreadableFile) in
      guard let content = object?.content else { return }
      length += content.count
      guard length <= Self.totalLimit else {
        throw UnreadableFile(
          reason: "the source files of \(commit.name) take more than \(Self.totalLimit) bytes")
      }
      texts[paths[index]] = content
    }
    return texts
  }

  /// The source files, and those of them that may hold layouts.
  func sourcesWithLayouts(
    below root: FilePath
  ) throws(UnreadableFile) -> (texts: [FilePath: [UInt8]], withLayouts: Set<FilePath>) {
    let texts = try sources(below: root)
    var sources = LayoutSources<FilePath>()
    for (file, text) in texts { sources.add(file, text) }
    return (texts, sources.found())
  }

  /// Files by which the folder of Texture's own code is known.
  private static let filesOfTexture = ["ASDisplayNode.mm", "ASDisplayNode.h"].map { Array($0.utf8) }

  private static let skippedFolders = ["node_modules", "DerivedData", "build"]
    .map { Array($0.utf8)[...] }

  /// True for a source file that no hidden folder, and none with what a build makes, is around.
  private func isSearched(_ path: FilePath, below root: FilePath) -> Bool {
    guard path.isSourceFile || path.isHeader else { return false }
    return path.bytes.dropFirst(root.bytes.count).split(separator: UInt8(ascii: "/"))
      .allSatisfy { $0.first != UInt8(ascii: ".") && !Self.skippedFolders.contains($0) }
  }

  // MARK: Files of configurations

  func stamp(ofFileAt path: FilePath) -> FileStamp? {
    guard let file = resolved(path), name(of: file) != nil else {
      return SystemFiles().stamp(ofFileAt: path)
    }
    // A commit does not change.
    return (try? object(at: file, limit: 0)) == nil ? nil : FileStamp([])
  }

  func read(fileAt path: FilePath, limit: Int) throws(UnreadableFile) -> [UInt8] {
    guard let file = resolved(path) else {
      throw UnreadableFile(reason: "too many symbolic links in \(commit.name)")
    }
    guard name(of: file) != nil else { return try SystemFiles().read(fileAt: file, limit: limit) }
    guard let object = try object(at: file, limit: limit), object.kind == .blob,
      let content = object.content
    else { throw UnreadableFile(reason: "no file of at most \(limit) bytes in \(commit.name)") }
    return content
  }

  func read(_ file: TrustedFile, limit: Int) throws(UnreadableFile) -> [UInt8] {
    guard name(of: file.path) != nil else { return try SystemFiles().read(file, limit: limit) }
    return try read(fileAt: file.path, limit: limit)
  }

  func layoutFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] { [] }

  func configurationFiles(inFolderAt path: FilePath, limit: Int) -> [FilePath] { [] }

  var ofFonts: any FileSource { SystemFiles() }

  /// The most links that are followed for one path, as on Linux.
  private static let linkLimit = 40

  /// Follows the symbolic links of the commit, and outside of the repository those of this machine.
  func resolved(_ path: FilePath) -> FilePath? {
    let slash = UInt8(ascii: "/")
    var pending = Array(path.bytes.split(separator: slash).reversed())
    var folder = FilePath("/")
    var followed = 0
    while let part = pending.popLast() {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        folder = folder.parts.folder
        continue
      }
      let next = folder.appending(part)
      guard let target = name(of: next).flatMap(target) else {
        folder = next
        continue
      }
      followed += 1
      guard followed <= Self.linkLimit else { return nil }
      if target.first == slash { folder = FilePath("/") }
      pending += target.split(separator: slash).reversed()
    }
    return name(of: folder) == nil ? SystemFiles().resolved(folder) : folder
  }

  /// The target of the link at a path from the repository's folder on; `nil` for a path that is no link.
  private func target(ofLinkAt name: ArraySlice<UInt8>) -> [UInt8]? {
    links.objects(of: commit, in: repository)[Array(name)].flatMap { link in
      var target: [UInt8]?
      try? objects.read([link], limit: Self.targetLimit) { _, object in target = object?.content }
      return target
    }
  }

  /// The longest target of a link that is read, in bytes.
  private static let targetLimit = 4096
}

/// The symbolic links of a commit, listed when a path is resolved for the first time.
///
/// A class, because copies of ``GitFiles`` share it.
private final class GitLinks: Sendable {
  private let known = Mutex<[[UInt8]: [UInt8]]?>(nil)

  /// The objects with the targets, by the paths from the repository's folder on.
  func objects(of commit: GitCommit, in repository: GitRepository) -> [[UInt8]: [UInt8]] {
    known.withLock { known in
      if let known { return known }
      let links = (try? repository.links(of: commit)) ?? []
      let objects = Dictionary(links.map { ($0.path, $0.object) }) { first, _ in first }
      known = objects
      return objects
    }
  }
}

extension FilePath {
  /// True if its name is that of a header.
  var isHeader: Bool {
    [".h", ".pch"].contains { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}

/// The path under which `lintel-source` receives the text of a file in a commit: `/dev/null/main/repository/Card.swift`.
///
/// No file can have such a path, so all that it reads are the texts that it receives.
enum RevisionPath {
  private static let start = "/dev/null/"

  static func text(of path: FilePath, at revision: String) -> String {
    let name = revision.replacing("%", with: "%25").replacing("/", with: "%2F")
    return start + name + path.text
  }

  /// The revision and the path in the working tree; `nil` for any other path.
  static func parts(_ text: String) -> (revision: String, path: String)? {
    guard text.hasPrefix(start) else { return nil }
    let rest = text.dropFirst(start.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let name = rest[..<slash].replacing("%2F", with: "/").replacing("%25", with: "%")
    return (String(name), String(rest[slash...]))
  }
}

/// One side of a comparison of revisions: the layouts at some paths, in a commit or in the working tree.
struct RevisionDocuments {
  /// `nil` for the working tree.
  private let revision: GitFiles?

  /// The documents by path, and those of source files by the names of their classes.
  ///
  /// A file that a later revision has under another path is filed under the later path.
  private(set) var layouts: [FilePath: [(className: String?, document: [UInt8])]] = [:]

  /// The classes that cannot be evaluated, by path.
  private(set) var failedClasses: [FilePath: Set<String>] = [:]

  /// The files with a layout, or with a class that cannot be evaluated.
  var files: Set<FilePath> { Set(layouts.keys).union(failedClasses.keys) }

  /// The files that exist.
  private(set) var existing: Set<FilePath> = []

  /// True if something could not be read; stderr has the reason.
  private(set) var hasFailed = false

  /// The paths in this revision, without links, of files that the later revision has under another path.
  private var earlierPaths: [FilePath: FilePath] = [:]

  private let configurations: ConfigurationFiles

  /// The name in messages.
  var name: String { revision?.commit.name ?? "the working tree" }

  /// The path that a file has in this revision, without links.
  private func location(of file: FilePath) -> FilePath { earlierPaths[file] ?? file.withoutLinks }

  /// The path in this revision, from the repository's folder on, of a file that the later revision has under another
  /// path; `nil` for any other file.
  func earlierName(of file: FilePath) -> FilePath? {
    earlierPaths[file].flatMap { revision?.name(of: $0) }.map { FilePath($0) }
  }

  /// True if a file of this path, or of this folder, is filed under its later path.
  func hasRenamedFile(at path: FilePath) -> Bool {
    let path = path.withoutLinks
    return earlierPaths.values.contains { $0.isInside(path) }
  }

  /// The fonts and variables that hold for a file in this revision, and the files that it names there.
  ///
  /// Errors in the configuration of the working tree are printed to stderr; those of a commit cannot be fixed.
  func inputs(of file: FilePath) -> DocumentInputs {
    let inputs = configurations.inputs(of: location(of: file))
    let reports = configurations.takeReports()
    if revision == nil {
      for line in reports.flatMap(\.ofInputs.lines) { printError(line) }
    }
    return inputs
  }

  /// The screen on which classes are evaluated.
  private let screen: SourceScreen?

  /// Reads the layouts.
  ///
  /// - Parameters:
  ///   - sources: Files and folders, perhaps with the name of a class.
  ///   - files: The commit to read; `nil` for the working tree.
  ///   - root: The folder of the project that source files belong to, without symbolic links.
  ///   - screen: The screen on which classes are evaluated; `nil` for that of each class.
  ///   - renamed: The files that the later revision has under another path.
  /// - Throws: The reason why nothing can be read.
  init(
    _ sources: [NamedSource], in files: GitFiles?, project root: FilePath,
    on screen: SourceScreen?, renamed: RenamedFiles = RenamedFiles()
  ) throws(UnreadableFile) {
    revision = files
    self.screen = screen
    configurations = ConfigurationFiles(files ?? SystemFiles(), trusting: TrustOptions.ofCommand)
    let renamed = renamed.limited(to: sources.map(\.path.withoutLinks))
    let moved = Set(renamed.earlierPaths.values)
    var texts: [FilePath: [UInt8]]?
    var withLayouts: Set<FilePath> = []
    var found: [FilePath] = []
    for source in sources {
      guard let files else {
        found += filesInWorkingTree(source.path)
        continue
      }
      let path = source.path.withoutLinks
      /// The path as it is below that of the command line.
      func named(_ file: FilePath) -> FilePath {
        file == path
          ? source.path : source.path.appending(file.bytes.dropFirst(path.bytes.count + 1))
      }
      for (later, earlier) in renamed.earlierPaths where later.isInside(path) {
        if later.isSourceFile, texts == nil {
          (texts, withLayouts) = try files.sourcesWithLayouts(below: root)
        }
        guard later == path || later.isWithoutSkippedFolders(below: path),
          !later.isSourceFile || withLayouts.contains(earlier)
        else { continue }
        earlierPaths[named(later)] = earlier
        found.append(named(later))
      }
      switch try files.object(at: path, limit: 0)?.kind {
      case .blob where try files.files(inFolderAt: path).isEmpty:
        hasFailed = true
        printError("\(label(of: source.path)): a symbolic link, which is not followed in a commit")
      case .blob where !moved.contains(path): found.append(source.path)
      case .tree:
        if texts == nil { (texts, withLayouts) = try files.sourcesWithLayouts(below: root) }
        found += try files.files(inFolderAt: path).filter { file in
          file.isWithoutSkippedFolders(below: path) && !moved.contains(file)
            && (file.isLayoutDocument || file.isSourceFile && withLayouts.contains(file))
        }.map(named)
      case .blob, .commit, .tag, nil: break
      }
    }
    existing = Set(found)
    for path in existing where !path.isSourceFile { readDocument(path) }
    let sourceFiles = existing.filter(\.isSourceFile)
    guard !sourceFiles.isEmpty else { return }
    if let files, texts == nil { texts = try files.sources(below: root) }
    try readSources(sourceFiles.sorted(), texts ?? [:], root)
  }

  private mutating func filesInWorkingTree(_ path: FilePath) -> [FilePath] {
    guard let status = try? path.status() else { return [] }
    guard status.type == .directory else { return [path] }
    let search = layoutFiles(at: path, withSources: true)
    for error in search.errors where error.path != path || !search.files.isEmpty {
      hasFailed = true
      printError("\(error)")
    }
    return search.files
  }

  private mutating func readDocument(_ path: FilePath) {
    do throws(UnreadableFile) {
      let text =
        if let revision { try revision.read(fileAt: location(of: path), limit: fileLimit) } else {
          try SystemFiles().read(fileAt: path, limit: fileLimit)
        }
      layouts[path] = [(nil, text)]
    } catch {
      hasFailed = true
      printError("\(label(of: path)): \(error.reason)")
    }
  }

  /// The path as messages have it: `main:Card.layout.json`.
  func label(of path: FilePath) -> String {
    revision.map { "\($0.commit.name):\((earlierName(of: path) ?? path).shown)" } ?? path.shown
  }

  private mutating func readSources(
    _ paths: [FilePath], _ texts: [FilePath: [UInt8]], _ root: FilePath
  ) throws(UnreadableFile) {
    // What is wrong in the configuration of a commit cannot be changed any more.
    let settings = SourceSettings(
      of: paths.map(location), in: configurations, at: revision?.commit.name)
    let imported: SourceAnswer
    if let revision {
      func text(_ path: FilePath) -> String {
        RevisionPath.text(of: path, at: revision.commit.name)
      }
      imported = try SourceService.ofCommand.layouts(
        at: paths.map { text(location(of: $0)) }, namesFiles: true, settings,
        below: text(root),
        texts: Dictionary(
          texts.map { (text($0.key), String(decoding: $0.value, as: UTF8.self)) },
          uniquingKeysWith: { first, _ in first }), on: screen)
    } else {
      imported = try SourceService.ofCommand.layouts(
        at: paths.map(\.absolute.text), namesFiles: true, settings, below: root.text,
        on: screen)
    }
    if imported.reportFailures(settings) { hasFailed = true }
    for found in imported.reports { found.tellFailure() }
    let byFile = Dictionary(grouping: imported.reports, by: \.file)
    for path in paths {
      let file =
        revision.map { RevisionPath.text(of: location(of: path), at: $0.commit.name) }
        ?? (try? path.resolved().text) ?? ""
      for found in byFile[file, default: []] {
        if let document = found.document {
          layouts[path, default: []].append((found.className, document.serialized()))
        } else {
          failedClasses[path, default: []].insert(found.className)
        }
      }
    }
  }
}

extension FilePath {
  /// The absolute path without symbolic links in the folders that exist; the last name stays as it is.
  var withoutLinks: FilePath {
    if (try? status())?.type == .directory, let folder = try? resolved() { return folder }
    let path = absolute.normalized
    var missing: [ArraySlice<UInt8>] = []
    var folder = path
    repeat {
      let (outer, name) = folder.parts
      missing.append(name)
      folder = outer
    } while folder.bytes.count > 1 && (try? folder.status()) == nil
    let start = (try? folder.resolved()) ?? folder
    return missing.reversed().reduce(start) { $0.appending($1) }
  }

  var isLayoutDocument: Bool {
    let ending = Array(".layout.json".utf8)
    return bytes.suffix(ending.count).elementsEqual(ending)
  }

  /// True if no folder is hidden, and none has the code of dependencies, between the path and one of its folders.
  fileprivate func isWithoutSkippedFolders(below folder: FilePath) -> Bool {
    let names = bytes.dropFirst(folder.bytes.count).split(separator: UInt8(ascii: "/"))
    return names.allSatisfy { $0.first != UInt8(ascii: ".") }
      && (!isSourceFile
        || names.dropLast().allSatisfy {
          !LayoutFileSearch.dependencyFolders.contains(Array($0))
        })
  }
}

/// The folder of the project that source files belong to: the nearest one around all of them with a configuration,
/// repository or package, as `lintel-source` finds it.
func projectFolder(around paths: [FilePath]) -> FilePath {
  let folders = paths.map { path in
    (try? path.status())?.type == .directory ? path : path.parts.folder
  }
  let names = folders.map { $0.bytes.split(separator: UInt8(ascii: "/")) }
  let common = names.dropFirst().reduce(names.first ?? []) { common, other in
    zip(common, other).prefix { $0 == $1 }.map(\.0)
  }
  let start = common.reduce(FilePath("/")) { $0.appending($1) }
  var folder = start
  while true {
    for marker in [".lintel.json", ".git", "Package.swift", "Podfile"]
    where (try? folder.appending(marker).status()) != nil {
      return folder
    }
    if folder.bytes.count <= 1 { return start }
    folder = folder.parts.folder
  }
}

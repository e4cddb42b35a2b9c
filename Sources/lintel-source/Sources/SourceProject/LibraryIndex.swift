import SystemAccess

/// The modules in a folder of libraries, by the targets of packages, the names of podspecs and the names of folders.
///
/// The folder and those below it are looked at to a depth of three: `checkouts`, `checkouts/NAME`,
/// `checkouts/NAME/Sources`, `checkouts/NAME/Sources/MODULE`. A manifest counts before the name of a folder, and a folder
/// before those below it.
struct LibraryIndex {
  private(set) var problems: [LibraryProblem] = []

  private var manifests: [String: FoundLibrary] = [:]
  private var folders: [String: FoundLibrary] = [:]

  static let depthLimit = 3

  /// The folders that are looked at, and the bytes of manifests that are read.
  static let folderLimit = 20_000
  static let manifestLimit = 64_000_000

  init(_ search: LibraryFolder, folderLimit: Int = Self.folderLimit) {
    var level = [search.path]
    var seen: Set<String> = [search.path]
    var remaining = (folders: folderLimit, bytes: Self.manifestLimit)
    for depth in 0...Self.depthLimit {
      var next: [String] = []
      for folder in level {
        guard remaining.folders > 0 else {
          problems.append(
            LibraryProblem(
              path: search.path,
              message:
                "has more than \(folderLimit) folders; the modules in the others are not found"
            ))
          return
        }
        remaining.folders -= 1
        let entries = SystemAccess.entries(in: folder)
        if ProjectFolders.isTextureFolder(entries.map(\.name)) { continue }
        add(folder, entries.map(\.name), in: search, &remaining.bytes)
        guard depth < Self.depthLimit else { continue }
        for entry in entries
        where !SourceFiles.isSkipped(entry.name) && !SourceFiles.hasOtherExtension(entry.name) {
          let path = PackageManifest.join(folder, entry.name)
          switch entry.kind {
          case .folder: next.append(path)
          case .link:
            // A link that is not followed is reported where the files of a module are listed.
            guard SystemAccess.stamp(of: path)?.isFolder == true,
              let target = SystemAccess.canonical(path), search.bounds(target)
            else { continue }
            next.append(path)
          case .file, .other: break
          }
        }
      }
      // A link may lead to a folder around it, so that each folder counts once.
      level = next.filter { seen.insert(SystemAccess.canonical($0) ?? $0).inserted }
    }
  }

  /// The source of a module: the targets that may have it, the first one before the others.
  func candidates(for module: String) -> [FoundLibrary] {
    [manifests[module], folders[module]].compactMap(\.self)
  }

  private mutating func add(
    _ folder: String, _ names: [String], in search: LibraryFolder, _ remaining: inout Int
  ) {
    for name in names where name == "Package.swift" || name.hasSuffix(".podspec") {
      guard remaining > 0,
        let bytes = SystemAccess.read(PackageManifest.join(folder, name), limit: remaining),
        bytes.count <= remaining
      else { continue }
      remaining -= bytes.count
      let targets =
        name == "Package.swift"
        ? PackageManifest.targets(bytes, folder: folder)
        : PackageManifest.pod(bytes, folder: folder)
      for target in targets where manifests[target.moduleName] == nil {
        manifests[target.moduleName] = FoundLibrary(
          target: target, folder: folder, search: search)
      }
    }
    let name = folder.split(separator: "/").last.map(String.init) ?? ""
    let target = Modules.Target(name: name, folders: [folder])
    if folders[target.moduleName] == nil {
      folders[target.moduleName] = FoundLibrary(target: target, folder: folder, search: search)
    }
  }
}

/// The source files of a library.
///
/// Hidden folders, those of tests and examples, and copies of Texture are left out. A link is followed once, and only if
/// it stays in the boundary of the folder of libraries.
struct LibraryFiles {
  private(set) var paths: [String] = []
  private(set) var problems: [LibraryProblem] = []

  private let library: FoundLibrary
  private var linkedFolders: Set<String> = []

  /// The most folders that are looked at.
  private static let folderLimit = 20_000

  init(of library: FoundLibrary, limit: Int) {
    self.library = library
    for path in library.target.files.sorted() where isInside(path) {
      if SystemAccess.stamp(of: path)?.isRegular == true { paths.append(path) }
    }
    var folders: [String] = []
    for folder in library.target.folders where isInside(folder) { folders.append(folder) }
    var count = 0
    while let folder = folders.popLast(), count < Self.folderLimit, paths.count < limit {
      count += 1
      let entries = SystemAccess.entries(in: folder)
      if ProjectFolders.isTextureFolder(entries.map(\.name)) { continue }
      for entry in entries where !SourceFiles.isSkipped(entry.name) {
        let path = PackageManifest.join(folder, entry.name)
        if library.target.excluded.contains(path) { continue }
        let isSource = SourceProject.isSource(entry.name)
        switch entry.kind {
        case .folder: if isOfModule(entry.name) { folders.append(path) }
        case .file: if isSource { paths.append(path) }
        case .link:
          let isFolder = SystemAccess.stamp(of: path)?.isFolder == true
          guard isFolder || isSource, isInside(path) else { continue }
          if !isFolder {
            paths.append(path)
          } else if follows(path) {
            folders.append(path)
          }
        case .other: break
        }
      }
    }
    paths = Array(paths.prefix(limit))
  }

  /// True for a link to a folder that is not below the module's own, once.
  private mutating func follows(_ link: String) -> Bool {
    guard let target = SystemAccess.canonical(link) else { return false }
    let isOwn = library.target.folders.contains { folder in
      let folder = SystemAccess.canonical(folder) ?? folder
      return target == folder || Modules.isFile(target, below: folder)
    }
    return !isOwn && linkedFolders.insert(target).inserted
  }

  /// True if a path, without links, is in the boundary; a path outside is noted.
  private mutating func isInside(_ path: String) -> Bool {
    guard let target = SystemAccess.canonical(path) else { return false }
    if library.search.bounds(target) { return true }
    problems.append(
      LibraryProblem(
        path: path, message: "is a link out of \(library.search.boundary) and is not read"))
    return false
  }

  /// False for the name of a folder with tests or examples.
  private func isOfModule(_ name: String) -> Bool {
    !name.hasSuffix("Tests") && !Self.otherFolders.contains(name)
      && !SourceFiles.hasOtherExtension(name)
  }

  private static let otherFolders: Set<String> = [
    "Demo", "Example", "Examples", "Sample", "Samples",
  ]
}

import SystemAccess

/// The modules of libraries that a project reads, and the folders in which they are looked for.
///
/// Only modules that a file of the project imports, or a file of such a module, and that the project does not have itself
/// are read. They count towards the limits of the project, and nothing is reported on their code.
struct Libraries {
  /// The folders, the first one before the others; nothing is read without any.
  fileprivate var folders: [LibraryFolder] = []

  /// True if the imports of files are needed.
  var isActive: Bool { !folders.isEmpty }

  /// The modules that were looked for.
  fileprivate var sought: Set<String> = []

  fileprivate(set) var problems: [LibraryProblem] = []

  /// The most modules that are looked for.
  fileprivate static let moduleLimit = 1_000

  /// Finds the folders that are searched.
  mutating func startSearch(in project: SourceProject, _ files: SourceFiles) {
    var found: [LibraryFolder] = []
    problems = []
    for folder in files.builtFolders.sorted() {
      Self.add("\(folder)/.build/checkouts", boundary: project.root, to: &found, &problems)
    }
    if let outer = Self.folderAround(project) {
      for name in ["Pods", "Carthage/Checkouts", ".build/checkouts"] {
        Self.add("\(outer)/\(name)", boundary: outer, to: &found, &problems)
      }
    }
    found += project.libraryFolders
    if project.readsXcodeCheckouts {
      let checkouts = XcodeCheckouts.folder(
        of: files.projects.sorted(), home: SystemAccess.home)
      if let checkouts { found.append(checkouts) }
    }
    folders = found
  }

  private static func add(
    _ path: String, boundary: String, to folders: inout [LibraryFolder],
    _ problems: inout [LibraryProblem]
  ) {
    guard SystemAccess.stamp(of: path)?.isFolder == true,
      let target = SystemAccess.canonical(path)
    else { return }
    let folder = LibraryFolder(path: target, boundary: boundary)
    if folder.bounds(target) {
      folders.append(folder)
    } else {
      problems.append(
        LibraryProblem(path: path, message: "is a link out of \(boundary) and is not read"))
    }
  }

  /// The folder around a project that has no mark of its own, so that packages may be beside it.
  private static func folderAround(_ project: SourceProject) -> String? {
    guard project.folders == [project.root],
      !ProjectFolders.isMarked(SystemAccess.names(in: project.root)),
      let outer = Modules.parent(project.root), outer != "/", outer != SystemAccess.home
    else { return nil }
    return outer
  }
}

extension SourceProject {
  /// The notes about folders and links of libraries that are not read.
  package var libraryProblems: [LibraryProblem] { libraries.problems }

  /// True for a file of a library, on which nothing is reported.
  package func isOfLibrary(_ path: String) -> Bool { lookups.modules.libraryFiles[path] != nil }

  /// True if one of the files imports a module that was not looked for.
  ///
  /// - Complexity: In the number of files.
  func importsOthers(in paths: [String]) -> Bool {
    libraries.isActive
      && paths.contains { path in
        indexByPath[path].map { !imports(of: entries[$0]).isSubset(of: libraries.sought) } ?? false
      }
  }

  private func imports(of entry: Entry) -> Set<String> {
    if let known = entry.imports { return known }
    guard entry.stamp != nil, let bytes = bytes(entry.path) else { return [] }
    let found = ImportScanner.modules(in: bytes, isSwift: entry.path.hasSuffix(".swift"))
    entry.imports = found
    return found
  }

  /// Reads the modules of libraries that files of the project import.
  ///
  /// - Parameters:
  ///   - present: The files of the project; those of libraries are added.
  ///   - byteCount: The bytes of these files.
  /// - Complexity: In the numbers of files, and of folders of libraries: each is looked at once.
  func addLibraries(to present: inout Set<String>, _ byteCount: inout Int) {
    let before = lookups.modules.libraryFiles.keys
    guard libraries.isActive else {
      libraries.sought = []
      if !before.isEmpty { lookups.modules.libraryFiles = [:] }
      return
    }
    var indices: [LibraryFolder: LibraryIndex] = [:]
    var memberships: [String: Modules.Membership] = [:]
    var sought: Set<String> = []
    // Files of libraries that were read before are no files of the project, unless its folder has them.
    lookups.modules.libraryFiles = [:]
    let own = lookups.modules.names { present.filter(isOfProject).sorted() }
    var pending = present.compactMap { indexByPath[$0] }
    while !pending.isEmpty {
      let imported = pending.reduce(into: Set<String>()) { $0.formUnion(imports(of: entries[$1])) }
      pending = []
      for module in imported.subtracting(sought).sorted() {
        guard sought.count < Libraries.moduleLimit else { break }
        sought.insert(module)
        if own.contains(module) || Modules.apples.contains(module)
          || Modules.textures.contains(module)
        {
          continue
        }
        for path in files(ofLibrary: module, &indices, limits.files - present.count) {
          memberships[path] = Modules.Membership(
            targets: ["library \(module)"], names: [module], folder: Self.folder(path))
          if present.contains(path) { continue }
          guard let stamp = SystemAccess.stamp(of: path) else { continue }
          guard byteCount + stamp.size <= limits.bytes else {
            omittedFileCount += 1
            continue
          }
          byteCount += stamp.size
          present.insert(path)
          update(path, stamp)
          if let index = indexByPath[path] { pending.append(index) }
        }
      }
    }
    libraries.sought = sought
    let isChanged = memberships.keys != before
    lookups.modules.libraryFiles = memberships
    if isChanged {
      lookups.forgetFiles()
      noteChangeOfModules()
    }
  }

  /// True for a file below the project's folder that is in no folder of libraries.
  private func isOfProject(_ path: String) -> Bool {
    Modules.isFile(path, below: root == "/" ? "" : root)
      && !libraries.folders.contains { Modules.isFile(path, below: $0.path) }
  }

  private static func folder(_ path: String) -> String { Modules.parent(path) ?? "/" }

  /// The source files of a module in the first folder that has it.
  private func files(
    ofLibrary module: String, _ indices: inout [LibraryFolder: LibraryIndex], _ limit: Int
  ) -> [String] {
    for folder in libraries.folders {
      let index = indices[folder] ?? LibraryIndex(folder)
      if indices.updateValue(index, forKey: folder) == nil { note(index.problems) }
      for library in index.candidates(for: module) {
        let found = LibraryFiles(of: library, limit: max(0, limit))
        note(found.problems)
        if !found.paths.isEmpty { return found.paths }
      }
    }
    return []
  }

  /// The most notes about libraries.
  private static let problemLimit = 20

  private func note(_ problems: [LibraryProblem]) {
    for problem in problems where libraries.problems.count < Self.problemLimit {
      if !libraries.problems.contains(problem) { libraries.problems.append(problem) }
    }
  }
}

extension SourceProject {
  /// The modules that a text imports.
  package static func importedModules(in bytes: [UInt8], isSwift: Bool) -> Set<String> {
    ImportScanner.modules(in: bytes, isSwift: isSwift)
  }
}

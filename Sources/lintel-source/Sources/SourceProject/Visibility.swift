import SourceTree

/// The look-ups that hold until a file of the project changes.
final class LookupCaches {
  let modules: Modules
  var clusters: [String: TypeClusters] = [:]
  var values: [String: NamedValues] = [:]
  var imported: [Int: Set<Int>] = [:]
  /// The files by their names, for `#import "X.h"`; they hold until a file comes or goes.
  var filesByName: [Substring: [Int]]?

  /// The declarations that were considered for names, for tests of growth.
  var comparisonCount = 0

  init(root: String) { modules = Modules(root: root) }

  /// Forgets what depends on the paths of files.
  func forgetFiles() {
    filesByName = nil
    modules.forgetNames()
  }

  func forget() {
    clusters = [:]
    values = [:]
    imported = [:]
  }
}

/// The nearness of a declaration to the code that uses its name; the smallest one counts.
enum DeclarationRank: Comparable {
  case ownFile
  /// In a header that the file imports, directly or through others.
  case importedFile
  case sameModule
  case importedModule
  /// In another project, with the folders that its own does not share with the file.
  case elsewhere(distance: Int)
}

extension SourceProject {
  /// The types of one own name in a file.
  func types(_ ownName: String, inFile file: Int) -> [TypeDeclaration] {
    guard let tree = tree(at: file) else { return [] }
    return entries[file].typesByName[ownName]?.map { tree.types[$0] } ?? []
  }

  func clusters(_ ownName: String) -> TypeClusters {
    if let known = lookups.clusters[ownName] { return known }
    let found = TypeClusters(ownName, in: self)
    lookups.clusters[ownName] = found
    return found
  }

  func values(named name: String) -> NamedValues {
    if let known = lookups.values[name] { return known }
    let found = NamedValues(name, in: self)
    lookups.values[name] = found
    return found
  }

  /// The files of some that a file imports, directly or through others, in the order of their paths; Swift imports none.
  ///
  /// - Complexity: O(min(*n*, *m*)) in the numbers of imported and of given files.
  func imported(by file: Int, among files: some Collection<Int>) -> [Int] {
    guard entries.indices.contains(file), !isSwift(file), !files.isEmpty else { return [] }
    let imported = importedFiles(of: file)
    let found =
      imported.count < files.count
      ? imported.intersection(files) : Set(files.filter(imported.contains))
    return found.subtracting([file]).sorted { entries[$0].path < entries[$1].path }
  }

  /// True for a file whose declarations are its own, unless another file declares them too: an implementation.
  func isImplementation(_ file: Int) -> Bool {
    let path = entries[file].path
    return path.hasSuffix(".m") || path.hasSuffix(".mm")
  }

  func isSwift(_ file: Int) -> Bool { entries[file].path.hasSuffix(".swift") }

  /// The declarations that are nearest to a file, of which no rule prefers one.
  func best<Declaration>(
    _ declarations: [Declaration], for file: Int, file fileOf: (Declaration) -> Int
  ) -> [Declaration] {
    guard declarations.count > 1 else { return declarations }
    let ranks = declarations.map { rank(of: fileOf($0), for: file) }
    guard let first = ranks.min() else { return [] }
    return zip(declarations, ranks).filter { $0.1 == first }.map(\.0)
  }

  func rank(of declaring: Int, for file: Int) -> DeclarationRank {
    lookups.comparisonCount += 1
    if declaring == file { return .ownFile }
    if imports(declaring, into: file) { return .importedFile }
    let own = lookups.modules.membership(of: entries[file].path)
    let other = lookups.modules.membership(of: entries[declaring].path)
    if !own.targets.isDisjoint(with: other.targets) {
      // The other language is imported, by a bridging header or a generated one.
      return isSwift(declaring) == isSwift(file) ? .sameModule : .importedModule
    }
    if let tree = tree(at: file), tree.modules.contains(where: other.names.contains) {
      return .importedModule
    }
    return .elsewhere(distance: Self.distance(from: own.folder, to: other.folder))
  }

  /// The folders of the second path that are not around the first one; for equal paths fewer than for any other.
  private static func distance(from own: String, to other: String) -> Int {
    if own == other { return -1 }
    let (own, other) = (own.split(separator: "/"), other.split(separator: "/"))
    let shared = zip(own, other).prefix { $0 == $1 }.count
    return own.count - shared
  }

  /// True if a file is imported by another one, directly or through others; Swift imports no files.
  func imports(_ imported: Int, into file: Int) -> Bool {
    !isSwift(file) && !isSwift(imported) && importedFiles(of: file).contains(imported)
  }

  private func importedFiles(of file: Int) -> Set<Int> {
    if let known = lookups.imported[file] { return known }
    var found: Set<Int> = []
    var pending = [file]
    while let next = pending.popLast() {
      guard let tree = tree(at: next) else { continue }
      for path in tree.imports {
        if let header = self.file(imported: path, from: next), found.insert(header).inserted {
          pending.append(header)
        }
      }
    }
    lookups.imported[file] = found
    return found
  }

  /// The file of an import: beside the file, at the end of a path, or the only one of its name.
  private func file(imported path: String, from file: Int) -> Int? {
    guard let name = path.split(separator: "/").last, let candidates = filesByName()[name] else {
      return nil
    }
    if let folder = Modules.parent(entries[file].path) {
      let beside = PackageManifest.join(folder, path)
      if let found = candidates.first(where: { entries[$0].path == beside }) { return found }
    }
    let suffixed = candidates.filter { entries[$0].path.hasSuffix("/" + path) }
    let choice = suffixed.isEmpty ? candidates : suffixed
    guard choice.count > 1 else { return choice.first }
    let own = lookups.modules.membership(of: entries[file].path)
    return choice.min { first, second in
      func distance(_ candidate: Int) -> (Int, Int) {
        let other = lookups.modules.membership(of: entries[candidate].path)
        return (
          own.targets.isDisjoint(with: other.targets) ? 1 : 0,
          Self.distance(from: own.folder, to: other.folder)
        )
      }
      return distance(first) < distance(second)
    }
  }

  private func filesByName() -> [Substring: [Int]] {
    if let known = lookups.filesByName { return known }
    var found: [Substring: [Int]] = [:]
    for entry in entries where entry.stamp != nil && !entry.path.hasSuffix(".swift") {
      if let name = entry.path.split(separator: "/").last {
        found[name, default: []].append(Int(entry.index))
      }
    }
    // Indices depend on the order in which files came.
    for name in found.keys { found[name]?.sort { entries[$0].path < entries[$1].path } }
    lookups.filesByName = found
    return found
  }

  /// The names by which code imports the modules of a file.
  func moduleNames(ofFile file: Int) -> Set<String> {
    lookups.modules.membership(of: entries[file].path).names
  }

  /// A number that tells declarations of one name in different files apart.
  func digest(of name: String, inFile file: Int) -> Int? {
    _ = tree(at: file)
    return entries[file].parts?.digests[name]
  }

  /// The modules that a file imports whose source is not in the project, sorted; without Apple's and Texture.
  package func missingModules(in path: String) -> [String] {
    guard let tree = tree(of: path) else { return [] }
    let modules = Set(tree.modules).subtracting(Modules.apples).subtracting(Modules.textures)
    guard !modules.isEmpty else { return [] }
    let known = lookups.modules.names { entries.filter { $0.stamp != nil }.map(\.path) }
    return modules.subtracting(known).filter { module in
      // Headers that were found say nothing of a module, but the module is in the project.
      !tree.imports.contains { imported in
        imported.hasPrefix(module + "/")
          && imported.split(separator: "/").last.map { filesByName()[$0] != nil } ?? false
      }
    }.sorted()
  }
}

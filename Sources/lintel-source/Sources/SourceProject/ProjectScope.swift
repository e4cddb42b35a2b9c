package import SourceTree

/// The names of a project as the code of one file sees them.
///
/// A name of a type is looked up from the innermost type outwards, in superclasses and extensions, then in the file,
/// in the headers that it imports, in its module, in the modules that it imports, and in the nearest project. What is
/// private to another file is not seen. Of two declarations that no rule tells apart none counts.
package final class ProjectScope {
  private let project: SourceProject

  /// The file of the class whose layout is evaluated.
  package let ownFile: Int32

  /// The file of the code that is evaluated: names mean what they mean there.
  package var file: Int32

  private var types: [Key: ResolvedType?] = [:]
  private var values: [Key: Values] = [:]
  private var qualifiedNames: [Use: String] = [:]
  private var chains: [String: [String]] = [:]
  private var repeatedNames: [String: Set<String>] = [:]
  private var resolvedByFile: [Key: ResolvedType] = [:]

  /// The names that were looked up, without those of the types around them.
  package private(set) var usedNames: Set<String> = []

  private struct Key: Hashable {
    let name: String
    let file: Int32
  }

  package init(project: SourceProject, path: String) {
    self.project = project
    _ = project.tree(of: path)
    ownFile = project.index(of: path).map { Int32($0) } ?? -1
    file = ownFile
  }

  /// The files of the declarations among which nothing decides; empty for a name that is known.
  package func contenders(_ name: String) -> [String] {
    let values = self.values(name)
    var files = values.rivals + values.globals.map { Int($0.position.file) }
    files += values.macros.map { Int($0.value.position.file) }
    if files.isEmpty { files = visible(name).compactMap(\.file) }
    guard Set(files).count > 1 else { return [] }
    return Set(files.map { relative(project.entries[$0].path) }).sorted()
  }

  private func relative(_ path: String) -> String {
    Modules.isFile(path, below: project.root)
      ? String(path.dropFirst(project.root.count + 1)) : path
  }
}

// MARK: Types

extension ProjectScope {
  /// The type of a name in code of the file, or of a key that `qualified` gave.
  package func type(_ name: String) -> ResolvedType? {
    let key = Key(name: name, file: file)
    if let known = types[key] { return known }
    let found = cluster(name).map(resolved)
    types[key] = .some(found)
    return found
  }

  /// The key of the type that a declaration is a part of.
  package func key(of type: TypeDeclaration) -> String {
    let outer = file
    file = type.position.file
    defer { file = outer }
    return cluster(type.name)?.key ?? type.name
  }

  /// The name of a type for people.
  package static func name(ofKey key: String) -> String { TypeCluster.name(ofKey: key) }

  private func clusters(_ ownName: String) -> TypeClusters {
    note(ownName)
    return project.clusters(ownName)
  }

  /// Records that a name was looked up; if several files declare it, the imports and modules of files decide.
  private func note(_ name: String) {
    guard usedNames.insert(name).inserted else { return }
    if project.isDeclared(name, beside: Int(ownFile)) { usedNames.insert(FileParts.visibility) }
  }

  /// Records names that other code looked up for the layout.
  package func noteUse(of names: Set<String>) { usedNames.formUnion(names) }

  /// The first file with an entry of a class that means this class there; nil if none has.
  func file(withEntry entry: String, ofClass key: String) -> String? {
    files(withEntry: entry, ofClass: key).first
  }

  /// The files that declare classes for which some files name a superclass, sorted.
  func filesDeclaringSubclasses(in paths: [String], of superclass: String) -> [String] {
    var files = Set(paths)
    for path in paths where path.hasSuffix(".h") {
      let types = project.tree(of: path)?.types ?? []
      for type in types where type.superclass.map(TypeDeclaration.ownName) == superclass {
        note(type.ownName)
        files.formUnion(project.files(declaring: type.ownName).map { project.entries[$0].path })
      }
    }
    return files.sorted()
  }

  /// The files that list an entry.
  func files(withEntry entry: String) -> [String] {
    note(entry)
    return project.files(declaring: entry).map { project.entries[$0].path }
  }

  /// The files with an entry of a class that mean this class, in the order of their paths.
  func files(withEntry entry: String, ofClass key: String) -> [String] {
    note(entry)
    let files = project.files(declaring: entry)
    let name = TypeDeclaration.ownName(Self.name(ofKey: key))
    let outer = file
    defer { file = outer }
    return files.filter { index in
      file = Int32(index)
      let meant = qualified(name, in: nil)
      return meant == key || meant == name
    }.map { project.entries[$0].path }
  }

  /// The types of a full name that code of the file may use.
  private func seen(_ full: String) -> [TypeCluster] {
    let found = clusters(TypeDeclaration.ownName(full)).visible(full, from: Int(file), in: project)
    project.lookups.comparisonCount += found.count
    return found
  }

  private var isInProject: Bool { project.entries.indices.contains(Int(file)) }

  private func best<Declaration>(
    _ declarations: [Declaration], _ fileOf: (Declaration) -> Int
  ) -> [Declaration] {
    guard isInProject else { return declarations }
    return project.best(declarations, for: Int(file), file: fileOf)
  }

  /// The types of a full name that the file sees and no rule prefers another to.
  private func visible(_ name: String) -> [TypeCluster] {
    let seen = seen(name)
    let declared = seen.filter { $0.file != nil }
    return declared.isEmpty ? seen : nearest(declared)
  }

  private func nearest(_ clusters: [TypeCluster]) -> [TypeCluster] {
    let best = self.best(clusters) { $0.file ?? -1 }
    // Copies of one file declare the same type.
    guard best.count > 1, let first = best.first else { return best }
    let name = TypeDeclaration.ownName(TypeCluster.name(ofKey: first.key))
    let digests = Set(best.map { $0.file.flatMap { project.digest(of: name, inFile: $0) } })
    return digests.count == 1 ? [first] : best
  }

  private func cluster(_ name: String) -> TypeCluster? {
    let ownName = TypeDeclaration.ownName(TypeCluster.name(ofKey: name))
    let clusters = clusters(ownName)
    if TypeCluster.isKey(name) { return clusters.cluster(ofKey: name) }
    let found = visible(name)
    if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    if let point = name.firstIndex(of: ".") {
      return cluster(ownName, inModule: String(name[..<point]), clusters)
    }
    // A type in another one, used where nothing says in which: the only one that is nearest.
    return memberType(name).flatMap(clusters.cluster)
  }

  /// The key of the only nearest type of a name that is in another one.
  package func memberType(_ name: String) -> String? {
    let nested = clusters(name).visibleTypes(except: name, from: Int(file), in: project).filter {
      $0.file != nil
    }
    // Keys have the indices of files, which depend on the order in which files came.
    func order(_ cluster: TypeCluster) -> (String, String) {
      (
        TypeCluster.name(ofKey: cluster.key),
        cluster.file.map { project.entries[$0].path } ?? ""
      )
    }
    let nearest = self.nearest(nested.sorted { order($0) < order($1) })
    return nearest.count == 1 ? nearest[0].key : nil
  }

  /// The type of a name with a module before it.
  private func cluster(
    _ ownName: String, inModule module: String, _ clusters: TypeClusters
  ) -> TypeCluster? {
    let declared = clusters.visible(ownName, from: Int(file), in: project).filter {
      $0.file != nil
    }
    guard declared.count > 1 else { return nil }
    let found = declared.filter { cluster in
      cluster.file.map { project.moduleNames(ofFile: $0).contains(module) } ?? false
    }
    return found.count == 1 ? found[0] : nil
  }

  private func resolved(_ cluster: TypeCluster) -> ResolvedType {
    let own = cluster.parts(privateTo: file)
    guard cluster.dependsOnFile || !own.isEmpty, isInProject else {
      if let known = cluster.resolved { return known }
      let made = ResolvedType(name: cluster.key, parts: cluster.parts)
      cluster.resolved = made
      return made
    }
    let key = Key(name: cluster.key, file: file)
    if let known = resolvedByFile[key] { return known }
    var parts = cluster.parts
    if cluster.dependsOnFile {
      usedNames.insert(FileParts.visibility)
      let ranks = parts.map { part in
        part.kind == .extension
          ? project.rank(of: Int(part.position.file), for: Int(file)) : .ownFile
      }
      // The nearest extension gives a member that several have.
      parts = parts.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { parts[$0] }
    }
    project.lookups.comparisonCount += parts.count + own.count
    let extensions = parts.firstIndex { $0.kind == .extension } ?? parts.endIndex
    parts.insert(contentsOf: own, at: extensions)
    let made = ResolvedType(name: cluster.key, parts: parts, seenFrom: file)
    resolvedByFile[key] = made
    return made
  }

  /// The names of a class and its superclasses, the most special first; ends at a circle.
  package func chain(_ name: String) -> [String] {
    let first = qualified(name, in: nil)
    if let known = chains[first] { return known }
    var result: [String] = []
    var next: String? = first
    let outer = file
    defer { file = outer }
    while let current = next, !result.contains(current), result.count < 64 {
      result.append(current)
      guard let type = type(current), let superclass = type.superclass else { break }
      file = type.superclassFile
      next = self.superclass(superclass, of: current)
    }
    chains[first] = result
    return result
  }

  /// The superclasses of a class that the project declares, with the files that have code of them.
  package func superclasses(of key: String) -> [(name: String, files: Set<Int32>)] {
    chain(key).dropFirst().compactMap { key in
      cluster(key).map { (Self.name(ofKey: key), $0.files) }
    }
  }

  /// The names of properties that several classes of a chain declare, at least one of them privately.
  ///
  /// An object has a value for each: code of each file sees its own.
  package func repeatedProperties(of className: String) -> Set<String> {
    if let known = repeatedNames[className] { return known }
    var seen: Set<String> = []
    var repeated: Set<String> = []
    var hidden: Set<String> = []
    for owner in chain(className) {
      for (name, property) in type(owner)?.properties ?? [:] where property.language == .swift {
        if property.isPrivate { hidden.insert(name) }
        if !seen.insert(name).inserted { repeated.insert(name) }
      }
    }
    let result = repeated.intersection(hidden)
    repeatedNames[className] = result
    return result
  }

  /// The key of a superclass, which may be in the type around the class.
  private func superclass(_ name: String, of className: String) -> String {
    nested(name, in: className) ?? known(name)
  }

  /// The type of a name in one of the types around another, which is not the type itself.
  private func nested(_ name: String, in className: String) -> String? {
    var outer = TypeCluster.name(ofKey: className)[...]
    while let point = outer.lastIndex(of: ".") {
      outer = outer[..<point]
      if let found = member("\(outer).\(name)", of: className) { return found }
    }
    return nil
  }

  /// The key of a type by its full name: the one in the file, else the one nearest to the type of the outer name.
  private func member(_ full: String, of owner: String) -> String? {
    let seen = seen(full)
    guard seen.count > 1 else { return seen.first?.key }
    if let own = seen.first(where: { $0.file == Int(file) }) { return own.key }
    guard let position = type(owner)?.position.file, position >= 0 else { return seen.first?.key }
    let outer = file
    file = position
    defer { file = outer }
    let found = nearest(seen)
    return found.count == 1 ? found[0].key : nil
  }

  /// The key of a type that code of another type uses: the one in that type, in a superclass of it or around it.
  package func qualified(_ name: String, in owner: String?) -> String {
    guard !TypeCluster.isKey(name) else { return name }
    let owner = name.isCapitalized ? owner : nil
    let key = Use(name: name, owner: owner, file: file)
    if let known = qualifiedNames[key] { return known }
    let found = owner.flatMap { search(name, $0) } ?? known(name)
    qualifiedNames[key] = found
    return found
  }

  private struct Use: Hashable {
    let name: String
    let owner: String?
    let file: Int32
  }

  private func search(_ name: String, _ owner: String) -> String? {
    guard !clusters(TypeDeclaration.ownName(name)).isEmpty else { return nil }
    for context in chain(owner) {
      if let found = member("\(TypeCluster.name(ofKey: context)).\(name)", of: context) {
        return found
      }
      if let found = nested(name, in: context) { return found }
    }
    return nil
  }

  /// The key of a name, without the module before it.
  private func known(_ name: String) -> String {
    if let found = cluster(name) { return found.key }
    guard name.contains(".") else { return name }
    let own = TypeDeclaration.ownName(name)
    return cluster(own)?.key ?? name
  }
}

// MARK: Values and functions

extension ProjectScope {
  /// The global constants, macros and functions of a name that the file sees and no rule prefers another to.
  package struct Values {
    package fileprivate(set) var globals: [Property] = []
    package fileprivate(set) var macros: [Macro] = []
    package fileprivate(set) var functions: [Function] = []
    /// The files of functions with the same parameters, none of which counts.
    fileprivate var rivals: [Int] = []
  }

  package func values(_ name: String) -> Values {
    let key = Key(name: name, file: file)
    if let known = values[key] { return known }
    note(name)
    let found = find(name)
    values[key] = found
    return found
  }

  private func find(_ name: String) -> Values {
    let declared = project.values(named: name)
    var seen = declared.own[Int(file)] ?? declared.shared
    // A constant or macro of the file hides all others; functions may be overloads.
    if declared.own[Int(file)] == nil {
      let imported = project.imported(by: Int(file), among: declared.hidden.keys)
      for file in [Int(file)] + imported {
        if let found = declared.hidden[file] { seen.add(found) }
      }
    }
    project.lookups.comparisonCount += seen.count
    let globals = seen.globals.filter {
      isVisible($0.position, isPrivate: $0.isPrivate, $0.language, seen.externs)
    }
    let functions = seen.functions.filter {
      isVisible($0.position, isPrivate: $0.isPrivate, $0.language, seen.externs)
    }
    let macros = seen.macros.filter {
      isVisible($0.value.position, isPrivate: true, .objectiveC, [])
    }
    var result = Values()
    choose(globals, macros, &result)
    result.functions = overloads(functions, seen.externs, &result.rivals)
    return result
  }

  /// True if the file itself defines a constant or macro of a name.
  package func definesValue(_ name: String) -> Bool {
    project.values(named: name).own[Int(file)] != nil
  }

  /// True for a declaration that code of the file may use.
  ///
  /// - Parameters:
  ///   - position: The position of the declaration.
  ///   - isPrivate: True for `private` in Swift and `static` in C.
  ///   - language: The language of the declaration.
  ///   - externs: The files that declare the name of an implementation for others.
  /// - Returns: False for a declaration that is private to another file.
  private func isVisible(
    _ position: SourcePosition, isPrivate: Bool, _ language: SourceLanguage, _ externs: [Int]
  ) -> Bool {
    let declaring = Int(position.file)
    guard declaring != Int(file), isInProject else { return true }
    if language == .swift { return !isPrivate && project.isSwift(Int(file)) }
    // The definitions of a header are in each file that imports it.
    guard project.isImplementation(declaring) else { return true }
    return !isPrivate && !externs.isEmpty || project.imports(declaring, into: Int(file))
  }

  /// The rank of a declaration: that of its file, or of a file that declares it for others.
  private func rank(_ position: SourcePosition, _ externs: [Int] = []) -> DeclarationRank {
    let own = project.rank(of: Int(position.file), for: Int(file))
    guard project.isImplementation(Int(position.file)) else { return own }
    return externs.map { project.rank(of: $0, for: Int(file)) }.reduce(own, min)
  }

  /// Leaves the nearest of constants and macros; a macro replaces a constant before the compiler sees it.
  private func choose(_ globals: [Property], _ macros: [Macro], _ result: inout Values) {
    guard globals.count + macros.count > 1, isInProject else {
      (result.globals, result.macros) = (globals, macros)
      return
    }
    let globalRanks = globals.map { rank($0.position) }
    let macroRanks = macros.map { rank($0.value.position) }
    guard let first = (globalRanks + macroRanks).min() else { return }
    result.macros = zip(macros, macroRanks).filter { $0.1 == first }.map(\.0)
    // The last definition of a file counts at its end.
    if first == .ownFile { result.macros = Array(result.macros.prefix(1)) }
    result.globals = zip(globals, globalRanks).filter { $0.1 == first }.map(\.0)
    if first == .ownFile { result.globals = Array(result.globals.prefix(1)) }
    let hasConstant = result.macros.contains { $0.parameters == nil }
    if hasConstant, !project.isSwift(Int(file)) { result.globals = [] }
  }

  /// The functions without those that a nearer one with the same parameters hides.
  private func overloads(
    _ functions: [Function], _ externs: [Int], _ rivals: inout [Int]
  ) -> [Function] {
    guard functions.count > 1, isInProject else { return functions }
    var result: [Function] = []
    for (_, same) in Dictionary(grouping: functions, by: \.signature).sorted(by: {
      $0.key < $1.key
    }) {
      let ranks = same.map { rank($0.position) }
      let first = ranks.min()
      let nearest = zip(same, ranks).filter { $0.1 == first }.map(\.0)
      let digests = Set(
        nearest.map { project.digest(of: $0.name, inFile: Int($0.position.file)) })
      if Set(nearest.map(\.position.file)).count == 1 || digests.count == 1 {
        result += nearest.prefix(1)
      } else {
        rivals += nearest.map { Int($0.position.file) }
      }
    }
    return result
  }

  /// True for a member that code of the file may use.
  package func isVisible(_ member: Function) -> Bool {
    !member.isPrivate || member.position.file == file || member.language == .objectiveC
  }

  /// True for a member that is private to the file.
  package func isOwn(_ member: Function) -> Bool {
    member.isPrivate && member.position.file == file
  }

  package func isOwn(_ member: Property) -> Bool {
    member.isPrivate && member.position.file == file
  }

  package func isVisible(_ member: Property) -> Bool {
    !member.isPrivate || member.position.file == file || member.language == .objectiveC
  }
}

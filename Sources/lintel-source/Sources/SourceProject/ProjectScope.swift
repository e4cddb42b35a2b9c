package import SourceTree

/// The names of a project as one file sees them: of several declarations the nearest one counts.
package final class ProjectScope {
  private let project: SourceProject
  private let context: [Substring]
  private var types: [String: ResolvedType?] = [:]
  private var functions: [String: Function?] = [:]
  private var globals: [String: Property?] = [:]
  private var macros: [String: Macro?] = [:]
  private var parts: [String: [String: [Part]]] = [:]
  private var qualifiedNames: [Use: String] = [:]
  private var chains: [String: [String]] = [:]

  /// The names that were looked up, without those of the types around them.
  package private(set) var usedNames: Set<String> = []

  package init(project: SourceProject, path: String) {
    self.project = project
    context = path.split(separator: "/").dropLast()
  }

  package func type(_ name: String) -> ResolvedType? {
    if let known = types[name] { return known }
    let found = resolve(name)
    types[name] = .some(found)
    return found
  }

  package func function(_ name: String) -> Function? {
    if let known = functions[name] { return known }
    let found = nearest(name) { tree in tree.functions.first { $0.name == name } }
    functions[name] = .some(found)
    return found
  }

  package func global(_ name: String) -> Property? {
    if let known = globals[name] { return known }
    let found = nearest(name) { tree in tree.globals.first { $0.name == name } }
    globals[name] = .some(found)
    return found
  }

  package func macro(_ name: String) -> Macro? {
    if let known = macros[name] { return known }
    let found = nearest(name) { tree in tree.macros.first { $0.name == name } }
    macros[name] = .some(found)
    return found
  }

  /// The names of a class and its superclasses, the most special first; ends at a circle.
  package func chain(_ name: String) -> [String] {
    if let known = chains[name] { return known }
    var result: [String] = []
    var next: String? = name
    while let current = next, !result.contains(current), result.count < 64 {
      result.append(current)
      next = type(current)?.superclass.map { superclass($0, of: current) }
    }
    chains[name] = result
    return result
  }

  /// The full name of a superclass, which may be in the type around the class.
  private func superclass(_ name: String, of className: String) -> String {
    var outer = className[...]
    while let point = outer.lastIndex(of: ".") {
      outer = outer[..<point]
      let full = "\(outer).\(name)"
      if type(full) != nil { return full }
    }
    return known(name)
  }

  private func nearest<Found>(_ name: String, _ find: (FileTree) -> Found?) -> Found? {
    usedNames.insert(name)
    var best: (Found, Int)?
    for file in project.files(declaring: name) {
      guard let tree = project.tree(at: file), let found = find(tree) else { continue }
      let score = self.score(file)
      if score > best?.1 ?? -1 { best = (found, score) }
    }
    return best?.0
  }

  /// The number of folders that a file shares with the one that asks.
  private func score(_ file: Int) -> Int {
    let folders = project.entries[file].path.split(separator: "/").dropLast()
    return zip(folders, context).prefix { $0 == $1 }.count
  }

  /// A declaration of a name with the number of folders that its file shares with the one that asks.
  private typealias Part = (part: TypeDeclaration, score: Int)

  /// The declarations of all types with one own name, by their full names.
  private func candidates(_ ownName: String) -> [String: [Part]] {
    if let known = parts[ownName] { return known }
    usedNames.insert(ownName)
    var found: [String: [Part]] = [:]
    for file in project.files(declaring: ownName) {
      guard let tree = project.tree(at: file) else { continue }
      let score = self.score(file)
      for type in tree.types where type.ownName == ownName {
        found[type.name, default: []].append((type, score))
      }
    }
    for (full, extensions) in found where full != ownName && isModule(before: full, found) {
      found[full] = nil
      found[ownName, default: []] += extensions
    }
    parts[ownName] = found
    return found
  }

  /// True if the first part of the name of extensions is no type but a module.
  private func isModule(before full: String, _ found: [String: [Part]]) -> Bool {
    guard let point = full.firstIndex(of: "."),
      found[full]?.allSatisfy({ $0.part.kind == .extension }) == true
    else { return false }
    return candidates(String(full[..<point])).isEmpty
  }

  /// The full name of a type that code of another type uses: the one in that type, in a superclass of it or around it.
  package func qualified(_ name: String, in owner: String?) -> String {
    guard let owner, name.isCapitalized else { return known(name) }
    let key = Use(name: name, owner: owner)
    if let known = qualifiedNames[key] { return known }
    let found = search(name, owner)
    qualifiedNames[key] = found
    return found
  }

  private struct Use: Hashable {
    let name: String
    let owner: String
  }

  private func search(_ name: String, _ owner: String) -> String {
    let named = candidates(TypeDeclaration.ownName(name))
    if !named.isEmpty {
      for context in chain(owner) {
        var outer = context[...]
        while true {
          let full = "\(outer).\(name)"
          if named[full] != nil { return full }
          guard let point = outer.lastIndex(of: ".") else { break }
          outer = outer[..<point]
        }
      }
    }
    return known(name)
  }

  /// A name without the module before it.
  private func known(_ name: String) -> String {
    guard name.contains("."), type(name) == nil else { return name }
    let own = TypeDeclaration.ownName(name)
    return type(own) == nil ? name : own
  }

  private func resolve(_ name: String) -> ResolvedType? {
    let named = candidates(TypeDeclaration.ownName(name))
    let parts = named[name] ?? []
    if parts.contains(where: { $0.part.kind != .extension }) { return resolve(name, parts) }
    guard !name.contains(".") else { return parts.isEmpty ? nil : resolve(name, parts) }
    // A type in another one, used where nothing says in which: the nearest.
    var nearest: (name: String, score: Int)?
    for (full, parts) in named.sorted(by: { $0.key < $1.key }) where full != name {
      for part in parts where part.part.kind != .extension && part.score > nearest?.score ?? -1 {
        nearest = (full, part.score)
      }
    }
    if let nearest { return resolve(nearest.name, parts + (named[nearest.name] ?? [])) }
    return parts.isEmpty ? nil : resolve(name, parts)
  }

  private func resolve(_ name: String, _ parts: [Part]) -> ResolvedType {
    let primaries = parts.filter { $0.part.kind != .extension }
    guard let nearest = primaries.max(by: { $0.score < $1.score }) else {
      return ResolvedType(name: name, parts: parts.map(\.part))
    }
    // A header, an implementation and a class of Swift: the nearest of each kind.
    let own = primaries.filter { $0.part.language == nearest.part.language }
    let headers = own.filter { $0.part.methods.isEmpty && $0.part.language == .objectiveC }
    let bodies = own.filter { !($0.part.methods.isEmpty && $0.part.language == .objectiveC) }
    let header = headers.max { $0.score < $1.score }
    let body = bodies.max { $0.score < $1.score }
    let isAmbiguous = headers.count > 1 || bodies.count > 1
    let extensions = parts.filter {
      $0.part.kind == .extension && (!isAmbiguous || $0.score >= nearest.score)
    }
    let chosen = [body, header].compactMap { $0?.part }
    return ResolvedType(name: name, parts: chosen + extensions.map(\.part))
  }
}

package import SourceTree

/// The names of a project as one file sees them: of several declarations the nearest one counts.
package final class ProjectScope {
  private let project: SourceProject
  private let context: [Substring]
  private var types: [String: ResolvedType?] = [:]
  private var functions: [String: Function?] = [:]
  private var globals: [String: Property?] = [:]
  private var macros: [String: Macro?] = [:]

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
    var result: [String] = []
    var next: String? = name
    while let current = next, !result.contains(current), result.count < 64 {
      result.append(current)
      next = type(current)?.superclass
    }
    return result
  }

  private func nearest<Found>(_ name: String, _ find: (FileTree) -> Found?) -> Found? {
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

  private func resolve(_ name: String) -> ResolvedType? {
    var parts: [(part: TypeDeclaration, score: Int)] = []
    for file in project.files(declaring: name) {
      guard let tree = project.tree(at: file) else { continue }
      let score = self.score(file)
      parts += tree.types.filter { $0.name == name }.map { ($0, score) }
    }
    guard !parts.isEmpty else { return nil }
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

import SourceTree

/// One type of a project with the declarations that make it up.
///
/// Two types of one name are two clusters: classes that are private to their files, and those of two modules. The key of
/// a cluster is the full name of its type, with the file behind it if that name alone may mean something else.
final class TypeCluster {
  let key: String
  let isPrivate: Bool
  /// The file of the declaration that is no extension; nil for a type of the system's libraries.
  let file: Int?
  /// The declarations with the members that all files see.
  let parts: [TypeDeclaration]
  /// The extensions with the members that only their own file sees.
  private let privateParts: [Int32: [TypeDeclaration]]

  /// True if files see different members of ``parts``: two files add one of the same name.
  let dependsOnFile: Bool

  /// The type as all files see it, once it was made.
  var resolved: ResolvedType?

  init(key: String, isPrivate: Bool, file: Int?, parts: [TypeDeclaration]) {
    self.key = key
    self.isPrivate = isPrivate
    self.file = file
    var shared: [TypeDeclaration] = []
    var own: [Int32: [TypeDeclaration]] = [:]
    for part in parts {
      let (visible, hidden) = part.splitByVisibility()
      if let visible { shared.append(visible) }
      if let hidden { own[part.position.file, default: []].append(hidden) }
    }
    self.parts = shared.sorted { Self.order($0) < Self.order($1) }
    privateParts = own
    dependsOnFile = Self.hasTwins(shared)
  }

  /// The extensions in a file with the members that only this file sees.
  func parts(privateTo file: Int32) -> [TypeDeclaration] { privateParts[file] ?? [] }

  /// The files with declarations of the type.
  var files: Set<Int32> { Set(parts.map(\.position.file)).union(privateParts.keys) }

  /// The declaration with code is before that without, and extensions are last.
  private static func order(_ part: TypeDeclaration) -> Int {
    part.kind == .extension ? 2 : part.methods.isEmpty ? 1 : 0
  }

  /// The mark between the name of a type and its file.
  private static let mark: Character = "#"

  static func key(_ name: String, file: Int) -> String { "\(name)\(mark)\(file)" }

  static func isKey(_ name: String) -> Bool { name.utf8.contains(UInt8(ascii: "#")) }

  /// The name of the type of a key.
  static func name(ofKey key: String) -> String {
    key.firstIndex(of: mark).map { String(key[..<$0]) } ?? key
  }

  private static func hasTwins(_ parts: [TypeDeclaration]) -> Bool {
    guard parts.count > 1, parts.contains(where: { $0.kind == .extension }) else { return false }
    var files: [String: Int32] = [:]
    func isTwin(_ name: String, _ position: SourcePosition) -> Bool {
      defer { files[name] = position.file }
      return files[name].map { $0 != position.file } ?? false
    }
    for part in parts where part.language == .swift {
      for property in part.properties where isTwin(property.name, property.position) {
        return true
      }
      for method in part.methods + part.initializers
      where isTwin(method.signature, method.position) {
        return true
      }
    }
    return false
  }
}

extension TypeDeclaration {
  /// An extension in Swift with the members that all files see, and one with those that only its own file sees.
  fileprivate func splitByVisibility() -> (visible: TypeDeclaration?, hidden: TypeDeclaration?) {
    let functions = methods + initializers
    guard kind == .extension, language == .swift,
      properties.contains(where: \.isPrivate) || functions.contains(where: \.isPrivate)
    else { return (self, nil) }
    let isHidden =
      conformances.isEmpty && cases.isEmpty && properties.allSatisfy(\.isPrivate)
      && functions.allSatisfy(\.isPrivate)
    return (isHidden ? nil : members(arePrivate: false), members(arePrivate: true))
  }

  private func members(arePrivate isPrivate: Bool) -> TypeDeclaration {
    TypeDeclaration(
      name: name, kind: kind, superclass: superclass,
      conformances: isPrivate ? [] : conformances,
      properties: properties.filter { $0.isPrivate == isPrivate },
      methods: methods.filter { $0.isPrivate == isPrivate },
      initializers: initializers.filter { $0.isPrivate == isPrivate },
      cases: isPrivate ? [] : cases, isPrivate: self.isPrivate, language: language,
      position: position)
  }
}

extension Function {
  /// The name with the labels and types of the parameters, by which overloads differ.
  var signature: String {
    language == .objectiveC
      ? name
      : "\(name)(\(parameters.map { "\($0.label ?? "_"):\($0.type)" }.joined(separator: ",")))"
  }
}

/// The types of a project with one own name.
///
/// Types that are private to their files are kept by file: a thousand files may each have their own `Constants`.
struct TypeClusters {
  /// The clusters that other files see, by the full names of their types.
  private var shared: [String: [TypeCluster]] = [:]

  /// The clusters that are private to their files, by file.
  private var own: [Int: [TypeCluster]] = [:]

  private var clusterByKey: [String: TypeCluster] = [:]

  var isEmpty: Bool { clusterByKey.isEmpty }

  func cluster(ofKey key: String) -> TypeCluster? { clusterByKey[key] }

  /// The types of a full name that a file sees.
  func visible(_ full: String, from file: Int, in project: SourceProject) -> [TypeCluster] {
    (shared[full] ?? [])
      + privateClusters(of: file, in: project).filter { TypeCluster.name(ofKey: $0.key) == full }
  }

  /// The types of other full names that a file sees: those in another type.
  func visibleTypes(
    except full: String, from file: Int, in project: SourceProject
  ) -> [TypeCluster] {
    shared.filter { $0.key != full }.values.joined()
      + privateClusters(of: file, in: project).filter { TypeCluster.name(ofKey: $0.key) != full }
  }

  private func privateClusters(of file: Int, in project: SourceProject) -> [TypeCluster] {
    guard !own.isEmpty else { return [] }
    let imported = project.imported(by: file, among: own.keys)
    return imported.isEmpty
      ? own[file] ?? [] : ([file] + imported).flatMap { own[$0] ?? [] }
  }

  /// - Complexity: Linear in the number of declarations, if few files declare the same type for others.
  init(_ ownName: String, in project: SourceProject) {
    var declared: [String: [TypeDeclaration]] = [:]
    for file in project.files(declaring: ownName) {
      for type in project.types(ownName, inFile: file)
      where type.kind == .extension || !TextureClasses.isKnown(type.name) {
        declared[type.name, default: []].append(type)
      }
    }
    for (full, parts) in declared
    where full != ownName && Self.isModule(before: full, parts, declared, project) {
      declared[full] = nil
      declared[ownName, default: []] += parts
    }
    for (full, parts) in declared { add(full, parts, project) }
  }

  /// True if the first part of the name of extensions is no type but a module.
  private static func isModule(
    before full: String, _ parts: [TypeDeclaration], _ declared: [String: [TypeDeclaration]],
    _ project: SourceProject
  ) -> Bool {
    guard let point = full.firstIndex(of: "."), parts.allSatisfy({ $0.kind == .extension }) else {
      return false
    }
    let outer = String(full[..<point])
    return project.files(declaring: outer).allSatisfy {
      project.types(outer, inFile: $0).isEmpty
    }
  }

  /// A class of Swift, or a header with its implementation.
  private struct Draft {
    let file: Int
    let isPrivate: Bool
    var parts: [TypeDeclaration]
  }

  private mutating func add(
    _ full: String, _ parts: [TypeDeclaration], _ project: SourceProject
  ) {
    var drafts: [Draft] = []
    var draftByFile: [Int: Int] = [:]
    var implementations: [TypeDeclaration] = []
    for part in parts where part.kind != .extension {
      let file = Int(part.position.file)
      if let known = draftByFile[file] {
        // Two declarations of Swift in one file are branches of an `#if`: the first one counts.
        if part.language == .objectiveC { drafts[known].parts.append(part) }
      } else if part.language == .objectiveC, !part.methods.isEmpty {
        implementations.append(part)
      } else {
        draftByFile[file] = drafts.count
        let isPrivate =
          part.language == .swift ? part.isPrivate : project.isImplementation(file)
        drafts.append(Draft(file: file, isPrivate: isPrivate, parts: [part]))
      }
    }
    let shared = drafts.indices.filter { !drafts[$0].isPrivate }
    for part in implementations {
      let file = Int(part.position.file)
      let headers = (shared + (draftByFile[file].map { [$0] } ?? [])).filter {
        drafts[$0].parts.contains { $0.language == .objectiveC }
      }
      if let header = project.best(headers, for: file, file: { drafts[$0].file }).first {
        drafts[header].parts.append(part)
      } else if let known = draftByFile[file] {
        drafts[known].parts.append(part)
      } else {
        draftByFile[file] = drafts.count
        drafts.append(Draft(file: file, isPrivate: false, parts: [part]))
      }
    }
    for index in drafts.indices { keepOneImplementation(&drafts[index], project) }
    var extensions: [TypeDeclaration] = []
    let visible = drafts.indices.filter { !drafts[$0].isPrivate }
    for part in parts where part.kind == .extension {
      let file = Int(part.position.file)
      let owners =
        draftByFile[file].map { [$0] }
        ?? project.best(visible, for: file, file: { drafts[$0].file })
      if owners.isEmpty { extensions.append(part) }
      for owner in owners { drafts[owner].parts.append(part) }
    }
    let isAlone = drafts.count == 1 && extensions.isEmpty
    for draft in drafts {
      let key = isAlone && !draft.isPrivate ? full : TypeCluster.key(full, file: draft.file)
      append(
        TypeCluster(key: key, isPrivate: draft.isPrivate, file: draft.file, parts: draft.parts),
        full)
    }
    if !extensions.isEmpty {
      append(TypeCluster(key: full, isPrivate: false, file: nil, parts: extensions), full)
    }
  }

  /// Leaves the implementation that is nearest to the header, where several have its name.
  private func keepOneImplementation(_ draft: inout Draft, _ project: SourceProject) {
    let bodies = draft.parts.indices.filter {
      draft.parts[$0].language == .objectiveC && draft.parts[$0].kind != .extension
        && !draft.parts[$0].methods.isEmpty
    }
    guard bodies.count > 1 else { return }
    let parts = draft.parts
    let kept = project.best(bodies, for: draft.file, file: { Int(parts[$0].position.file) }).first
    draft.parts = parts.indices.filter { !bodies.contains($0) || $0 == kept }.map { parts[$0] }
  }

  private mutating func append(_ cluster: TypeCluster, _ full: String) {
    if cluster.isPrivate, let file = cluster.file {
      own[file, default: []].append(cluster)
    } else {
      shared[full, default: []].append(cluster)
    }
    clusterByKey[cluster.key] = cluster
  }
}

import SourceTree

/// Constants, macros and functions of one name.
struct ValueDeclarations {
  var globals: [Property] = []
  var macros: [Macro] = []
  var functions: [Function] = []
  /// The files that declare the name of an implementation for others.
  var externs: [Int] = []

  /// True for a name that has a constant or a macro.
  var hasValue: Bool { !globals.isEmpty || !macros.isEmpty }

  var count: Int { globals.count + macros.count + functions.count + externs.count }

  mutating func add(_ other: ValueDeclarations) {
    globals += other.globals
    macros += other.macros
    functions += other.functions
    externs += other.externs
  }
}

/// The declarations of a name in a project.
///
/// A thousand files may each have a `private let padding`: a file looks at its own and at those that are not private.
struct NamedValues {
  /// The declarations that all files may see.
  private(set) var shared = ValueDeclarations()

  /// The declarations that a file sees of its own or imports: `private` in Swift, those of an implementation in C.
  private(set) var hidden: [Int: ValueDeclarations] = [:]

  /// The constants and macros of each file that has any.
  private(set) var own: [Int: ValueDeclarations] = [:]

  /// - Complexity: Linear in the number of declarations.
  init(_ name: String, in project: SourceProject) {
    for file in project.files(declaring: name) {
      guard let tree = project.tree(at: file) else { continue }
      let found = ValueDeclarations(
        globals: tree.globals.filter { $0.name == name },
        macros: tree.macros.filter { $0.name == name },
        functions: tree.functions.filter { $0.name == name },
        externs: tree.externs.contains(name) ? [file] : [])
      if found.hasValue { own[file] = found }
      add(found, of: file, isImplementation: project.isImplementation(file))
    }
  }

  private mutating func add(_ found: ValueDeclarations, of file: Int, isImplementation: Bool) {
    func isHidden(_ isPrivate: Bool, _ language: SourceLanguage) -> Bool {
      language == .swift ? isPrivate : isImplementation && isPrivate
    }
    var (visible, hidden) = (found, ValueDeclarations())
    visible.globals.removeAll { isHidden($0.isPrivate, $0.language) }
    hidden.globals = found.globals.filter { isHidden($0.isPrivate, $0.language) }
    visible.functions.removeAll { isHidden($0.isPrivate, $0.language) }
    hidden.functions = found.functions.filter { isHidden($0.isPrivate, $0.language) }
    if isImplementation { (visible.macros, hidden.macros) = ([], found.macros) }
    shared.add(visible)
    if hidden.hasValue || !hidden.functions.isEmpty { self.hidden[file] = hidden }
  }
}

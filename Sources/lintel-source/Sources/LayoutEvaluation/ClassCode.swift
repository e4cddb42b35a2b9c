import SourceProject
import SourceTree

/// The properties that the code of a class sets: while a node is made and laid out, and later.
///
/// The evaluated code is the initializers, `didLoad`, the layout method and what they call. Any other method, an
/// observer of a property and a closure that is kept run later, if at all.
struct ClassCode {
  /// The properties that the evaluated code sets.
  private(set) var set: Set<String> = []
  /// The members of other objects that the evaluated code sets, as in `badge.icon`.
  private(set) var setMembers: Set<String> = []
  /// The properties that other code of the class sets or changes.
  private(set) var changed: Set<String> = []
  private(set) var changedMembers: Set<String> = []
  /// The properties that the code compares with nil.
  private(set) var tested: Set<String> = []
  /// The keys of styles that `layout()` sets, which Texture calls after the first layout.
  private(set) var stylesAfterLayout: [StyleWrite] = []

  /// The functions outside of the evaluated code that give attributed strings to nodes, each with its class.
  private(set) var textSetters: [(function: Function, owner: String)] = []

  /// The nodes that some code of the class adds to another node, or whose views or layers it uses.
  private(set) var addedNodes: Set<String> = []
  /// True if the code adds nodes without names, or may have Texture add the nodes of the layout.
  private(set) var mayAddAnyNode = false
  /// The names that the code uses as values: not only as receivers of members, and targets of assignments.
  private(set) var usedValues: Set<String> = []

  /// An assignment to a key of a style.
  struct StyleWrite {
    let text: String
    let position: SourcePosition
  }

  /// A part of the code with a name by which other code calls it.
  private struct Part {
    let names: [String]
    var function: Function?
    var owner = ""
    var writes = Writes()
    var isEntry = false
    /// True for `layout()`, which runs after the layout.
    var isAfterLayout = false
    var isObserver = false
  }

  init(of chain: [String], in scope: ProjectScope) {
    var parts: [Part] = []
    for owner in chain where TextureNames.nodes[owner] == nil && TextureNames.specs[owner] == nil {
      guard let type = scope.type(owner) else { continue }
      for initializer in type.initializers { parts.append(Self.part(initializer, isEntry: true)) }
      for method in type.methods.values.flatMap({ $0 }) {
        let isEntry = Self.isEntry(method.name)
        var part = Self.part(method, isEntry: isEntry)
        part.owner = owner
        parts.append(part)
      }
      for property in type.properties.values {
        var value = Part(names: [], isEntry: true)
        if let initial = property.value { value.writes.visit(initial) }
        parts.append(value)
        if let getter = property.getter {
          var part = Part(names: [property.name])
          part.writes.visit(getter)
          parts.append(part)
        }
        if let setter = property.setter {
          var part = Part(names: [], isObserver: true)
          part.writes.visit(setter)
          parts.append(part)
        }
      }
    }
    collect(parts)
  }

  /// True if code that runs when a property is set does more than ask for a new layout.
  static func hasEffect(_ body: [Statement], besides property: String) -> Bool {
    var writes = Writes()
    writes.visit(body)
    if !writes.members.isEmpty || !writes.laterMembers.isEmpty { return true }
    let own: Set<String> = [property, "_" + property, "self", "oldValue", "newValue"]
    if !writes.fields.isSubset(of: own) { return true }
    return writes.mentioned.contains { name in
      let first = String(name.prefix { $0 != ":" })
      return !own.contains(name) && !writes.locals.contains(name)
        && !TextureNames.harmlessMethods.contains(first)
    }
  }

  /// True if a function names something in its code.
  static func mentions(_ name: String, in function: Function) -> Bool {
    var writes = Writes()
    writes.visit(function.body)
    return writes.mentioned.contains(name)
  }

  /// True if an initial value names something.
  static func mentions(_ name: String, in value: Expression) -> Bool {
    var writes = Writes()
    writes.visit(value)
    return writes.mentioned.contains(name)
  }

  private static func isEntry(_ name: String) -> Bool {
    name.hasPrefix("init") || name.hasPrefix("layoutSpec") || name == "didLoad"
      || name == "viewDidLoad"
  }

  private static func part(_ function: Function, isEntry: Bool) -> Part {
    let first = function.name.prefix { $0 != ":" }
    var part = Part(
      names: [function.name, String(first)].uniqued(), function: function, isEntry: isEntry)
    part.isAfterLayout = function.name == "layout" && function.parameters.isEmpty
    part.writes.locals.formUnion(function.parameters.map(\.name))
    part.writes.visit(function.body)
    return part
  }

  private mutating func collect(_ parts: [Part]) {
    var byName: [String: [Int]] = [:]
    for (index, part) in parts.enumerated() {
      for name in part.names { byName[name, default: []].append(index) }
    }
    var isReached = parts.map { _ in false }
    /// Marks the parts that code calls, and returns their indices.
    func reach(from entries: [Int]) -> [Int] {
      var found = entries
      for index in entries { isReached[index] = true }
      var next = 0
      while next < found.count {
        for name in parts[found[next]].writes.mentioned {
          for index in byName[name] ?? [] where !isReached[index] {
            isReached[index] = true
            found.append(index)
          }
        }
        next += 1
      }
      return found
    }
    _ = reach(from: parts.indices.filter { parts[$0].isEntry })
    for (index, part) in parts.enumerated() {
      tested.formUnion(part.writes.tested)
      addedNodes.formUnion(part.writes.addedNodes)
      usedValues.formUnion(part.writes.usedValues)
      mayAddAnyNode = mayAddAnyNode || part.writes.mayAddAnyNode
      if isReached[index] {
        set.formUnion(part.writes.fields)
        setMembers.formUnion(part.writes.members)
      } else {
        changed.formUnion(part.writes.fields)
        changedMembers.formUnion(part.writes.members)
      }
      changed.formUnion(part.writes.laterFields)
      changedMembers.formUnion(part.writes.laterMembers)
    }
    textSetters = parts.indices.compactMap { index in
      let part = parts[index]
      guard !isReached[index], let function = part.function, part.writes.setsText else {
        return nil
      }
      return (function, part.owner)
    }.sorted {
      ($0.function.position.file, $0.function.position.offset)
        < ($1.function.position.file, $1.function.position.offset)
    }
    let after = reach(from: parts.indices.filter { parts[$0].isAfterLayout && !isReached[$0] })
    stylesAfterLayout = after.flatMap { parts[$0].writes.styles }
      .sorted { ($0.position.file, $0.position.offset) < ($1.position.file, $1.position.offset) }
  }
}

import DocumentSyntax
import LayoutEngine

/// The layouts that nodes of a document may use: the document's `layouts`, each with its own variables, and the roots
/// and `layouts` of files.
///
/// The object is created when the document's own object is read, which an edit inside of a layout triggers again:
///
///     layouts ──▶ Layout: root, variables, uses of other layouts
///            ╰──▶ ownProblems: problems of each object when it is read with the layout's own variables
///
/// Elements of layouts are made where they are used; see ``LayoutInstances``.
///
/// - Complexity: O(*n*) in the length of the layouts.
final class DocumentLayouts {
  /// The layouts of the document in the order of the text, followed by the layouts of files.
  let all: [Layout]
  private let indices: [ExactString: Int]

  /// The objects of all elements in layouts.
  private(set) var elementNodes: Set<SyntaxNode> = []

  /// The problems of these objects, each at a path from its object.
  private var ownProblems: [SyntaxNode: Set<Problem>] = [:]

  /// The problems with their locations in the document.
  private(set) var problems: [Problem] = []

  /// The uses of layouts in layouts, collected while elements are read.
  private var uses: [Use] = []

  /// The files that are used as layouts.
  private let files: LayoutFiles

  /// True if a layout uses itself, directly or through other layouts.
  private(set) var hasCycles = false

  /// The most elements that all uses together may make, and the most levels of nested uses.
  ///
  /// A list of 4,000 entries of a layout with ten elements is below the limit. A file that uses another file twice is
  /// expanded in each file that leads to it, so a chain of 31 files of this kind makes twice as many elements in all,
  /// in about 1 s.
  static let mostElements = 50_000
  static let mostLevels = 100

  final class Layout {
    /// The key in `layouts`; for a layout of a file, ``LayoutFile/key(of:)``.
    let name: String

    /// The file that contains the layout; `nil` for the document.
    let file: LayoutFile?

    /// The variables and defaults that are visible in the file.
    let scope: VariableScope?
    let defaults: TypeDefaults?

    /// The problem of the file.
    let problem: FileProblem?

    /// True if the layout uses the document itself, directly or through other layouts.
    fileprivate(set) var usesDocument = false

    /// True if the layout has an `each` whose entries come from a variable, directly or through other layouts.
    ///
    /// ``size`` does not include these elements; only uses of the layout can count them.
    fileprivate(set) var repeatsVariables = false

    /// The path of the object under the name.
    let path: [Location.Step]

    /// The outermost element; `nil` for a layout without `root`.
    let root: SyntaxEntry?

    /// The variables of the layout's object, and the variables of the files that it names, the last file first.
    let layer: VariableLayer?
    let files: [OuterVariables.Layer]

    /// The names of variables in the root.
    fileprivate(set) var namesInRoot: Set<String> = []

    /// The indices of the layouts that the layout uses, each with the number of uses.
    fileprivate(set) var uses: [(index: Int, count: Double)] = []

    /// The group of layouts that use each other.
    fileprivate(set) var group = -1

    /// The number of elements that a use counts as; infinite if uses are nested too deeply.
    fileprivate(set) var size = 0.0
    fileprivate var levels = 0

    private var lastUsed: UsedLayout?

    var rootNode: SyntaxNode? { root?.container }

    /// The values shared by all uses that see the same variables of the document or file.
    func used(in document: VariableScope?) -> UsedLayout {
      if let lastUsed, lastUsed.document === document { return lastUsed }
      let used = UsedLayout(self, in: document)
      lastUsed = used
      return used
    }

    var rootPath: [Location.Step] { path + [.key("root")] }

    init(
      name: String, path: [Location.Step], root: SyntaxEntry?, layer: VariableLayer?,
      files: [OuterVariables.Layer] = [], file: LayoutFile? = nil
    ) {
      self.name = name
      self.path = path
      self.root = root
      self.layer = layer
      self.files = files
      self.file = file
      scope = file?.scope
      defaults = file?.variables.defaults
      problem = file?.problem
    }

    /// A copy of the layout without the results of reading its elements.
    func copy() -> Layout {
      let copy = Layout(
        name: name, path: path, root: root, layer: layer, files: files, file: file)
      copy.namesInRoot = namesInRoot
      return copy
    }

    /// The name in messages: `#name`, or the name of the file.
    var shownName: String {
      guard let file else { return "#\(name)" }
      if case .key(let key)? = path.last, path.count > 1 { return "#\(key)" }
      return file.name
    }

    /// The layers of variables that the layout defines.
    var layers: [VariableLayer] { [layer].compactMap(\.self) + files.map(\.definitions) }

    /// True if the layout, or a file of variables that it names, defines a variable.
    func defines(_ name: String) -> Bool { layers.contains { $0.definitions[name] != nil } }

    /// The variables in the object of the layout; for the root of a file, the variables in the file's own object.
    var ownVariables: VariableLayer? {
      file != nil && path.count == 1 ? file?.variables.layer : layer
    }
  }

  init(_ layouts: [Layout], _ files: LayoutFiles) {
    all = layouts
    self.files = files
    indices = Dictionary(
      layouts.enumerated().map { (ExactString($1.name), $0) }, uniquingKeysWith: { $1 })
  }

  subscript(name: String) -> Layout? { indices[ExactString(name)].map { all[$0] } }

  /// The meaning of a value of `layout`.
  enum Reference {
    case layout(Layout)

    /// No layout has this name.
    case unknown
    case unusable(FileProblem)

    /// The document itself.
    case document

    /// A file that has to be looked up.
    case requested
  }

  /// The layout that a value of the document, or of a file, names: `#name`, or a file.
  func layout(named reference: String, in file: LayoutFile? = nil) -> Reference {
    files.reference(reference, in: file, among: self)
  }

  /// The layout that a value of the document, or of a file, names; `nil` if it cannot be used.
  func usableLayout(named reference: String, in file: LayoutFile? = nil) -> Layout? {
    if case .layout(let layout) = layout(named: reference, in: file) { layout } else { nil }
  }

  /// True if a use of `inner` in `outer` closes a cycle of layouts.
  func isCycle(from outer: Layout?, to inner: Layout) -> Bool {
    guard hasCycles, let outer else { return false }
    return outer.group == inner.group
  }

  /// The kind of change of a layout since its uses were read.
  enum Change {
    /// Only values of variables that the layout itself defines changed; their names are the same.
    case values
    case other
  }

  /// The layouts whose uses make other elements, or have other values, than with `former`.
  func changes(
    since former: DocumentLayouts?, touched: Set<SyntaxNode>
  ) -> [ExactString: Change] {
    let mayBeCycles = hasCycles || former?.hasCycles == true
    var changes: [ExactString: Change] = [:]
    for name in Set(all.map(\.name) + (former?.all.map(\.name) ?? [])) {
      let (old, new) = (former?[name], self[name])
      guard !mayBeCycles, let old, let new, old.rootNode == new.rootNode, old.size == new.size,
        old.files.elementsEqual(new.files, by: ===), old.layer?.names == new.layer?.names,
        old.scope === new.scope, old.defaults === new.defaults, old.problem == new.problem,
        old.usesDocument == new.usesDocument, new.rootNode.map(touched.contains) != true
      else {
        changes[ExactString(name)] = .other
        continue
      }
      if old.layer !== new.layer { changes[ExactString(name)] = .values }
    }
    return changes
  }

  /// True if both have layouts of the same names in the same order.
  func hasSameNames(as other: DocumentLayouts?) -> Bool {
    other?.all.map(\.name) == all.map(\.name)
  }
}

// MARK: Reading

extension DocumentLayouts {
  /// Reads the elements of all layouts with the variables of each, to find their problems and sizes.
  func readElements(
    with reader: inout DocumentReader, outside scope: VariableScope?, _ inputs: DocumentInputs
  ) {
    for layout in all {
      let outside = layout.file == nil ? scope : layout.scope
      reader.file = layout.file
      reader.scope = VariableScope(
        layout.layers + (outside?.layers ?? []), isOfLayout: true)
      readElements(of: layout, with: &reader, inputs)
    }
    findSizes()
    propagate(\.usesDocument)
    propagate(\.repeatsVariables)
    findCycles()
  }

  /// A use of a layout in another layout.
  private struct Use {
    let path: [Location.Step]
    let node: SyntaxNode
    let target: Int
    let outer: Int
  }

  private func readElements(
    of layout: Layout, with reader: inout DocumentReader, _ inputs: DocumentInputs
  ) {
    guard let root = layout.root else { return }
    let own = indices[ExactString(layout.name)] ?? 0
    var pending = [
      (
        child: ReadElement.Child(slot: .root, role: .child, entry: root), path: layout.rootPath,
        count: 1.0
      )
    ]
    var ids: [ExactString: Location] = [:]
    while let (child, path, repeats) = pending.popLast() {
      var count = repeats
      guard let node = child.object else { continue }
      elementNodes.insert(node)
      let source = reader.source
      (reader.isRepeated, reader.repetition) = (false, nil)
      if child.slot == .children, let each = source.lastEntry("each", of: node) {
        let repetition = Repetition(each, in: node, of: source, inputs, layout.file, reader.scope)
        note(
          repetition.problems.map {
            Problem(
              kind: $0.kind, location: Location(nil, [.key("each")] + $0.path, part: .value),
              definition: $0.definition)
          }, of: node, in: layout, at: path)
        count *= repetition.isOfVariable ? 0 : Double(repetition.count)
        if repetition.isOfVariable { layout.repeatsVariables = true }
        (reader.isRepeated, reader.repetition) = (true, repetition)
      }
      layout.size += count * source.cost(of: node)
      reader.readElement(ElementID(index: 0), at: node, in: child.slot)
      note(reader.problems, of: node, in: layout, at: path)
      if let id = source.member("id", of: node) {
        let location = Location(nil, path + [.key("id")], part: .value)
        if let first = ids[ExactString(id)] {
          let own = Location(nil, [.key("id")], part: .value)
          note(
            [Problem(kind: .sharedID(id, first: first), location: own)], of: node, in: layout,
            at: path)
        } else {
          ids[ExactString(id)] = location
        }
      }
      if reader.current.typeIndex == TypeTable.node.index,
        let entry = source.lastEntry("layout", of: node), let name = source.string(of: entry)
      {
        switch self.layout(named: name, in: layout.file) {
        case .layout(let used):
          guard let target = indices[ExactString(used.name)] else { break }
          layout.uses.append((target, count))
          uses.append(Use(path: path, node: node, target: target, outer: own))
        case .document: layout.usesDocument = true
        case .unknown, .unusable, .requested: break
        }
      }
      var index = 0
      let first = pending.count
      for child in reader.current.children {
        var steps: [Location.Step] = [.key(child.slot.rawValue)]
        if child.slot == .children {
          steps.append(.index(index))
          index += 1
        }
        pending.append((child, path + steps, 1))
      }
      pending[first...].reverse()
    }
  }

  private func note(
    _ found: [Problem], of node: SyntaxNode, in layout: Layout, at path: [Location.Step]
  ) {
    guard !found.isEmpty else { return }
    for problem in found { ownProblems[node, default: []].insert(problem.anonymous) }
    // Problems of a file are reported when the file itself is opened.
    if layout.file != nil { return }
    problems += found.map { problem in
      var kind = problem.kind
      if case .duplicateKey(let name, let used) = kind {
        kind = .duplicateKey(name, used: Location(nil, path + used.path, part: used.part))
      }
      return Problem(
        kind: kind,
        location: Location(nil, path + problem.location.path, part: problem.location.part),
        definition: problem.definition)
    }
  }

  private func findCycles() {
    let groups = VariableScope.stronglyConnected(all.map { $0.uses.map(\.index) })
    for (layout, group) in zip(all, groups) { layout.group = group }
    for use in uses
    where groups[use.target] == groups[use.outer] {
      hasCycles = true
      note(
        [
          Problem(
            kind: .layoutCycle(all[use.target].shownName, within: all[use.outer].shownName),
            location: Location(nil, [.key("layout")], part: .value))
        ], of: use.node, in: all[use.outer], at: use.path)
    }
    uses = []
  }

  /// Adds the sizes of used layouts to the layouts that use them, bottom-up.
  private func findSizes() {
    let groups = VariableScope.stronglyConnected(all.map { $0.uses.map(\.index) })
    var isDone = Array(repeating: false, count: all.count)
    for start in all.indices where !isDone[start] {
      var pending = [(index: start, next: 0)]
      while let (index, next) = pending.last {
        let layout = all[index]
        guard next < layout.uses.count else {
          pending.removeLast()
          isDone[index] = true
          for use in layout.uses where groups[use.index] != groups[index] {
            layout.size += use.count * all[use.index].size
            layout.levels = max(layout.levels, 1 + all[use.index].levels)
          }
          if layout.levels >= Self.mostLevels { layout.size = .infinity }
          continue
        }
        pending[pending.count - 1].next += 1
        let target = layout.uses[next].index
        if !isDone[target], groups[target] != groups[index] { pending.append((target, 0)) }
      }
    }
  }

  /// Sets a property of all layouts that use a layout with this property, directly or through other layouts.
  private func propagate(_ property: ReferenceWritableKeyPath<Layout, Bool>) {
    var pending = all.indices.filter { all[$0][keyPath: property] }
    if pending.isEmpty { return }
    var users: [[Int]] = Array(repeating: [], count: all.count)
    for (user, layout) in all.enumerated() {
      for use in layout.uses { users[use.index].append(user) }
    }
    while let index = pending.popLast() {
      for user in users[index] where !all[user][keyPath: property] {
        all[user][keyPath: property] = true
        pending.append(user)
      }
    }
  }

  /// True if the layout itself already noted a problem of an `each` that was found again in a use.
  func isOwn(_ problem: Repetition.EntryProblem, ofEachIn node: SyntaxNode) -> Bool {
    let location = Location(nil, [.key("each")] + problem.path, part: .value)
    return isOwn(Problem(kind: problem.kind, location: location), of: node)
  }

  /// True if the layout itself already noted a problem that was found again in a use.
  func isOwn(_ problem: Problem, of node: SyntaxNode) -> Bool {
    if case .duplicateKey = problem.kind { return true }
    return ownProblems[node]?.contains(problem.anonymous) ?? false
  }
}

extension Problem {
  /// The problem without its element and its definition.
  fileprivate var anonymous: Problem {
    Problem(kind: kind, location: Location(nil, location.path, part: location.part))
  }
}

extension DocumentSource {
  /// The number of elements that an object counts as: one, and one more for each kilobyte of its own text, because the
  /// text is read for each instance.
  func cost(of object: SyntaxNode) -> Double {
    var bytes = syntax.range(of: object).count
    forEachEntry(of: object) { entry in
      guard entry.container != nil, let key = key(of: entry),
        key == "each" || ElementSlot(rawValue: key) != nil
      else { return }
      bytes -= entry.valueRange.count
    }
    return Double(1 + bytes / 1_024)
  }
}

extension HeaderReading {
  /// Reads the layouts of the document without their elements.
  ///
  /// The elements are read later, when the variables, defaults and files that apply to them are known.
  mutating func readLayouts(
    _ entry: SyntaxEntry, at path: PathHandle
  ) {
    guard let node = reader.object(entry, key: "layouts", at: path) else { return }
    reader.usedVariables += reader.source.variables(namedIn: entry)
    let members = reader.members(of: node)
    reader.noteDuplicates(members, at: path)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let name = reader.name(of: member.key)
      guard let object = reader.object(member.entry, key: "layouts", at: path) else { continue }
      readLayout(named: file?.key(of: name) ?? name, object, at: path)
    }
    reader.reuse(members)
  }

  private mutating func readLayout(
    named name: String, _ object: SyntaxNode, at path: PathHandle
  ) {
    let parts = reader.members(of: object)
    reader.noteDuplicates(parts, at: path)
    var (root, layer): (SyntaxEntry?, VariableLayer?)
    var files: [NamedVariableFile] = []
    for part in parts.used {
      let path = reader.path(of: part, in: path)
      switch part.key.property(of: layoutProperties)?.name {
      case "root":
        switch part.entry.kind {
        case .object, .tooDeep: root = part.entry
        default:
          reader.noteWrongType(part.entry, key: "root", expected: "an element", at: path)
        }
      case "variables":
        let (own, named) = readVariableFiles(part.entry, at: path)
        layer = own.flatMap { readLayer($0.entry, at: $0.path, reusing: formerLayers[name]) }
        files = named
        let layers = [layer].compactMap(\.self) + named.definitions
        if layers.isEmpty { continue }
        for file in named { reader.usedVariables += file.layer.referred }
        let outside = reader.scope
        let scope = VariableScope(layers + (outside?.layers ?? []), isOfLayout: true)
        reader.scope = scope
        noteProblems(of: named, namedBy: name, under: layer)
        if let own, let layer {
          noteUnknownVariables(in: own.entry, at: own.path, of: layer)
          for cycle in scope.cycles(through: layer) { noteCycle(cycle, in: layer) }
        }
        reader.scope = outside
      default: reader.noteUnknown(part, owner: "a layout", at: path)
      }
    }
    if parts[TypeTable.rootKey] == nil, !reader.isCutShort(object) {
      reader.note(.missingKey("root", owner: "a layout"), at: path.with(part: .key))
    }
    let layout = DocumentLayouts.Layout(
      name: name, path: reader.location(of: path).path, root: root, layer: layer,
      files: files.map(\.layer), file: file)
    if layer != nil, let root { layout.namesInRoot = Set(reader.source.variables(namedIn: root)) }
    layouts.append(layout)
    reader.reuse(parts)
  }
}

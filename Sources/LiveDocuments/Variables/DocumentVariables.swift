import DocumentSyntax
import JSON
import LayoutEngine

/// The variables and defaults that a document's own object states.
struct DocumentVariables {
  /// The document's own variables.
  var layer: VariableLayer?

  /// The variables that variants set, by the index of the variant.
  var variantLayers: [Int: VariableLayer] = [:]
  var defaults: TypeDefaults?

  /// The variables of the configuration files around the document.
  var surrounding: OuterVariables? { didSet { findOuter() } }

  /// The layers of the files that the document names, the last file first.
  var files: [OuterVariables.Layer] = [] { didSet { findOuter() } }

  /// The variables that are visible behind the document's own: the variables of files that it names, then the variables
  /// around the document.
  private(set) var outer: OuterVariables?

  /// The problems of the named files, by the name of the layout that names them; `nil` for the document.
  var fileProblems: [String?: KnownFileProblems] = [:]

  /// The problems of files, with the layers that were visible when they were found.
  struct KnownFileProblems {
    var layers: [VariableLayer] = []
    var problems: [[(kind: FileProblem, variable: String?)]] = []
  }

  /// The values that override variables, and the topmost layer, made of these values.
  private(set) var overrides = JSONObject()
  private var overrideLayer: VariableLayer?

  /// The variables that are named outside of elements and outside of definitions.
  var used: Set<String> = []

  /// The variables that are visible on the screen of a variant, or on the document's own.
  ///
  /// Returns `former` if it has the same layers, so that its values need not be evaluated again.
  func scope(
    ofVariant index: Int?, reusing former: VariableScope? = nil
  ) -> VariableScope? {
    var layers = [overrideLayer, index.flatMap { variantLayers[$0] }, layer].compactMap(\.self)
    if let outer { layers += outer.layers.map(\.definitions) }
    if layers.isEmpty { return nil }
    if let former, former.layers.count == layers.count,
      zip(former.layers, layers).allSatisfy({ $0 === $1 })
    {
      return former
    }
    return VariableScope(layers)
  }

  /// Creates empty variables with the surrounding variables and the overrides of `former`.
  init(surroundedAs former: DocumentVariables? = nil) {
    surrounding = former?.surrounding
    outer = surrounding
    overrides = former?.overrides ?? JSONObject()
    overrideLayer = former?.overrideLayer
  }

  private mutating func findOuter() {
    outer = OuterVariables(files + (surrounding?.layers ?? []))
  }

  /// Replaces the values that override variables.
  mutating func override(with values: JSONObject) {
    overrides = values
    overrideLayer =
      values.isEmpty
      ? nil
      : VariableLayer(
        JSONValue.object(values).serialized(),
        at: Location(nil, [.key("variables")], part: .value))
  }

  /// True if the document or a layer around it defines a variable.
  func defines(_ name: String) -> Bool {
    layer?.definitions[name] != nil || outer?.defines(name) == true
  }

  /// The names in defaults.
  var namesInDefaults: Set<String> { defaults?.namesOfVariables ?? [] }

  /// The names to which definitions in the document refer.
  var namesInDefinitions: Set<String> {
    var names: Set<String> = []
    for layer in [overrideLayer, layer].compactMap(\.self) + variantLayers.values {
      for (name, references) in layer.references {
        names.formUnion(references.lazy.filter { $0 != name })
      }
    }
    return names
  }
}

extension HeaderReading {
  /// Reads the variables of the document, which are visible from now on.
  mutating func readVariables(_ members: ObjectMembers, reusing former: DocumentVariables) {
    guard let member = members["variables"] else {
      if variables.outer != nil { reader.scope = variables.scope(ofVariant: nil) }
      return
    }
    let path = reader.path(of: member, in: .top)
    let (own, files) = readVariableFiles(member.entry, at: path)
    variables.files = files.map(\.layer)
    if let own { variables.layer = readLayer(own.entry, at: own.path, reusing: former.layer) }
    reader.scope = variables.scope(ofVariant: nil)
    noteProblems(of: files, namedBy: nil, under: variables.layer)
    guard let own, let layer = variables.layer, let scope = reader.scope else { return }
    noteUnknownVariables(in: own.entry, at: own.path, of: layer)
    for cycle in scope.cycles(through: layer) { noteCycle(cycle, in: layer) }
  }

  /// Reads the variables that a variant sets, which are visible until the scope is set back.
  mutating func readVariables(
    _ member: ObjectMembers.Member, ofVariant index: Int, at path: PathHandle,
    reusing former: DocumentVariables
  ) {
    let layer = readLayer(member.entry, at: path, reusing: former.variantLayers[index])
    variables.variantLayers[index] = layer
    reader.scope = variables.scope(ofVariant: index)
    guard let layer, let scope = reader.scope else { return }
    for name in layer.names where !variables.defines(name) {
      reader.problems.append(
        Problem(kind: .unknownVariable(name), location: layer.location(of: name, part: .key)))
    }
    noteUnknownVariables(in: member.entry, at: path, of: layer)
    // Finding cycles takes as long as reading all variables, which only the variant's own document does for it.
    guard readsOneVariant else { return }
    for cycle in scope.cycles(through: layer) { noteCycle(cycle, in: layer) }
  }

  mutating func noteCycle(_ cycle: [String], in layer: VariableLayer) {
    guard let first = cycle.first else { return }
    reader.problems.append(
      Problem(kind: .variableCycle(cycle), location: layer.location(of: first, part: .key)))
  }

  mutating func readLayer(
    _ entry: SyntaxEntry, at path: PathHandle, reusing former: VariableLayer?
  ) -> VariableLayer? {
    guard let node = reader.object(entry, key: "variables", at: path) else {
      reader.noteDuplicates(inUnread: entry, at: path)
      return nil
    }
    reader.noteDuplicates(inUnread: entry, at: path)
    let members = reader.members(of: node)
    for member in members.used {
      let path = reader.path(of: member, in: path)
      let name = reader.name(of: member.key)
      if !VariableReference.isName(name.utf8) {
        reader.note(.badVariableName(name), at: path.with(part: .key))
      } else if member.entry.valueRange.count > VariableLayer.longestValue {
        reader.note(.variableLimit, at: path)
      }
    }
    reader.reuse(members)
    let text = reader.bytes(of: entry)
    let location = reader.location(of: path)
    if let former, former.location == location, former.source.text.bytes == text { return former }
    return VariableLayer(text, at: location)
  }

  /// Notes the strings in definitions that consist of the name of an unknown variable.
  mutating func noteUnknownVariables(
    in entry: SyntaxEntry, at path: PathHandle, of layer: VariableLayer
  ) {
    guard let scope = reader.scope, let node = entry.container else { return }
    let members = reader.members(of: node)
    for member in members.used {
      let references = layer.references[reader.name(of: member.key)] ?? []
      guard references.contains(where: { !scope.isKnown($0) }) else { continue }
      var pending = [(entry: member.entry, path: reader.path(of: member, in: path))]
      while let (entry, path) = pending.popLast() {
        if let text = reader.string(of: entry), let name = VariableReference(text).name {
          if !scope.isKnown(name) { reader.note(.unknownVariable(name), at: path) }
        } else if let node = entry.container, entry.kind == .object {
          let members = reader.members(of: node)
          pending += members.used.reversed().map { ($0.entry, reader.path(of: $0, in: path)) }
        } else if let node = entry.container {
          pending += reader.entries(of: node).enumerated().reversed().map {
            ($1, reader.path(at: $0, in: path))
          }
        }
      }
    }
    reader.reuse(members)
  }
}

extension LiveDocument {
  /// The elements whose values changed with variables or defaults.
  ///
  /// - Complexity: O(*n*) in the length of the definitions if a definition changed, and in the number of elements if
  ///   defaults changed.
  func elements(
    readOtherwiseSince former: VariableScope?, _ defaults: TypeDefaults?
  ) -> Set<ElementID> {
    var found: Set<ElementID> = []
    if !elements.variableUsers.isEmpty {
      let changed = VariableScope.changes(from: former, to: text.variableScope)
      for name in changed { found.formUnion(elements.variableUsers[name] ?? []) }
      // Unknown names are compared with the known names of each layer.
      let unknown = elements.variableUsers.filter { text.variableScope?.layer(of: $0.key) == nil }
      if !unknown.isEmpty, !VariableScope.haveSameNames(former, text.variableScope) {
        for users in unknown.values { found.formUnion(users) }
      }
    }
    let types = TypeDefaults.changes(from: defaults, to: text.variables.defaults)
    if !types.isEmpty {
      for (index, entry) in elements.entries.enumerated() {
        if let type = entry?.typeIndex, types.contains(type) {
          found.insert(ElementID(index: Int32(truncatingIfNeeded: index)))
        }
      }
    }
    return found.filter { elements.node(of: $0) != nil }
  }

  /// The unreferenced variables of the document and of its layouts, with the locations of their definitions.
  ///
  /// - Complexity: O(*n*) in the number of variables and references.
  package var unusedVariables: [(name: String, location: Location)] {
    unusedVariablesOfDocument + unusedVariablesOfLayouts
  }

  /// The variables of layouts to which neither the layout nor a variable or default of the document refers.
  private var unusedVariablesOfLayouts: [(name: String, location: Location)] {
    guard let layouts = text.layouts, layouts.all.contains(where: { $0.layer != nil }) else {
      return []
    }
    let referred = text.variables.namesInDefinitions.union(text.variables.namesInDefaults)
    return layouts.all.flatMap { layout -> [(name: String, location: Location)] in
      guard let layer = layout.layer, layout.root != nil, layout.file == nil else { return [] }
      let named = layout.files.reduce(into: layout.namesInRoot.union(referred)) { names, file in
        names.formUnion(file.referred)
      }
      let used = layer.references.reduce(into: named) { used, entry in
        used.formUnion(entry.value.lazy.filter { $0 != entry.key })
      }
      return layer.names.compactMap { name in
        used.contains(name) || text.isNamedOutside(name) ? nil : (name, layer.location(of: name))
      }
    }
  }

  private var unusedVariablesOfDocument: [(name: String, location: Location)] {
    guard let layer = text.variables.layer else { return [] }
    let referred = text.variables.namesInDefinitions
    return layer.names.compactMap { name in
      let isUsed =
        text.variables.used.contains(name) || referred.contains(name) || text.isNamedOutside(name)
        || elements.variableUsers[name] != nil
      return isUsed ? nil : (name, layer.location(of: name))
    }
  }

  /// True if variables are visible on this screen.
  package var hasVariables: Bool { text.variableScope != nil }

  /// The length of the longest value of a variable that is used, in bytes.
  package static let longestVariable = VariableLayer.longestValue

  /// The names of the document's variables, followed by the names of variables from outside.
  ///
  /// Each part is empty if it has more than 256 names.
  package var fewVariables: [String] {
    let own = text.variables.layer?.names ?? []
    let names = own.count <= Self.fewNames ? own : []
    guard let outer = text.variables.outer else { return names }
    var known = Set(own)
    return names + outer.fewNames.filter { known.insert($0).inserted }
  }

  /// The number of names up to which names are offered and compared.
  static let fewNames = 256

  /// The location of the definition of a variable on this screen.
  package func definition(ofVariable name: String) -> Location? {
    text.variableScope?.layer(of: name)?.location(of: name)
  }
}

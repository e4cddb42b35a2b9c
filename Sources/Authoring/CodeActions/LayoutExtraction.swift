import Diagnostics
import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// Makes a layout of an element, which becomes a use of it; or of all elements that differ from it only in ids and values.
///
/// The keys that only the parent reads stay at the use, so that the use is laid out as the element was; all others go into
/// the root of the layout. An element that is no `node` gets one around it.
enum LayoutExtraction: Refactoring {
  static let kind = CodeAction.Kind.extract

  static func proposals(for element: ElementID, in document: LiveDocument) -> [CodeAction] {
    guard let first = Occurrence(of: element, in: document),
      let inherited = first.inheritedVariables(in: document)
    else { return [] }
    let name = document.freeLayoutName(for: element)
    let formatting = document.formattingSteps
    var extraction = Extraction(name: name, occurrences: [first], definitions: inherited)
    extraction.occurrences[0].handOn(inherited)
    var actions = [
      CodeAction(
        "Extract to the layout \(shortened(name))", .extract,
        structure: extraction.structure(in: document), steps: extraction.steps + formatting)
    ]
    if first.layout == nil, let similar = SimilarElements(to: first, in: document) {
      extraction = Extraction(
        name: name, occurrences: similar.occurrences, definitions: similar.definitions,
        replaced: similar.replaced)
      actions.append(
        CodeAction(
          "Extract all \(similar.phrase) to the layout \(shortened(name))\(similar.variablesPhrase)",
          .extract, structure: extraction.structure(in: document),
          steps: extraction.steps + formatting))
    }
    return actions
  }

  /// The extraction of an element to a layout that names nothing of the document.
  struct SelfContained {
    let name: String

    /// The object that becomes the use.
    let use: [Location.Step]
    let action: CodeAction
  }

  /// The extraction of an element of the document's root alone, with the variables of the document that it names handed on;
  /// `nil` if there is none.
  static func selfContained(_ element: ElementID, in document: LiveDocument) -> SelfContained? {
    guard var first = Occurrence(of: element, in: document), first.layout == nil,
      let handed = first.documentVariables(in: document)
    else { return nil }
    first.handOn(handed)
    let name = document.freeLayoutName(for: element)
    let extraction = Extraction(name: name, occurrences: [first], definitions: handed)
    return SelfContained(
      name: name, use: first.path,
      action: CodeAction(
        "Extract to a document", .extract, structure: extraction.structure(in: document),
        steps: extraction.steps + document.formattingSteps))
  }

  /// An element that becomes a use of the layout.
  fileprivate struct Occurrence {
    let element: ElementID
    let node: SyntaxNode

    /// The object in the document, and the element's JSON Pointer.
    let path: [Location.Step]
    let pointer: String

    /// The keys that stay at the use, in the order of the text.
    let kept: [String]
    let id: String?

    /// True if the use and the root of the layout are one element.
    let isNode: Bool

    /// The variables that the use sets.
    var arguments = JSONObject()

    /// The keys that the parent reads, or that name the element.
    static let keysOfUse: Set = ["id", "style", "hidden", "position", "captured"]

    /// - Returns: `nil` for the root of the document or of a layout, for a part of a button, and for a use of a layout.
    init?(of element: ElementID, in document: LiveDocument) {
      let source = document.source
      switch document.elements.slot(of: element) {
      case .titleNode, .imageNode, .backgroundImageNode: return nil
      default: break
      }
      guard let node = document.objectOfUse(element), let path = source.path(to: node),
        path.first == .key("root")
          ? path.count > 1 : path.first == .key("layouts") && path.count > 3,
        document.elements.declaration(of: element) != nil
      else { return nil }
      let keys = source.entries(of: node).map { source.key(of: $0) ?? "" }
      guard Set(keys).count == keys.count, !keys.contains("layout"), !keys.contains("each") else {
        return nil
      }
      self.element = element
      self.node = node
      self.path = path
      pointer = document.pointer(of: element)
      kept = keys.filter(Self.keysOfUse.contains)
      id = source.entry("id", of: node).flatMap { source.string(of: $0) }
      isNode = document.elements.type(of: element) == .node
    }

    /// The layout in which it is; `nil` in the root of the document.
    var layout: String? { path.first == .key("layouts") ? path[1].name : nil }

    /// The variables of the layout around the element that it names in what goes into the new one, with their values;
    /// `nil` if they cannot be handed on.
    func inheritedVariables(in document: LiveDocument) -> JSONObject? {
      guard let layout else { return JSONObject() }
      let source = document.source
      var names: Set<String> = []
      for name in movedNames(in: document) {
        if name.layout == layout { names.insert(name.name) }
        // In another layout the entry of an `each` around this one does not count.
        if name.layout == nil, name.name == "index" { return nil }
      }
      var definitions = JSONObject()
      for name in names.sorted() {
        let path: [Location.Step] = [.key("layouts"), .key(layout), .key("variables"), .key(name)]
        guard let entry = source.entry(at: path) else { return nil }
        let spelling = source.text.bytes(in: entry.valueRange)
        // A value that names others is one in the layout around.
        guard !spelling.contains(UInt8(ascii: "$")), let value = try? JSONValue(parsing: spelling)
        else { return nil }
        definitions[name] = value
      }
      return definitions
    }

    /// The variables in what goes into the layout.
    private func movedNames(in document: LiveDocument) -> [VariableString.Name] {
      let source = document.source
      let range = source.syntax.range(of: node)
      let staying = kept.compactMap { source.entry($0, of: node)?.valueRange }
      return document.variableStrings(in: range).filter { string in
        !string.isArgument && range.contains(string.range.lowerBound)
          && !staying.contains { $0.contains(string.range.lowerBound) }
      }.flatMap(\.names)
    }

    /// The variables of the document that what goes into the layout names, with their values, but not those that all
    /// documents of the folder see; `nil` if they cannot be handed on.
    func documentVariables(in document: LiveDocument) -> JSONObject? {
      let around = Set(document.inputs.variables?.layers.map(\.uri) ?? [])
      let names = movedNames(in: document).filter { $0.layout == nil }
      var definitions = JSONObject()
      for name in names.sorted(by: { $0.name < $1.name }) where definitions[name.name] == nil {
        guard let location = document.definition(of: name, onVariant: nil) else { return nil }
        var bytes = document.bytes(at: location.with(part: .value))
        if let outer = document.outerDefinition(at: location) {
          if around.contains(outer.layer.uri) { continue }
          bytes = outer.layer.text.bytes(in: outer.valueRange)
        }
        // A value that names others is one in the document.
        guard !bytes.contains(UInt8(ascii: "$")),
          let value = try? JSONValue(parsing: bytes.removingComments)
        else { return nil }
        definitions[name.name] = value
      }
      return definitions
    }

    /// Has the use set variables to those of the same names around it.
    mutating func handOn(_ definitions: JSONObject) {
      arguments = JSONObject(
        definitions.map { JSONObject.Member(key: $0.key, value: .string("$\($0.key)")) })
    }

    /// The members of the use before its `child`.
    func members(using layout: String) -> JSONObject {
      var members = JSONObject()
      if let id { members["id"] = .string(id) }
      members["layout"] = .string("#\(layout)")
      if !arguments.isEmpty { members["variables"] = .object(arguments) }
      return members
    }
  }

  private struct Extraction {
    let name: String
    var occurrences: [Occurrence]

    /// The variables of the layout.
    let definitions: JSONObject

    /// The values of the first element that become references, with the names of their variables.
    var replaced: [(location: Location, name: String)] = []

    func structure(in document: LiveDocument) -> CodeAction.Structure {
      if occurrences[0].isNode { return .same }
      guard occurrences[0].layout != nil else {
        return .wrapsEach(occurrences.map(\.pointer))
      }
      var pointers: [String] = []
      document.elements.forEach { element in
        if document.objectOfUse(element) == occurrences[0].node {
          pointers.append(document.pointer(of: element))
        }
      }
      return .wrapsEach(pointers)
    }

    /// The steps of the action: each element gets a `node` around it, which takes the keys for the parent; then the first
    /// is moved into the layout, and the others are removed.
    ///
    /// Comments in the first move with it; those before an element stay at the use.
    var steps: [CodeAction.Step] {
      let layout = Location(nil, [.key("layouts"), .key(name)], part: .value)
      return [
        .rewriting { [self] document in
          replaced.map { .setValue($0.location, .string("$\($0.name)")) }
            + occurrences.compactMap { occurrence in
              document.element(at: occurrence.pointer).map {
                .wrap($0, type: "node", members: occurrence.members(using: name))
              }
            }
        },
        .rewriting { [self] _ in
          var rewrites: [Rewrite] = []
          if !definitions.isEmpty {
            rewrites.append(.setMember(of: layout, key: "variables", .object(definitions)))
          }
          for (index, occurrence) in occurrences.enumerated() {
            let use = Location(nil, occurrence.path, part: .value)
            let element = use.appending(.key("child"), part: .value)
            rewrites += occurrence.kept.map {
              .moveMember(element.appending(.key($0), part: .value), to: use, key: $0)
            }
            rewrites.append(
              index == 0 ? .moveMember(element, to: layout, key: "root") : .remove(element))
          }
          return rewrites
        },
      ]
    }
  }
}

/// The elements of a document that differ from one only in ids and in values that can be variables.
///
/// - Complexity: O(*n*) in the length of the text: elements with as many elements in them are not in each other.
private struct SimilarElements {
  private(set) var occurrences: [LayoutExtraction.Occurrence]
  private(set) var definitions = JSONObject()
  private(set) var replaced: [(location: Location, name: String)] = []

  /// The greatest number of elements that one action replaces, and of variables that their layout gets.
  private static let mostElements = 1_000
  private static let mostVariables = 16

  var phrase: String {
    definitions.isEmpty
      ? "\(occurrences.count) equal elements" : "\(occurrences.count) elements like this"
  }

  var variablesPhrase: String {
    let names = definitions.map(\.key)
    switch names.count {
    case 0: return ""
    case 1: return " with the variable \(names[0])"
    case 2...3: return " with the variables \(listed(names, lastBy: "and"))"
    default: return " with \(names.count) variables"
    }
  }

  init?(to first: LayoutExtraction.Occurrence, in document: LiveDocument) {
    guard let form = ElementForm(of: first.node, in: document.source) else { return nil }
    occurrences = [first]
    var values = [form.values]
    var mayVary: [Bool?] = Array(repeating: nil, count: form.scalars.count)
    let (candidates, size) = Self.candidates(for: first.element, in: document)
    for candidate in candidates where occurrences.count < Self.mostElements {
      guard let occurrence = LayoutExtraction.Occurrence(of: candidate, in: document),
        occurrence.layout == nil, let other = ElementForm(of: occurrence.node, in: document.source),
        other.tokens == form.tokens,
        !document.source.text.bytes(in: document.source.syntax.range(of: occurrence.node))
          .hasComments
      else { continue }
      let canVary = form.values.indices.allSatisfy { index in
        if form.values[index] == other.values[index] { return true }
        // The schema is asked once for each value.
        let property = document.variableProperty(at: form.scalars[index].entry)
        let known = mayVary[index] ?? (property?.mayHold(form.values[index]) == true)
        mayVary[index] = known
        return known && property?.mayHold(other.values[index]) == true
      }
      guard canVary else { continue }
      occurrences.append(occurrence)
      values.append(other.values)
    }
    let varying = form.values.indices.filter { index in
      values.contains { $0[index] != form.values[index] }
    }
    // All texts of a document are alike.
    guard occurrences.count > 1, size > 1 || varying.isEmpty else { return nil }
    guard name(varying, of: form, values, in: document) else { return nil }
  }

  /// The elements of the same type with as many elements in them.
  private static func candidates(
    for element: ElementID, in document: LiveDocument
  ) -> (elements: [ElementID], size: Int) {
    var order: [ElementID] = []
    document.elements.forEach { order.append($0) }
    var sizes: [ElementID: Int] = [:]
    for element in order.reversed() {
      let size = sizes[element, default: 0] + 1
      sizes[element] = size
      if let parent = document.elements.parent(of: element) { sizes[parent, default: 0] += size }
    }
    let type = document.elements.type(of: element)
    let size = sizes[element] ?? 0
    let found = order.filter {
      $0 != element && sizes[$0] == size && document.elements.type(of: $0) == type
        && !document.isInstance($0)
    }
    return (found, size)
  }

  /// Makes variables of the values that vary; values of one object that vary alike become one variable.
  ///
  /// - Returns: False if there are too many.
  private mutating func name(
    _ varying: [Int], of form: ElementForm, _ values: [[JSONValue]], in document: LiveDocument
  ) -> Bool {
    struct Group: Hashable {
      let holder: SyntaxNode
      let values: [JSONValue]
    }
    var groups: [Group: [Int]] = [:]
    var order: [Group] = []
    for index in varying {
      let group = Group(holder: form.scalars[index].holder, values: values.map { $0[index] })
      if groups[group] == nil { order.append(group) }
      groups[group, default: []].append(index)
    }
    guard order.count <= Self.mostVariables else { return false }
    var taken = document.namesOfVariables
    for group in order {
      guard let indices = groups[group], let index = indices.first else { continue }
      let locations = indices.compactMap {
        document.location(at: form.scalars[$0].entry.valueRange.lowerBound)?.with(part: .value)
      }
      guard locations.count == indices.count, let location = locations.first,
        let holder = document.source.path(to: group.holder)
      else { return false }
      let name = document.freeVariableName(for: location, ofSeveral: indices.count > 1, taken)
      taken.insert(name)
      definitions[name] = form.values[index]
      // Trials give elements other numbers.
      replaced += locations.compactMap { location in
        location.path.last.map { (Location(nil, holder + [$0], part: .value), name) }
      }
      for (number, value) in group.values.enumerated() where value != form.values[index] {
        occurrences[number].arguments[name] = value
      }
    }
    return true
  }
}

/// The keys and values of an element and those in it, without ids and without what stays at the use of a layout.
private struct ElementForm {
  /// All but the values, members in the order of their keys.
  private(set) var tokens: [String] = []
  private(set) var scalars: [(entry: SyntaxEntry, holder: SyntaxNode)] = []
  private(set) var values: [JSONValue] = []

  /// - Returns: `nil` for a text that is no JSON there.
  init?(of node: SyntaxNode, in source: DocumentSource) {
    guard append(node, isElement: true, without: LayoutExtraction.Occurrence.keysOfUse, of: source)
    else { return nil }
  }

  private mutating func append(
    _ node: SyntaxNode, isElement: Bool, without keys: Set<String>, of source: DocumentSource
  ) -> Bool {
    let entries = source.entries(of: node)
    guard source.syntax.kind(of: node) == .object else {
      tokens.append("[")
      for entry in entries {
        guard append(entry, isElement: isElement, in: node, of: source) else { return false }
      }
      tokens.append("]")
      return true
    }
    tokens.append("{")
    let members = entries.map { (key: source.key(of: $0) ?? "", entry: $0) }
      .sorted { $0.key < $1.key }
    for (key, entry) in members where !keys.contains(key) {
      tokens.append(key)
      if isElement, key == "type" || key == "layout" {
        guard let name = source.string(of: entry) else { return false }
        tokens.append(name)
      } else {
        let isElement = isElement && ElementSlot(rawValue: key) != nil
        guard append(entry, isElement: isElement, in: node, of: source) else { return false }
      }
    }
    tokens.append("}")
    return true
  }

  private mutating func append(
    _ entry: SyntaxEntry, isElement: Bool, in holder: SyntaxNode, of source: DocumentSource
  ) -> Bool {
    guard !entry.valueIsBroken else { return false }
    if let node = entry.container {
      return append(node, isElement: isElement, without: isElement ? ["id"] : [], of: source)
    }
    guard let value = try? JSONValue(parsing: source.text.bytes(in: entry.valueRange)) else {
      return false
    }
    tokens.append("")
    scalars.append((entry, holder))
    values.append(value)
    return true
  }
}

extension LiveDocument {
  /// The declaration of the key that a value has, if variables may be its value.
  fileprivate func variableProperty(at entry: SyntaxEntry) -> Property? {
    guard let location = location(at: entry.valueRange.lowerBound),
      let property = property(at: location.with(part: .value)), property.mayBeExtracted
    else { return nil }
    return property
  }

  /// A name that no layout has: that of the element if it has one, else its type.
  fileprivate func freeLayoutName(for element: ElementID) -> String {
    let id = elements.id(of: element) ?? ""
    let isGood = !id.isEmpty && id.utf8.count <= 40 && id.utf8.first != UInt8(ascii: "#")
    let name = isGood ? id : elements.declaration(of: element)?.name ?? "layout"
    let taken = layoutNames
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  /// The step that formats the document after an action; none if it was not formatted before, or has more than a
  /// megabyte, which takes longer than a menu may.
  var formattingSteps: [CodeAction.Step] {
    let options = FormattingOptions().following(source)
    guard syntaxErrors.isEmpty, source.text.utf8Count <= 1_048_576,
      let formatted = try? source.formatted(options),
      formatted.edits.isEmpty
    else { return [] }
    return [
      .rewriting { document in
        let edits = (try? document.source.formatted(options))?.edits ?? []
        return edits.map {
          .replaceText($0.range, String(decoding: $0.replacement, as: UTF8.self))
        }
      }
    ]
  }
}

extension Property {
  /// True if a variable with this value has the same effect as the value itself.
  fileprivate func mayHold(_ value: JSONValue) -> Bool {
    guard let text = value.stringValue else { return value != .null }
    switch VariableReference(text) {
    case .value, .escaped: return true
    case .negation: if case .boolean = shape { return true } else { return false }
    case .plain:
      guard VariableExpression(text) != nil else { return true }
      switch shape {
      case .number, .count, .dimension, .coordinate, .uniform: return true
      default: return false
      }
    }
  }
}

extension DocumentSource {
  /// The last member of an object with a key.
  func entry(_ key: String, of object: SyntaxNode) -> SyntaxEntry? {
    var found: SyntaxEntry?
    forEachEntry(of: object) { if isKey(key, of: $0) { found = $0 } }
    return found
  }

  /// The value at the end of a path from the document's own object.
  func entry(at path: [Location.Step]) -> SyntaxEntry? {
    var entry = syntax.root
    for step in path {
      guard let node = entry.container else { return nil }
      switch step {
      case .key(let key):
        guard let next = self.entry(key, of: node) else { return nil }
        entry = next
      case .index(let index):
        let entries = entries(of: node)
        guard entries.indices.contains(index) else { return nil }
        entry = entries[index]
      case .duplicate, .file: return nil
      }
    }
    return entry
  }

  /// The path from the document's own object to an object or array; `nil` if it is in a member that a later one overrides.
  func path(to node: SyntaxNode) -> [Location.Step]? {
    var steps: [Location.Step] = []
    var node = node
    while let parent = syntax.parent(of: node) {
      if syntax.kind(of: parent) == .array {
        steps.append(.index(syntax.index(of: node, in: text)))
      } else {
        guard let entry = entries(of: parent).last(where: { $0.container == node }),
          let key = key(of: entry), self.entry(key, of: parent)?.container == node
        else { return nil }
        steps.append(.key(key))
      }
      node = parent
    }
    return steps.reversed()
  }
}

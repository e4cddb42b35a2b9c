import DocumentSyntax
import JSON
import LayoutEngine
import LiveDocuments

/// The elements of a document that differ from a given element only in ids and in values that can be variables.
///
/// - Complexity: O(*n*) in the length of the text, as elements with equal numbers of descendants are not nested.
struct SimilarElements {
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
  /// - Returns: False if the variables are too many.
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

/// The keys and values of an element and of the elements in it, without ids and without the keys that stay at the use
/// of a layout.
private struct ElementForm {
  /// All but the values, members in the order of their keys.
  private(set) var tokens: [String] = []
  private(set) var scalars: [(entry: SyntaxEntry, holder: SyntaxNode)] = []
  private(set) var values: [JSONValue] = []

  /// - Returns: `nil` for an object with invalid JSON.
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

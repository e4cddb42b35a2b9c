import DocumentSyntax
package import LayoutEngine

/// A string of a document that names variables, or a key that defines one.
package struct VariableString: Hashable, Sendable {
  /// The bytes of the string or key, with its quotes.
  package let range: Range<Int>
  package let form: Form

  /// The names in the string with their ranges, without dollar signs and quotes, in the order of the text.
  package let names: [Name]

  /// The index of the variant that contains the string; `nil` outside of variants.
  package let variant: Int?

  /// The layout that contains the string; `nil` outside of `layouts`.
  package let layout: String?

  /// The variable whose definition contains the string, as its key or in its value.
  package let definition: String?

  /// True for the value of a key that takes a text, where an expression is not evaluated.
  package let isText: Bool

  package enum Form: Hashable, Sendable {
    /// The key of a definition, whose value is in these bytes.
    case definition(value: Range<Int>)

    /// The key with which a use of a layout, or an entry of an `each`, sets a variable of the layout.
    case argument
    case value(String)
    case negation(String)
    case expression(VariableExpression)
  }

  package struct Name: Hashable, Sendable {
    package let name: String
    package let range: Range<Int>

    /// The layout that owns the variable; `nil` for a variable of the document.
    package let layout: String?
  }

  /// True for the key of a definition.
  package var isDefinition: Bool {
    if case .definition = form { true } else { false }
  }

  /// True for the key with which a use sets a variable of a layout.
  package var isArgument: Bool { form == .argument }

  /// The name around or beside a byte, its dollar sign included; `nil` if no name touches the byte.
  package func name(at offset: Int) -> Name? {
    names.last { $0.range.lowerBound - 1 <= offset && offset <= $0.range.upperBound }
  }

  /// The name at a byte, or else the only name in the string.
  package func pointedName(at offset: Int) -> Name? {
    if let name = name(at: offset) { return name }
    guard let first = names.first,
      names.allSatisfy({ $0.name == first.name && $0.layout == first.layout })
    else { return nil }
    return first
  }
}

extension DocumentText {
  /// The strings of the text that name variables and the keys that define variables, in the order of the text.
  ///
  /// A string counts where the schema lets it name a variable, also in objects that are not laid out on this screen. A
  /// `range` limits the result to strings that overlap or touch it.
  ///
  /// - Complexity: O(*n*) in the length of the text without a range; else in the length of the objects and arrays that
  ///   reach into the range, without nested objects and arrays outside of it.
  package func variableStrings(in range: Range<Int>? = nil) -> [VariableString] {
    var search = VariableSearch(self, range)
    search.run()
    searchedEntries += search.entryCount
    return search.strings.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The string or key around or beside a byte that names variables or defines one.
  ///
  /// - Complexity: O(*n*) in the length of the objects and arrays around the byte, without nested objects and arrays.
  package func variableString(at offset: Int) -> VariableString? {
    let found = variableStrings(in: offset..<offset)
    return found.last { $0.range.contains(offset) } ?? found.last
  }
}

extension LiveDocument {
  /// The strings that name variables in the value at a location, also if a default or a variant states the value.
  ///
  /// - Complexity: O(*n*) in the length of the element's own object, or of the document's.
  package func variableStrings(at location: Location) -> [VariableString] {
    guard text.definesVariables else { return [] }
    let range = range(of: location.with(part: .value))
    var search = VariableSearch(text, range)
    let element = self.location(written: location).element
    let node = element.flatMap { elements.node(of: $0) }
    search.run(
      from: node.map { source.syntax.entry(of: $0) },
      in: element.flatMap { elements.instances.context(of: $0)?.nearestName })
    text.searchedEntries += search.entryCount
    return search.strings.filter { string in
      range.lowerBound <= string.range.lowerBound && string.range.upperBound <= range.upperBound
    }
  }

  /// The variables named in the value at a location, each once, in the order of the text, with the locations of their
  /// definitions.
  package func variables(namedAt location: Location) -> [(name: String, definition: Location?)] {
    // A location that is not written has the range of the value around it, which has other names.
    guard text.definesVariables, !location.path.isEmpty, isWritten(location) else { return [] }
    var found: [(name: String, definition: Location?)] = []
    var known: Set<String> = []
    for string in variableStrings(at: location) {
      for name in string.names where known.insert(name.name).inserted {
        found.append((name.name, text.definition(of: name, onVariant: string.variant)))
      }
    }
    return found
  }
}

extension VariableString.Form {
  /// Reads a string that is the value of a key.
  ///
  /// - Returns: `nil` if it names no variable.
  package init?(_ text: String, as property: Property) {
    guard property.takesVariables, property.shape.followsVariables else { return nil }
    self.init(
      text, takesExpressions: property.shape.isNumeric, takesNegations: property.shape.isFlag)
  }

  init?(_ text: String, takesExpressions: Bool, takesNegations: Bool) {
    switch VariableReference(text) {
    case .value(let name): self = .value(name)
    case .negation(let name) where takesNegations: self = .negation(name)
    case .plain where takesExpressions:
      guard let expression = VariableExpression(text) else { return nil }
      self = .expression(expression)
    case .negation, .escaped, .plain: return nil
    }
  }
}

extension ValueShape {
  /// True if a value is a text, where an expression is not evaluated.
  var isText: Bool {
    switch self {
    case .string, .textRuns: true
    default: false
    }
  }

  /// True if a value may be a number or a length, so that it may be an expression.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .count, .dimension, .coordinate, .uniform, .entries: true
    default: false
    }
  }

  /// True if a value is a boolean, so that it may be the negation of a variable.
  fileprivate var isFlag: Bool {
    switch self {
    case .boolean: true
    default: false
    }
  }

  /// False for values that are read literally, without variables.
  fileprivate var followsVariables: Bool {
    switch self {
    case .element, .elements, .variants, .expectations, .variantNames, .byElement, .screenValues,
      .ids,
      .variables, .defaults, .layouts, .layoutName, .strings, .ignored:
      false
    default: true
    }
  }
}

import DocumentSyntax
package import LayoutEngine

/// A string of a document that names variables, or a key that defines one.
package struct VariableString: Hashable, Sendable {
  /// The bytes of the string or key, with its quotes.
  package let range: Range<Int>
  package let form: Form

  /// The names in it with their bytes, without dollar signs and quotes, in the order of the text.
  package let names: [Name]

  /// The index of the variant in which it is; `nil` outside of variants.
  package let variant: Int?

  /// The variable in whose definition it is: as its key, or in its value.
  package let definition: String?

  /// True if it is the value of a key that takes a text, in which an expression is a text like any other.
  package let isText: Bool

  package enum Form: Hashable, Sendable {
    /// The key of a definition, whose value is in these bytes.
    case definition(value: Range<Int>)
    case value(String)
    case negation(String)
    case expression(VariableExpression)
  }

  package struct Name: Hashable, Sendable {
    package let name: String
    package let range: Range<Int>
  }

  /// True for the key of a definition.
  package var isDefinition: Bool {
    if case .definition = form { true } else { false }
  }

  /// The name around or beside a byte, its dollar sign included; `nil` if the byte is at none.
  package func name(at offset: Int) -> Name? {
    names.last { $0.range.lowerBound - 1 <= offset && offset <= $0.range.upperBound }
  }

  /// The name at a byte, or else the only one in the string.
  package func pointedName(at offset: Int) -> Name? {
    if let name = name(at: offset) { return name }
    guard let first = names.first, names.allSatisfy({ $0.name == first.name }) else { return nil }
    return first
  }
}

extension LiveDocument {
  /// The strings of the text that name variables and the keys that define some, in the order of the text.
  ///
  /// A string counts where the schema lets it name a variable, also in objects that are not laid out on this screen. With
  /// a `range` only those that are at least partly in it or beside it.
  ///
  /// - Complexity: O(*n*) in the length of the text without a range; else in the length of the objects and arrays that
  ///   reach into the range, those inside them left out.
  package func variableStrings(in range: Range<Int>? = nil) -> [VariableString] {
    var search = VariableSearch(source, range)
    search.run()
    return search.strings.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The string or key around or beside a byte that names variables or defines one.
  ///
  /// - Complexity: O(*n*) in the length of the objects and arrays around the byte, those inside them left out.
  package func variableString(at offset: Int) -> VariableString? {
    let found = variableStrings(in: offset..<offset)
    return found.last { $0.range.contains(offset) } ?? found.last
  }
}

extension LiveDocument {
  /// The strings that name variables in the value at a location, also where a default or a variant states it.
  ///
  /// - Complexity: O(*n*) in the length of the element's own object, or of the document's.
  package func variableStrings(at location: Location) -> [VariableString] {
    guard definesVariables else { return [] }
    let range = range(of: location.with(part: .value))
    var search = VariableSearch(source, range)
    let node = self.location(written: location).element.flatMap { elements.node(of: $0) }
    search.run(from: node.map { source.syntax.entry(of: $0) })
    return search.strings.filter { string in
      range.lowerBound <= string.range.lowerBound && string.range.upperBound <= range.upperBound
    }
  }

  /// The variables that are named in the value at a location, each once, in the order of the text.
  package func variables(namedAt location: Location) -> [String] {
    var names: [String] = []
    for name in variableStrings(at: location).flatMap(\.names) where !names.contains(name.name) {
      names.append(name.name)
    }
    return names
  }
}

/// Walks through a document by its schema to the strings that may name variables.
private struct VariableSearch {
  let source: DocumentSource

  /// The bytes that are searched, without a limit for all.
  let range: Range<Int>?

  /// The offsets of dollar signs in all of the text, also of those that are written as escapes; `nil` if only a part is
  /// searched.
  private var signs: [Int]?
  private var pending: [Pending] = []
  private(set) var strings: [VariableString] = []

  private struct Pending {
    let entry: SyntaxEntry
    let context: Context
    var variant: Int?
    var definition: String?
  }

  private enum Context {
    case document
    case variants

    /// The object of an element, or defaults of a type.
    case element(TypeTable?)
    case elements

    /// An object or an array of objects with such members.
    case members([Property])
    case style
    case byElement(Property)
    case definitions
    case defaults

    /// A value in a definition, where any string may name variables.
    case definition

    /// A value that nothing reads, in which strings that look like references are taken for some.
    case unknown

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }

  init(_ source: DocumentSource, _ range: Range<Int>?) {
    self.source = source
    self.range = range
    if range == nil { signs = Self.signs(in: source.text) }
  }

  private static func signs(in text: SourceText) -> [Int] {
    let escape = Array("\\u0024".utf8)
    return text.withContiguousBytes(in: 0..<text.utf8Count) { bytes in
      var found: [Int] = []
      bytes.withUnsafeBufferPointer { bytes in
        for index in bytes.indices {
          let byte = bytes[index]
          guard byte == .dollar || byte == UInt8(ascii: "\\") else { continue }
          if byte == .dollar || bytes[index...].starts(with: escape) { found.append(index) }
        }
      }
      return found
    }
  }

  /// Searches an element's object, or the whole document.
  mutating func run(from element: SyntaxEntry? = nil) {
    pending = [
      element.map { Pending(entry: $0, context: .element(nil)) }
        ?? Pending(entry: source.syntax.root, context: .document)
    ]
    while let next = pending.popLast() {
      guard next.entry.container != nil else { continue }
      var entries: [SyntaxEntry] = []
      source.syntax.forEachEntry(in: next.entry, of: source.text) { entries.append($0) }
      if next.entry.kind == .array {
        readItems(entries, of: next)
      } else {
        readMembers(entries, of: next)
      }
    }
  }

  /// True if a value has something in it that is searched for.
  private func matters(_ entry: SyntaxEntry) -> Bool {
    let bytes = entry.valueRange
    if let range {
      return bytes.lowerBound <= range.upperBound && range.lowerBound <= bytes.upperBound
    }
    guard let signs else { return true }
    let index = signs.partitioningIndex { $0 >= bytes.lowerBound }
    return index < signs.count && signs[index] < bytes.upperBound
  }

  private mutating func readItems(_ entries: [SyntaxEntry], of parent: Pending) {
    for (index, entry) in entries.enumerated() {
      var child = Pending(
        entry: entry, context: parent.context, variant: parent.variant,
        definition: parent.definition)
      switch parent.context {
      case .variants:
        guard entry.kind == .object else { continue }
        child = Pending(entry: entry, context: .members(variantProperties), variant: index)
        // Definitions have no dollar sign.
        if range == nil || matters(entry) { pending.append(child) }
        continue
      case .elements: child = Pending(entry: entry, context: .element(nil), variant: parent.variant)
      case .definition, .unknown: add(entry, like: parent)
      default: break
      }
      if entry.container != nil, matters(entry) { pending.append(child) }
    }
  }

  private mutating func readMembers(_ entries: [SyntaxEntry], of parent: Pending) {
    var table: TypeTable?
    if case .element(let known) = parent.context {
      table =
        known
        ?? entries.last { source.isKey("type", of: $0) }
        .flatMap { source.string(of: $0) }.flatMap { TypeTable.byName[$0] }
    }
    for entry in entries {
      guard let key = source.key(of: entry) else { continue }
      if case .definitions = parent.context {
        readDefinition(entry, key, of: parent)
        continue
      }
      let property = self.property(key, in: parent.context, of: table)
      let isNeeded = property.map { $0.name == "variables" || $0.name == "variants" } ?? false
      guard isNeeded || matters(entry) else { continue }
      guard entry.container != nil else {
        add(entry, like: parent, as: property)
        continue
      }
      pending.append(
        Pending(
          entry: entry, context: context(of: key, property, entry, under: parent.context),
          variant: parent.variant, definition: parent.definition))
    }
  }

  private func property(
    _ key: String, in context: Context, of table: TypeTable?
  ) -> Property? {
    switch context {
    case .document: documentProperties.first { $0.name == key }
    case .element:
      table?.properties[key] ?? elementProperties.first { $0.name == key }
        ?? TypeTable.style[key] ?? oldStyleProperty(key)
    case .style: TypeTable.style[key] ?? oldStyleProperty(key)
    case .members(let members): members.first { $0.name == key }
    case .byElement(let property): property
    case .defaults: defaultsProperties.first { $0.name == key }
    case .variants, .elements, .definitions, .definition, .unknown: nil
    }
  }

  private func oldStyleProperty(_ key: String) -> Property? {
    key == "preferredFrameSize" ? TypeTable.style["preferredSize"] : nil
  }

  /// The context of an object or array that is the value of a key.
  private func context(
    of key: String, _ property: Property?, _ entry: SyntaxEntry, under parent: Context
  ) -> Context {
    switch parent {
    case .definition, .unknown: return parent
    case .element where property == nil:
      if ElementSlot(rawValue: key) != nil {
        return entry.kind == .array ? .elements : .element(nil)
      }
      return key == "sizeRange" ? .members(oldSizeRangeProperties) : .unknown
    case .style where property == nil:
      return key == "sizeRange" ? .members(oldSizeRangeProperties) : .unknown
    case .defaults:
      return .element(TypeTable.byName[key])
    default: break
    }
    guard let property else { return .unknown }
    switch property.shape {
    case .object where property.name == "style": return .style
    case .variants: return .variants
    case .variables: return .definitions
    case .defaults: return .defaults
    case .element: return .element(nil)
    case .elements: return .elements
    case .byElement(let value): return .byElement(value)
    default:
      let items = entry.kind == .array ? property.shape.itemMembers : nil
      return .members(items ?? property.shape.members)
    }
  }

  private mutating func readDefinition(_ entry: SyntaxEntry, _ key: String, of parent: Pending) {
    guard VariableReference.isName(key.utf8), let keyRange = entry.keyRange else { return }
    let child = Pending(
      entry: entry, context: .definition, variant: parent.variant, definition: key)
    let isNear =
      range.map { keyRange.lowerBound <= $0.upperBound && $0.lowerBound <= keyRange.upperBound }
    if isNear ?? true {
      let name = VariableString.Name(
        name: key, range: (keyRange.lowerBound + 1)..<(keyRange.upperBound - 1))
      strings.append(
        VariableString(
          range: keyRange, form: .definition(value: entry.valueRange), names: [name],
          variant: parent.variant, definition: key, isText: false))
    }
    guard matters(entry) else { return }
    if entry.container != nil { pending.append(child) } else { add(entry, like: child) }
  }

  /// Adds a string if it names variables.
  private mutating func add(
    _ entry: SyntaxEntry, like parent: Pending, as property: Property? = nil
  ) {
    guard entry.kind == .string, matters(entry), let text = source.string(of: entry),
      let form = form(of: text, as: property, in: parent.context)
    else { return }
    let bytes = Array(text.utf8)
    let parts = VariableReference.variables(in: bytes)
    let ranges =
      entry.valueHasEscapes
      ? source.text.ranges(of: parts, inString: entry.valueRange)
      : parts.map { part in
        let start = entry.valueRange.lowerBound + 1
        return (start + part.lowerBound)..<(start + part.upperBound)
      }
    let names = zip(parts, ranges).map { part, range in
      VariableString.Name(name: String(decoding: bytes[part], as: UTF8.self), range: range)
    }
    strings.append(
      VariableString(
        range: entry.valueRange, form: form, names: names, variant: parent.variant,
        definition: parent.definition, isText: property?.shape.isText ?? false))
  }

  private func form(
    of text: String, as property: Property?, in context: Context
  ) -> VariableString.Form? {
    switch (context, property) {
    case (.definition, _):
      VariableString.Form(text, takesExpressions: true, takesNegations: true)
    case (_, let property?) where !context.isUnknown: VariableString.Form(text, as: property)
    default: VariableString.Form(text, takesExpressions: false, takesNegations: true)
    }
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

  fileprivate init?(_ text: String, takesExpressions: Bool, takesNegations: Bool) {
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
  fileprivate var isText: Bool {
    switch self {
    case .string, .textRuns: true
    default: false
    }
  }

  /// True if a value is a number or a length, which an expression may be.
  fileprivate var isNumeric: Bool {
    switch self {
    case .number, .count, .dimension, .coordinate, .uniform: true
    default: false
    }
  }

  /// True if a value is a boolean, which the opposite of a variable may be.
  fileprivate var isFlag: Bool {
    switch self {
    case .boolean: true
    default: false
    }
  }

  /// False for values that are read as they are written.
  fileprivate var followsVariables: Bool {
    switch self {
    case .element, .elements, .variants, .expectations, .variantNames, .byElement, .laidOver, .ids,
      .variables, .defaults, .strings, .ignored:
      false
    default: true
    }
  }
}

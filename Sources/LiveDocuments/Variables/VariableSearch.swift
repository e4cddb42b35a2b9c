import DocumentSyntax
import LayoutEngine

/// Walks through a document by its schema and collects the strings that name variables and the keys that define them.
struct VariableSearch {
  let source: DocumentSource
  private let document: DocumentText

  /// The range that is searched; `nil` for the whole text.
  let range: Range<Int>?

  /// The offsets of dollar signs in the whole text, signs written as escapes included; `nil` if a range is searched or
  /// the document has layouts.
  private var signs: [Int]?
  private var pending: [Pending] = []
  private(set) var strings: [VariableString] = []

  /// The number of members and items that were read.
  private(set) var entryCount = 0

  /// The values of `each` with the layouts that they repeat; filled only if the whole text is searched.
  private(set) var repetitions: [RepeatedUse] = []

  /// The values of definitions and of variables that uses set, by the start of the key.
  private(set) var keyValues: [Int: SyntaxEntry] = [:]

  /// An `each` with the layout that it repeats.
  struct RepeatedUse {
    let each: SyntaxEntry
    let used: String

    /// The layout around the `each`; `nil` outside of `layouts`.
    let layout: String?
  }

  private struct Pending {
    var entry: SyntaxEntry
    var context: Context
    var variant: Int?
    var layout: String?
    var definition: String?

    /// The layout that the object's `each` repeats, with the names that its entries set.
    var repeated: (layout: String, names: Set<String>)?
  }

  private enum Context {
    case document
    case variants

    /// The object of an element, or defaults of a type.
    case element(TypeTable?)
    case elements

    /// An object with these members, or an array of objects with these members.
    case members([Property])
    case style
    case byElement(Property)
    case definitions
    case defaults
    case layouts

    /// An object, or an array of objects, with values for the variables of a layout.
    case arguments(String?)

    /// A value in a definition, where any string may name variables.
    case definition

    /// A value of an unknown key, in which strings that look like references count as references.
    case unknown

    var isUnknown: Bool { if case .unknown = self { true } else { false } }
  }

  init(_ document: DocumentText, _ range: Range<Int>?) {
    source = document.source
    self.document = document
    self.range = range
    // The keys with which uses set variables have no dollar sign.
    if range == nil, document.layouts == nil { signs = Self.signs(in: source.text) }
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
  mutating func run(from element: SyntaxEntry? = nil, in layout: String? = nil) {
    pending = [
      element.map { Pending(entry: $0, context: .element(nil), layout: layout) }
        ?? Pending(entry: source.syntax.root, context: .document)
    ]
    while let next = pending.popLast() {
      guard next.entry.container != nil else { continue }
      var entries: [SyntaxEntry] = []
      source.syntax.forEachEntry(in: next.entry, of: source.text) { entries.append($0) }
      entryCount += entries.count
      if next.entry.kind == .array {
        readItems(entries, of: next)
      } else {
        readMembers(entries, of: next)
      }
    }
  }

  /// True if a value overlaps the range or contains a dollar sign.
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
      var child = parent
      child.entry = entry
      switch parent.context {
      case .variants:
        guard entry.kind == .object else { continue }
        child = Pending(entry: entry, context: .members(variantProperties), variant: index)
        if range == nil || matters(entry) { pending.append(child) }
        continue
      case .elements:
        child = Pending(
          entry: entry, context: .element(nil), variant: parent.variant, layout: parent.layout)
      case .definition, .unknown: add(entry, like: parent)
      default: break
      }
      if entry.container != nil, matters(entry) { pending.append(child) }
    }
  }

  private mutating func readMembers(_ entries: [SyntaxEntry], of parent: Pending) {
    var parent = parent
    var table: TypeTable?
    var used: String?
    if case .element(let known) = parent.context {
      let each = entries.last { source.isKey("each", of: $0) }
      let type = entries.last { source.isKey("type", of: $0) }
      table =
        known ?? type.flatMap { source.string(of: $0) }.flatMap { TypeTable.byName[$0] }
        ?? (each == nil ? nil : TypeTable.node)
      used = usedLayout(entries)
      parent.repeated = each.flatMap { each in
        used.map { ($0, argumentNames(each, in: parent.layout)) }
      }
      if range == nil, let each, let used {
        repetitions.append(RepeatedUse(each: each, used: used, layout: parent.layout))
      }
    }
    for entry in entries {
      guard let key = source.key(of: entry) else { continue }
      switch parent.context {
      case .definitions:
        readDefinition(entry, key, of: parent)
        continue
      case .arguments(let layout):
        readArgument(entry, key, of: layout, in: parent)
        continue
      case .layouts:
        guard range == nil || matters(entry) else { continue }
        pending.append(
          Pending(entry: entry, context: .members(layoutProperties), layout: key))
        continue
      default: break
      }
      let property = self.property(key, in: parent.context, of: table)
      // Keys of definitions have no dollar sign.
      let isNeeded =
        range == nil
        && property.map { ["variables", "variants", "layouts", "each"].contains($0.name) } ?? false
      guard isNeeded || matters(entry) else { continue }
      guard entry.container != nil else {
        var around = parent
        // The variables that entries set are not visible in the value of `each` itself.
        if property?.name == "each" { around.repeated = nil }
        add(entry, like: around, as: property)
        continue
      }
      var child = parent
      child.entry = entry
      child.context = context(of: key, property, entry, under: parent.context, using: used)
      // Names that entries set are visible neither in elements below nor in the entries themselves.
      switch child.context {
      case .element, .elements: child.repeated = nil
      case .arguments where property?.name == "each": child.repeated = nil
      default: break
      }
      pending.append(child)
    }
  }

  /// The layout that an element uses, given its members; `nil` if the name is unknown.
  private func usedLayout(_ entries: [SyntaxEntry]) -> String? {
    guard let layouts = document.layouts,
      let entry = entries.last(where: { source.isKey("layout", of: $0) }),
      let text = source.string(of: entry)
    else { return nil }
    if text.isLayoutFileName {
      let key = LayoutFile.key(ofFile: document.inputs.file(text).uri)
      return layouts[key] == nil ? nil : key
    }
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let name = String(decoding: text.utf8.dropFirst(), as: UTF8.self)
    return layouts[name] == nil ? nil : name
  }

  /// The owner of a variable.
  enum Owner: Hashable {
    case document
    case layout(String)

    var layout: String? { if case .layout(let name) = self { name } else { nil } }
  }

  /// The owner of the variable that a use of a layout sets under a name; `nil` if the variable does not exist.
  ///
  /// A use of a layout of the document may set variables of the document, too.
  func owner(ofArgument name: String, of layout: String) -> Owner? {
    guard let used = document.layouts?[layout] else { return nil }
    if used.defines(name) { return .layout(layout) }
    guard used.file == nil else {
      return used.scope?.layer(of: name) == nil ? nil : .layout(layout)
    }
    return document.variables.defines(name) ? .document : nil
  }

  /// The names that the entries of an `each` set, and the name of their index.
  private func argumentNames(_ each: SyntaxEntry, in layout: String?) -> Set<String> {
    var names: Set = [ArgumentLayer.indexName]
    switch EachValue(each, of: source, nil, in: document.scope(inLayout: layout)) {
    case .file(let name, let base, _):
      return names.union(
        document.inputs.file(name, in: base).entries.map { Array($0.names) } ?? [])
    case .list(let value): return names.union(EntryList(value.source, value.entry).names)
    case .number, .unusable: return names
    case .written: break
    }
    guard let array = each.container else { return names }
    for entry in source.entries(of: array) where entry.kind == .object {
      guard let object = entry.container else { continue }
      source.forEachEntry(of: object) { if let key = source.key(of: $0) { names.insert(key) } }
    }
    return names
  }

  /// The layout that owns a variable; `nil` for a variable of the document.
  private func owner(of name: String, in parent: Pending) -> String? {
    if let repeated = parent.repeated, repeated.names.contains(name) {
      return (owner(ofArgument: name, of: repeated.layout) ?? .layout(repeated.layout)).layout
    }
    return owner(of: name, around: parent.layout).layout
  }

  /// The owner of a variable that is named in a layout of the document, or outside of `layouts`.
  func owner(of name: String, around layout: String?) -> Owner {
    guard let layout, document.layouts?[layout]?.defines(name) ?? false else {
      return .document
    }
    return .layout(layout)
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
    case .variants, .elements, .definitions, .definition, .unknown, .layouts, .arguments: nil
    }
  }

  private func oldStyleProperty(_ key: String) -> Property? {
    key == "preferredFrameSize" ? TypeTable.style["preferredSize"] : nil
  }

  /// The context of an object or array that is the value of a key.
  private func context(
    of key: String, _ property: Property?, _ entry: SyntaxEntry, under parent: Context,
    using layout: String?
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
    case .variables:
      if case .element = parent { return .arguments(layout) }
      return .definitions
    case .entries: return .arguments(layout)
    case .layouts: return .layouts
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
      entry: entry, context: .definition, variant: parent.variant, layout: parent.layout,
      definition: key)
    keyValues[keyRange.lowerBound] = entry
    addKey(
      keyRange, key, .definition(value: entry.valueRange), ownedBy: parent.layout, definition: key,
      in: parent)
    guard matters(entry) else { return }
    if entry.container != nil { pending.append(child) } else { add(entry, like: child) }
  }

  /// Reads a value that a use sets for a variable of a layout.
  private mutating func readArgument(
    _ entry: SyntaxEntry, _ key: String, of layout: String?, in parent: Pending
  ) {
    if let layout, let keyRange = entry.keyRange, let owner = owner(ofArgument: key, of: layout) {
      keyValues[keyRange.lowerBound] = entry
      addKey(keyRange, key, .argument, ownedBy: owner.layout, definition: nil, in: parent)
    }
    guard matters(entry) else { return }
    var child = parent
    child.entry = entry
    child.context = .definition
    if entry.container != nil { pending.append(child) } else { add(entry, like: child) }
  }

  private mutating func addKey(
    _ keyRange: Range<Int>, _ key: String, _ form: VariableString.Form, ownedBy layout: String?,
    definition: String?, in parent: Pending
  ) {
    if let range,
      keyRange.lowerBound > range.upperBound || range.lowerBound > keyRange.upperBound
    {
      return
    }
    let name = VariableString.Name(
      name: key, range: (keyRange.lowerBound + 1)..<(keyRange.upperBound - 1), layout: layout)
    strings.append(
      VariableString(
        range: keyRange, form: form, names: [name], variant: parent.variant,
        layout: parent.layout, definition: definition, isText: false))
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
      let name = String(decoding: bytes[part], as: UTF8.self)
      return VariableString.Name(name: name, range: range, layout: owner(of: name, in: parent))
    }
    strings.append(
      VariableString(
        range: entry.valueRange, form: form, names: names, variant: parent.variant,
        layout: parent.layout, definition: parent.definition,
        isText: property?.shape.isText ?? false))
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

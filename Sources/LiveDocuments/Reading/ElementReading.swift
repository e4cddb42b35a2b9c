import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the object of one element: its own values, and where its children stand.
struct ElementReading: ~Copyable {
  var reading: ValueReading
  let element: ElementID
  let node: SyntaxNode
  private let states: [ExactString: ElementState]

  /// What is laid over it; what it says there itself is not looked at.
  private var override: ElementOverride?

  var description = ElementDescription.placeholder
  var typeIndex: UInt8?
  var children: [Child] = []
  var childKeys: ElementSlots = []
  // An empty literal is a call that nothing specializes.
  var writtenKeys = ElementKeys(rawValue: 0)
  var unreadableKeys = ElementKeys(rawValue: 0)

  /// A value that stands where an element can.
  struct Child {
    let slot: ElementSlot
    let role: ChildRole
    let entry: SyntaxEntry
    let location: Location
  }

  init(
    _ source: DocumentSource, _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    on screen: Screen, under override: ElementOverride? = nil
  ) {
    self.override = override
    reading = ValueReading(source)
    reading.builder.environment = screen.texts
    states = screen.elements
    // The title of a button shrinks unless its style says otherwise.
    if slot == .titleNode { reading.builder.style.style.flexShrink = 1 }
    self.element = element
    self.node = node
  }

  var isCutShort: Bool { reading.source.isCutShort(node) }

  mutating func read() {
    let members = ObjectMembers(reading.source, node)
    let top = Location(element, part: .value)
    reading.noteDuplicates(members, at: top)
    let table = typeTable(members)
    if let override { self.override = OverrideReading(override, for: table).readable }
    for member in members.used {
      if member.number == TypeTable.typeKey { continue }
      if let override, override.values[member.key] != nil { continue }
      let location = Location(element, key: member.key, part: .value)
      // Most keys are the type's own; only the others may hold elements.
      if let property = table?[member.number] {
        read(member.entry, as: property, at: location)
        continue
      }
      if let slot = TypeTable.slot(member.number), slot != .root {
        if readChildren(member, in: slot, of: table, at: location) { continue }
      }
      guard let table else {
        readShared(member, at: location)
        continue
      }
      if !readDeprecated(member, at: location) {
        reading.noteUnknown(member, owner: table.declaration.name, at: location)
      }
    }
    guard let table else { return }
    typeIndex = table.index
    if !isCutShort {
      for property in table.declaration.properties
      where property.isRequired && members[property.name] == nil {
        reading.note(
          .missingKey(property.name, owner: table.declaration.name),
          at: Location(element, part: .type))
      }
    }
    if !states.isEmpty, let id = reading.builder.id, let state = states[ExactString(id)] {
      apply(state, to: table)
    }
    if let override {
      let reading = OverrideReading(override, for: table, over: reading.builder)
      self.reading.builder = reading.builder
      writtenKeys.formUnion(reading.writtenKeys)
    }
    description = reading.builder.description(of: table.declaration)
  }

  /// Lays over what it says what it is on this screen.
  private mutating func apply(_ state: ElementState, to table: TypeTable) {
    // What it says there is not looked at on this screen.
    reading.problems.removeAll { state.location(of: $0.location) != nil }
    if let isHidden = state.isHidden { reading.builder.isHidden = isHidden }
    if let text = state.text, let property = table.properties["text"] {
      property.assign?(&reading.builder, .string(text))
      writtenKeys.insert(.text)
    }
    guard !state.style.isEmpty else { return }
    reading.builder.style.beginOverrides()
    for assigned in state.style { assigned.property.assign?(&reading.builder, assigned.value) }
    writtenKeys.formUnion(state.styleKeys)
  }

  // MARK: The type

  private mutating func typeTable(_ members: ObjectMembers) -> TypeTable? {
    let location = Location(element, [.key("type")], part: .value)
    guard let member = members[TypeTable.typeKey] else {
      if !isCutShort { reading.note(.missingType, at: Location(element, part: .type)) }
      return nil
    }
    guard let name = reading.source.string(of: member.entry) else {
      switch member.entry.kind {
      case .missing, .invalid: break
      default: if !member.entry.valueIsBroken { reading.note(.missingType, at: location) }
      }
      return nil
    }
    guard let table = TypeTable.byName[name] else {
      reading.note(.unknownType(String(name.prefix(80))), at: location)
      return nil
    }
    if let replacement = table.declaration.replacement {
      reading.note(.deprecatedName(old: name, new: replacement), at: location)
    }
    return table
  }

  // MARK: Values

  /// Reads a value and notes that its key is there.
  private mutating func readNoting(
    _ entry: SyntaxEntry, as property: Property, at location: Location
  ) {
    if let key = reading.readNoting(entry, as: property, at: location) {
      writtenKeys.insert(key)
    } else if let key = property.key {
      unreadableKeys.insert(key)
    }
  }

  private mutating func read(_ entry: SyntaxEntry, as property: Property, at location: Location) {
    guard property.name == "style" else {
      readNoting(entry, as: property, at: location)
      return
    }
    guard let node = reading.object(entry, key: "style", at: location) else { return }
    let members = ObjectMembers(reading.source, node)
    reading.noteDuplicates(members, at: location)
    for member in members.used where override?.style[member.key] == nil {
      let place = location.appending(.key(member.key), part: .value)
      if let property = TypeTable.style(member.number) {
        readNoting(member.entry, as: property, at: place)
      } else if let old = DeprecatedStyleKey(rawValue: member.key) {
        read(member.entry, as: old, at: place)
      } else {
        reading.noteUnknown(member, owner: "style", at: place)
      }
    }
  }

  /// The keys that an element without a usable type has all the same.
  private mutating func readShared(_ member: ObjectMembers.Member, at location: Location) {
    guard let property = elementProperties.first(where: { $0.name == member.key }) else {
      reading.noteDuplicates(inUnread: member.entry, at: location)
      return
    }
    read(member.entry, as: property, at: location)
  }

  /// Reads a key of 1.x that stood on the element itself.
  ///
  /// - Returns: Whether it is one.
  private mutating func readDeprecated(
    _ member: ObjectMembers.Member, at location: Location
  ) -> Bool {
    if let old = DeprecatedStyleKey(rawValue: member.key) {
      read(member.entry, as: old, at: location)
      return true
    }
    guard let property = TypeTable.style[member.key] else { return false }
    reading.note(
      .deprecatedName(old: member.key, new: "style.\(member.key)"), at: location.with(part: .key))
    // Under `style` it was a boolean's place in 1.x too: the name is the diagnostic, not the value.
    let noted = reading.problems.count
    readNoting(member.entry, as: property, at: location)
    reading.problems = reading.problems.enumerated().filter { index, problem in
      if index >= noted, case .booleanFlexFactor = problem.kind { return false }
      return true
    }.map(\.element)
    return true
  }

  private mutating func read(
    _ entry: SyntaxEntry, as old: DeprecatedStyleKey, at location: Location
  ) {
    reading.note(
      .deprecatedName(old: old.rawValue, new: old.replacement), at: location.with(part: .key))
    switch old.value {
    case .key(let key):
      if let property = TypeTable.style[key] { readNoting(entry, as: property, at: location) }
    case .members(let keys):
      guard let node = reading.object(entry, key: old.rawValue, at: location) else { return }
      let members = ObjectMembers(reading.source, node)
      reading.noteDuplicates(members, at: location)
      for member in members.used {
        let place = location.appending(.key(member.key), part: .value)
        if let key = keys.first(where: { $0.member == member.key })?.key,
          let property = TypeTable.style[key]
        {
          readNoting(member.entry, as: property, at: place)
        } else {
          reading.noteUnknown(member, owner: old.rawValue, at: place)
        }
      }
    }
  }

  // MARK: Children

  /// Reads a key that holds elements in some type.
  ///
  /// - Returns: Whether that is all there is to it; `corner` and the like may be unknown keys all the same.
  private mutating func readChildren(
    _ member: ObjectMembers.Member, in slot: ElementSlot, of table: TypeTable?,
    at location: Location
  ) -> Bool {
    let role = table?.declaration.children.role(of: slot) ?? .misplaced
    if role == .misplaced, let table {
      guard slot == .child || slot == .children else { return false }
      reading.note(
        .wrongChildKey(
          wrong: slot.rawValue, right: table.declaration.children.rightKey,
          type: table.declaration.name),
        at: location.with(part: .key))
    }
    switch (slot, member.entry.kind) {
    // A syntax error already; the child is not missing as well.
    case (_, .missing), (_, .invalid): childKeys.insert(ElementSlots(slot))
    case (.children, .array): appendElements(of: member.entry, role: role, at: location)
    case (.children, .tooDeep): break
    case (.children, _):
      reading.noteWrongType(member.entry, key: "children", expected: "an array", at: location)
    // `null` is a child that is not there, which the rule about missing children says.
    case (_, .null): break
    default: append(member.entry, in: slot, role: role, at: location)
    }
    return true
  }

  private mutating func appendElements(
    of entry: SyntaxEntry, role: ChildRole, at location: Location
  ) {
    guard let array = entry.container else { return }
    childKeys.insert(ElementSlots(.children))
    for (index, entry) in reading.source.entries(of: array).enumerated() {
      append(
        entry, in: .children, role: role, at: location.appending(.index(index), part: .value))
    }
  }

  private mutating func append(
    _ entry: SyntaxEntry, in slot: ElementSlot, role: ChildRole, at location: Location
  ) {
    childKeys.insert(ElementSlots(slot))
    if entry.kind != .object {
      reading.noteWrongType(
        entry, key: slot.rawValue, expected: "an element", at: location)
    }
    children.append(Child(slot: slot, role: role, entry: entry, location: location))
  }
}

extension ChildrenRule {
  /// The part that what stands under a key plays in layout.
  fileprivate func role(of slot: ElementSlot) -> ChildRole {
    switch (self, slot) {
    case (.single, .child), (.companion, .child), (.many, .children), (.singleOrMany, .child),
      (.singleOrMany, .children), (.parts, .child):
      .child
    case (.parts, .titleNode): .title
    case (.parts, .imageNode): .image
    case (.parts, .backgroundImageNode): .backgroundImage
    case (.companion(let key), _) where key == slot.rawValue: .companion
    default: .misplaced
    }
  }

  /// The key under which the type takes its elements.
  fileprivate var rightKey: String? {
    switch self {
    case .none: nil
    case .single, .companion, .singleOrMany, .parts: "child"
    case .many: "children"
    }
  }
}

/// The keys of one type, for looking them up while reading.
final class TypeTable: Sendable {
  let declaration: TypeDeclaration

  /// The declaration's place in `allTypes`.
  let index: UInt8
  let properties: [String: Property]

  /// The same by the number of the name.
  private let byNumber: [Property?]

  init(_ declaration: TypeDeclaration, index: Int) {
    self.declaration = declaration
    self.index = UInt8(truncatingIfNeeded: index)
    properties = Dictionary(
      (elementProperties + declaration.properties).map { ($0.name, $0) },
      uniquingKeysWith: { $1 })
    byNumber = KeyNames.shared.names.map { [properties] in properties[$0] }
  }

  subscript(number: KeyNames.Number) -> Property? {
    byNumber.indices.contains(number) ? byNumber[number] : nil
  }

  static let typeKey = KeyNames.shared.number(of: "type")

  /// What stands under a key, if elements may.
  static func slot(_ number: KeyNames.Number) -> ElementSlot? {
    slots.indices.contains(number) ? slots[number] : nil
  }

  private static let slots = KeyNames.shared.names.map { ElementSlot(rawValue: $0) }

  /// A key of `style`.
  static func style(_ number: KeyNames.Number) -> Property? {
    styles.indices.contains(number) ? styles[number] : nil
  }

  private static let styles = KeyNames.shared.names.map { style[$0] }

  static let byName: [String: TypeTable] = Dictionary(
    allTypes.enumerated().map { ($1.name, TypeTable($1, index: $0)) }, uniquingKeysWith: { $1 })

  static let style: [String: Property] = Dictionary(
    styleProperties.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
}

/// Names of 1.x for keys of a style.
package enum DeprecatedStyleKey: String, CaseIterable, Sendable {
  case preferredFrameSize
  case sizeRange

  /// What stands under it.
  package enum Value: Sendable {
    /// What stands under a key of 2.0.
    case key(String)

    /// An object, each member of which is what stands under a key of 2.0.
    case members([(member: String, key: String)])
  }

  package var value: Value {
    switch self {
    case .preferredFrameSize: .key("preferredSize")
    case .sizeRange: .members([("min", "minSize"), ("max", "maxSize")])
    }
  }

  /// What 2.0 calls it.
  package var replacement: String {
    switch self {
    case .preferredFrameSize: "preferredSize"
    case .sizeRange: "minSize and maxSize"
    }
  }
}

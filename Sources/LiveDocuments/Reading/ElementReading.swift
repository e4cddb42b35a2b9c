import DocumentSyntax
import JSON
import LayoutEngine

/// Reads the objects of elements, one after the other: their own values, and the positions of their children.
///
/// One reader is used for a whole document, so that its buffers are allocated once. ``read(_:at:in:under:)`` fills the
/// properties from one object; they are valid until the next call:
///
///     object of the text ──▶ TypeTable of its type ──▶ ElementDescription   what layout sees
///                                                  ──▶ children             objects to read next
///                                                  ──▶ problems, keys       what rules see
///
/// Four sources give an element its values. A later one wins, per key:
///
/// 1. the object in `root`, or the object that a variant puts in its place (``Child/replacement``);
/// 2. the `values`, `style` and `text` of the variant of this screen, for the element's id;
/// 3. the override of a client, which replaces the values of the text;
/// 4. nothing: a key that is missing or unreadable has the default of its type.
///
/// A value that cannot be read becomes a ``Problem`` at its location and is ignored; nothing else is lost. The reading
/// never depends on other elements, so an edit reads only the elements whose objects it touched.
struct ElementReading: ~Copyable {
  var reading: ValueReading
  private var node: SyntaxNode?
  private let texts: TextEnvironment
  private let states: [ExactString: ElementState]

  /// The objects of the values that the variant lays over elements, by the ids of these.
  private let values: [ExactString: SyntaxNode]

  /// The override of the element; the text's own values are not read then, but for objects that are
  /// merged.
  private var override: ElementOverride?

  var description = ElementDescription.placeholder
  var typeIndex: UInt8?
  var children: [Child] = []
  var childKeys: ElementSlots = []
  // An empty literal is a call that nothing specializes.
  var writtenKeys = ElementKeys(rawValue: 0)
  var unreadableKeys = ElementKeys(rawValue: 0)

  /// A value that stands where an element can.
  struct Child: BitwiseCopyable {
    let slot: ElementSlot
    let role: ChildRole
    let entry: SyntaxEntry

    /// The object that stands in its place on this screen.
    var replacement: SyntaxNode?

    /// The object that it is read from; `nil` if the value is no object.
    var object: SyntaxNode? { replacement ?? (entry.kind == .object ? entry.container : nil) }
  }

  init(
    _ source: DocumentSource, _ record: EntryIndex? = nil, on screen: Screen,
    _ nodes: VariantNodes
  ) {
    reading = ValueReading(source, record, of: nil)
    texts = screen.texts
    states = screen.elements
    values = nodes.values
  }

  var isCutShort: Bool {
    guard let node else { return false }
    return reading.reader.isCutShort(node)
  }

  /// Reads the object of an element; nothing is left of the one before.
  mutating func read(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    under override: ElementOverride? = nil
  ) {
    self.node = node
    self.override = override
    reading.begin(element)
    reading.builder.environment = texts
    // The title of a button shrinks unless its style says otherwise.
    if slot == .titleNode { reading.builder.style.style.flexShrink = 1 }
    typeIndex = nil
    children.removeAll(keepingCapacity: true)
    childKeys = ElementSlots(rawValue: 0)
    writtenKeys = ElementKeys(rawValue: 0)
    unreadableKeys = ElementKeys(rawValue: 0)
    let members = reading.reader.members(of: node)
    read(members)
    reading.reader.reuse(members)
  }

  private mutating func read(_ members: ObjectMembers) {
    reading.noteDuplicates(members, at: .top)
    let table = typeTable(members)
    if let override { self.override = OverrideReading(override, for: table).readable }
    let typeKey = TypeTable.typeKey
    for member in members.used {
      if member.number == typeKey { continue }
      if isReplaced(member, inStyle: false) { continue }
      let place = reading.place(of: member, in: .top)
      // Most keys are the type's own; only the others may hold elements.
      if let property = table?[member.number] {
        read(member.entry, as: property, at: place)
        continue
      }
      if let slot = TypeTable.slot(member.number), slot != .root {
        if readChildren(member, in: slot, of: table, at: place) { continue }
      }
      guard let table else {
        readShared(member, at: place)
        continue
      }
      if !readDeprecated(member, at: place) {
        reading.noteUnknown(member, owner: table.declaration.name, at: place)
      }
    }
    guard let table else {
      description = .placeholder
      return
    }
    typeIndex = table.index
    let state = reading.builder.id.flatMap { states.isEmpty ? nil : states[ExactString($0)] }
    if !isCutShort {
      for property in table.required
      where members[property.name] == nil && state?.values?.members[property.name] == nil {
        reading.note(
          .missingKey(property.name, owner: table.declaration.name), at: .top.with(part: .type))
      }
    }
    if let state {
      if let laid = state.values, let id = reading.builder.id, let node = values[ExactString(id)] {
        lay(laid, from: node, over: members, table)
      }
      apply(state, to: table)
    }
    if let override {
      let reading = OverrideReading(override, for: table, over: reading.builder)
      self.reading.builder = reading.builder
      writtenKeys.formUnion(reading.writtenKeys)
      unreadableKeys.subtract(reading.writtenKeys)
      self.reading.problems.removeAll { override.covers($0.location.path) }
    }
    description = reading.builder.description(of: table.declaration)
  }

  /// True if what is laid over a member leaves nothing of what the text has there.
  private func isReplaced(_ member: ObjectMembers.Member, inStyle: Bool) -> Bool {
    guard let override else { return false }
    let name = reading.reader.name(of: member.key)
    guard let value = inStyle ? override.style[name] : override.values[name] else { return false }
    return !MergedValues.keepsOthers(value, for: name, inStyle: inStyle)
  }

  /// Reads the values that the variant lays over its own.
  ///
  /// Their problems are noted at the paths of the element's object, which ``ElementState/location(of:)`` leads to the
  /// variant.
  private mutating func lay(
    _ values: LaidValues, from node: SyntaxNode, over own: ObjectMembers, _ table: TypeTable
  ) {
    reading.problems.removeAll { problem in
      values.covers(problem.location.path) || values.completes(problem)
    }
    let members = reading.reader.members(of: node)
    for member in members.used {
      let name = reading.reader.name(of: member.key)
      if LaidValues.isFixed(name) { continue }
      let place = reading.place(of: member, in: .top)
      guard let property = table[member.number] else {
        reading.noteUnknown(member, owner: table.declaration.name, at: place)
        continue
      }
      let noted = reading.problems.count
      if let key = reading.readNoting(member.entry, as: property, at: place) {
        writtenKeys.insert(key)
        unreadableKeys.subtract(ElementKeys([key]))
      } else if let key = property.key, !writtenKeys.contains(key) {
        unreadableKeys.insert(key)
      }
      guard reading.problems.count > noted, let object = own[member.number]?.entry,
        object.kind == .object, let node = object.container
      else { continue }
      // A required member may be in the element's own object.
      let inner = reading.reader.members(of: node)
      let isComplete = reading.problems[noted...].map { problem in
        if case .missingKey(let key, _) = problem.kind, problem.location.path.count == 1 {
          return inner[key] != nil
        }
        return false
      }
      reading.reader.reuse(inner)
      let kept = zip(reading.problems[noted...], isComplete).filter { !$0.1 }.map(\.0)
      reading.problems.replaceSubrange(noted..., with: kept)
    }
    reading.reader.reuse(members)
  }

  /// Lays over what it says what it is on this screen.
  private mutating func apply(_ state: ElementState, to table: TypeTable) {
    // What it says there is not looked at on this screen.
    reading.problems.removeAll { state.replacesOwn($0.location) }
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
    guard let member = members[TypeTable.typeKey] else {
      if !isCutShort { reading.note(.missingType, at: .top.with(part: .type)) }
      return nil
    }
    let table = reading.reader.typeTable(named: member.entry)
    if let table, table.declaration.replacement == nil { return table }
    let place = reading.place(of: member, in: .top)
    guard let name = reading.reader.string(of: member.entry) else {
      switch member.entry.kind {
      case .missing, .invalid: break
      default: if !member.entry.valueIsBroken { reading.note(.missingType, at: place) }
      }
      return nil
    }
    guard let table else {
      reading.note(.unknownType(String(name.prefix(80))), at: place)
      return nil
    }
    if let replacement = table.declaration.replacement {
      reading.note(.deprecatedName(old: name, new: replacement), at: place)
    }
    return table
  }

  // MARK: Values

  /// Reads a value and notes that its key is there.
  private mutating func readNoting(
    _ entry: SyntaxEntry, as property: Property, at place: PathHandle
  ) {
    if let key = reading.readNoting(entry, as: property, at: place) {
      writtenKeys.insert(key)
    } else if let key = property.key {
      unreadableKeys.insert(key)
    }
  }

  private mutating func read(_ entry: SyntaxEntry, as property: Property, at place: PathHandle) {
    guard property.name == "style" else {
      readNoting(entry, as: property, at: place)
      return
    }
    guard let node = reading.object(entry, key: "style", at: place) else { return }
    let members = reading.reader.members(of: node)
    reading.noteDuplicates(members, at: place)
    let styles = TypeTable.styles
    for member in members.used {
      if isReplaced(member, inStyle: true) { continue }
      let place = reading.place(of: member, in: place)
      if let property = styles[member.number] {
        readNoting(member.entry, as: property, at: place)
      } else if let old = DeprecatedStyleKey(rawValue: reading.reader.name(of: member.key)) {
        read(member.entry, as: old, at: place)
      } else {
        reading.noteUnknown(member, owner: "style", at: place)
      }
    }
    reading.reader.reuse(members)
  }

  /// The keys that an element without a usable type has all the same.
  private mutating func readShared(_ member: ObjectMembers.Member, at place: PathHandle) {
    guard let property = member.key.property(of: elementProperties) else {
      reading.noteDuplicates(inUnread: member.entry, at: place)
      return
    }
    read(member.entry, as: property, at: place)
  }

  /// Reads a key of 1.x that stood on the element itself.
  ///
  /// - Returns: True if it is one.
  private mutating func readDeprecated(
    _ member: ObjectMembers.Member, at place: PathHandle
  ) -> Bool {
    let name = reading.reader.name(of: member.key)
    if let old = DeprecatedStyleKey(rawValue: name) {
      read(member.entry, as: old, at: place)
      return true
    }
    guard let property = TypeTable.styles[member.number] else { return false }
    reading.note(
      .deprecatedName(old: name, new: "style.\(name)"), at: place.with(part: .key))
    // Under `style` it was a boolean's place in 1.x too: the name is the diagnostic, not the value.
    let noted = reading.problems.count
    readNoting(member.entry, as: property, at: place)
    reading.problems = reading.problems.enumerated().filter { index, problem in
      if index >= noted, case .booleanFlexFactor = problem.kind { return false }
      return true
    }.map(\.element)
    return true
  }

  private mutating func read(
    _ entry: SyntaxEntry, as old: DeprecatedStyleKey, at place: PathHandle
  ) {
    reading.note(
      .deprecatedName(old: old.rawValue, new: old.replacement), at: place.with(part: .key))
    switch old.value {
    case .key(let key):
      if let property = TypeTable.style[key] { readNoting(entry, as: property, at: place) }
    case .members(let keys):
      guard let node = reading.object(entry, key: old.rawValue, at: place) else { return }
      let members = reading.reader.members(of: node)
      reading.noteDuplicates(members, at: place)
      for member in members.used {
        let place = reading.place(of: member, in: place)
        let name = reading.reader.name(of: member.key)
        if let key = keys.first(where: { $0.member == name })?.key,
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
  /// - Returns: True if that is all there is to it; `corner` and the like may be unknown keys all the same.
  private mutating func readChildren(
    _ member: ObjectMembers.Member, in slot: ElementSlot, of table: TypeTable?,
    at place: PathHandle
  ) -> Bool {
    let role = table?.declaration.children.role(of: slot) ?? .misplaced
    if role == .misplaced, let table {
      guard slot == .child || slot == .children else { return false }
      reading.note(
        .wrongChildKey(
          wrong: slot.rawValue, right: table.declaration.children.rightKey,
          type: table.declaration.name),
        at: place.with(part: .key))
    }
    switch (slot, member.entry.kind) {
    // A syntax error already; the child is not missing as well.
    case (_, .missing), (_, .invalid): childKeys.insert(ElementSlots(slot))
    case (.children, .array): appendElements(of: member.entry, role: role, at: place)
    case (.children, .tooDeep): break
    case (.children, _):
      reading.noteWrongType(member.entry, key: "children", expected: "an array", at: place)
    // `null` is a child that is not there, which the rule about missing children says.
    case (_, .null): break
    default: append(member.entry, in: slot, role: role, at: place)
    }
    return true
  }

  private mutating func appendElements(
    of entry: SyntaxEntry, role: ChildRole, at place: PathHandle
  ) {
    guard let array = entry.container else { return }
    childKeys.insert(ElementSlots(.children))
    for (index, entry) in reading.reader.entries(of: array).enumerated() {
      append(
        entry, in: .children, role: role,
        at: entry.kind == .object ? place : reading.place(at: index, in: place))
    }
  }

  /// Takes a value as a child; an object is all right wherever that is.
  private mutating func append(
    _ entry: SyntaxEntry, in slot: ElementSlot, role: ChildRole, at place: PathHandle
  ) {
    childKeys.insert(ElementSlots(slot))
    if entry.kind != .object {
      reading.noteWrongType(
        entry, key: slot.rawValue, expected: "an element", at: place)
    }
    children.append(Child(slot: slot, role: role, entry: entry))
  }
}

extension ChildrenRule {
  /// The part that what stands under a key plays in layout.
  func role(of slot: ElementSlot) -> ChildRole {
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

/// Names of 1.x for keys of a style.
package enum DeprecatedStyleKey: String, CaseIterable, Sendable {
  case preferredFrameSize
  case sizeRange

  /// The kind of value under it.
  package enum Value: Sendable {
    /// The value of a key of 2.0.
    case key(String)

    /// An object, each member of which is what stands under a key of 2.0.
    case members([(member: String, key: String)])
  }

  package var value: Value {
    switch self {
    case .preferredFrameSize: .key("preferredSize")
    case .sizeRange: .members([("min", "minLayoutSize"), ("max", "maxLayoutSize")])
    }
  }

  /// Its name and those of its members.
  var names: [String] {
    guard case .members(let members) = value else { return [rawValue] }
    return [rawValue] + members.map(\.member)
  }

  /// The name in 2.0.
  package var replacement: String {
    switch self {
    case .preferredFrameSize: "preferredSize"
    case .sizeRange: "minLayoutSize and maxLayoutSize"
    }
  }
}

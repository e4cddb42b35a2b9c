import DocumentSyntax
import JSON
import LayoutEngine

/// The contents of an element's own object, besides the values in the reader's builder.
struct ReadElement {
  fileprivate(set) var description = ElementDescription.placeholder
  fileprivate(set) var typeIndex: UInt8?

  /// The values under keys that hold elements, in the order of the text; a variant may replace or reorder them.
  var children: [Child] = []
  var childKeys: ElementSlots = []
  // An empty literal is a call that nothing specializes.
  fileprivate(set) var writtenKeys = ElementKeys(rawValue: 0)
  fileprivate(set) var unreadableKeys = ElementKeys(rawValue: 0)

  fileprivate var node: SyntaxNode?

  /// The override of the element; overridden values of the text are not read, except objects that are merged.
  fileprivate var override: ElementOverride?

  /// A value under a key that holds elements.
  struct Child: BitwiseCopyable {
    let slot: ElementSlot
    let role: ChildRole
    let entry: SyntaxEntry

    /// The object that replaces the value on this screen.
    var replacement: SyntaxNode?

    /// The use of a layout that contains the value; the element that uses the layout retains it.
    var context: Unmanaged<LayoutContext>?

    /// The index of the entry of the value's `each`; `-1` without an `each`.
    var entryIndex: Int32 = -1

    /// True if several elements may be read from the object.
    var isInstance: Bool { context != nil || entryIndex >= 0 }

    /// The object that the element is read from; `nil` if the value is not an object.
    var object: SyntaxNode? { replacement ?? (entry.kind == .object ? entry.container : nil) }
  }

  /// Resets all values except the description, which the next element replaces.
  fileprivate mutating func begin(at node: SyntaxNode, under override: ElementOverride?) {
    self.node = node
    self.override = override
    typeIndex = nil
    children.removeAll(keepingCapacity: true)
    childKeys = ElementSlots(rawValue: 0)
    writtenKeys = ElementKeys(rawValue: 0)
    unreadableKeys = ElementKeys(rawValue: 0)
  }
}

/// The values that a screen and its variant lay over the elements' own.
struct ScreenValues {
  let texts: TextEnvironment
  let states: [ExactString: ElementState]

  /// The objects of the values that the variant lays over elements, by the elements' ids.
  let values: [ExactString: SyntaxNode]

  /// The variables of the variant and of the document.
  var scope: VariableScope?

  /// The values of keys that elements do not set themselves.
  var defaults: TypeDefaults?

  /// The layouts that elements may use, and the elements that use them; `nil` if no elements are made of layouts.
  var layouts: DocumentLayouts?
  var instances: LayoutInstances?

  /// The files whose roots are layouts; `nil` if no files are read.
  var files: LayoutFiles?

  static var none: ScreenValues { ScreenValues(texts: TextEnvironment(), states: [:], values: [:]) }
}

extension LiveDocument {
  /// The values that the screen and its variant lay over the elements' own.
  var screenValues: ScreenValues {
    ScreenValues(
      texts: header.screen.texts, states: header.screen.elements, values: text.screenNodes.values,
      scope: text.variableScope, defaults: text.variables.defaults, layouts: text.layouts,
      instances: elements.instances, files: text.layoutFiles)
  }
}

/// The reading of elements: their own values, and the values under keys that hold children.
///
///     object of the text ──▶ TypeTable of its type ──▶ description   for layout
///                                                  ──▶ children      objects to read next
///                                                  ──▶ keys          for rules
///
/// Several sources give an element its values. A later one wins, per key:
///
/// 1. the `defaults` of its type, for keys that it does not write;
/// 2. the object in `root`, or the object by which a variant replaces it (``ReadElement/Child/replacement``);
/// 3. the `values`, `style` and `text` of the variant of this screen, for the element's id;
/// 4. the override of a client, which replaces the values of the text;
/// 5. nothing: a key that is missing or unreadable has the default of its type.
extension DocumentReader {
  /// True if an object that was read as an element has an error of its own.
  var isElementCutShort: Bool {
    guard let node = current.node else { return false }
    return isCutShort(node)
  }

  /// Reads the object of an element; all values of the previous element are reset.
  mutating func readElement(
    _ element: ElementID, at node: SyntaxNode, in slot: ElementSlot,
    under override: ElementOverride? = nil
  ) {
    begin(element)
    current.begin(at: node, under: override)
    builder.environment = screenValues.texts
    // The title of a button shrinks unless its style says otherwise.
    if slot == .titleNode { builder.style.style.flexShrink = 1 }
    let members = members(of: node)
    readMembers(members)
    reuse(members)
  }

  private mutating func readMembers(_ members: ObjectMembers) {
    noteDuplicates(members, at: .top)
    let table = typeTable(members)
    if let override = current.override {
      current.override = OverrideReading(override, for: table).readable
    }
    let typeKey = TypeTable.typeKey
    let isUse =
      table?.index == TypeTable.node.index && (isRepeated || members[TypeTable.layoutKey] != nil)
    for member in members.used {
      if member.number == typeKey { continue }
      if isReplaced(member, inStyle: false) {
        noteVariables(in: member.entry)
        continue
      }
      let path = self.path(of: member, in: .top)
      // Most keys are the type's own; only the remaining keys may hold elements.
      if let property = table?[member.number] {
        if isUse || member.number == TypeTable.eachKey || member.number == TypeTable.variablesKey {
          noteUnusable(member, isUse: isUse, at: path)
        }
        readMember(member.entry, as: property, at: path)
        continue
      }
      if let slot = TypeTable.slot(member.number), slot != .root {
        if isUse {
          noteUnknown(member, owner: "a node with a layout", at: path)
          continue
        }
        if readChildren(member, in: slot, of: table, at: path) { continue }
      }
      guard let table else {
        readShared(member, at: path)
        continue
      }
      if !readDeprecated(member, at: path) {
        noteUnknown(member, owner: table.declaration.name, at: path)
      }
    }
    if table?.index != TypeTable.node.index, let element {
      screenValues.instances?.clearUse(of: element)
    }
    guard let table else {
      current.description = .placeholder
      return
    }
    current.typeIndex = table.index
    // A variant names elements of the document, not elements of layouts.
    let ownID = context == nil ? builder.id : nil
    let merged = table.index == TypeTable.node.index ? readLayouts(under: members, table) : []
    readDefaults(under: members, merged, table)
    let state = ownID.flatMap {
      screenValues.states.isEmpty ? nil : screenValues.states[ExactString($0)]
    }
    if !isElementCutShort {
      for property in table.required
      where members[property.name] == nil && state?.values?.members[property.name] == nil
        && !visibleDefaults.contains(where: { $0.defaults.sets(property.name, of: table) })
      {
        note(
          .missingKey(property.name, owner: table.declaration.name), at: .top.with(part: .type))
      }
    }
    if let state {
      if let laid = state.values, let id = ownID, let node = screenValues.values[ExactString(id)] {
        lay(laid, from: node, over: members, table)
      }
      apply(state, to: table)
    }
    if let override = current.override {
      let reading = OverrideReading(override, for: table, over: builder)
      builder = reading.builder
      current.writtenKeys.formUnion(reading.writtenKeys)
      current.unreadableKeys.subtract(reading.writtenKeys)
      problems.removeAll { override.covers($0.location.path) }
    }
    current.description = builder.description(of: table.declaration)
  }

  /// True if the override replaces the whole value that the text has for a member.
  private func isReplaced(_ member: ObjectMembers.Member, inStyle: Bool) -> Bool {
    guard let override = current.override else { return false }
    let name = name(of: member.key)
    guard let value = inStyle ? override.style[name] : override.values[name] else { return false }
    return !MergedValues.keepsOthers(value, for: name, inStyle: inStyle)
  }

  /// Reads the values that the variant lays over the element's own.
  ///
  /// Their problems are noted at the paths of the element's object, which ``ElementState/location(of:)`` maps to the
  /// variant.
  private mutating func lay(
    _ values: LaidValues, from node: SyntaxNode, over own: ObjectMembers, _ table: TypeTable
  ) {
    problems.removeAll { problem in
      values.covers(problem.location.path) || values.completes(problem)
    }
    let members = members(of: node)
    for member in members.used {
      let name = name(of: member.key)
      if LaidValues.isFixed(name) { continue }
      let path = self.path(of: member, in: .top)
      guard let property = table[member.number] else {
        noteUnknown(member, owner: table.declaration.name, at: path)
        continue
      }
      let noted = problems.count
      if let key = readNoting(member.entry, as: property, at: path) {
        current.writtenKeys.insert(key)
        current.unreadableKeys.subtract(ElementKeys([key]))
      } else if let key = property.key, !current.writtenKeys.contains(key) {
        current.unreadableKeys.insert(key)
      }
      guard problems.count > noted, let object = own[member.number]?.entry,
        object.kind == .object, let node = object.container
      else { continue }
      // A required member may be in the element's own object.
      let inner = self.members(of: node)
      let isComplete = problems[noted...].map { problem in
        if case .missingKey(let key, _) = problem.kind, problem.location.path.count == 1 {
          return inner[key] != nil
        }
        return false
      }
      reuse(inner)
      let kept = zip(problems[noted...], isComplete).filter { !$0.1 }.map(\.0)
      problems.replaceSubrange(noted..., with: kept)
    }
    reuse(members)
  }

  /// Assigns the visibility, text and style that the variant of this screen states for the element.
  private mutating func apply(_ state: ElementState, to table: TypeTable) {
    // Values that the variant replaces are not read on this screen.
    problems.removeAll { state.replacesOwn($0.location) }
    if let isHidden = state.isHidden { builder.isHidden = isHidden }
    if let text = state.text, let property = table.properties["text"] {
      property.assign?(&builder, .string(text))
      current.writtenKeys.insert(.text)
    }
    guard !state.style.isEmpty else { return }
    builder.style.beginOverrides()
    for assigned in state.style { assigned.property.assign?(&builder, assigned.value) }
    current.writtenKeys.formUnion(state.styleKeys)
  }

  // MARK: The type

  private mutating func typeTable(_ members: ObjectMembers) -> TypeTable? {
    guard let member = members[TypeTable.typeKey] else {
      if isRepeated { return TypeTable.node }
      if !isElementCutShort { note(.missingType, at: .top.with(part: .type)) }
      return nil
    }
    let table = typeTable(named: member.entry)
    if let table, table.declaration.replacement == nil { return table }
    let path = self.path(of: member, in: .top)
    guard let name = string(of: member.entry) else {
      switch member.entry.kind {
      case .missing, .invalid: break
      default: if !member.entry.valueIsBroken { note(.missingType, at: path) }
      }
      return nil
    }
    guard let table else {
      note(.unknownType(String(name.prefix(80))), at: path)
      return nil
    }
    if let replacement = table.declaration.replacement {
      note(.deprecatedName(old: name, new: replacement), at: path)
    }
    return table
  }

  /// Notes a key that only nodes with layouts, or elements in `children`, have.
  private mutating func noteUnusable(
    _ member: ObjectMembers.Member, isUse: Bool, at path: PathHandle
  ) {
    if member.number == TypeTable.eachKey, !isRepeated {
      noteUnknown(member, owner: "an element that is not in children", at: path)
    } else if member.number == TypeTable.variablesKey, !isUse {
      noteUnknown(member, owner: "a node without a layout", at: path)
    }
  }

  // MARK: Values

  /// Reads a value of the element, and records its key as written or unreadable.
  mutating func readElementValue(
    _ entry: SyntaxEntry, as property: Property, at path: PathHandle
  ) {
    if let key = readNoting(entry, as: property, at: path) {
      current.writtenKeys.insert(key)
    } else if let key = property.key {
      current.unreadableKeys.insert(key)
    }
  }

  /// Reads a value of the element, or the values of its style.
  private mutating func readMember(
    _ entry: SyntaxEntry, as property: Property, at path: PathHandle
  ) {
    guard property.name == "style" else {
      readElementValue(entry, as: property, at: path)
      return
    }
    var entry = entry
    var left: SuspendedText?
    guard follow(&entry, for: property, at: path, leaving: &left) else { return }
    defer { leave(to: left) }
    guard let node = object(entry, key: "style", at: path) else { return }
    let members = members(of: node)
    noteDuplicates(members, at: path)
    let styles = TypeTable.styles
    for member in members.used {
      if isReplaced(member, inStyle: true) {
        noteVariables(in: member.entry)
        continue
      }
      let path = self.path(of: member, in: path)
      if let property = styles[member.number] {
        readElementValue(member.entry, as: property, at: path)
      } else if let old = DeprecatedStyleKey(rawValue: name(of: member.key)) {
        read(member.entry, as: old, at: path)
      } else {
        noteUnknown(member, owner: "style", at: path)
      }
    }
    reuse(members)
  }

  /// Reads a key of an element without a usable type, if all elements have it.
  private mutating func readShared(_ member: ObjectMembers.Member, at path: PathHandle) {
    guard let property = member.key.property(of: elementProperties) else {
      noteDuplicates(inUnread: member.entry, at: path)
      return
    }
    readMember(member.entry, as: property, at: path)
  }

  /// Reads a key that the element itself had in 1.x.
  ///
  /// - Returns: True if the member has a name of 1.x.
  mutating func readDeprecated(
    _ member: ObjectMembers.Member, at path: PathHandle
  ) -> Bool {
    let name = name(of: member.key)
    if let old = DeprecatedStyleKey(rawValue: name) {
      read(member.entry, as: old, at: path)
      return true
    }
    guard let property = TypeTable.styles[member.number] else { return false }
    note(
      .deprecatedName(old: name, new: "style.\(name)"), at: path.with(part: .key))
    // A flex factor under `style` was a boolean in 1.x too: only the name is reported, not the value.
    let noted = problems.count
    readElementValue(member.entry, as: property, at: path)
    problems = problems.enumerated().filter { index, problem in
      if index >= noted, case .booleanFlexFactor = problem.kind { return false }
      return true
    }.map(\.element)
    return true
  }

  mutating func read(
    _ entry: SyntaxEntry, as old: DeprecatedStyleKey, at path: PathHandle
  ) {
    note(
      .deprecatedName(old: old.rawValue, new: old.replacement), at: path.with(part: .key))
    switch old.value {
    case .key(let key):
      if let property = TypeTable.style[key] { readElementValue(entry, as: property, at: path) }
    case .members(let keys):
      guard let node = object(entry, key: old.rawValue, at: path) else { return }
      let members = members(of: node)
      noteDuplicates(members, at: path)
      for member in members.used {
        let path = self.path(of: member, in: path)
        let name = name(of: member.key)
        if let key = keys.first(where: { $0.member == name })?.key,
          let property = TypeTable.style[key]
        {
          readElementValue(member.entry, as: property, at: path)
        } else {
          noteUnknown(member, owner: old.rawValue, at: path)
        }
      }
    }
  }
}

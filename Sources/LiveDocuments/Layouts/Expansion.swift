import DocumentSyntax
package import JSON
import LayoutEngine

/// The document with the elements of layouts and of `each` written out as plain elements.
///
/// The expanded document has the same layout. Variables of the document stay, and variables from outside that the
/// document uses become variables of the document. Variables of layouts and uses are replaced by their values on the
/// document's own screen. An `id` in a layout is left out if several elements have it, or a variant names it.
extension LiveDocument {
  /// The expanded document; `nil` if the text has syntax errors.
  ///
  /// - Complexity: O(*n*) in the number of elements and the length of their values.
  package var expansion: JSONValue? {
    guard text.syntaxErrors.isEmpty,
      let parsed = try? JSONValue(parsing: source.text.bytes.removingComments),
      var document = parsed.objectValue
    else { return nil }
    document["layouts"] = nil
    if let written = document["variables"], written.objectValue == nil {
      // Used variables of files are added below.
      let own = source.ownVariables.map { source.text.bytes(in: $0.valueRange).removingComments }
      document["variables"] = own.flatMap { try? JSONValue(parsing: $0) }
    }
    document.addVariables(text.neededOuterDefinitions)
    // Defaults of the document do not apply in other files.
    if !text.layoutFiles.loaded.isEmpty { document["defaults"] = nil }
    guard let root = elements.root, document["root"] != nil else { return .object(document) }
    var order: [ElementID] = []
    elements.forEach { order.append($0) }
    var values: [ElementID: JSONValue] = [:]
    for element in order.reversed() {
      values[element] = value(of: element, with: &values)
    }
    document["root"] = values[root]
    return .object(document)
  }

  /// The expanded object of an element, composed from the values of its children.
  private func value(
    of element: ElementID, with children: inout [ElementID: JSONValue]
  ) -> JSONValue {
    guard let own = elements.node(of: element) else {
      return (try? JSONValue(parsing: source.text.bytes(in: range(of: element)))) ?? .null
    }
    let instances = elements.instances
    let use = instances.uses[element]
    let isPlain = instances[element] == nil
    let table = elements.entry(of: element)?.typeIndex.map(TypeTable.at)
    var object = JSONObject()
    if instances[element]?.context.entry != nil { object["type"] = "node" }
    let scope = instances[element].map(\.context.scope) ?? text.variableScope
    let merged = (use?.chain ?? []).filter(\.isMerged)
    append(own, of: table, isPlain ? nil : scope, to: &object, marking: !merged.isEmpty)
    let file = text.layoutFiles.file(of: own)
    var files = [file]
    for context in merged {
      var base = JSONObject()
      if let root = context.root {
        append(root, of: table, context.scope, to: &base, marking: true)
        files.append(context.file)
      }
      object.addMissing(base)
    }
    if !text.layoutFiles.loaded.isEmpty { addDefaults(of: files, table, to: &object) }
    if !merged.isEmpty { object.removeMarks() }
    // A variant names elements of the document only.
    if !instances.hasDocumentID(element),
      let id = object["id"]?.stringValue,
      elements.named(id).count > 1 || namedElements.contains(where: { $0.id == id })
    {
      object["id"] = nil
    }
    if instances[element]?.context.entry != nil { object["each"] = nil }
    if object["each"] != nil { object["each"] = written("each", in: own) }
    if elements.declaration(of: element)?.type == .node {
      // A name in another file means another file from here.
      let isResolved = use != nil || file != nil || laysOutAsBareNode(object)
      for key in ["layout", "variables", "each"] where isResolved { object[key] = nil }
    }
    for slot in ElementSlot.allCases where slot != .root {
      let inside = elements.children(of: element).filter { child in
        let step = instances[child]?.step
        return step?.isRoot == true ? slot == .child : elements.slot(of: child) == slot
      }
      let found = inside.compactMap { children.removeValue(forKey: $0) }
      let holds = elements.entry(of: element)?.childKeys.contains(ElementSlots(slot)) == true
      if slot == .children, holds, object[slot.rawValue] != nil {
        object[slot.rawValue] = .array(found)
      } else if slot != .children, let first = found.first {
        object[slot.rawValue] = first
      } else if object[slot.rawValue] != nil {
        // A node with a layout, or with an `each`, has no child of its own.
        let isIgnored = slot == .child && repeatsOrUses(own) && object["layout"] == nil
        object[slot.rawValue] = isIgnored ? nil : written(slot.rawValue, in: own)
      }
    }
    return .object(object)
  }

  /// True if an object has `layout` or `each`, with any value.
  private func repeatsOrUses(_ node: SyntaxNode) -> Bool {
    source.lastEntry("layout", of: node) != nil || source.lastEntry("each", of: node) != nil
  }

  /// The unexpanded value of a member.
  private func written(_ key: String, in node: SyntaxNode) -> JSONValue? {
    source.lastEntry(key, of: node).map {
      (try? JSONValue(parsing: source.text.bytes(in: $0.valueRange).removingComments)) ?? .null
    }
  }

  /// True if the layout that an object names is usable; without a use, the element is then laid out as a bare node.
  private func laysOutAsBareNode(_ object: JSONObject) -> Bool {
    guard let name = object["layout"]?.stringValue else { return false }
    return text.layouts?.usableLayout(named: name) != nil
  }

  /// Adds the members of an object, with variables of a scope replaced.
  ///
  /// With `marksLeftOut` a member that is left out is written as `null`, because it hides the member of a merged root.
  private func append(
    _ node: SyntaxNode, of table: TypeTable?, _ scope: VariableScope?, to object: inout JSONObject,
    marking marksLeftOut: Bool
  ) {
    source.forEachEntry(of: node) { entry in
      guard let key = source.key(of: entry) else { return }
      // Child elements are expanded separately, and an `each` may be long.
      if key == "each" || ElementSlot(rawValue: key) != nil {
        object[key] = .null
        return
      }
      let property = key == "style" ? TypeTable.node.properties[key] : table?.properties[key]
      let writing = ExpandedValue(
        scope: scope, document: self, isInFile: text.layoutFiles.file(of: node) != nil,
        marksLeftOut: marksLeftOut)
      guard let value = writing.value(of: entry, in: source, property, scope) ?? writing.mark
      else { return }
      object[key] = value
    }
  }
}

extension LiveDocument {
  /// The scope of the document, and the scope of its expansion.
  ///
  /// The expansion names no files of variables, so a variable that a file hides may have a value there.
  fileprivate var expansionScopes: [VariableScope] {
    guard let scope = text.variableScope else { return [] }
    if text.variables.files.isEmpty { return [scope] }
    let outer = text.variables.surrounding?.layers ?? []
    return [
      scope, VariableScope([text.variables.layer].compactMap(\.self) + outer.map(\.definitions)),
    ]
  }

  /// Adds the defaults of files and of the document for keys that an element does not have.
  private func addDefaults(
    of files: [LayoutFile?], _ table: TypeTable?, to object: inout JSONObject
  ) {
    guard let table else { return }
    for (index, file) in files.enumerated().reversed() {
      if index > 0, file === files[0] { continue }
      let defaults = file.map(\.variables.defaults) ?? text.variables.defaults
      guard let entry = defaults?.entry(of: table) else { continue }
      var values = JSONObject()
      entry.source.forEachEntry(of: entry.node) { member in
        guard let key = entry.source.key(of: member), let property = table.properties[key],
          key == "style" || !LaidValues.isFixed(key)
        else { return }
        let scope = file?.scope
        let writing = ExpandedValue(
          scope: scope, document: self, isInFile: file != nil, marksLeftOut: false)
        values[key] = writing.value(of: member, in: entry.source, property, scope)
      }
      object.addMissing(values)
    }
  }
}

extension JSONObject {
  /// Adds members whose keys the object does not have.
  ///
  /// Members of `style` are added to the object's `style` by the same rule.
  fileprivate mutating func addMissing(_ others: JSONObject) {
    for member in others {
      guard let known = self[member.key] else {
        self[member.key] = member.value
        continue
      }
      guard member.key == "style", var style = known.objectValue,
        let values = member.value.objectValue
      else { continue }
      for member in values where style[member.key] == nil { style[member.key] = member.value }
      self["style"] = .object(style)
    }
  }

  /// Removes `null` members of the object and of its `style`.
  ///
  /// Child elements and `each` stay; they are handled later.
  fileprivate mutating func removeMarks() {
    for member in self where member.value == .null && member.key != "each" {
      if ElementSlot(rawValue: member.key) == nil { self[member.key] = JSONValue?.none }
    }
    guard var style = self["style"]?.objectValue else { return }
    for member in style where member.value == .null { style[member.key] = JSONValue?.none }
    self["style"] = .object(style)
  }

  /// Adds variables to a document's `variables`; a new `variables` member becomes the first member.
  fileprivate mutating func addVariables(_ values: JSONObject) {
    if values.isEmpty { return }
    if var own = self["variables"]?.objectValue {
      for member in values { own[member.key] = member.value }
      self["variables"] = .object(own)
    } else {
      var document = JSONObject()
      document["variables"] = .object(values)
      for member in self where member.key != "variables" { document[member.key] = member.value }
      self = document
    }
  }
}

/// Writes values with variables replaced.
private struct ExpandedValue {
  /// The scope of the layout; `nil` where variables stay.
  let scope: VariableScope?
  let document: LiveDocument

  /// True for text of a layout file, where variables of the document are replaced as well.
  let isInFile: Bool

  /// True if a member without a value is written as `null`.
  let marksLeftOut: Bool

  /// The placeholder for a member without a value.
  var mark: JSONValue? { marksLeftOut ? JSONValue.null : JSONValue?.none }

  /// - Returns: `nil` for a variable or expression that has no value in the layout, but would have one in the document.
  func value(
    of entry: SyntaxEntry, in source: DocumentSource, _ property: Property?, _ scope: VariableScope?
  ) -> JSONValue? {
    let raw = source.text.bytes(in: entry.valueRange)
    let written = (try? JSONValue(parsing: raw.removingComments)) ?? .null
    guard let scope, self.scope != nil, let property else { return written }
    if let text = source.string(of: entry) {
      guard property.takesVariables else { return written }
      switch reading(of: text, property, scope) {
      case .asWritten: return written
      case .replaced(let value): return value
      case .leftOut: return nil
      }
    }
    guard let node = entry.container else { return written }
    if entry.kind == .array {
      guard let members = property.shape.itemMembers else { return written }
      let items = source.entries(of: node).map { item -> JSONValue in
        guard item.kind == .object, let object = item.container else {
          return (try? JSONValue(parsing: source.text.bytes(in: item.valueRange))) ?? .null
        }
        return self.object(object, source, members, scope)
      }
      return .array(items)
    }
    return object(node, source, property.shape.members, scope)
  }

  private func object(
    _ node: SyntaxNode, _ source: DocumentSource, _ properties: [Property], _ scope: VariableScope
  ) -> JSONValue {
    var object = JSONObject()
    source.forEachEntry(of: node) { entry in
      guard let key = source.key(of: entry) else { return }
      let value = value(of: entry, in: source, properties.first { $0.name == key }, scope)
      object[key] = value ?? mark
    }
    return .object(object)
  }

  private enum Reading {
    case asWritten
    case replaced(JSONValue)
    case leftOut
  }

  /// The expansion of a string that may name variables.
  private func reading(
    of text: String, _ property: Property, _ scope: VariableScope
  ) -> Reading {
    guard text.utf8.contains(.dollar) else { return .asWritten }
    let isNumber =
      switch property.shape {
      case .number, .count, .dimension, .coordinate, .uniform: true
      default: false
      }
    switch VariableReference(text) {
    case .value(let name):
      if isOfDocument(name, scope) { return .asWritten }
      guard case .found(let value) = scope.value(of: name) else {
        return unresolved { $0.value(of: name) }
      }
      return self.value(of: value.entry, in: value.source, property, value.scope ?? scope)
        .map(Reading.replaced) ?? .leftOut
    case .negation(let name):
      guard case .boolean = property.shape, !isOfDocument(name, scope) else { return .asWritten }
      guard case .found(let flag) = scope.flag(of: name) else {
        return unresolved { $0.flag(of: name) }
      }
      return .replaced(.bool(!flag))
    case .escaped: return .asWritten
    case .plain:
      guard isNumber, let expression = VariableExpression(text),
        !expression.names.allSatisfy({ isOfDocument($0, scope) })
      else { return .asWritten }
      guard case .found(let number) = scope.value(of: expression) else {
        return unresolved { $0.value(of: expression) }
      }
      return number.isFinite
        ? .replaced(.real(number)) : unresolved { $0.value(of: expression) }
    }
  }

  /// The expansion of a string without a value in the layout.
  ///
  /// The string is left out if it has a value in a scope of the expanded document, and is copied otherwise.
  private func unresolved<Value>(
    _ outcome: (VariableScope) -> VariableScope.Outcome<Value>
  ) -> Reading {
    for scope in document.expansionScopes {
      if case .found = outcome(scope) { return .leftOut }
    }
    return .asWritten
  }

  /// True if a variable and all variables to which it refers belong to the document.
  private func isOfDocument(_ name: String, _ scope: VariableScope) -> Bool {
    if isInFile { return false }
    var pending = [name]
    var met: Set<String> = []
    while let name = pending.popLast() {
      guard met.insert(name).inserted else { continue }
      guard let layer = document.text.variableScope?.layer(of: name),
        scope.layer(of: name) === layer,
        !scope.arguments.contains(where: { $0.value(of: name) != nil })
      else { return false }
      pending += layer.references[name] ?? []
    }
    return true
  }
}

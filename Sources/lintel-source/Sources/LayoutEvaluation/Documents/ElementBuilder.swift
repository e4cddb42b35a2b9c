import JSONText
import SourceProject
import SourceTree

/// The conversion of an evaluated layout to elements of a document.
final class ElementBuilder {
  /// A value that only data knows, with the key that it would have had.
  struct UnknownKey: Hashable {
    let key: String
    let position: SourcePosition
    let text: String
  }

  struct Assumption: Hashable {
    let what: String
    let id: String
  }

  let evaluator: Evaluator
  /// The family of the fonts for which the code asks the system; nil for the system's.
  let fontFamily: String?
  /// True to keep the classes of nodes with layouts.
  let keepsMakers: Bool
  var unknown: [UnknownKey] = []
  var assumed: [Assumption] = []
  private var ids: [String: Int] = [:]
  private var counts: [SourcePosition: Int] = [:]
  private var elements = 0
  private var depth = 0
  /// The objects of the elements around the one at hand.
  private var around: Set<ObjectIdentifier> = []
  /// The nodes whose layouts are around the element at hand, the outermost first.
  var owners: [LayoutObject] = []
  /// The elements of each layout.
  var hierarchy = NodeHierarchy()
  /// The range that is offered to the element at hand.
  var offered = OfferedRange.open
  /// The number of infinite values: written as such, or calculated with a limit that the range has not.
  var infiniteValues = 0

  init(_ evaluator: Evaluator, fontFamily: String? = nil, keepsMakers: Bool = false) {
    self.evaluator = evaluator
    self.fontFamily = fontFamily
    self.keepsMakers = keepsMakers
  }

  /// The element of a value; a value that is none becomes a node of unknown size.
  func element(
    _ value: Value, at position: SourcePosition, isRoot: Bool = false
  ) throws(LimitReached) -> DocumentElement {
    elements += 1
    guard elements <= EvaluationLimits.documentElements else {
      throw LimitReached(
        position: position,
        message: "the layout has more than \(EvaluationLimits.documentElements) elements")
    }
    guard depth < EvaluationLimits.documentDepth else {
      throw LimitReached(
        position: position,
        message: "the elements are nested more than \(EvaluationLimits.documentDepth) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    guard case .object(let object) = value, object.isElement else {
      return unknownElement(value, at: position)
    }
    guard around.insert(ObjectIdentifier(object)).inserted else {
      throw LimitReached(
        position: position, message: "\(object.id ?? "this \(object.type)") contains itself")
    }
    defer { around.remove(ObjectIdentifier(object)) }
    hierarchy.note(object, in: owners.last, at: position, evaluator)
    let element = DocumentElement(
      type: object.type, id: unique(object.id ?? object.type), identity: identity(object.position),
      position: object.position)
    element.call = callPosition(object.call)
    element.name = object.id ?? object.type
    element.holes = object.holes
    let outer = offered
    offered = offered.resolved(for: object)
    defer { offered = outer }
    switch object.kind {
    case .node: try fillNode(element, object, isRoot: isRoot)
    case .spec: try fillSpec(element, object)
    case .other: break
    }
    addStyle(element, object)
    apply(hints(of: object), to: element)
    if hasOwnLayout(object), element.type != "custom" { makeUnknownCustom(element, object) }
    try finish(element, object)
    return element
  }

  private func identity(_ position: SourcePosition) -> DocumentElement.Identity {
    counts[position, default: 0] += 1
    return .init(position: position, count: counts[position] ?? 1)
  }

  func unique(_ name: String) -> String {
    let bare = name.filter { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    let base = bare.isEmpty ? "element" : bare
    ids[base, default: 0] += 1
    let count = ids[base] ?? 1
    if count == 1 { return base }
    let numbered = "\(base)\(count)"
    return ids[numbered] == nil ? numbered : unique(numbered)
  }

  private func unknownElement(_ value: Value, at position: SourcePosition) -> DocumentElement {
    let known = value.unknown
    let at = known.map(\.position).flatMap { $0.line > 0 ? $0 : nil } ?? position
    let name = known?.text.split(separator: ".").last.map(String.init) ?? "unknown"
    let element = DocumentElement(
      type: "node", id: unique(name.prefix { $0.isLetter || $0.isNumber }.description),
      identity: identity(at), position: at)
    element.markUnknown("size")
    unknown.append(.init(key: "element", position: at, text: value.description))
    return element
  }

  /// The key of a value; what is unknown is listed and marked.
  func entry(
    _ key: String, _ field: LayoutObject.Field, _ element: DocumentElement
  ) -> DocumentElement.Entry? {
    if field.value.isNull { return nil }
    let field = current(field)
    if Self.isInfinite(field.value) { infiniteValues += 1 }
    let value = KeyValues.json(key, field.value.isAssumed ? field.value.settled : field.value)
    if value == nil || KeyValues.isPartlyUnknown(field.value) {
      unknown.append(
        .init(key: key, position: field.position, text: Self.unknownText(field.value)))
      element.markUnknown(key)
      element.unknownPositions[key] = field.position
    }
    if value != nil, field.value.isAssumed {
      element.assume(key)
      assumed.append(.init(what: key, id: element.id))
    }
    return value.map {
      .init(key: key, value: $0, position: field.position, call: callPosition(field.call))
    }
  }

  /// A field without the numbers that come from the default of data which has another value in the state.
  func current(_ field: LayoutObject.Field) -> LayoutObject.Field {
    guard field.value.defaults.contains(where: evaluator.choices.differs) else { return field }
    var result = field
    result.value = current(field.value, at: field.position)
    return result
  }

  func current(_ value: Value, at position: SourcePosition) -> Value {
    if case .structure(var structure) = value {
      structure.fields = structure.fields.mapValues { current($0, at: position) }
      return .structure(structure)
    }
    let data = value.defaults.first(where: evaluator.choices.differs)
    return data.map { .unknown($0, position) } ?? value
  }

  private static func isInfinite(_ value: Value) -> Bool {
    if case .structure(let structure) = value {
      return structure.fields.values.contains { isInfinite($0) }
    }
    return value.number?.isFinite == false
  }

  /// The expression that is unknown in a value, or in a part of a structure.
  private static func unknownText(_ value: Value) -> String {
    switch value {
    case .unknown(let unknown): return unknown.text
    case .method(.type(let type), let name): return "\(ProjectScope.name(ofKey: type)).\(name)"
    case .method(_, let name), .enumeration(let name, _, _): return name
    case .number(let number, _): return JSONValue.digits(of: number)
    case .structure(let structure):
      let parts = structure.fields.sorted { $0.key < $1.key }.map(\.value)
      let unknown = parts.first { $0.isUnknown } ?? parts.first { KeyValues.isUnknownPart($0) }
      return unknown.map(unknownText) ?? ProjectScope.name(ofKey: structure.type)
    default: return value.description
    }
  }

  func addStyle(
    _ element: DocumentElement, _ object: LayoutObject,
    where isIncluded: (String) -> Bool = { _ in true }
  ) {
    for (key, kept) in object.style.sorted(by: { Self.order($0, $1) }) where isIncluded(key) {
      let field = current(kept)
      if key.hasPrefix("max"), Self.isUnlimited(field.value) {
        addKnownSide(of: key, field, element)
      } else if let entry = entry(key, field, element) {
        element.style.append(entry)
      } else {
        addKnownSide(of: key, field, element)
      }
    }
  }

  /// Styles in the order of the code.
  private static func order(
    _ left: (key: String, value: LayoutObject.Field),
    _ right: (key: String, value: LayoutObject.Field)
  ) -> Bool {
    let first = (left.value.position.file, left.value.position.offset)
    let second = (right.value.position.file, right.value.position.offset)
    return first == second ? left.key < right.key : first < second
  }

  /// True for a maximum that is no limit, and for a pair of known ones with such a side.
  private static func isUnlimited(_ value: Value) -> Bool {
    if case .structure(let size) = value {
      let sides = size.fields.values
      return sides.contains(where: isUnlimited)
        && sides.allSatisfy { isUnlimited($0) || KeyValues.dimension($0) != nil }
    }
    return value.number.map { $0 >= KeyValues.largestNumber } ?? false
  }

  /// Keeps the side of a size whose other side is unknown or no limit.
  private func addKnownSide(
    of key: String, _ field: LayoutObject.Field, _ element: DocumentElement
  ) {
    guard key.hasSuffix("Size"), case .structure(let size) = field.value else { return }
    let prefix =
      key.hasPrefix("min") ? "min" : key.hasPrefix("max") ? "max" : ""
    for side in ["width", "height"] {
      guard let length = size.fields[side], let value = KeyValues.dimension(length),
        !key.hasPrefix("max") || !Self.isUnlimited(length)
      else { continue }
      let name = prefix.isEmpty ? side : prefix + side.prefix(1).uppercased() + side.dropFirst()
      element.style.append(
        .init(key: name, value: value, position: field.position, call: callPosition(field.call)))
      if length.isAssumed {
        element.assume(name)
        assumed.append(.init(what: name, id: element.id))
      }
    }
  }

  // MARK: Specs

  private func fillSpec(
    _ element: DocumentElement, _ object: LayoutObject
  ) throws(LimitReached) {
    // A center spec is a relative one, and code may use it as that.
    if object.type == "center", object.fields["horizontalPosition"] != nil {
      element.type = "relative"
    }
    let hidden = hiddenKeys(of: object)
    for key in TextureNames.ownKeys[element.type] ?? [] where !hidden.contains(key) {
      guard let field = field(key, of: object), let entry = entry(key, field, element) else {
        continue
      }
      element.values.append(entry)
    }
    if object.type == "ratio", element.value("ratio") == nil {
      element.set("ratio", KeyValues.assumedRatio)
      element.markUnknown("ratio")
    }
    if object.type == "spec", !hasOwnLayout(object) {
      reportUnlaidChild(of: object)
      return
    }
    for key in TextureNames.slots[object.type] ?? [] {
      guard let field = object.fields[key], !field.value.isNull else { continue }
      var value = field.value
      if case .list(let list) = value { value = list.items.first ?? .null }
      if value.isNull { continue }
      if object.type == "spec" { element.type = "wrapper" }
      element.slots.append(
        (key, try self.element(value, under: key, of: object, at: field.position)))
    }
    if object.type == "corner", element.value("cornerLocation") == nil {
      element.set("cornerLocation", .string("topLeft"))
    }
    let missing = (TextureNames.slots[object.type] ?? []).contains { key in
      key == "child" && !element.slots.contains { $0.key == key }
    }
    if missing, !TextureNames.childrenTypes.contains(object.type) {
      // Without its child a spec has nothing to arrange: it is as empty as an `ASLayoutSpec`.
      element.type = "spec"
      element.values = []
      element.slots = []
      return
    }
    guard TextureNames.childrenTypes.contains(object.type) else { return }
    guard let field = object.fields["children"] else {
      if object.type == "stack" || object.type == "absolute" || object.type == "static" {
        element.children = []
        markChangedChildren(element, object, nil)
      }
      return
    }
    if object.type == "spec" { element.type = "wrapper" }
    var children: [DocumentElement] = []
    for child in childValues(field.value, of: element, at: field.position) {
      children.append(try self.element(child, under: "children", of: object, at: field.position))
    }
    element.children = children
    if children.isEmpty { markChangedChildren(element, object, field) }
    // A class of the project that is made to lay its children over each other.
    if element.type == "wrapper", children.count > 1, TextureNames.specs[object.className] == nil {
      element.disabled.append("stacked-wrapper-children")
    }
  }

  /// The keys of a stack that are not written: alignments that a later property replaced, and properties that an
  /// alignment set.
  private func hiddenKeys(of stack: LayoutObject) -> Set<String> {
    guard stack.type == "stack" else { return [] }
    var result: Set<String> = []
    for alignment in ["horizontalAlignment", "verticalAlignment"] {
      guard let field = stack.fields[alignment] else { continue }
      if KeyValues.constant(alignment, field.value)?.string == "none" { continue }
      let target = Evaluator.target(ofAlignment: alignment, in: stack)
      let isInForce = stack.fields[target]?.position == field.position
      result.insert(isInForce ? target : alignment)
    }
    return result
  }

  /// Reports the children of a plain `ASLayoutSpec`, which lays out none.
  ///
  /// - Source: Texture `-[ASLayoutSpec calculateLayoutThatFits:]`, ASLayoutSpec.mm
  private func reportUnlaidChild(of object: LayoutObject) {
    guard
      let field = ["child", "children"].compactMap({ object.fields[$0] })
        .first(where: { !$0.value.isNull && $0.value.items?.isEmpty != true })
    else { return }
    let name =
      TextureNames.specs[object.className] == nil
      ? "\(ownName(of: object)) does not override calculateLayoutThatFits:, and "
      : ""
    evaluator.runs.report(
      .bareSpec, at: field.position,
      "\(name)ASLayoutSpec itself lays out no child, use ASWrapperLayoutSpec")
  }

  /// The name of the class of an object, without the types around it.
  func ownName(of object: LayoutObject) -> String {
    TypeDeclaration.ownName(ProjectScope.name(ofKey: object.className))
  }

  /// True for a spec of a class of the project that lays out its children itself.
  func hasOwnLayout(_ object: LayoutObject) -> Bool {
    object.isSpec && TextureNames.specs[object.className] == nil
      && [
        "calculateLayoutThatFits", "calculateLayoutThatFits:",
        "calculateLayoutThatFits:restrictedToSize:relativeToParentSize:",
      ].contains { name in
        evaluator.method(object.className, name).map { TextureNames.specs[$0.owner] == nil }
          ?? false
      }
  }

  /// The element of a value in a spec, in the range that the spec offers to it.
  private func element(
    _ value: Value, under key: String, of spec: LayoutObject, at position: SourcePosition
  ) throws(LimitReached) -> DocumentElement {
    let outer = offered
    defer { offered = outer }
    if let child = value.object { offered = offered.offer(of: spec, under: key, to: child) }
    return try element(value, at: position)
  }

  private func field(_ key: String, of object: LayoutObject) -> LayoutObject.Field? {
    object.fields[key] ?? (key == "verticalPosition" ? object.fields["options"] : nil)
  }

  /// The values of known children; a list that is not known marks the element.
  private func childValues(
    _ value: Value, of element: DocumentElement, at position: SourcePosition
  ) -> [Value] {
    switch value {
    case .null: return []
    case .list(let list):
      return list.items.flatMap { item -> [Value] in
        if case .list = item { return childValues(item, of: element, at: position) }
        if item.isNull { return [] }
        guard item.isUnknownItems else { return [item] }
        markUnknownChildren(element, item.description, at: item.unknown?.position, position)
        return []
      }
    case .object: return [value]
    default:
      markUnknownChildren(element, value.description, at: value.unknown?.position, position)
      return []
    }
  }

  /// Marks the children of an empty container that other code may have filled: a call that was not understood, or code of
  /// another class, before the layout, through a property.
  private func markChangedChildren(
    _ element: DocumentElement, _ object: LayoutObject, _ field: LayoutObject.Field?
  ) {
    if !object.holes.isEmpty { return element.markUnknown("children") }
    guard field?.isCurrent != true,
      let (name, property) = evaluator.openProperty(of: object, owners)
    else { return }
    markUnknownChildren(element, "\(name).children", at: nil, property.position)
  }

  private func markUnknownChildren(
    _ element: DocumentElement, _ text: String, at known: SourcePosition?,
    _ position: SourcePosition
  ) {
    element.markUnknown("children")
    let own = known.flatMap { $0.line > 0 ? $0 : nil } ?? position
    unknown.append(.init(key: "children", position: own, text: text))
  }

}

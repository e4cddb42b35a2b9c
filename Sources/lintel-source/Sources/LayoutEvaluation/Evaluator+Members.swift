import SourceProject
import SourceTree

extension Evaluator {
  /// A member of any value.
  func member(
    _ name: String, of base: Value, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let position = expression.position
    if let value = screenMember(name, of: base, expression) { return value }
    if frame.language == .objectiveC, let value = foundationMember(name, of: base, expression) {
      return value
    }
    switch base {
    case .object(let object):
      // `object->_title` of Objective-C.
      let isVariable = frame.language == .objectiveC && name.hasPrefix("_")
      if let value = try field(
        isVariable ? LayoutObject.bare(name) : name, of: object, at: position,
        callsGetter: !isVariable)
      {
        return value
      }
      if let value = try textMember(name, of: object, frame) { return value }
      if name == "string" || name == "length",
        TextureNames.attributedStrings.contains(object.className)
      {
        return callTextMethod(name, of: object, [], expression)
      }
      if name == "class", frame.language == .objectiveC { return .type(object.className) }
      if object === root, let node = undeclaredNode(name, at: position) { return node }
      if object.isElement { return .method(base, name) }
      if let (property, getter, owner) = extensionProperty(name, ofType: object.className) {
        return try computed(property, getter, of: base, in: owner)
      }
      return .unknown(expression.shortText, position)
    case .superclass(let object, _):
      return try field(name, of: object, at: position, callsGetter: false)
        ?? .unknown(expression.shortText, position)
    case .style(let object): return try styleMember(name, of: object, expression)
    case .structure(let structure):
      if structure.type == "ASSizeRange" { runs.readsSize = true }
      if let field = structure.fields[name] { return field }
      return try extensionMember(name, of: base) ?? structureMember(name, of: structure, expression)
    case .type(let type): return try typeMember(name, of: type, expression)
    case .list, .range:
      return try extensionMember(name, of: base) ?? listMember(name, of: base, expression)
        ?? .method(base, name)
    case .tuple(let items):
      if let index = Int(name), index < items.count { return items[index].value }
      return items.first { $0.label == name }?.value ?? .unknown(expression.shortText, position)
    case .string(let text):
      if let value = try extensionMember(name, of: base) { return value }
      if name == "localized" { return localizedText(base, expression) }
      return stringMember(name, of: text) ?? .method(base, name)
    case .number(let value, let numeric):
      return try numberMember(name, value, numeric) ?? extensionMember(name, of: base)
        ?? .method(base, name)
    case .dictionary(let entries):
      return dictionaryMember(name, of: entries, expression) ?? .method(base, name)
    case .boolean, .closure: return .method(base, name)
    case .enumeration:
      return try enumerationMember(name, of: base, expression)
    case .null: return frame.language == .objectiveC ? Self.answer(ofNilTo: name) : .null
    case .method, .allocated: return .unknown(expression.shortText, position)
    case .unknown(let unknown):
      if name == "safeAreaInsets" || name == "layoutMargins" { return Self.zeroInsets }
      return try memberOfUnknown(name, unknown, expression, frame)
    }
  }

  /// A member of an unknown value whose type is in the project: a computed property may be known.
  private func memberOfUnknown(
    _ name: String, _ unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let value = imageMember(name, of: unknown, [], expression) { return value }
    let type = Self.bareType(unknown.type)
    var origin = unknown.origin.map { "\($0).\(name)" }
    if let presence = unknown.presence {
      switch choices.implied(presence) {
      case true?: break
      case false?: return .null
      // Members of one name of several types are not one value.
      case nil: origin = "\(presence.key).\(name)"
      }
    }
    if !settings.values.isEmpty, let declared = type.isEmpty ? nil : property(type, name),
      let value = configured(
        expression.shortText, declared.type, at: expression.position)
    {
      return value
    }
    if let value = try constantMember(name, ofType: type) { return value }
    if !type.isEmpty, let property = property(type, name) {
      let kind = scope.type(type)?.kind
      if let getter = property.getter,
        kind == .enumeration || kind == .structure || kind == .extension && Self.isText(type)
          || makesText(property.type)
      {
        return try computed(property, getter, of: .unknown(unknown), in: type)
      }
      if let value = try defaultValue(of: property, unknown, in: type, expression) { return value }
      return try inFile(of: property.position) { () throws(LimitReached) in
        unknownValue(
          expression.shortText, type: property.type, at: expression.position, in: type,
          origin: origin)
      }
    }
    if let (property, getter, owner) = extensionProperty(name, ofType: type) {
      return try computed(property, getter, of: .unknown(unknown), in: owner)
    }
    if frame.language == .objectiveC,
      let value = try callProjectMethod(name, of: unknown, [], expression)
    {
      return value
    }
    if let value = formatted(name, of: unknown, [], expression) { return value }
    var initial: Value?
    if let first = unknown.initial {
      let value = try member(name, of: first, expression, frame)
      initial = value.isPlain || value.isNull ? value : nil
    }
    return .unknown(expression.shortText, expression.position, origin: origin, initial: initial)
  }

  /// The number that a getter of a class returns for all of its objects; nil for any other member, and for a class with
  /// subclasses, which may override it.
  func constantMember(_ name: String, ofType type: String) throws(LimitReached) -> Value? {
    guard !type.isEmpty, scope.type(type)?.kind == .class else { return nil }
    let getter =
      property(type, name)?.getter
      ?? method(type, name)?.functions.first { !$0.isStatic && $0.parameters.isEmpty }?.body
    guard let getter, getter.count == 1, let statement = getter.first else { return nil }
    switch statement.kind {
    case .returns(let result?), .expression(let result):
      switch result.kind {
      case .number, .integer: break
      default: return nil
      }
      guard scope.filesWithSubclasses(of: scope.qualified(type, in: nil)).isEmpty else {
        return nil
      }
      return try evaluate(
        result, Frame(receiver: nil, className: type, language: language(of: type)))
    default: return nil
    }
  }

  /// A field of an object: set, computed, on first use, or declared only; nil if there is none.
  func field(
    _ name: String, of object: LayoutObject, at position: SourcePosition, callsGetter: Bool
  ) throws(LimitReached) -> Value? {
    let slot = slot(name, of: object)
    if let known = object.fields[slot] {
      return changeable(known, name, of: object, at: position) ?? known.value
    }
    if name == "style", object.isElement { return .style(object) }
    if callsGetter,
      let (functions, owner) = object.isElement
        ? methodOfObject(object, name) : method(object.className, name),
      let getter = functions.first(where: {
        $0.language == .objectiveC && !$0.isStatic && $0.parameters.isEmpty
      }), object.running.insert(name).inserted
    {
      defer { object.running.remove(name) }
      let value = try invoke(getter, [], on: .object(object), owner, lazyField: name)
      value.object?.name(name)
      return value
    }
    if let property = property(object.className, name) {
      let value = try propertyValue(property, of: object, at: position)
      return object.fields[slot].flatMap { changeable($0, name, of: object, at: position) } ?? value
    }
    // A type is looked up in the class whose code runs, which may be a superclass.
    if !name.isCapitalized, let value = try staticMember(name, of: object.className) {
      return value
    }
    if method(object.className, name) != nil { return .method(.object(object), name) }
    guard object.isElement else { return nil }
    if name == "children", object.isSpec {
      let items = Value.list(List(childItems(of: object)))
      guard TextureNames.childrenTypes.contains(object.type) else { return items }
      object.fields["child"] = nil
      object.set(name, items, at: position)
      return items
    }
    if name == "child", object.isSpec {
      return childItems(of: object).first { !$0.isUnknownItems } ?? .null
    }
    if let value = inherited(name, of: object, position) { return value }
    if TextureNames.styleKeys.contains(name) {
      return try styleMember(name, of: object, Expression(.name(name), at: position))
    }
    return nil
  }

  /// Fields that nodes inherit from Texture and UIKit, whose values only running code knows.
  private static let runtimeFields: Set<String> = [
    "bounds", "frame", "calculatedSize", "view", "layer", "supernode", "image", "attributedText",
    "attributedString", "url", "URL", "isSelected", "isHidden", "hidden", "selected",
    "traitCollection", "asyncTraitCollection", "primitiveTraitCollection", "isHighlighted",
    "isNodeLoaded", "nodeLoaded", "selectedIndex", "indexPath", "titleNode", "imageNode",
    "backgroundImageNode", "textNode", "subnodes",
  ]

  private func inherited(
    _ name: String, of object: LayoutObject, _ position: SourcePosition
  ) -> Value? {
    if name == "safeAreaInsets" || name == "layoutMargins" { return Self.zeroInsets }
    if object.type == "button", ["titleNode", "imageNode", "backgroundImageNode"].contains(name) {
      let part = LayoutObject(
        className: name == "titleNode" ? "ASTextNode" : "ASImageNode",
        kind: .node(name == "titleNode" ? "text" : "image"), position: position,
        helpers: helpers)
      part.isDeclaredOnly = true
      object.set(name, .object(part), at: position)
      return .object(part)
    }
    guard object.isNode, Self.runtimeFields.contains(name) else { return nil }
    let prefix = object === root ? "" : (object.id ?? object.type) + "."
    return .unknown(prefix + name, position)
  }

  private func propertyValue(
    _ property: Property, of object: LayoutObject, at position: SourcePosition
  ) throws(LimitReached) -> Value {
    let name =
      property.language == .objectiveC ? LayoutObject.bare(property.name) : property.name
    guard object.running.insert("property \(name)").inserted else {
      return .unknown(name, position, type: property.type)
    }
    defer { object.running.remove("property \(name)") }
    let owner = owner(of: property, in: object.className)
    let frame = Frame(
      receiver: .object(object), className: owner, language: property.language)
    return try inFile(of: property.position, on: frame.receiver, owner) {
      () throws(LimitReached) in
      if let getter = property.getter {
        frame.returnType = property.type
        let value = try self.value(of: getter, frame)
        value.object?.name(name)
        return value
      }
      return try sharedValue(for: object) { () throws(LimitReached) in
        try initialValue(of: property, named: name, in: object, owner, frame)
      }
    }
  }

  /// Evaluates what is the same in all states: the initial value of a property of an object, a constant.
  func sharedValue(
    for object: LayoutObject? = nil, _ body: () throws(LimitReached) -> Value
  ) throws(LimitReached) -> Value {
    let outer = isInLayout
    isInLayout = object?.isOfOneLayout == true
    defer { isInLayout = outer }
    guard let forks else { return try body() }
    return try forks.initialValue(body)
  }

  /// Sets the initial value of a stored property, which is unknown if the code has none.
  private func initialValue(
    of property: Property, named name: String, in object: LayoutObject, _ owner: String,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    var value: Value
    // A variable that begins as nil is as unknown as one without a value, unless the code that ran may set it.
    let beginsAsNil =
      if case .null? = property.value?.kind { property.isVariable } else { false }
    if let initial = property.value, !beginsAsNil {
      value = hinted(try evaluate(initial, frame, expecting: property.type), initial)
      value = copied(structure(value, of: property.type))
      if !property.isVariable, property.language == .swift {
        value = constants.value(of: "\(ProjectScope.name(ofKey: owner)).\(name)", value)
      }
      if let made = value.object {
        if made.isElement { made.id = name }
        made.declaration = property.position
      }
    } else if let unset = unsetValue(of: property, name, in: object)
      ?? initialNil(of: property, name, in: object, owner)
    {
      value = unset
    } else {
      value = unknownValue(
        name, type: property.type, at: property.position, in: owner,
        origin: conditionName(name, of: object))
      if let made = value.object {
        made.id = name
        if property.isOptional { made.condition = conditionName(name, of: object) }
      }
    }
    object.set(slot(name, of: object), value, at: property.position)
    return value
  }

  /// The value of a property that some branch of the code sets, and none of those that ran: nil, or zero in C.
  private func unsetValue(
    of property: Property, _ name: String, in object: LayoutObject
  ) -> Value? {
    guard property.isOptional, isSet(name, in: object) else { return nil }
    return property.language == .objectiveC
      ? emptyValue(of: property.type, at: property.position) : .null
  }

  /// The value of an optional property that nothing set in an object of one layout; nil for any other property.
  private func initialNil(
    of property: Property, _ name: String, in object: LayoutObject, _ owner: String
  ) -> Value? {
    guard hasOwnValue(name, in: object) else { return nil }
    if property.language == .swift {
      return property.isVariable && property.type.hasSuffix("?") ? .null : nil
    }
    // Other code may be in an implementation that is not in the project.
    let isImplemented = scope.type(owner)?.methods.values.contains { functions in
      functions.contains { !$0.body.isEmpty }
    }
    return isImplemented == true
      ? emptyValue(of: property.type, at: property.position) : nil
  }

  /// True if only the code that ran can have set a property: the object is of one layout, and its own methods do not set
  /// the property later.
  func hasOwnValue(_ name: String, in object: LayoutObject) -> Bool {
    object.isOfOneLayout && object.holes.isEmpty
      && !runs.code(of: object.className, in: scope).changed.contains(name)
  }

  /// The optional properties of the root that its code sets: true for one that is there.
  var branchProperties: [String: Bool] {
    guard let root else { return [:] }
    var result: [String: Bool] = [:]
    for name in runs.code(of: root.className, in: scope).set
    where property(root.className, name)?.isOptional == true {
      switch root[name] {
      case nil, .null?: result[name] = false
      case .boolean(let flag)?: result[name] = flag
      case .object?: result[name] = true
      default: break
      }
    }
    return result
  }

  /// True if the code that makes and lays out an object may set a property of it.
  private func isSet(_ name: String, in object: LayoutObject) -> Bool {
    if runs.code(of: object.className, in: scope).set.contains(name) { return true }
    guard let root, object !== root, let id = object.id else { return false }
    return runs.code(of: root.className, in: scope).setMembers.contains("\(id).\(name)")
  }

  /// True for a text that a branch of the code sets which did not run, and that no other code sets.
  func leavesEmpty(_ text: LayoutObject, in owner: LayoutObject) -> Bool {
    guard let id = text.id else { return false }
    let code = runs.code(of: owner.className, in: scope)
    let members = ["attributedText", "attributedString"].map { "\(id).\($0)" }
    return members.contains(where: code.setMembers.contains)
      && !members.contains(where: code.changedMembers.contains)
  }

  /// A value of a type that nothing in the evaluated code makes: a node for the type of a node, else unknown.
  func unknownValue(
    _ name: String, type: String, at position: SourcePosition, in owner: String? = nil,
    origin: String? = nil
  ) -> Value {
    guard !type.hasPrefix("["), !type.isEmpty else {
      return .unknown(name, position, type: type, origin: origin)
    }
    let bare = scope.qualified(Self.bareType(type), in: owner)
    let kind = self.kind(of: bare)
    if kind != .other {
      let object = LayoutObject(
        className: bare, kind: kind, position: position, helpers: helpers, isMade: false)
      object.isDeclaredOnly = true
      return .object(object)
    }
    if bare.hasSuffix("Node"), scope.type(bare) == nil {
      return .object(foreignNode(bare, at: position, isMade: false))
    }
    var unknown = Unknown(text: name, type: bare, position: position, origin: origin)
    unknown.isOptional =
      scope.type(bare) == nil || ["?", "!", "*"].contains { type.hasSuffix($0) }
    return .unknown(unknown)
  }

  /// A node of a class that is neither in the project nor one of Texture's: its size is unknown.
  func foreignNode(
    _ className: String, at position: SourcePosition, isMade: Bool = true
  ) -> LayoutObject {
    let object = LayoutObject(
      className: className, kind: .node("node"), position: position, helpers: helpers,
      isMade: isMade)
    object.isDeclaredOnly = true
    object.isForeign = true
    return object
  }

  private func structureMember(
    _ name: String, of structure: Structure, _ expression: Expression
  ) -> Value {
    if structure.type == Self.unorderedType, let items = structure.fields["items"]?.items {
      if name == "count" { return .count(items.count) }
      if name == "isEmpty" { return .boolean(items.isEmpty) }
      return ["first", "last"].contains(name)
        ? .unknown(expression.shortText, expression.position) : .method(.structure(structure), name)
    }
    if let value = geometryMember(name, of: structure) { return value }
    switch (structure.type, name) {
    case ("ASDimension", "unit") where structure.fields["percent"] != nil:
      return .enumeration("fraction", payload: [])
    case ("ASDimension", "value"):
      if let percent = structure.fields["percent"]?.number { return .number(percent / 100) }
    case ("UIScreen", "bounds"), ("UIScreen", "nativeBounds"), ("UIScreen", "applicationFrame"):
      return screenBounds
    case ("UIScreen", "scale"), ("UIScreen", "nativeScale"): return displayScale
    case ("CGRect", "width"), ("CGRect", "height"):
      if case .structure(let size)? = structure.fields["size"], let side = size.fields[name] {
        return side
      }
    case ("UIFont", "lineHeight"), ("UIFont", "pointSize"), ("UIFont", "capHeight"),
      ("UIFont", "ascender"), ("UIFont", "descender"), ("UIFont", "xHeight"),
      ("UIFont", "leading"):
      return measure(name, of: structure) ?? .unknown(expression.shortText, expression.position)
    default: break
    }
    return .method(.structure(structure), name)
  }

  /// True if the range of the root has a limit of height that is made up.
  var isHeightAssumed: Bool {
    guard case .structure(let range) = rangeOfRoot, case .structure(let size)? = range.fields["max"]
    else { return false }
    return size.fields["height"]?.isAssumed == true
  }

  private func typeMember(
    _ name: String, of type: String, _ expression: Expression
  ) throws(LimitReached) -> Value {
    if let value = try staticMember(name, of: type) { return value }
    switch (type, name) {
    case ("UIScreen", "main"), ("UIScreen", "mainScreen"): return .structure("UIScreen", [:])
    case ("UIEdgeInsets", "zero"): return Self.zeroInsets
    case ("UIFont", "systemFontSize"): return .number(14)
    case ("UIFont", "smallSystemFontSize"): return .number(12)
    case ("UIFont", "labelFontSize"): return .number(17)
    case ("UIFont", "buttonFontSize"): return .number(18)
    case ("CGSize", "zero"), ("CGPoint", "zero"):
      return try implicitMember(name, type, expression.position)
    case ("CGRect", "zero"): return Self.rectangle(0, 0, 0, 0)
    case (_, "zero"):
      return .number(0, Numeric(kind: Numeric.kind(of: type) ?? .real))
    case (_, "infinity"): return .number(.infinity)
    case (_, "greatestFiniteMagnitude"): return .number(.greatestFiniteMagnitude)
    case ("Int", "max"): return .number(9e15, .integer)
    case ("CGFloat", "pi"), ("Double", "pi"): return .number(Double.pi)
    case ("CGRect", "null"), ("CGRect", "infinite"), ("CGFloat", "ulpOfOne"),
      ("Double", "ulpOfOne"):
      return .unknown(expression.shortText, expression.position)
    case ("Int", "min"): return .number(-9e15, .integer)
    case (_, "nan") where Numeric.kind(of: type) != nil: return .number(.nan)
    case (_, "leastNormalMagnitude"), (_, "leastNonzeroMagnitude"): return .number(1e-300)
    case (_, "allCases"):
      if let cases = allCases(of: type) { return cases }
    case (_, "self"), (_, "class"): return .type(type)
    default: break
    }
    let isFactory = name == "vertical" || name == "horizontal"
    if type.hasPrefix("AS"), scope.type(type) == nil, name.first?.isLowercase == true,
      !(isFactory && TextureNames.specs[type] != nil)
    {
      return .enumeration(name, payload: [])
    }
    if name.isCapitalized { return .type(scope.qualified(name, in: nil)) }
    return .method(.type(type), name)
  }
}

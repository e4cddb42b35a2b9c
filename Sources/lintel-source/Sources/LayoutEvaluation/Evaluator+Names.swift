import SourceProject
import SourceTree

extension Evaluator {
  /// The value of a name: a variable, a field, a constant, a type, or unknown.
  func named(
    _ name: String, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let value = frame.lookUp(name) { return value }
    let position = expression.position
    switch name {
    case "self":
      return frame.receiver ?? .unknown(name, position)
    case "super":
      guard case .object(let object)? = frame.receiver, let className = frame.className else {
        return .unknown(name, position)
      }
      return .superclass(object, of: className)
    case _ where Self.isOperator(name): return .method(.null, name)
    case "Self":
      // The class of the object, which may be below the one that has the code.
      if let object = frame.receiver?.object { return .type(object.className) }
      if let className = frame.receiver?.typeName ?? frame.className { return .type(className) }
    default: break
    }
    if case .object(let object)? = frame.receiver {
      let isField = frame.language == .objectiveC && name.hasPrefix("_")
      let field = isField ? LayoutObject.bare(name) : name
      // In C a property is no name: `padding` beside a property of this name is the constant.
      if frame.language == .objectiveC, !isField, scope.definesValue(name) {
        return try global(name, expression)
      }
      if frame.language == .swift || isField || property(object.className, field) != nil {
        if isField, frame.lazyField == field, object.fields[field] == nil { return .null }
        if let value = try self.field(field, of: object, at: position, callsGetter: !isField) {
          return value
        }
      }
    }
    if case .object(let object)? = frame.receiver, name == "string" || name == "length",
      TextureNames.attributedStrings.contains(object.className)
    {
      return callTextMethod(name, of: object, [], expression)
    }
    if case .style(let object)? = frame.receiver, TextureNames.styleKeys.contains(name) {
      return try styleMember(name, of: object, expression)
    }
    if let value = try ownMember(name, expression, frame) { return value }
    let dynamicType = name.isCapitalized ? nil : frame.receiver?.typeName
    if let owner = dynamicType ?? frame.className ?? frame.receiver?.typeName,
      let value = try staticMember(name, of: owner)
    {
      return value
    }
    return try global(name, expression)
  }

  /// True for the name of an operator, which is a function as in `reduce(0, +)`.
  private static func isOperator(_ name: String) -> Bool {
    guard let first = name.utf8.first else { return false }
    // Names begin with a letter, an underscore or, in a closure, a dollar sign.
    return first < 0x41 && first != 0x24 || first == UInt8(ascii: "^") || first == UInt8(ascii: "|")
  }

  /// A member of `self` that is no object: a case, a structure or a number in an extension of its type.
  private func ownMember(
    _ name: String, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value? {
    guard let receiver = frame.receiver, let owner = frame.className else { return nil }
    switch receiver {
    case .structure(let structure) where structure.fields[name] != nil:
      return structure.fields[name]
    case .list, .range, .string, .number, .dictionary, .structure, .enumeration, .unknown:
      if let value = builtInMember(name, of: receiver, expression) { return value }
      guard property(owner, name)?.getter != nil || name == "rawValue" else { return nil }
      return try member(name, of: receiver, expression, frame)
    default: return nil
    }
  }

  /// A member that the type of a value has without the project; nil if it has none of this name.
  private func builtInMember(_ name: String, of value: Value, _ expression: Expression) -> Value? {
    switch value {
    case .list, .range: listMember(name, of: value, expression)
    case .string(let text): stringMember(name, of: text)
    case .number(let number, let numeric): numberMember(name, number, numeric)
    case .dictionary(let entries): dictionaryMember(name, of: entries, expression)
    case .structure(let structure): geometryMember(name, of: structure)
    default: nil
    }
  }

  private func isTypeName(_ name: String) -> Bool {
    TextureNames.nodes[name] != nil || TextureNames.specs[name] != nil
      || TextureNames.builtIn.contains(name) || scope.type(name) != nil
  }

  private func global(_ name: String, _ expression: Expression) throws(LimitReached) -> Value {
    if let value = constant(name) { return value }
    if isTypeName(name) { return .type(scope.qualified(name, in: nil)) }
    let position = expression.position
    if Self.isConstant(name) { return .enumeration(name, payload: []) }
    let declared = scope.values(name)
    var values: [Value] = []
    for property in declared.globals {
      values.append(
        try sharedValue { () throws(LimitReached) in try value(of: property, at: position) })
    }
    for macro in declared.macros where macro.parameters == nil {
      values.append(
        try sharedValue { () throws(LimitReached) in try value(of: macro, at: position) })
    }
    if let value = values.first {
      if values.dropFirst().allSatisfy({ areEqual($0, value) == true }) { return value }
      noteContenders(name, at: position)
      return .unknown(name, position)
    }
    if !declared.functions.isEmpty { return .method(.null, name) }
    if name.isCapitalized {
      noteContenders(name, at: position)
      return .type(name)
    }
    if let node = undeclaredNode(name, at: position) { return node }
    let note = project.isComplete ? "" : Self.noteOnMissingName
    return .unknown(LayoutObject.bare(name) + note, position)
  }

  private func value(
    of property: Property, at position: SourcePosition
  ) throws(LimitReached) -> Value {
    let key = GlobalKey(position: property.position, file: property.position.file)
    if let known = globals[key] { return known }
    globals[key] = .unknown(property.name, position)
    let frame = Frame(receiver: nil, className: nil, language: property.language)
    var value = Value.unknown(property.name, position, type: property.type)
    try inFile(of: property.position) { () throws(LimitReached) in
      if let initial = property.value {
        value = structure(
          hinted(try evaluate(initial, frame, expecting: property.type), initial),
          of: property.type)
      } else if let getter = property.getter {
        value = try self.value(of: getter, frame)
      }
    }
    if property.isConstant { value = constants.value(of: property.name, value) }
    globals[key] = value
    return value
  }

  /// The value of a macro; its names are looked up in the file that uses the macro.
  private func value(
    of macro: Macro, at position: SourcePosition
  ) throws(LimitReached) -> Value {
    let key = GlobalKey(position: macro.value.position, file: scope.file)
    if let known = globals[key] { return known }
    globals[key] = .unknown(macro.name, position)
    let frame = Frame(receiver: nil, className: nil, language: .objectiveC)
    let value = constants.value(of: macro.name, try evaluate(macro.value, frame))
    globals[key] = value
    return value
  }

  /// The note on a name that a file beyond the limits of the project may declare.
  static let noteOnMissingName = " (not in the files that were read)"

  /// A name that nothing in the project declares and a node has: it is inherited from another module.
  func undeclaredNode(_ name: String, at position: SourcePosition) -> Value? {
    let bare = LayoutObject.bare(name)
    guard let root, bare.hasSuffix("Node"), bare.first?.isLowercase == true else { return nil }
    if let known = root[bare] { return known }
    let node = foreignNode("ASDisplayNode", at: position)
    node.id = bare
    root.set(bare, .object(node), at: position)
    return .object(node)
  }

  private func constant(_ name: String) -> Value? {
    switch name {
    case "ASDimensionAuto": .enumeration("auto", payload: [])
    case "UIEdgeInsetsZero": Self.zeroInsets
    case "CGSizeZero": .structure("CGSize", ["width": .number(0), "height": .number(0)])
    case "CGPointZero": .structure("CGPoint", ["x": .number(0), "y": .number(0)])
    case "ASLayoutSizeAuto":
      .structure(
        "ASLayoutSize",
        [
          "width": .enumeration("auto", payload: []), "height": .enumeration("auto", payload: []),
        ])
    case "ASSizeRangeZero", "ASSizeRangeUnconstrained":
      Self.sizeRange(name == "ASSizeRangeZero" ? 0 : .infinity)
    case "NSNotFound", "NSIntegerMax", "NSUIntegerMax": .number(9_007_199_254_740_991)
    case "CGFLOAT_MIN", "DBL_MIN", "FLT_MIN": .number(.leastNormalMagnitude)
    case "M_PI": .number(Double.pi)
    default: nil
    }
  }

  private static func sizeRange(_ greatest: Double) -> Value {
    func size(_ side: Double) -> Value {
      .structure("CGSize", ["width": .number(side), "height": .number(side)])
    }
    return .structure("ASSizeRange", ["min": size(0), "max": size(greatest)])
  }

  private static let constantPrefixes = [
    "ASStackLayout", "ASCenterLayout", "ASRelativeLayout", "ASCornerLayout", "ASAbsoluteLayout",
    "ASDimensionUnit", "ASRelativeDimensionType", "ASScrollDirection", "ASButtonNodeImage",
    "ASHorizontalAlign", "ASVerticalAlign", "UIFontWeight", "UIFontTextStyle", "UIControlState",
    "NSLineBreak", "NSTextAlignment", "UISemanticContentAttribute", "ASAlignment", "ASAxis",
  ]

  /// True for the names of constants of Texture and UIKit that are no types.
  static func isConstant(_ name: String) -> Bool {
    !name.hasSuffix("Spec") && constantPrefixes.contains { name.hasPrefix($0) }
      || name.hasPrefix("NS") && name.hasSuffix("AttributeName")
  }

  /// A static property, case or method of a type or a superclass; nil if it has none.
  func staticMember(_ name: String, of typeName: String) throws(LimitReached) -> Value? {
    for owner in scope.chain(typeName) {
      guard let type = scope.type(owner) else { continue }
      if let property = type.statics[name] {
        if let known = statics[property.position] { return known }
        return try sharedValue { () throws(LimitReached) in try value(of: property, owner) }
      }
      if type.cases[name] != nil {
        return .enumeration(name, payload: [], of: owner)
      }
      if type.methods[name]?.contains(where: \.isStatic) == true {
        return .method(.type(owner), name)
      }
    }
    // A type in another one: `Metrics` in `Cell.Metrics.edge`.
    let full = scope.qualified(name, in: typeName)
    if name.isCapitalized, scope.type(full) != nil { return .type(full) }
    return nil
  }

  /// The value of a static property.
  private func value(of property: Property, _ owner: String) throws(LimitReached) -> Value {
    let key = "\(ProjectScope.name(ofKey: owner)).\(property.name)"
    statics[property.position] = .unknown(key, property.position)
    let frame = Frame(receiver: .type(owner), className: owner, language: property.language)
    var value = Value.unknown(key, property.position, type: property.type)
    try inFile(of: property.position) { () throws(LimitReached) in
      if let initial = property.value {
        value = structure(
          hinted(
            try evaluate(
              initial, frame, expecting: property.type.isEmpty ? owner : property.type), initial),
          of: property.type)
      } else if let getter = property.getter {
        frame.returnType = property.type
        value = try self.value(of: getter, frame)
      }
    }
    if property.isConstant { value = constants.value(of: key, value) }
    statics[property.position] = value
    return value
  }

  /// `.name` without a base, by the expected type.
  func implicitMember(
    _ name: String, _ type: String, _ position: SourcePosition
  ) throws(LimitReached) -> Value {
    let bare = Self.bareType(type)
    // A dimension in points is a number, to which extensions of `CGFloat` give constants.
    for owner in bare == "ASDimension" ? [bare, "CGFloat"] : [bare]
    where !owner.isEmpty && scope.type(owner) != nil {
      guard let value = try staticMember(name, of: owner) else { continue }
      if case .method = value {} else { return value }
    }
    if name.isCapitalized, let nested = scope.memberType(name) { return .type(nested) }
    switch (name, bare) {
    case ("zero", "UIEdgeInsets"): return Self.zeroInsets
    case ("zero", "CGSize"):
      return .structure("CGSize", ["width": .number(0), "height": .number(0)])
    case ("zero", "CGPoint"): return .structure("CGPoint", ["x": .number(0), "y": .number(0)])
    case ("zero", _) where bare.isEmpty: return .structure("zero", [:])
    case ("zero", _): return .number(0)
    case ("infinity", _): return .number(.infinity)
    case ("greatestFiniteMagnitude", _): return .number(.greatestFiniteMagnitude)
    case ("pi", _): return .number(Double.pi)
    default: return .enumeration(name, payload: [])
    }
  }

  static var zeroInsets: Value {
    .structure(
      "UIEdgeInsets",
      ["top": .number(0), "left": .number(0), "bottom": .number(0), "right": .number(0)])
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  /// A member of a case: its raw value, or a computed property of its type.
  func enumerationMember(
    _ name: String, of value: Value, _ expression: Expression
  ) throws(LimitReached) -> Value {
    guard case .enumeration(let own, let payload, let type) = value else { return value }
    if name == "rawValue" {
      return try rawValue(of: own, in: type) ?? .unknown("\(own).rawValue", expression.position)
    }
    if name == "hashValue" { return .unknown(expression.shortText, expression.position) }
    if let property = property(type, name), let getter = property.getter {
      return try computed(property, getter, of: value, in: type)
    }
    if method(type, name) != nil { return .method(value, name) }
    // The type of a constant of Texture, as in `ASStackLayoutAlignItems.center`.
    if payload.isEmpty, Self.isConstant(own) { return .enumeration(name, payload: []) }
    return .unknown(expression.shortText, expression.position)
  }

  /// Runs the getter of a property over a value that is no object.
  func computed(
    _ property: Property, _ getter: [Statement], of value: Value, in type: String
  ) throws(LimitReached) -> Value {
    let key = "\(type).\(property.name)"
    if value.isUnknown {
      // On a value that is not known, a getter that needs itself would not end.
      guard unknownGetters.insert(key).inserted else {
        return .unknown(key, property.position, type: property.type)
      }
    }
    defer { if value.isUnknown { unknownGetters.remove(key) } }
    let frame = Frame(receiver: value, className: type, language: .swift)
    frame.returnType = property.type
    return try inFile(of: property.position, on: value, type) { () throws(LimitReached) in
      let result = structure(try self.value(of: getter, frame), of: property.type)
      guard case .unknown(let unknown) = result, unknown.type.isEmpty else { return result }
      let own = scope.qualified(Self.bareType(property.type), in: type)
      return .unknown(unknown.text, unknown.position, type: own)
    }
  }

  /// The types whose extensions have members of a value of the system's libraries.
  private static func extendedTypes(_ value: Value) -> [String] {
    switch value {
    case .number:
      ["CGFloat", "Double", "Int", "Float", "BinaryInteger", "BinaryFloatingPoint", "Numeric"]
    case .string: ["String", "StringProtocol"]
    case .list, .range: ["Array", "Sequence", "Collection"]
    case .structure(let structure): [structure.type]
    default: []
    }
  }

  /// A computed property that an extension in the project gives to a type of the system's libraries; nil if none does.
  func extensionMember(_ name: String, of value: Value) throws(LimitReached) -> Value? {
    for type in Self.extendedTypes(value) {
      guard scope.type(type) != nil, let property = property(type, name),
        let getter = property.getter
      else { continue }
      return try computed(property, getter, of: value, in: type)
    }
    return nil
  }

  /// The cases of an enumeration that is `CaseIterable`, in order; nil for any other type.
  func allCases(of typeName: String) -> Value? {
    guard let type = scope.type(typeName), type.kind == .enumeration,
      type.conformances.contains("CaseIterable")
    else { return nil }
    return .list(
      List(type.caseOrder.map { .enumeration($0, payload: [], of: typeName) }))
  }

  /// The raw value of a case: written, its name, or one more than that of the case before; nil if it has none.
  private func rawValue(of name: String, in typeName: String) throws(LimitReached) -> Value? {
    guard let type = scope.type(typeName), let item = type.cases[name] else { return nil }
    let frame = Frame(receiver: .type(typeName), className: typeName, language: .swift)
    let outer = scope.file
    scope.file = type.position.file
    defer { scope.file = outer }
    if let written = item.rawValue {
      return structure(try evaluate(written, frame), of: type.conformances.first ?? "")
    }
    if type.conformances.contains("String") { return .string(name) }
    guard type.conformances.contains(where: Self.integers.contains) else { return nil }
    var next = 0.0
    for other in type.caseOrder {
      try step(type.position)
      if let written = type.cases[other]?.rawValue {
        guard let number = try evaluate(written, frame).number else { return nil }
        next = number
      }
      if other == name { return .number(next, .integer) }
      next += 1
    }
    return nil
  }

  private static let integers: Set<String> = [
    "Int", "UInt", "Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64",
    "NSInteger",
  ]

  /// The case that `Type(rawValue:)` makes; unknown if data decides.
  func enumerationCase(
    of typeName: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    let unknown = Value.unknown(expression.shortText, expression.position, type: typeName)
    guard let type = scope.type(typeName), arguments.count == 1,
      let argument = arguments.first, argument.label == "rawValue", !argument.value.isUnknown
    else { return unknown }
    for name in type.caseOrder {
      guard let raw = try rawValue(of: name, in: typeName) else { return unknown }
      if areEqual(raw, argument.value) == true {
        return .enumeration(name, payload: [], of: typeName)
      }
    }
    return .null
  }
}

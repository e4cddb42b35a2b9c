import SourceProject
import SourceTree

extension Evaluator {
  /// The value that a member of data has by default, marked as assumed; nil if the type states none.
  ///
  /// The default is the value that an initializer without arguments gives the member, its initial value, or the default
  /// of the parameter that sets it. Texts and conditions stay data.
  func defaultValue(
    of property: Property, _ unknown: Unknown, in type: String, _ expression: Expression
  ) throws(LimitReached) -> Value? {
    guard property.getter == nil else { return nil }
    let name =
      property.language == .objectiveC ? LayoutObject.bare(property.name) : property.name
    if let made = try defaultObject(of: unknown, in: type, setting: name),
      let value = made.fields[slot(name, of: made)]?.value,
      let known = assumed(value, property, unknown, expression)
    {
      return known
    }
    guard property.language == .swift, let initial = initialExpression(of: property, in: type)
    else { return nil }
    let frame = Frame(receiver: .type(type), className: type, language: .swift)
    let value = try inFile(of: property.position) { () throws(LimitReached) in
      structure(try evaluate(initial, frame, expecting: property.type), of: property.type)
    }
    let known = assumed(value, property, unknown, expression)
    // A constant with an initial value has it in all data.
    let isConstant = !property.isVariable && property.value != nil && value.object == nil
    return isConstant && known != nil ? value : known
  }

  /// The initial value of a property, or the default of a parameter of its name.
  private func initialExpression(of property: Property, in type: String) -> Expression? {
    if let value = property.value { return value }
    let parameters = scope.type(type)?.initializers.flatMap(\.parameters) ?? []
    return parameters.first { $0.name == property.name && $0.defaultValue != nil }?.defaultValue
  }

  /// A default of a type as data that begins with it; nil for a value that says nothing about a layout.
  private func assumed(
    _ value: Value, _ property: Property, _ unknown: Unknown, _ expression: Expression
  ) -> Value? {
    let path = expression.shortText
    switch value {
    case .number: return value.assumed(.data, of: path)
    case .structure(let structure):
      guard structure.type == "zero" || !KeyValues.isPartlyUnknown(value) else { return nil }
      return value.assumed(.data, of: path)
    case .enumeration(_, payload: let payload, _) where payload.isEmpty: break
    case .object(let object)
    where object.kind == .other && scope.type(object.className) != nil: break
    default: return nil
    }
    var result = Unknown(
      text: path, type: Self.bareType(property.type),
      position: expression.position, origin: unknown.origin.map { "\($0).\(property.name)" },
      initial: value)
    result.isDefault = true
    return .unknown(result)
  }

  /// The object that data of a type is by default; nil if no initializer makes one without arguments, or none of the code
  /// that makes it sets the member.
  private func defaultObject(
    of unknown: Unknown, in type: String, setting name: String
  ) throws(LimitReached) -> LayoutObject? {
    if unknown.isDefault, let object = unknown.initial?.object { return object }
    guard let declared = scope.type(type),
      declared.kind == .class || declared.kind == .structure, kind(of: type) == .other,
      runs.code(of: type, in: scope).set.contains(name)
    else { return nil }
    if let known = statics[declared.position] { return known.object }
    return try sharedValue { () throws(LimitReached) in
      try makeDefaultObject(type, declared.position)
    }.object
  }

  private func makeDefaultObject(
    _ type: String, _ position: SourcePosition
  ) throws(LimitReached) -> Value {
    // An initializer that needs the default of its own type ends here.
    statics[position] = .null
    let object = LayoutObject(className: type, kind: .other, position: position)
    object.isBeingMade = true
    let outer = notes
    defer {
      object.isBeingMade = false
      notes = outer
    }
    if try initializeWithoutArguments(object) { statics[position] = .object(object) }
    return statics[position] ?? .null
  }

  /// Runs the initializer that takes no arguments, or has defaults for all.
  ///
  /// - Returns: False if there is none.
  private func initializeWithoutArguments(
    _ object: LayoutObject
  ) throws(LimitReached) -> Bool {
    let className = object.className
    if language(of: className) == .objectiveC {
      guard let (functions, owner) = method(className, "init"),
        let function = functions.first(where: { !$0.isStatic && !$0.body.isEmpty })
      else { return false }
      _ = try invoke(function, [], on: .object(object), owner)
      return true
    }
    for owner in scope.chain(className) {
      guard let initializers = scope.type(owner)?.initializers, !initializers.isEmpty else {
        continue
      }
      let fitting = initializers.filter { $0.parameters.allSatisfy { $0.defaultValue != nil } }
      guard let initializer = fitting.min(by: { $0.parameters.count < $1.parameters.count }) else {
        return false
      }
      try run(initializer, [], object, owner)
      return true
    }
    return false
  }

  // MARK: Conditions

  /// A value in a condition: a number that data has by default is data that begins with it, which makes the condition a
  /// state.
  ///
  /// The rounds of a loop take the default.
  func inCondition(_ value: Value, _ expression: Expression, _ frame: Frame) -> Value {
    guard !frame.takesDefaults, case .number(_, let numeric) = value,
      numeric.assumption == .data
    else { return value }
    return .unknown(
      expression.shortText, expression.position,
      type: numeric.kind == .integer ? "Int" : "CGFloat", initial: value)
  }
}

import SourceProject
import SourceTree

/// Equality of values; of objects by the operator of their type, the members of a structure, or identity.
extension Evaluator {
  /// True if two known values are equal; nil if they cannot be compared.
  func areEqual(_ left: Value, _ right: Value) -> Bool? {
    switch (left, right) {
    case (.enumeration(let first, _, let type), .enumeration(let second, _, let other)):
      return type.isEmpty && other.isEmpty
        ? Self.isSameConstant(first, second) : first == second
    case (.type(let first), .type(let second)): return first == second
    case (.type(let first), .enumeration(let second, _, _)),
      (.enumeration(let second, _, _), .type(let first)):
      return Self.isSameConstant(first, second)
    case (.string(let first), .string(let second)): return first == second
    case (.object(let first), .object(let second)): return areEqual(first, second)
    case (.structure(let first), .structure(let second)):
      if first.type == "zero" { return second.isZero }
      if second.type == "zero" { return first.isZero }
      guard first.type == second.type else { return false }
      for (key, value) in first.fields {
        guard let other = second.fields[key], let same = areEqual(value, other) else { return nil }
        if !same { return false }
      }
      return true
    case (.null, .null): return true
    case (.list(let first), .list(let second)):
      guard !(first.items + second.items).contains(where: \.isUnknownItems) else { return nil }
      guard first.items.count == second.items.count else { return false }
      for (item, other) in zip(first.items, second.items) {
        guard let same = areEqual(item, other) else { return nil }
        if !same { return false }
      }
      return true
    case (.dictionary(let first), .dictionary(let second)):
      guard first.count == second.count else { return false }
      for entry in first {
        guard let other = self.entry(of: second, entry.key),
          let same = other.isNull ? false : areEqual(entry.value, other)
        else { return nil }
        if !same { return false }
      }
      return true
    case (.tuple(let first), .tuple(let second)):
      guard first.count == second.count else { return false }
      for (item, other) in zip(first, second) {
        guard let same = areEqual(item.value, other.value) else { return nil }
        if !same { return false }
      }
      return true
    default:
      guard let (first, second, _) = Numeric.operands(left, right) else { return nil }
      // A row has CGFLOAT_MAX as height, which a document writes as infinity.
      let isUnlimited = first > KeyValues.largestNumber && second > KeyValues.largestNumber
      return first == second || isUnlimited
    }
  }

  /// True if two names of a constant mean the same one, with and without the prefix of its type.
  static func isSameConstant(_ first: String, _ second: String) -> Bool {
    let (left, right) = (first.lowercased(), second.lowercased())
    if left == right { return true }
    let longer = left.count > right.count ? first : second
    guard longer.isCapitalized else { return false }
    return left.hasSuffix(right) || right.hasSuffix(left)
  }

  /// True for a comparison of pointers.
  static func comparesIdentity(_ expression: Expression, _ frame: Frame) -> Bool {
    switch expression.kind {
    case .binary("===", _, _), .binary("!==", _, _): true
    default: frame.language == .objectiveC
    }
  }

  /// True if two objects are equal; nil if that is unknown.
  func areEqual(_ first: LayoutObject, _ second: LayoutObject) -> Bool? {
    if first === second { return true }
    guard first.kind == .other, second.kind == .other else { return false }
    if language(of: first.className) == .objectiveC {
      // A method of the project decides, which may do anything.
      return method(first.className, "isEqual:") == nil ? false : nil
    }
    // Objects may hold each other.
    guard calls < EvaluationLimits.calls, first.running.insert("==").inserted else { return nil }
    calls += 1
    defer {
      calls -= 1
      first.running.remove("==")
    }
    // A limit that is reached here is reached again by the next step.
    return try? deeper(first.position) { () throws(LimitReached) in
      try step(first.position)
      if let (functions, owner) = method(first.className, "==") {
        guard let function = functions.first else { return nil }
        return try holds(function, first, second, in: owner)
      }
      guard scope.type(first.className)?.kind == .structure else { return false }
      guard first.className == second.className else { return false }
      return try haveEqualMembers(first, second)
    }
  }

  /// True if an operator of the project says that two objects are equal; nil if the evaluation of one expression does not
  /// tell.
  private func holds(
    _ function: Function, _ first: LayoutObject, _ second: LayoutObject, in owner: String
  ) throws(LimitReached) -> Bool? {
    guard function.parameters.count == 2, function.body.count == 1 else { return nil }
    let condition: Expression
    switch function.body[0].kind {
    case .expression(let expression), .returns(let expression?): condition = expression
    default: return nil
    }
    let frame = Frame(receiver: .type(owner), className: owner, language: function.language)
    frame.variables[function.parameters[0].name] = .object(first)
    frame.variables[function.parameters[1].name] = .object(second)
    return try inFile(of: function.position) { () throws(LimitReached) in
      try knownTruth(of: condition, frame)
    }
  }

  /// The truth of comparisons of known values; nil if it depends on anything else.
  private func knownTruth(
    of condition: Expression, _ frame: Frame
  ) throws(LimitReached) -> Bool? {
    try step(condition.position)
    return try deeper(condition.position) { () throws(LimitReached) in
      try truth(of: condition, frame)
    }
  }

  private func truth(
    of condition: Expression, _ frame: Frame
  ) throws(LimitReached) -> Bool? {
    switch condition.kind {
    case .cast(let inner, type: "", _): return try knownTruth(of: inner, frame)
    case .prefix("!", let operand): return try knownTruth(of: operand, frame).map { !$0 }
    case .binary("&&", let left, let right):
      let first = try knownTruth(of: left, frame)
      if first == false { return false }
      let second = try knownTruth(of: right, frame)
      return second == false ? false : first == nil ? nil : second
    case .binary("||", let left, let right):
      let first = try knownTruth(of: left, frame)
      if first == true { return true }
      let second = try knownTruth(of: right, frame)
      return second == true ? true : first == nil ? nil : second
    case .binary("==", let left, let right):
      return areSame(try evaluate(left, frame), try evaluate(right, frame))
    case .binary("!=", let left, let right):
      return areSame(try evaluate(left, frame), try evaluate(right, frame)).map { !$0 }
    case .binary("===", let left, let right):
      guard let object = try evaluate(left, frame).object,
        let other = try evaluate(right, frame).object
      else { return nil }
      return object === other
    default: return nil
    }
  }

  private func haveEqualMembers(
    _ first: LayoutObject, _ second: LayoutObject
  ) throws(LimitReached) -> Bool? {
    var result: Bool? = true
    for name in scope.type(first.className)?.propertyOrder ?? [] {
      guard let property = property(first.className, name), property.getter == nil,
        !property.isStatic
      else { continue }
      // A member that nothing set has its initial value in both.
      if first[name] == nil, second[name] == nil { continue }
      guard let left = try member(property, name, of: first),
        let right = try member(property, name, of: second), let same = areSame(left, right)
      else {
        result = nil
        continue
      }
      if !same { return false }
    }
    return result
  }

  private func member(
    _ property: Property, _ name: String, of object: LayoutObject
  ) throws(LimitReached) -> Value? {
    if object[name] == nil, property.value == nil, property.type.hasSuffix("?") { return .null }
    return try field(name, of: object, at: property.position, callsGetter: false)
  }

  /// True if two members are equal; unknown members are equal if they are the same data.
  private func areSame(_ left: Value, _ right: Value) -> Bool? {
    switch (left, right) {
    case (.unknown(let first), .unknown(let second)):
      return first.origin != nil && first.origin == second.origin ? true : nil
    case (.unknown, _), (_, .unknown): return nil
    case (.null, .object), (.object, .null): return nil
    case (.null, _), (_, .null): return left.isNull && right.isNull
    default: return areEqual(left, right)
    }
  }
}

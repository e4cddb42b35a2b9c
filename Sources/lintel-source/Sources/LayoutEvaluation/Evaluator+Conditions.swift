import SourceProject
import SourceTree

extension Evaluator {
  /// The name of a condition; that of a nested node has the node's name before it.
  func conditionText(_ expression: Expression, _ frame: Frame) -> String {
    let text = expression.shortText
    if text == "self", case .unknown(let unknown)? = frame.receiver { return unknown.text }
    guard let object = frame.receiver?.object, object !== root, object.isElement,
      let id = object.id, !isLocal(expression, frame)
    else { return text }
    return "\(id).\(text)"
  }

  private func isLocal(_ expression: Expression, _ frame: Frame) -> Bool {
    if case .name(let name) = expression.kind { return frame.lookUp(name) != nil }
    return false
  }

  func holds(_ conditions: [Condition], _ frame: Frame) throws(LimitReached) -> Bool {
    for condition in conditions {
      switch condition {
      case .holds(let expression):
        if !(try isTrue(expression, frame)) { return false }
      case .binds(let pattern, let expression):
        let value = try evaluate(expression, frame)
        if !isPresent(value, expression, frame) { return false }
        bind(pattern, value, frame)
      case .matches(let pattern, let expression):
        let value = try evaluate(expression, frame)
        let known = value.isUnknown ? nil : try matches(pattern, value, frame)
        let text = "\(conditionText(expression, frame)) is \(pattern.shortText)"
        guard known ?? choices.holds(text, at: expression.position) else { return false }
        bind(pattern, value, frame)
      }
    }
    return true
  }

  func isTrue(_ expression: Expression, _ frame: Frame) throws(LimitReached) -> Bool {
    try step(expression.position)
    return try deeper(expression.position) { () throws(LimitReached) in
      try decided(expression, frame)
    }
  }

  private func decided(_ expression: Expression, _ frame: Frame) throws(LimitReached) -> Bool {
    switch expression.kind {
    case .prefix("!", let operand): return !(try isTrue(operand, frame))
    case .binary("&&", let left, let right), .binary("and", let left, let right):
      return try isTrue(left, frame) ? isTrue(right, frame) : false
    case .binary("||", let left, let right):
      return try isTrue(left, frame) ? true : isTrue(right, frame)
    case .binary("==", let left, let right), .binary("===", let left, let right):
      return try isEqual(left, right, frame)
    case .binary("!=", let left, let right), .binary("!==", let left, let right):
      return !(try isEqual(left, right, frame))
    default:
      if let flag = try defaultFlag(expression, frame) { return flag }
      let value = hinted(try evaluate(expression, frame), expression)
      return truth(value, expression, frame)
    }
  }

  /// The choice over a Swift `var` whose initial value is a literal: other code may have set it.
  private func defaultFlag(
    _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Bool? {
    let name: String
    var receiver = frame.receiver?.object
    switch expression.kind {
    case .name(let own):
      if frame.lookUp(own) != nil { return nil }
      name = own
    case .member(let base?, let member):
      receiver = try evaluate(base, frame).object
      name = member
    default: return nil
    }
    guard let receiver, let property = property(receiver.className, name), property.isVariable,
      case .boolean? = property.value?.kind
    else { return nil }
    if let field = receiver.fields[name], field.position != property.position { return nil }
    return choices.holds(conditionText(expression, frame), at: expression.position)
  }

  private func isEqual(
    _ left: Expression, _ right: Expression, _ frame: Frame
  ) throws(LimitReached) -> Bool {
    let first = hinted(try evaluate(left, frame), left)
    let second = hinted(try evaluate(right, frame), right)
    if second.isNull { return !isPresent(first, left, frame) }
    if first.isNull { return !isPresent(second, right, frame) }
    if !first.isUnknown, !second.isUnknown, let known = areEqual(first, second) { return known }
    let text = "\(conditionText(left, frame)) == \(right.shortText)"
    return choices.holds(text, at: left.position)
  }

  /// True if an optional value is there; data decides over unknown values and objects that nothing made.
  func isPresent(_ value: Value, _ expression: Expression, _ frame: Frame) -> Bool {
    switch value {
    case .null: return false
    case .unknown:
      return choices.holds(conditionText(expression, frame), at: expression.position)
    case .object(let object):
      guard let condition = object.condition else { return true }
      return choices.holds(condition, at: expression.position)
    default: return true
    }
  }

  func truth(_ value: Value, _ expression: Expression, _ frame: Frame) -> Bool {
    switch value {
    case .boolean(let flag): return flag
    case .number(let number): return number != 0
    default: return isPresent(value, expression, frame)
    }
  }

  /// The truth of a value that is known.
  func truth(_ value: Value, _ expression: Expression) -> Bool {
    switch value {
    case .null: false
    case .boolean(let flag): flag
    case .number(let number): number != 0
    default: true
    }
  }

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
    case (.object(let first), .object(let second)): return first === second
    case (.structure(let first), .structure(let second)):
      guard first.type == second.type else { return false }
      for (key, value) in first.fields {
        guard let other = second.fields[key], let same = areEqual(value, other) else { return nil }
        if !same { return false }
      }
      return true
    case (.null, .null): return true
    default:
      guard let first = left.number, let second = right.number else { return nil }
      return first == second
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
}

import SourceProject
import SourceTree

extension Evaluator {
  /// The value of an expression; `type` is the expected type, for implicit members.
  func evaluate(
    _ expression: Expression, _ frame: Frame, expecting type: String = ""
  ) throws(LimitReached) -> Value {
    try step(expression.position)
    return try deeper(expression.position) { () throws(LimitReached) in
      try evaluated(expression, frame, type)
    }
  }

  private func evaluated(
    _ expression: Expression, _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value {
    let position = expression.position
    switch expression.kind {
    case .number(let value): return .number(value)
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .null: return .null
    case .unknown(let text): return .unknown(text, position)
    case .interpolation(let parts): return try interpolated(parts, frame)
    case .name(let name): return try named(name, expression, frame)
    case .member(let base, let name):
      guard let base else {
        let full = scope.qualified(Self.bareType(type), in: frame.className)
        return try implicitMember(name, full, position)
      }
      // `.Gaps.side` is in the expected type.
      let expected = base.isImplicit ? type : ""
      return try member(
        name, of: evaluate(base, frame, expecting: expected), expression, frame)
    case .call(let callee, let arguments):
      return try call(callee, arguments, expression, frame, type)
    case .message(let receiver, let labels, let arguments):
      return try send(receiver, labels, arguments, expression, frame)
    case .element(let base, let index):
      return try element(evaluate(base, frame), evaluate(index, frame), expression)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, expression, frame)
    case .prefix(let symbol, let operand):
      return try prefix(symbol, operand, expression, frame)
    case .postfix(let symbol, let operand):
      let value = try evaluate(operand, frame)
      if let number = value.number {
        try assign(.number(number + (symbol == "++" ? 1 : -1)), to: operand, frame)
      }
      return value
    case .assignment(let target, let symbol, let value):
      return try assignment(target, symbol, value, frame)
    case .conditional(let condition, let then, let otherwise):
      let branch = try isTrue(condition, frame) ? then : otherwise
      return try evaluate(branch, frame, expecting: type)
    case .coalescing(let left, let right):
      let value = try evaluate(left, frame, expecting: type)
      if case .object = value, !isPresent(value, left, frame) {
        return try evaluate(right, frame, expecting: type)
      }
      return value.isNull ? try evaluate(right, frame, expecting: type) : value
    case .array(let items):
      var values: [Value] = []
      for item in items { values.append(copied(try evaluate(item, frame))) }
      return .list(List(values))
    case .dictionary(let entries):
      var values: [(key: Value, value: Value)] = []
      for entry in entries {
        values.append((try evaluate(entry.key, frame), try evaluate(entry.value, frame)))
      }
      return .dictionary(values)
    case .tuple(let items):
      var values: [(label: String?, value: Value)] = []
      for item in items { values.append((item.label, try evaluate(item.value, frame))) }
      return .tuple(values)
    case .closure(let closure): return .closure(ClosureValue(closure, frame, file: scope.file))
    case .cast(let inner, let type, _):
      return structure(try evaluate(inner, frame, expecting: type), of: type)
    case .typeTest(let inner, let type):
      let value = try evaluate(inner, frame)
      if let known = try matches(.type(type, nil), value, frame) { return .boolean(known) }
      return .unknown(expression.shortText, position)
    case .initializerList(let own, let items):
      var values: [(label: String?, value: Value)] = []
      for item in items { values.append((item.label, try evaluate(item.value, frame))) }
      return structure(.tuple(values), of: own ?? type)
    case .statements(let body): return try blockValue(body, Frame(inside: frame), type)
    }
  }

  /// The value of statements: that of the last expression, or of the branch that runs.
  func blockValue(
    _ body: [Statement], _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value {
    for statement in body.dropLast() { _ = try run(statement, frame) }
    guard let last = body.last else { return .null }
    switch last.kind {
    case .expression(let expression): return try evaluate(expression, frame, expecting: type)
    case .branch(let conditions, let then, let otherwise):
      let inner = Frame(inside: frame)
      if try holds(conditions, inner) { return try blockValue(then, inner, type) }
      return try blockValue(otherwise ?? [], Frame(inside: frame), type)
    case .selection(let subject, let cases):
      guard let chosen = try chosenCase(subject, cases, frame, last.position) else { return .null }
      let inner = Frame(inside: frame)
      if let pattern = cases[chosen.case].patterns.first { bind(pattern, chosen.value, inner) }
      return try blockValue(cases[chosen.case].body, inner, type)
    default:
      if case .returns(let value) = try run(last, frame) { return value }
      return .null
    }
  }

  private func interpolated(
    _ parts: [Expression], _ frame: Frame
  ) throws(LimitReached) -> Value {
    var text = ""
    var isKnown = true
    for part in parts {
      switch try evaluate(part, frame).settled {
      case .string(let piece): text += piece
      case .number(let number): text += numberText(number)
      default: isKnown = false
      }
    }
    guard isKnown, text.utf8.count < 10_000 else {
      return .unknown("text", parts.first?.position ?? .none)
    }
    return .string(text)
  }

  private func numberText(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
  }

  private func prefix(
    _ symbol: String, _ operand: Expression, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let value = try evaluate(operand, frame)
    switch symbol {
    case "!":
      if case .unknown(let unknown) = value {
        var result = Unknown(
          text: expression.shortText, type: "Bool", position: expression.position,
          initial: unknown.initial.map { .boolean(!truth($0, operand)) })
        result.test = negation(of: unknown, operand, frame)
        return .unknown(result)
      }
      return .boolean(!truth(value, operand, frame))
    case "-":
      guard let number = value.number else {
        return value.isUnknown ? value : .unknown(expression.shortText, expression.position)
      }
      return .number(-number)
    case "++", "--":
      guard let number = value.number else { return value }
      let next = Value.number(number + (symbol == "++" ? 1 : -1))
      try assign(next, to: operand, frame)
      return next
    default: return value
    }
  }

  private func binary(
    _ symbol: String, _ left: Expression, _ right: Expression, _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    if ["&&", "||", "==", "!=", "===", "!=="].contains(symbol) {
      return .boolean(try isTrue(expression, frame))
    }
    let first = hinted(try evaluate(left, frame), left)
    let second = hinted(try evaluate(right, frame), right)
    if first.isUnknown || second.isUnknown {
      if ["<", ">", "<=", ">="].contains(symbol) {
        return comparison(symbol, first, second, left, right, expression, frame)
      }
      // A value that begins as known ones are is calculated from these.
      let (known, other) = (first.settled, second.settled)
      if !known.isUnknown, !other.isUnknown {
        let value = combined(symbol, known, other, left, right, expression)
        guard value.isPlain else { return value }
        return .unknown(expression.shortText, expression.position, initial: value)
      }
    }
    return combined(symbol, first, second, left, right, expression)
  }

  private func combined(
    _ symbol: String, _ first: Value, _ second: Value, _ left: Expression, _ right: Expression,
    _ expression: Expression
  ) -> Value {
    if let a = first.number, let b = second.number { return arithmetic(symbol, a, b, expression) }
    switch (symbol, first, second) {
    case ("+", .list(let a), .list(let b)):
      return .list(List(Array((a.items + b.items).prefix(EvaluationLimits.elements * 4))))
    case ("+", .list(let a), .unknown): return .list(List(a.items + added(second, right)))
    case ("+", .unknown, .list(let b)): return .list(List(added(first, left) + b.items))
    case ("+", .string(let a), .string(let b)): return .string(String((a + b).prefix(10_000)))
    case ("|", .enumeration, .enumeration), ("|", .list, .enumeration):
      return .list(List((first.items ?? [first]) + [second]))
    case ("|", _, _), ("&", _, _): return first
    default: break
    }
    if symbol == "..." || symbol == "..<" {
      return .unknown(expression.shortText, expression.position)
    }
    if first.isUnknown { return first }
    if second.isUnknown { return second }
    hole(expression.shortText, at: expression.position, receiving: [first, second])
    return .unknown(expression.shortText, expression.position)
  }

  private func arithmetic(
    _ symbol: String, _ a: Double, _ b: Double, _ expression: Expression
  ) -> Value {
    switch symbol {
    case "+": return .number(a + b)
    case "-": return .number(a - b)
    case "*": return .number(a * b)
    case "/": return b == 0 ? .unknown(expression.shortText, expression.position) : .number(a / b)
    case "%":
      guard b != 0 else { return .unknown(expression.shortText, expression.position) }
      return .number(a.truncatingRemainder(dividingBy: b))
    case "<": return .boolean(a < b)
    case ">": return .boolean(a > b)
    case "<=": return .boolean(a <= b)
    case ">=": return .boolean(a >= b)
    case "...", "..<":
      guard abs(a) < 1e9, abs(b) < 1e9 else { return .list(List([])) }
      let end = Int(b) + (symbol == "..." ? 1 : 0)
      return .range(Int(a)..<max(Int(a), end))
    case "|", "&", "<<", ">>": return bits(symbol, a, b, expression)
    default: return .unknown(expression.shortText, expression.position)
    }
  }

  private func bits(
    _ symbol: String, _ a: Double, _ b: Double, _ expression: Expression
  ) -> Value {
    guard let left = Int32(exactly: a), let right = Int32(exactly: b) else {
      return .unknown(expression.shortText, expression.position)
    }
    let result: Int32 =
      switch symbol {
      case "|": left | right
      case "&": left & right
      case "<<": left << right
      default: left >> right
      }
    return .number(Double(result))
  }

  private func element(
    _ base: Value, _ index: Value, _ expression: Expression
  ) -> Value {
    if let items = base.items, let number = index.number, number >= 0,
      number < Double(items.count)
    {
      return items[Int(number)]
    }
    if case .dictionary(let entries) = base {
      for entry in entries where areEqual(entry.key, index) == true { return entry.value }
    }
    return .unknown(expression.shortText, expression.position)
  }

  /// A value as Swift assigns it: arrays are copied.
  func copied(_ value: Value) -> Value {
    if case .list(let list) = value { return .list(List(list.items)) }
    return value
  }
}

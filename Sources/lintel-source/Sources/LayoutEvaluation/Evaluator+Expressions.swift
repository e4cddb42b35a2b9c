import SourceProject
import SourceTree

extension Evaluator {
  /// The value of an expression; `type` is the expected type, for implicit members.
  func evaluate(
    _ expression: Expression, _ frame: Frame, expecting type: String = ""
  ) throws(LimitReached) -> Value {
    try step(expression.position)
    let call = helpers.enter(expression.position)
    defer { helpers.restore(call) }
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
    case .integer(let value):
      return .number(value, frame.language == .swift ? .literal(value) : .integer)
    case .string(let text): return .string(text)
    case .boolean(let flag): return .boolean(flag)
    case .null: return .null
    case .unknown(let text): return .unknown(text, position)
    case .interpolation(let parts): return try interpolated(parts, frame)
    case .name(let name): return try named(name, expression, frame)
    case .member(let base, let name):
      guard let base else {
        if name == "none", type.hasSuffix("?") { return .null }
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
      return try subscripted(evaluate(base, frame), index, expression, frame)
    case .binary(let symbol, let left, let right):
      return try binary(symbol, left, right, expression, frame, type)
    case .prefix(let symbol, let operand):
      return try prefix(symbol, operand, expression, frame)
    case .postfix(let symbol, let operand):
      let value = try evaluate(operand, frame)
      if symbol == "..." { return openRange(from: value, to: nil, expression) }
      try assign(stepped(value, symbol, expression), to: operand, frame)
      return value
    case .assignment(let target, let symbol, let value):
      return try assignment(target, symbol, value, frame)
    case .conditional(let condition, let then, let otherwise):
      let takesFirst = try isTrue(condition, frame)
      let value = try evaluate(takesFirst ? then : otherwise, frame, expecting: type)
      // A literal has the type of the other branch.
      guard case .number(_, let numeric) = value, case .literal = numeric.kind,
        isReal(takesFirst ? otherwise : then, frame)
      else { return value }
      return value.converted(to: .real)
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
        values.append((try evaluate(entry.key, frame), copied(try evaluate(entry.value, frame))))
      }
      return .dictionary(values)
    case .tuple(let items):
      var values: [(label: String?, value: Value)] = []
      for item in items { values.append((item.label, try evaluate(item.value, frame))) }
      return .tuple(values)
    case .closure(let closure):
      guard !closure.captures.isEmpty else {
        return .closure(ClosureValue(closure, frame.captured(by: closure), file: scope.file))
      }
      let captured = Frame(inside: frame)
      for capture in closure.captures {
        captured.variables[capture.name] = copied(try evaluate(capture.value, frame))
      }
      return .closure(ClosureValue(closure, captured, file: scope.file))
    case .cast(let inner, let type, let isConditional):
      let value = structure(try evaluate(inner, frame, expecting: type), of: type)
      return isConditional
        ? cast(value, to: type, inner, frame) : typed(value, dataType(type, frame))
    case .typeTest(let inner, let type):
      return typeTest(try evaluate(inner, frame), type, inner, expression, frame)
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
      bind(chosen, cases, inner)
      return try blockValue(cases[chosen.case].body, inner, type)
    default:
      if case .returns(let value) = try run(last, frame) { return value }
      return .null
    }
  }

  private func interpolated(
    _ parts: [Expression], _ frame: Frame
  ) throws(LimitReached) -> Value {
    var values: [Value] = []
    for part in parts { values.append(try evaluate(part, frame).settled) }
    return text(of: values, "text", at: parts.first?.position ?? .none)
  }

  private func prefix(
    _ symbol: String, _ operand: Expression, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if symbol == "-", let tokens = expandingMacros(expression, frame) {
      return try evaluate(tokens, frame)
    }
    let value = try evaluate(operand, frame)
    switch symbol {
    case "&" where frame.language == .objectiveC:
      switch value {
      case .object, .null, .closure, .type, .unknown: return value
      default:
        // Code that has the address of a value may change it.
        let unknown = Value.unknown(operand.shortText, operand.position)
        try assign(unknown, to: operand, frame)
        return unknown
      }
    case "!":
      if case .unknown(let unknown) = value {
        var result = Unknown(
          text: expression.shortText, type: "Bool", position: expression.position,
          initial: unknown.initial.map { .boolean(!truth($0, operand)) })
        result.test = negation(of: unknown, operand, frame)
        result.defaults = value.defaults
        return .unknown(result)
      }
      return .boolean(!truth(value, operand, frame))
    case "-":
      return arithmetic("*", .number(-1, .literal(-1)), value, expression)
        ?? (value.isUnknown ? value : .unknown(expression.shortText, expression.position))
    case "++", "--":
      let next = stepped(value, symbol, expression)
      try assign(next, to: operand, frame)
      return next
    case "~":
      return arithmetic("-", .number(-1, .literal(-1)), value, expression)
        ?? .unknown(expression.shortText, expression.position)
    case "+", "&", "*": return value
    case "...", "..<": return openRange(from: nil, to: value, expression)
    default: return .unknown(expression.shortText, expression.position)
    }
  }

  /// The value that `++` or `--` gives to a variable.
  private func stepped(_ value: Value, _ symbol: String, _ expression: Expression) -> Value {
    arithmetic(ofData: symbol == "++" ? "+" : "-", value, .number(1, .literal(1)), expression)
      ?? (value.isUnknown ? value : .unknown(expression.shortText, expression.position))
  }

  private func binary(
    _ symbol: String, _ left: Expression, _ right: Expression, _ expression: Expression,
    _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value {
    switch symbol {
    case "+", "-", "*", "/": break
    case "&&", "||", "==", "!=", "===", "!==": return .boolean(try isTrue(expression, frame))
    default: break
    }
    if let tokens = expandingMacros(expression, frame) {
      return try evaluate(tokens, frame)
    }
    // `.gap` in a sum has the type of the sum, or of the number before it.
    var first = hinted(
      try evaluate(left, frame, expecting: left.hasImplicitMember ? type : ""), left)
    let other = type.isEmpty && first.number != nil ? "CGFloat" : type
    var second = hinted(
      try evaluate(right, frame, expecting: right.hasImplicitMember ? other : ""), right)
    let isComparison = ["<", ">", "<=", ">="].contains(symbol)
    if isComparison {
      (first, second) = (inCondition(first, left, frame), inCondition(second, right, frame))
    }
    if first.isUnknown || second.isUnknown {
      if isComparison {
        return comparison(symbol, first, second, left, right, expression, frame)
      }
      // A value that begins as known ones are is calculated from these.
      let (known, other) = (first.settled, second.settled)
      if !known.isUnknown, !other.isUnknown {
        let value = try operate(symbol, known, other, expression, right)
        if case .range(let range, _) = value {
          return self.range(range, to: second, right, expression, frame)
        }
        guard value.isPlain else { return value }
        return .unknown(expression.shortText, expression.position, initial: value)
      }
    }
    return try operate(symbol, first, second, expression, right)
  }

  /// The result of an operator between two values.
  func operate(
    _ symbol: String, _ first: Value, _ second: Value, _ expression: Expression,
    _ right: Expression
  ) throws(LimitReached) -> Value {
    if let result = arithmetic(symbol, first, second, expression) { return result }
    if let value = randomNumber(symbol, first, second, expression) { return value }
    if let value = try ownOperator(symbol, first, second) { return value }
    switch (symbol, first, second) {
    case ("+", .list(let a), .list(let b)):
      return .list(List(Array((a.items + b.items).prefix(EvaluationLimits.elements * 4))))
    case ("+", .list(let a), .unknown): return .list(List(a.items + added(second, right)))
    case ("+", .unknown, .list(let b)): return .list(List(added(first, expression) + b.items))
    case ("+", .list(let a), _) where second.items != nil:
      return .list(List(a.items + added(second, right)))
    case ("<", .string(let a), .string(let b)): return .boolean(a < b)
    case (">", .string(let a), .string(let b)): return .boolean(a > b)
    case ("<=", .string(let a), .string(let b)): return .boolean(a <= b)
    case (">=", .string(let a), .string(let b)): return .boolean(a >= b)
    case ("+", .string(let a), .string(let b)): return .string(String((a + b).prefix(10_000)))
    case ("|", _, _):
      if let options = OptionSet.union(first, second) { return options }
    case ("&", _, _):
      if let options = OptionSet.part(of: first, in: second, keeps: true) { return options }
      return .unknown(expression.shortText, expression.position)
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

  /// The result of an operator that the project declares for the type of a side; nil if it has none.
  private func ownOperator(
    _ symbol: String, _ first: Value, _ second: Value
  ) throws(LimitReached) -> Value? {
    let arguments = [first, second].map { CallArgument(label: nil, value: $0, isPositional: true) }
    for value in [first, second] {
      let type: String
      switch value {
      case .structure(let structure): type = structure.type
      case .object(let object): type = object.className
      case .enumeration(_, _, let own): type = own
      case .unknown(let unknown): type = unknown.type
      default: continue
      }
      guard !type.isEmpty, let (functions, owner) = method(type, symbol),
        let function = overload(functions, arguments)
      else { continue }
      return try invoke(function, arguments, on: .type(owner), owner)
    }
    guard !Self.operators.contains(symbol),
      let function = overload(scope.values(symbol).functions, arguments)
    else { return nil }
    return try invoke(function, arguments, on: nil, nil)
  }

  private static let operators: Set<String> = [
    "+", "-", "*", "/", "%", "<", ">", "<=", ">=", "...", "..<", "&", "|", "^", "<<", ">>",
  ]

  /// `2...`, `...2` or `..<2`; of integers only, as for slices and patterns.
  private func openRange(
    from lower: Value?, to upper: Value?, _ expression: Expression
  ) -> Value {
    let end = (expression.kind.prefixSymbol == "...") ? 1 : 0
    if let lower {
      guard let lower = lower.number, let first = Int(exactly: lower.rounded(.up)) else {
        return .unknown(expression.shortText, expression.position)
      }
      return .range(first..<max(first, .max))
    }
    guard let upper = upper?.number, let last = Int(exactly: upper.rounded(.down)),
      abs(upper) < 1e15, end == 1 || upper == upper.rounded()
    else { return .unknown(expression.shortText, expression.position) }
    return .range(.min..<(last + end), isClosed: end == 1)
  }

  /// The element or slice of a list, or what a subscript of the project gives.
  private func subscripted(
    _ base: Value, _ index: Expression, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let arguments = try indices(index, frame)
    if let value = try callSubscript("subscript", of: base, arguments) { return value }
    if case .dictionary(let entries) = base, arguments.last?.label == "default" {
      guard let key = arguments.first?.value, let value = entry(of: entries, key) else {
        return .unknown(expression.shortText, expression.position)
      }
      return value.isNull ? arguments.last?.value ?? .null : value
    }
    guard arguments.count == 1, let only = arguments.first, only.label == nil else {
      return .unknown(expression.shortText, expression.position)
    }
    return element(base, only.value, expression)
  }

  /// The indices of a subscript.
  func indices(
    _ index: Expression, _ frame: Frame
  ) throws(LimitReached) -> [CallArgument] {
    guard case .tuple(let parts) = index.kind else {
      return [CallArgument(label: nil, value: hinted(try evaluate(index, frame), index))]
    }
    var result: [CallArgument] = []
    for part in parts {
      result.append(CallArgument(label: part.label, value: try evaluate(part.value, frame)))
    }
    return result
  }

  /// Calls a subscript of the project, with labels as it has them; nil if the type has none.
  func callSubscript(
    _ name: String, of base: Value, _ arguments: [CallArgument]
  ) throws(LimitReached) -> Value? {
    let types: [String]
    switch base {
    case .object(let object): types = [object.className]
    case .structure(let structure): types = [structure.type]
    case .unknown(let unknown): types = unknown.type.isEmpty ? [] : [Self.bareType(unknown.type)]
    case .list, .range:
      types = SystemClasses.collections.prefix(5).filter(extendedTypes.contains)
    case .dictionary: types = ["Dictionary"].filter(extendedTypes.contains)
    case .string: types = ["String", "StringProtocol"].filter(extendedTypes.contains)
    default: types = []
    }
    guard !types.isEmpty else { return nil }
    let labels = arguments.map(\.label)
    for type in types where scope.type(type) != nil {
      guard let (functions, owner) = method(type, name) else { continue }
      let fitting = functions.filter { $0.parameters.map(\.label) == labels }
      guard let function = overload(fitting, arguments) else { continue }
      return try invoke(function, arguments, on: base, owner)
    }
    return nil
  }

  /// The element of a list or dictionary.
  func element(_ base: Value, _ index: Value, _ expression: Expression) -> Value {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    if case .method(.null, "...") = index { return copied(base) }
    switch base {
    case .list(let list):
      if case .range(let range, _) = index { return slice(of: list.items, range, expression) }
      guard let index = index.index, list.items.indices.contains(index),
        !list.items.prefix(index + 1).contains(where: \.isUnknownItems)
      else { return unknown }
      return list.items[index]
    case .range(let range, _):
      if case .range(let part, _) = index { return .range(range.clamped(to: part)) }
      return index.index.flatMap { range.contains($0) ? .count($0) : nil } ?? unknown
    case .dictionary(let entries): return entry(of: entries, index) ?? unknown
    // An array of C in braces.
    case .tuple(let items):
      return index.index.flatMap { items.indices.contains($0) ? items[$0].value : nil } ?? unknown
    default: return unknown
    }
  }

  /// The value of a key, nil if the dictionary does not have it; nothing if that is unknown.
  func entry(of entries: [(key: Value, value: Value)], _ key: Value) -> Value? {
    for entry in entries {
      guard let same = areEqual(entry.key, key) else { return nil }
      if same { return entry.value }
    }
    return key.isUnknown ? nil : .null
  }

  private func slice(
    of items: [Value], _ range: Range<Int>, _ expression: Expression
  ) -> Value {
    let bounds = range.clamped(to: 0..<items.count)
    let isOpen = range.upperBound == .max
    if let unknown = items.firstIndex(where: \.isUnknownItems),
      unknown < bounds.lowerBound || !isOpen && unknown < bounds.upperBound
    {
      return .list(List([.unknownItems(expression.shortText, expression.position)]))
    }
    return .list(List(Array(items[bounds])))
  }

  /// A value as Swift assigns it: arrays and structures are copied.
  func copied(_ value: Value) -> Value {
    switch value {
    case .list(let list):
      guard list.items.first?.object?.kind == .other else { return .list(List(list.items)) }
      return .list(List(list.items.map(copied)))
    case .object(let object):
      guard object.kind == .other, object !== root,
        scope.type(object.className)?.kind == .structure
      else { return value }
      let copy = LayoutObject(
        className: object.className, kind: .other, position: object.position)
      copy.fields.become(object.fields)
      copy.declaration = object.declaration
      copy.id = object.id
      return .object(copy)
    default: return value
    }
  }
}

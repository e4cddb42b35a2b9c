import SourceTree

extension Evaluator {
  /// The result of an operator between two numbers; nil if one side is no number.
  func arithmetic(
    _ symbol: String, _ left: Value, _ right: Value, _ expression: Expression
  ) -> Value? {
    guard let (a, b, numeric) = Numeric.operands(left, right) else { return nil }
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    // The numbers as they are compared and counted: two literals are integers.
    let (first, second) =
      numeric.kind == .real ? (a, b) : (left.numeric.integer(a), right.numeric.integer(b))
    switch symbol {
    case "+", "-", "*", "/": break
    case "<", ">", "<=", ">=":
      guard let holds = NumberInterval(symbol, second)?.contains(first) else { return unknown }
      noteComparison(left, right, holds: holds, expression.shortText, expression.position)
      return .boolean(holds)
    case "...", "..<": return Self.range(symbol, first, second)
    default: break
    }
    switch numeric.kind {
    case .real:
      return Self.calculated(symbol, a, b, isInteger: false).map { .number($0, numeric) } ?? unknown
    case .integer:
      return Self.calculated(symbol, a, b, isInteger: true).map { .number($0, numeric) } ?? unknown
    case .literal:
      guard let integer = Self.calculated(symbol, first, second, isInteger: true)
      else { return unknown }
      let real = Self.calculated(symbol, a, b, isInteger: false) ?? integer
      return .number(real, numeric.with(.literal(integer: integer)))
    }
  }

  /// The number that an operator between numbers gives, of which data may decide some: they begin as the code says.
  func arithmetic(
    ofData symbol: String, _ left: Value, _ right: Value, _ expression: Expression
  ) -> Value? {
    guard left.isUnknown || right.isUnknown else {
      return arithmetic(symbol, left, right, expression)
    }
    return arithmetic(symbol, left.settled, right.settled, expression).map {
      $0.isUnknown ? $0 : .unknown(expression.shortText, expression.position, initial: $0)
    }
  }

  /// The result of an operator; nil for a division by zero and for an operator that is not known.
  private static func calculated(
    _ symbol: String, _ a: Double, _ b: Double, isInteger: Bool
  ) -> Double? {
    switch symbol {
    case "+", "&+": return a + b
    case "-", "&-": return a - b
    case "*", "&*": return a * b
    case "/":
      guard b != 0 else { return nil }
      return isInteger ? (a / b).rounded(.towardZero) : a / b
    case "%": return b == 0 ? nil : a.truncatingRemainder(dividingBy: b)
    case "|", "&", "^", "<<", ">>":
      guard isInteger, let left = Int32(exactly: a), let right = Int32(exactly: b) else {
        return nil
      }
      let result: Int32 =
        switch symbol {
        case "|": left | right
        case "&": left & right
        case "^": left ^ right
        case "<<": left << right
        default: left >> right
        }
      return Double(result)
    default: return nil
    }
  }

  /// A range of integers; one of real numbers is a structure with its bounds.
  static func range(_ symbol: String, _ lower: Double, _ upper: Double) -> Value {
    if let first = Int(exactly: lower), let last = Int(exactly: upper), abs(lower) < 1e15,
      abs(upper) < 1e15
    {
      let isClosed = symbol == "..."
      return .range(first..<max(first, last + (isClosed ? 1 : 0)), isClosed: isClosed)
    }
    return .structure(
      symbol == "..." ? "ClosedRange" : "Range",
      ["lowerBound": .number(lower), "upperBound": .number(upper)])
  }

  /// True if a range has a number; nil if it is no range.
  static func contains(_ range: Value, _ number: Double) -> Bool? {
    switch range {
    case .range(let range, let isClosed):
      return Double(range.lowerBound) <= number
        && (isClosed ? number <= Double(range.upperBound - 1) : number < Double(range.upperBound))
    case .structure(let range) where range.type == "Range" || range.type == "ClosedRange":
      guard let lower = range.fields["lowerBound"]?.number,
        let upper = range.fields["upperBound"]?.number
      else { return nil }
      return lower <= number && (range.type == "Range" ? number < upper : number <= upper)
    default: return nil
    }
  }

  /// True for an expression that is a real number by its literals, its variables and their types, which is seen without an
  /// evaluation.
  func isReal(_ expression: Expression, _ frame: Frame) -> Bool {
    switch expression.kind {
    case .number: return true
    case .prefix("-", let operand), .cast(let operand, type: "", _): return isReal(operand, frame)
    case .binary(let symbol, let left, let right) where ["+", "-", "*", "/"].contains(symbol):
      return isReal(left, frame) || isReal(right, frame)
    case .conditional(_, let then, let otherwise):
      return isReal(then, frame) || isReal(otherwise, frame)
    case .call(let callee, _):
      guard case .name(let name) = callee.kind else { return false }
      return Numeric.conversion(name) == .real
    case .name(let name):
      if let value = frame.lookUp(name) { return Self.isReal(value) }
      return isRealField(name, of: frame)
    case .member(let base?, let name):
      guard case .name("self") = base.kind else { return false }
      return isRealField(name, of: frame)
    default: return false
    }
  }

  private static func isReal(_ value: Value) -> Bool {
    switch value {
    case .number(_, let numeric): numeric.kind == .real
    case .unknown(let unknown): Numeric.kind(of: bareType(unknown.type)) == .real
    default: false
    }
  }

  private func isRealField(_ name: String, of frame: Frame) -> Bool {
    guard let object = frame.receiver?.object else { return false }
    if let property = property(object.className, name), !property.type.isEmpty {
      return Numeric.kind(of: Self.bareType(property.type)) == .real
    }
    return object.fields[name].map { Self.isReal($0.value) } ?? false
  }

  /// The number of a text of a literal's digits, as `Int("12")` reads it.
  private static func number(of text: String, _ kind: Numeric.Kind) -> Value {
    if kind == .integer { return Int(text).map { .count($0) } ?? .null }
    return Double(text).map { .number($0) } ?? .null
  }

  /// The conversion of a value to a type of numbers.
  func convert(
    _ arguments: [CallArgument], to kind: Numeric.Kind, _ expression: Expression
  ) -> Value {
    guard let argument = arguments.first else { return .number(0, Numeric(kind: kind)) }
    guard arguments.count == 1, Self.conversionLabels.contains(argument.label ?? "") else {
      return .unknown(expression.shortText, expression.position)
    }
    switch argument.value {
    case .number(let value, let numeric):
      if kind == .integer, !value.isFinite {
        return .unknown(expression.shortText, expression.position)
      }
      if argument.label == "exactly", kind == .integer,
        numeric.integer(value) != value.rounded(.towardZero) || value != value.rounded()
      {
        return .null
      }
      // The argument of a conversion has the type that literals have by themselves.
      if case .literal(let integer) = numeric.kind {
        return .number(integer, numeric.with(kind))
      }
      return argument.value.converted(to: kind)
    case .boolean(let flag): return .number(flag ? 1 : 0, Numeric(kind: kind))
    case .string(let text): return Self.number(of: text, kind)
    case .unknown(let unknown) where unknown.interval != nil && kind == .integer:
      return argument.value
    case .unknown(let unknown): return .unknown(unknown.text, unknown.position)
    case .structure(let structure) where structure.type == "ASDimension": return argument.value
    case .null: return .null
    default: return .unknown(expression.shortText, expression.position)
    }
  }

  /// The labels of conversions that keep a number that the type has.
  private static let conversionLabels: Set<String> = [
    "", "exactly", "truncating", "truncatingIfNeeded", "clamping", "bitPattern", "integerLiteral",
    "floatLiteral",
  ]

  private static let roundingFunctions: [String: FloatingPointRoundingRule] = [
    "floor": .down, "ceil": .up, "round": .toNearestOrAwayFromZero,
    "lround": .toNearestOrAwayFromZero, "rint": .toNearestOrEven, "nearbyint": .toNearestOrEven,
    "trunc": .towardZero,
  ]

  /// The result of a function of C or Swift over numbers; nil for any other function.
  func mathFunction(
    _ name: String, _ values: [Value], _ expression: Expression
  ) -> Value? {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    var bare = name
    let base = name.hasSuffix("f") && name != "fmaxf" ? String(name.dropLast()) : name
    if Self.roundingFunctions[base] != nil || ["fabs", "sqrt", "pow", "fmod"].contains(base) {
      bare = base
    }
    if let rule = Self.roundingFunctions[bare] {
      return Self.applied(values.first, unknown) { $0.rounded(rule) }
    }
    switch bare {
    case "abs", "fabs", "ABS":
      guard case .number(let value, let numeric)? = values.first else {
        return Self.applied(values.first, unknown) { abs($0) }
      }
      if case .literal(let integer) = numeric.kind {
        return .number(abs(value), numeric.with(.literal(integer: abs(integer))))
      }
      return .number(abs(value), bare == "fabs" ? numeric.with(.real) : numeric)
    case "sqrt":
      guard let number = values.first?.number, number >= 0 else {
        return values.first?.isUnknown == true ? values[0] : unknown
      }
      return Self.applied(values.first, unknown) { $0.squareRoot() }
    case "pow":
      guard values.count == 2, let (a, b, numeric) = Numeric.operands(values[0], values[1]),
        let exponent = Int(exactly: b), abs(exponent) <= 64
      else { return unknown }
      let power = (0..<abs(exponent)).reduce(1.0) { result, _ in result * a }
      return .number(exponent < 0 ? 1 / power : power, numeric.with(.real))
    case "fmod":
      guard values.count == 2, let (a, b, numeric) = Numeric.operands(values[0], values[1]), b != 0
      else { return unknown }
      return .number(a.truncatingRemainder(dividingBy: b), numeric.with(.real))
    case "MIN", "min", "fmin", "fminf", "minimum": return least(values, isLeast: true, unknown)
    case "MAX", "max", "fmax", "fmaxf", "maximum": return least(values, isLeast: false, unknown)
    default: return nil
    }
  }

  /// A real number that a function makes of one; an unknown number stays.
  private static func applied(
    _ value: Value?, _ unknown: Value, _ body: (Double) -> Double
  ) -> Value {
    guard let value else { return unknown }
    guard let number = value.number else { return value.isUnknown ? value : unknown }
    return .number(body(number), value.numeric.with(.real))
  }

  /// The least or greatest of numbers, in the type that all have.
  func least(_ values: [Value], isLeast: Bool, _ unknown: Value) -> Value {
    if let value = values.first(where: \.isUnknown) { return value }
    guard var result = values.first, result.number != nil else { return unknown }
    for value in values.dropFirst() {
      guard let (a, b, numeric) = Numeric.operands(result, value) else { return unknown }
      let takesOther = isLeast ? b < a : b > a
      noteComparison(result, value, nil, unknown.unknown?.position ?? .none)
      guard case .literal = numeric.kind else {
        result = .number(takesOther ? b : a, numeric)
        continue
      }
      result = takesOther ? value : result
    }
    return result
  }

  private static let rules: [String: FloatingPointRoundingRule] = [
    "up": .up, "down": .down, "towardZero": .towardZero, "awayFromZero": .awayFromZero,
    "toNearestOrAwayFromZero": .toNearestOrAwayFromZero, "toNearestOrEven": .toNearestOrEven,
  ]

  /// The result of a method of `Int`, `CGFloat` or `Double`; nil if it has none of this name.
  func numberMethod(
    _ name: String, _ value: Double, _ numeric: Numeric, _ arguments: [CallArgument],
    _ expression: Expression
  ) -> Value? {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    let first = arguments.first?.value
    if let first, first.isUnknown { return first }
    let receiver = Value.number(value, numeric)
    switch name {
    case "rounded":
      guard let first else { return .number(value.rounded(), numeric.with(.real)) }
      guard case .enumeration(let rule, _, _) = first, let known = Self.rules[rule] else {
        return unknown
      }
      return .number(value.rounded(known), numeric.with(.real))
    case "squareRoot":
      return value < 0 ? unknown : .number(value.squareRoot(), numeric.with(.real))
    case "truncatingRemainder", "remainder":
      guard let first, let (a, b, both) = Numeric.operands(receiver, first), b != 0 else {
        return unknown
      }
      return .number(
        name == "remainder" ? a.remainder(dividingBy: b) : a.truncatingRemainder(dividingBy: b),
        both)
    case "isMultiple":
      guard let divisor = first?.index, let number = receiver.index else { return unknown }
      return .boolean(divisor == 0 ? number == 0 : number % divisor == 0)
    case "quotientAndRemainder":
      guard let first, let quotient = arithmetic("/", receiver, first, expression),
        let rest = arithmetic("%", receiver, first, expression)
      else { return unknown }
      return .tuple([("quotient", quotient), ("remainder", rest)])
    case "advanced":
      return first.flatMap { arithmetic("+", receiver, $0, expression) } ?? unknown
    case "distance": return first.flatMap { arithmetic("-", $0, receiver, expression) } ?? unknown
    case "addingProduct":
      guard arguments.count == 2, let first,
        let product = arithmetic("*", first, arguments[1].value, expression)
      else { return unknown }
      return arithmetic("+", receiver, product, expression) ?? unknown
    case "signum":
      return .number(value > 0 ? 1 : value < 0 ? -1 : 0, numeric.with(.integer))
    case "isEqual": return first.flatMap { areEqual(receiver, $0) }.map { .boolean($0) } ?? unknown
    case "isLess", "isLessThanOrEqualTo":
      return first.flatMap {
        arithmetic(name == "isLess" ? "<" : "<=", receiver, $0, expression)
      } ?? unknown
    case "intValue", "integerValue", "longValue", "unsignedIntegerValue", "unsignedIntValue":
      return receiver.converted(to: .integer)
    case "floatValue", "doubleValue", "CGFloatValue": return receiver.converted(to: .real)
    case "boolValue": return .boolean(value != 0)
    default: return nil
    }
  }

  /// A member of a number; nil if it has none of this name.
  func numberMember(_ name: String, _ value: Double, _ numeric: Numeric) -> Value? {
    let receiver = Value.number(value, numeric)
    switch name {
    // A dimension in points is a number.
    case "value": return receiver
    case "unit": return .enumeration("points", payload: [])
    case "magnitude", "native":
      return name == "native" ? receiver : .number(abs(value), Numeric.literalFree(numeric))
    case "description": return .string(text(of: value, numeric))
    case "isZero": return .boolean(value == 0)
    case "isNaN": return .boolean(value.isNaN)
    case "isFinite": return .boolean(value.isFinite)
    case "isInfinite": return .boolean(value.isInfinite)
    case "isNormal": return .boolean(value.isNormal)
    case "isSubnormal", "isSignalingNaN": return .boolean(false)
    case "intValue", "integerValue", "floatValue", "doubleValue", "boolValue", "CGFloatValue":
      return numberMethod(
        name, value, numeric, [], Expression(.unknown(name), at: .none))
    default: return nil
    }
  }

  /// A text of a number, as string interpolation writes it.
  func text(of value: Double, _ numeric: Numeric) -> String {
    let number = numeric.integer(value)
    guard number == number.rounded(), abs(number) < 1e15 else { return "\(number)" }
    let digits = "\(Int(number))"
    return numeric.kind == .real ? digits + ".0" : digits
  }
}

extension Numeric {
  /// The type without the second result of a calculation with literals.
  fileprivate static func literalFree(_ numeric: Numeric) -> Numeric {
    if case .literal = numeric.kind { numeric.with(.integer) } else { numeric }
  }
}

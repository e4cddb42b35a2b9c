import SourceProject
import SourceTree

/// Macros are tokens: one without parentheses around it has no value of its own in an operation.
///
/// The readers keep parentheses around names and operations as casts without a type.
extension Evaluator {
  private static let levels: [String: Int] = [
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
  ]

  /// The number of operands to which the macros of one operation are expanded: macros may double at each level.
  private static let expansionLimit = 200

  /// An operation in which macros are expanded to their tokens; nil if no macro among its operands is an operation.
  func expandingMacros(_ expression: Expression, _ frame: Frame) -> Expression? {
    guard frame.language == .objectiveC else { return nil }
    var budget = Self.expansionLimit
    let (result, isOpen) = expanded(expression, frame, &budget)
    return isOpen ? result : nil
  }

  /// An expression in which macros are expanded, and true if one of them is an operation without parentheses.
  private func expanded(
    _ expression: Expression, _ frame: Frame, _ budget: inout Int
  ) -> (Expression, isOpen: Bool) {
    budget -= 1
    guard budget > 0 else { return (expression, false) }
    switch expression.kind {
    case .name(let name):
      guard frame.lookUp(name) == nil,
        let macro = scope.values(name).macros.first, macro.parameters == nil,
        case .binary = macro.value.kind
      else { return (expression, false) }
      return (expanded(macro.value, frame, &budget).0, true)
    case .call(let callee, let arguments):
      guard let body = macroCall(callee, arguments, frame), case .binary = body.kind else {
        return (expression, false)
      }
      return (expanded(body, frame, &budget).0, true)
    case .prefix("-", let operand):
      let (inner, isOpen) = expanded(operand, frame, &budget)
      return isOpen ? (Self.negated(inner), true) : (expression, false)
    case .binary(let symbol, let left, let right):
      let (first, isFirstOpen) = expanded(left, frame, &budget)
      let (second, isSecondOpen) = expanded(right, frame, &budget)
      guard isFirstOpen || isSecondOpen else { return (expression, false) }
      return (Self.joined(symbol, (first, isFirstOpen), (second, isSecondOpen)), true)
    default: return (expression, false)
    }
  }

  /// The operation of two operands, of which open ones bind as their tokens do.
  private static func joined(
    _ symbol: String, _ left: (Expression, isOpen: Bool), _ right: (Expression, isOpen: Bool)
  ) -> Expression {
    let level = levels[symbol] ?? 0
    if left.isOpen, case .binary(let other, let a, let b) = left.0.kind,
      levels[other] ?? 0 < level
    {
      return Expression(.binary(other, a, joined(symbol, (b, true), right)), at: left.0.position)
    }
    if right.isOpen, case .binary(let other, let a, let b) = right.0.kind,
      levels[other] ?? 0 <= level
    {
      return Expression(.binary(other, joined(symbol, left, (a, true)), b), at: left.0.position)
    }
    return Expression(.binary(symbol, left.0, right.0), at: left.0.position)
  }

  /// An operation whose first operand is negated.
  private static func negated(_ expression: Expression) -> Expression {
    if case .binary(let symbol, let left, let right) = expression.kind {
      return Expression(.binary(symbol, negated(left), right), at: expression.position)
    }
    return Expression(.prefix("-", expression), at: expression.position)
  }

  /// The body of a macro with the arguments of a call for its parameters; nil if the call is none of a macro, or its body has code
  /// in which parameters are not replaced.
  func macroCall(
    _ callee: Expression, _ arguments: [Argument], _ frame: Frame
  ) -> Expression? {
    guard case .name(let name) = callee.kind, frame.language == .objectiveC,
      frame.lookUp(name) == nil
    else { return nil }
    let declared = scope.values(name)
    guard declared.functions.isEmpty, let macro = declared.macros.first,
      let parameters = macro.parameters, parameters.count == arguments.count
    else { return nil }
    let values = Dictionary(
      zip(parameters, arguments.map(\.value)), uniquingKeysWith: { first, _ in first })
    return Self.replaced(macro.value, values)
  }

  /// An expression in which names are replaced by expressions; nil if it has code in which that is not done.
  private static func replaced(
    _ expression: Expression, _ values: [String: Expression]
  ) -> Expression? {
    func all(_ list: [Expression]) -> [Expression]? {
      let result = list.compactMap { replaced($0, values) }
      return result.count == list.count ? result : nil
    }
    let kind: Expression.Kind
    switch expression.kind {
    case .number, .integer, .string, .boolean, .null: return expression
    case .name(let name): return values[name] ?? expression
    case .member(let base?, let name):
      guard let base = replaced(base, values) else { return nil }
      kind = .member(base, name)
    case .binary(let symbol, let left, let right):
      guard let parts = all([left, right]) else { return nil }
      // An argument without parentheses binds as its tokens do.
      func isOpen(_ old: Expression, _ new: Expression) -> Bool {
        if case .name = old.kind, case .binary = new.kind { true } else { false }
      }
      return joined(symbol, (parts[0], isOpen(left, parts[0])), (parts[1], isOpen(right, parts[1])))
    case .prefix(let symbol, let operand):
      guard let inner = replaced(operand, values) else { return nil }
      kind = .prefix(symbol, inner)
    case .cast(let operand, let type, let isConditional):
      guard let inner = replaced(operand, values) else { return nil }
      kind = .cast(inner, type: type, isConditional: isConditional)
    case .conditional(let condition, let then, let otherwise):
      guard let parts = all([condition, then, otherwise]) else { return nil }
      kind = .conditional(parts[0], then: parts[1], otherwise: parts[2])
    case .element(let base, let index):
      guard let parts = all([base, index]) else { return nil }
      kind = .element(parts[0], index: parts[1])
    case .array(let items):
      guard let items = all(items) else { return nil }
      kind = .array(items)
    case .call(let callee, let arguments):
      guard let callee = replaced(callee, values), let inner = all(arguments.map(\.value)) else {
        return nil
      }
      kind = .call(callee, inner.map { Argument(label: nil, value: $0) })
    case .message(let receiver, let labels, let arguments):
      guard let receiver = replaced(receiver, values), let inner = all(arguments) else {
        return nil
      }
      kind = .message(receiver, labels: labels, arguments: inner)
    default: return nil
    }
    return Expression(kind, at: expression.position)
  }
}

import JSONText
import SourceTree

extension Expression {
  /// A short text of the expression, the same for `self.x`, `_x` and `x`: the name of a condition.
  var shortText: String {
    var budget = 60
    return text(&budget)
  }

  private func text(_ budget: inout Int) -> String {
    budget -= 1
    guard budget > 0 else { return "…" }
    switch kind {
    case .name(let name): return LayoutObject.bare(name)
    case .member(let base, let name):
      let prefix = base?.text(&budget) ?? ""
      return (prefix.isEmpty || prefix == "self" ? "" : prefix + ".") + LayoutObject.bare(name)
    case .number(let value), .integer(let value): return JSONValue.digits(of: value)
    case .string(let text): return "\"\(text)\""
    case .boolean(let value): return value ? "true" : "false"
    case .null: return "nil"
    case .cast(let inner, _, _), .coalescing(let inner, _): return inner.text(&budget)
    case .binary(let symbol, let left, let right):
      return "\(left.text(&budget)) \(symbol) \(right.text(&budget))"
    case .prefix(let symbol, let operand): return symbol + operand.text(&budget)
    case .postfix(_, let operand): return operand.text(&budget)
    case .call(let callee, let arguments):
      let list = arguments.map { $0.value.text(&budget) }.joined(separator: ", ")
      return "\(callee.text(&budget))(\(list))"
    case .message(let receiver, let labels, let arguments):
      let target = receiver.text(&budget)
      let prefix = target == "self" ? "" : target + "."
      if arguments.isEmpty { return prefix + (labels.first ?? "") }
      let list = arguments.map { $0.text(&budget) }.joined(separator: ", ")
      return "\(prefix)\(labels.first ?? "")(\(list))"
    case .element(let base, let index): return "\(base.text(&budget))[\(index.text(&budget))]"
    case .typeTest(let inner, let type): return "\(inner.text(&budget)) is \(type)"
    case .unknown(let text): return text
    case .conditional(let condition, _, _): return condition.text(&budget)
    case .interpolation, .array, .dictionary, .tuple, .closure, .initializerList, .statements,
      .assignment:
      return "…"
    }
  }
}

extension Pattern {
  /// The name of a case in the name of a variant.
  var shortText: String {
    switch self {
    case .wildcard: "other"
    case .name(let name): name
    case .tuple(let parts): parts.map(\.shortText).joined(separator: ", ")
    case .enumCase(let name, _): name
    case .expression(let value): value.shortText
    case .type(let name, _): name
    }
  }
}

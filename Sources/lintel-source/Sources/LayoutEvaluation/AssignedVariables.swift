import SourceTree

/// The variables that statements may change: those to which they assign, and those whose methods they call.
struct AssignedVariables {
  private(set) var targets: [Expression] = []
  /// The number of expressions and statements that are looked at.
  private var budget = 500

  init(in body: [Statement]) {
    for statement in body { add(statement) }
  }

  private mutating func add(_ statement: Statement) {
    budget -= 1
    guard budget > 0 else { return }
    switch statement.kind {
    case .expression(let expression): add(expression)
    case .variables(let variables): for case let value? in variables.map(\.value) { add(value) }
    case .branch(_, let then, let otherwise):
      for inner in then + (otherwise ?? []) { add(inner) }
    case .requirement(_, let body), .block(let body), .deferred(let body),
      .iteration(_, _, _, let body):
      for inner in body { add(inner) }
    case .attempt(let body, let handler): for inner in body + handler { add(inner) }
    case .selection(_, let cases): for inner in cases.flatMap(\.body) { add(inner) }
    case .loop(let loop): for inner in loop.body { add(inner) }
    case .labelled(_, let inner): add(inner)
    case .returns(let value?): add(value)
    default: break
    }
  }

  private mutating func add(_ expression: Expression) {
    budget -= 1
    guard budget > 0 else { return }
    switch expression.kind {
    case .assignment(let target, _, _), .postfix("++", let target), .postfix("--", let target),
      .prefix("++", let target), .prefix("--", let target):
      addRoot(of: target)
    case .call(let callee, let arguments):
      if case .member(let base?, _) = callee.kind { addRoot(of: base) }
      for argument in arguments {
        switch argument.value.kind {
        case .prefix("&", let target): addRoot(of: target)
        case .closure(let closure): for inner in closure.body { add(inner) }
        default: break
        }
      }
    case .message(let receiver, _, _): addRoot(of: receiver)
    case .closure(let closure): for inner in closure.body { add(inner) }
    default: break
    }
  }

  /// Adds the variable of a path such as `size.width` or `list[0]`.
  private mutating func addRoot(of target: Expression) {
    var root = target
    while true {
      switch root.kind {
      case .member(let base?, _), .element(let base, _): root = base
      case .name:
        targets.append(root)
        return
      default: return
      }
    }
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  /// The value that a result builder makes of statements; nil if the attribute is of another kind.
  ///
  /// A builder of the project runs; of any other one the name says that it collects the values.
  func built(
    _ body: [Statement], _ frame: Frame, by name: String
  ) throws(LimitReached) -> Value? {
    let type = scope.qualified(Self.bareType(name), in: frame.className)
    let builder = method(type, "buildBlock") ?? method(type, "buildPartialBlock")
    guard builder != nil || name.contains("Builder") else { return nil }
    // A body that returns is that of a function.
    if body.contains(where: { if case .returns = $0.kind { true } else { false } }) {
      return nil
    }
    guard builder != nil else { return .list(List(try collected(body, frame))) }
    let value = try block(body, frame, type)
    return try build("buildFinalResult", [(nil, value)], type) ?? value
  }

  /// Calls a function of a builder; nil if it has none of the name.
  private func build(
    _ name: String, _ values: [(label: String?, value: Value)], _ type: String
  ) throws(LimitReached) -> Value? {
    guard let (functions, owner) = method(type, name) else { return nil }
    let arguments = values.map { CallArgument(label: $0.label, value: $0.value) }
    guard let function = overload(functions, arguments) else { return nil }
    return try invoke(function, arguments, on: .type(type), owner)
  }

  /// The value of a block of a builder of the project.
  private func block(
    _ body: [Statement], _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value {
    var components: [Value] = []
    for statement in body {
      try step(statement.position)
      if let component = try component(statement, frame, type) { components.append(component) }
      if components.count > 4 * EvaluationLimits.elements { break }
    }
    if method(type, "buildBlock") == nil, let first = components.first,
      var result = try build("buildPartialBlock", [("first", first)], type)
    {
      for next in components.dropFirst() {
        let values: [(label: String?, value: Value)] = [("accumulated", result), ("next", next)]
        result = try build("buildPartialBlock", values, type) ?? result
      }
      return result
    }
    return try build("buildBlock", components.map { (nil, $0) }, type) ?? .null
  }

  /// The part of a block that a statement gives; nil if it gives none.
  private func component(
    _ statement: Statement, _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value? {
    switch statement.kind {
    case .expression(let expression):
      let value = try evaluate(expression, frame)
      if case .assignment = expression.kind { return nil }
      return try build("buildExpression", [(nil, value)], type) ?? value
    case .branch(let conditions, let then, let otherwise):
      let inner = Frame(inside: frame)
      let isFirst = try holds(conditions, inner)
      guard let otherwise else {
        let value = isFirst ? try block(then, inner, type) : .null
        let name = method(type, "buildOptional") == nil ? "buildIf" : "buildOptional"
        return try build(name, [(nil, value)], type) ?? value
      }
      let value =
        isFirst
        ? try block(then, inner, type) : try block(otherwise, Frame(inside: frame), type)
      return try build("buildEither", [(isFirst ? "first" : "second", value)], type) ?? value
    case .flagged(let flag, let then, let otherwise):
      return try block(isSet(flag) ? then : otherwise, frame, type)
    case .selection(let subject, let cases):
      guard let chosen = try chosenCase(subject, cases, frame, statement.position) else {
        return nil
      }
      let inner = Frame(inside: frame)
      bind(chosen, cases, inner)
      let value = try block(cases[chosen.case].body, inner, type)
      return try build("buildEither", [("first", value)], type) ?? value
    case .iteration(let pattern, let sequence, let filter, let body):
      var values: [Value] = []
      try forEach(pattern, sequence, filter, frame, statement.position) {
        round throws(LimitReached) in
        values.append(try block(body, round, type))
        return .next
      }
      return try build("buildArray", [(nil, .list(List(values)))], type) ?? .list(List(values))
    default:
      _ = try run(statement, frame)
      return nil
    }
  }

  /// The values of the statements of a builder that is not in the project, lists flattened.
  private func collected(_ body: [Statement], _ frame: Frame) throws(LimitReached) -> [Value] {
    var result: [Value] = []
    for statement in body {
      try step(statement.position)
      switch statement.kind {
      case .expression(let expression):
        let value = try evaluate(expression, frame)
        if case .assignment = expression.kind { continue }
        result += flattened(value)
      case .branch(let conditions, let then, let otherwise):
        let inner = Frame(inside: frame)
        let branch = try holds(conditions, inner)
        result += try collected(branch ? then : otherwise ?? [], branch ? inner : frame)
      case .selection(let subject, let cases):
        guard let chosen = try chosenCase(subject, cases, frame, statement.position) else {
          continue
        }
        let inner = Frame(inside: frame)
        bind(chosen, cases, inner)
        result += try collected(cases[chosen.case].body, inner)
      case .iteration(let pattern, let sequence, let filter, let inner):
        try forEach(pattern, sequence, filter, frame, statement.position) {
          round throws(LimitReached) in
          result += try collected(inner, round)
          return .next
        }
      default: _ = try run(statement, frame)
      }
      if result.count > 4 * EvaluationLimits.elements { break }
    }
    return result
  }

  private func flattened(_ value: Value) -> [Value] {
    if case .list(let list) = value { return list.items }
    return value.isNull ? [] : [value]
  }
}

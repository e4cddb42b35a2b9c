import SourceProject
import SourceTree

extension Evaluator {
  /// The way in which a statement ends.
  enum Flow {
    case next
    case returns(Value)
    case breaks
    case continues
    case fallsThrough
    /// `break` or `continue` with a label.
    case leaves(String, continues: Bool)
    case throwing
    /// Statements that run at the end of the block.
    case defers([Statement])
  }

  func run(_ body: [Statement], _ frame: Frame) throws(LimitReached) -> Flow {
    var deferred: [[Statement]] = []
    var flow = Flow.next
    for statement in body {
      if let forks {
        flow = try forks.statement(self) { () throws(LimitReached) in try run(statement, frame) }
      } else {
        flow = try run(statement, frame)
      }
      if case .next = flow { continue }
      guard case .defers(let statements) = flow else { break }
      deferred.append(statements)
      flow = .next
    }
    if deferred.isEmpty { return flow }
    for statements in deferred.reversed() { _ = try run(statements, Frame(inside: frame)) }
    return flow
  }

  func run(_ statement: Statement, _ frame: Frame) throws(LimitReached) -> Flow {
    try step(statement.position)
    return try deeper(statement.position) { () throws(LimitReached) in
      try evaluated(statement, frame)
    }
  }

  private func evaluated(_ statement: Statement, _ frame: Frame) throws(LimitReached) -> Flow {
    switch statement.kind {
    case .variables(let variables):
      for variable in variables { try declare(variable, frame) }
      return .next
    case .expression(let expression):
      if case .statements(let inner) = expression.kind { return try run(inner, frame) }
      let value = try evaluate(expression, frame)
      if value.isUnknown { try loseReceiver(of: expression, frame) }
      return .next
    case .returns(let expression):
      guard let expression else { return .returns(.null) }
      let value = try evaluate(expression, frame, expecting: frame.returnType)
      if value.isNull { nilReturn = statement.position }
      return .returns(value)
    case .branch(let conditions, let then, let otherwise):
      let inner = Frame(inside: frame)
      if try holds(conditions, inner) { return try run(then, inner) }
      return try run(otherwise ?? [], Frame(inside: frame))
    case .flagged(let flag, let then, let otherwise):
      return try run(isSet(flag) ? then : otherwise, frame)
    case .requirement(let conditions, let otherwise):
      if try holds(conditions, frame) { return .next }
      return try run(otherwise, Frame(inside: frame))
    case .selection(let subject, let cases):
      return try select(subject, cases, frame, statement.position)
    case .iteration(let pattern, let sequence, let filter, let body):
      return try forEach(pattern, sequence, filter, frame, statement.position) {
        round throws(LimitReached) in try run(body, round)
      }
    case .loop(let loop): return try repeatLoop(loop, frame, statement.position)
    case .labelled(let label, let inner): return try run(inner, labelled: label, frame)
    case .leaves(let label, let continues): return .leaves(label, continues: continues)
    case .attempt(let body, let handler):
      if case .throwing = try run(body, Frame(inside: frame)) {
        let inner = Frame(inside: frame)
        inner.variables["error"] = .unknown("error", statement.position)
        return try run(handler, inner)
      }
      return .next
    case .throwing: return .throwing
    case .deferred(let statements): return .defers(statements)
    case .function(let function):
      declare(function, frame)
      return .next
    case .block(let body): return try run(body, Frame(inside: frame))
    case .breaks: return .breaks
    case .continues: return .continues
    case .fallsThrough: return .fallsThrough
    case .unparsed(let text):
      if frame.language == .objectiveC, let root, holes.count < 100 {
        holes.append(Hole(text: text, position: statement.position, object: root))
      }
      return .next
    case .empty: return .next
    }
  }

  private func declare(_ function: Function, _ frame: Frame) {
    let closure = Closure(parameters: function.parameters.map(\.name), body: function.body)
    frame.variables[function.name] = .closure(
      ClosureValue(closure, frame, file: scope.file, function: function))
  }

  private func declare(_ variable: Variable, _ frame: Frame) throws(LimitReached) {
    var value: Value
    if let expression = variable.value {
      value = hinted(try evaluate(expression, frame, expecting: variable.type), expression)
      value = structure(value, of: variable.type)
    } else {
      value = emptyValue(of: variable.type, at: variable.position)
    }
    if frame.language == .swift { value = copied(value) }
    if let object = value.object, object.variable == nil { object.variable = variable.position }
    if variable.isShared { frame.shared.formUnion(variable.pattern.names) }
    bind(variable.pattern, value, frame)
  }

  /// The value of a variable before its first assignment.
  func emptyValue(of type: String, at position: SourcePosition) -> Value {
    switch Self.bareType(type) {
    case "CGSize": return .structure("CGSize", ["width": .number(0), "height": .number(0)])
    case "CGPoint": return .structure("CGPoint", ["x": .number(0), "y": .number(0)])
    case "UIEdgeInsets": return Self.zeroInsets
    case "BOOL", "bool": return .boolean(false)
    default:
      // Swift has no value before the first assignment, but that has the type of the variable.
      if let kind = Numeric.kind(of: Self.bareType(type)) {
        return type.hasSuffix("?") ? .null : .number(0, Numeric(kind: kind))
      }
      return type.hasPrefix("[") && !type.contains(":") ? .list(List([])) : .null
    }
  }

  /// Binds the names of a pattern to the parts of a value; objects get the name as id.
  func bind(_ pattern: Pattern, _ value: Value, _ frame: Frame) {
    switch pattern {
    case .name(let name):
      value.object?.name(name)
      frame.variables[name] = value
    case .tuple(let parts):
      var values: [Value] = []
      if case .tuple(let items) = value { values = items.map(\.value) }
      if case .list(let list) = value { values = list.items }
      for (index, part) in parts.enumerated() {
        bind(part, index < values.count ? values[index] : elementOf(value), frame)
      }
    case .enumCase(let name, let parts):
      let payload: [Value] =
        switch value {
        case .enumeration(_, let values, _): values
        // The payload of a case has a type of its own; an optional is its payload.
        case .unknown where name != "some": []
        default: [value]
        }
      for (index, part) in parts.enumerated() {
        bind(part, index < payload.count ? payload[index] : elementOf(value), frame)
      }
    case .type(let type, let inner):
      if let inner { bind(inner, typed(value, dataType(type, frame)), frame) }
    case .wildcard, .expression: break
    }
  }

  private func elementOf(_ value: Value) -> Value {
    if case .unknown(let unknown) = value { return .unknown(unknown.text, unknown.position) }
    return .unknown("value", .none)
  }

  /// Runs a body for each element of a sequence that a pattern matches.
  @discardableResult
  func forEach(
    _ pattern: Pattern, _ sequence: Expression, _ filter: Expression?, _ frame: Frame,
    _ position: SourcePosition, label: String? = nil,
    _ body: (Frame) throws(LimitReached) -> Flow
  ) throws(LimitReached) -> Flow {
    var value = try evaluate(sequence, frame)
    // Objective-C goes through the keys of a dictionary.
    if frame.language == .objectiveC, case .dictionary(let entries) = value {
      value = .list(List(entries.map(\.key)))
    }
    for item in elements(value, sequence.shortText, at: position) {
      let inner = Frame(inside: frame)
      if pattern.isRefutable {
        let known = item.isUnknown ? nil : try matches(pattern, item, frame)
        let text = "\(conditionText(sequence, frame)) is \(pattern.shortText)"
        guard known ?? choices.holds(text, at: position) else { continue }
      }
      bind(pattern, copied(item), inner)
      if let filter, !(try isTrue(filter, inner)) { continue }
      switch try body(inner) {
      case .leaves(label, continues: true): continue
      case .leaves(label, continues: false), .breaks: return .next
      case .next, .continues, .fallsThrough: continue
      case let flow: return flow
      }
    }
    return .next
  }

  private func run(
    _ statement: Statement, labelled label: String, _ frame: Frame
  ) throws(LimitReached) -> Flow {
    try step(statement.position)
    switch statement.kind {
    case .iteration(let pattern, let sequence, let filter, let body):
      return try forEach(pattern, sequence, filter, frame, statement.position, label: label) {
        round throws(LimitReached) in try run(body, round)
      }
    case .loop(let loop): return try repeatLoop(loop, frame, statement.position, label: label)
    default:
      let flow = try run(statement, frame)
      if case .leaves(label, continues: false) = flow { return .next }
      return flow
    }
  }

  /// Marks the variable whose method a statement calls, if the call is not known: any value may be in it.
  private func loseReceiver(of expression: Expression, _ frame: Frame) throws(LimitReached) {
    guard case .call(let callee, _) = expression.kind, case .member(let base?, _) = callee.kind,
      base.isPath
    else { return }
    switch try evaluate(base, frame) {
    case .list, .dictionary, .string, .number, .structure: try lose(base, frame, expression)
    default: break
    }
  }

  private func repeatLoop(
    _ loop: Loop, _ frame: Frame, _ position: SourcePosition, label: String? = nil
  ) throws(LimitReached) -> Flow {
    let outer = Frame(inside: frame)
    if let start = loop.start { _ = try run(start, outer) }
    var rounds = Rounds()
    while true {
      let inner = Frame(inside: outer)
      inner.takesDefaults = true
      guard try goesOn(loop, &rounds, inner, position) else { break }
      switch try run(loop.body, inner) {
      case .leaves(label, continues: true): break
      case .leaves(label, continues: false), .breaks: return .next
      case .next, .continues, .fallsThrough: break
      case let flow: return flow
      }
      if let step = loop.step { _ = try evaluate(step, outer) }
      rounds.count += 1
    }
    return .next
  }

  func select(
    _ subject: Expression, _ cases: [SelectionCase], _ frame: Frame, _ position: SourcePosition
  ) throws(LimitReached) -> Flow {
    guard var index = try chosenCase(subject, cases, frame, position) else { return .next }
    while index.case < cases.count {
      let inner = Frame(inside: frame)
      bind(index, cases, inner)
      switch try run(cases[index.case].body, inner) {
      case .fallsThrough: index = (index.case + 1, 0, index.value)
      case .breaks, .next: return .next
      case let flow: return flow
      }
    }
    return .next
  }

  /// A case with the number of the pattern that matches, and the value of the subject.
  typealias ChosenCase = (case: Int, pattern: Int, value: Value)

  /// Binds the names in the pattern of a case.
  func bind(_ chosen: ChosenCase, _ cases: [SelectionCase], _ frame: Frame) {
    let patterns = cases[chosen.case].patterns
    if patterns.indices.contains(chosen.pattern) {
      bind(patterns[chosen.pattern], chosen.value, frame)
    }
  }

  /// The case of a `switch` that runs: by the value of the subject, or by a choice if it is unknown.
  func chosenCase(
    _ subject: Expression, _ cases: [SelectionCase], _ frame: Frame, _ position: SourcePosition
  ) throws(LimitReached) -> ChosenCase? {
    guard !cases.isEmpty else { return nil }
    let value = inCondition(hinted(try evaluate(subject, frame), subject), subject, frame)
    if !value.isUnknown, !containsUnknown(value) {
      var byDefault: Int?
      for (index, item) in cases.enumerated() {
        if item.isDefault { byDefault = byDefault ?? index }
        for (number, pattern) in item.patterns.enumerated()
        where try matches(pattern, value, frame) == true {
          if let filter = item.filter {
            let inner = Frame(inside: frame)
            bind(pattern, value, inner)
            guard try isTrue(filter, inner) else { continue }
          }
          return (index, number, value)
        }
      }
      return byDefault.map { ($0, 0, value) }
    }
    let text = conditionText(subject, frame)
    let data: Unknown
    if case .unknown(let unknown) = value {
      data = unknown
    } else {
      data = Unknown(text: text, type: "", position: position)
    }
    return try chosenCase(of: data, subject, cases, frame).map { ($0, 0, value) }
  }

  private func containsUnknown(_ value: Value) -> Bool {
    if case .tuple(let items) = value { return items.contains { containsUnknown($0.value) } }
    return value.isUnknown
  }

  /// True if a pattern matches a known value; nil if that is unknown.
  func matches(
    _ pattern: Pattern, _ value: Value, _ frame: Frame
  ) throws(LimitReached) -> Bool? {
    switch pattern {
    case .wildcard, .name: return true
    case .tuple(let parts):
      guard case .tuple(let items) = value, items.count == parts.count else { return nil }
      for (part, item) in zip(parts, items) where try matches(part, item.value, frame) != true {
        return false
      }
      return true
    case .enumCase("some", let parts):
      guard let inner = parts.first, !value.isNull, inner.isRefutable else { return !value.isNull }
      return try matches(inner, value, frame)
    case .enumCase(let name, let parts):
      if case .enumeration(let own, let payload, let type) = value {
        guard type.isEmpty ? Self.isSameConstant(own, name) : own == name else { return false }
        for (part, item) in zip(parts, payload) where part.isRefutable {
          guard let known = item.isUnknown ? nil : try matches(part, item, frame) else {
            return nil
          }
          if !known { return false }
        }
        return true
      }
      if name == "none" { return value.isNull }
      return nil
    case .expression(let expression):
      let other = try evaluate(expression, frame)
      if let number = value.number, let isIn = Self.contains(other, number) {
        noteRange(other, value, isIn, "case \(pattern.shortText)", expression.position)
        return isIn
      }
      return areEqual(value, other)
    case .type(let type, _): return isOf(dataType(type, frame), value)
    }
  }
}

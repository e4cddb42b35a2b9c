import SourceProject
import SourceTree

extension Evaluator {
  /// An evaluated argument.
  struct CallArgument {
    let label: String?
    var value: Value
    var isTrailing = false
  }

  /// The value of a body: its only expression, or what it returns.
  func value(
    of body: [Statement], _ frame: Frame, isBuilder: Bool = false
  ) throws(LimitReached) -> Value {
    let position = body.first?.position ?? .none
    guard !refusesCalls else { return refuse(position) }
    calls += 1
    defer { calls -= 1 }
    if isBuilder { return .list(List(try collected(body, frame))) }
    if body.count == 1, let only = body.first, frame.language == .swift {
      switch only.kind {
      case .expression(let expression):
        return try evaluate(expression, frame, expecting: frame.returnType)
      case .branch, .selection:
        if Self.endsInExpressions(only) { return try blockValue(body, frame, frame.returnType) }
      default: break
      }
    }
    if case .returns(let value) = try run(body, frame) { return value }
    return .null
  }

  /// True if no call may be made: one more would exceed the limit of nested calls.
  private var refusesCalls: Bool { calls >= EvaluationLimits.calls }

  /// The value of a call at the limit, which may change the elements that it receives.
  ///
  /// A layout that uses the value or the elements is known in part; any other is as if the call were not there.
  private func refuse(_ position: SourcePosition, receiving values: [Value] = []) -> Value {
    hole("recursion", at: position, receiving: values)
    return .unknown("recursion", position)
  }

  /// True if no branch of an `if` or `switch` returns: it is an expression.
  private static func endsInExpressions(_ statement: Statement) -> Bool {
    switch statement.kind {
    case .branch(_, let then, let otherwise?):
      return then.last.map(endsInExpressions) == true
        && otherwise.last.map(endsInExpressions) == true
    case .selection(_, let cases):
      return cases.allSatisfy { $0.body.last.map(endsInExpressions) == true }
    case .expression: return true
    default: return false
    }
  }

  /// The values of the statements of a result builder, lists flattened.
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
        if let pattern = cases[chosen.case].patterns.first { bind(pattern, chosen.value, inner) }
        result += try collected(cases[chosen.case].body, inner)
      case .iteration(let pattern, let sequence, _, let inner):
        let value = try evaluate(sequence, frame)
        for item in elements(value, sequence.shortText, at: statement.position) {
          let round = Frame(inside: frame)
          bind(pattern, item, round)
          result += try collected(inner, round)
        }
      case .returns(let expression?):
        result += flattened(try evaluate(expression, frame))
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

  /// Calls a function or method of the project.
  func invoke(
    _ function: Function, _ arguments: [CallArgument], on receiver: Value?, _ owner: String?,
    lazyField: String? = nil
  ) throws(LimitReached) -> Value {
    if refusesCalls {
      return refuse(
        function.position, receiving: arguments.map(\.value) + [receiver ?? .null])
    }
    let frame = Frame(receiver: receiver, className: owner, language: function.language)
    frame.lazyField = lazyField
    frame.returnType = function.language == .swift ? function.returnType : ""
    let result = try inFile(of: function.position) { () throws(LimitReached) in
      try bind(function, arguments, frame)
      running.append(function.position)
      defer { running.removeLast() }
      return try self.value(of: function.body, frame, isBuilder: function.isBuilder)
    }
    return structure(result, of: function.returnType)
  }

  /// True for the default nil of a parameter of the root's initializer: the app may pass a value.
  private func isLeftToData(
    _ initial: Expression, _ arguments: [CallArgument], _ frame: Frame
  ) -> Bool {
    guard case .null = initial.kind, let root else { return false }
    return frame.initializer != nil && running.count == 1 && arguments.isEmpty
      && frame.receiver?.object === root
  }

  /// True for a call whose arguments only the app knows: that of the root's initializer.
  private func isDataOfRoot(_ frame: Frame) -> Bool {
    running.count <= 1 && root != nil && frame.receiver?.object === root
  }

  /// Binds the parameters of a function: arguments by label, defaults, else unknown values.
  func bind(
    _ function: Function, _ arguments: [CallArgument], _ frame: Frame
  ) throws(LimitReached) {
    var rest = arguments
    // An unlabelled trailing closure is the argument of the last parameter that takes a closure.
    var trailing: (index: Int, value: Value)?
    if function.language == .swift,
      let last = rest.lastIndex(where: { $0.isTrailing && $0.label == nil })
    {
      let index =
        function.parameters.lastIndex { $0.isBuilder || $0.type.contains("->") }
        ?? function.parameters.count - 1
      trailing = (index, rest.remove(at: last).value)
    }
    for (index, parameter) in function.parameters.enumerated() {
      let found: Int?
      if function.language == .objectiveC {
        found = index < arguments.count ? index : nil
      } else {
        found = rest.firstIndex { $0.label == parameter.label }
      }
      var value: Value
      if let trailing, trailing.index == index {
        value = trailing.value
      } else if let found {
        value =
          function.language == .objectiveC ? arguments[found].value : rest.remove(at: found).value
      } else if let initial = parameter.defaultValue, !isLeftToData(initial, arguments, frame) {
        value = try evaluate(initial, frame, expecting: parameter.type)
      } else {
        value = unknownValue(
          parameter.name, type: parameter.type, at: function.position, in: frame.className,
          origin: isDataOfRoot(frame) ? parameter.name : nil)
        if let object = value.object {
          object.id = parameter.name
          if parameter.type.hasSuffix("?") { object.condition = parameter.name }
        }
      }
      if parameter.isBuilder, case .closure(let closure) = value {
        let builder = ClosureValue(closure.closure, closure.frame, file: closure.file)
        builder.isBuilder = true
        value = .closure(builder)
      }
      let type = scope.qualified(Self.bareType(parameter.type), in: frame.className)
      if case .enumeration(let name, let payload, let own) = value, own.isEmpty {
        if payload.isEmpty, let known = try staticMember(name, of: type) {
          value = known
        } else if scope.type(type)?.cases[name] != nil {
          value = .enumeration(name, payload: payload, of: type)
        }
      }
      if case .enumeration("init", let payload, _) = value, case .tuple(let items)? = payload.first,
        let known = typeOfInitializer(
          type,
          items.map { CallArgument(label: $0.label, value: $0.value) })
      {
        let inner = Expression(.unknown(".init"), at: function.position)
        value = try construct(
          known, items.map { CallArgument(label: $0.label, value: $0.value) }, inner, frame)
      }
      if case .structure(let zero) = value, zero.type == "zero" {
        value = try implicitMember("zero", parameter.type, function.position)
      }
      frame.variables[parameter.name] = function.language == .swift ? copied(value) : value
    }
  }

  /// Calls a closure.
  func call(_ closure: ClosureValue, _ arguments: [Value]) throws(LimitReached) -> Value {
    let frame = Frame(inside: closure.frame)
    frame.returnType = ""
    for (index, name) in closure.closure.parameters.enumerated() {
      frame.variables[name] =
        index < arguments.count ? arguments[index] : .unknown(name, .none)
    }
    if closure.closure.parameters.isEmpty {
      for (index, value) in arguments.enumerated() { frame.variables["$\(index)"] = value }
    } else if closure.closure.parameters.count > 1, arguments.count == 1,
      case .tuple(let items) = arguments[0]
    {
      for (name, item) in zip(closure.closure.parameters, items) {
        frame.variables[name] = item.value
      }
    }
    let outer = scope.file
    scope.file = closure.file
    defer { scope.file = outer }
    return try value(of: closure.closure.body, frame, isBuilder: closure.isBuilder)
  }

  /// True if a value is known to have the type of a parameter.
  private func fits(_ value: Value, _ type: String, _ owner: String? = nil) -> Bool {
    let bare = scope.qualified(Self.bareType(type), in: owner)
    switch value {
    case .number: return ["CGFloat", "Double", "Float", "Int", "UInt"].contains(bare)
    case .string: return bare == "String"
    case .boolean: return bare == "Bool"
    case .structure(let structure): return structure.type == bare
    case .closure: return type.contains("->")
    case .list: return type.hasPrefix("[")
    case .object(let object): return scope.chain(object.className).contains(bare)
    case .enumeration(let name, _, _): return scope.type(bare)?.cases[name] != nil
    default: return false
    }
  }

  /// The overload that fits the labels of the arguments best.
  func overload(_ functions: [Function], _ arguments: [CallArgument]) -> Function? {
    guard functions.count > 1 else { return functions.first }
    let labels = arguments.map(\.label)
    var best: (Function, Int)?
    let outer = scope.file
    defer { scope.file = outer }
    for function in functions {
      scope.file = function.position.file
      let own = function.parameters.map(\.label)
      let matching = labels.filter { own.contains($0) }.count
      var score = 8 * matching - 4 * abs(own.count - labels.count)
      for argument in arguments {
        let parameter = function.parameters.first { $0.label == argument.label }
        if let parameter, fits(argument.value, parameter.type) { score += 2 }
      }
      // A call with the labels of the function that runs means another overload, else it would not end.
      if running.contains(function.position) { score -= 7 }
      if score > best?.1 ?? Int.min { best = (function, score) }
    }
    return best?.0
  }
}

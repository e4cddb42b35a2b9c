import SourceProject
import SourceTree

extension Evaluator {
  /// An evaluated argument.
  struct CallArgument {
    let label: String?
    var value: Value
    var isTrailing = false
    /// True for a value that a function of another one passes in order, whatever its label is.
    var isPositional = false
    /// The variable behind `&`.
    var reference: Reference?
  }

  /// A variable that a call may assign.
  struct Reference {
    let target: Expression
    let frame: Frame
  }

  /// The value of a body: its only expression, or what it returns.
  func value(
    of body: [Statement], _ frame: Frame, builder: String? = nil
  ) throws(LimitReached) -> Value {
    let position = body.first?.position ?? .none
    guard !refusesCalls else { return refuse(position) }
    calls += 1
    defer { calls -= 1 }
    if let builder, let value = try built(body, frame, by: builder) { return value }
    if body.count == 1, let only = body.first, frame.language == .swift {
      switch only.kind {
      case .expression(let expression):
        return try evaluate(expression, frame, expecting: frame.returnType)
      case .branch, .selection:
        if Self.endsInExpressions(only) { return try blockValue(body, frame, frame.returnType) }
      default: break
      }
    }
    switch try run(body, frame) {
    case .returns(let value): return value
    case .throwing: return .unknown("throw", position)
    default: return .null
    }
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

  /// Calls a function or method of the project.
  func invoke(
    _ function: Function, _ arguments: [CallArgument], on receiver: Value?, _ owner: String?,
    lazyField: String? = nil, assigningSelf: Reference? = nil
  ) throws(LimitReached) -> Value {
    if refusesCalls {
      return refuse(
        function.position, receiving: arguments.map(\.value) + [receiver ?? .null])
    }
    let frame = Frame(receiver: receiver, className: owner, language: function.language)
    frame.lazyField = lazyField
    frame.returnType = function.language == .swift ? function.returnType : ""
    let result = try inFile(of: function.position, on: receiver, owner) {
      () throws(LimitReached) in
      try bind(function, arguments, frame)
      running.append(function.position)
      defer { running.removeLast() }
      return try self.value(of: function.body, frame, builder: function.builder)
    }
    try assignReferences(of: function, arguments, from: frame)
    if let assigningSelf, let value = frame.variables["self"] {
      try assign(value, to: assigningSelf.target, assigningSelf.frame)
    }
    return structure(result, of: function.returnType)
  }

  /// Assigns the `inout` parameters of a function at its end to the variables behind `&`, which are in their order.
  private func assignReferences(
    of function: Function, _ arguments: [CallArgument], from frame: Frame
  ) throws(LimitReached) {
    let references = arguments.compactMap(\.reference)
    guard !references.isEmpty else { return }
    for (parameter, reference) in zip(function.parameters.filter(\.isInout), references) {
      guard let value = frame.variables[parameter.name] else { continue }
      try assign(value, to: reference.target, reference.frame)
    }
  }

  /// Marks the variables behind `&` in a call that is not known: any value may be in them.
  func loseReferences(
    _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) {
    for case let reference? in arguments.map(\.reference) {
      try lose(reference.target, reference.frame, expression)
    }
  }

  /// The value of a call that is not known, which may change the elements, the variables behind `&` and those of the closures
  /// that it receives.
  func unknownCall(
    _ arguments: [CallArgument], _ expression: Expression, receiving more: [Value] = []
  ) throws(LimitReached) -> Value {
    let values = arguments.map(\.value)
    hole(expression.shortText, at: expression.position, receiving: values + more)
    try loseVariables(of: values, expression)
    try loseReferences(arguments, expression)
    return .unknown(expression.shortText, expression.position)
  }

  /// Marks a variable that a call which is not known may have changed: any value may be in it.
  func lose(
    _ target: Expression, _ frame: Frame, _ expression: Expression
  ) throws(LimitReached) {
    switch try evaluate(target, frame) {
    case .list(let list):
      list.items.append(.unknownItems(expression.shortText, expression.position))
    case .object(let object):
      hole(expression.shortText, at: expression.position, receiving: [.object(object)])
    case .number, .boolean, .string, .structure, .dictionary, .tuple, .enumeration, .range, .null:
      try assign(.unknown(expression.shortText, expression.position), to: target, frame)
    case .closure, .type, .style, .superclass, .method, .allocated, .unknown: break
    }
  }

  /// True for a parameter of the root's initializer that no argument sets: the app may pass another value than the default.
  private func isLeftToData(_ arguments: [CallArgument], _ frame: Frame) -> Bool {
    guard let root else { return false }
    return frame.initializer != nil && running.count == 1 && arguments.isEmpty
      && frame.receiver?.object === root
  }

  /// The value of a parameter without an argument; nil if only the app knows it.
  private func defaultValue(
    of parameter: Parameter, _ arguments: [CallArgument], _ frame: Frame
  ) throws(LimitReached) -> Value? {
    guard let initial = parameter.defaultValue else { return nil }
    let isData = isLeftToData(arguments, frame)
    if isData, case .null = initial.kind { return nil }
    let value = structure(
      try evaluate(initial, frame, expecting: parameter.type), of: parameter.type)
    guard isData else { return value }
    return data(
      beginningWith: value, parameter.name, type: parameter.type, origin: parameter.name,
      at: initial.position) ?? value.assumed(.data, of: parameter.name)
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
        function.parameters.lastIndex { $0.builder != nil || $0.type.contains("->") }
        ?? function.parameters.count - 1
      trailing = (index, rest.remove(at: last).value)
    }
    for (index, parameter) in function.parameters.enumerated() {
      let found: Int?
      if function.language == .objectiveC {
        found = index < arguments.count ? index : nil
      } else {
        found = rest.firstIndex { $0.isPositional || $0.label == parameter.label }
      }
      var value: Value
      if let trailing, trailing.index == index {
        value = trailing.value
      } else if parameter.isVariadic {
        value = .list(List(Self.variadic(found, &rest)))
      } else if let found {
        value =
          function.language == .objectiveC ? arguments[found].value : rest.remove(at: found).value
      } else if let initial = try defaultValue(of: parameter, arguments, frame) {
        value = initial
      } else {
        value = unknownValue(
          parameter.name, type: parameter.type, at: function.position, in: frame.className,
          origin: isDataOfRoot(frame) ? parameter.name : nil)
        if let object = value.object {
          object.id = parameter.name
          if parameter.type.hasSuffix("?") { object.condition = parameter.name }
        }
      }
      if let name = parameter.builder, case .closure(let closure) = value {
        value = .closure(
          ClosureValue(closure.closure, closure.frame, file: closure.file, builder: name))
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
      value = structure(value, of: parameter.type)
      frame.variables[parameter.name] = function.language == .swift ? copied(value) : value
    }
  }

  /// Takes the arguments of a variadic parameter: from one up to the next label.
  private static func variadic(_ first: Int?, _ rest: inout [CallArgument]) -> [Value] {
    guard let first else { return [] }
    var end = first + 1
    while end < rest.count, rest[end].isPositional || rest[end].label == nil { end += 1 }
    let values = rest[first..<end].map(\.value)
    rest.removeSubrange(first..<end)
    return values
  }

  /// Calls a closure, or a local function with the labels of its parameters.
  func call(
    _ closure: ClosureValue, labelled arguments: [CallArgument]
  ) throws(LimitReached) -> Value {
    guard let function = closure.function else {
      let value = try call(closure, arguments.map(\.value))
      for case let reference? in arguments.map(\.reference) {
        try lose(reference.target, reference.frame, reference.target)
      }
      return value
    }
    let frame = Frame(inside: closure.frame)
    frame.returnType = function.returnType
    let result = try inFile(of: function.position) { () throws(LimitReached) in
      try bind(function, arguments, frame)
      return try value(of: function.body, frame, builder: function.builder)
    }
    try assignReferences(of: function, arguments, from: frame)
    return structure(result, of: function.returnType)
  }

  /// Calls a closure.
  func call(_ closure: ClosureValue, _ arguments: [Value]) throws(LimitReached) -> Value {
    if closure.function != nil {
      return try call(
        closure,
        labelled: arguments.map { CallArgument(label: nil, value: $0, isPositional: true) })
    }
    return try run(closure, frame(of: closure, arguments))
  }

  /// The variables of a closure with its arguments.
  func frame(
    of closure: ClosureValue, _ arguments: [Value]
  ) throws(LimitReached) -> Frame {
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
    return frame
  }

  /// Runs the body of a closure.
  func run(_ closure: ClosureValue, _ frame: Frame) throws(LimitReached) -> Value {
    let outer = scope.file
    scope.file = closure.file
    defer { scope.file = outer }
    return try value(of: closure.closure.body, frame, builder: closure.builder)
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
      let isPositional = arguments.first?.isPositional == true
      let matching =
        isPositional ? min(own.count, labels.count) : labels.filter { own.contains($0) }.count
      let isVariadic = function.parameters.contains(where: \.isVariadic)
      let difference =
        isVariadic ? max(0, own.count - 1 - labels.count) : abs(own.count - labels.count)
      var score = 8 * matching - 4 * difference - (isVariadic ? 1 : 0)
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

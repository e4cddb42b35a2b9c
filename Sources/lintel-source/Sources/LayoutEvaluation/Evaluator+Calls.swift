import SourceProject
import SourceTree

extension Evaluator {
  func evaluate(
    _ arguments: [Argument], _ frame: Frame
  ) throws(LimitReached) -> [CallArgument] {
    var result: [CallArgument] = []
    for argument in arguments {
      let type = argument.label.flatMap { TextureNames.keyTypes[$0] } ?? ""
      let value = hinted(
        try evaluate(argument.value, frame, expecting: type), argument.value)
      result.append(
        CallArgument(label: argument.label, value: value, isTrailing: argument.isTrailingClosure))
    }
    return result
  }

  /// A Swift or C call.
  func call(
    _ callee: Expression, _ arguments: [Argument], _ expression: Expression, _ frame: Frame,
    _ type: String
  ) throws(LimitReached) -> Value {
    switch callee.kind {
    case .name(let name): return try callName(name, arguments, expression, frame)
    case .member(nil, let name):
      let values = try evaluate(arguments, frame)
      return try implicitCall(name, values, type, expression, frame)
    case .member(let base?, let name):
      return try callMember(name, of: base, arguments, expression, frame)
    default:
      let value = try evaluate(callee, frame)
      let values = try evaluate(arguments, frame)
      return try apply(value, values, expression, frame)
    }
  }

  private func callName(
    _ name: String, _ arguments: [Argument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let values = try evaluate(arguments, frame)
    if let local = frame.lookUp(name) { return try apply(local, values, expression, frame) }
    switch frame.receiver {
    case .object(let object)?:
      if let (functions, owner) = methodOfObject(object, name),
        let function = overload(functions, values)
      {
        return try invoke(
          function, values, on: function.isStatic ? .type(owner) : frame.receiver, owner)
      }
      if case .closure(let closure)? = object[name] {
        return try call(closure, values.map(\.value))
      }
    case .type(let owner)?:
      if let (functions, owner) = method(owner, name), let function = overload(functions, values) {
        return try invoke(function, values, on: .type(owner), owner)
      }
    default: break
    }
    if let function = scope.function(name) { return try invoke(function, values, on: nil, nil) }
    if let macro = scope.macro(name), let parameters = macro.parameters {
      let inner = Frame(receiver: nil, className: nil, language: .objectiveC)
      for (parameter, value) in zip(parameters, values) {
        inner.variables[parameter] = value.value
      }
      return try evaluate(macro.value, inner)
    }
    let typeName = name == "Self" ? frame.className ?? name : Self.bareType(name)
    if TextureNames.nodes[typeName] != nil || TextureNames.specs[typeName] != nil
      || scope.type(typeName) != nil || Self.isNodeName(typeName)
    {
      return try construct(typeName, values, expression, frame)
    }
    return try callFunction(name, values, expression, frame)
  }

  private func callMember(
    _ name: String, of base: Expression, _ arguments: [Argument], _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    let receiver = try evaluate(base, frame)
    let values = try evaluate(arguments, frame)
    if name == "init" {
      switch receiver {
      case .superclass(let object, let className):
        return try callSuperInitializer(object, className, values, expression, frame)
      case .object(let object):
        return try callOwnInitializer(object, values, expression, frame)
      case .type(let className): return try construct(className, values, expression, frame)
      default: break
      }
    }
    return try callMethod(name, of: receiver, values, expression, frame)
  }

  /// Calls a value: a closure, a type, a method.
  func apply(
    _ value: Value, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    switch value {
    case .closure(let closure): return try call(closure, arguments.map(\.value))
    case .type(let name): return try construct(name, arguments, expression, frame)
    case .method(let receiver, let name):
      return try callMethod(name, of: receiver, arguments, expression, frame)
    default:
      hole(expression.shortText, at: expression.position, receiving: arguments.map(\.value))
      return .unknown(expression.shortText, expression.position)
    }
  }

  /// `.init(…)`, `.fraction(…)`, a static function or a case with values.
  private func implicitCall(
    _ name: String, _ arguments: [CallArgument], _ type: String, _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    let bare = Self.bareType(type)
    if name == "init" {
      if let known = typeOfInitializer(bare, arguments) {
        return try construct(known, arguments, expression, frame)
      }
      // The type is that of the parameter to which the value goes.
      return .enumeration(
        "init", payload: [.tuple(arguments.map { ($0.label, $0.value) })])
    }
    if !bare.isEmpty, case .method(let owner, _)? = try staticMember(name, of: bare) {
      return try callMethod(name, of: owner, arguments, expression, frame)
    }
    if kind(of: bare) != .other {
      return try callMethod(name, of: .type(bare), arguments, expression, frame)
    }
    if let first = arguments.first?.value {
      if name == "fraction" { return dimension(first, isFraction: true) }
      if name == "points" { return first }
    }
    if bare == "UIFont" { return font(named: name, arguments, expression) }
    return .enumeration(name, payload: arguments.map(\.value))
  }

  /// The type that `.init(…)` makes, by what its place expects or by its labels.
  func typeOfInitializer(_ expected: String, _ arguments: [CallArgument]) -> String? {
    let labels = arguments.compactMap(\.label)
    if expected == "ASLayoutSpec" || expected == "ASLayoutElement" {
      switch labels.first {
      case "insets": return "ASInsetLayoutSpec"
      case "direction": return "ASStackLayoutSpec"
      case "layoutElement", "layoutElements": return "ASWrapperLayoutSpec"
      case "ratio": return "ASRatioLayoutSpec"
      default: break
      }
    }
    if !expected.isEmpty {
      let isKnown =
        TextureNames.builtIn.contains(expected) || kind(of: expected) != .other
        || scope.type(expected) != nil
      if isKnown { return expected }
    }
    if labels.contains("top") || labels.contains("left") { return "UIEdgeInsets" }
    switch labels.first {
    case "width": return "CGSize"
    case "x": return "CGPoint"
    case "unit": return "ASDimension"
    case "string": return "NSAttributedString"
    default: return nil
    }
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  /// The values of arguments; those without a label have a type that the function expects.
  func evaluate(
    _ arguments: [Argument], _ frame: Frame, expecting unlabelled: String = ""
  ) throws(LimitReached) -> [CallArgument] {
    var result: [CallArgument] = []
    for argument in arguments {
      let type = argument.label.map { TextureNames.keyTypes[$0] ?? "" } ?? unlabelled
      let value = hinted(
        try evaluate(argument.value, frame, expecting: type), argument.value)
      var call = CallArgument(
        label: argument.label, value: value, isTrailing: argument.isTrailingClosure)
      if case .prefix("&", let target) = argument.value.kind {
        call.reference = Reference(target: target, frame: frame)
      }
      result.append(call)
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
      return try callMember(name, of: base, arguments, expression, frame, type)
    case .array where arguments.allSatisfy({ $0.label != nil }):
      return list(try evaluate(arguments, frame), expression)
    case .dictionary where arguments.isEmpty: return .dictionary([])
    default:
      let value = try evaluate(callee, frame)
      let values = try evaluate(arguments, frame)
      return try apply(value, values, expression, frame)
    }
  }

  /// The array that `[Element]()` or `[Element](repeating:count:)` makes.
  func list(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    guard let item = arguments.first(where: { $0.label == "repeating" })?.value,
      let count = arguments.first(where: { $0.label == "count" })?.value
    else {
      guard let first = arguments.first else { return .list(List([])) }
      guard first.label == nil, arguments.count == 1 else {
        return .list(List([.unknownItems(expression.shortText, expression.position)]))
      }
      return .list(List(added(first.value, expression)))
    }
    guard let count = count.index else {
      return .list(List([.unknownItems(expression.shortText, expression.position)]))
    }
    let limit = EvaluationLimits.elements
    return .list(List(Array(repeating: item, count: min(max(count, 0), limit))))
  }

  /// Methods of Texture's classes that a class calls without `self`.
  private static let inheritedMethods: Set<String> = [
    "setViewBlock", "setLayerBlock", "setTitle", "setAttributedTitle", "setImage", "styled",
    "addSubnode", "insertSubnode",
  ]

  /// Methods that an extension of a list, a dictionary or a text calls without `self`.
  private static let collectionMethods: Set<String> = [
    "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sorted", "reversed", "first",
    "last", "firstIndex", "lastIndex", "contains", "allSatisfy", "enumerated", "joined", "prefix",
    "suffix", "dropFirst", "dropLast", "drop", "min", "max", "append", "insert", "remove",
    "removeAll", "removeFirst", "removeLast", "removeSubrange", "swapAt", "reverse", "sort",
    "popLast", "index", "hasPrefix", "hasSuffix", "uppercased", "lowercased", "split",
    "components", "trimmingCharacters", "replacingOccurrences", "mapValues", "compactMapValues",
    "merging", "formUnion", "union", "intersection", "subtracting",
  ]

  private func callName(
    _ name: String, _ arguments: [Argument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let body = macroCall(Expression(.name(name), at: expression.position), arguments, frame) {
      return try evaluate(expandingMacros(body, frame) ?? body, frame)
    }
    let isMaker = name.hasSuffix("Make") || name.hasPrefix("ASDimensionMake")
    let values = try evaluate(arguments, frame, expecting: isMaker ? "CGFloat" : "")
    if let local = frame.lookUp(name) { return try apply(local, values, expression, frame) }
    if let kind = Numeric.conversion(name), scope.type(name) == nil {
      return convert(values, to: kind, expression)
    }
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
      if let result = try callLater(name, of: .object(object), values, expression) {
        return result
      }
      if object.isElement && Self.inheritedMethods.contains(name)
        || Self.isTextMethod(name, of: object)
      {
        return try callMethod(name, ofObject: object, values, expression, frame)
      }
    case .type(let owner)?:
      if let (functions, declaring) = method(owner, name),
        let function = overload(functions, values)
      {
        return try invoke(function, values, on: .type(owner), declaring)
      }
    case .enumeration?, .structure?, .number?, .string?, .list?, .range?, .dictionary?, .unknown?:
      guard let receiver = frame.receiver else { break }
      if let owner = frame.className,
        let (functions, owner) = method(owner, name), let function = overload(functions, values)
      {
        return try invoke(
          function, values, on: function.isStatic ? .type(owner) : receiver, owner)
      }
      if Self.collectionMethods.contains(name) {
        switch receiver {
        case .list, .range, .dictionary, .string:
          return try callMethod(name, of: receiver, values, expression, frame)
        default: break
        }
      }
    default: break
    }
    let global = scope.values(name)
    if let function = overload(global.functions, values) {
      return try invoke(function, values, on: nil, nil)
    }
    if let macro = global.macros.first, let parameters = macro.parameters {
      let inner = Frame(receiver: nil, className: nil, language: .objectiveC)
      for (parameter, value) in zip(parameters, values) {
        inner.variables[parameter] = value.value
      }
      return try evaluate(macro.value, inner)
    }
    if let value = screenFunction(name, expression) { return value }
    if name == "type", values.first?.label == "of", let object = values.first?.value.object {
      return .type(object.className)
    }
    if let result = callFunctionLater(name, values.map(\.value), at: expression.position) {
      return result
    }
    let typeName =
      name == "Self"
      ? frame.className ?? name : scope.qualified(Self.bareType(name), in: frame.className)
    if TextureNames.nodes[typeName] != nil || TextureNames.specs[typeName] != nil
      || scope.type(typeName) != nil || Self.isNodeName(typeName)
      || !SystemClasses.chain(typeName).isEmpty
    {
      return try construct(typeName, values, expression, frame)
    }
    // A set of options by its number.
    if Self.isConstant(name), values.count == 1, let number = values.first?.value.number {
      return .number(number)
    }
    noteContenders(name, at: expression.position)
    return try callFunction(name, values, expression, frame)
  }

  private func callMember(
    _ name: String, of base: Expression, _ arguments: [Argument], _ expression: Expression,
    _ frame: Frame, _ type: String
  ) throws(LimitReached) -> Value {
    let receiver = try evaluate(base, frame, expecting: base.isImplicit ? type : "")
    let values = try evaluate(arguments, frame)
    if let result = try callLater(name, of: receiver, values, expression) { return result }
    if let result = try callOwnMethod(name, of: receiver, values, base, frame) { return result }
    if let result = try mutate(receiver, name, values, base, expression, frame) { return result }
    if name == "init" {
      switch receiver {
      case .superclass(let object, let className):
        return try callSuperInitializer(object, className, values, expression, frame)
      case .object(let object):
        return try callOwnInitializer(object, values, expression, frame)
      case .type(let className): return try construct(className, values, expression, frame)
      case .list: if case .array = base.kind { return list(values, expression) }
      default: break
      }
    }
    if let result = try callOptionMethod(name, of: receiver, base, values, frame) { return result }
    return try callMethod(name, of: receiver, values, expression, frame)
  }

  /// Calls a method that the project gives to the type of a value that is no object, and assigns what it makes of `self`.
  ///
  /// - Returns: The value of the call; nil if the type has no such method.
  private func callOwnMethod(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ base: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value? {
    let types: [String]
    switch receiver {
    case .enumeration(_, _, let type): types = [type]
    case .structure(let structure): types = [structure.type]
    case .string: types = ["String", "NSString"].filter(extendedTypes.contains)
    case .number: types = SystemClasses.numbers.filter(extendedTypes.contains)
    default: return nil
    }
    for type in types where !type.isEmpty {
      guard let (functions, owner) = method(type, name),
        let function = overload(functions, arguments), !function.isStatic
      else { continue }
      return try invoke(
        function, arguments, on: receiver, owner,
        assigningSelf: base.isPath ? Reference(target: base, frame: frame) : nil)
    }
    return nil
  }

  /// Calls a method of Swift's option sets on constants; nil for any other call.
  private func callOptionMethod(
    _ name: String, of receiver: Value, _ base: Expression, _ arguments: [CallArgument],
    _ frame: Frame
  ) throws(LimitReached) -> Value? {
    guard arguments.count == 1, let other = arguments.first?.value, Self.areOptions(receiver, other)
    else { return nil }
    switch name {
    case "union": return OptionSet.union(receiver, other)
    case "subtracting": return OptionSet.part(of: receiver, in: other, keeps: false)
    case "intersection": return OptionSet.part(of: receiver, in: other, keeps: true)
    case "contains", "isSuperset": return OptionSet.contains(receiver, other).map { .boolean($0) }
    case "isSubset": return OptionSet.contains(other, receiver).map { .boolean($0) }
    case "insert", "formUnion", "update":
      try assign(
        OptionSet.union(receiver, other) ?? .unknown(base.shortText, base.position), to: base, frame
      )
      return .null
    case "remove", "subtract", "formIntersection":
      let part = OptionSet.part(of: receiver, in: other, keeps: name == "formIntersection")
      try assign(part ?? .unknown(base.shortText, base.position), to: base, frame)
      return .null
    default: return nil
    }
  }

  /// True for sets of constants of Texture or UIKit: at least one of the values is a constant.
  private static func areOptions(_ first: Value, _ second: Value) -> Bool {
    func isConstant(_ value: Value) -> Bool {
      if case .enumeration(_, _, let type) = value { type.isEmpty } else { false }
    }
    func isSet(_ value: Value) -> Bool {
      value.items.map { $0.allSatisfy(isConstant) } ?? isConstant(value)
    }
    func hasConstant(_ value: Value) -> Bool {
      value.items?.contains(where: isConstant) ?? isConstant(value)
    }
    return isSet(first) && isSet(second) && (hasConstant(first) || hasConstant(second))
  }

  /// Calls a value: a closure, a type, a method.
  func apply(
    _ value: Value, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    switch value {
    case .closure(let closure): return try call(closure, labelled: arguments)
    case .type(let name): return try construct(name, arguments, expression, frame)
    case .method(let receiver, let name):
      return try callMethod(name, of: receiver, arguments, expression, frame)
    default: return try unknownCall(arguments, expression)
    }
  }

  /// `.init(…)`, `.fraction(…)`, a static function or a case with values.
  private func implicitCall(
    _ name: String, _ arguments: [CallArgument], _ type: String, _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    let bare = scope.qualified(Self.bareType(type), in: frame.className)
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
      if name == "some", scope.type(bare)?.cases[name] == nil { return first }
      if name == "fraction" { return dimension(first, isFraction: true) }
      if name == "points" { return first }
    }
    // The parameter to which it goes may be in a library, or have any type.
    let isFont = ["ofSize", "forTextStyle"].contains(arguments.first?.label ?? "")
    if bare == "UIFont" || isFont && scope.type(bare)?.cases[name] == nil {
      return font(named: name, arguments, expression)
    }
    let isCase = scope.type(bare)?.cases[name] != nil
    return .enumeration(name, payload: arguments.map(\.value), of: isCase ? bare : "")
  }

  /// The type that `.init(…)` makes, by the expected type or by its labels.
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
    case "named" where ["", "UIImage"].contains(expected), "systemName": return "UIImage"
    default: return nil
    }
  }
}

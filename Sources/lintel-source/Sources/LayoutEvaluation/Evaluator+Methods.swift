import SourceProject
import SourceTree

extension Evaluator {
  /// Calls a method of any value, as Swift does.
  func callMethod(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let value = try callOptionalMethod(name, of: receiver, arguments, expression) {
      return value
    }
    if name == "isKind", let type = arguments.first?.value.typeName,
      case .call(let callee, _) = expression.kind, case .member(let base?, _) = callee.kind
    {
      return typeTest(receiver, type, base, expression, frame)
    }
    switch receiver {
    case .superclass(let object, let className):
      return try callSuper(name, object, className, arguments, expression)
    case .object(let object):
      return try callMethod(name, ofObject: object, arguments, expression, frame)
    case .style(let object):
      return try callStyleMethod(name, of: object, arguments, expression)
    case .type(let type):
      return try callTypeMethod(name, of: type, arguments, expression, frame)
    case .list, .range:
      return try callListMethod(name, of: receiver, arguments, expression)
    case .structure(let structure):
      if let value = try callExtension(structure.type, name, receiver, arguments) { return value }
      return try callStructureMethod(name, of: structure, arguments, expression)
    case .string(let text):
      for type in ["String", "NSString"] {
        if let value = try callExtension(type, name, receiver, arguments) { return value }
      }
      return try callStringMethod(name, of: text, arguments, expression)
    case .number(let number, let numeric):
      if let value = numberMethod(name, number, numeric, arguments, expression) { return value }
      for type in ["CGFloat", "Double", "Int", "Float", "BinaryInteger", "BinaryFloatingPoint"] {
        if let value = try callExtension(type, name, receiver, arguments) { return value }
      }
      return .unknown(expression.shortText, expression.position)
    case .boolean where name.hasSuffix("Value"): return receiver
    case .dictionary(let entries):
      if let value = try callExtension("Dictionary", name, receiver, arguments) { return value }
      return try callDictionaryMethod(name, of: entries, arguments, expression)
    case .closure(let closure): return try call(closure, labelled: arguments)
    case .enumeration(_, _, let type) where method(type, name) != nil:
      return try callExtension(type, name, receiver, arguments) ?? .null
    case .null:
      if let function = overload(scope.values(name).functions, arguments) {
        return try invoke(function, arguments, on: nil, nil)
      }
      // An operator that is passed as a function, as in `reduce(0, +)`.
      if arguments.count == 2, name.first?.isLetter == false {
        return try operate(
          name, arguments[0].value, arguments[1].value, expression, expression)
      }
      return .null
    case .unknown(let unknown):
      return try callMethodOfUnknown(name, unknown, arguments, expression)
    default:
      // `Bundle.main.localizedString(forKey:value:table:)`
      if name.hasPrefix("localizedString"), let text = localizedText(name, arguments, expression) {
        return text
      }
      return try unknownCall(arguments, expression)
    }
  }

  /// `map` and `flatMap` of an optional that is there; nil for any other call.
  private func callOptionalMethod(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value? {
    guard name == "map" || name == "flatMap", arguments.count == 1,
      let function = arguments.first?.value, isCallable(function)
    else { return nil }
    switch receiver {
    case .number, .boolean, .string, .enumeration, .structure, .tuple:
      return try call(function, with: [receiver], expression)
    case .object(let object):
      return method(object.className, name) == nil
        ? try call(function, with: [receiver], expression) : nil
    default: return nil
    }
  }

  private func callSuper(
    _ name: String, _ object: LayoutObject, _ className: String, _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> Value {
    if let superclass = superclass(of: className),
      let (functions, owner) = method(superclass, name),
      let function = overload(functions, arguments)
    {
      return try invoke(function, arguments, on: .object(object), owner)
    }
    if name.hasPrefix("layoutSpec") { return inheritedLayout(className, at: expression.position) }
    return .unknown("super.\(name)", expression.position)
  }

  func superclass(of className: String) -> String? {
    scope.chain(className).dropFirst().first
  }

  /// The classes of Texture whose own layout is an empty spec.
  private static let withoutLayout: Set<String> = ["ASDisplayNode", "ASControlNode", "ASCellNode"]

  /// The layout of a superclass that is not in the project: empty, or a hole of unknown size.
  func inheritedLayout(_ className: String, at position: SourcePosition) -> Value {
    if let superclass = superclass(of: className), !Self.withoutLayout.contains(superclass) {
      let node = foreignNode(superclass, at: position)
      node.id = "super"
      hole("super.layoutSpecThatFits", at: position, receiving: [.object(node)])
      return .object(node)
    }
    return .object(
      LayoutObject(
        className: "ASLayoutSpec", kind: .spec("spec"), position: position, helpers: helpers))
  }

  func callMethod(
    _ name: String, ofObject object: LayoutObject, _ arguments: [CallArgument],
    _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if TextureNames.attributedStrings.contains(object.className) {
      for type in SystemClasses.textTypes(object.className) {
        if let value = try callExtension(type, name, .object(object), arguments) { return value }
      }
      return callTextMethod(name, of: object, arguments, expression)
    }
    if let (functions, owner) = methodOfObject(object, name),
      let function = overload(functions, arguments)
    {
      return try invoke(function, arguments, on: .object(object), owner)
    }
    if case .closure(let closure)? = object[name] {
      return try call(closure, arguments.map(\.value))
    }
    switch name {
    case "layoutSpecThatFits": return try layout(of: object, range: arguments.first?.value)
    case "layoutThatFits" where object.isElement, "measure" where object.isElement:
      return measured(object, name, arguments, expression)
    case "setAttributedTitle", "setTitle":
      setTitle(of: object, arguments, at: expression.position)
      return .null
    case "setImage":
      object.set("image", arguments.first?.value ?? .null, at: expression.position)
      return .null
    case "styled":
      if let closure = arguments.last?.value.closure { _ = try call(closure, [.style(object)]) }
      return .object(object)
    case "onDidLoad": return .null
    case "setViewBlock", "setLayerBlock":
      object.set("viewBlock", arguments.first?.value ?? .null, at: expression.position)
      return .null
    case "setChild" where object.isSpec && arguments.count == 2:
      setChild(of: object, arguments, expression)
      return .null
    case "setChildren" where object.isSpec && arguments.count == 1:
      _ = setSharedProperty("children", of: object, arguments[0].value, at: expression.position)
      return .null
    case "setChild" where object.isSpec && arguments.count == 1:
      _ = setSharedProperty("child", of: object, arguments[0].value, at: expression.position)
      return .null
    case "addSubnode" where object.isNode && arguments.count == 1:
      addSubnode(arguments[0].value, to: object, at: expression.position)
      return .null
    case "insertSubnode" where object.isNode, "replaceSubnode" where object.isNode:
      object.set("subnodes", .unknown("subnodes", expression.position), at: expression.position)
      return .null
    case "then", "with", "apply", "configure", "also":
      // Libraries of one function that calls a closure with the object and returns it.
      if arguments.count == 1, let closure = arguments.first?.value.closure {
        _ = try call(closure, [.object(object)])
        return .object(object)
      }
    default: break
    }
    if object.isElement, !TextureNames.harmlessMethods.contains(name) {
      if object.isNode, arguments.isEmpty {
        return .unknown(expression.shortText, expression.position)
      }
      let value = try unknownCall(arguments, expression, receiving: [.object(object)])
      return object.isSpec ? .object(object) : value
    } else if !object.isElement, !TextureNames.harmlessMethods.contains(name) {
      return try unknownCall(arguments, expression)
    }
    return .unknown(expression.shortText, expression.position)
  }

  /// The layout of an element that code asks for, or its size, as `measure:` of 1.x gives it: known if its style and the
  /// range leave one size only.
  private func measured(
    _ object: LayoutObject, _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value {
    var range = arguments.first?.value ?? .null
    if case .structure(let size) = range, size.type == "CGSize" {
      let zero = Value.structure("CGSize", ["width": .number(0), "height": .number(0)])
      range = .structure("ASSizeRange", ["min": zero, "max": range])
    }
    let resolved = OfferedRange(range).resolved(for: object)
    guard let width = resolved.width.least, let height = resolved.height.least,
      resolved.width.isExact, resolved.height.isExact
    else { return .unknown(expression.shortText, expression.position) }
    let size = Value.structure("CGSize", ["width": .number(width), "height": .number(height)])
    return name == "measure" ? size : .structure("ASLayout", ["size": size])
  }

  /// Sets the child at an index, of which the first is the child of a spec with slots and the second its companion.
  private func setChild(
    of spec: LayoutObject, _ arguments: [CallArgument], _ expression: Expression
  ) {
    let (child, position) = (arguments[0].value, expression.position)
    let index = arguments[1].value.number.flatMap { Int(exactly: $0) }
    let slots = TextureNames.slots[spec.type] ?? []
    let isWrapper = spec.type == "wrapper" || spec.type == "spec"
    if let index, slots.indices.contains(index), !isWrapper || index == 0 && spec["children"] == nil
    {
      spec.set(slots[index], child, at: position)
      return
    }
    let known = spec["children"] ?? spec["child"].map { .list(List([$0])) } ?? .list(List([]))
    var items = known.items ?? [known]
    if let index, items.indices.contains(index) {
      items[index] = child
    } else if index == items.count {
      items.append(child)
    } else {
      items.append(.unknownItems(expression.shortText, position))
    }
    spec.fields["child"] = nil
    spec.set("children", .list(List(items)), at: position)
  }

  /// Adds a subnode to the subnodes of known order.
  private func addSubnode(_ node: Value, to object: LayoutObject, at position: SourcePosition) {
    switch object["subnodes"] {
    case .list(let list)?:
      let limit = 4 * EvaluationLimits.elements
      if list.items.count < limit { list.items.append(node) }
    case nil: object.set("subnodes", .list(List([node])), at: position)
    default: break
    }
  }

  /// The method of an object's class, or of an extension of what all elements inherit from or conform to.
  func methodOfObject(
    _ object: LayoutObject, _ name: String
  ) -> (functions: [Function], owner: String)? {
    if let found = method(object.className, name) { return found }
    guard object.isElement else {
      return extensionMethod(name, ofType: object.className, []).map { ([$0.function], $0.owner) }
    }
    let bases =
      (object.isNode ? ["ASDisplayNode"] : ["ASLayoutSpec"]) + ["ASLayoutElement", "NSObject"]
    for base in bases {
      if let found = method(base, name) { return found }
    }
    return nil
  }

  private func callStyleMethod(
    _ name: String, of object: LayoutObject, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    if let (functions, owner) = method("ASLayoutElementStyle", name),
      let function = overload(functions, arguments)
    {
      return try invoke(function, arguments, on: .style(object), owner)
    }
    if !name.hasPrefix("setLayoutOptionExtension") {
      hole(expression.shortText, at: expression.position, receiving: [.object(object)])
    }
    return .unknown(expression.shortText, expression.position)
  }

  /// Calls a method that an extension in the project gives to a type of the system's.
  func callExtension(
    _ type: String, _ name: String, _ receiver: Value, _ arguments: [CallArgument]
  ) throws(LimitReached) -> Value? {
    guard let (functions, owner) = method(type, name),
      let function = overload(functions, arguments)
    else { return nil }
    return try invoke(function, arguments, on: receiver, owner)
  }

  private static let modules: Set<String> = ["Swift", "Foundation", "CoreGraphics", "Darwin"]

  private func callTypeMethod(
    _ name: String, of type: String, _ arguments: [CallArgument], _ expression: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let (functions, owner) = method(type, name), let function = overload(functions, arguments) {
      return try invoke(function, arguments, on: .type(type), owner)
    }
    let directions = [
      "vertical": "vertical", "verticalStackLayoutSpec": "vertical", "horizontal": "horizontal",
      "horizontalStackLayoutSpec": "horizontal",
    ]
    if TextureNames.specs[type] == "stack", let direction = directions[name] {
      let stack = LayoutObject(
        className: type, kind: .spec("stack"), position: expression.position, helpers: helpers)
      stack.set("direction", .enumeration(direction, payload: []), at: expression.position)
      return .object(stack)
    }
    if type == "UIFont" { return font(named: name, arguments, expression) }
    // A function with the name of its module.
    if Self.modules.contains(type), scope.type(type) == nil,
      let value = mathFunction(name, arguments.map(\.value), expression)
    {
      return value
    }
    if Numeric.kind(of: type) != nil, name == "minimum" || name == "maximum",
      let value = mathFunction(name, arguments.map(\.value), expression)
    {
      return value
    }
    if let value = randomNumber(name, of: type, arguments, expression) { return value }
    if name == "init" { return try construct(type, arguments, expression, frame) }
    if let text = localizedText(name, arguments, expression) { return text }
    if let value = symbolConfiguration(name, arguments, expression) { return value }
    if name == "localizedStringWithFormat" { return formatted(arguments.map(\.value), expression) }
    if case .type(let inner)? = try staticMember(name, of: type) {
      return try construct(inner, arguments, expression, frame)
    }
    if scope.type(type)?.cases[name] != nil {
      return .enumeration(name, payload: arguments.map(\.value), of: type)
    }
    return try unknownCall(arguments, expression)
  }

  /// Calls the method that the project gives to the type of an unknown value, or to a class of UIKit; nil if it has none.
  func callExtension(
    ofUnknown unknown: Unknown, _ name: String, _ arguments: [CallArgument]
  ) throws(LimitReached) -> Value? {
    let type = Self.bareType(unknown.type)
    guard let (function, owner) = extensionMethod(name, ofType: type, arguments) else { return nil }
    // A method that calls itself on a value that is not known would not end.
    guard !running.contains(function.position) else { return nil }
    return try invoke(function, arguments, on: .unknown(unknown), owner)
  }

  private func callMethodOfUnknown(
    _ name: String, _ unknown: Unknown, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    if let value = try callProjectMethod(name, of: unknown, arguments, expression) {
      return value
    }
    if let value = imageMember(name, of: unknown, arguments, expression) { return value }
    if name.hasPrefix("localizedString"), let text = localizedText(name, arguments, expression) {
      return text
    }
    if let value = formatted(name, of: unknown, arguments, expression) { return value }
    let closure = arguments.last?.value.closure
    switch name {
    case "map", "flatMap", "compactMap", "forEach", "enumerateObjectsUsingBlock", "enumerated",
      "prefix", "filter", "sorted", "reversed":
      guard let closure, name != "sorted", name != "filter" else { return .unknown(unknown) }
      var results: [Value] = []
      for (index, item) in elements(
        .unknown(unknown), unknown.text, at: expression.position
      ).enumerated() {
        let isIndexed = name == "enumerateObjectsUsingBlock"
        let value = try call(closure, isIndexed ? [item, .count(index)] : [item])
        if name == "map" || !value.isNull { results.append(value) }
      }
      return name == "forEach" || name == "enumerateObjectsUsingBlock"
        ? .null : .list(List(results))
    default:
      if let node = try node(name, of: unknown, arguments) { return node }
      if !TextureNames.harmlessMethods.contains(name) {
        return try unknownCall(arguments, expression)
      }
      return .unknown(expression.shortText, expression.position)
    }
  }

  /// The node or spec that a method of the project makes for a receiver of which only the type is known; nil if it makes
  /// none.
  func node(
    _ name: String, of unknown: Unknown, _ arguments: [CallArgument]
  ) throws(LimitReached) -> Value? {
    let type = scope.qualified(Self.bareType(unknown.type), in: nil)
    guard !type.isEmpty, scope.type(type)?.kind == .class,
      let (functions, owner) = method(type, name),
      let function = overload(functions, arguments), !function.body.isEmpty,
      kind(of: scope.qualified(Self.bareType(function.returnType), in: owner)) != .other
        || function.returnType == "id"
    else { return nil }
    let receiver = LayoutObject(className: type, kind: .other, position: unknown.position)
    let value = try invoke(function, arguments, on: .object(receiver), owner)
    return value.object?.isElement == true ? value : nil
  }

  private func callStructureMethod(
    _ name: String, of structure: Structure, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    if structure.type == Self.unorderedType {
      return try callUnorderedMethod(name, of: structure, arguments, expression)
    }
    if let value = geometryMethod(name, of: structure, arguments) { return value }
    if structure.type == "UIFont", name.hasPrefix("with") || name.hasPrefix("fontWith") {
      var font = structure
      if let size = arguments.first?.value { font.fields["size"] = size }
      return .structure(font)
    }
    return .unknown(expression.shortText, expression.position)
  }

  /// The layout of a node: the value of its layout method or block; nil if it has neither.
  ///
  /// A project may have Texture's own code in it, whose `ASDisplayNode` has a layout method that gives none.
  func layout(
    of object: LayoutObject, range: Value? = nil
  ) throws(LimitReached) -> Value {
    let size = range ?? (object === root ? rangeOfRoot : Self.unknownRange)
    for name in ["layoutSpecThatFits:", "layoutSpecThatFits"] {
      guard let (functions, owner) = method(object.className, name), owner != "ASDisplayNode",
        let function = functions.first
      else { continue }
      nilReturn = nil
      let value = try invoke(
        function, [.init(label: nil, value: size)], on: .object(object), owner)
      return Self.isAbstract(function) ? value : reportingNil(value)
    }
    if case .closure(let closure)? = object["layoutSpecBlock"] {
      nilReturn = nil
      return reportingNil(try call(closure, [.object(object), size]))
    }
    return .null
  }

  /// The layout that a method returned; an empty one for nil, which Texture refuses.
  private func reportingNil(_ value: Value) -> Value {
    guard value.isNull, let position = nilReturn else { return value }
    runs.report(
      .nilLayout, at: position,
      "this layout is nil: Texture asserts, and a release build crashes; return an empty "
        + "ASLayoutSpec")
    return .object(
      LayoutObject(
        className: "ASLayoutSpec", kind: .spec("spec"), position: position, helpers: helpers))
  }

  /// True for a method that only fails, so that subclasses override it, before it returns nil for the compiler.
  private static func isAbstract(_ function: Function) -> Bool {
    function.body.count > 1
      && function.body.dropLast().allSatisfy { statement in
        switch statement.kind {
        // An assertion.
        case .empty: true
        case .expression(let expression):
          ["doesNotRecognizeSelector", "abort"].contains { expression.shortText.hasPrefix($0) }
        default: false
        }
      }
  }

  static var unknownRange: Value {
    func size(_ name: String) -> Value {
      .structure(
        "CGSize",
        [
          "width": .unknown("constrainedSize.\(name).width", .none),
          "height": .unknown("constrainedSize.\(name).height", .none),
        ])
    }
    return .structure("ASSizeRange", ["min": size("min"), "max": size("max")])
  }
}

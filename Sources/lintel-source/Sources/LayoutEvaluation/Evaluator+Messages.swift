import SourceProject
import SourceTree

extension Evaluator {
  /// An Objective-C message.
  func send(
    _ receiver: Expression, _ labels: [String], _ arguments: [Expression],
    _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let base = try evaluate(receiver, frame)
    let first = labels.first ?? ""
    if first == "alloc", arguments.isEmpty {
      if case .type(let name) = base { return .allocated(name) }
      if case .object(let object) = base { return .allocated(object.className) }
      return .unknown(expression.shortText, expression.position)
    }
    var values: [Value] = []
    for (index, argument) in arguments.enumerated() {
      let label = index < labels.count ? labels[index] : ""
      let type = TextureNames.keyTypes[label] ?? ""
      values.append(hinted(try evaluate(argument, frame, expecting: type), argument))
    }
    let selector =
      arguments.isEmpty ? first : labels.filter { !$0.isEmpty }.map { $0 + ":" }.joined()
    let message = Message(
      selector: selector, labels: labels, arguments: values, expression: expression)
    if selector == "isKindOfClass:", let name = values.first?.typeName {
      return typeTest(base, name, receiver, expression, frame)
    }
    if selector == "respondsToSelector:", let object = base.object,
      let name = Self.selector(values.first), methodOfObject(object, name) != nil
    {
      return .boolean(true)
    }
    if let result = try sendLater(message, to: base) { return result }
    // `super` in a class method: the method of the superclass, whose `self` stays the class.
    if case .name("super") = receiver.kind, case .type(let name)? = frame.receiver,
      let superclass = frame.className.flatMap(superclass),
      let (functions, owner) = method(superclass, selector), let function = functions.first
    {
      return try invoke(function, message.ordered, on: .type(name), owner)
    }
    switch base {
    case .allocated(let className): return try initialize(className, message)
    case .superclass(let object, let className): return try sendSuper(object, className, message)
    case .type(let className): return try send(message, toClass: className)
    case .object(let object): return try send(message, to: object, frame)
    case .style(let object):
      if let key = Self.settersKey(selector), let value = values.first {
        try setStyle(key, of: object, value, at: expression.position)
        return .null
      }
      if let (functions, owner) = method(Self.styleClass, selector), let function = functions.first
      {
        return try invoke(function, message.ordered, on: base, owner)
      }
      if arguments.isEmpty { return try member(first, of: base, expression, frame) }
      return try callMethod(first, of: base, message.labelled, expression, frame)
    case .null: return Self.answer(ofNilTo: selector)
    default:
      if let value = try sendToFoundation(message, base, receiver, frame) { return value }
      return try send(message, toValue: base, frame)
    }
  }

  /// The result of a message to nil, whose type only the selectors of Foundation tell.
  static func answer(ofNilTo selector: String) -> Value {
    switch selector {
    case "count", "length", "intValue", "integerValue", "unsignedIntegerValue": .count(0)
    case "floatValue", "doubleValue": .number(0)
    case "boolValue": .boolean(false)
    default: .null
    }
  }

  struct Message {
    let selector: String
    let labels: [String]
    let arguments: [Value]
    let expression: Expression

    var position: SourcePosition { expression.position }
    /// The arguments as those of a method that takes them in order.
    var ordered: [CallArgument] { arguments.map { CallArgument(label: nil, value: $0) } }
    /// The arguments by the parts of the selector; the first one has no label.
    var labelled: [CallArgument] {
      zip(labels, arguments).enumerated().map {
        CallArgument(label: $0.offset == 0 ? nil : $0.element.0, value: $0.element.1)
      }
    }
    var name: String { labels.first ?? "" }
  }

  /// The key in a setter such as `setSpacing:`.
  static func settersKey(_ selector: String) -> String? {
    guard selector.hasPrefix("set"), selector.hasSuffix(":"),
      selector.filter({ $0 == ":" }).count == 1
    else { return nil }
    let name = selector.dropFirst(3).dropLast()
    guard let first = name.first, first.isUppercase else { return nil }
    return first.lowercased() + name.dropFirst()
  }

  private func initialize(
    _ className: String, _ message: Message
  ) throws(LimitReached) -> Value {
    switch className {
    case "NSMutableArray", "NSArray":
      if let array = array(message) { return array }
    case "NSMutableDictionary", "NSDictionary":
      if message.arguments.isEmpty || message.name.hasSuffix("Capacity") { return .dictionary([]) }
      if message.name == "initWithDictionary", case .dictionary? = message.arguments.first {
        return message.arguments[0]
      }
      return .unknown(message.expression.shortText, message.position)
    case "NSAttributedString", "NSMutableAttributedString":
      for type in SystemClasses.textTypes(className) {
        guard let (functions, owner) = method(type, message.selector),
          let function = functions.first
        else { continue }
        return try makeText(className, function, message.ordered, owner, at: message.position)
      }
      return textObject(className, message.labelled, at: message.position)
    case "NSMutableParagraphStyle":
      return textObject(className, message.labelled, at: message.position)
    case "NSString", "NSMutableString":
      if message.arguments.isEmpty || message.name == "initWithCapacity" { return .string("") }
      if message.name == "initWithString" { return message.arguments[0] }
      return message.name == "initWithFormat"
        ? formatted(message.arguments, message)
        : .unknown(message.expression.shortText, message.position)
    default: break
    }
    let kind = self.kind(of: className)
    if kind == .other, scope.type(className) == nil {
      noteContenders(className, at: message.position)
      if className.hasSuffix("Node") {
        return .object(foreignNode(className, at: message.position))
      }
      hole(message.expression.shortText, at: message.position, receiving: message.arguments)
      return SystemClasses.chain(className).isEmpty
        ? .unknown(ProjectScope.name(ofKey: className), message.position)
        : newObject(ofSystemClass: className, message.expression)
    }
    let object = LayoutObject(
      className: className, kind: kind, position: message.position, helpers: helpers)
    object.isBeingMade = true
    if isInLayout { object.isOfOneLayout = true }
    defer { object.isBeingMade = false }
    noteMade(object)
    if let (functions, owner) = method(className, message.selector), let function = functions.first
    {
      _ = try invoke(function, message.ordered, on: .object(object), owner)
    } else if let initializer = scope.type(className)?.initializers.first(where: {
      message.selector == "init" ? $0.parameters.isEmpty : false
    }) {
      try run(initializer, [], object, className)
    } else if object.isSpec {
      _ = setFactoryArguments(
        of: object, message.labels, message.arguments, at: message.position)
    } else if ["initWithViewBlock", "initWithLayerBlock"].contains(message.name) {
      object.set("viewBlock", message.arguments.first ?? .null, at: message.position)
    } else if object.isNode,
      message.labels.last == "collectionViewLayout"
        || message.name == "initWithCollectionViewLayout"
    {
      object.set(
        "collectionViewLayout", message.arguments.last ?? .null, at: message.position)
    } else if message.selector != "init", TextureNames.nodes[className] == nil {
      hole(
        message.expression.shortText, at: message.position,
        receiving: message.arguments + [.object(object)])
    }
    return .object(object)
  }

  private func sendSuper(
    _ object: LayoutObject, _ className: String, _ message: Message
  ) throws(LimitReached) -> Value {
    let isInitializer = message.selector.hasPrefix("init")
    if let superclass = superclass(of: className),
      let (functions, owner) = method(superclass, message.selector),
      let function = functions.first
    {
      let value = try invoke(function, message.ordered, on: .object(object), owner)
      return isInitializer ? .object(object) : value
    }
    if isInitializer {
      if message.name == "initWithNode", let node = message.arguments.first {
        object.set("node", node, at: message.position)
      }
      if ["initWithViewBlock", "initWithLayerBlock"].contains(message.name) {
        object.set("viewBlock", message.arguments.first ?? .null, at: message.position)
      }
      return .object(object)
    }
    if message.selector.hasPrefix("layoutSpec") {
      return inheritedLayout(className, at: message.position)
    }
    return .unknown("super.\(message.name)", message.position)
  }

  private func send(
    _ message: Message, toClass className: String
  ) throws(LimitReached) -> Value {
    if className == "NSMutableAttributedString",
      let (functions, owner) = method("NSAttributedString", message.selector),
      let function = functions.first
    {
      return try invoke(function, message.ordered, on: .type(className), owner)
    }
    if let (functions, owner) = method(className, message.selector), let function = functions.first
    {
      return try invoke(function, message.ordered, on: .type(className), owner)
    }
    if message.selector == "class" || message.selector == "self" { return .type(className) }
    if message.selector == "new" {
      return try initialize(
        className,
        Message(
          selector: "init", labels: ["init"], arguments: [], expression: message.expression))
    }
    if case .spec(let type) = kind(of: className) {
      let object = LayoutObject(
        className: className, kind: .spec(type), position: message.position, helpers: helpers)
      if setFactoryArguments(of: object, message.labels, message.arguments, at: message.position) {
        return .object(object)
      }
    }
    switch className {
    case "NSMutableArray", "NSArray":
      if let array = array(message) { return array }
    case "NSMutableDictionary", "NSDictionary":
      switch message.selector {
      case "dictionary", "dictionaryWithCapacity:": return .dictionary([])
      case "dictionaryWithObject:forKey:" where message.arguments.count == 2:
        return .dictionary([(message.arguments[1], message.arguments[0])])
      case "dictionaryWithDictionary:":
        if case .dictionary? = message.arguments.first { return message.arguments[0] }
      default: break
      }
      return .unknown(message.expression.shortText, message.position)
    case "NSIndexSet", "NSMutableIndexSet":
      switch message.selector {
      case "indexSet": return .range(0..<0)
      case "indexSetWithIndex:":
        if let index = message.arguments.first?.number.flatMap({ Int(exactly: $0) }), index >= 0,
          index < 1_000_000
        {
          return .range(index..<index + 1)
        }
      case "indexSetWithIndexesInRange:":
        if let range = Self.indices(message.arguments.first) { return .range(range) }
      default: break
      }
      return .unknown(message.expression.shortText, message.position)
    case "UIScreen": return .structure("UIScreen", [:])
    case "UIImage":
      let arguments = zip(message.labels, message.arguments).map {
        CallArgument(label: $0, value: $1)
      }
      if let image = image(arguments, message.expression) { return image }
    case "UIFont":
      let name = message.name.hasSuffix("OfSize") ? String(message.name.dropLast(6)) : message.name
      return font(named: name, message.labelled, message.expression)
    case "NSString", "NSMutableString":
      switch message.name {
      case "string": return .string("")
      case "stringWithString": return message.arguments.first ?? .null
      case "stringWithFormat", "localizedStringWithFormat":
        let text = formatted(message.arguments, message)
        return text.isUnknown ? formatted(message.arguments, message.expression) : text
      default: return .unknown(message.expression.shortText, message.position)
      }
    case "NSValue", "NSNumber":
      if let value = message.arguments.first { return value }
    default: break
    }
    hole(message.expression.shortText, at: message.position, receiving: message.arguments)
    return .unknown(message.expression.shortText, message.position)
  }

  private func send(
    _ message: Message, to object: LayoutObject, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let position = message.position
    if let (functions, owner) = methodOfObject(object, message.selector),
      let function = functions.first
    {
      if message.arguments.isEmpty, object.fields[message.name] != nil,
        object.running.contains(message.name)
      {
        return object[message.name] ?? .null
      }
      let isGetter = message.arguments.isEmpty && property(object.className, message.name) != nil
      return try invoke(
        function, message.ordered, on: .object(object), owner,
        lazyField: isGetter ? message.name : nil)
    }
    if TextureNames.attributedStrings.contains(object.className) {
      for type in SystemClasses.textTypes(object.className) {
        if let value = try callExtension(
          type, message.selector, .object(object), message.ordered)
        {
          return value
        }
      }
      let arguments =
        message.name == "addAttribute" ? message.ordered : message.labelled
      return callTextMethod(message.name, of: object, arguments, message.expression)
    }
    if let key = Self.settersKey(message.selector), let value = message.arguments.first {
      try set(key, of: object, value, at: position, callsSetter: false)
      return .null
    }
    switch message.selector {
    case "setSizeFromCGSize:":
      try setStyle("preferredSize", of: object, message.arguments.first ?? .null, at: position)
      return .null
    case "styledWithBlock:":
      if let closure = message.arguments.first?.closure { _ = try call(closure, [.style(object)]) }
      return .object(object)
    case "init", "self", "copy": return .object(object)
    case "class": return .type(object.className)
    default: break
    }
    if message.name == "setTitle" || message.name == "setAttributedTitle" {
      setTitle(of: object, message.labelled, at: position)
      return .null
    }
    if message.name == "layoutSpecThatFits" {
      return try layout(of: object, range: message.arguments.first)
    }
    if message.name.hasPrefix("init") { return .object(object) }
    if message.arguments.isEmpty,
      let value = try field(message.name, of: object, at: position, callsGetter: true)
    {
      if case .method = value {} else { return value }
    }
    return try callMethod(
      message.name, ofObject: object, message.labelled, message.expression, frame)
  }

  private func send(
    _ message: Message, toValue base: Value, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if case .structure(let structure) = base, message.arguments.isEmpty {
      return try member(message.name, of: .structure(structure), message.expression, frame)
    }
    if case .closure(let closure) = base { return try call(closure, message.arguments) }
    if message.arguments.isEmpty,
      let value = screenMember(message.name, of: base, message.expression)
    {
      return value
    }
    if case .unknown(let unknown) = base,
      let node = try node(message.selector, of: unknown, message.ordered)
    {
      return node
    }
    if case .unknown(let unknown) = base, message.arguments.isEmpty,
      let value = try constantMember(message.name, ofType: Self.bareType(unknown.type))
    {
      return value
    }
    if case .unknown(let unknown) = base,
      let value = try callProjectMethod(
        message.selector, of: unknown, message.ordered, message.expression)
    {
      return value
    }
    return try callMethod(message.name, of: base, message.ordered, message.expression, frame)
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  /// Makes an object or structure by an initializer.
  func construct(
    _ typeName: String, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let position = expression.position
    let kind = self.kind(of: typeName)
    if kind == .other {
      if typeName == "UIImage", let image = image(arguments, expression) { return image }
      if let configuration = symbolConfiguration(typeName, arguments, expression) {
        return configuration
      }
      if TextureNames.builtIn.contains(typeName) {
        return try constructBuiltIn(typeName, arguments, expression)
      }
      guard let type = scope.type(typeName), type.kind != .extension, type.kind != .protocol else {
        if Self.isNodeName(typeName) {
          noteContenders(typeName, at: position)
          hole(expression.shortText, at: position, receiving: arguments.map(\.value))
          return .object(foreignNode(typeName, at: position))
        }
        noteContenders(typeName, at: position)
        hole(expression.shortText, at: position, receiving: arguments.map(\.value))
        return newObject(ofSystemClass: typeName, expression)
      }
      if type.kind == .enumeration {
        return try enumerationCase(of: typeName, arguments, expression)
      }
    }
    let initializer = objectiveCInitializer(of: typeName, arguments)
    if initializer == nil, kind == .other, !arguments.isEmpty,
      language(of: typeName) == .objectiveC
    {
      // A factory, which may return anything.
      hole(expression.shortText, at: position, receiving: arguments.map(\.value))
      return .unknown(expression.shortText, position, type: typeName)
    }
    let object = LayoutObject(
      className: typeName, kind: kind, position: position, helpers: helpers)
    object.isBeingMade = true
    if isInLayout { object.isOfOneLayout = true }
    defer { object.isBeingMade = false }
    noteMade(object)
    if let (function, owner) = initializer {
      _ = try invoke(function, arguments, on: .object(object), owner)
    } else {
      try initialize(object, arguments, expression)
    }
    return .object(object)
  }

  /// The initializer in Objective-C that Swift code calls with some arguments: `initWithTitle:icon:` is
  /// `init(title:icon:)`; nil if the class has none.
  private func objectiveCInitializer(
    of className: String, _ arguments: [CallArgument]
  ) -> (function: Function, owner: String)? {
    guard language(of: className) == .objectiveC else { return nil }
    if arguments.isEmpty {
      return method(className, "init").flatMap { found in
        found.functions.first.map { ($0, found.owner) }
      }
    }
    let labels = arguments.map { $0.label ?? "" }
    for owner in scope.chain(className) {
      for name in (scope.type(owner)?.methods.keys.sorted() ?? [])
      where name.hasPrefix("init") {
        let parts = name.split(separator: ":")
        let first = parts[0].dropFirst(name.hasPrefix("initWith") ? 8 : 4)
        guard parts.count == labels.count, first.lowercased() == labels[0].lowercased(),
          zip(parts, labels).dropFirst().allSatisfy({ $0 == $1 }),
          let function = scope.type(owner)?.methods[name]?.first
        else { continue }
        return (function, owner)
      }
    }
    return nil
  }

  /// The classes of the system with initializers that may give nil.
  private static let withFailingInitializers: Set<String> = ["UIImage", "UIColor"]

  /// An object of a class that is not in the project.
  func newObject(ofSystemClass name: String, _ expression: Expression) -> Value {
    let isKnown = !SystemClasses.chain(name).isEmpty
    var object = Unknown(
      text: expression.shortText, type: isKnown ? name : "", position: expression.position)
    object.isOptional = !isKnown || Self.withFailingInitializers.contains(name)
    return .unknown(object)
  }

  /// Runs the initializer of the class or the nearest superclass that has one.
  private func initialize(
    _ object: LayoutObject, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) {
    for owner in scope.chain(object.className) {
      guard let type = scope.type(owner), !type.initializers.isEmpty else { continue }
      let visible = type.initializers.filter {
        !$0.isPrivate || $0.position.file == expression.position.file
      }
      let isOwnSpec = object.isSpec && TextureNames.specs[owner] != nil
      let labels = Set(arguments.compactMap(\.label))
      if isOwnSpec {
        // An extension of Texture's own class: only if its labels fit.
        let fitting = type.initializers.filter {
          !labels.isEmpty && labels.isSubset(of: Set($0.parameters.compactMap(\.label)))
        }
        guard let initializer = overload(fitting, arguments) else { break }
        try run(initializer, arguments, object, owner)
        return
      }
      if let initializer = overload(visible, arguments) {
        try run(initializer, arguments, object, owner)
        return
      }
    }
    switch object.kind {
    case .spec: setSpecArguments(of: object, arguments, at: expression.position)
    case .other:
      let names = arguments.contains(where: \.isPositional) ? storedNames(of: object.className) : []
      for (index, argument) in arguments.enumerated() {
        if let label = argument.label ?? (names.indices.contains(index) ? names[index] : nil) {
          let type = property(object.className, label)?.type ?? ""
          object.set(label, structure(argument.value, of: type), at: expression.position)
        }
      }
    case .node: setNodeArguments(of: object, arguments, at: expression.position)
    }
  }

  /// The stored properties of a structure in the order of its initializer.
  private func storedNames(of typeName: String) -> [String] {
    guard let type = scope.type(typeName) else { return [] }
    return type.propertyOrder.filter {
      type.properties[$0].map { $0.getter == nil && ($0.isVariable || $0.value == nil) } == true
    }
  }

  func run(
    _ initializer: Function, _ arguments: [CallArgument], _ object: LayoutObject, _ owner: String
  ) throws(LimitReached) {
    guard calls < EvaluationLimits.calls else {
      hole("recursion", at: initializer.position, receiving: [.object(object)])
      return
    }
    calls += 1
    running.append(initializer.position)
    defer {
      calls -= 1
      running.removeLast()
    }
    let frame = Frame(receiver: .object(object), className: owner, language: .swift)
    frame.initializer = initializer.position
    try inFile(of: initializer.position, on: frame.receiver, owner) { () throws(LimitReached) in
      try bind(initializer, arguments, frame)
      _ = try run(initializer.body, frame)
    }
  }

  func callSuperInitializer(
    _ object: LayoutObject, _ className: String, _ arguments: [CallArgument],
    _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let superclass = superclass(of: className) {
      for owner in scope.chain(superclass) {
        guard let type = scope.type(owner), let initializer = overload(type.initializers, arguments)
        else { continue }
        try run(initializer, arguments, object, owner)
        return .object(object)
      }
    }
    if object.isSpec { setSpecArguments(of: object, arguments, at: expression.position) }
    setNodeArguments(of: object, arguments, at: expression.position)
    return .object(object)
  }

  /// Sets what the initializers of nodes and their controllers take: the node, or the block that makes a view.
  private func setNodeArguments(
    of object: LayoutObject, _ arguments: [CallArgument], at position: SourcePosition
  ) {
    for argument in arguments {
      switch argument.label {
      case "node": object.set("node", argument.value, at: position)
      case "viewBlock", "layerBlock": object.set("viewBlock", argument.value, at: position)
      case "collectionViewLayout" where object.isNode:
        object.set("collectionViewLayout", argument.value, at: position)
      default:
        if argument.isTrailing, object.isNode {
          object.set("viewBlock", argument.value, at: position)
        }
      }
    }
  }

  func callOwnInitializer(
    _ object: LayoutObject, _ arguments: [CallArgument], _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    let owner = frame.className ?? object.className
    let others =
      scope.type(owner)?.initializers.filter { !running.contains($0.position) } ?? []
    let labels = Set(arguments.compactMap(\.label))
    let isTextures =
      object.isSpec
      && !others.contains { labels.isSubset(of: Set($0.parameters.compactMap(\.label))) }
    if !isTextures, let initializer = overload(others, arguments) {
      try run(initializer, arguments, object, owner)
    } else if object.isSpec {
      setSpecArguments(of: object, arguments, at: expression.position)
    } else if TextureNames.attributedStrings.contains(object.className) {
      fill(object, arguments, at: expression.position)
    } else {
      setNodeArguments(of: object, arguments, at: expression.position)
    }
    return .object(object)
  }

  /// Sets what the initializer of a spec takes, by labels.
  func setSpecArguments(
    of object: LayoutObject, _ arguments: [CallArgument], at position: SourcePosition
  ) {
    for argument in arguments {
      guard let label = argument.label else {
        if object.type == "wrapper" { object.set("child", argument.value, at: position) }
        continue
      }
      let key: String =
        switch label {
        case "layoutElement": "child"
        case "layoutElements": "children"
        case "location" where object.type == "corner": "cornerLocation"
        default: label
        }
      // A list that changes later is not that of the spec.
      object.set(key, copied(argument.value.kept), at: position)
    }
    // All initializers with arguments take these elements, so a call without them is still being typed.
    if !arguments.isEmpty, let key = TextureNames.requiredSlots[object.type],
      object.fields[key] == nil
    {
      object.set(key, .unknown("", position), at: position)
    }
  }

  /// The selectors of Texture's factories, by the first part, with the key of the first argument.
  private static let factories: [String: String] = [
    "stackLayoutSpecWithDirection": "direction", "insetLayoutSpecWithInsets": "insets",
    "overlayLayoutSpecWithChild": "child", "backgroundLayoutSpecWithChild": "child",
    "centerLayoutSpecWithCenteringOptions": "centeringOptions",
    "ratioLayoutSpecWithRatio": "ratio",
    "relativePositionLayoutSpecWithHorizontalPosition": "horizontalPosition",
    "absoluteLayoutSpecWithChildren": "children", "absoluteLayoutSpecWithSizing": "sizing",
    "staticLayoutSpecWithChildren": "children", "wrapperWithLayoutElement": "child",
    "wrapperWithLayoutElements": "children", "cornerLayoutSpecWithChild": "child",
    "initWithDirection": "direction", "initWithInsets": "insets", "initWithChild": "child",
    "initWithCenteringOptions": "centeringOptions", "initWithRatio": "ratio",
    "initWithHorizontalPosition": "horizontalPosition", "initWithChildren": "children",
    "initWithSizing": "sizing", "initWithLayoutElement": "child",
    "initWithLayoutElements": "children",
  ]

  /// Fills a spec from an Objective-C factory or initializer; false if the selector is none of Texture's.
  func setFactoryArguments(
    of object: LayoutObject, _ labels: [String], _ arguments: [Value], at position: SourcePosition
  ) -> Bool {
    guard let selector = labels.first else { return false }
    if selector == "verticalStackLayoutSpec" || selector == "horizontalStackLayoutSpec" {
      let name = selector.hasPrefix("v") ? "vertical" : "horizontal"
      object.kind = .spec("stack")
      object.set("direction", .enumeration(name, payload: []), at: position)
      return true
    }
    guard let first = Self.factories[selector] else { return false }
    let keyed = zip([first] + labels.dropFirst(), arguments).map {
      CallArgument(label: $0, value: $1)
    }
    setSpecArguments(of: object, keyed, at: position)
    return true
  }
}

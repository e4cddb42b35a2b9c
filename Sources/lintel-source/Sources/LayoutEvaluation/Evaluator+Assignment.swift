import SourceProject
import SourceTree

extension Evaluator {
  func assignment(
    _ target: Expression, _ symbol: String, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value {
    var value: Value
    if symbol == "=" {
      value = hinted(
        try evaluate(expression, frame, expecting: expectedType(of: target, frame)), expression)
      if frame.language == .swift { value = copied(value) }
      if case .object(let object) = value, object.isElement, object.declaration == nil,
        let property = targetProperty(target, frame)
      {
        object.declaration = property.position
      }
    } else {
      let old = try evaluate(target, frame)
      let new = hinted(try evaluate(expression, frame), expression)
      value = combined(symbol, old, new, expression)
      if case .list = old, symbol == "+=" {
        return value
      }
    }
    try assign(value, to: target, frame)
    return value
  }

  private func combined(
    _ symbol: String, _ old: Value, _ new: Value, _ expression: Expression
  ) -> Value {
    if case .list(let list) = old, symbol == "+=" {
      list.items += added(new, expression).prefix(
        max(0, 4 * EvaluationLimits.elements - list.items.count))
      return old
    }
    if case .string(let text) = old, case .string(let more) = new, symbol == "+=" {
      return .string(String((text + more).prefix(10_000)))
    }
    if symbol == "|=", old.number == nil || new.number == nil,
      let options = OptionSet.union(old, new)
    {
      return options
    }
    if symbol == "&=", let options = OptionSet.part(of: old, in: new, keeps: true) {
      return options
    }
    return arithmetic(ofData: String(symbol.dropLast()), old, new, expression)
      ?? (old.isUnknown ? old : new.isUnknown ? new : .unknown("value", expression.position))
  }

  /// The property of `self` that an assignment sets.
  private func targetProperty(_ target: Expression, _ frame: Frame) -> Property? {
    guard let object = frame.receiver?.object else { return nil }
    switch target.kind {
    case .name(let name):
      guard frame.lookUp(name) == nil else { return nil }
      let field = frame.language == .objectiveC ? LayoutObject.bare(name) : name
      return property(object.className, field)
    case .member(let base?, let name):
      guard case .name("self") = base.kind else { return nil }
      return property(object.className, name)
    default: return nil
    }
  }

  private func expectedType(of target: Expression, _ frame: Frame) -> String {
    if let property = targetProperty(target, frame), !property.type.isEmpty {
      return property.type
    }
    if case .member(_, let name) = target.kind { return TextureNames.keyTypes[name] ?? "" }
    return ""
  }

  /// Assigns a value to a name, a member or an element.
  func assign(_ value: Value, to target: Expression, _ frame: Frame) throws(LimitReached) {
    switch target.kind {
    case .name("_"): return
    case .name("self"): assignSelf(value, frame)
    case .name(let name):
      value.object?.name(name)
      // A variable keeps the type of its numbers.
      if case .number(_, let numeric)? = frame.lookUp(name) {
        if frame.assign(name, value.converted(to: numeric.kind)) { return }
      } else if frame.assign(name, value) {
        return
      }
      if case .style(let object)? = frame.receiver {
        try setStyle(name, of: object, value, at: target.position)
        return
      }
      guard case .object(let object)? = frame.receiver else {
        if case .structure(let structure)? = frame.lookUp("self") ?? frame.receiver,
          structure.fields[name] != nil
        {
          assignSelf(.structure(set(name, value, of: structure)), frame)
        }
        frame.variables[name] = value
        return
      }
      let field = frame.language == .objectiveC ? LayoutObject.bare(name) : name
      // A lazy getter makes its object in the first layout only.
      if frame.lazyField == field, let made = value.object { keep(made) }
      // An initializer of the class does not call what observes its properties.
      let observes = frame.language == .swift && frame.initializer == nil
      try set(field, of: object, value, at: target.position, callsSetter: observes)
    case .member(let base?, let name):
      let owner = try evaluate(base, frame)
      switch owner {
      case .object(let object):
        let isOwn = frame.initializer != nil && object === frame.receiver?.object
        try set(name, of: object, value, at: target.position, callsSetter: !isOwn)
      case .superclass(let object, _):
        try set(name, of: object, value, at: target.position, callsSetter: false)
      case .style(let object): try setStyle(name, of: object, value, at: target.position)
      case .type(let type): setStatic(name, of: type, value)
      case .tuple(var items):
        let index = items.firstIndex { $0.label == name } ?? Int(name)
        guard let index, items.indices.contains(index) else { return }
        items[index].value = value
        try assign(.tuple(items), to: base, frame)
      case .structure, .number, .enumeration, .boolean, .string, .list, .range, .dictionary:
        try noteHalfSize(base, name, at: target.position, frame)
        try assign(changed(owner, name, value, target), to: base, frame)
      case .null, .unknown, .closure, .method, .allocated: return
      }
    case .element(let base, let index):
      try assign(value, toElementAt: index, of: base, target, frame)
    case .cast(let inner, _, _): try assign(value, to: inner, frame)
    case .tuple(let parts):
      guard case .tuple(let items) = value, items.count == parts.count else {
        for part in parts {
          try assign(.unknown(target.shortText, target.position), to: part.value, frame)
        }
        return
      }
      for (part, item) in zip(parts, items) { try assign(item.value, to: part.value, frame) }
    default: return
    }
  }

  /// A value after one of its members was set: the parts of a dimension, or a structure.
  private func changed(
    _ value: Value, _ name: String, _ part: Value, _ target: Expression
  ) -> Value {
    let unknown = Value.unknown(target.shortText, target.position)
    switch value {
    case .structure(let percent) where percent.type == "ASDimension":
      if name == "value" { return dimension(part, isFraction: true) }
      return percent.fields["percent"]?.number.map { dimension(unit: part, .number($0 / 100)) }
        ?? unknown
    case .structure(let structure): return .structure(set(name, part, of: structure))
    case .number where name == "value": return part
    case .number where name == "unit": return dimension(unit: part, value)
    case .enumeration("auto", _, _) where name == "value": return value
    case .enumeration("auto", _, _) where name == "unit": return dimension(unit: part, .number(0))
    default: return unknown
    }
  }

  /// Sets a static property of a type of the project.
  private func setStatic(_ name: String, of typeName: String, _ value: Value) {
    for owner in scope.chain(typeName) {
      guard let property = scope.type(owner)?.statics[name] else { continue }
      statics[property.position] = structure(value, of: property.type)
      return
    }
  }

  /// Assigns to `self` in a method of a structure or enumeration; the call assigns it to the variable.
  private func assignSelf(_ value: Value, _ frame: Frame) {
    switch (frame.receiver, value) {
    case (.object(let object)?, .object(let other)):
      if object.kind == .other, other.className == object.className {
        object.fields.become(other.fields)
      }
    case (.list(let list)?, .list(let other)): list.items = other.items
    case (.object?, _), (nil, _): break
    default:
      var outermost = frame
      while let parent = outermost.parent { outermost = parent }
      outermost.variables["self"] = value
    }
  }

  private func assign(
    _ value: Value, toElementAt index: Expression, of base: Expression, _ target: Expression,
    _ frame: Frame
  ) throws(LimitReached) {
    let owner = try evaluate(base, frame)
    let arguments = try indices(index, frame)
    let new = CallArgument(label: "newValue", value: value)
    if try callSubscript("subscript=", of: owner, arguments + [new]) != nil { return }
    let key = arguments.first?.value ?? .null
    switch owner {
    case .list(let list):
      let unknown = list.items.firstIndex(where: \.isUnknownItems) ?? list.items.count
      if case .range(let range, _) = key, unknown == list.items.count {
        list.items.replaceSubrange(
          range.clamped(to: 0..<list.items.count), with: added(value, target))
      } else if let index = key.index, index >= 0, index < unknown {
        list.items[index] = value
      } else if frame.language == .objectiveC, key.index == list.items.count {
        list.items.append(value)
      } else {
        list.items = [.unknownItems(target.shortText, target.position)]
      }
    case .dictionary(let entries):
      try assign(changed(entries, key, value, target), to: base, frame)
    case .tuple(var items):
      // An array of C.
      guard let number = key.index, items.indices.contains(number) else {
        try assign(.unknown(target.shortText, target.position), to: base, frame)
        return
      }
      items[number].value = value
      try assign(.tuple(items), to: base, frame)
    case .style(let object), .object(let object):
      hole(target.shortText, at: target.position, receiving: [.object(object)])
    default:
      if base.isPath { try lose(base, frame, target) }
    }
  }

  /// Sets a field of an object; a style key of AsyncDisplayKit 1.x is one of its style.
  func set(
    _ name: String, of object: LayoutObject, _ value: Value, at position: SourcePosition,
    callsSetter: Bool
  ) throws(LimitReached) {
    let property = property(object.className, name)
    let value = property.map { structure(value, of: $0.type) } ?? value
    if case .object(let made) = value, made.isElement {
      if made.id == nil || property != nil { made.id = name }
    }
    if callsSetter, let property, let observer = property.observer,
      object.running.insert("will set \(name)").inserted
    {
      defer { object.running.remove("will set \(name)") }
      let frame = Frame(
        receiver: .object(object), className: owner(of: property, in: object.className),
        language: .swift)
      frame.variables["newValue"] = value
      try inFile(of: property.position, on: frame.receiver, frame.className) {
        () throws(LimitReached) in
        _ = try self.value(of: observer, frame)
      }
    }
    let setter = Self.setter(of: name)
    if callsSetter, language(of: object.className) == .objectiveC,
      let (functions, owner) = method(object.className, setter), let function = functions.first,
      object.running.insert(setter).inserted
    {
      defer { object.running.remove(setter) }
      _ = try invoke(function, [.init(label: nil, value: value)], on: .object(object), owner)
      return
    }
    if callsSetter, let property, let setter = property.setter,
      object.running.insert("set \(name)").inserted
    {
      defer { object.running.remove("set \(name)") }
      let slot = slot(name, of: object)
      let old = try field(name, of: object, at: position, callsGetter: false) ?? .null
      if property.getter == nil {
        object.set(slot, value, at: position, isCurrent: isCurrent(object))
      }
      let frame = Frame(
        receiver: .object(object), className: owner(of: property, in: object.className),
        language: .swift)
      frame.variables["newValue"] = value
      frame.variables["oldValue"] = old
      try inFile(of: property.position, on: frame.receiver, frame.className) {
        () throws(LimitReached) in
        _ = try self.value(of: setter, frame)
      }
      return
    }
    if object.isElement, property == nil, TextureNames.directStyleKeys.contains(name) {
      try setStyle(name, of: object, value, at: position)
      return
    }
    if object.isSpec, property == nil {
      if setSharedProperty(name, of: object, value, at: position) { return }
      if TextureNames.specs[object.className] != nil, !TextureNames.isSpecProperty(name) {
        hole(name, at: position, receiving: [.object(object)])
      }
    }
    if name == "style", object.isElement, property == nil {
      hole(name, at: position, receiving: [.object(object)])
      return
    }
    let slot = slot(name, of: object)
    // A property that was nil before may have the object of an earlier layout in the next one.
    if let made = value.object, made.isOfOneLayout, !object.isOfOneLayout,
      object[slot]?.isNull == true
    {
      keep(made)
    }
    object.set(
      slot, property == nil ? value.kept : value, at: position, isCurrent: isCurrent(object))
  }

  /// Notes that an object outlives the layout that makes it.
  private func keep(_ object: LayoutObject) {
    if object.isOfOneLayout { object.isOfOneLayout = false }
  }

  /// True if the layout method sets what is set in an object now.
  func isCurrent(_ object: LayoutObject) -> Bool {
    !object.isBeingMade && root?.isBeingMade == false
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  func callListMethod(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    let items = receiver.items ?? []
    if name == "count", items.contains(where: \.isUnknownItems) {
      return .unknown(expression.shortText, expression.position)
    }
    for type in ["Array", "Sequence", "Collection"] {
      guard let functions = scope.type(type)?.methods[name],
        let function = overload(functions, arguments)
      else { continue }
      let holder = LayoutObject(className: type, kind: .other, position: expression.position)
      holder.set("list of self", receiver, at: expression.position)
      return try invoke(function, arguments, on: .object(holder), type)
    }
    if case .list(let list) = receiver,
      try change(list, name, arguments, expression)
    {
      return .null
    }
    if let closure = arguments.last?.value.closure {
      return try callWithClosure(name, items, closure, arguments, expression)
    }
    let first = arguments.first?.value
    switch name {
    case "compactMap", "flatMap": return .list(List(items.filter { !$0.isNull }))
    case "reversed", "reverseObjectEnumerator": return .list(List(items.reversed()))
    case "copy", "mutableCopy", "allObjects", "shuffled", "sorted": return .list(List(items))
    case "enumerated":
      return .list(
        List(
          items.enumerated().map {
            .tuple([("offset", .number(Double($0.offset))), ("element", $0.element)])
          }))
    case "count": return .number(Double(items.count))
    case "firstObject": return items.first ?? .null
    case "lastObject": return items.last ?? .null
    case "objectAtIndex":
      if let index = first?.number, index >= 0, index < Double(items.count) {
        return items[Int(index)]
      }
      return .unknown(expression.shortText, expression.position)
    case "contains", "containsObject":
      return .boolean(
        items.contains { item in first.map { areEqual(item, $0) == true } ?? false })
    case "arrayByAddingObject": return .list(List(items + [first ?? .null]))
    case "arrayByAddingObjectsFromArray":
      return .list(List(items + added(first ?? .null, expression)))
    case "prefix", "dropFirst", "dropLast", "suffix":
      let count = Int(min(max(first?.number ?? 1, 0), 10_000))
      let part: [Value] =
        switch name {
        case "prefix": Array(items.prefix(count))
        case "dropFirst": Array(items.dropFirst(count))
        case "dropLast": Array(items.dropLast(count))
        default: Array(items.suffix(count))
        }
      return .list(List(part))
    case "joined": return .list(List(items.flatMap { $0.items ?? [$0] }))
    default:
      if !TextureNames.harmlessMethods.contains(name) {
        hole(expression.shortText, at: expression.position, receiving: [receiver])
      }
      return .unknown(expression.shortText, expression.position)
    }
  }

  /// Changes a list in place; false if the method does not.
  private func change(
    _ list: List, _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Bool {
    let first = arguments.first?.value ?? .null
    let limit = 4 * EvaluationLimits.elements
    switch name {
    case "append", "addObject", "add":
      guard list.items.count < limit else {
        throw LimitReached(
          position: expression.position, message: "the list has more than \(limit) elements")
      }
      if arguments.first?.label == "contentsOf" {
        list.items += added(first, expression)
      } else {
        list.items.append(first)
      }
    case "addObjectsFromArray": list.items += added(first, expression)
    case "prepend": list.items.insert(first, at: 0)
    case "insert", "insertObject":
      let index = arguments.count > 1 ? arguments[1].value.number ?? 0 : 0
      let new = arguments.first?.label == "contentsOf" ? added(first, expression) : [first]
      let position = min(max(index, 0), Double(list.items.count)).rounded(.down)
      list.items.insert(contentsOf: new, at: Int(exactly: position) ?? 0)
    case "removeAll", "removeAllObjects": list.items = []
    case "removeLast", "removeLastObject", "popLast":
      if !list.items.isEmpty { list.items.removeLast() }
    case "removeFirst":
      if !list.items.isEmpty { list.items.removeFirst() }
    case "removeObject":
      list.items.removeAll { areEqual($0, first) == true }
    case "reverse": list.items.reverse()
    default: return false
    }
    return true
  }

  /// The items that another list adds to one; one that stands for all if they are unknown.
  func added(_ value: Value, _ expression: Expression) -> [Value] {
    if case .unknown(let unknown) = value, kind(ofElementsOf: unknown) == .other {
      return [.unknownItems(unknown.text, expression.position)]
    }
    return elements(value, expression.shortText, at: expression.position)
  }

  private func kind(ofElementsOf unknown: Unknown) -> LayoutObject.Kind {
    kind(of: scope.qualified(Self.bareType(Self.elementType(unknown.type)), in: nil))
  }

  private func callWithClosure(
    _ name: String, _ items: [Value], _ closure: ClosureValue, _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> Value {
    var results: [Value] = []
    switch name {
    case "map", "flatMap", "compactMap":
      for item in items {
        if name != "map", case .object(let object) = item, let condition = object.condition,
          !choices.holds(condition, at: expression.position)
        {
          continue
        }
        let value = try call(closure, [item])
        if name == "flatMap", case .list(let list) = value {
          results += list.items
        } else if name == "map" || !value.isNull {
          results.append(value)
        }
      }
      return .list(List(results))
    case "filter":
      for item in items {
        let value = try call(closure, [item])
        if case .boolean(false) = value { continue }
        if !value.isNull { results.append(item) }
      }
      return .list(List(results))
    case "forEach":
      for item in items { _ = try call(closure, [item]) }
      return .null
    case "enumerateObjectsUsingBlock":
      for (index, item) in items.enumerated() {
        _ = try call(closure, [item, .number(Double(index))])
      }
      return .null
    case "sorted", "sort": return .list(List(items))
    case "reduce":
      var result = arguments.first?.value ?? .null
      for item in items { result = try call(closure, [result, item]) }
      return result
    case "first":
      for item in items {
        let value = try call(closure, [item])
        if case .boolean(true) = value { return item }
      }
      return .unknown(expression.shortText, expression.position)
    default:
      hole(expression.shortText, at: expression.position, receiving: items)
      return .unknown(expression.shortText, expression.position)
    }
  }
}

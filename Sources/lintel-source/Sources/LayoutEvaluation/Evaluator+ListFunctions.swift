import SourceProject
import SourceTree

/// Functions of lists that take a function: `map`, `filter`, `sorted` and the like.
extension Evaluator {
  /// True for a value that can be called with the items of a list.
  func isCallable(_ value: Value) -> Bool {
    switch value {
    case .closure, .method, .type: true
    default: false
    }
  }

  /// Calls a closure, a method or the initializer of a type with values in order.
  func call(
    _ function: Value, with values: [Value], _ expression: Expression
  ) throws(LimitReached) -> Value {
    if case .closure(let closure) = function { return try call(closure, values) }
    if case .method(.null, _) = function, values.count == 1, case .tuple(let parts) = values[0] {
      // An operator takes both parts of a pair.
      return try call(function, with: parts.map(\.value), expression)
    }
    let frame = Frame(receiver: nil, className: nil, language: .swift)
    let arguments = values.map { CallArgument(label: nil, value: $0, isPositional: true) }
    return try apply(function, arguments, expression, frame)
  }

  /// True if a function holds for an item; a condition on data is one.
  func holds(
    _ function: Value, _ item: Value, _ expression: Expression
  ) throws(LimitReached) -> Bool {
    if case .closure(let closure) = function, closure.closure.body.count == 1,
      case .expression(let condition)? = closure.closure.body.first?.kind
    {
      let frame = try frame(of: closure, [item])
      return try inFile(of: condition.position) { () throws(LimitReached) in
        try isTrue(condition, frame)
      }
    }
    let value = try call(function, with: [item], expression)
    return truth(value, expression, Frame(receiver: nil, className: nil, language: .swift))
  }

  /// The items in order; nil if that is unknown.
  func sorted(
    _ items: [Value], _ function: Value?, _ expression: Expression
  ) throws(LimitReached) -> Value? {
    guard items.count > 1 else {
      return items.first?.isUnknownItems == true ? nil : .list(List(items))
    }
    guard !items.contains(where: \.isUnknownItems) else { return nil }
    // Insertion keeps equal items in order, as Swift does; a list has at most 800 items.
    var result: [Value] = []
    for item in items {
      var low = 0
      var high = result.count
      while low < high {
        let middle = (low + high) / 2
        guard let isBefore = try precedes(item, result[middle], function, expression) else {
          return nil
        }
        if isBefore { high = middle } else { low = middle + 1 }
      }
      result.insert(item, at: low)
    }
    return .list(List(result))
  }

  func precedes(
    _ left: Value, _ right: Value, _ function: Value?, _ expression: Expression
  ) throws(LimitReached) -> Bool? {
    guard let function, isCallable(function) else {
      if let (a, b, _) = Numeric.operands(left, right) { return a < b }
      if let a = left.string, let b = right.string { return a < b }
      return nil
    }
    guard case .boolean(let flag) = try call(function, with: [left, right], expression) else {
      return nil
    }
    return flag
  }

  func callWithFunction(
    _ name: String, _ items: [Value], _ function: Value, _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> Value {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    let isKnown = !items.contains(where: \.isUnknownItems)
    var results: [Value] = []
    switch name {
    case "map", "flatMap", "compactMap":
      for item in items {
        if name != "map", case .object(let object) = item, let condition = object.condition,
          !choices.holds(condition, at: expression.position)
        {
          continue
        }
        let value = try call(function, with: [item], expression)
        if item.isUnknownItems {
          results.append(.unknownItems(expression.shortText, expression.position))
        } else if name == "flatMap", let inner = value.items {
          results += inner
        } else if name == "map" || !value.isNull {
          results.append(value)
        }
      }
      return .list(List(results))
    case "filter", "removeAll":
      for item in items where try holds(function, item, expression) { results.append(item) }
      return .list(List(results))
    case "forEach":
      for item in items { _ = try call(function, with: [item], expression) }
      return .null
    case "enumerateObjectsUsingBlock":
      for (index, item) in items.enumerated() {
        _ = try call(function, with: [item, .count(index)], expression)
      }
      return .null
    case "sorted": return try sorted(items, function, expression) ?? unsorted(expression)
    case "reduce": return try reduce(items, function, arguments, expression)
    case "first", "last", "firstIndex", "lastIndex":
      let order =
        name.hasPrefix("last") ? Array(items.enumerated().reversed()) : Array(items.enumerated())
      for (index, item) in order {
        if item.isUnknownItems { return unknown }
        if try holds(function, item, expression) {
          return name.hasSuffix("Index") ? (isKnown ? .count(index) : unknown) : item
        }
      }
      return .null
    case "contains":
      for item in items where try holds(function, item, expression) { return .boolean(true) }
      return .boolean(false)
    case "allSatisfy":
      for item in items where !(try holds(function, item, expression)) { return .boolean(false) }
      return .boolean(true)
    case "count":
      for item in items where try holds(function, item, expression) { results.append(item) }
      return isKnown ? .count(results.count) : unknown
    case "min", "max":
      guard isKnown else { return unknown }
      guard var best = items.first else { return .null }
      for item in items.dropFirst() {
        let (left, right) = name == "min" ? (item, best) : (best, item)
        guard let isBetter = try precedes(left, right, function, expression) else { return unknown }
        if isBetter { best = item }
      }
      return best
    case "prefix", "drop":
      var index = 0
      while index < items.count, try holds(function, items[index], expression) { index += 1 }
      return .list(List(Array(name == "prefix" ? items.prefix(index) : items.dropFirst(index))))
    default:
      hole(expression.shortText, at: expression.position, receiving: items)
      try loseVariables(of: [function], expression)
      return unknown
    }
  }

  func reduce(
    _ items: [Value], _ function: Value, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    var result = copied(arguments.first?.value ?? .null)
    guard !items.contains(where: \.isUnknownItems) else {
      return .unknown(expression.shortText, expression.position)
    }
    for item in items {
      if arguments.first?.label == "into", case .closure(let closure) = function {
        let frame = try frame(of: closure, [result, item])
        _ = try run(closure, frame)
        result = frame.variables[closure.closure.parameters.first ?? "$0"] ?? result
      } else {
        result = try call(function, with: [result, item], expression)
      }
    }
    return result
  }
}

import SourceProject
import SourceTree

extension Evaluator {
  func callListMethod(
    _ name: String, of receiver: Value, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    for type in ["Array", "Sequence", "Collection", "RandomAccessCollection"] {
      guard let functions = scope.type(type)?.methods[name],
        let function = overload(functions, arguments)
      else { continue }
      return try invoke(function, arguments, on: receiver, type)
    }
    if case .list(let list) = receiver, let value = try change(list, name, arguments, expression) {
      return value
    }
    let items = items(of: receiver, expression)
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    if let function = arguments.last?.value, isCallable(function) {
      return try callWithFunction(name, items, function, arguments, expression)
    }
    if let value = listMember(name, of: receiver, expression) { return value }
    if let value = part(name, of: items, arguments, expression) { return value }
    let first = ordered(arguments.first?.value ?? .null)
    // An unknown item stands for any number: what depends on a number or on all items is unknown.
    let isKnown = !items.contains(where: \.isUnknownItems)
    switch name {
    case "compactMap" where arguments.isEmpty, "flatMap" where arguments.isEmpty:
      return .list(List(items.filter { !$0.isNull }))
    case "reversed", "reverseObjectEnumerator": return .list(List(items.reversed()))
    case "copy", "mutableCopy", "allObjects", "makeIterator", "withContiguousStorageIfAvailable":
      return .list(List(items))
    case "sorted": return try sorted(items, nil, expression) ?? unsorted(expression)
    case "shuffled": return items.count < 2 && isKnown ? .list(List(items)) : unsorted(expression)
    case "enumerated":
      guard isKnown else { return unsorted(expression) }
      return .list(
        List(
          items.enumerated().map {
            .tuple([("offset", .count($0.offset)), ("element", $0.element)])
          }))
    case "objectAtIndex": return element(receiver, first, expression)
    case "contains" where first.number != nil && Self.contains(receiver, first.number ?? 0) != nil:
      return Self.contains(receiver, first.number ?? 0).map { .boolean($0) } ?? unknown
    case "contains", "containsObject":
      return isAmong(first, items).map { .boolean($0) } ?? unknown
    case "index" where arguments.first?.label != "of":
      guard isKnown, let start = arguments.first?.value.index else { return unknown }
      switch arguments.last?.label {
      case "after": return .count(start + 1)
      case "before": return .count(start - 1)
      case "offsetBy": return arguments.last?.value.index.map { .count(start + $0) } ?? unknown
      default: return unknown
      }
    case "firstIndex", "lastIndex", "index", "indexOfObject":
      let order =
        name == "lastIndex" ? Array(items.enumerated()).reversed() : Array(items.enumerated())
      for (index, item) in order {
        guard let same = areEqual(item, first), isKnown else { return unknown }
        if same { return .count(index) }
      }
      return name == "indexOfObject" ? unknown : .null
    case "arrayByAddingObject": return .list(List(items + [first]))
    case "arrayByAddingObjectsFromArray":
      return .list(List(items + added(first, expression)))
    case "joined", "componentsJoinedByString": return joined(items, first, expression)
    case "min", "max":
      if items.isEmpty { return .null }
      return isKnown ? least(items, isLeast: name == "min", unknown) : unknown
    case "elementsEqual":
      guard let others = first.items, isKnown else { return unknown }
      if others.count != items.count { return .boolean(false) }
      for (item, other) in zip(items, others) {
        guard let same = areEqual(item, other) else { return unknown }
        if !same { return .boolean(false) }
      }
      return .boolean(true)
    case "starts":
      guard let others = first.items, isKnown, others.count <= items.count else { return unknown }
      for (item, other) in zip(items, others) where areEqual(item, other) != true { return unknown }
      return .boolean(true)
    case "distance":
      guard let start = first.index, let end = arguments.last?.value.index else { return unknown }
      return .count(end - start)
    case "union" where isKnown:
      return .list(List(items + added(first, expression).filter { isAmong($0, items) != true }))
    case "intersection", "subtracting":
      guard isKnown, let others = first.items else { return unknown }
      var result: [Value] = []
      for item in items {
        guard let isCommon = isAmong(item, others) else { return unsorted(expression) }
        if isCommon == (name == "intersection") { result.append(item) }
      }
      return .list(List(result))
    case "isSubset", "isSuperset", "isDisjoint":
      guard isKnown, let others = first.items else { return unknown }
      let (inner, outer) = name == "isSuperset" ? (others, items) : (items, others)
      var common = 0
      for item in inner {
        guard let isCommon = isAmong(item, outer) else { return unknown }
        common += isCommon ? 1 : 0
      }
      return .boolean(name == "isDisjoint" ? common == 0 : common == inner.count)
    case "clamped":
      guard case .range(let range, let isClosed) = receiver, case .range(let limits, _) = first
      else {
        return unknown
      }
      return .range(range.clamped(to: limits), isClosed: isClosed)
    case "overlaps":
      guard case .range(let range, _) = receiver, case .range(let other, _) = first else {
        return unknown
      }
      return .boolean(range.overlaps(other))
    case "reserveCapacity": return .null
    default:
      if !TextureNames.harmlessMethods.contains(name) {
        hole(expression.shortText, at: expression.position, receiving: [receiver])
      }
      return unknown
    }
  }

  /// The items of a list, with one that stands for those of a range beyond the limit.
  private func items(of receiver: Value, _ expression: Expression) -> [Value] {
    var items = receiver.items ?? []
    if case .range(let range, _) = receiver, range.count > items.count {
      items.append(.unknownItems(expression.shortText, expression.position))
    }
    return items
  }

  /// A list of which neither the items nor their order are known.
  func unsorted(_ expression: Expression) -> Value {
    .list(List([.unknownItems(expression.shortText, expression.position)]))
  }

  /// True if a value is one of the items; nil if that is unknown.
  private func isAmong(_ value: Value, _ items: [Value]) -> Bool? {
    var isKnown = !value.isUnknown
    for item in items {
      switch areEqual(item, value) {
      case true?: return true
      case false?: continue
      case nil: isKnown = false
      }
    }
    return isKnown ? false : nil
  }

  /// A member of a list without arguments; nil if it has none of this name.
  func listMember(_ name: String, of base: Value, _ expression: Expression) -> Value? {
    let items = base.items ?? []
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    let hasUnknown = items.contains(where: \.isUnknownItems)
    switch name {
    case "count", "underestimatedCount":
      if case .range(let range, _) = base { return .count(range.count) }
      return hasUnknown ? unknown : .count(items.count)
    case "isEmpty":
      if items.contains(where: { !$0.isUnknownItems }) { return .boolean(false) }
      return hasUnknown ? unknown : .boolean(true)
    case "first", "firstObject", "anyObject":
      return items.first?.isUnknownItems == true ? unknown : items.first ?? .null
    case "last", "lastObject":
      if case .range(let range, _) = base {
        return range.isEmpty ? .null : .count(range.upperBound - 1)
      }
      return items.last?.isUnknownItems == true ? unknown : items.last ?? .null
    case "indices", "startIndex", "endIndex":
      if hasUnknown, name != "startIndex" { return unknown }
      return name == "indices"
        ? .range(0..<items.count) : .count(name == "startIndex" ? 0 : items.count)
    case "lowerBound", "upperBound":
      guard case .range(let range, let isClosed) = base else { return nil }
      return .count(
        name == "lowerBound" ? range.lowerBound : range.upperBound - (isClosed ? 1 : 0))
    case "lazy", "self", "unordered": return base
    default: return nil
    }
  }

  /// The part of a list that `prefix`, `suffix`, `dropFirst` and `dropLast` give; nil for any other method.
  private func part(
    _ name: String, of items: [Value], _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    guard ["prefix", "dropFirst", "dropLast", "suffix"].contains(name) else { return nil }
    guard var count = arguments.isEmpty ? 1 : arguments[0].value.index else {
      return unsorted(expression)
    }
    var isSuffix = name == "suffix"
    switch arguments.first?.label {
    case "through": count += 1
    case "from": (count, isSuffix) = (items.count - count, true)
    default: break
    }
    count = min(max(count, 0), items.count)
    // The items that are counted have to be known.
    let unknown = items.firstIndex(where: \.isUnknownItems)
    let part: ArraySlice<Value>
    switch name {
    case "prefix": part = items.prefix(count)
    case "dropFirst": part = items.dropFirst(count)
    case "dropLast": part = items.dropLast(count)
    default: part = isSuffix ? items.suffix(count) : items[...]
    }
    if let unknown {
      let isCounted =
        name == "prefix" || name == "dropFirst" ? unknown < count : items.count - count <= unknown
      if isCounted { return unsorted(expression) }
    }
    return .list(List(Array(part)))
  }

  /// The items of lists with a separator between them, or of strings as one.
  private func joined(_ items: [Value], _ separator: Value, _ expression: Expression) -> Value {
    if items.contains(where: { $0.string != nil }) || separator.string != nil {
      let texts = items.compactMap(\.string)
      guard texts.count == items.count else {
        return .unknown(expression.shortText, expression.position)
      }
      return .string(String(texts.joined(separator: separator.string ?? "").prefix(10_000)))
    }
    var result: [Value] = []
    for (index, item) in items.enumerated() {
      if index > 0 { result += separator.items ?? [] }
      result += item.items ?? [item]
    }
    return .list(List(result))
  }

  // MARK: Changes

  /// Changes a list itself, with the value of the call; nil if the method does not.
  private func change(
    _ list: List, _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value? {
    let first = arguments.first?.value ?? .null
    let label = arguments.first?.label
    let limit = 4 * EvaluationLimits.elements
    /// The index of an item, if all items up to it are known.
    func index(_ value: Value?, isEnd: Bool = false) -> Int? {
      guard let index = value?.index, index >= 0,
        index < list.items.count + (isEnd ? 1 : 0),
        !list.items.prefix(index + 1).contains(where: \.isUnknownItems)
      else { return nil }
      return index
    }
    func lose() -> Value {
      list.items = [.unknownItems(expression.shortText, expression.position)]
      return .unknown(expression.shortText, expression.position)
    }
    switch name {
    case "append", "addObject", "add":
      guard list.items.count < limit else {
        throw LimitReached(
          position: expression.position, message: "the list has more than \(limit) elements")
      }
      if label == "contentsOf" {
        list.items += added(first, expression)
      } else {
        list.items.append(copied(first))
      }
    case "addObjectsFromArray", "formUnion": list.items += added(first, expression)
    case "prepend": list.items.insert(first, at: 0)
    case "insert" where arguments.count == 1:
      // A set.
      let isNew = isAmong(first, list.items) != true
      if isNew { list.items.append(first) }
      return .tuple([("inserted", .boolean(isNew)), ("memberAfterInsert", first)])
    case "insert", "insertObject":
      guard let at = index(arguments.last?.value, isEnd: true) else { return lose() }
      list.items.insert(
        contentsOf: label == "contentsOf" ? added(first, expression) : [first], at: at)
    case "removeAll" where isCallable(first):
      return try removeAll(from: list, where: first, expression)
    case "removeAll", "removeAllObjects": list.items = []
    case "removeLast", "removeLastObject", "popLast", "removeFirst", "popFirst":
      let isFirst = name.hasSuffix("First")
      let count = arguments.isEmpty ? 1 : first.index ?? -1
      let ends =
        isFirst ? Array(list.items.prefix(max(count, 0))) : Array(list.items.suffix(max(count, 0)))
      if list.items.isEmpty, name.hasPrefix("pop") { return .null }
      guard count >= 0, ends.count == count, !ends.contains(where: \.isUnknownItems) else {
        return name == "removeLastObject" && list.items.isEmpty ? .null : lose()
      }
      if isFirst { list.items.removeFirst(count) } else { list.items.removeLast(count) }
      return arguments.isEmpty ? ends[0] : .null
    case "remove", "removeObjectAtIndex":
      guard label == "at" || name != "remove" else {
        guard let found = list.items.firstIndex(where: { areEqual($0, first) == true }) else {
          return isAmong(first, list.items) == false ? .null : lose()
        }
        return list.items.remove(at: found)
      }
      guard let at = index(first) else { return lose() }
      return list.items.remove(at: at)
    case "removeObject":
      if first.isUnknown { return lose() }
      list.items.removeAll { areEqual($0, first) == true }
    case "removeSubrange":
      guard case .range(let range, _) = first else { return lose() }
      let bounds = range.clamped(to: 0..<list.items.count)
      guard !list.items.contains(where: \.isUnknownItems) else { return lose() }
      list.items.removeSubrange(bounds)
    case "replaceSubrange":
      guard case .range(let range, _) = first, !list.items.contains(where: \.isUnknownItems) else {
        return lose()
      }
      list.items.replaceSubrange(
        range.clamped(to: 0..<list.items.count),
        with: added(arguments.last?.value ?? .null, expression))
    case "swapAt":
      guard let left = index(first), let right = index(arguments.last?.value) else { return lose() }
      list.items.swapAt(left, right)
    case "reverse": list.items.reverse()
    case "sort":
      let function = arguments.last?.value
      guard let sorted = try sorted(list.items, function, expression)?.items else { return lose() }
      list.items = sorted
    case "shuffle", "partition": return list.items.count < 2 ? .null : lose()
    case "update" where label == "with": return .unknown(expression.shortText, expression.position)
    default: return nil
    }
    return .null
  }

  private func removeAll(
    from list: List, where function: Value, _ expression: Expression
  ) throws(LimitReached) -> Value {
    var kept: [Value] = []
    for item in list.items where !(try holds(function, item, expression)) { kept.append(item) }
    list.items = kept
    return .null
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
}

import SourceProject
import SourceTree

extension Evaluator {
  // MARK: Methods that change a value

  /// Calls a method that changes a number, a boolean, a text or a dictionary, and assigns the new value to the variable.
  ///
  /// - Returns: The value of the call; nil if the method changes none of these.
  func mutate(
    _ receiver: Value, _ name: String, _ arguments: [CallArgument], _ base: Expression,
    _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value? {
    var new: Value?
    var result = Value.null
    if name == "take", arguments.isEmpty {
      switch receiver {
      case .number, .boolean, .string, .structure:
        try assign(.null, to: base, frame)
        return receiver
      default: return nil
      }
    }
    switch receiver {
    case .boolean(let flag) where name == "toggle": new = .boolean(!flag)
    case .number(let number, let numeric):
      switch name {
      case "negate": new = arithmetic("*", receiver, .number(-1, .literal(-1)), expression)
      case "round": new = numberMethod("rounded", number, numeric, arguments, expression)
      case "formTruncatingRemainder":
        new = numberMethod("truncatingRemainder", number, numeric, arguments, expression)
      case "formRemainder": new = numberMethod("remainder", number, numeric, arguments, expression)
      case "formSquareRoot": new = numberMethod("squareRoot", number, numeric, [], expression)
      case "addProduct": new = numberMethod("addingProduct", number, numeric, arguments, expression)
      default: return nil
      }
    case .string(let text): new = changed(text, name, arguments, expression)
    case .dictionary(let entries):
      guard let change = try changed(entries, name, arguments, expression) else { return nil }
      (new, result) = (change.entries, change.result)
    case .structure(let structure) where structure.type == Self.unorderedType:
      guard ["insert", "remove", "removeAll", "formUnion"].contains(name),
        case .list(let list) = copied(ordered(receiver))
      else { return nil }
      result = try callListMethod(name, of: .list(list), arguments, expression)
      new = unordered(list.items, expression)
    case .structure(let structure): new = changed(structure, name, arguments, expression)
    default: return nil
    }
    guard let new else { return nil }
    try assign(new, to: base, frame)
    return result
  }

  // MARK: Structures

  /// A structure with another value of a field; the sides of a rectangle are those of its parts.
  func set(_ name: String, _ value: Value, of structure: Structure) -> Structure {
    var structure = structure
    let value = value.converted(to: .real)
    let parts = ["width": "size", "height": "size", "x": "origin", "y": "origin"]
    if structure.type == "CGRect", let part = parts[name],
      case .structure(var inner)? = structure.fields[part]
    {
      inner.fields[name] = value
      structure.fields[part] = .structure(inner)
    } else {
      structure.fields[name] = value
    }
    return structure
  }

  /// The numbers of a rectangle; nil if one is not known.
  private func rectangle(
    _ value: Value?
  ) -> (x: Double, y: Double, width: Double, height: Double)? {
    guard case .structure(let rect)? = value, rect.type == "CGRect",
      case .structure(let origin)? = rect.fields["origin"],
      case .structure(let size)? = rect.fields["size"], let x = origin.fields["x"]?.number,
      let y = origin.fields["y"]?.number, let width = size.fields["width"]?.number,
      let height = size.fields["height"]?.number
    else { return nil }
    return (min(x, x + width), min(y, y + height), abs(width), abs(height))
  }

  static func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Value {
    .structure(
      "CGRect",
      [
        "origin": .structure("CGPoint", ["x": .number(x), "y": .number(y)]),
        "size": .structure("CGSize", ["width": .number(width), "height": .number(height)]),
      ])
  }

  /// A member of a rectangle, size or insets that is calculated; nil if the type has none of this name.
  func geometryMember(_ name: String, of structure: Structure) -> Value? {
    switch structure.type {
    case "CGRect":
      guard let rect = rectangle(.structure(structure)) else { return nil }
      switch name {
      case "minX": return .number(rect.x)
      case "midX": return .number(rect.x + rect.width / 2)
      case "maxX": return .number(rect.x + rect.width)
      case "minY": return .number(rect.y)
      case "midY": return .number(rect.y + rect.height / 2)
      case "maxY": return .number(rect.y + rect.height)
      case "width": return .number(rect.width)
      case "height": return .number(rect.height)
      case "isEmpty": return .boolean(rect.width == 0 || rect.height == 0)
      case "isNull": return .boolean(rect.x.isInfinite)
      case "isInfinite": return .boolean(false)
      case "integral": return integral(rect)
      case "standardized": return Self.rectangle(rect.x, rect.y, rect.width, rect.height)
      default: return nil
      }
    case "Range", "ClosedRange":
      guard let lower = structure.fields["lowerBound"]?.number,
        let upper = structure.fields["upperBound"]?.number, name == "isEmpty"
      else { return nil }
      return .boolean(structure.type == "Range" && lower == upper)
    default: return nil
    }
  }

  private func integral(_ rect: (x: Double, y: Double, width: Double, height: Double)) -> Value {
    let (x, y) = (rect.x.rounded(.down), rect.y.rounded(.down))
    return Self.rectangle(
      x, y, (rect.x + rect.width).rounded(.up) - x, (rect.y + rect.height).rounded(.up) - y)
  }

  /// The value of a method of a rectangle, size, point or insets; nil if it is not known.
  func geometryMethod(
    _ name: String, of structure: Structure, _ arguments: [CallArgument]
  ) -> Value? {
    let values = arguments.map(\.value)
    func number(_ index: Int) -> Double? { index < values.count ? values[index].number : nil }
    if ["equalTo", "isEqual"].contains(name), let other = values.first {
      return areEqual(.structure(structure), other).map { .boolean($0) }
    }
    if structure.type == "Range" || structure.type == "ClosedRange", name == "contains",
      let number = number(0)
    {
      return Self.contains(.structure(structure), number).map { .boolean($0) }
    }
    guard let rect = rectangle(.structure(structure)) else { return nil }
    switch name {
    case "insetBy":
      guard let dx = number(0), let dy = number(1) else { return nil }
      return Self.rectangle(
        rect.x + dx, rect.y + dy, rect.width - 2 * dx, rect.height - 2 * dy)
    case "offsetBy":
      guard let dx = number(0), let dy = number(1) else { return nil }
      return Self.rectangle(rect.x + dx, rect.y + dy, rect.width, rect.height)
    case "inset":
      guard case .structure(let insets)? = values.first, let top = insets.fields["top"]?.number,
        let left = insets.fields["left"]?.number, let bottom = insets.fields["bottom"]?.number,
        let right = insets.fields["right"]?.number
      else { return nil }
      return Self.rectangle(
        rect.x + left, rect.y + top, rect.width - left - right, rect.height - top - bottom)
    case "union":
      guard let other = rectangle(values.first) else { return nil }
      let (x, y) = (min(rect.x, other.x), min(rect.y, other.y))
      return Self.rectangle(
        x, y, max(rect.x + rect.width, other.x + other.width) - x,
        max(rect.y + rect.height, other.y + other.height) - y)
    case "intersection", "intersects":
      guard let other = rectangle(values.first) else { return nil }
      let (x, y) = (max(rect.x, other.x), max(rect.y, other.y))
      let width = min(rect.x + rect.width, other.x + other.width) - x
      let height = min(rect.y + rect.height, other.y + other.height) - y
      if name == "intersects" { return .boolean(width > 0 && height > 0) }
      return width > 0 && height > 0 ? Self.rectangle(x, y, width, height) : nil
    case "contains":
      if let other = rectangle(values.first) {
        return .boolean(
          other.x >= rect.x && other.y >= rect.y
            && other.x + other.width <= rect.x + rect.width
            && other.y + other.height <= rect.y + rect.height)
      }
      guard case .structure(let point)? = values.first, let x = point.fields["x"]?.number,
        let y = point.fields["y"]?.number
      else { return nil }
      return .boolean(
        x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height)
    default: return nil
    }
  }

  private func changed(
    _ structure: Structure, _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    let pure = ["formUnion": "union", "formIntersection": "intersection"]
    return pure[name].flatMap { geometryMethod($0, of: structure, arguments) }
  }

  // MARK: Sets, ranges

  /// The items without those that are equal to an item before.
  func set(of items: [Value], _ expression: Expression) -> Value {
    var result: [Value] = []
    for item in items {
      var isNew = true
      for other in result {
        guard let same = areEqual(item, other) else { continue }
        if same { isNew = false }
      }
      if isNew { result.append(item) }
    }
    return unordered(result, expression)
  }

  func stride(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    guard arguments.count == 3,
      let (start, end, first) = Numeric.operands(arguments[0].value, arguments[1].value),
      let (_, step, numeric) = Numeric.operands(arguments[1].value, arguments[2].value),
      step != 0
    else { return .unknown(expression.shortText, expression.position, type: "[]") }
    let kind = first.kind == .real ? first : numeric
    let isThrough = arguments[1].label == "through"
    var items: [Value] = []
    for index in 0... {
      let value = start + Double(index) * step
      let isIn = step > 0 ? value < end : value > end
      guard isIn || isThrough && value == end else { break }
      guard items.count < EvaluationLimits.elements else {
        items.append(.unknownItems(expression.shortText, expression.position))
        break
      }
      items.append(.number(value, kind.kind == .real ? kind : kind.with(.literal(integer: value))))
    }
    return .list(List(items))
  }

  // MARK: Dictionaries

  func dictionary(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    guard let pairs = arguments.first?.value else { return .dictionary([]) }
    var entries: [(key: Value, value: Value)] = []
    switch arguments[0].label {
    case "uniqueKeysWithValues", "uniquingKeysWith":
      for item in pairs.items ?? [] {
        guard case .tuple(let parts) = item, parts.count == 2 else {
          return .unknown(expression.shortText, expression.position)
        }
        entries.append((parts[0].value, parts[1].value))
      }
      if case .list = pairs { return .dictionary(entries) }
    case "minimumCapacity": return .dictionary([])
    default: break
    }
    return .unknown(expression.shortText, expression.position)
  }

  func dictionaryMember(
    _ name: String, of entries: [(key: Value, value: Value)], _ expression: Expression
  ) -> Value? {
    switch name {
    case "count": return .count(entries.count)
    case "isEmpty": return .boolean(entries.isEmpty)
    // The order of several entries is not known.
    case "keys", "allKeys": return unordered(entries.map(\.key), expression)
    case "values", "allValues": return unordered(entries.map(\.value), expression)
    case "first":
      guard entries.count < 2 else {
        return .unknown(expression.shortText, expression.position)
      }
      return entries.first.map { .tuple([("key", $0.key), ("value", $0.value)]) } ?? .null
    default: return nil
    }
  }

  /// Items whose order only the running app knows: those that a sort puts into one are known.
  private func unordered(_ items: [Value], _ expression: Expression) -> Value {
    items.count < 2
      ? .list(List(items)) : .structure(Self.unorderedType, ["items": .list(List(items))])
  }

  /// The type of the keys or values of a dictionary with several entries.
  static let unorderedType = "unordered"

  /// The value of a method that gives the same in any order of the items; else unknown.
  func callUnorderedMethod(
    _ name: String, of structure: Structure, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    let items = structure.fields["items"] ?? .null
    switch name {
    case "sorted", "min", "max", "contains", "allSatisfy", "isSubset", "isSuperset", "isDisjoint":
      return try callListMethod(name, of: items, arguments, expression)
    case "map", "compactMap", "filter", "flatMap":
      let value = try callListMethod(name, of: items, arguments, expression)
      return unordered(value.items ?? [], expression)
    case "union", "subtracting", "intersection":
      let value = try callListMethod(name, of: items, arguments, expression)
      return unordered(value.items ?? [], expression)
    case "forEach":
      let known = (items.items ?? []) + [.unknownItems(expression.shortText, expression.position)]
      return try callListMethod(name, of: .list(List(known)), arguments, expression)
    case "reduce":
      // The sum of numbers is the same in any order.
      guard items.items?.allSatisfy({ $0.number != nil }) == true,
        case .method(_, let symbol)? = arguments.last?.value, symbol == "+" || symbol == "*"
      else { break }
      return try callListMethod(name, of: items, arguments, expression)
    default: break
    }
    try loseVariables(of: arguments.map(\.value), expression)
    return .unknown(expression.shortText, expression.position, type: "[]")
  }

  /// The items of a set as a list; any other value itself.
  func ordered(_ value: Value) -> Value {
    guard case .structure(let set) = value, set.type == Self.unorderedType else { return value }
    return set.fields["items"] ?? .null
  }

  /// Marks the local variables that closures assign, of a call that is not known and may run them.
  func loseVariables(of values: [Value], _ expression: Expression) throws(LimitReached) {
    for case let closure? in values.map(\.closure) {
      for target in AssignedVariables(in: closure.closure.body).targets {
        guard case .name(let name) = target.kind, closure.frame.lookUp(name) != nil else {
          continue
        }
        try lose(target, closure.frame, expression)
      }
    }
  }

  /// A dictionary with another value of a key.
  func changed(
    _ entries: [(key: Value, value: Value)], _ key: Value, _ value: Value, _ target: Expression
  ) -> Value {
    var result: [(key: Value, value: Value)] = []
    var isReplaced = false
    for entry in entries {
      guard let same = areEqual(entry.key, key) else {
        return .unknown(target.shortText, target.position)
      }
      if !same { result.append(entry) }
      if same, !value.isNull { result.append((key, value)) }
      isReplaced = isReplaced || same
    }
    if !isReplaced, !value.isNull { result.append((key, value)) }
    return .dictionary(result)
  }

  private func changed(
    _ entries: [(key: Value, value: Value)], _ name: String, _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> (entries: Value, result: Value)? {
    let first = arguments.first?.value ?? .null
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    switch name {
    case "removeAll", "removeAllObjects": return (.dictionary([]), .null)
    case "removeValue", "removeObjectForKey":
      return (changed(entries, first, .null, expression), entry(of: entries, first) ?? unknown)
    case "updateValue":
      let key = arguments.last?.value ?? .null
      return (changed(entries, key, first, expression), entry(of: entries, key) ?? unknown)
    case "setObject", "setValue":
      return (changed(entries, arguments.last?.value ?? .null, first, expression), .null)
    case "merge":
      return (try merged(entries, arguments, expression), .null)
    case "reserveCapacity": return (.dictionary(entries), .null)
    case "popFirst", "remove": return (unknown, unknown)
    default: return nil
    }
  }

  private func merged(
    _ entries: [(key: Value, value: Value)], _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    guard case .dictionary(let others)? = arguments.first?.value,
      let function = arguments.last?.value,
      isCallable(function)
    else { return unknown }
    var result = entries
    for other in others {
      guard let old = entry(of: result, other.key) else { return unknown }
      let new = old.isNull ? other.value : try call(function, with: [old, other.value], expression)
      guard case .dictionary(let changed) = changed(result, other.key, new, expression) else {
        return unknown
      }
      result = changed
    }
    return .dictionary(result)
  }

  func callDictionaryMethod(
    _ name: String, of entries: [(key: Value, value: Value)], _ arguments: [CallArgument],
    _ expression: Expression
  ) throws(LimitReached) -> Value {
    let first = arguments.first?.value ?? .null
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    switch name {
    case "objectForKey", "objectForKeyedSubscript", "valueForKey":
      return entry(of: entries, first) ?? unknown
    case "mapValues", "compactMapValues":
      var result: [(key: Value, value: Value)] = []
      for entry in entries {
        let value = try call(first, with: [entry.value], expression)
        if name == "mapValues" || !value.isNull { result.append((entry.key, value)) }
      }
      return .dictionary(result)
    case "merging": return try merged(entries, arguments, expression)
    case "filter":
      var result: [(key: Value, value: Value)] = []
      for entry in entries {
        let pair = Value.tuple([("key", entry.key), ("value", entry.value)])
        guard case .boolean(let flag) = try call(first, with: [pair], expression) else {
          return unknown
        }
        if flag { result.append(entry) }
      }
      return .dictionary(result)
    case "allKeys", "allValues", "count":
      return dictionaryMember(name, of: entries, expression) ?? unknown
    default:
      let pairs: [Value] = entries.map {
        .tuple([(label: "key", value: $0.key), (label: "value", value: $0.value)])
      }
      switch unordered(pairs, expression) {
      case .structure(let structure):
        return try callUnorderedMethod(name, of: structure, arguments, expression)
      case let list: return try callListMethod(name, of: list, arguments, expression)
      }
    }
  }

  // MARK: Texts

  func string(_ arguments: [CallArgument], _ expression: Expression) -> Value {
    guard let first = arguments.first else { return .string("") }
    switch (first.label, first.value) {
    case (nil, .string), ("stringLiteral", .string), ("describing", .string): return first.value
    case (nil, .number(let value, let numeric)), ("describing", .number(let value, let numeric)):
      guard numeric.assumption == .none else { break }
      return .string(text(of: value, numeric))
    case (nil, .boolean(let flag)), ("describing", .boolean(let flag)):
      return .string(flag ? "true" : "false")
    case ("repeating", .string(let text)):
      guard let count = arguments.last?.value.index, count >= 0, count * text.utf8.count < 10_000
      else { break }
      return .string(String(repeating: text, count: count))
    case (nil, .list(let list)):
      let texts = list.items.compactMap(\.string)
      if texts.count == list.items.count { return .string(texts.joined()) }
    default: break
    }
    return text(of: [first.value], expression.shortText, at: expression.position)
  }

  func stringMember(_ name: String, of text: String) -> Value? {
    switch name {
    case "count": return .count(text.count)
    case "length": return .count(text.utf16.count)
    case "isEmpty": return .boolean(text.isEmpty)
    case "first": return text.first.map { .string(String($0)) } ?? .null
    case "last": return text.last.map { .string(String($0)) } ?? .null
    case "capitalized":
      return .string(
        text.split(separator: " ", omittingEmptySubsequences: false).map {
          $0.prefix(1).uppercased() + $0.dropFirst().lowercased()
        }.joined(separator: " "))
    case "lowercaseString", "localizedLowercase": return .string(text.lowercased())
    case "uppercaseString", "localizedUppercase": return .string(text.uppercased())
    case "description", "self": return .string(text)
    default: return nil
    }
  }

  private func changed(
    _ text: String, _ name: String, _ arguments: [CallArgument], _ expression: Expression
  ) -> Value? {
    var unknown: Value { .unknown(expression.shortText, expression.position, type: "String") }
    switch name {
    case "append", "appendString":
      guard let more = arguments.first?.value.string else { return unknown }
      return .string(String((text + more).prefix(10_000)))
    case "removeAll" where arguments.first?.label != "where": return .string("")
    case "removeLast":
      let count = arguments.isEmpty ? 1 : arguments[0].value.index ?? -1
      return count < 0 ? unknown : .string(String(text.dropLast(count)))
    case "removeFirst":
      let count = arguments.isEmpty ? 1 : arguments[0].value.index ?? -1
      return count < 0 ? unknown : .string(String(text.dropFirst(count)))
    case "insert", "remove", "removeSubrange", "replaceSubrange", "removeAll", "popLast", "write",
      "makeContiguousUTF8", "setString":
      return name == "makeContiguousUTF8" ? .string(text) : unknown
    default: return nil
    }
  }

  func callStringMethod(
    _ name: String, of text: String, _ arguments: [CallArgument], _ expression: Expression
  ) throws(LimitReached) -> Value {
    var unknown: Value { .unknown(expression.shortText, expression.position) }
    let first = arguments.first?.value
    let other = first?.string
    switch name {
    case "components", "componentsSeparatedByString":
      guard let other, !other.isEmpty else { break }
      let parts = text.split(separator: other, omittingEmptySubsequences: false)
      return .list(List(parts.prefix(EvaluationLimits.elements).map { .string(String($0)) }))
    case "split":
      guard let other, !other.isEmpty, arguments.count == 1 else { break }
      let parts = text.split(separator: other)
      return .list(List(parts.prefix(EvaluationLimits.elements).map { .string(String($0)) }))
    case "uppercased", "uppercaseString": return .string(text.uppercased())
    case "lowercased", "lowercaseString": return .string(text.lowercased())
    case "localized": return localizedText(.string(text), expression)
    case "copy", "description": return .string(text)
    case "trimmingCharacters", "stringByTrimmingCharactersInSet":
      guard case .enumeration(let characters, _, _)? = first,
        ["whitespaces", "whitespacesAndNewlines", "newlines"].contains(characters)
      else { break }
      func isTrimmed(_ character: Character) -> Bool {
        characters == "newlines"
          ? character.isNewline
          : character.isWhitespace && (characters != "whitespaces" || !character.isNewline)
      }
      let start = text.drop(while: isTrimmed)
      return .string(String(String(start.reversed().drop(while: isTrimmed)).reversed()))
    case "appending", "stringByAppendingString":
      guard let other, arguments.count == 1 else { break }
      return .string(String((text + other).prefix(10_000)))
    case "hasPrefix": if let other { return .boolean(text.hasPrefix(other)) }
    case "hasSuffix": if let other { return .boolean(text.hasSuffix(other)) }
    case "contains", "containsString":
      if let other { return .boolean(other.isEmpty || text.contains(other)) }
    case "isEqualToString", "isEqual", "elementsEqual":
      if let other { return .boolean(text == other) }
    case "replacingOccurrences", "stringByReplacingOccurrencesOfString", "replacing":
      guard let other, !other.isEmpty, arguments.count == 2,
        let new = arguments[1].value.string
      else { break }
      let result = text.split(separator: other, omittingEmptySubsequences: false)
        .joined(separator: new)
      return .string(String(result.prefix(10_000)))
    case "prefix", "suffix", "dropFirst", "dropLast":
      guard arguments.isEmpty || arguments[0].label == nil,
        let count = arguments.isEmpty ? 1 : first?.index, count >= 0
      else { break }
      switch name {
      case "prefix": return .string(String(text.prefix(count)))
      case "suffix": return .string(String(text.suffix(count)))
      case "dropFirst": return .string(String(text.dropFirst(count)))
      default: return .string(String(text.dropLast(count)))
      }
    case "reversed": return .string(String(text.reversed()))
    case "map", "compactMap", "flatMap", "filter", "forEach", "first", "last", "allSatisfy",
      "reduce",
      "enumerated":
      let characters = List(text.prefix(EvaluationLimits.elements).map { .string(String($0)) })
      let value = try callListMethod(name, of: .list(characters), arguments, expression)
      if name == "filter", let items = value.items {
        return .string(items.compactMap(\.string).joined())
      }
      return value
    case _ where name.hasPrefix("styled") || name.contains("ttributed"):
      return .object(styledText(text, expression))
    default: break
    }
    return unknown
  }
}

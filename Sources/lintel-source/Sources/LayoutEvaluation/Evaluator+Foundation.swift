import SourceProject
import SourceTree

/// Messages to the collections, strings and numbers of Foundation.
///
/// A message that is not known gives an unknown value, and one to a collection that may change marks its items.
extension Evaluator {
  /// Sends a message to a value that is no object; nil for a message to values of other kinds.
  func sendToFoundation(
    _ message: Message, _ base: Value, _ receiver: Expression, _ frame: Frame
  ) throws(LimitReached) -> Value? {
    switch base {
    case .list(let list): return try sendToArray(message, list, receiver)
    case .range:
      return try sendToArray(message, List(base.items ?? []), receiver)
    case .string(let text):
      if message.labels.first.map({ Self.stringChanges.contains($0) }) == true {
        try assign(changed(text, message), to: receiver, frame)
        return .null
      }
      return try callExtension("NSString", message.selector, base, message.ordered)
        ?? sendToString(message, text)
    case .number:
      return try callExtension("NSNumber", message.selector, base, message.ordered)
        ?? sendToNumber(message, base)
    case .boolean(let flag):
      return message.selector == "boolValue"
        ? base : sendToNumber(message, .number(flag ? 1 : 0, .integer))
    case .dictionary(let entries):
      return try sendToDictionary(message, entries, receiver, frame)
    default: return nil
    }
  }

  /// A property of a string, number, array or dictionary of Foundation; nil if it is none that is known.
  func foundationMember(_ name: String, of base: Value, _ expression: Expression) -> Value? {
    let message = Message(selector: name, labels: [name], arguments: [], expression: expression)
    let value: Value?
    switch base {
    case .string(let text): value = sendToString(message, text)
    case .number where name == "value" || name == "unit": return nil
    case .number: value = sendToNumber(message, base)
    case .list(let list): value = readArray(message, list)
    case .dictionary(let entries): value = Self.readDictionary(message, entries)
    default: return nil
    }
    return value?.isUnknown == true ? nil : value
  }

  private func unknown(_ message: Message) -> Value {
    .unknown(message.expression.shortText, message.position)
  }

  /// The indices of an index set or a range.
  static func indices(_ value: Value?) -> Range<Int>? {
    switch value {
    case .range(let range, _)?: return range
    case .structure(let structure)? where structure.type == "NSRange":
      guard let start = structure.fields["location"]?.number.flatMap({ Int(exactly: $0) }),
        let length = structure.fields["length"]?.number.flatMap({ Int(exactly: $0) }), start >= 0,
        length >= 0, start < 1_000_000, length < 1_000_000
      else { return nil }
      return start..<start + length
    default: return nil
    }
  }

  // MARK: Arrays

  private func sendToArray(
    _ message: Message, _ list: List, _ receiver: Expression
  ) throws(LimitReached) -> Value {
    for type in ["NSArray", "NSMutableArray"] {
      if let value = try callExtension(type, message.selector, .list(list), message.ordered) {
        return value
      }
    }
    if let value = readArray(message, list) { return value }
    if let value = try enumerate(message, list) { return value }
    if changeArray(message, list) { return .null }
    if !Self.pureArrayMessages.contains(message.name) {
      hole(message.expression.shortText, at: message.position, receiving: [.list(list)])
      list.items = [.unknownItems(message.expression.shortText, message.position)]
    }
    return .unknown(
      Unknown(
        text: message.expression.shortText,
        type: Self.listMessages.contains(message.name) ? "[]" : "",
        position: message.position))
  }

  /// Messages that change no array and whose values are not known.
  private static let pureArrayMessages: Set<String> = [
    "sortedArrayUsingComparator", "sortedArrayUsingSelector", "sortedArrayUsingDescriptors",
    "sortedArrayUsingFunction", "sortedArrayWithOptions", "filteredArrayUsingPredicate",
    "description", "descriptionWithLocale", "hash", "isEqualToArray", "isEqual", "valueForKeyPath",
    "valueForKey", "indexesOfObjectsPassingTest", "indexOfObjectPassingTest",
    "indexOfObjectWithOptions", "indexesOfObjectsWithOptions", "indexOfObjectAtIndexes",
    "indexesOfObjectsAtIndexes", "indexOfObject", "indexOfObjectIdenticalTo",
    "firstObjectCommonWithArray", "pathsMatchingExtensions", "componentsJoinedByString",
    "sortedArrayHint", "writeToFile", "writeToURL", "getObjects", "objectAtIndex",
    "objectAtIndexedSubscript", "subarrayWithRange", "objectsAtIndexes", "containsObject", "count",
    "firstObject", "lastObject", "differenceFromArray", "arrayByApplyingDifference", "class",
    "isKindOfClass", "respondsToSelector", "addObserver", "removeObserver", "self",
    "shuffledArray",
  ]

  private static let listMessages: Set<String> = [
    "sortedArrayUsingComparator", "sortedArrayUsingSelector", "sortedArrayUsingDescriptors",
    "sortedArrayUsingFunction", "sortedArrayWithOptions", "filteredArrayUsingPredicate",
    "subarrayWithRange", "objectsAtIndexes", "pathsMatchingExtensions", "valueForKey",
    "valueForKeyPath", "arrayByApplyingDifference", "shuffledArray",
  ]

  /// The value of a message that changes nothing; nil if it is not known.
  private func readArray(_ message: Message, _ list: List) -> Value? {
    let items = list.items
    let isKnown = !items.contains(where: \.isUnknownItems)
    let first = message.arguments.first ?? .null
    switch message.selector {
    case "copy", "mutableCopy", "self", "copyWithZone:", "mutableCopyWithZone:":
      return message.selector == "self" ? .list(list) : .list(List(items))
    case "allObjects", "objectEnumerator": return .list(List(items))
    case "reverseObjectEnumerator": return .list(List(items.reversed()))
    case "arrayByAddingObject:": return .list(List(items + [first]))
    case "arrayByAddingObjectsFromArray:":
      return .list(List(items + added(first, message.expression)))
    default: break
    }
    guard isKnown else { return nil }
    switch message.selector {
    case "count": return .count(items.count)
    case "firstObject": return items.first ?? .null
    case "lastObject": return items.last ?? .null
    case "objectAtIndex:", "objectAtIndexedSubscript:":
      return first.number.flatMap { Int(exactly: $0) }.flatMap {
        items.indices.contains($0) ? items[$0] : nil
      }
    case "containsObject:", "indexOfObject:", "indexOfObjectIdenticalTo:":
      let matches = items.map { areEqual($0, first) }
      guard let index = matches.firstIndex(of: true) else {
        if matches.contains(nil), !first.isNull { return nil }
        return message.name == "containsObject"
          ? .boolean(false) : .number(9_007_199_254_740_991)
      }
      return message.name == "containsObject" ? .boolean(true) : .number(Double(index))
    case "subarrayWithRange:", "objectsAtIndexes:":
      return Self.indices(first).flatMap {
        $0.upperBound <= items.count ? .list(List(Array(items[$0]))) : nil
      }
    case "componentsJoinedByString:":
      let texts = items.compactMap(Self.text)
      guard texts.count == items.count, let separator = first.string else { return nil }
      return .string(String(texts.joined(separator: separator).prefix(10_000)))
    case "isEqualToArray:", "isEqual:":
      guard let other = first.items else { return nil }
      if other.count != items.count { return .boolean(false) }
      let matches = zip(items, other).map { areEqual($0, $1) }
      return matches.contains(false)
        ? .boolean(false) : matches.contains(nil) ? nil : .boolean(true)
    default: return nil
    }
  }

  /// Calls a block with each item; nil for another message.
  private func enumerate(_ message: Message, _ list: List) throws(LimitReached) -> Value? {
    guard let block = message.arguments.last?.closure else { return nil }
    var indices = Array(list.items.indices)
    switch message.selector {
    case "enumerateObjectsUsingBlock:": break
    case "enumerateObjectsWithOptions:usingBlock:":
      let options = message.arguments.first ?? .null
      let isReverse =
        switch options {
        case .enumeration(let name, _, _), .type(let name): name.hasSuffix("Reverse")
        default: options.number == 2
        }
      if isReverse { indices.reverse() }
    case "enumerateObjectsAtIndexes:options:usingBlock:":
      guard let part = Self.indices(message.arguments.first) else { return nil }
      indices = indices.filter(part.contains)
    case "indexOfObjectPassingTest:":
      for index in indices {
        let value = try call(block, [list.items[index], .number(Double(index)), .null])
        guard case .boolean(let flag) = value else { return unknown(message) }
        if flag { return .number(Double(index)) }
      }
      return .number(9_007_199_254_740_991)
    default: return nil
    }
    let stop = List([.boolean(false)])
    for index in indices where list.items.indices.contains(index) {
      _ = try call(block, [list.items[index], .number(Double(index)), .list(stop)])
      if case .boolean(true)? = stop.items.first { break }
    }
    return .null
  }

  /// Changes an array itself; false if the message is not known, or the change depends on a value that is not known.
  private func changeArray(_ message: Message, _ list: List) -> Bool {
    let limit = 4 * EvaluationLimits.elements
    let first = message.arguments.first ?? .null
    let second = message.arguments.count > 1 ? message.arguments[1] : .null
    /// An index of an item, or the end; none behind items that stand for any number.
    func index(_ value: Value, upTo end: Int) -> Int? {
      guard let index = value.number.flatMap({ Int(exactly: $0) }), index >= 0, index <= end,
        !list.items.prefix(index + 1).contains(where: \.isUnknownItems)
      else { return nil }
      return index
    }
    let last = list.items.count - 1
    func range(_ value: Value) -> Range<Int>? {
      guard let range = Self.indices(value), range.upperBound <= list.items.count,
        !list.items.prefix(range.upperBound).contains(where: \.isUnknownItems)
      else { return nil }
      return range
    }
    switch message.selector {
    case "addObject:":
      guard list.items.count < limit else { return false }
      list.items.append(first)
    case "addObjectsFromArray:":
      list.items += added(first, message.expression).prefix(max(0, limit - list.items.count))
    case "insertObject:atIndex:":
      guard list.items.count < limit, let index = index(second, upTo: last + 1) else {
        return false
      }
      list.items.insert(first, at: index)
    case "insertObjects:atIndexes:":
      guard let new = first.items, let range = Self.indices(second), range.count == new.count,
        list.items.count + new.count <= limit,
        index(.number(Double(range.lowerBound)), upTo: last + 1) != nil
      else { return false }
      list.items.insert(contentsOf: new, at: range.lowerBound)
    case "setObject:atIndexedSubscript:", "replaceObjectAtIndex:withObject:":
      let isSubscript = message.name == "setObject"
      guard
        let index = index(isSubscript ? second : first, upTo: isSubscript ? last + 1 : last)
      else { return false }
      let value = isSubscript ? first : second
      if index > last { list.items.append(value) } else { list.items[index] = value }
    case "exchangeObjectAtIndex:withObjectAtIndex:":
      guard let one = index(first, upTo: last), let other = index(second, upTo: last) else {
        return false
      }
      list.items.swapAt(one, other)
    case "replaceObjectsInRange:withObjectsFromArray:":
      guard let range = range(first), let new = second.items else { return false }
      list.items.replaceSubrange(range, with: new)
    case "replaceObjectsAtIndexes:withObjects:":
      guard let range = range(first), let new = second.items, new.count == range.count else {
        return false
      }
      list.items.replaceSubrange(range, with: new)
    case "setArray:": list.items = added(first, message.expression)
    case "removeAllObjects": list.items = []
    case "removeLastObject":
      if list.items.last?.isUnknownItems == true { return false }
      if !list.items.isEmpty { list.items.removeLast() }
    case "removeObjectAtIndex:":
      guard let index = index(first, upTo: last) else { return false }
      list.items.remove(at: index)
    case "removeObjectsAtIndexes:", "removeObjectsInRange:":
      guard let range = range(first) else { return false }
      list.items.removeSubrange(range)
    case "removeObject:", "removeObjectIdenticalTo:", "removeObjectsInArray:":
      let removed = message.name == "removeObjectsInArray" ? first.items ?? [first] : [first]
      if removed.contains(where: \.isUnknown) { return false }
      list.items.removeAll { item in removed.contains { areEqual(item, $0) == true } }
    case "sortUsingComparator:", "sortUsingSelector:", "sortUsingDescriptors:":
      if list.items.count > 1 { return false }
    default: return false
    }
    return true
  }

  /// A new array of a factory or an initializer; nil for a message that is none.
  func array(_ message: Message) -> Value? {
    switch message.name {
    case "array", "new", "init", "arrayWithCapacity", "initWithCapacity":
      return .list(List([]))
    case "arrayWithObject", "arrayWithObjects", "initWithObjects":
      if message.labels.contains("count") { return unknownItems(message) }
      return .list(List(Array(message.arguments.prefix { !$0.isNull })))
    case "arrayWithArray", "initWithArray":
      return .list(List(added(message.arguments.first ?? .null, message.expression)))
    default: return unknownItems(message)
    }
  }

  private func unknownItems(_ message: Message) -> Value {
    .list(List([.unknownItems(message.expression.shortText, message.position)]))
  }

  // MARK: Strings

  /// The first parts of the messages that change a mutable string.
  private static let stringChanges: Set<String> = [
    "appendString", "appendFormat", "setString", "insertString", "deleteCharactersInRange",
    "replaceCharactersInRange", "replaceOccurrencesOfString", "applyTransform",
  ]

  private func changed(_ text: String, _ message: Message) -> Value {
    switch message.name {
    case "appendString":
      return message.arguments.first?.string.map { .string(String((text + $0).prefix(10_000))) }
        ?? unknown(message)
    case "appendFormat":
      guard case .string(let more) = formatted(message.arguments, message) else {
        return unknown(message)
      }
      return .string(String((text + more).prefix(10_000)))
    case "setString": return message.arguments.first ?? .null
    default: return unknown(message)
    }
  }

  private func sendToString(_ message: Message, _ text: String) -> Value {
    let first = message.arguments.first
    func index() -> Int? {
      first?.number.flatMap { Int(exactly: $0) }.flatMap {
        (0...text.utf16.count).contains($0) ? $0 : nil
      }
    }
    func compared(_ isTrue: (String) -> Bool) -> Value {
      guard let other = first?.string else {
        return first?.isNull == true ? .boolean(false) : unknown(message)
      }
      return .boolean(isTrue(other))
    }
    func part(_ range: Range<Int>) -> Value {
      let units = Array(text.utf16)
      guard range.upperBound <= units.count else { return unknown(message) }
      return .string(String(decoding: units[range], as: UTF16.self))
    }
    switch message.selector {
    case "length": return .count(text.utf16.count)
    case "copy", "mutableCopy", "self", "description", "string": return .string(text)
    case "uppercaseString", "localizedUppercaseString": return .string(text.uppercased())
    case "lowercaseString", "localizedLowercaseString": return .string(text.lowercased())
    case "isEqualToString:", "isEqual:": return compared { $0 == text }
    case "hasPrefix:": return compared { !$0.isEmpty && text.hasPrefix($0) }
    case "hasSuffix:": return compared { !$0.isEmpty && text.hasSuffix($0) }
    case "containsString:": return compared { text.contains($0) }
    case "stringByAppendingString:":
      return first?.string.map { .string(String((text + $0).prefix(10_000))) } ?? unknown(message)
    case "stringByAppendingFormat:":
      guard case .string(let more) = formatted(message.arguments, message) else {
        return unknown(message)
      }
      return .string(String((text + more).prefix(10_000)))
    case "substringFromIndex:":
      return index().map { part($0..<text.utf16.count) } ?? unknown(message)
    case "substringToIndex:": return index().map { part(0..<$0) } ?? unknown(message)
    case "substringWithRange:": return Self.indices(first).map(part) ?? unknown(message)
    case "componentsSeparatedByString:":
      guard let separator = first?.string, !separator.isEmpty else { return unknown(message) }
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      return .list(List(parts.prefix(EvaluationLimits.elements).map { .string(String($0)) }))
    case "stringByReplacingOccurrencesOfString:withString:":
      guard let old = first?.string, !old.isEmpty,
        let new = message.arguments.dropFirst().first?.string
      else { return unknown(message) }
      let parts = text.split(separator: old, omittingEmptySubsequences: false)
      return .string(String(parts.joined(separator: new).prefix(10_000)))
    case "doubleValue", "floatValue": return .number(Self.number(in: text))
    case "intValue", "integerValue", "longLongValue":
      let number = Self.number(in: String(text.prefix { !".eE".contains($0) }))
      return Value.number(number).converted(to: .integer)
    case "boolValue":
      let rest = text.drop { $0 == " " || $0 == "+" || $0 == "-" || $0 == "0" }
      return .boolean(rest.first.map { "YyTt123456789".contains($0) } ?? false)
    default: return unknown(message)
    }
  }

  /// The number at the beginning of a text; 0 without one.
  private static func number(in text: String) -> Double {
    let digits = text.drop { $0.isWhitespace }.prefix { "0123456789.+-eE".contains($0) }
    var end = digits.endIndex
    while end > digits.startIndex {
      if let number = Double(digits[..<end]), number.isFinite { return number }
      end = digits.index(before: end)
      if digits.distance(from: digits.startIndex, to: end) > 40 { return 0 }
    }
    return 0
  }

  /// A value as the `%@` of a format has it.
  private static func text(_ value: Value) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number, _):
      number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
    case .boolean(let flag): flag ? "1" : "0"
    default: nil
    }
  }

  /// The text of a format with its arguments behind it; unknown if one of them is.
  func formatted(_ arguments: [Value], _ message: Message) -> Value {
    guard let format = arguments.first?.string, format.utf8.count < 10_000 else {
      return unknown(message)
    }
    var rest = arguments.dropFirst()
    var result = ""
    var characters = format.makeIterator()
    while let character = characters.next() {
      guard character == "%" else {
        result.append(character)
        continue
      }
      var decimals: Int?
      var isDone = false
      while !isDone {
        guard let next = characters.next() else { return unknown(message) }
        switch next {
        case "%" where decimals == nil:
          result.append("%")
          isDone = true
        case ".": decimals = 0
        case "0"..."9":
          guard let known = decimals, let digit = next.wholeNumberValue, known < 3 else {
            return unknown(message)
          }
          decimals = known * 10 + digit
        case "l", "z", "q", "h", "t": continue
        case "@", "d", "i", "u", "f":
          guard let value = rest.popFirst(),
            let text = Self.text(value, as: next, decimals: decimals ?? 6)
          else { return unknown(message) }
          result += text
          isDone = true
        default: return unknown(message)
        }
      }
    }
    return .string(String(result.prefix(10_000)))
  }

  private static func text(_ value: Value, as specifier: Character, decimals: Int) -> String? {
    guard specifier != "@" else { return text(value) }
    guard let number = value.number, abs(number) < 1e12 else { return nil }
    if specifier != "f" { return String(Int64(number)) }
    var scale = 1.0
    for _ in 0..<min(decimals, 6) { scale *= 10 }
    guard decimals <= 6 else { return nil }
    let digits = (abs(number) * scale).rounded(.toNearestOrEven)
    guard digits < 1e15 else { return nil }
    let whole = Int64(digits)
    let sign = number < 0 && whole != 0 ? "-" : ""
    guard decimals > 0 else { return sign + String(whole) }
    let text = String(whole)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - text.count)) + text
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }

  // MARK: Numbers

  private func sendToNumber(_ message: Message, _ value: Value) -> Value {
    guard let number = value.number else { return unknown(message) }
    switch message.selector {
    case "doubleValue", "floatValue", "CGFloatValue": return value.converted(to: .real)
    case "copy", "self": return value
    case "intValue", "integerValue", "longValue", "longLongValue", "shortValue", "charValue",
      "unsignedIntValue", "unsignedIntegerValue", "unsignedLongValue", "unsignedLongLongValue",
      "unsignedShortValue", "unsignedCharValue":
      return value.converted(to: .integer)
    case "boolValue": return .boolean(number != 0)
    case "stringValue", "description":
      return Self.text(.number(number)).map { .string($0) } ?? unknown(message)
    case "isEqualToNumber:", "isEqual:":
      return message.arguments.first?.number.map { .boolean($0 == number) } ?? unknown(message)
    default: return unknown(message)
    }
  }

  // MARK: Dictionaries

  private static func readDictionary(
    _ message: Message, _ entries: [(key: Value, value: Value)]
  ) -> Value? {
    switch message.selector {
    case "count": .count(entries.count)
    case "copy", "mutableCopy", "self": .dictionary(entries)
    case "allKeys", "keyEnumerator": .list(List(entries.map(\.key)))
    case "allValues", "objectEnumerator": .list(List(entries.map(\.value)))
    default: nil
    }
  }

  private func sendToDictionary(
    _ message: Message, _ entries: [(key: Value, value: Value)], _ receiver: Expression,
    _ frame: Frame
  ) throws(LimitReached) -> Value {
    if let value = Self.readDictionary(message, entries) { return value }
    let first = message.arguments.first ?? .null
    func entry(_ key: Value) -> Value? {
      let matches = entries.map { areEqual($0.key, key) }
      if let index = matches.firstIndex(of: true) { return entries[index].value }
      return key.isUnknown || matches.contains(nil) ? nil : .null
    }
    switch message.selector {
    case "objectForKey:", "objectForKeyedSubscript:", "valueForKey:":
      return entry(first) ?? unknown(message)
    case "enumerateKeysAndObjectsUsingBlock:":
      guard let block = first.closure else { return unknown(message) }
      let stop = List([.boolean(false)])
      for entry in entries {
        _ = try call(block, [entry.key, entry.value, .list(stop)])
        if case .boolean(true)? = stop.items.first { break }
      }
      return .null
    default: break
    }
    var changed = entries
    switch message.selector {
    case "setObject:forKey:", "setObject:forKeyedSubscript:", "setValue:forKey:":
      guard message.arguments.count == 2, !message.arguments[1].isUnknown else { break }
      let key = message.arguments[1]
      changed.removeAll { areEqual($0.key, key) == true }
      if !first.isNull { changed.append((key, first)) }
      try assign(.dictionary(changed), to: receiver, frame)
      return .null
    case "removeObjectForKey:" where !first.isUnknown:
      changed.removeAll { areEqual($0.key, first) == true }
      try assign(.dictionary(changed), to: receiver, frame)
      return .null
    case "removeAllObjects":
      try assign(.dictionary([]), to: receiver, frame)
      return .null
    case "addEntriesFromDictionary:":
      guard case .dictionary(let new) = first else { break }
      for item in new {
        changed.removeAll { areEqual($0.key, item.key) == true }
        changed.append(item)
      }
      try assign(.dictionary(changed), to: receiver, frame)
      return .null
    case "description", "hash", "isEqual:", "isEqualToDictionary:", "allKeysForObject:",
      "keysSortedByValueUsingSelector:", "keysSortedByValueUsingComparator:":
      return unknown(message)
    default: break
    }
    try assign(unknown(message), to: receiver, frame)
    return unknown(message)
  }
}

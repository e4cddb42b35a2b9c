import SourceProject
import SourceTree

extension Evaluator {
  /// The name of a condition; that of a nested node has the node's name before it.
  func conditionText(_ expression: Expression, _ frame: Frame) -> String {
    let text = expression.shortText
    if text == "self", case .unknown(let unknown)? = frame.receiver { return unknown.text }
    guard let object = frame.receiver?.object, object !== root, object.isElement,
      let id = object.id, !isLocal(expression, frame)
    else { return text }
    return "\(id).\(text)"
  }

  private func isLocal(_ expression: Expression, _ frame: Frame) -> Bool {
    if case .name(let name) = expression.kind { return frame.lookUp(name) != nil }
    return false
  }

  func holds(_ conditions: [Condition], _ frame: Frame) throws(LimitReached) -> Bool {
    for condition in conditions {
      switch condition {
      case .holds(let expression):
        if !(try isTrue(expression, frame)) { return false }
      case .binds(let pattern, let expression):
        let value = try evaluate(expression, frame)
        if !isPresent(value, expression, frame) { return false }
        bind(pattern, value, frame)
      case .matches(let pattern, let expression):
        let value = inCondition(
          hinted(try evaluate(expression, frame), expression), expression, frame)
        guard try matches(pattern, value, expression, frame) else { return false }
        bind(pattern, value, frame)
      }
    }
    return true
  }

  func isTrue(_ expression: Expression, _ frame: Frame) throws(LimitReached) -> Bool {
    try step(expression.position)
    return try deeper(expression.position) { () throws(LimitReached) in
      try decided(expression, frame)
    }
  }

  private func decided(_ expression: Expression, _ frame: Frame) throws(LimitReached) -> Bool {
    switch expression.kind {
    case .cast(let inner, type: "", _): return try isTrue(inner, frame)
    case .prefix("!", let operand): return !(try isTrue(operand, frame))
    case .binary("&&", let left, let right), .binary("and", let left, let right):
      return try isTrue(left, frame) ? isTrue(right, frame) : false
    case .binary("||", let left, let right):
      return try isTrue(left, frame) ? true : isTrue(right, frame)
    case .binary("==", let left, let right), .binary("===", let left, let right):
      return try isEqual(left, right, expression, frame, byDefault: true)
    case .binary("!=", let left, let right), .binary("!==", let left, let right):
      return !(try isEqual(left, right, expression, frame, byDefault: false))
    default:
      let value = hinted(try evaluate(expression, frame), expression)
      return truth(value, expression, frame)
    }
  }

  /// True if two values are equal; where nothing says, the condition holds as it is written.
  private func isEqual(
    _ left: Expression, _ right: Expression, _ expression: Expression, _ frame: Frame,
    byDefault: Bool
  ) throws(LimitReached) -> Bool {
    let first = inCondition(hinted(try evaluate(left, frame), left), left, frame)
    let second = inCondition(hinted(try evaluate(right, frame), right), right, frame)
    // A variable of C that nothing set is zero, whatever its type is called.
    if frame.language == .objectiveC, first.isNull, case .number(let number, _) = second {
      return number == 0
    }
    if second.isNull { return !isPresent(first, left, frame) }
    if first.isNull { return !isPresent(second, right, frame) }
    if case .object(let object) = first, case .object(let other) = second,
      Self.comparesIdentity(expression, frame)
    {
      return object === other
    }
    if !first.isUnknown, !second.isUnknown, let known = areEqual(first, second) {
      noteComparison(first, second, holds: known, expression.shortText, expression.position)
      guard first.isDefaultOfData || second.isDefaultOfData else { return known }
      // Data has another value than its default in another state.
      let text = "\(conditionText(left, frame)) == \(right.shortText)"
      return choices.holds(
        DataTest(subject: text, kind: .truth), named: text, at: left.position, byDefault: known,
        of: (first.defaults + second.defaults).uniqued())
    }
    let initial = areEqual(first.settled, second.settled)
    let isSwapped = !first.isUnknown && second.isUnknown
    let (data, other) = isSwapped ? (second, first) : (first, second)
    let (dataSide, otherSide) = isSwapped ? (right, left) : (left, right)
    // A comparison with `true` is the condition itself.
    if case .unknown(let unknown) = data, case .boolean(let flag) = other {
      let test = test(ofTruth: unknown, dataSide, frame)
      let holds = choices.holds(
        test, named: conditionText(dataSide, frame), at: left.position,
        byDefault: unknown.initial.map(isTrue), of: unknown.defaults)
      return holds == flag
    }
    let text = "\(conditionText(dataSide, frame)) == \(otherSide.shortText)"
    return choices.holds(
      try self.test(ofEquality: data, other, otherSide, dataSide, text, frame), named: text,
      at: left.position, byDefault: initial ?? byDefault,
      of: initial == nil ? [] : (first.defaults + second.defaults).uniqued())
  }

  private func isTrue(_ value: Value) -> Bool { truth(value, Expression(.null, at: .none)) }

  /// True if an optional value is there; data decides over unknown values and objects that nothing made.
  func isPresent(_ value: Value, _ expression: Expression, _ frame: Frame) -> Bool {
    switch value {
    case .null:
      derive(false, expression, frame)
      return false
    case .unknown(let unknown):
      if !unknown.isOptional, unknown.presence == nil { return true }
      return choices.holds(
        unknown.presence ?? test(ofTruth: unknown, expression, frame),
        named: unknown.presence == nil
          ? conditionText(expression, frame) : castText(expression, frame),
        at: expression.position, byDefault: unknown.initial.map { !$0.isNull })
    case .method: return choices.holds(conditionText(expression, frame), at: expression.position)
    case .object(let object):
      if let test = test(ofCast: object, expression, frame) {
        return choices.holds(
          test, named: castText(expression, frame), at: expression.position)
      }
      guard let condition = object.condition else {
        derive(true, expression, frame)
        return true
      }
      return choices.holds(condition, at: expression.position)
    default: return true
    }
  }

  /// Records a condition on a property or variable whose value the code decides.
  private func derive(_ holds: Bool, _ expression: Expression, _ frame: Frame) {
    switch expression.kind {
    case .name, .member, .message:
      choices.derive(conditionText(expression, frame), holds, at: expression.position)
    default: break
    }
  }

  func truth(_ value: Value, _ expression: Expression, _ frame: Frame) -> Bool {
    switch inCondition(value, expression, frame) {
    case .boolean(let flag):
      if frame.language == .objectiveC { derive(flag, expression, frame) }
      return flag
    case .number(let number, _): return number != 0
    case .unknown(let unknown):
      let text = conditionText(expression, frame)
      let initial = unknown.initial.map(isTrue)
      if let test = unknown.test {
        return choices.holds(
          test, named: text, at: expression.position, byDefault: initial, of: unknown.defaults)
      }
      let test = test(ofTruth: unknown, expression, frame)
      guard frame.language == .objectiveC, Self.isNumber(unknown) else {
        return choices.holds(test, named: text, at: expression.position, byDefault: initial)
      }
      let isZero = DataTest(
        subject: test.subject, kind: .isIn(NumberInterval(0, 0), Self.numbers(of: unknown)))
      return choices.holds(
        isZero.negated, named: text, namesNegation: true, at: expression.position,
        byDefault: initial, of: value.defaults)
    default: return isPresent(value, expression, frame)
    }
  }

  /// The truth of a value that is known.
  func truth(_ value: Value, _ expression: Expression) -> Bool {
    switch value {
    case .null: false
    case .boolean(let flag): flag
    case .number(let number, _): number != 0
    default: true
    }
  }

  // MARK: Tests

  /// The name by which all conditions on a value know it.
  func subject(
    of unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) -> String {
    if unknown.origin == nil, unknown.initial == nil { asksRunningCode = true }
    return unknown.origin ?? conditionText(expression, frame)
  }

  private static let firstItems: Set<String> = ["first", "last", "firstObject", "lastObject"]

  /// The test for a value that is true, or is there.
  func test(
    ofTruth unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) -> DataTest {
    if let test = unknown.test { return test }
    let subject = subject(of: unknown, expression, frame)
    let isEmpty = NumberInterval(0, 0)
    if let point = subject.lastIndex(of: ".") {
      let member = String(subject[subject.index(after: point)...])
      let count = subject[..<point] + ".count"
      if member == "isEmpty" {
        return DataTest(subject: String(count), kind: .isIn(isEmpty, .naturals))
      }
      if Self.firstItems.contains(member) {
        // Positive, as its name is.
        return DataTest(
          subject: String(count), kind: .isIn(NumberInterval(1, .infinity), .naturals))
      }
    }
    return DataTest(subject: subject, kind: .truth)
  }

  /// The test for a value that is false, or is not there.
  func negation(of unknown: Unknown, _ expression: Expression, _ frame: Frame) -> DataTest {
    test(ofTruth: unknown, expression, frame).negated
  }

  private static func isCount(_ unknown: Unknown) -> Bool {
    let path = unknown.origin ?? unknown.text
    return path.hasSuffix(".count") || path.hasSuffix(".length") || path.hasSuffix(".count()")
  }

  private static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "NSInteger", "int", "long", "short",
  ]
  private static let naturals: Set<String> = [
    "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "NSUInteger", "size_t", "unsigned",
  ]
  private static let reals: Set<String> = ["CGFloat", "Double", "Float", "double", "float"]

  private static func numbers(of unknown: Unknown) -> DataTest.NumberSet {
    if let interval = unknown.interval { return .integersIn(interval) }
    let type = bareType(unknown.type)
    if isCount(unknown) || naturals.contains(type) { return .naturals }
    return integers.contains(type) ? .integers : .real
  }

  private static func isNumber(_ unknown: Unknown) -> Bool {
    let type = bareType(unknown.type)
    return isCount(unknown) || integers.contains(type) || naturals.contains(type)
      || reals.contains(type)
  }

  /// The subject of numbers: that of a length is the one of the count.
  private func numericSubject(
    of unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) -> String {
    let subject = subject(of: unknown, expression, frame)
    for suffix in [".length", ".count()"] where subject.hasSuffix(suffix) {
      return String(subject.dropLast(suffix.count)) + ".count"
    }
    return subject
  }

  /// The test for the equality of a value that data decides with another one.
  private func test(
    ofEquality data: Value, _ other: Value, _ constant: Expression, _ expression: Expression,
    _ text: String, _ frame: Frame
  ) throws(LimitReached) -> DataTest {
    guard case .unknown(let unknown) = data, !other.isUnknown else {
      return DataTest(subject: text, kind: .truth)
    }
    if let number = other.number {
      let all = try constants(besides: constant, frame)
      return DataTest(
        subject: numericSubject(of: unknown, expression, frame),
        kind: .numbers(
          NumberInterval(number, number),
          all.isEmpty ? Self.numbers(of: unknown) : .constants(all)))
    }
    guard let name = Self.constantName(other) else {
      return DataTest(subject: text, kind: .truth)
    }
    if name == "\"\"" {
      let subject = subject(of: unknown, expression, frame)
      return DataTest(
        subject: subject + ".count", kind: .isIn(NumberInterval(0, 0), .naturals))
    }
    return DataTest(
      subject: subject(of: unknown, expression, frame),
      kind: .isOneOf([name], of: cases(of: unknown)))
  }

  /// The numbers of all constants of the C enumeration to which a constant belongs; empty for any other expression.
  private func constants(
    besides constant: Expression, _ frame: Frame
  ) throws(LimitReached) -> [Double] {
    guard case .name(let name) = constant.kind, frame.lookUp(name) == nil,
      let names = scope.values(name).globals.first?.enumeration, !names.isEmpty
    else { return [] }
    var result: [Double] = []
    for name in names {
      let value = try evaluate(Expression(.name(name), at: constant.position), frame)
      guard let number = value.number else { return [] }
      result.append(number)
    }
    return result
  }

  private static func constantName(_ value: Value) -> String? {
    switch value {
    case .enumeration(let name, _, _): name
    case .string(let text): "\"\(text)\""
    case .type(let name): name
    default: nil
    }
  }

  /// All cases of the enumeration to which a value belongs; empty if they are not known.
  private func cases(of unknown: Unknown) -> [String] {
    let type = Self.bareType(unknown.type)
    guard !type.isEmpty, let declared = scope.type(type), declared.kind == .enumeration else {
      return []
    }
    return declared.caseOrder
  }

  /// The result of a comparison of numbers of which data decides one.
  func comparison(
    _ symbol: String, _ first: Value, _ second: Value, _ left: Expression, _ right: Expression,
    _ expression: Expression, _ frame: Frame
  ) -> Value {
    var initial: Value?
    if let a = first.number, let b = second.number, let interval = NumberInterval(symbol, b) {
      initial = .boolean(interval.contains(a))
    }
    var result = Unknown(
      text: expression.shortText, type: "Bool", position: expression.position, initial: initial)
    if initial != nil { result.defaults = (first.defaults + second.defaults).uniqued() }
    let opposite = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]
    if case .unknown(let unknown) = first, !second.isUnknown, let number = second.number,
      let interval = NumberInterval(symbol, number)
    {
      result.test = DataTest(
        subject: numericSubject(of: unknown, left, frame),
        kind: .numbers(interval, Self.numbers(of: unknown)))
    } else if case .unknown(let unknown) = second, !first.isUnknown, let number = first.number,
      let other = opposite[symbol], let interval = NumberInterval(other, number)
    {
      result.test = DataTest(
        subject: numericSubject(of: unknown, right, frame),
        kind: .numbers(interval, Self.numbers(of: unknown)))
    }
    return .unknown(result)
  }

  /// True if a value matches a pattern; data decides over an unknown value.
  private func matches(
    _ pattern: Pattern, _ value: Value, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> Bool {
    guard case .unknown(let unknown) = value else {
      let text = "\(conditionText(expression, frame)) is \(pattern.shortText)"
      return try matches(pattern, value, frame) ?? choices.holds(text, at: expression.position)
    }
    let initial = try unknown.initial.flatMap { (first) throws(LimitReached) in
      try matches(pattern, first, frame)
    }
    if case .type(let type, _) = pattern {
      let type = dataType(type, frame)
      if let known = membership(of: unknown, in: type) { return known }
    }
    guard let test = try test(of: pattern, unknown, expression, frame) else { return true }
    var text = "\(conditionText(expression, frame)) is \(pattern.shortText)"
    if case .enumCase("some", _) = pattern { text = conditionText(expression, frame) }
    return choices.holds(
      test, named: text, at: expression.position, byDefault: initial, of: value.defaults)
  }

  /// The test that a pattern of one value is; nil if it matches all values.
  private func test(
    of pattern: Pattern, _ unknown: Unknown, _ expression: Expression, _ frame: Frame
  ) throws(LimitReached) -> DataTest? {
    switch pattern {
    case .wildcard, .name: return nil
    case .enumCase("some", _): return test(ofTruth: unknown, expression, frame)
    case .enumCase("none", _) where !cases(of: unknown).contains("none"):
      return test(ofTruth: unknown, expression, frame).negated
    case .enumCase(let name, _):
      return DataTest(
        subject: subject(of: unknown, expression, frame),
        kind: .isOneOf([name], of: cases(of: unknown)))
    case .expression(let constant):
      let value = try evaluate(constant, frame, expecting: unknown.type)
      switch value {
      case .null: return test(ofTruth: unknown, expression, frame).negated
      case .boolean(let flag):
        let test = test(ofTruth: unknown, expression, frame)
        return flag ? test : test.negated
      case .range(let range, _):
        return DataTest(
          subject: numericSubject(of: unknown, expression, frame),
          kind: .isIn(
            NumberInterval(Double(range.lowerBound), Double(range.upperBound) - 1),
            Self.numbers(of: unknown)))
      default: break
      }
      let text = "\(conditionText(expression, frame)) is \(pattern.shortText)"
      return try test(ofEquality: .unknown(unknown), value, constant, expression, text, frame)
    case .type(let type, _):
      return test(ofType: dataType(type, frame), unknown, expression, frame)
    case .tuple:
      return DataTest(
        subject: subject(of: unknown, expression, frame),
        kind: .isOneOf(["(\(pattern.shortText))"], of: []))
    }
  }

  /// The case of a `switch` over data that runs; nil if none does.
  func chosenCase(
    of unknown: Unknown, _ subject: Expression, _ cases: [SelectionCase], _ frame: Frame
  ) throws(LimitReached) -> Int? {
    let text = conditionText(subject, frame)
    var options: [Choices.Option] = []
    var indices: [Int?] = []
    var excluded: [DataTest] = []
    var initial: Int?
    var isComplete = false
    for (index, item) in cases.enumerated() {
      if item.isDefault { continue }
      var tests: [DataTest] = []
      var isKnown: Bool?
      for pattern in item.patterns {
        if case .type(let type, _) = pattern,
          let holds = membership(of: unknown, in: dataType(type, frame))
        {
          isKnown = isKnown == true || holds
          continue
        }
        if let first = unknown.initial, initial == nil,
          try matches(pattern, first, frame) == true
        {
          initial = options.count
        }
        if let test = try test(of: pattern, unknown, subject, frame) { tests.append(test) }
      }
      if isKnown == false, tests.isEmpty { continue }
      if isKnown == true { tests = [] }
      // Constants exclude each other.
      let others = excluded.allSatisfy(\.isConstant) ? [] : excluded.map(\.negated)
      options.append(
        Choices.Option(
          name: "\(text) is \(item.patterns.map(\.shortText).joined(separator: " or "))",
          tests: Self.union(tests) + others))
      indices.append(index)
      if item.filter == nil { excluded += tests }
      // The declared type says that the value has the type of the case.
      isComplete = isKnown == true && item.filter == nil
      if isComplete { break }
    }
    if isComplete {
      // No case behind it runs.
    } else if let index = cases.firstIndex(where: \.isDefault) {
      if unknown.initial != nil, initial == nil { initial = options.count }
      options.append(
        Choices.Option(name: "\(text) is other", tests: excluded.map(\.negated)))
      indices.append(index)
    } else if case .isIn(_, .constants)? = excluded.first?.kind {
      // A constant of the enumeration without a case runs none.
      options.append(
        Choices.Option(name: "\(text) is other", tests: excluded.map(\.negated)))
      indices.append(nil)
    }
    if let initial {
      let others = Choices.others(than: Value.unknown(unknown).defaults)
      for index in options.indices where index != initial { options[index].tests += others }
    }
    return choices.choose(text, options, at: subject.position, byDefault: initial).flatMap {
      indices[$0]
    }
  }

  /// The test that one of several tests of a value holds; that of their hull for numbers.
  private static func union(_ tests: [DataTest]) -> [DataTest] {
    guard var result = tests.first, tests.count > 1 else { return tests }
    for test in tests.dropFirst() {
      switch (result.kind, test.kind) {
      case (.isOneOf(let names, let all), .isOneOf(let others, _)):
        result.kind = .isOneOf(names + others, of: all)
      case (.isIn(let first, let set), .isIn(let second, _)):
        result.kind = .isIn(
          NumberInterval(min(first.lower, second.lower), max(first.upper, second.upper)), set)
      default: return []
      }
    }
    return [result]
  }
}

import DocumentSyntax
package import JSON

/// The form of a string in which variables may be named.
///
///     "$gutter"        the value of a variable
///     "!$showsBadge"   the opposite of a boolean
///     "$$5 off"        the text "$5 off"
///     "$gutter * 2"    plain, but an expression where a number or a length is expected
///     "$9.99", "$ 5"   plain
package enum VariableReference: Hashable, Sendable {
  case plain
  case value(String)
  case negation(String)

  /// The text is the string without its first character.
  case escaped

  package init(_ text: String) {
    let bytes = text.utf8
    guard let first = bytes.first, first == .dollar || first == .exclamationMark else {
      self = .plain
      return
    }
    let isNegated = first == .exclamationMark
    let rest = bytes.dropFirst()
    if !isNegated, rest.first == .dollar {
      self = .escaped
      return
    }
    let name = isNegated ? rest.dropFirst() : rest
    guard !isNegated || rest.first == .dollar, Self.isName(name) else {
      self = .plain
      return
    }
    let string = String(decoding: name, as: UTF8.self)
    self = isNegated ? .negation(string) : .value(string)
  }

  /// True for `[A-Za-z_][A-Za-z0-9_]*`.
  package static func isName(_ bytes: some Sequence<UInt8>) -> Bool {
    var isFirst = true
    for byte in bytes {
      guard isFirst ? byte.beginsName : byte.continuesName else { return false }
      isFirst = false
    }
    return !isFirst
  }

  /// The variable that it names.
  package var name: String? {
    switch self {
    case .value(let name), .negation(let name): name
    case .plain, .escaped: nil
    }
  }

  /// The text that a string stands for where a text is expected and it names no variable.
  package static func text(of string: String) -> String {
    VariableReference(string) == .escaped ? String(string.dropFirst()) : string
  }

  /// The string to write for a text, so that it names no variable.
  package static func string(for text: String) -> String {
    switch VariableReference(text) {
    case .value, .escaped: "$\(text)"
    case .plain, .negation: text
    }
  }
}

/// Numbers and variables, combined by `+ - * /` and parentheses.
///
/// The parts are in the order in which a stack machine computes them, so that nesting costs no depth of calls.
package struct VariableExpression: Hashable, Sendable {
  private var steps: [Step] = []

  private enum Step: Hashable {
    case number(Double)
    case variable(String)
    case operation(Operation)
  }

  private enum Operation: UInt8, Hashable {
    case open, add, subtract, multiply, divide, negate

    var precedence: Int {
      switch self {
      case .open: 0
      case .add, .subtract: 1
      case .multiply, .divide: 2
      case .negate: 3
      }
    }

    init?(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "+"): self = .add
      case UInt8(ascii: "-"): self = .subtract
      case UInt8(ascii: "*"): self = .multiply
      case UInt8(ascii: "/"): self = .divide
      default: return nil
      }
    }
  }

  /// - Returns: `nil` for a text that is no expression or names no variable.
  /// - Complexity: O(*n*) in the length of the text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.contains(.dollar) else { return nil }
    var operations: [Operation] = []
    var expectsOperand = true
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case .dollar:
        let start = index
        while index < bytes.count, bytes[index].continuesName { index += 1 }
        guard expectsOperand, VariableReference.isName(bytes[start..<index]) else { return nil }
        steps.append(.variable(String(decoding: bytes[start..<index], as: UTF8.self)))
        expectsOperand = false
      case _ where byte.isDigit:
        let start = index - 1
        index = bytes.endOfNumber(from: start)
        guard expectsOperand,
          let number = Double(String(decoding: bytes[start..<index], as: UTF8.self))
        else { return nil }
        steps.append(.number(number))
        expectsOperand = false
      case UInt8(ascii: "("):
        guard expectsOperand else { return nil }
        operations.append(.open)
      case UInt8(ascii: ")"):
        guard !expectsOperand else { return nil }
        while let last = operations.last, last != .open {
          steps.append(.operation(last))
          operations.removeLast()
        }
        guard operations.popLast() == .open else { return nil }
      case UInt8(ascii: "-") where expectsOperand: operations.append(.negate)
      default:
        guard !expectsOperand, let operation = Operation(byte) else { return nil }
        while let last = operations.last, last.precedence >= operation.precedence {
          steps.append(.operation(last))
          operations.removeLast()
        }
        operations.append(operation)
        expectsOperand = true
      }
    }
    guard !expectsOperand else { return nil }
    while let last = operations.popLast() {
      guard last != .open else { return nil }
      steps.append(.operation(last))
    }
  }

  /// The variables, in the order in which they are named; several times where they are.
  package var names: [String] {
    steps.compactMap { if case .variable(let name) = $0 { name } else { nil } }
  }

  /// The value: infinite if no double holds it, and not a number if it divides by zero, itself or in a variable.
  package func value(_ number: (String) -> Double) -> Double {
    var stack: [Double] = []
    for step in steps {
      switch step {
      case .number(let value): stack.append(value)
      case .variable(let name): stack.append(number(name))
      case .operation(.negate): stack.append(-(stack.popLast() ?? .nan))
      case .operation(let operation):
        let right = stack.popLast() ?? .nan
        let left = stack.popLast() ?? .nan
        stack.append(Self.result(of: operation, left, right))
      }
    }
    return stack.last ?? .nan
  }
}

extension VariableExpression {
  private static func result(of operation: Operation, _ left: Double, _ right: Double) -> Double {
    if left.isNaN || right.isNaN { return .nan }
    let result: Double
    switch operation {
    case .add: result = left + right
    case .subtract: result = left - right
    case .multiply: result = left * right
    case .divide, .negate, .open:
      if right == 0 { return .nan }
      result = left / right
    }
    // The difference of two numbers that no double holds.
    return result.isNaN ? .infinity : result
  }
}

extension [UInt8] {
  /// The end of a number that begins with a digit, as JSON writes it: with a fraction and an exponent, if digits follow.
  package func endOfNumber(from start: Int) -> Int {
    func endOfDigits(from start: Int) -> Int {
      self[Swift.min(start, count)...].firstIndex { !$0.isDigit } ?? count
    }
    var end = endOfDigits(from: start)
    if end < count, self[end] == UInt8(ascii: ".") {
      let fraction = endOfDigits(from: end + 1)
      if fraction > end + 1 { end = fraction }
    }
    guard end < count, self[end] == UInt8(ascii: "e") || self[end] == UInt8(ascii: "E") else {
      return end
    }
    var digits = end + 1
    if digits < count, self[digits] == UInt8(ascii: "+") || self[digits] == UInt8(ascii: "-") {
      digits += 1
    }
    let exponent = endOfDigits(from: digits)
    return exponent > digits ? exponent : end
  }
}

extension UInt8 {
  static let dollar = UInt8(ascii: "$")
  static let exclamationMark = UInt8(ascii: "!")

  /// True for a byte with which a variable's name may begin.
  fileprivate var beginsName: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) || self == UInt8(ascii: "_")
  }

  fileprivate var continuesName: Bool { beginsName || isDigit }
}

extension VariableReference {
  /// A value to write in which no string names a variable.
  package static func escaped(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(string(for: text))
    case .array(let items): .array(items.map(escaped))
    case .object(let members):
      .object(
        JSONObject(members.map { JSONObject.Member(key: $0.key, value: escaped($0.value)) }))
    default: value
    }
  }

  /// A string with another name for a variable.
  ///
  /// - Returns: `nil` if it does not name the variable.
  package static func renaming(_ name: String, to new: String, in text: String) -> String? {
    let ranges = occurrences(of: name, in: text)
    if ranges.isEmpty { return nil }
    var bytes = Array(text.utf8)
    for range in ranges.reversed() { bytes.replaceSubrange(range, with: Array(new.utf8)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The UTF-8 offsets of a variable's name in a string, without the dollar signs.
  package static func occurrences(of name: String, in text: String) -> [Range<Int>] {
    guard DocumentSource.variables(namedBy: text).contains(name) else { return [] }
    let bytes = Array(text.utf8)
    return variables(in: bytes).filter { bytes[$0].elementsEqual(name.utf8) }
  }

  /// The offsets of everything that looks like the name of a variable.
  package static func variables(in bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == .dollar else { continue }
      let start = index
      while index < bytes.count, bytes[index].continuesName { index += 1 }
      if isName(bytes[start..<index]) { ranges.append(start..<index) }
    }
    return ranges
  }
}

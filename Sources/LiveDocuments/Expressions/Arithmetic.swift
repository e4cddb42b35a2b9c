import DocumentSyntax

/// Numbers and operands, combined by `+ - * /` and parentheses: `$gutter * 2` of a document, `#a.width / 2` of a
/// layout test.
///
///     sum      product (("+" | "-") product)*
///     product  factor (("*" | "/") factor)*
///     factor   "-" factor | "(" sum ")" | number | operand
///
/// An ``ExpressionReader`` has the text and the position in it, and reads operands; its extension reads white space,
/// numbers and arithmetic, the same for all. Numbers are those of JSON, the sign left out. Neither reading nor
/// evaluating recurses, so that depth and length have no limit of their own.
package struct Arithmetic: Hashable, Sendable {
  /// The parts in the order of the text.
  package let tokens: [Token]

  package enum Token: Hashable, Sendable {
    case number(Double)

    /// The operand of this number, in the order of the text.
    case operand(Int)
    case negation
    case operation(ArithmeticOperation)
    case open
    case close

    /// The precedence of an operator; 0 for any other token.
    fileprivate var precedence: Int {
      switch self {
      case .negation: 3
      case .operation(.multiply), .operation(.divide): 2
      case .operation(.add), .operation(.subtract): 1
      case .number, .operand, .open, .close: 0
      }
    }
  }

  /// The value for the values of all operands: infinite if no double holds it, and not a number if it divides by zero,
  /// itself or in an operand.
  ///
  /// - Precondition: There is a value for each operand.
  package func value(_ operands: [Double]) -> Double {
    if tokens.count == 1, let only = operands.first { return only }
    var numbers: [Double] = []
    var pending: [Token] = []
    func computePending(from precedence: Int) {
      while let last = pending.last, last.precedence >= precedence {
        pending.removeLast()
        let right = numbers.popLast() ?? .nan
        guard case .operation(let operation) = last else {
          numbers.append(-right)
          continue
        }
        numbers.append(operation.result(numbers.popLast() ?? .nan, right))
      }
    }
    for token in tokens {
      switch token {
      case .number(let number): numbers.append(number)
      case .operand(let index): numbers.append(operands[index])
      case .negation, .open: pending.append(token)
      case .operation:
        computePending(from: token.precedence)
        pending.append(token)
      case .close:
        computePending(from: 1)
        _ = pending.popLast()
      }
    }
    computePending(from: 1)
    return numbers.last ?? .nan
  }
}

/// An operation on two numbers, by the byte of its operator.
package enum ArithmeticOperation: UInt8, Sendable {
  case multiply = 0x2A
  case add = 0x2B
  case subtract = 0x2D
  case divide = 0x2F

  fileprivate func result(_ left: Double, _ right: Double) -> Double {
    if left.isNaN || right.isNaN || self == .divide && right == 0 { return .nan }
    let result =
      switch self {
      case .add: left + right
      case .subtract: left - right
      case .multiply: left * right
      case .divide: left / right
      }
    // Not a number is then that of values that no double holds, such as their difference.
    return result.isNaN ? .infinity : result
  }
}

/// The reason why a text is no expression, or why one cannot be evaluated in a document.
package struct ExpressionError: Error, Hashable, Sendable {
  /// UTF-8 offsets in the text.
  package let range: Range<Int>
  package let message: String

  package init(range: Range<Int>, message: String) {
    self.range = range
    self.message = message
  }
}

/// Reads an expression from left to right; see ``Arithmetic``.
package protocol ExpressionReader {
  associatedtype Operand

  var bytes: [UInt8] { get }

  /// The first byte that is not read yet.
  var offset: Int { get set }

  /// Reads the operand at the offset.
  ///
  /// - Throws: An error if there is none.
  mutating func operand() throws(ExpressionError) -> Operand
}

extension ExpressionReader {
  /// Reads arithmetic, with its operands in the order of the text, and the white space behind it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package mutating func arithmetic() throws(ExpressionError) -> (Arithmetic, operands: [Operand]) {
    var tokens: [Arithmetic.Token] = []
    var operands: [Operand] = []
    var depth = 0
    while true {
      skipSpace()
      if take(UInt8(ascii: "-")) {
        tokens.append(.negation)
        continue
      }
      if take(UInt8(ascii: "(")) {
        tokens.append(.open)
        depth += 1
        continue
      }
      if let number = try number() {
        tokens.append(.number(number))
      } else {
        tokens.append(.operand(operands.count))
        operands.append(try operand())
      }
      skipSpace()
      while depth > 0, take(UInt8(ascii: ")")) {
        tokens.append(.close)
        depth -= 1
        skipSpace()
      }
      guard let operation = peek.flatMap(ArithmeticOperation.init) else { break }
      tokens.append(.operation(operation))
      offset += 1
    }
    if depth > 0 { throw error("\")\" is expected") }
    return (Arithmetic(tokens: tokens), operands)
  }

  /// Reads a number without a sign, if one begins at the offset; one that no double holds is an error.
  package mutating func number() throws(ExpressionError) -> Double? {
    guard let byte = peek, byte.isDigit else { return nil }
    let range = offset..<bytes.endOfNumber(from: offset)
    offset = range.upperBound
    guard let number = Double(text(range)), number.isFinite else {
      throw error("this number is too large", at: range)
    }
    return number
  }

  package var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  package mutating func skipSpace() { while let byte = peek, byte.isWhiteSpace { offset += 1 } }

  package mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  package mutating func expectEnd() throws(ExpressionError) {
    skipSpace()
    if offset < bytes.count { throw error("this cannot stand here", at: offset..<bytes.count) }
  }

  package func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// An error at a range; without one from the offset to the end, or about all where that is the end.
  package func error(_ message: String, at range: Range<Int>? = nil) -> ExpressionError {
    var range = range ?? min(offset, bytes.count)..<bytes.count
    if range.isEmpty { range = 0..<bytes.count }
    return ExpressionError(range: range, message: message)
  }
}

/// The number that a text is, as JSON writes it and nothing around it; `nil` for one that no double holds.
package func jsonNumber(_ text: some StringProtocol) -> Double? {
  let bytes = Array(text.utf8)
  let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
  guard start < bytes.count, bytes[start].isDigit, bytes.endOfNumber(from: start) == bytes.count,
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}

extension [UInt8] {
  /// The end of a number that begins with a digit, as JSON writes it: with a fraction and an exponent, if digits follow.
  fileprivate func endOfNumber(from start: Int) -> Int {
    func endOfDigits(from start: Int) -> Int? {
      let end = self[Swift.min(start, count)...].firstIndex { !$0.isDigit } ?? count
      return end > start ? end : nil
    }
    var end = start + 1
    if self[start] != UInt8(ascii: "0"), let digits = endOfDigits(from: end) { end = digits }
    if end < count, self[end] == UInt8(ascii: "."), let fraction = endOfDigits(from: end + 1) {
      end = fraction
    }
    guard end < count, self[end] | 0x20 == UInt8(ascii: "e") else { return end }
    let next = end + 1 < count ? self[end + 1] : 0
    let isSigned = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
    return endOfDigits(from: isSigned ? end + 2 : end + 1) ?? end
  }
}

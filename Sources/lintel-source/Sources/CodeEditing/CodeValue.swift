import SourceTree

/// The code of a value, as far as it is written out.
struct CodeValue {
  let range: Range<Int>

  /// True if the code is a literal, a constant of the system, or a call that makes a value of such.
  let isLiteral: Bool

  /// The numbers that are the value or a part of it by themselves.
  let numbers: [Number]

  struct Number {
    let range: Range<Int>
    let value: Double
  }
}

extension CodeText {
  /// The value that a range of the text states.
  func value(_ range: Range<Int>) -> CodeValue {
    var numbers: [CodeValue.Number] = []
    let isLiteral = addNumbers(in: tokens(in: range), depth: 0, to: &numbers)
    return CodeValue(range: range, isLiteral: isLiteral, numbers: numbers)
  }

  /// The calls that make a value of their arguments.
  private static let makers: Set<String> = [
    "ASDimension", "ASDimensionMake", "ASDimensionMakeWithFraction", "ASDimensionMakeWithPoints",
    "ASLayoutSize", "ASLayoutSizeMake", "ASPointMake", "CGFloat", "CGPoint", "CGPointMake",
    "CGSize", "CGSizeMake", "Double", "Float", "UIEdgeInsets", "UIEdgeInsetsMake", "init",
  ]

  /// The calls whose only effect is their value.
  private static let calculations: Set<String> = [
    "abs", "ceil", "floor", "fabs", "max", "min", "round", "MAX", "MIN",
  ]

  /// True if a value is calculated from numbers alone: `ASDimensionMakeWithFraction(1.0 / 3)`.
  func isCalculation(_ range: Range<Int>) -> Bool {
    tokens(in: range).allSatisfy { token in
      switch token.kind {
      case .number: true
      case .word: Self.makers.contains(text(token))
      case .symbol: "+-*/(),.:".contains(text(token))
      case .string: false
      }
    }
  }

  private static let constants: Set<String> = [
    "ASDimensionAuto", "CGFLOAT_MAX", "CGSizeZero", "INFINITY", "NO", "UIEdgeInsetsZero", "YES",
    "false", "true",
  ]

  private static let members: Set<String> = [
    "auto", "greatestFiniteMagnitude", "infinity", "zero",
  ]

  /// Adds the numbers of a value that are no operands.
  ///
  /// - Returns: True if the value is written out.
  private func addNumbers(
    in tokens: ArraySlice<Token>, depth: Int, to numbers: inout [CodeValue.Number]
  ) -> Bool {
    guard let first = tokens.first, let last = tokens.last, depth < 8 else { return false }
    let isNegative = isSymbol(first, "-")
    if let token = isNegative ? tokens.dropFirst().first : first, token.kind == .number,
      tokens.count == (isNegative ? 2 : 1), let value = number(token)
    {
      numbers.append(
        .init(
          range: first.range.lowerBound..<token.range.upperBound,
          value: isNegative ? -value : value))
      return true
    }
    if tokens.allSatisfy({ $0.kind == .string }) { return true }
    if last.kind == .word, tokens.count <= 3 {
      if tokens.count == 1 { return Self.constants.contains(text(last)) }
      return isSymbol(tokens.dropLast().last, ".") && Self.members.contains(text(last))
    }
    return addArguments(in: tokens, depth: depth, to: &numbers)
  }

  private func addArguments(
    in tokens: ArraySlice<Token>, depth: Int, to numbers: inout [CodeValue.Number]
  ) -> Bool {
    guard let arguments = arguments(ofMaker: tokens) else { return false }
    var areLiteral = true
    for argument in arguments
    where !addNumbers(in: argument, depth: depth + 1, to: &numbers) { areLiteral = false }
    return areLiteral
  }

  /// The arguments of a call that makes a value, without their labels; nil for other code.
  private func arguments(ofMaker tokens: ArraySlice<Token>) -> [ArraySlice<Token>]? {
    guard let open = tokens.firstIndex(where: { isSymbol($0, "(") }), open > tokens.startIndex,
      isSymbol(tokens.last, ")"), Self.makers.contains(text(tokens[open - 1])),
      tokens[..<open].allSatisfy({ $0.kind == .word || isSymbol($0, ".") })
    else { return nil }
    var arguments: [ArraySlice<Token>] = []
    var start = open + 1
    var level = 0
    for index in (open + 1)..<tokens.endIndex {
      let isEnd = index == tokens.endIndex - 1
      if level == 0, isEnd || isSymbol(tokens[index], ",") {
        let argument = tokens[start..<index]
        let hasLabel =
          isSwift && argument.count > 1 && argument.first?.kind == .word
          && isSymbol(argument.dropFirst().first, ":")
        arguments.append(hasLabel ? argument.dropFirst(2) : argument)
        start = index + 1
      }
      level += self.depth(tokens[index])
      if level < 0, !isEnd { return nil }
    }
    return arguments
  }

  /// The bytes of one side of a size: of the first argument, the width, or of the second.
  func side(_ index: Int, ofSizeAt range: Range<Int>) -> Range<Int>? {
    guard let arguments = arguments(ofMaker: tokens(in: range)), arguments.count == 2,
      let first = arguments[index].first, let last = arguments[index].last
    else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The number of a literal; nil for one that the languages write in another way.
  private func number(_ token: Token) -> Double? {
    var text = text(token).filter { $0 != "_" && $0 != "'" }
    if !isSwift, let last = text.last, "fF".contains(last), !text.hasPrefix("0x") {
      text.removeLast()
      if text.hasSuffix(".") { text += "0" }
    }
    return Double(text)
  }

  /// True if code does nothing but give its value.
  func hasNoOtherEffect(_ range: Range<Int>) -> Bool { hasNoOtherEffect(tokens(in: range)) }

  func hasNoOtherEffect(_ tokens: ArraySlice<Token>) -> Bool {
    var previous: Token?
    for token in tokens {
      defer { previous = token }
      guard token.kind == .symbol else { continue }
      switch text(token) {
      case "(":
        guard let previous, previous.kind == .word else { continue }
        let name = text(previous)
        guard Self.makers.contains(name) || Self.calculations.contains(name) else { return false }
      case "[", "@[":
        // A message, or an element of a list.
        guard isSwift || previous?.kind == .word else { return false }
      case "{", "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "++", "--", "^": return false
      default: continue
      }
    }
    return true
  }
}

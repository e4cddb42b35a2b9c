import SourceTree

/// The conditions of `#if`, decided as for a release build for iOS.
struct PreprocessorFlags {
  enum Condition {
    case known(Bool)
    /// A condition on a macro of the build settings or of a header.
    case unknown(Expression)
  }

  private enum Value {
    case number(Int)
    case unknown(Expression)
  }

  private let lines: LineTable
  private let file: Int32
  /// The macros of the file, with their tokens; nil for one without a value or with parameters.
  private var macros: [String: [Token]?] = [:]
  private var undefined: Set<String> = ["DEBUG"]

  private static let builtIn: [String: Int] = [
    "TARGET_OS_IOS": 1, "TARGET_OS_IPHONE": 1, "TARGET_OS_EMBEDDED": 1,
    "TARGET_IPHONE_SIMULATOR": 0,
    "TARGET_RT_64_BIT": 1, "NDEBUG": 1, "__OBJC__": 1, "__OBJC2__": 1, "__APPLE__": 1,
    "__LP64__": 1,
    "__arm64__": 1, "__clang__": 1, "__cplusplus": 201_703, "__OPTIMIZE__": 1,
    "__IPHONE_OS_VERSION_MAX_ALLOWED": 260_000, "__STDC__": 1,
  ]

  init(_ bytes: [UInt8], lines: LineTable, file: Int32) {
    self.lines = lines
    self.file = file
  }

  mutating func define(_ name: String, body: [Token]?) {
    macros[name] = .some(body)
    undefined.remove(name)
  }

  mutating func undefine(_ name: String) {
    macros[name] = nil
    undefined.insert(name)
  }

  /// The condition of the tokens of a directive `if`, `ifdef`, `ifndef` or `elif`.
  func condition(_ tokens: [Token]) -> Condition {
    let rest = Array(tokens.dropFirst())
    let value: Value
    switch tokens[0].text {
    case "ifdef": value = definedness(of: rest[0])
    case "ifndef": value = Self.negated(definedness(of: rest[0]))
    default: value = self.value(of: rest, depth: 0) ?? .number(1)
    }
    switch value {
    case .number(let number): return .known(number != 0)
    case .unknown(let flag): return .unknown(flag)
    }
  }

  private func isDefined(_ name: String) -> Bool? {
    if macros[name] != nil || Self.builtIn[name] != nil || name.hasPrefix("TARGET_OS_") {
      return true
    }
    return undefined.contains(name) ? false : nil
  }

  private func definedness(of token: Token) -> Value {
    guard let isDefined = isDefined(token.text) else {
      return .unknown(Expression(.name(token.text), at: position(of: token)))
    }
    return .number(isDefined ? 1 : 0)
  }

  private func position(of token: Token) -> SourcePosition {
    lines.position(of: token.offset, in: file)
  }

  /// The value of an expression of the preprocessor; nil if the tokens are none.
  private func value(of tokens: [Token], depth: Int) -> Value? {
    guard let first = tokens.first, first.kind != .end else { return nil }
    var plain: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      let isQuery = token.text == "defined" || token.text.hasPrefix("__has_")
      guard token.kind == .word, isQuery, index < tokens.count else {
        plain.append(token)
        continue
      }
      var content: [Token] = []
      if tokens[index].isSymbol("(") {
        index += 1
        var level = 1
        while index < tokens.count {
          if tokens[index].isSymbol("(") { level += 1 }
          if tokens[index].isSymbol(")") { level -= 1 }
          index += 1
          if level == 0 { break }
          content.append(tokens[index - 1])
        }
      } else if token.text == "defined" {
        content = [tokens[index]]
        index += 1
      } else {
        plain.append(token)
        continue
      }
      plain.append(answer(to: token, content))
    }
    if plain.last?.kind != .end {
      plain.append(Token(kind: .end, text: "", offset: first.offset, line: first.line))
    }
    let parser = ObjectiveCParser(plain, lines: lines, file: file)
    guard let expression = parser.wholeExpression() else {
      let text = tokens.map(\.text).joined(separator: " ").trimmed
      return .unknown(Expression(.name(text), at: position(of: first)))
    }
    return value(of: expression, depth: depth)
  }

  /// The token that stands for `defined(X)`, `__has_feature(X)` and the like: a number, or the name of a flag.
  private func answer(to query: Token, _ content: [Token]) -> Token {
    let name = content.map(\.text).joined()
    var number: Int?
    if query.text == "defined" {
      number = isDefined(name).map { $0 ? 1 : 0 }
    } else if name.hasPrefix("objc_arc") || name == "blocks" || name == "modules" {
      number = 1
    }
    if let number {
      return Token(kind: .number, text: "\(number)", offset: query.offset, line: query.line)
    }
    return Token(
      kind: .word, text: query.text == "defined" ? name : "\(query.text)(\(name))",
      offset: query.offset, line: query.line)
  }

  private func value(of expression: Expression, depth: Int) -> Value {
    guard depth < 64 else { return .unknown(expression) }
    switch expression.kind {
    case .number(let number), .integer(let number):
      return .number(Int(exactly: number.rounded(.towardZero)) ?? 1)
    case .boolean(let flag): return .number(flag ? 1 : 0)
    case .name(let name): return value(ofMacro: name, expression, depth: depth)
    case .cast(let inner, type: "", _): return value(of: inner, depth: depth + 1)
    case .prefix("!", let operand): return Self.negated(value(of: operand, depth: depth + 1))
    case .prefix("-", let operand):
      guard case .number(let number) = value(of: operand, depth: depth + 1) else {
        return .unknown(expression)
      }
      return .number(0 &- number)
    case .binary(let symbol, let left, let right):
      return Self.combined(
        symbol, value(of: left, depth: depth + 1), value(of: right, depth: depth + 1),
        at: expression.position)
    default: return .unknown(expression)
    }
  }

  private func value(ofMacro name: String, _ expression: Expression, depth: Int) -> Value {
    if let body = macros[name] {
      guard let body, depth < 16 else { return .unknown(expression) }
      return value(of: body, depth: depth + 1) ?? .unknown(expression)
    }
    if let number = Self.builtIn[name] { return .number(number) }
    if name.hasPrefix("TARGET_OS_") || undefined.contains(name) { return .number(0) }
    return .unknown(expression)
  }

  private static func negated(_ value: Value) -> Value {
    switch value {
    case .number(let number): .number(number == 0 ? 1 : 0)
    case .unknown(let flag): .unknown(Expression(.prefix("!", flag), at: flag.position))
    }
  }

  private static func combined(
    _ symbol: String, _ left: Value, _ right: Value, at position: SourcePosition
  ) -> Value {
    if case .number(let first) = left, case .number(let second) = right,
      let result = result(symbol, first, second)
    {
      return .number(result)
    }
    switch (symbol, left, right) {
    case ("&&", .number(0), _), ("&&", _, .number(0)): return .number(0)
    case ("&&", .number, let other), ("&&", let other, .number): return other
    case ("||", .number(0), let other), ("||", let other, .number(0)): return other
    case ("||", .number, _), ("||", _, .number): return .number(1)
    default:
      return .unknown(
        Expression(
          .binary(symbol, expression(left, position), expression(right, position)), at: position))
    }
  }

  private static func expression(_ value: Value, _ position: SourcePosition) -> Expression {
    switch value {
    case .number(let number): Expression(.integer(Double(number)), at: position)
    case .unknown(let flag): flag
    }
  }

  private static func result(_ symbol: String, _ left: Int, _ right: Int) -> Int? {
    switch symbol {
    case "&&": left != 0 && right != 0 ? 1 : 0
    case "||": left != 0 || right != 0 ? 1 : 0
    case "==": left == right ? 1 : 0
    case "!=": left != right ? 1 : 0
    case "<": left < right ? 1 : 0
    case ">": left > right ? 1 : 0
    case "<=": left <= right ? 1 : 0
    case ">=": left >= right ? 1 : 0
    case "+": left &+ right
    case "-": left &- right
    case "*": left &* right
    case "/": right == 0 || right == -1 ? nil : left / right
    case "&": left & right
    case "|": left | right
    case "^": left ^ right
    case "<<": left << right
    case ">>": left >> right
    default: nil
    }
  }
}

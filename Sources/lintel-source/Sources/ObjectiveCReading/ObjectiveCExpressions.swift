import SourceTree

extension ObjectiveCParser {
  /// An expression; of those with C's comma operator between them all are evaluated, and the value of the last counts.
  func expression() throws(Mismatch) -> Expression {
    let first = try assignment()
    guard at(",") else { return first }
    var parts = [Statement(.expression(first), at: first.position)]
    while accept(",") {
      let next = try assignment()
      parts.append(Statement(.expression(next), at: next.position))
    }
    return Expression(.statements(parts), at: first.position)
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=",
  ]

  func assignment() throws(Mismatch) -> Expression {
    try deeper { () throws(Mismatch) in
      let left = try conditional()
      guard token.kind == .symbol, Self.assignments.contains(token.text) else { return left }
      let symbol = take()
      if lacksValue(of: left.start) {
        let missing = Expression(.unknown(""), at: position(of: symbol))
        return Expression(.assignment(left, operator: symbol.text, missing), at: left.position)
      }
      let right = try initializerOrAssignment()
      return Expression(.assignment(left, operator: symbol.text, right), at: left.position)
    }
  }

  /// True behind a `=` if the statement ends there: with its end, or where the next statement begins on a later line
  /// that is not indented more.
  func lacksValue(of start: SourcePosition) -> Bool {
    let isEnd = at(";") || at("}") || isAtEnd || token.kind == .conditional
    guard isEnd || token.line > previous.line && position.column <= start.column && isAtStatement
    else { return false }
    reportMissingValue(at: previous.offset)
    return true
  }

  private static let statementWords: Set<String> = [
    "return", "if", "for", "while", "do", "switch", "break", "continue", "goto", "typedef",
  ]

  /// True at a statement that is no expression.
  private var isAtStatement: Bool {
    guard token.kind == .word else { return false }
    if Self.statementWords.contains(token.text) { return true }
    let here = index
    defer { index = here }
    let isDeclaration = attempt { () throws(Mismatch) in
      _ = try type()
      _ = try word()
      return at("=") || at(";")
    }
    return isDeclaration == true
  }

  func initializerOrAssignment() throws(Mismatch) -> Expression {
    at("{") ? try initializerList(type: nil) : try assignment()
  }

  func conditional() throws(Mismatch) -> Expression {
    let condition = try binary(above: 0)
    if accept("?:") {
      return Expression(
        .conditional(condition, then: condition, otherwise: try assignment()),
        at: condition.position)
    }
    guard accept("?") else { return condition }
    if accept(":") {
      return Expression(
        .conditional(condition, then: condition, otherwise: try assignment()),
        at: condition.position)
    }
    let then = try assignment()
    try expect(":")
    return Expression(
      .conditional(condition, then: then, otherwise: try assignment()), at: condition.position)
  }

  private static let levels: [String: Int] = [
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
    "<<": 8, ">>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10,
  ]

  func binary(above level: Int) throws(Mismatch) -> Expression {
    var left = try unary()
    var count = 0
    while token.kind == .symbol, let own = Self.levels[token.text], own > level {
      let symbol = take().text
      let right = try deeper { () throws(Mismatch) in try binary(above: own) }
      left = Expression(.binary(symbol, left, right), at: left.position)
      count += 1
      guard count < ReadingLimits.depth else { throw Mismatch() }
    }
    return left
  }

  private func unary() throws(Mismatch) -> Expression {
    try deeper { () throws(Mismatch) in
      let start = position
      guard token.kind == .symbol else { return try postfix(primary()) }
      switch token.text {
      case "!", "-", "~", "++", "--":
        let symbol = take().text
        return Expression(.prefix(symbol, try unary()), at: start)
      case "+":
        take()
        return try unary()
      case "&":
        take()
        return Expression(.prefix("&", try unary()), at: start)
      case "*":
        // What a pointer points to is its first element.
        take()
        let first = Expression(.number(0), at: start)
        return Expression(.element(try unary(), index: first), at: start)
      case "(":
        let here = index
        if !failedCasts.contains(here) {
          if let cast = attempt({ () throws(Mismatch) in try self.cast(at: start) }) { return cast }
          failedCasts.insert(here)
        }
        return try postfix(primary())
      default:
        return try postfix(primary())
      }
    }
  }

  private func cast(at start: SourcePosition) throws(Mismatch) -> Expression {
    try expect("(")
    let type = try self.type()
    try expect(")")
    if at("{") { return try initializerList(type: type) }
    let isValue: Bool =
      switch token.kind {
      case .word, .number, .string, .character, .directive: true
      case .symbol:
        ["(", "[", "@", "^"].contains(token.text)
          || ["-", "!", "&", "*"].contains(token.text)
            && (type.hasSuffix("*") || Self.primitives.contains(type))
      case .missing: true
      case .conditional, .end: false
      }
    guard isValue else { throw Mismatch() }
    return Expression(.cast(try unary(), type: type, isConditional: false), at: start)
  }

  private func postfix(_ primary: Expression) throws(Mismatch) -> Expression {
    var value = primary
    var count = 0
    while token.kind == .symbol {
      let start = position
      switch token.text {
      case ".", "->":
        take()
        let name = try word()
        value = Expression(
          .member(value, renamedVariables[name.text] ?? name.text), at: position(of: name))
      case "(":
        take()
        let arguments = try self.arguments(until: ")")
        let start = value.position
        value = Expression(
          .call(value, arguments.map { Argument(label: nil, value: $0) }), at: start)
      case "[" where token.line == previous.line:
        take()
        let index = try expression()
        try expect("]")
        value = Expression(.element(value, index: index), at: value.position)
      case "++", "--":
        value = Expression(.postfix(take().text, value), at: start)
      default: return value
      }
      count += 1
      guard count < ReadingLimits.depth else { throw Mismatch() }
    }
    return value
  }

  func arguments(until close: String) throws(Mismatch) -> [Expression] {
    var result: [Expression] = []
    while !accept(close) {
      result.append(try initializerOrAssignment())
      if !accept(",") {
        try expect(close)
        break
      }
    }
    return result
  }

  /// The elements of a C array, which are of one type.
  func arrayInitializer(type: String) throws(Mismatch) -> Expression {
    let list = try initializerList(type: nil)
    guard case .initializerList(_, let items) = list.kind else { return list }
    let elements = items.map { item in
      switch item.value.kind {
      case .initializerList(nil, let parts):
        Expression(.initializerList(type: type, parts), at: item.value.position)
      case _ where Self.primitives.contains(type):
        Expression(.cast(item.value, type: type, isConditional: false), at: item.value.position)
      default: item.value
      }
    }
    return Expression(.array(elements), at: list.position)
  }

  func initializerList(type: String?) throws(Mismatch) -> Expression {
    try deeper { () throws(Mismatch) in
      let start = position
      try expect("{")
      var items: [Argument] = []
      let isNumber = type.map(Self.primitives.contains) ?? false
      while !accept("}") {
        var label: String?
        if accept(".") {
          label = try word().text
          try expect("=")
        }
        items.append(Argument(label: label, value: try initializerOrAssignment()))
        if !accept(",") {
          try expect("}")
          break
        }
      }
      if isNumber, items.count == 1, let only = items.first { return only.value }
      return Expression(.initializerList(type: type, items), at: start)
    }
  }
}

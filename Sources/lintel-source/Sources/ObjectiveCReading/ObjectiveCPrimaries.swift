import SourceTree

extension ObjectiveCParser {
  func primary() throws(Mismatch) -> Expression {
    let start = position
    switch token.kind {
    case .number: return number(take().text, at: start)
    case .string: return string(at: start)
    case .character:
      return Expression(.string(String(take().text.dropFirst().dropLast())), at: start)
    case .directive: return try directive(at: start)
    case .word: return try name(at: start)
    case .symbol: return try symbol(at: start)
    case .missing:
      take()
      return Expression(.unknown(""), at: start)
    case .conditional, .end: throw Mismatch()
    }
  }

  private func number(_ text: String, at start: SourcePosition) -> Expression {
    let lower = text.lowercased().filter { $0 != "'" }
    if lower.hasPrefix("0x") {
      let digits = lower.dropFirst(2).prefix { $0.isHexDigit }
      return Expression(.integer(Double(Int(digits, radix: 16) ?? 0)), at: start)
    }
    let digits = lower.prefix { !"ful".contains($0) }
    guard let value = Double(digits.hasSuffix(".") ? digits + "0" : digits) else {
      return Expression(.unknown(text), at: start)
    }
    // `7f` is a real number, `7ul` is not.
    let isReal = lower.contains { ".ef".contains($0) }
    return Expression(isReal ? .number(value) : .integer(value), at: start)
  }

  private func string(at start: SourcePosition) -> Expression {
    var result = ""
    while token.kind == .string {
      let text = take().text
      if let raw = RawString.content(text[...]) {
        result += raw
        continue
      }
      var content = text.hasPrefix("@") ? text.dropFirst(2) : text.dropFirst()
      if content.hasSuffix("\"") { content = content.dropLast() }
      result += StringEscapes.unescaped(content)
    }
    return Expression(.string(result), at: start)
  }

  private func directive(at start: SourcePosition) throws(Mismatch) -> Expression {
    switch token.text {
    case "@YES", "@true":
      take()
      return Expression(.boolean(true), at: start)
    case "@NO", "@false":
      take()
      return Expression(.boolean(false), at: start)
    case "@available":
      take()
      skipBalanced("(", ")")
      return Expression(.boolean(true), at: start)
    case "@selector":
      let text = take().text
      var name = ""
      var next = 1
      while ahead(next).kind == .word || ahead(next).isSymbol(":") {
        name += ahead(next).text
        next += 1
      }
      skipBalanced("(", ")")
      return Expression(.unknown("\(text)(\(name))"), at: start)
    case "@protocol", "@encode":
      let text = take().text
      skipBalanced("(", ")")
      return Expression(.unknown(text), at: start)
    default: throw Mismatch()
    }
  }

  private func name(at start: SourcePosition) throws(Mismatch) -> Expression {
    var text = take().text
    switch text {
    case "YES", "TRUE", "true": return Expression(.boolean(true), at: start)
    case "NO", "FALSE", "false": return Expression(.boolean(false), at: start)
    case "nil", "NULL", "Nil", "nullptr": return Expression(.null, at: start)
    case "INFINITY", "HUGE_VAL": return Expression(.number(.infinity), at: start)
    case "CGFLOAT_MAX", "DBL_MAX":
      return Expression(.number(.greatestFiniteMagnitude), at: start)
    case "FLT_MAX", "MAXFLOAT":
      return Expression(.number(Double(Float.greatestFiniteMagnitude)), at: start)
    case "sizeof":
      if let count = elementCount(at: start) { return count }
      skipBalanced("(", ")")
      return Expression(.unknown(text), at: start)
    case "return", "if", "else", "for", "while", "do", "switch", "case": throw Mismatch()
    default: break
    }
    if Self.casts.contains(text), at("<") { return try namedCast(at: start) }
    if text == "new", token.kind == .word {
      _ = try type()
      if at("(") { skipBalanced("(", ")") }
      if at("{") { skipBalanced("{", "}") }
      return Expression(.unknown("new"), at: start)
    }
    var isType = text.isCapitalized
    skipTypeArguments()
    while at("::") {
      take()
      text = try word().text
      isType = isType || text.isCapitalized
      skipTypeArguments()
    }
    if isType, at("{") { return try initializerList(type: text) }
    return Expression(.name(renamedVariables[text] ?? text), at: start)
  }

  /// The number of elements of a C array: `sizeof(lengths) / sizeof(lengths[0])`, behind the first word.
  private func elementCount(at start: SourcePosition) -> Expression? {
    let array = ahead(1)
    guard at("("), array.kind == .word, !Self.primitives.contains(array.text),
      ahead(2).isSymbol(")"), ahead(3).isSymbol("/"), ahead(4).kind == .word,
      ahead(4).text == "sizeof", ahead(5).isSymbol("("),
      ahead(6).text == array.text && ahead(7).isSymbol("[")
        || ahead(6).isSymbol("*") && ahead(7).text == array.text
    else { return nil }
    for _ in 0..<5 { take() }
    skipBalanced("(", ")")
    return Expression(.member(Expression(.name(array.text), at: start), "count"), at: start)
  }

  private static let casts: Set<String> = [
    "static_cast", "reinterpret_cast", "const_cast", "dynamic_cast",
  ]

  /// `static_cast<CGFloat>(x)`.
  private func namedCast(at start: SourcePosition) throws(Mismatch) -> Expression {
    let here = index
    take()
    let type = try self.type()
    index = here
    try typeArguments()
    try expect("(")
    let value = try expression()
    try expect(")")
    return Expression(.cast(value, type: type, isConditional: false), at: start)
  }

  /// Skips the type arguments of a call or of a type, and nothing of a comparison.
  private func skipTypeArguments() {
    guard at("<") else { return }
    _ = attempt { () throws(Mismatch) in
      try typeArguments()
      guard at("(") || at("{") || at("::") else { throw Mismatch() }
    }
  }

  private func symbol(at start: SourcePosition) throws(Mismatch) -> Expression {
    switch token.text {
    case "(":
      take()
      if at("{") {
        let body = try block()
        try expect(")")
        return Expression(.statements(body), at: start)
      }
      let inner = try expression()
      try expect(")")
      switch inner.kind {
      // A macro in parentheses is one operand.
      case .name, .binary:
        return Expression(.cast(inner, type: "", isConditional: false), at: start)
      default: return inner
      }
    case "[": return isLambda ? try lambda(at: start) : try message(at: start)
    case "@": return try boxed(at: start)
    case "^": return try blockLiteral(at: start)
    default: throw Mismatch()
    }
  }

  private func boxed(at start: SourcePosition) throws(Mismatch) -> Expression {
    take()
    if accept("[") { return Expression(.array(try arguments(until: "]")), at: start) }
    if accept("(") {
      let inner = try expression()
      try expect(")")
      return inner
    }
    if accept("{") {
      var entries: [(key: Expression, value: Expression)] = []
      while !accept("}") {
        let key = try assignment()
        try expect(":")
        entries.append((key, try assignment()))
        if !accept(",") {
          try expect("}")
          break
        }
      }
      return Expression(.dictionary(entries), at: start)
    }
    if accept("-") { return Expression(.prefix("-", try primary()), at: start) }
    guard token.kind == .number || token.kind == .character else { throw Mismatch() }
    return try primary()
  }

  /// True at the captures of a C++ lambda.
  private var isLambda: Bool {
    if ahead(1).kind == .word {
      return [",", "=", "]"].contains { ahead(2).isSymbol($0) }
    }
    if ahead(1).isSymbol("]") { return ahead(2).isSymbol("(") || ahead(2).isSymbol("{") }
    return ahead(1).isSymbol("=") || ahead(1).isSymbol("&")
  }

  private func lambda(at start: SourcePosition) throws(Mismatch) -> Expression {
    skipBalanced("[", "]")
    let parameters = at("(") ? parameterList().map(\.name) : []
    while token.kind == .word, token.text == "mutable" || token.text == "noexcept" { take() }
    if accept("->") { _ = try type() }
    return Expression(.closure(Closure(parameters: parameters, body: try block())), at: start)
  }

  private func blockLiteral(at start: SourcePosition) throws(Mismatch) -> Expression {
    take()
    if !at("("), !at("{") { _ = try type() }
    let parameters = at("(") ? parameterList().map(\.name) : []
    let first = index
    let body = try block()
    let names = Set((first..<index).map(tokenText))
    return Expression(
      .closure(Closure(parameters: parameters, body: body, capturedNames: names)), at: start)
  }

  /// The parameters in parentheses, for C functions, blocks and lambdas.
  func parameterList() -> [Parameter] {
    let start = index
    skipBalanced("(", ")")
    let end = index
    index = start + 1
    var result: [Parameter] = []
    var current: [Token] = []
    var defaultValue: Expression?
    var level = 0
    while index < end {
      let next = take()
      if next.isSymbol("(") || next.isSymbol("<") { level += 1 }
      if next.isSymbol(")") || next.isSymbol(">") { level -= 1 }
      if next.isSymbol(">>") { level -= 2 }
      if level == 0, next.isSymbol("=") {
        defaultValue = attempt { () throws(Mismatch) in try initializerOrAssignment() }
        if index > end { index = end }
      } else if level <= 0, next.isSymbol(",") || index >= end {
        if let (type, name) = Self.typeAndName(current[...]) {
          result.append(
            Parameter(label: nil, name: name.text, type: type, defaultValue: defaultValue))
        }
        (current, defaultValue) = ([], nil)
      } else {
        current.append(next)
      }
      if isAtEnd { break }
    }
    return result
  }

  private func message(at start: SourcePosition) throws(Mismatch) -> Expression {
    let first = index
    return try deeper { () throws(Mismatch) in
      try expect("[")
      let receiver = try assignment()
      var labels = [try word().text]
      guard at(":") else {
        try expect("]")
        return Expression(.message(receiver, labels: labels, arguments: []), at: start)
      }
      take()
      var recorded: [StatementRanges.Argument] = []
      /// Reads an argument, and records its tokens if that is wanted.
      func argument(
        _ rule: () throws(Mismatch) -> Expression
      ) throws(Mismatch) -> Expression {
        let start = index
        let value = try rule()
        if ranges != nil { recorded.append((labels.last ?? "", start..<index)) }
        return value
      }
      var arguments = [
        try argument { () throws(Mismatch) in try initializerOrAssignment() }
      ]
      while !accept("]") {
        if accept(",") {
          labels.append("")
          arguments.append(try argument { () throws(Mismatch) in try assignment() })
          continue
        }
        labels.append(token.kind == .word ? take().text : "")
        try expect(":")
        arguments.append(
          try argument { () throws(Mismatch) in try initializerOrAssignment() })
      }
      ranges?.arguments[first] = recorded
      return Expression(.message(receiver, labels: labels, arguments: arguments), at: start)
    }
  }
}

import SourceTree

/// The tokens of a text in which the build settings decide some `#if`.
///
/// Branches that are whole statements in the body of a function stay, with tokens `conditional` around them.
/// Elsewhere the first branch counts.
struct ConditionalTokens {
  /// Nested conditions; of those below only the first branch counts.
  private static let depthLimit = 8

  private let tokens: [Token]
  private let conditionals: [Preprocessor.Conditional]
  private var index = 0
  private var next = 0
  private var scopes = BodyScopes()
  private(set) var result: [Token] = []
  /// The conditions of the tokens `#if` and `#elif`, by offset.
  private(set) var conditions: [Int: Expression] = [:]

  /// - Complexity: O(*n*) in the number of tokens.
  init(_ tokens: [Token], _ conditionals: [Preprocessor.Conditional]) {
    self.tokens = tokens
    self.conditionals = conditionals
    guard !conditionals.isEmpty else {
      result = tokens
      return
    }
    result.reserveCapacity(tokens.count)
    add(to: tokens.count, depth: 0)
  }

  private mutating func add(to end: Int, depth: Int) {
    while index < end {
      let offset = tokens[index].offset
      if next < conditionals.count, conditionals[next].branches[0].start <= offset {
        next += 1
        add(conditionals[next - 1], depth: depth)
      } else {
        scopes.add(tokens[index])
        result.append(tokens[index])
        index += 1
      }
    }
  }

  private mutating func add(_ conditional: Preprocessor.Conditional, depth: Int) {
    var ranges: [Range<Int>] = []
    var position = index
    for branch in conditional.branches {
      while tokens[position].kind != .end, tokens[position].offset < branch.start { position += 1 }
      let start = position
      while tokens[position].kind != .end, tokens[position].offset < branch.end { position += 1 }
      ranges.append(start..<position)
    }
    while tokens[position].kind != .end, tokens[position].offset < conditional.end { position += 1 }
    let areStatements =
      depth < Self.depthLimit && scopes.isAtStatement
      && ranges.allSatisfy { Self.areStatements(tokens[$0]) }
    if areStatements {
      for (number, (branch, range)) in zip(conditional.branches, ranges).enumerated() {
        if let condition = branch.condition { conditions[branch.start] = condition }
        mark(number == 0 ? "#if" : branch.condition == nil ? "#else" : "#elif", branch.start)
        skip(to: range.lowerBound)
        add(to: range.upperBound, depth: depth + 1)
      }
      mark("#endif", conditional.end)
    } else if let first = ranges.first {
      skip(to: first.lowerBound)
      add(to: first.upperBound, depth: depth)
    }
    skip(to: position)
  }

  private mutating func skip(to position: Int) {
    index = position
    let offset = tokens[position].offset
    while next < conditionals.count, conditionals[next].branches[0].start < offset,
      conditionals[next].end <= offset
    {
      next += 1
    }
  }

  private mutating func mark(_ text: String, _ offset: Int) {
    let line = index < tokens.count ? tokens[index].line : 0
    result.append(Token(kind: .conditional, text: text, offset: offset, line: line))
  }

  /// True if the brackets of the tokens are closed and the last one ends a statement.
  private static func areStatements(_ tokens: ArraySlice<Token>) -> Bool {
    guard let last = tokens.last else { return true }
    guard last.isSymbol(";") || last.isSymbol("}"), let first = tokens.first,
      !["case", "default", "else", "catch"].contains(first.text)
    else { return false }
    var open: [String] = []
    for token in tokens where token.kind == .symbol {
      if let closing = BracketRepair.closings[token.text] {
        open.append(closing)
      } else if token.text == ")" || token.text == "]" || token.text == "}" {
        guard open.popLast() == token.text else { return false }
      }
    }
    return open.isEmpty
  }
}

/// The brackets around a token, and for each brace if statements are in it.
struct BodyScopes {
  private var bodies: [Bool] = []
  /// The first token of the declaration or statement at hand.
  private var first: Token?
  private var hasParenthesis = false
  private var hasValue = false
  private var isContainer = false
  private var previous: Token?

  private static let containers: Set<String> = [
    "struct", "class", "union", "enum", "namespace", "typedef", "NS_ENUM", "NS_OPTIONS",
  ]

  /// True behind a statement or at the beginning of a body.
  var isAtStatement: Bool {
    guard bodies.last == true, let previous else { return false }
    if previous.isSymbol(":") { return first?.text == "case" || first?.text == "default" }
    return previous.isSymbol(";") || previous.isSymbol("{") || previous.isSymbol("}")
  }

  mutating func add(_ token: Token) {
    defer { previous = token }
    if token.kind == .directive, bodies.isEmpty || token.text == "@end" {
      bodies = []
      restart()
    }
    if bodies.isEmpty, token.isSymbol("-") || token.isSymbol("+"), !hasValue { restart() }
    if bodies.isEmpty, let first, first.kind == .directive, token.line > first.line,
      token.kind == .word
    {
      restart()
    }
    if first == nil { first = token }
    guard token.kind == .symbol else {
      if token.kind == .word, Self.containers.contains(token.text), !hasParenthesis {
        isContainer = true
      }
      if token.kind == .string, first?.text == "extern" { isContainer = true }
      return
    }
    switch token.text {
    case "{":
      bodies.append(isBody)
      restart()
    case "(", "[":
      hasParenthesis = true
      bodies.append(false)
    case ")", "]": _ = bodies.popLast()
    case "}":
      _ = bodies.popLast()
      restart()
    case ";": restart()
    case "=": hasValue = true
    default: break
    }
  }

  private mutating func restart() {
    first = nil
    (hasParenthesis, hasValue, isContainer) = (false, false, false)
  }

  /// True if the brace behind the tokens so far begins statements.
  private var isBody: Bool {
    guard let previous else { return false }
    if previous.kind == .symbol, ["=", ",", "[", ":", "?", "@"].contains(previous.text) {
      return false
    }
    if previous.isSymbol("{"), !(bodies.last ?? false) { return false }
    if !bodies.isEmpty {
      return previous.kind != .word
        || !["return", "enum", "struct", "union"].contains(previous.text)
    }
    if first?.isSymbol("-") == true || first?.isSymbol("+") == true { return true }
    return !isContainer && first?.kind != .directive && hasParenthesis && !hasValue
  }
}

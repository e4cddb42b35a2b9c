import SourceTree

extension ObjectiveCParser {
  /// A block in braces; the end of the file ends it as well.
  func block() throws(Mismatch) -> [Statement] {
    try deeper { () throws(Mismatch) in
      try expect("{")
      var body: [Statement] = []
      while !accept("}") {
        if isAtEnd { break }
        body += recoveringStatement()
      }
      return body
    }
  }

  /// A statement, which is one of a list or a body without braces; what cannot be parsed is skipped up to the next one.
  func recoveringStatement(isInList: Bool = true) -> [Statement] {
    if token.kind == .conditional { return [conditional()] }
    let start = index
    let at = position
    if let parsed = attempt({ () throws(Mismatch) in
      try self.deeper { () throws(Mismatch) in try self.statement() }
    }) {
      ranges?.statements[start] = .init(end: index, isInList: isInList)
      let parts = UnfinishedAssignment.split(parsed)
      for part in parts.dropLast() { reportMissingValue(at: Int(part.position.offset)) }
      return parts
    }
    report("this statement is not understood", at: at)
    skipStatement()
    if index == start { take() }
    return [Statement(.unparsed("statement"), at: at)]
  }

  /// Skips to behind the statement: a semicolon outside of braces, or a block.
  private func skipStatement() {
    var braces = 0
    while !isAtEnd, token.kind != .conditional {
      switch token.kind == .symbol ? token.text : "" {
      case "{": braces += 1
      case "}":
        if braces == 0 { return }
        braces -= 1
        if braces == 0 {
          take()
          return
        }
      case ";" where braces == 0:
        take()
        return
      default: break
      }
      take()
    }
  }

  /// The branches of an `#if` on a flag of the build settings.
  private func conditional() -> Statement {
    let start = position
    let marker = take()
    guard marker.text == "#if" || marker.text == "#elif", let flag = conditions[marker.offset]
    else {
      return Statement(.empty, at: start)
    }
    let then = branchStatements()
    var otherwise: [Statement] = []
    if token.text == "#elif" {
      otherwise = [conditional()]
    } else {
      if token.text == "#else" {
        take()
        otherwise = branchStatements()
      }
      if token.text == "#endif" { take() }
    }
    return Statement(.flagged(flag, then: then, otherwise: otherwise), at: flag.position)
  }

  private func branchStatements() -> [Statement] {
    var result: [Statement] = []
    while !isAtEnd, !at("}"), token.kind != .conditional || token.text == "#if" {
      result += recoveringStatement()
    }
    return result
  }

  func reportMissingValue(at offset: Int) {
    guard errors.count < ReadingLimits.problems else { return }
    errors.append(.init(offset: offset, message: "a value is missing behind \"=\""))
  }

  private func body() throws(Mismatch) -> [Statement] {
    at("{") ? try block() : recoveringStatement(isInList: false)
  }

  /// The end of a statement: a semicolon, or the end of the line where it is missing.
  private func endStatement() throws(Mismatch) {
    if accept(";") || isAtEnd || at("}") { return }
    guard token.line > previous.line else { throw Mismatch() }
    report("\";\" is missing", at: position(of: previous))
  }

  private func statement() throws(Mismatch) -> Statement {
    let start = position
    skipAttribute()
    if at("{") { return Statement(.block(try block()), at: start) }
    // The three points of code that a text left out.
    if accept(";") || accept("...") { return Statement(.empty, at: start) }
    if token.kind == .directive, let statement = try directiveStatement(at: start) {
      return statement
    }
    if token.kind == .word {
      if let statement = try keywordStatement(at: start) { return statement }
      if isLogging {
        take()
        skipBalanced("(", ")")
        _ = accept(";")
        return Statement(.empty, at: start)
      }
      if let variables = try declaration(at: start) { return variables }
    }
    let value = try expression()
    try endStatement()
    return Statement(.expression(value), at: start)
  }

  private func directiveStatement(at start: SourcePosition) throws(Mismatch) -> Statement? {
    switch token.text {
    case "@autoreleasepool":
      take()
      return Statement(.block(try block()), at: start)
    case "@synchronized":
      take()
      skipBalanced("(", ")")
      return Statement(.block(try block()), at: start)
    case "@weakify", "@strongify", "@keypath":
      take()
      skipBalanced("(", ")")
      _ = accept(";")
      return Statement(.empty, at: start)
    case "@try":
      take()
      return Statement(.block(try block()), at: start)
    case "@catch":
      take()
      skipBalanced("(", ")")
      _ = try block()
      return Statement(.empty, at: start)
    case "@finally":
      take()
      return Statement(.block(try block()), at: start)
    case "@throw":
      while !isAtEnd, !at(";"), !at("}") { take() }
      _ = accept(";")
      return Statement(.unparsed("@throw"), at: start)
    default: return nil
    }
  }

  /// True at an assertion or a log line, whose arguments may be anything.
  private var isLogging: Bool {
    guard ahead(1).isSymbol("(") else { return false }
    let name = token.text
    return name.contains("Assert") || name == "NSLog" || name == "weakify" || name == "strongify"
  }

  private func keywordStatement(at start: SourcePosition) throws(Mismatch) -> Statement? {
    switch token.text {
    case "if":
      take()
      if atWord("constexpr") { take() }
      try expect("(")
      let condition = try expression()
      try expect(")")
      let then = try body()
      let otherwise = atWord("else") ? try elseBody() : nil
      return Statement(
        .branch([.holds(condition)], then: then, otherwise: otherwise), at: start)
    case "return":
      take()
      var value: Expression?
      if !at(";"), !at("}"), !isAtEnd {
        value = at("{") ? try initializerList(type: nil) : try expression()
      }
      try endStatement()
      return Statement(.returns(value), at: start)
    case "break", "continue":
      let isBreak = take().text == "break"
      try endStatement()
      return Statement(isBreak ? .breaks : .continues, at: start)
    case "while":
      take()
      try expect("(")
      let condition = try expression()
      try expect(")")
      let loop = Loop(
        start: nil, conditions: [.holds(condition)], step: nil, body: try body(), testsFirst: true)
      return Statement(.loop(loop), at: start)
    case "do":
      take()
      let body = try self.body()
      guard atWord("while") else { throw Mismatch() }
      take()
      try expect("(")
      let condition = try expression()
      try expect(")")
      _ = accept(";")
      let loop = Loop(
        start: nil, conditions: [.holds(condition)], step: nil, body: body, testsFirst: false)
      return Statement(.loop(loop), at: start)
    case "switch": return try selection(at: start)
    case "for": return try forLoop(at: start)
    case "throw", "goto":
      let text = take().text
      while !isAtEnd, !at(";"), !at("}") { take() }
      _ = accept(";")
      return Statement(.unparsed(text), at: start)
    case "using", "typedef", "static_assert", "delete", "namespace":
      while !isAtEnd, !at(";"), !at("}") { take() }
      _ = accept(";")
      return Statement(.empty, at: start)
    case "try":
      take()
      return Statement(.block(try block()), at: start)
    case "catch":
      take()
      if at("(") { skipBalanced("(", ")") }
      _ = try block()
      return Statement(.empty, at: start)
    case "case", "default", "else": throw Mismatch()
    default:
      // A label.
      guard ahead(1).isSymbol(":"), !ahead(1).isSymbol("::") else { return nil }
      take()
      take()
      return Statement(.empty, at: start)
    }
  }

  private func elseBody() throws(Mismatch) -> [Statement] {
    take()
    return try deeper { () throws(Mismatch) in try body() }
  }

  private func selection(at start: SourcePosition) throws(Mismatch) -> Statement {
    take()
    try expect("(")
    let subject = try expression()
    try expect(")")
    try expect("{")
    var cases: [SelectionCase] = []
    var patterns: [Pattern] = []
    var isDefault = false
    var body: [Statement] = []
    func finish(fallsThrough: Bool) {
      guard isDefault || !patterns.isEmpty else { return }
      if fallsThrough { body.append(Statement(.fallsThrough, at: position)) }
      cases.append(SelectionCase(patterns: isDefault ? [] : patterns, filter: nil, body: body))
    }
    while !accept("}"), !isAtEnd {
      if atWord("case") || atWord("default") {
        if !body.isEmpty {
          finish(fallsThrough: true)
          (patterns, isDefault, body) = ([], false, [])
        }
        if take().text == "default" {
          isDefault = true
        } else {
          patterns.append(.expression(try caseConstant()))
        }
        try expect(":")
      } else {
        body += recoveringStatement()
      }
    }
    finish(fallsThrough: false)
    return Statement(.selection(subject, cases), at: start)
  }

  /// The constant of a `case`, or GNU C's range of constants.
  private func caseConstant() throws(Mismatch) -> Expression {
    let first = try binary(above: 0)
    guard accept("...") else { return first }
    let last = try binary(above: 0)
    return Expression(.binary("...", first, last), at: first.position)
  }

  private func forLoop(at start: SourcePosition) throws(Mismatch) -> Statement {
    take()
    try expect("(")
    let item = attempt { () throws(Mismatch) in
      _ = try type()
      let name = try word().text
      guard atWord("in") || at(":") else { throw Mismatch() }
      take()
      return name
    }
    if let item {
      let here = position
      let sequence =
        accept("{") ? Expression(.array(try arguments(until: "}")), at: here) : try expression()
      try expect(")")
      return Statement(
        .iteration(.name(item), over: sequence, filter: nil, body: try body()), at: start)
    }
    let first: Statement? = accept(";") ? nil : try statement()
    var conditions: [Condition] = []
    if !at(";") { conditions.append(.holds(try expression())) }
    try expect(";")
    let step: Expression? = at(")") ? nil : try expression()
    try expect(")")
    let loop = Loop(
      start: first, conditions: conditions, step: step, body: try body(), testsFirst: true)
    return Statement(.loop(loop), at: start)
  }

  /// A declaration of variables; nil if the tokens are an expression.
  func declaration(at start: SourcePosition) throws(Mismatch) -> Statement? {
    var isShared = false
    let first = index
    let head = attempt { () throws(Mismatch) in
      let type = try self.type()
      isShared = sharesVariable(from: first)
      let name = try declaredName()
      let hasValue = at("=") || at("{") || at("(")
      guard hasValue || at(";") || at(",") || isAtEnd || token.line > name.line else {
        throw Mismatch()
      }
      return (type: type, name: name)
    }
    guard var (type, name) = head else { return nil }
    var variables: [Variable] = []
    while true {
      let at = position(of: name)
      let isArray = tokenText(at: index - 1) == "]"
      var value: Expression?
      if accept("=") {
        value =
          lacksValue(of: start)
          ? Expression(.unknown(""), at: at)
          : isArray && self.at("{")
            ? try arrayInitializer(type: type) : try initializerOrAssignment()
      } else if self.at("{") {
        value = try initializerList(type: type)
      } else if accept("(") {
        let arguments = try self.arguments(until: ")").map { Argument(label: nil, value: $0) }
        value = Expression(.call(Expression(.name(type), at: start), arguments), at: at)
      }
      variables.append(
        Variable(
          pattern: .name(name.text), type: type, value: value, position: at, isShared: isShared))
      guard accept(",") else { break }
      while accept("*") { if !type.hasSuffix("*") { type += "*" } }
      name = try declaredName()
    }
    try endStatement()
    return Statement(.variables(variables), at: start)
  }

  /// True if the tokens of a type from an index on have a word that makes blocks share the variable.
  private func sharesVariable(from start: Int) -> Bool {
    (start..<index).contains { ["__block", "static"].contains(tokenText(at: $0)) }
  }

  private func declaredName() throws(Mismatch) -> Token {
    if at("("), ahead(1).isSymbol("^") {
      take()
      take()
      let name = try word()
      try expect(")")
      skipBalanced("(", ")")
      return name
    }
    let name = try word()
    guard !Self.keywords.contains(name.text) else { throw Mismatch() }
    while at("[") { skipBalanced("[", "]") }
    return name
  }
}

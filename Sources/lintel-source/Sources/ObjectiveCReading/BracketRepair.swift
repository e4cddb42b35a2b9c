import SourceTree

/// Tokens whose brackets are all closed, and the brackets that the text does not close.
///
/// A bracket that is not closed ends before the first line that is not indented more than the line of the statement
/// around it; else at the end of the statement; a brace also before the next method and the end of the class.
struct BracketRepair {
  struct Problem {
    let offset: Int
    let message: String
  }

  static let closings = ["(": ")", "[": "]", "{": "}"]

  private struct Opening {
    let token: Token
    let closing: String
    /// The index in the result.
    let index: Int
    /// The column of the first token on its line.
    let indentation: Int32
    /// True where semicolons may stand in parentheses: in the head of a `for`, in arguments of a macro.
    let takesSemicolons: Bool
    /// True for the braces of `extern "C"` and of namespaces, in which classes may stand.
    let holdsClasses: Bool
  }

  private let tokens: [Token]
  private let lines: LineTable
  private var stack: [Opening] = []
  private var index = 0
  private var indentation: Int32 = 1
  private(set) var result: [Token] = []
  /// For each token of the result its index in the text; that of the next one for tokens that the text lacks.
  private var indices: [Int] = []
  private(set) var problems: [Problem] = []
  /// The offsets behind the tokens that were added.
  private(set) var insertions: [Int] = []

  /// - Complexity: O(*n*) in the number of tokens.
  init(_ tokens: [Token], lines: LineTable) {
    self.tokens = tokens
    self.lines = lines
    if Self.isBalanced(tokens, lines) {
      result = tokens
    } else {
      repair()
    }
  }

  /// True if each bracket has its partner in the same method.
  private static func isBalanced(_ tokens: [Token], _ lines: LineTable) -> Bool {
    var open: [(closing: String, holdsClasses: Bool)] = []
    for (index, token) in tokens.enumerated() {
      if isBoundary(tokens, index, lines), open.contains(where: { !$0.holdsClasses }) {
        return false
      }
      guard token.kind == .symbol else { continue }
      if let closing = closings[token.text] {
        open.append((closing, holdsClasses(tokens, index)))
      } else if isClosing(token) {
        guard open.popLast()?.closing == token.text else { return false }
      }
    }
    return open.isEmpty
  }

  private static func isClosing(_ token: Token) -> Bool {
    token.kind == .symbol && [")", "]", "}"].contains(token.text)
  }

  /// True where a class or a method with a body begins or a class ends.
  private static func isBoundary(_ tokens: [Token], _ index: Int, _ lines: LineTable) -> Bool {
    let token = tokens[index]
    if token.kind == .directive {
      return ["@end", "@implementation", "@interface"].contains(token.text)
    }
    guard token.isSymbol("-") || token.isSymbol("+"), index + 1 < tokens.count,
      tokens[index + 1].isSymbol("("), index == 0 || tokens[index - 1].line != token.line,
      lines.position(of: token.offset, in: 0).column == 1
    else { return false }
    // Behind the type of the result a name, and a brace or a parameter behind that.
    var position = index + 1
    while position < tokens.count, position < index + 24, !tokens[position].isSymbol(")") {
      position += 1
    }
    guard position + 2 < tokens.count, tokens[position + 1].kind == .word else { return false }
    return tokens[position + 2].isSymbol("{") || tokens[position + 2].isSymbol(":")
  }

  private static func holdsClasses(_ tokens: [Token], _ index: Int) -> Bool {
    guard index > 0, tokens[index].isSymbol("{") else { return false }
    if tokens[index - 1].text == "namespace" { return true }
    guard index > 1 else { return false }
    return tokens[index - 2].text == "namespace"
      || tokens[index - 2].text == "extern" && tokens[index - 1].kind == .string
  }

  private mutating func repair() {
    var line: Int32 = 0
    while index < tokens.count {
      let token = tokens[index]
      if token.line != line {
        (line, indentation) = (token.line, column(of: token))
      }
      if token.kind == .end || Self.isBoundary(tokens, index, lines) {
        let keeps = token.kind == .end ? 0 : stack.prefix { $0.holdsClasses }.count
        if stack.count > keeps, close(downTo: keeps) {
          line = 0
          continue
        }
      }
      guard token.kind == .symbol else {
        append(token)
        continue
      }
      let isRead: Bool
      switch token.text {
      case "(", "[", "{": isRead = open(token)
      case ")", "]": isRead = closeBracket(token)
      case "}": isRead = closeBrace(token)
      case ";": isRead = endStatement(token)
      default:
        append(token)
        isRead = true
      }
      // After going back the line is another one.
      if !isRead { line = 0 }
    }
  }

  private func column(of token: Token) -> Int32 { lines.position(of: token.offset, in: 0).column }

  private mutating func append(_ token: Token) {
    result.append(token)
    indices.append(index)
    index += 1
  }

  private mutating func insert(_ kind: Token.Kind, _ text: String) {
    let last = result.last
    insertions.append(index < tokens.count ? tokens[index].offset : 0)
    result.append(
      Token(
        kind: kind, text: text, offset: last.map { $0.offset + $0.text.utf8.count } ?? 0,
        line: last?.line ?? 1))
    indices.append(index)
  }

  private mutating func report(_ token: Token, _ message: String) {
    guard problems.count < ReadingLimits.problems else { return }
    problems.append(Problem(offset: token.offset, message: message))
  }

  private mutating func open(_ token: Token) -> Bool {
    let previous = result.last
    if token.text == "{", let last = stack.last, last.closing == ")", last.takesSemicolons,
      !(previous?.kind == .symbol && ["^", "=", ",", "("].contains(previous?.text ?? ""))
    {
      // The head of an `if` or `for` ends where its body begins.
      _ = close(downTo: stack.count - 1, endsStatement: false)
    }
    let word = previous?.kind == .word ? previous?.text ?? "" : ""
    let takesSemicolons =
      token.text == "("
      && (["for", "if", "switch", "while"].contains(word)
        || word.count > 1 && !word.contains { $0.isLowercase })
    stack.append(
      Opening(
        token: token, closing: Self.closings[token.text] ?? "", index: result.count,
        indentation: indentation, takesSemicolons: takesSemicolons,
        holdsClasses: Self.holdsClasses(tokens, index)))
    append(token)
    return true
  }

  /// The index in the stack of the innermost brace.
  private var innermostBrace: Int? { stack.lastIndex { $0.closing == "}" } }

  private mutating func closeBracket(_ token: Token) -> Bool {
    let base = (innermostBrace ?? -1) + 1
    guard let partner = stack[base...].lastIndex(where: { $0.closing == token.text }) else {
      report(token, "this \"\(token.text)\" closes nothing")
      index += 1
      return true
    }
    if partner < stack.count - 1 { _ = close(downTo: partner + 1, endsStatement: false) }
    stack.removeLast()
    append(token)
    return true
  }

  private mutating func closeBrace(_ token: Token) -> Bool {
    guard let brace = innermostBrace else {
      report(token, "this \"}\" closes nothing")
      index += 1
      return true
    }
    if brace < stack.count - 1, close(downTo: brace + 1) { return false }
    if result.last?.line != token.line {
      let column = column(of: token)
      while let last = stack.last, last.indentation > column,
        let outer = stack.dropLast().last, outer.closing == "}", outer.indentation >= column
      {
        _ = close(downTo: stack.count - 1)
      }
    }
    stack.removeLast()
    append(token)
    return true
  }

  private mutating func endStatement(_ token: Token) -> Bool {
    let base = (innermostBrace ?? -1) + 1
    let head = stack[base...].lastIndex { $0.takesSemicolons }.map { $0 + 1 } ?? base
    if head < stack.count, close(downTo: head, endsStatement: false) { return false }
    append(token)
    return true
  }

  /// Closes the innermost brackets and reports the last of them.
  ///
  /// - Parameters:
  ///   - count: The number of brackets that stay open.
  ///   - endsStatement: True to end the statement as well.
  /// - Returns: True if the tokens of a next statement, which were taken for a part of this one, are to be read again.
  private mutating func close(downTo count: Int, endsStatement: Bool = true) -> Bool {
    guard let last = stack.last else { return false }
    report(last.token, "this \"\(last.token.text)\" is not closed")
    var isBack = false
    if problems.count < ReadingLimits.problems, last.closing != "}",
      let next = nextStatement(behind: last, indentation: statementIndentation(count))
    {
      index = indices[next]
      result.removeSubrange(next...)
      indices.removeSubrange(next...)
      isBack = true
    }
    while stack.count > count, let opening = stack.popLast() {
      if opening.closing == "}" {
        insert(.symbol, "}")
        continue
      }
      if needsValue(before: opening.closing) { insert(.missing, "") }
      insert(.symbol, opening.closing)
      let isLast = stack.count == count || stack.last?.closing == "}"
      if isLast, endsStatement || isBack { insert(.symbol, ";") }
      // Braces around the statement stay open.
      if isLast, isBack { break }
    }
    return isBack
  }

  /// The indentation of the statement in which the brackets from `count` on are open.
  private func statementIndentation(_ count: Int) -> Int32 {
    let base = max(count, (innermostBrace ?? -1) + 1)
    return base < stack.count ? stack[base].indentation : 1
  }

  /// The index in the result of the first token behind a bracket that begins a statement on a line of its own.
  private func nextStatement(behind opening: Opening, indentation: Int32) -> Int? {
    var level = 0
    for position in result.indices.dropFirst(opening.index + 1) {
      let token = result[position]
      if token.kind == .symbol {
        if Self.closings[token.text] != nil {
          if level == 0, token.text == "[", isFirst(position), column(of: token) <= indentation {
            return position
          }
          level += 1
        } else if Self.isClosing(token) {
          level -= 1
        }
      }
      if level == 0, token.kind == .word || token.kind == .directive || token.kind == .conditional,
        isFirst(position), column(of: token) <= indentation
      {
        return position
      }
    }
    return nil
  }

  private func isFirst(_ position: Int) -> Bool {
    result[position - 1].line != result[position].line
  }

  private func needsValue(before closing: String) -> Bool {
    guard let last = result.last, last.kind == .symbol else { return false }
    if last.text == "," { return closing == ")" }
    return !Self.isClosing(last) && !["[", "{", ";", "++", "--"].contains(last.text)
  }
}

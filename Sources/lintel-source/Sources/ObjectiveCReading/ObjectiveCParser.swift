import SourceTree

/// The error by which a rule of the parser gives up; the statement or declaration around it recovers.
struct Mismatch: Error {}

/// A recursive-descent parser over the tokens of a file; the state and the steps that all rules share.
final class ObjectiveCParser {
  let tokens: [Token]
  private let lines: LineTable
  private let file: Int32
  private var depth = 0
  /// Steps that are left.
  ///
  /// Backtracking is bounded by it.
  private var fuel: Int
  private let limit: Int
  var index = 0
  var problems: [SourceProblem] = []
  /// The values that the text lacks.
  var errors: [BracketRepair.Problem] = []
  /// The conditions of the tokens `#if` and `#elif`, by offset.
  let conditions: [Int: Expression]
  /// The tokens at which a cast was tried and is none.
  ///
  /// Each is tried once, so that nested ones are read at most once for each level.
  var failedCasts: Set<Int> = []
  /// The ranges of statements and arguments, if they are recorded.
  var ranges: StatementRanges?
  /// The instance variables of the implementation that have another name than their property, with the usual one.
  var renamedVariables: [String: String] = [:]

  init(
    _ tokens: [Token], lines: LineTable, file: Int32, conditions: [Int: Expression] = [:]
  ) {
    self.tokens = tokens
    self.conditions = conditions
    self.lines = lines
    self.file = file
    limit = tokens.count * 40 + 10_000
    fuel = limit
  }

  /// The tokens that were taken, those that were taken again after going back included.
  var stepCount: Int { limit - fuel }

  /// True if the rest of the file was not parsed, because it takes too many steps.
  var isOutOfSteps: Bool { fuel <= 0 }

  var token: Token { tokens[index] }
  var isAtEnd: Bool { tokens[index].kind == .end }

  func ahead(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  var previous: Token { tokens[max(index - 1, 0)] }

  func tokenOffset(at index: Int) -> Int { tokens[index].offset }

  func tokenText(at index: Int) -> String { tokens[index].text }

  var position: SourcePosition { position(of: token) }

  func position(of token: Token) -> SourcePosition {
    lines.position(of: token.offset, in: file)
  }

  func at(_ symbol: String) -> Bool { tokens[index].isSymbol(symbol) }

  func atWord(_ word: String) -> Bool { tokens[index].kind == .word && tokens[index].text == word }

  @discardableResult
  func take() -> Token {
    let taken = tokens[index]
    if index < tokens.count - 1 { index += 1 }
    fuel -= 1
    return taken
  }

  func accept(_ symbol: String) -> Bool {
    guard at(symbol) else { return false }
    take()
    return true
  }

  func expect(_ symbol: String) throws(Mismatch) {
    guard accept(symbol) else { throw Mismatch() }
  }

  func word() throws(Mismatch) -> Token {
    guard token.kind == .word else { throw Mismatch() }
    return take()
  }

  /// Runs a rule one level deeper, within the limits of depth and steps.
  func deeper<Result>(_ rule: () throws(Mismatch) -> Result) throws(Mismatch) -> Result {
    guard depth < ReadingLimits.depth, fuel > 0 else { throw Mismatch() }
    depth += 1
    defer { depth -= 1 }
    return try rule()
  }

  /// Tries a rule and goes back to where it began if it fails.
  func attempt<Result>(_ rule: () throws(Mismatch) -> Result) -> Result? {
    let start = index
    do throws(Mismatch) {
      return try rule()
    } catch {
      index = start
      return nil
    }
  }

  /// Skips from an opening bracket to behind its closing one, or to the end of the file.
  func skipBalanced(_ open: String, _ close: String) {
    var level = 0
    while !isAtEnd {
      let next = take()
      if next.isSymbol(open) { level += 1 }
      if next.isSymbol(close) {
        level -= 1
        if level <= 0 { return }
      }
    }
  }

  /// Skips an attribute of C++: `[[maybe_unused]]`.
  func skipAttribute() {
    while at("["), ahead(1).isSymbol("["), ahead(2).kind == .word,
      ahead(3).isSymbol("]") || ahead(3).isSymbol("(") || ahead(3).isSymbol(","),
      !ahead(3).isSymbol("]") || ahead(4).isSymbol("]")
    {
      skipBalanced("[", "]")
    }
  }

  func report(_ message: String, at position: SourcePosition) {
    guard problems.count < 20 else { return }
    problems.append(SourceProblem(position: position, message: message, isMinor: true))
  }

  /// The expression that all tokens make up; nil if they are something else.
  func wholeExpression() -> Expression? {
    guard let value = attempt({ () throws(Mismatch) in try expression() }), isAtEnd else {
      return nil
    }
    return value
  }
}

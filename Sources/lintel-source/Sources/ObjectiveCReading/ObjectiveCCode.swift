package import SourceTree

/// The ranges of statements and arguments in the tokens of a text, recorded while it is parsed.
final class StatementRanges {
  struct Statement {
    /// The index behind its last token.
    let end: Int
    let isInList: Bool
  }

  typealias Argument = (label: String, tokens: Range<Int>)

  /// The statements by the index of their first tokens.
  ///
  /// A rule that goes back and tries another one records a statement again.
  var statements: [Int: Statement] = [:]

  /// The arguments of messages by the index of their opening brackets.
  var arguments: [Int: [Argument]] = [:]
}

extension ObjectiveCReader {
  /// The tree of a text for edits.
  package static func code(_ bytes: [UInt8]) -> CodeTree {
    var tree = CodeTree()
    let lines = LineTable(bytes)
    var declarations = FileTree(bytes, lines: lines, file: 0, language: .objectiveC)
    if declarations.isRefused { return tree }
    let source = Preprocessor(bytes, lines: lines, file: 0)
    var lexer = Lexer(source.text)
    let tokens = ConditionalTokens(lexer.tokens(), source.conditionals)
    let repair = BracketRepair(tokens.result, lines: lines)
    let parser = ObjectiveCParser(
      repair.result, lines: lines, file: 0, conditions: tokens.conditions)
    let ranges = StatementRanges()
    parser.ranges = ranges
    parser.parseFile(into: &declarations)
    tree.isExact = repair.insertions.isEmpty && !parser.isOutOfSteps
    tree.comments = lexer.comments
    let all = parser.tokens
    tree.tokens = all.compactMap(token)
    tree.longStrings = all.filter { $0.kind == .string && $0.text.utf8.contains(0x0A) }.map(\.range)
    tree.statements = ranges.statements.sorted { ($0.key, -$0.value.end) < ($1.key, -$1.value.end) }
      .compactMap { statement($0.key, $0.value, all) }
    for (start, arguments) in ranges.arguments {
      tree.arguments[all[start].offset] = arguments.compactMap { label, tokens in
        guard let first = tokens.first, let last = tokens.last else { return nil }
        return CodeTree.Argument(
          label: label, value: all[first].offset..<all[last].range.upperBound)
      }
    }
    return tree
  }

  private static func token(_ token: Token) -> CodeTree.Token? {
    switch token.kind {
    case .word, .directive: CodeTree.Token(.word, token.range)
    case .number: CodeTree.Token(.number, token.range)
    case .string, .character: CodeTree.Token(.string, token.range)
    case .symbol: CodeTree.Token(.symbol, token.range)
    case .conditional, .missing, .end: nil
    }
  }

  private static func statement(
    _ start: Int, _ statement: StatementRanges.Statement, _ tokens: [Token]
  ) -> CodeTree.Statement? {
    guard statement.end > start else { return nil }
    let last = tokens[statement.end - 1]
    let hasSemicolon = last.isSymbol(";")
    guard !hasSemicolon || statement.end - 1 > start else { return nil }
    let end = hasSemicolon ? tokens[statement.end - 2].range.upperBound : last.range.upperBound
    var role = statement.isInList ? CodeTree.Statement.Role.item : .bareBody
    if role == .item, start > 0, tokens[start - 1].isSymbol(":") {
      let next = tokens[statement.end]
      let endsCase =
        next.isSymbol("}") || next.kind == .conditional
        || next.kind == .word && (next.text == "case" || next.text == "default")
      if endsCase { role = .onlyOfCase }
    }
    return CodeTree.Statement(tokens[start].offset..<end, end: last.range.upperBound, role)
  }
}

extension Token {
  fileprivate var range: Range<Int> { offset..<(offset + text.utf8.count) }
}

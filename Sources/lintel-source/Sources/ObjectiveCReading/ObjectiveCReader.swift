package import SourceTree

/// Reads Objective-C, Objective-C++ and their headers into the tree of the evaluator.
///
/// The parser knows declarations, statements, expressions and messages, needs no header of the app and recovers at the
/// next statement: code that it does not know becomes a node `unparsed`.
package enum ObjectiveCReader {
  /// Reads a file; what is too large or nested too deeply for the parser is a problem at its line.
  package static func read(_ bytes: [UInt8], file: Int32) -> FileTree {
    let lines = LineTable(bytes)
    var tree = FileTree(bytes, lines: lines, file: file, language: .objectiveC)
    if tree.isRefused { return tree }
    let source = Preprocessor(bytes, lines: lines, file: file)
    var lexer = Lexer(source.text)
    let tokens = ConditionalTokens(lexer.tokens(), source.conditionals)
    let repair = BracketRepair(tokens.result, lines: lines)
    let parser = ObjectiveCParser(
      repair.result, lines: lines, file: file, conditions: tokens.conditions)
    parser.parseFile(into: &tree)
    tree.stepCount = parser.stepCount
    if parser.isOutOfSteps {
      tree.refuse(
        SourceProblem(
          position: lines.position(of: 0, in: file),
          message: "the file takes more than \(parser.stepCount) steps to parse"), bytes)
      return tree
    }
    tree.imports = source.imports
    tree.modules += source.modules
    var hasher = Hasher()
    hasher.combine(source.decisions)
    hasher.combine(repair.insertions)
    tree.contextDigest = hasher.finalize()
    var isOpen = false
    for definition in source.definitions {
      var lexer = Lexer(
        bytes, from: definition.body.lowerBound, to: definition.body.upperBound,
        line: definition.line)
      let tokens = lexer.tokens()
      isOpen = isOpen || !BracketRepair(tokens, lines: lines).problems.isEmpty
      let parser = ObjectiveCParser(tokens, lines: lines, file: file)
      guard let value = parser.wholeExpression() else { continue }
      tree.macros.append(
        Macro(name: definition.name, parameters: definition.parameters, value: value))
    }
    // A macro that opens a bracket may close one of the text.
    let unclosed = lexer.unclosed.prefix(ReadingLimits.problems)
    let brokenLines = Set(unclosed.map { lines.position(of: $0, in: file).line })
    let errors =
      unclosed.map { BracketRepair.Problem(offset: $0, message: Self.message(bytes, at: $0)) }
      + (isOpen ? [] : repair.problems).filter {
        !brokenLines.contains(lines.position(of: $0.offset, in: file).line)
      } + parser.errors
    tree.reportSyntaxErrors(errors.map { ($0.offset, $0.message) }, lines, file: file)
    return tree
  }

  private static func message(_ bytes: [UInt8], at offset: Int) -> String {
    bytes[offset] == 0x2F ? "this comment is not closed" : "this string is not closed"
  }
}

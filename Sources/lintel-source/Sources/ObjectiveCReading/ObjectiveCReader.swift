package import SourceTree

/// Reads Objective-C, Objective-C++ and their headers into the tree of the evaluator.
///
/// The parser knows declarations, statements, expressions and messages, needs no header of the app and recovers at the
/// next statement: code that it does not know becomes a node `unparsed`.
package enum ObjectiveCReader {
  /// Reads a file; what is too large or nested too deeply for the parser is a problem at its line.
  package static func read(_ bytes: [UInt8], file: Int32) -> FileTree {
    let lines = LineTable(bytes)
    var tree = FileTree(bytes, lines: lines, file: file)
    if tree.isRefused { return tree }
    let source = Preprocessor(bytes)
    var lexer = Lexer(source.text)
    let parser = ObjectiveCParser(lexer.tokens(), lines: lines, file: file)
    parser.parseFile(into: &tree)
    tree.imports = source.imports
    tree.modules += source.modules
    for definition in source.definitions {
      var lexer = Lexer(
        bytes, from: definition.body.lowerBound, to: definition.body.upperBound,
        line: definition.line)
      let parser = ObjectiveCParser(lexer.tokens(), lines: lines, file: file)
      guard let value = parser.wholeExpression() else { continue }
      tree.macros.append(
        Macro(name: definition.name, parameters: definition.parameters, value: value))
    }
    return tree
  }
}

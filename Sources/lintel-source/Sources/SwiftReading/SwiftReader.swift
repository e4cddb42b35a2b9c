package import SourceTree
internal import SwiftParser
internal import SwiftSyntax

/// Reads Swift files by swift-syntax into the tree of the evaluator.
package enum SwiftReader {
  /// Reads a file; what is too large or nested too deeply for the parser is a problem at its line.
  package static func read(_ bytes: [UInt8], file: Int32) -> FileTree {
    let lines = LineTable(bytes)
    var tree = FileTree(bytes, lines: lines, file: file)
    if tree.isRefused { return tree }
    // Levels of the parser, of which a bracket takes several; the scan above bounds the brackets.
    let syntax = bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: 8 * ReadingLimits.brackets)
    }
    tree.hasSyntaxErrors = syntax.hasError
    let converter = SwiftConverter(lines: lines, file: file)
    converter.convertTopLevel(syntax, into: &tree)
    return tree
  }
}

/// The state of one conversion: positions and the depth of the node at hand.
final class SwiftConverter {
  private let lines: LineTable
  private let file: Int32
  private var depth = 0
  /// True within the braces of a private extension.
  var isInPrivateExtension = false

  init(lines: LineTable, file: Int32) {
    self.lines = lines
    self.file = file
  }

  func position(_ node: some SyntaxProtocol) -> SourcePosition {
    lines.position(of: node.positionAfterSkippingLeadingTrivia.utf8Offset, in: file)
  }

  /// Runs a conversion one level deeper; nil below the limit.
  func deeper<Result>(_ body: () -> Result) -> Result? {
    guard depth < ReadingLimits.depth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return body()
  }

  func text(_ node: some SyntaxProtocol) -> String {
    String(decoding: node.trimmedDescription.utf8.prefix(60), as: UTF8.self)
  }

  /// A type as written, without white space.
  func typeText(_ type: (some SyntaxProtocol)?) -> String {
    guard let type else { return "" }
    let text = type.trimmedDescription
    // Filtering goes through characters, and nearly no type has white space.
    guard text.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return text }
    return text.filter { !$0.isWhitespace }
  }

  func name(_ token: TokenSyntax) -> String {
    let text = token.text
    return text.utf8.contains(UInt8(ascii: "`")) ? text.filter { $0 != "`" } : text
  }
}

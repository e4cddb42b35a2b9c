package import SourceTree
internal import SwiftParser
internal import SwiftSyntax

/// Reads Swift files by swift-syntax into the tree of the evaluator.
package enum SwiftReader {
  /// Reads a file; what is too large or nested too deeply for the parser is a problem at its line.
  package static func read(_ bytes: [UInt8], file: Int32) -> FileTree {
    let lines = LineTable(bytes)
    var tree = FileTree(bytes, lines: lines, file: file, language: .swift)
    if tree.isRefused { return tree }
    var syntax = parse(bytes)
    var errors = SwiftSyntaxErrors.errors(in: syntax)
    var found: [SwiftSyntaxErrors.Found] = []
    var repair: SwiftRepair?
    if errors.lacksBrace || !errors.unclosed.isEmpty {
      let attempt = SwiftRepair(of: syntax, errors, lines: lines)
      let repaired = parse(attempt.repaired(bytes))
      let remaining = SwiftSyntaxErrors.errors(in: repaired)
      if remaining.bracketCount < errors.bracketCount {
        (syntax, errors, repair) = (repaired, remaining, attempt)
        found = attempt.insertions.map {
          .init(offset: $0.offset, message: "a \"\($0.text.prefix(1))\" is missing")
        }
      }
    }
    if let repair {
      var hasher = Hasher()
      for insertion in repair.insertions {
        hasher.combine(insertion.offset)
        hasher.combine(insertion.text)
      }
      tree.contextDigest = hasher.finalize()
    }
    let converter = SwiftConverter(lines: lines, file: file, repair: repair)
    converter.convertTopLevel(syntax, into: &tree)
    found += errors.found.map {
      .init(offset: converter.offset($0.offset), message: $0.message)
    }
    found += converter.errors
    tree.reportSyntaxErrors(found.map { ($0.offset, $0.message) }, lines, file: file)
    return tree
  }

  /// Parses a text; the scan of ``NestingScan`` bounds the brackets, of which each takes several levels of the parser.
  private static func parse(_ bytes: [UInt8]) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: 8 * ReadingLimits.brackets)
    }
  }
}

/// The state of one conversion: positions and the depth of the node at hand.
final class SwiftConverter {
  private let lines: LineTable
  private let file: Int32
  /// The brackets that were added to the text that was parsed; nil if it is that of the file.
  private let repair: SwiftRepair?
  private var depth = 0
  /// True within the braces of a private extension.
  var isInPrivateExtension = false
  /// The number of the last argument such as `$1` in the closure at hand.
  var lastArgument = 0
  /// The syntax errors that swift-syntax takes for something else.
  var errors: [SwiftSyntaxErrors.Found] = []

  init(lines: LineTable, file: Int32, repair: SwiftRepair?) {
    self.lines = lines
    self.file = file
    self.repair = repair
  }

  func position(_ node: some SyntaxProtocol) -> SourcePosition {
    lines.position(of: offset(node.positionAfterSkippingLeadingTrivia.utf8Offset), in: file)
  }

  /// The offset in the file of an offset in the text that was parsed.
  func offset(_ offset: Int) -> Int { repair?.originalOffset(offset) ?? offset }

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

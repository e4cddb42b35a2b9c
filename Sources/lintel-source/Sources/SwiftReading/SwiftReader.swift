package import SourceTree
internal import SwiftParser
internal import SwiftSyntax

/// Reads Swift files by swift-syntax into the tree of the evaluator.
package enum SwiftReader {
  /// A text of a file with its tree.
  package struct Former {
    let bytes: [UInt8]
    let tree: FileTree

    package init(_ bytes: [UInt8], _ tree: FileTree) { (self.bytes, self.tree) = (bytes, tree) }
  }

  /// Reads a file; what is too large or nested too deeply for the parser is a problem at its line.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - file: The index of the file.
  ///   - former: The text of the file before it was edited; only declarations around the difference are parsed again.
  /// - Returns: The tree, which is the same with and without a former text.
  package static func read(_ bytes: [UInt8], file: Int32, since former: Former? = nil) -> FileTree {
    let lines = LineTable(bytes)
    var tree = FileTree(bytes, lines: lines, file: file, language: .swift)
    if tree.isRefused { return tree }
    if let former, let segments = reread(bytes, lines, file: file, since: former, into: &tree) {
      tree.take(segments)
      return tree
    }
    tree.stepCount = bytes.count
    var syntax = parse(bytes[...])
    var errors = SwiftSyntaxErrors.errors(in: syntax)
    var found: [SwiftSyntaxErrors.Found] = []
    var repair: SwiftRepair?
    if errors.lacksBrace || !errors.unclosed.isEmpty {
      let attempt = SwiftRepair(of: syntax, errors, lines: lines)
      let repaired = parse(attempt.repaired(bytes)[...])
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
    tree.take(converter.segments(of: syntax))
    found += errors.found.map {
      .init(offset: converter.offset($0.offset), message: $0.message)
    }
    found += converter.errors
    tree.mayBeRereadInPart = !syntax.hasError && found.isEmpty && repair == nil
    tree.reportSyntaxErrors(found.map { ($0.offset, $0.message) }, lines, file: file)
    return tree
  }

  /// Reads the segments that differ from a former text of the file, each with its neighbours, because a declaration
  /// may go on behind the line on which it ended.
  ///
  /// A key in a file of 9,000 lines takes 14 ms, and 76 ms if all of it is parsed (November 2026).
  ///
  /// - Returns: All segments; nil if the text has to be read as a whole: it has or had errors.
  private static func reread(
    _ bytes: [UInt8], _ lines: LineTable, file: Int32, since former: Former,
    into tree: inout FileTree
  ) -> [CodeSegment]? {
    let old = former.tree.segments
    guard former.tree.mayBeRereadInPart, !old.isEmpty else { return nil }
    let (prefix, suffix) = commonEnds(of: former.bytes, bytes)
    let first = max(0, (old.lastIndex { $0.start <= prefix } ?? 0) - 1)
    let same = old.firstIndex { $0.start >= former.bytes.count - suffix } ?? old.count
    let next = min(same + 1, old.count)
    let move = bytes.count - former.bytes.count
    let end = next < old.count ? old[next].start + move : bytes.count
    tree.stepCount = end - old[first].start
    let syntax = parse(bytes[old[first].start..<end])
    // A comment that is not closed would go on.
    guard !syntax.hasError, !endsInBlockComment(syntax) else { return nil }
    let converter = SwiftConverter(lines: lines, file: file, base: old[first].start)
    let read = converter.segments(of: syntax)
    guard converter.errors.isEmpty else { return nil }
    tree.mayBeRereadInPart = true
    guard next < old.count else { return old[..<first] + read }
    let line = lines.position(of: end, in: file).line
    let distance = CodeMove(bytes: Int32(move), lines: line - old[next].line)
    return old[..<first] + read + old[next...].map { $0.moved(by: distance) }
  }

  private static func endsInBlockComment(_ syntax: SourceFileSyntax) -> Bool {
    syntax.endOfFileToken.leadingTrivia.contains {
      switch $0 {
      case .blockComment, .docBlockComment: true
      default: false
      }
    }
  }

  /// The numbers of bytes at the start and at the end that are the same in two texts.
  private static func commonEnds(of one: [UInt8], _ other: [UInt8]) -> (prefix: Int, suffix: Int) {
    let limit = min(one.count, other.count)
    return one.withUnsafeBufferPointer { one in
      other.withUnsafeBufferPointer { other in
        var prefix = 0
        while prefix < limit, one[prefix] == other[prefix] { prefix += 1 }
        var suffix = 0
        while suffix < limit - prefix,
          one[one.count - 1 - suffix] == other[other.count - 1 - suffix]
        {
          suffix += 1
        }
        return (prefix, suffix)
      }
    }
  }

  /// Parses a text; the scan of ``NestingScan`` bounds the brackets, of which each takes several levels of the parser.
  static func parse(_ bytes: ArraySlice<UInt8>) -> SourceFileSyntax {
    bytes.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: 8 * ReadingLimits.brackets)
    }
  }
}

/// The state of one conversion: positions and the depth of the node at hand.
final class SwiftConverter {
  let lines: LineTable
  private let file: Int32
  /// The brackets that were added to the text that was parsed; nil if it is that of the file.
  private let repair: SwiftRepair?
  /// The offset in the file of the text that was parsed.
  let base: Int
  private var depth = 0
  /// True within the braces of a private extension.
  var isInPrivateExtension = false
  /// The number of the last argument such as `$1` in the closure at hand.
  var lastArgument = 0
  /// The syntax errors that swift-syntax takes for something else.
  var errors: [SwiftSyntaxErrors.Found] = []

  init(lines: LineTable, file: Int32, repair: SwiftRepair? = nil, base: Int = 0) {
    self.lines = lines
    self.file = file
    self.repair = repair
    self.base = base
  }

  func position(_ node: some SyntaxProtocol) -> SourcePosition {
    lines.position(of: offset(node.positionAfterSkippingLeadingTrivia.utf8Offset), in: file)
  }

  /// The offset in the file of an offset in the text that was parsed.
  func offset(_ offset: Int) -> Int { repair?.originalOffset(offset) ?? base + offset }

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

package import SourceTree
import SwiftSyntax

extension SwiftReader {
  /// The tree of a text for edits.
  package static func code(_ bytes: [UInt8]) -> CodeTree {
    let declarations = FileTree(bytes, lines: LineTable(bytes), file: 0, language: .swift)
    if declarations.isRefused { return CodeTree() }
    return SwiftCode(parse(bytes[...])).tree
  }
}

/// The conversion of a syntax tree into a ``CodeTree``.
///
/// A tree may be as deep as its text is long, so that no function calls itself for the parts of a node, as the functions of
/// swift-syntax for the first and last token of a node do.
private struct SwiftCode {
  private(set) var tree = CodeTree()

  /// - Complexity: O(*n* log *n*) in the number of tokens.
  init(_ syntax: SourceFileSyntax) {
    var nodes: [Syntax] = []
    var pending = [Syntax(syntax)]
    while let node = pending.popLast() {
      if let token = node.as(TokenSyntax.self) {
        add(token)
        continue
      }
      switch node.kind {
      case .codeBlockItemList, .memberBlockItem, .functionCallExpr, .stringLiteralExpr:
        nodes.append(node)
      default: break
      }
      pending += node.children(viewMode: .sourceAccurate).reversed()
    }
    for node in nodes { add(node) }
    tree.statements.sort {
      ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound)
    }
  }

  private mutating func add(_ token: TokenSyntax) {
    addComments(in: token.leadingTrivia, from: token.position.utf8Offset)
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    if start < end { tree.tokens.append(.init(Self.kind(of: token), start..<end)) }
    addComments(in: token.trailingTrivia, from: max(start, end))
  }

  private mutating func addComments(in trivia: Trivia, from start: Int) {
    var offset = start
    for piece in trivia {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .lineComment, .blockComment, .docLineComment, .docBlockComment:
        tree.comments.append(offset..<end)
      default: break
      }
      offset = end
    }
  }

  private static func kind(of token: TokenSyntax) -> CodeTree.Token.Kind {
    switch token.tokenKind {
    case .identifier, .keyword, .dollarIdentifier, .wildcard: .word
    case .integerLiteral, .floatLiteral: .number
    case .stringSegment, .stringQuote, .multilineStringQuote, .rawStringPoundDelimiter: .string
    default: .symbol
    }
  }

  /// The bytes of a node without the white space and comments around it.
  private func range(of node: some SyntaxProtocol) -> Range<Int> {
    let (start, end) = (node.position.utf8Offset, node.endPosition.utf8Offset)
    let first = index(ofTokenFrom: start)
    let last = index(ofTokenFrom: end)
    guard first < last else { return start..<start }
    return tree.tokens[first].range.lowerBound..<tree.tokens[last - 1].range.upperBound
  }

  /// The index of the first token that begins at or behind an offset.
  private func index(ofTokenFrom offset: Int) -> Int {
    var (low, high) = (0, tree.tokens.count)
    while low < high {
      let middle = (low + high) / 2
      if tree.tokens[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func add(_ node: Syntax) {
    switch node.as(SyntaxEnum.self) {
    case .codeBlockItemList(let list):
      let isAlone = Self.isAlone(in: list)
      for item in list where !item.item.is(IfConfigDeclSyntax.self) {
        let range = range(of: item.item)
        guard !range.isEmpty else { continue }
        let end = item.semicolon.map { self.range(of: $0).upperBound } ?? range.upperBound
        tree.statements.append(
          .init(range, end: end, isAlone ? Self.role(ofOnly: item, in: list) : .item))
      }
    case .memberBlockItem(let member):
      guard member.decl.is(VariableDeclSyntax.self) else { return }
      let range = range(of: member.decl)
      tree.statements.append(.init(range, end: range.upperBound, .property))
    case .functionCallExpr(let call):
      let arguments = call.arguments.compactMap { argument in
        argument.label.map {
          CodeTree.Argument(label: $0.text, value: range(of: argument.expression))
        }
      }
      guard !arguments.isEmpty else { return }
      // Of calls on the result of each other the innermost one, which comes last, is at the first offset.
      tree.arguments[range(of: call).lowerBound] = arguments
      // The evaluator has the name behind the point for a member.
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
        tree.arguments[range(of: member.declName).lowerBound] = arguments
      }
    case .stringLiteralExpr(let literal):
      if literal.openingQuote.tokenKind == .multilineStringQuote {
        tree.longStrings.append(range(of: literal))
      }
    default: break
    }
  }

  private static func role(
    ofOnly item: CodeBlockItemSyntax, in list: CodeBlockItemListSyntax
  ) -> CodeTree.Statement.Role {
    if isOfCase(list) { return .onlyOfCase }
    guard case .expr(let value) = item.item else { return .item }
    let isAssignment =
      value.as(SequenceExprSyntax.self)?.elements.contains { $0.is(AssignmentExprSyntax.self) }
    return isAssignment == true ? .item : .result
  }

  /// True if a list, or the condition around it that is alone, has one statement.
  private static func isAlone(in list: CodeBlockItemListSyntax) -> Bool {
    guard !list.isEmpty, list.dropFirst().isEmpty else { return false }
    guard let outer = listAroundCondition(of: list) else { return true }
    return isAlone(in: outer)
  }

  private static func isOfCase(_ list: CodeBlockItemListSyntax) -> Bool {
    if list.parent?.is(SwitchCaseSyntax.self) == true { return true }
    return listAroundCondition(of: list).map(isOfCase) ?? false
  }

  /// The list in which the `#if` stands of whose clauses a list is one.
  private static func listAroundCondition(
    of list: CodeBlockItemListSyntax
  ) -> CodeBlockItemListSyntax? {
    guard let clause = list.parent?.as(IfConfigClauseSyntax.self),
      let item = clause.parent?.parent?.parent?.as(CodeBlockItemSyntax.self)
    else { return nil }
    return item.parent?.as(CodeBlockItemListSyntax.self)
  }
}

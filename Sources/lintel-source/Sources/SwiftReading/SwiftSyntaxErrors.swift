import SourceTree
import SwiftSyntax

/// The tokens of a tree that the language requires and the text lacks, and those that it has too many.
///
/// A text may be written for a later version of Swift: a character that this version of swift-syntax does not know, a
/// word before a declaration or before another word is no error here.
final class SwiftSyntaxErrors: SyntaxAnyVisitor {
  struct Found {
    let offset: Int
    let message: String
  }

  private(set) var found: [Found] = []

  /// The number of brackets without a partner and of tokens that do not belong where they stand.
  private(set) var bracketCount = 0

  /// True if a closing brace is missing.
  private(set) var lacksBrace = false

  /// The offsets of the opening brackets and parentheses that are not closed.
  private(set) var unclosed: Set<Int> = []

  static func errors(in syntax: SourceFileSyntax) -> SwiftSyntaxErrors {
    let errors = SwiftSyntaxErrors(viewMode: .all)
    if syntax.hasError { errors.walk(syntax) }
    return errors
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    guard node.hasError else { return .skipChildren }
    if let unexpected = node.as(UnexpectedNodesSyntax.self) {
      visitUnexpected(unexpected)
      return .skipChildren
    }
    if let token = node.as(TokenSyntax.self) {
      if token.presence == .missing { visitMissing(token) }
      return .skipChildren
    }
    if let config = node.as(IfConfigDeclSyntax.self) {
      // A clause that is not taken may be written for another compiler.
      for (clause, _) in SwiftFlags.clauses(of: config, { _ in .none }) { walk(clause) }
      return .skipChildren
    }
    return .visitChildren
  }

  private func visitUnexpected(_ node: UnexpectedNodesSyntax) {
    guard let first = node.firstToken(viewMode: .sourceAccurate) else { return }
    bracketCount += 1
    var hasOnlyWords = true
    for token in node.tokens(viewMode: .sourceAccurate).prefix(20) {
      if case .unknown = token.tokenKind { return }
      if case .identifier = token.tokenKind { continue }
      hasOnlyWords = false
    }
    if hasOnlyWords { return }
    let text = String(decoding: first.text.utf8.prefix(30), as: UTF8.self)
    add(first.positionAfterSkippingLeadingTrivia.utf8Offset, "\"\(text)\" does not belong here")
  }

  private func visitMissing(_ token: TokenSyntax) {
    let previous = token.previousToken(viewMode: .sourceAccurate)
    let offset = previous?.endPositionBeforeTrailingTrivia.utf8Offset ?? token.position.utf8Offset
    switch token.tokenKind {
    case .rightBrace, .rightParen, .rightSquare:
      bracketCount += 1
      lacksBrace = lacksBrace || token.tokenKind == .rightBrace
      if let opening = opening(of: token) { unclosed.insert(opening) }
    case .semicolon:
      // A word of a later version may stand before a declaration.
      let item = token.parent?.as(CodeBlockItemSyntax.self)?.item
      if case .expr(let value)? = item, value.is(DeclReferenceExprSyntax.self) { return }
    default: break
    }
    let missing: String
    switch token.parent?.kind {
    case .missingExpr: missing = "a value"
    case .missingType: missing = "a type"
    case .missingPattern: missing = "a name"
    case .missingStmt: missing = "a statement"
    case .missingDecl:
      let next = token.nextToken(viewMode: .sourceAccurate)
      if case .identifier? = next?.tokenKind { return }
      missing = "a declaration"
    default:
      switch token.tokenKind {
      case .identifier: missing = "a name"
      case .integerLiteral, .floatLiteral: missing = "a number"
      case .binaryOperator, .prefixOperator, .postfixOperator: missing = "an operator"
      default: missing = "a \"\(token.text)\""
      }
    }
    add(offset, "\(missing) is missing")
  }

  private func opening(of token: TokenSyntax) -> Int? {
    guard let parent = token.parent else { return nil }
    for child in parent.children(viewMode: .sourceAccurate) {
      guard let opening = child.as(TokenSyntax.self) else { continue }
      switch opening.tokenKind {
      case .leftBrace, .leftParen, .leftSquare:
        return opening.positionAfterSkippingLeadingTrivia.utf8Offset
      default: continue
      }
    }
    return nil
  }

  private func add(_ offset: Int, _ message: String) {
    guard found.count < ReadingLimits.problems, found.last?.offset != offset else { return }
    found.append(Found(offset: offset, message: message))
  }
}

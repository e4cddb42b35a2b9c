import SourceTree
import SwiftSyntax

/// The folding of operator sequences by precedence.
///
/// Sequences are flat in swift-syntax, so that long ones need no stack before they are folded here. The table has the
/// standard operators; others bind like `+`.
extension SwiftConverter {
  func fold(_ sequence: SequenceExprSyntax) -> Expression {
    let elements = Array(sequence.elements)
    guard elements.count < ReadingLimits.depth else {
      return Expression(.unknown("…"), at: position(sequence))
    }
    var cursor = Cursor(elements: elements)
    return operation(&cursor, above: 0)
      ?? Expression(.unknown(text(sequence)), at: position(sequence))
  }

  private struct Cursor {
    let elements: [ExprSyntax]
    var index = 0

    var current: ExprSyntax? { index < elements.count ? elements[index] : nil }
  }

  private enum Precedence {
    static let assignment = 1
    static let conditional = 2
    static let cast = 7
    static let addition = 9

    static func of(_ symbol: String) -> (level: Int, isRight: Bool) {
      switch symbol {
      case "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=":
        (assignment, true)
      case "||": (3, false)
      case "&&": (4, false)
      case "==", "!=", "===", "!==", "<", ">", "<=", ">=", "~=": (5, false)
      case "??": (6, true)
      case "...", "..<": (8, false)
      case "*", "/", "%", "&", "&*": (10, false)
      case "<<", ">>": (11, false)
      default: (addition, false)
      }
    }
  }

  private func operation(_ cursor: inout Cursor, above level: Int) -> Expression? {
    guard let first = cursor.current else { return nil }
    cursor.index += 1
    var left = expression(first)
    while let symbol = cursor.current {
      guard let next = step(symbol, left: left, &cursor, above: level) else { break }
      left = next
    }
    return left
  }

  /// Takes one operator and its right side; nil if the operator binds less tightly than `level`.
  private func step(
    _ symbol: ExprSyntax, left: Expression, _ cursor: inout Cursor, above level: Int
  ) -> Expression? {
    let at = left.position
    switch symbol.as(ExprSyntaxEnum.self) {
    case .assignmentExpr:
      guard Precedence.assignment > level else { return nil }
      cursor.index += 1
      let right = rightSide(&cursor, above: Precedence.assignment - 1, behind: symbol)
      return Expression(.assignment(left, operator: "=", right), at: at)
    case .unresolvedTernaryExpr(let ternary):
      guard Precedence.conditional > level else { return nil }
      cursor.index += 1
      let then = expression(ternary.thenExpression)
      let right = rightSide(&cursor, above: Precedence.conditional - 1, behind: symbol)
      return Expression(.conditional(left, then: then, otherwise: right), at: at)
    case .unresolvedAsExpr(let cast):
      guard Precedence.cast > level else { return nil }
      cursor.index += 1
      let type = typeText(cursor.current)
      cursor.index += 1
      return Expression(
        .cast(left, type: type, isConditional: cast.questionOrExclamationMark?.text == "?"), at: at)
    case .unresolvedIsExpr:
      guard Precedence.cast > level else { return nil }
      cursor.index += 1
      let type = typeText(cursor.current)
      cursor.index += 1
      return Expression(.typeTest(left, type: type), at: at)
    case .binaryOperatorExpr(let binary):
      let name = binary.operator.text
      let (own, isRight) = Precedence.of(name)
      guard own > level else { return nil }
      cursor.index += 1
      let right = rightSide(&cursor, above: isRight ? own - 1 : own, behind: symbol)
      if own == Precedence.assignment {
        return Expression(.assignment(left, operator: name, right), at: at)
      }
      if name == "??" { return Expression(.coalescing(left, right), at: at) }
      return Expression(.binary(name, left, right), at: at)
    default:
      return nil
    }
  }

  /// The right side of an operator; unknown where the file ends or the line is unfinished.
  private func rightSide(
    _ cursor: inout Cursor, above level: Int, behind symbol: ExprSyntax
  ) -> Expression {
    deeper { operation(&cursor, above: level) }.flatMap { $0 }
      ?? Expression(.unknown(""), at: position(symbol))
  }
}

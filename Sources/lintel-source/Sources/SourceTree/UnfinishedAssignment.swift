/// An assignment whose right side is still to be typed: both parsers take the next statement for it.
///
/// The next statement is told from a wrapped right side by what it is, an assignment, and by its column: it stands no
/// further right than the unfinished one.
package enum UnfinishedAssignment {
  /// The statements that were meant.
  package static func split(_ statement: Statement) -> [Statement] {
    switch statement.kind {
    case .expression(let expression):
      guard case .assignment(let left, let symbol, let right) = expression.kind,
        stands(right, behind: statement.position)
      else { return [statement] }
      let missing = Expression(.unknown(""), at: left.position)
      let unfinished = Expression(
        .assignment(left, operator: symbol, missing), at: expression.position)
      return [Statement(.expression(unfinished), at: statement.position)]
        + split(Statement(.expression(right), at: right.position))
    case .variables(let variables):
      guard variables.count == 1, let variable = variables.first, let value = variable.value,
        stands(value, behind: statement.position)
      else { return [statement] }
      let missing = Variable(
        pattern: variable.pattern, type: variable.type,
        value: Expression(.unknown(""), at: variable.position), position: variable.position)
      return [Statement(.variables([missing]), at: statement.position)]
        + split(Statement(.expression(value), at: value.position))
    default:
      return [statement]
    }
  }

  private static func stands(_ value: Expression, behind statement: SourcePosition) -> Bool {
    guard case .assignment = value.kind else { return false }
    let start = value.start
    return start.line > statement.line && start.column <= statement.column
  }
}

extension Expression {
  /// The position of the first byte: for members that of their base.
  package var start: SourcePosition {
    var node = self
    while true {
      switch node.kind {
      case .member(let base?, _): node = base
      case .call(let callee, _): node = callee
      case .assignment(let left, _, _), .binary(_, let left, _), .coalescing(let left, _):
        node = left
      default: return node.position
      }
    }
  }
}

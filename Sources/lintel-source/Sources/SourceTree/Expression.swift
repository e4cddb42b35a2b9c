/// An expression of either language.
///
/// Both readers produce these nodes, and the evaluator knows no others. The position is the first byte of the
/// expression, but that of a member is the name behind the point.
package final class Expression: Sendable {
  package let position: SourcePosition
  package let kind: Kind

  package init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }

  package enum Kind: Sendable {
    case number(Double)
    /// An integer literal, which divides as one unless the context makes it a real number.
    case integer(Double)
    case string(String)
    /// Parts of a string literal with expressions in it.
    case interpolation([Expression])
    case boolean(Bool)
    case null
    case name(String)
    /// A member; without a base it is a Swift implicit member, as in `.horizontal`.
    case member(Expression?, String)
    case call(Expression, [Argument])
    /// An Objective-C message: `labels` are the parts of the selector without colons.
    case message(Expression, labels: [String], arguments: [Expression])
    /// A subscript; several indices, or one with a label, are a tuple.
    case element(Expression, index: Expression)
    case binary(String, Expression, Expression)
    case prefix(String, Expression)
    case postfix(String, Expression)
    case assignment(Expression, operator: String, Expression)
    case conditional(Expression, then: Expression, otherwise: Expression)
    case coalescing(Expression, Expression)
    case array([Expression])
    case dictionary([(key: Expression, value: Expression)])
    case tuple([Argument])
    case closure(Closure)
    case cast(Expression, type: String, isConditional: Bool)
    case typeTest(Expression, type: String)
    /// A C initializer in braces, with designators where it has some.
    case initializerList(type: String?, [Argument])
    /// Statements whose last expression is the value: GNU C's `({ … })`, Swift's `if` and `switch`.
    case statements([Statement])
    /// Code that no other case covers.
    case unknown(String)
  }
}

extension Expression {
  /// True for members that begin with a point: `.side`, `.Gaps.side`.
  package var isImplicit: Bool {
    var expression = self
    while case .member(let base, _) = expression.kind {
      guard let base else { return true }
      expression = base
    }
    return false
  }
}

extension Expression.Kind {
  /// The operator before an operand; nil for any other expression.
  package var prefixSymbol: String? {
    if case .prefix(let symbol, _) = self { symbol } else { nil }
  }
}

extension Expression {
  /// True for a variable and its members, whose value is read without a call.
  package var isPath: Bool {
    switch kind {
    case .name: true
    case .member(let base?, _): base.isPath
    default: false
    }
  }
}

extension Expression {
  /// True for an implicit member, and for a calculation, which may have one.
  package var hasImplicitMember: Bool {
    switch kind {
    case .binary, .prefix: true
    default: isImplicit
    }
  }
}

/// An argument of a call or a member of a tuple.
package struct Argument: Sendable {
  package let label: String?
  package let value: Expression
  package let isTrailingClosure: Bool

  package init(label: String?, value: Expression, isTrailingClosure: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailingClosure = isTrailingClosure
  }
}

/// A closure of Swift or a block of Objective-C.
package final class Closure: Sendable {
  package let parameters: [String]
  package let body: [Statement]
  /// The values that a capture list copies when the closure is made, with their names in it.
  package let captures: [(name: String, value: Expression)]
  /// The words of a block, of which it has the values that variables of these names have when it is made; empty for a
  /// closure that shares its variables.
  package let capturedNames: Set<String>

  package init(
    parameters: [String], body: [Statement], captures: [(name: String, value: Expression)] = [],
    capturedNames: Set<String> = []
  ) {
    self.parameters = parameters
    self.body = body
    self.captures = captures
    self.capturedNames = capturedNames
  }
}

/// A statement of either language.
package final class Statement: Sendable {
  package let position: SourcePosition
  package let kind: Kind

  package init(_ kind: Kind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }

  package enum Kind: Sendable {
    case variables([Variable])
    case expression(Expression)
    case returns(Expression?)
    case branch([Condition], then: [Statement], otherwise: [Statement]?)
    /// The branches of an `#if` on a flag that only the build settings decide; they are no scopes.
    case flagged(Expression, then: [Statement], otherwise: [Statement])
    case requirement([Condition], otherwise: [Statement])
    case selection(Expression, [SelectionCase])
    case iteration(Pattern, over: Expression, filter: Expression?, body: [Statement])
    case loop(Loop)
    case block([Statement])
    case function(Function)
    case breaks
    case continues
    case fallsThrough
    /// A loop or block with the label to which ``leaves(_:continues:)`` goes.
    case labelled(String, Statement)
    /// `break` or `continue` with a label.
    case leaves(String, continues: Bool)
    /// Statements that run at the end of the block around them.
    case deferred([Statement])
    /// `do` with the statements of its first `catch`.
    case attempt([Statement], catching: [Statement])
    case throwing
    /// A statement that does nothing for a layout: an assertion, a log line.
    case empty
    /// A statement that the reader could not parse.
    case unparsed(String)
  }
}

/// A local variable with its type as written, empty where it is inferred.
package struct Variable: Sendable {
  package let pattern: Pattern
  package let type: String
  package let value: Expression?
  package let position: SourcePosition
  /// True for a variable of Objective-C that blocks share: `__block` or `static`.
  package let isShared: Bool

  package init(
    pattern: Pattern, type: String, value: Expression?, position: SourcePosition,
    isShared: Bool = false
  ) {
    self.pattern = pattern
    self.type = type
    self.value = value
    self.position = position
    self.isShared = isShared
  }
}

/// A loop with a condition: `for` of C, `while`, `do`.
package struct Loop: Sendable {
  package let start: Statement?
  package let conditions: [Condition]
  package let step: Expression?
  package let body: [Statement]
  package let testsFirst: Bool

  package init(
    start: Statement?, conditions: [Condition], step: Expression?, body: [Statement],
    testsFirst: Bool
  ) {
    self.start = start
    self.conditions = conditions
    self.step = step
    self.body = body
    self.testsFirst = testsFirst
  }
}

/// A condition of an `if`, `guard` or `while`.
package enum Condition: Sendable {
  case holds(Expression)
  case binds(Pattern, Expression)
  case matches(Pattern, Expression)
}

/// A case of a `switch`.
package struct SelectionCase: Sendable {
  /// The patterns; empty for `default`.
  package let patterns: [Pattern]
  package let filter: Expression?
  package let body: [Statement]

  package init(patterns: [Pattern], filter: Expression?, body: [Statement]) {
    self.patterns = patterns
    self.filter = filter
    self.body = body
  }

  package var isDefault: Bool { patterns.isEmpty }
}

/// A pattern of a `case`, a `let` or a `for`.
package indirect enum Pattern: Sendable {
  case wildcard
  case name(String)
  case tuple([Pattern])
  case enumCase(String, [Pattern])
  case expression(Expression)
  case type(String, Pattern?)

  /// True if a value may not match: only names, and tuples of them, match all.
  package var isRefutable: Bool {
    switch self {
    case .wildcard, .name: false
    case .tuple(let parts): parts.contains(where: \.isRefutable)
    case .enumCase, .expression, .type: true
    }
  }

  /// The names that the pattern binds.
  package var names: [String] {
    switch self {
    case .wildcard, .expression: []
    case .name(let name): [name]
    case .tuple(let parts), .enumCase(_, let parts): parts.flatMap(\.names)
    case .type(_, let inner): inner?.names ?? []
    }
  }
}

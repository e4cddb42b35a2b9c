/// A stretch of whole lines of a Swift file with the declarations in it.
///
/// The segments of a file cover it. Each begins on the line behind the last declaration of the one before it.
package struct CodeSegment: Sendable {
  /// The offset and the line at which it begins.
  package let start: Int
  package let line: Int32

  package var types: [TypeDeclaration] = []
  package var functions: [Function] = []
  package var globals: [Property] = []
  package var modules: [String] = []

  /// The byte ranges of the code at the top level.
  package var items: [Range<Int>] = []

  package init(start: Int, line: Int32) {
    self.start = start
    self.line = line
  }

  /// Returns the code as it is further down in the file, or further up.
  package func moved(by move: CodeMove) -> CodeSegment {
    if move.isNone { return self }
    var moved = CodeSegment(start: start + Int(move.bytes), line: line + move.lines)
    moved.types = types.map { $0.moved(by: move) }
    moved.functions = functions.map { $0.moved(by: move) }
    moved.globals = globals.map { $0.moved(by: move) }
    moved.modules = modules
    moved.items = items.map {
      ($0.lowerBound + Int(move.bytes))..<($0.upperBound + Int(move.bytes))
    }
    return moved
  }
}

/// The distance that whole lines of a file move.
package struct CodeMove {
  package let bytes: Int32
  package let lines: Int32

  package init(bytes: Int32, lines: Int32) {
    self.bytes = bytes
    self.lines = lines
  }

  package var isNone: Bool { bytes == 0 && lines == 0 }

  func callAsFunction(_ position: SourcePosition) -> SourcePosition {
    guard position.file >= 0 else { return position }
    var moved = position
    moved.offset += bytes
    moved.line += lines
    return moved
  }
}

extension TypeDeclaration {
  fileprivate func moved(by move: CodeMove) -> TypeDeclaration {
    TypeDeclaration(
      name: name, kind: kind, superclass: superclass, conformances: conformances,
      properties: properties.map { $0.moved(by: move) },
      methods: methods.map { $0.moved(by: move) },
      initializers: initializers.map { $0.moved(by: move) },
      cases: cases.map {
        EnumerationCase(name: $0.name, rawValue: $0.rawValue?.moved(by: move))
      }, isPrivate: isPrivate, language: language, position: move(position))
  }
}

extension Function {
  fileprivate func moved(by move: CodeMove) -> Function {
    Function(
      name: name,
      parameters: parameters.map {
        Parameter(
          label: $0.label, name: $0.name, type: $0.type,
          defaultValue: $0.defaultValue?.moved(by: move), builder: $0.builder,
          isVariadic: $0.isVariadic, isInout: $0.isInout)
      }, body: body.moved(by: move), isStatic: isStatic, returnType: returnType, builder: builder,
      isPrivate: isPrivate, language: language, position: move(position))
  }
}

extension Property {
  fileprivate func moved(by move: CodeMove) -> Property {
    Property(
      name: name, type: type, value: value?.moved(by: move), getter: getter?.moved(by: move),
      setter: setter?.moved(by: move), observer: observer?.moved(by: move), builder: builder,
      isStatic: isStatic, isVariable: isVariable, isPrivate: isPrivate, enumeration: enumeration,
      language: language, position: move(position))
  }
}

extension [Statement] {
  fileprivate func moved(by move: CodeMove) -> [Statement] { map { $0.moved(by: move) } }
}

extension [Expression] {
  fileprivate func moved(by move: CodeMove) -> [Expression] { map { $0.moved(by: move) } }
}

extension [Argument] {
  fileprivate func moved(by move: CodeMove) -> [Argument] {
    map {
      Argument(
        label: $0.label, value: $0.value.moved(by: move), isTrailingClosure: $0.isTrailingClosure)
    }
  }
}

extension [Condition] {
  fileprivate func moved(by move: CodeMove) -> [Condition] {
    map { condition in
      switch condition {
      case .holds(let value): .holds(value.moved(by: move))
      case .binds(let pattern, let value): .binds(pattern.moved(by: move), value.moved(by: move))
      case .matches(let pattern, let value):
        .matches(pattern.moved(by: move), value.moved(by: move))
      }
    }
  }
}

extension [Pattern] {
  fileprivate func moved(by move: CodeMove) -> [Pattern] { map { $0.moved(by: move) } }
}

extension Pattern {
  fileprivate func moved(by move: CodeMove) -> Pattern {
    switch self {
    case .wildcard, .name: self
    case .tuple(let parts): .tuple(parts.moved(by: move))
    case .enumCase(let name, let parts): .enumCase(name, parts.moved(by: move))
    case .expression(let value): .expression(value.moved(by: move))
    case .type(let name, let inner): .type(name, inner?.moved(by: move))
    }
  }
}

extension Statement {
  fileprivate func moved(by move: CodeMove) -> Statement {
    Statement(kind.moved(by: move), at: move(position))
  }
}

extension Statement.Kind {
  fileprivate func moved(by move: CodeMove) -> Statement.Kind {
    switch self {
    case .breaks, .continues, .fallsThrough, .leaves, .throwing, .empty, .unparsed: self
    case .variables(let variables):
      .variables(
        variables.map {
          Variable(
            pattern: $0.pattern.moved(by: move), type: $0.type, value: $0.value?.moved(by: move),
            position: move($0.position), isShared: $0.isShared)
        })
    case .expression(let value): .expression(value.moved(by: move))
    case .returns(let value): .returns(value?.moved(by: move))
    case .branch(let conditions, let then, let otherwise):
      .branch(
        conditions.moved(by: move), then: then.moved(by: move),
        otherwise: otherwise?.moved(by: move))
    case .flagged(let flag, let then, let otherwise):
      .flagged(
        flag.moved(by: move), then: then.moved(by: move), otherwise: otherwise.moved(by: move))
    case .requirement(let conditions, let otherwise):
      .requirement(conditions.moved(by: move), otherwise: otherwise.moved(by: move))
    case .selection(let value, let cases):
      .selection(
        value.moved(by: move),
        cases.map {
          SelectionCase(
            patterns: $0.patterns.moved(by: move), filter: $0.filter?.moved(by: move),
            body: $0.body.moved(by: move))
        })
    case .iteration(let pattern, let sequence, let filter, let body):
      .iteration(
        pattern.moved(by: move), over: sequence.moved(by: move), filter: filter?.moved(by: move),
        body: body.moved(by: move))
    case .loop(let loop):
      .loop(
        Loop(
          start: loop.start?.moved(by: move), conditions: loop.conditions.moved(by: move),
          step: loop.step?.moved(by: move), body: loop.body.moved(by: move),
          testsFirst: loop.testsFirst))
    case .block(let body): .block(body.moved(by: move))
    case .function(let function): .function(function.moved(by: move))
    case .labelled(let label, let statement): .labelled(label, statement.moved(by: move))
    case .deferred(let body): .deferred(body.moved(by: move))
    case .attempt(let body, let catching):
      .attempt(body.moved(by: move), catching: catching.moved(by: move))
    }
  }
}

extension Expression {
  fileprivate func moved(by move: CodeMove) -> Expression {
    Expression(kind.moved(by: move), at: move(position))
  }
}

extension Expression.Kind {
  fileprivate func moved(by move: CodeMove) -> Expression.Kind {
    switch self {
    case .number, .integer, .string, .boolean, .null, .name, .unknown: self
    case .interpolation(let parts): .interpolation(parts.moved(by: move))
    case .member(let base, let name): .member(base?.moved(by: move), name)
    case .call(let callee, let arguments):
      .call(callee.moved(by: move), arguments.moved(by: move))
    case .message(let receiver, let labels, let arguments):
      .message(receiver.moved(by: move), labels: labels, arguments: arguments.moved(by: move))
    case .element(let base, let index):
      .element(base.moved(by: move), index: index.moved(by: move))
    case .binary(let symbol, let left, let right):
      .binary(symbol, left.moved(by: move), right.moved(by: move))
    case .prefix(let symbol, let value): .prefix(symbol, value.moved(by: move))
    case .postfix(let symbol, let value): .postfix(symbol, value.moved(by: move))
    case .assignment(let left, let symbol, let right):
      .assignment(left.moved(by: move), operator: symbol, right.moved(by: move))
    case .conditional(let condition, let then, let otherwise):
      .conditional(
        condition.moved(by: move), then: then.moved(by: move), otherwise: otherwise.moved(by: move))
    case .coalescing(let left, let right):
      .coalescing(left.moved(by: move), right.moved(by: move))
    case .array(let items): .array(items.moved(by: move))
    case .dictionary(let members):
      .dictionary(members.map { ($0.key.moved(by: move), $0.value.moved(by: move)) })
    case .tuple(let members): .tuple(members.moved(by: move))
    case .closure(let closure):
      .closure(
        Closure(
          parameters: closure.parameters, body: closure.body.moved(by: move),
          captures: closure.captures.map { ($0.name, $0.value.moved(by: move)) },
          capturedNames: closure.capturedNames))
    case .cast(let value, let type, let isConditional):
      .cast(value.moved(by: move), type: type, isConditional: isConditional)
    case .typeTest(let value, let type): .typeTest(value.moved(by: move), type: type)
    case .initializerList(let type, let members):
      .initializerList(type: type, members.moved(by: move))
    case .statements(let body): .statements(body.moved(by: move))
    }
  }
}

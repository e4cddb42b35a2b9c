import SourceTree
import SwiftSyntax

extension SwiftConverter {
  func statements(_ list: CodeBlockItemListSyntax) -> [Statement] {
    var functions: [Statement] = []
    var others: [Statement] = []
    for statement in converted(list) {
      if case .function = statement.kind {
        functions.append(statement)
      } else {
        others.append(statement)
      }
    }
    // A local function may be called above its declaration.
    return functions + others
  }

  private func converted(_ list: CodeBlockItemListSyntax) -> [Statement] {
    list.flatMap { item in
      if let config = item.item.as(IfConfigDeclSyntax.self) { return conditional(config) }
      let parts = UnfinishedAssignment.split(statement(Syntax(item.item)))
      for part in parts.dropLast() {
        errors.append(
          .init(offset: Int(part.position.offset), message: "a value is missing behind \"=\""))
      }
      return parts
    }
  }

  func statement(_ node: Syntax) -> Statement {
    deeper { converted(node) } ?? Statement(.unparsed(""), at: position(node))
  }

  private func converted(_ node: Syntax) -> Statement {
    let at = position(node)
    switch node.as(SyntaxEnum.self) {
    case .expressionStmt(let wrapper): return statement(Syntax(wrapper.expression))
    case .ifExpr(let branch): return self.branch(branch)
    case .switchExpr(let selection): return self.selection(selection)
    case .variableDecl(let declaration): return variables(declaration)
    case .returnStmt(let node):
      return Statement(.returns(node.expression.map(expression)), at: at)
    case .guardStmt(let node):
      return Statement(
        .requirement(conditions(node.conditions), otherwise: statements(node.body.statements)),
        at: at)
    case .forStmt(let node):
      return Statement(
        .iteration(
          pattern(node.pattern), over: expression(node.sequence),
          filter: (node.whereClause?.condition).map(expression),
          body: statements(node.body.statements)), at: at)
    case .whileStmt(let node):
      return loop(conditions(node.conditions), node.body, testsFirst: true, at: at)
    case .repeatStmt(let node):
      return loop([.holds(expression(node.condition))], node.body, testsFirst: false, at: at)
    case .doStmt(let node):
      let body = statements(node.body.statements)
      guard let handler = node.catchClauses.first else { return Statement(.block(body), at: at) }
      return Statement(.attempt(body, catching: statements(handler.body.statements)), at: at)
    case .throwStmt: return Statement(.throwing, at: at)
    case .deferStmt(let node):
      return Statement(.deferred(statements(node.body.statements)), at: at)
    case .labeledStmt(let node):
      return Statement(.labelled(name(node.label), statement(Syntax(node.statement))), at: at)
    case .breakStmt(let node):
      return Statement(
        node.label.map { .leaves(name($0), continues: false) } ?? .breaks, at: at)
    case .continueStmt(let node):
      return Statement(
        node.label.map { .leaves(name($0), continues: true) } ?? .continues, at: at)
    case .fallThroughStmt: return Statement(.fallsThrough, at: at)
    case .functionDecl(let function): return Statement(.function(self.function(function)), at: at)
    case .ifConfigDecl(let config): return Statement(.block(conditional(config)), at: at)
    case .missingStmt, .missingDecl: return Statement(.unparsed(text(node)), at: at)
    default:
      guard let value = node.as(ExprSyntax.self) else { return Statement(.empty, at: at) }
      return Statement(.expression(expression(value)), at: at)
    }
  }

  /// The statements of the clauses that count, as branches on flags of the build settings.
  private func conditional(_ config: IfConfigDeclSyntax) -> [Statement] {
    deeper {
      var result: [Statement] = []
      for (clause, flag) in SwiftFlags.clauses(of: config, position).reversed() {
        var body: [Statement] = []
        if case .statements(let items) = clause.elements { body = statements(items) }
        result =
          flag.map { [Statement(.flagged($0, then: body, otherwise: result), at: $0.position)] }
          ?? body
      }
      return result
    } ?? []
  }

  private func loop(
    _ conditions: [Condition], _ body: CodeBlockSyntax, testsFirst: Bool, at: SourcePosition
  ) -> Statement {
    Statement(
      .loop(
        Loop(
          start: nil, conditions: conditions, step: nil, body: statements(body.statements),
          testsFirst: testsFirst)), at: at)
  }

  private func branch(_ node: IfExprSyntax) -> Statement {
    let otherwise: [Statement]? =
      switch node.elseBody {
      case .ifExpr(let next): [statement(Syntax(next))]
      case .codeBlock(let block): statements(block.statements)
      case nil: nil
      }
    return Statement(
      .branch(
        conditions(node.conditions), then: statements(node.body.statements), otherwise: otherwise),
      at: position(node))
  }

  private func conditions(_ list: ConditionElementListSyntax) -> [Condition] {
    list.map { element in
      switch element.condition {
      case .expression(let value): return .holds(expression(value))
      case .availability(let condition):
        let isAvailable = condition.availabilityKeyword.tokenKind == .poundAvailable
        return .holds(Expression(.boolean(isAvailable), at: position(element)))
      case .optionalBinding(let binding):
        let pattern = self.pattern(binding.pattern)
        if let value = binding.initializer?.value { return .binds(pattern, expression(value)) }
        return .binds(
          pattern, Expression(.name(pattern.names.first ?? "_"), at: position(binding.pattern)))
      case .matchingPattern(let matching):
        return .matches(pattern(matching.pattern), expression(matching.initializer.value))
      }
    }
  }

  private func selection(_ node: SwitchExprSyntax) -> Statement {
    var cases: [SelectionCase] = []
    for item in switchCases(node.cases) {
      var patterns: [Pattern] = []
      var filter: Expression?
      if case .case(let label) = item.label {
        for entry in label.caseItems {
          patterns.append(pattern(entry.pattern))
          filter = filter ?? (entry.whereClause?.condition).map(expression)
        }
      }
      cases.append(
        SelectionCase(patterns: patterns, filter: filter, body: statements(item.statements)))
    }
    return Statement(.selection(expression(node.subject), cases), at: position(node))
  }

  /// The cases, also those in conditions: of these the first clause that may be taken counts.
  private func switchCases(_ list: SwitchCaseListSyntax) -> [SwitchCaseSyntax] {
    list.flatMap { element in
      switch element {
      case .switchCase(let item): return [item]
      case .ifConfigDecl(let config):
        guard
          case .switchCases(let inner) = SwiftFlags.clauses(of: config, position).first?.clause
            .elements
        else { return [] }
        return deeper { switchCases(inner) } ?? []
      }
    }
  }

  func variables(_ declaration: VariableDeclSyntax) -> Statement {
    let variables = declaration.bindings.map { binding in
      Variable(
        pattern: pattern(binding.pattern), type: typeText(binding.typeAnnotation?.type),
        value: (binding.initializer?.value).map(expression) ?? computed(binding),
        position: position(binding))
    }
    return Statement(.variables(variables), at: position(declaration))
  }

  /// The value of a computed variable where it is declared.
  private func computed(_ binding: PatternBindingSyntax) -> Expression? {
    let body: [Statement]
    switch binding.accessorBlock?.accessors {
    case .getter(let items): body = statements(items)
    case .accessors(let list):
      guard let getter = list.first(where: { $0.accessorSpecifier.text == "get" })?.body else {
        return nil
      }
      body = statements(getter.statements)
    case nil: return nil
    }
    let at = position(binding)
    return Expression(
      .call(Expression(.closure(Closure(parameters: [], body: body)), at: at), []), at: at)
  }

  func pattern(_ node: PatternSyntax) -> Pattern {
    deeper { converted(node) } ?? .wildcard
  }

  private func converted(_ node: PatternSyntax) -> Pattern {
    switch node.as(PatternSyntaxEnum.self) {
    case .identifierPattern(let name): .name(self.name(name.identifier))
    case .tuplePattern(let tuple): .tuple(tuple.elements.map { pattern($0.pattern) })
    case .valueBindingPattern(let binding): bindingPattern(pattern(binding.pattern))
    case .isTypePattern(let test): .type(typeText(test.type), nil)
    case .expressionPattern(let value): expressionPattern(value.expression)
    default: .wildcard
    }
  }

  /// The pattern behind `let`: in it names bind, where they would else be compared.
  private func bindingPattern(_ pattern: Pattern) -> Pattern {
    switch pattern {
    case .expression(let value):
      if case .name(let name) = value.kind { return .name(name) }
      return pattern
    case .enumCase(let name, let parts): return .enumCase(name, parts.map(bindingPattern))
    case .tuple(let parts): return .tuple(parts.map(bindingPattern))
    case .type(let name, let inner): return .type(name, inner.map(bindingPattern))
    default: return pattern
    }
  }

  private func expressionPattern(_ node: ExprSyntax) -> Pattern {
    if let pattern = node.as(PatternExprSyntax.self) { return self.pattern(pattern.pattern) }
    if node.is(DiscardAssignmentExprSyntax.self) { return .wildcard }
    if let optional = node.as(OptionalChainingExprSyntax.self) {
      return .enumCase("some", [expressionPattern(optional.expression)])
    }
    if let access = node.as(MemberAccessExprSyntax.self) {
      return .enumCase(name(access.declName.baseName), [])
    }
    if let call = node.as(FunctionCallExprSyntax.self),
      let access = call.calledExpression.as(MemberAccessExprSyntax.self)
    {
      return .enumCase(
        name(access.declName.baseName), call.arguments.map { expressionPattern($0.expression) })
    }
    if let tuple = node.as(TupleExprSyntax.self), tuple.elements.count > 1 {
      return .tuple(tuple.elements.map { expressionPattern($0.expression) })
    }
    if let sequence = node.as(SequenceExprSyntax.self),
      let first = sequence.elements.first,
      sequence.elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true,
      let type = sequence.elements.last
    {
      return .type(typeText(type), expressionPattern(first))
    }
    return .expression(expression(node))
  }
}

import SourceTree
import SwiftSyntax

extension SwiftConverter {
  func expression(_ node: ExprSyntax) -> Expression {
    deeper { converted(node) } ?? Expression(.unknown("…"), at: position(node))
  }

  private func converted(_ node: ExprSyntax) -> Expression {
    let at = position(node)
    switch node.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference):
      let name = self.name(reference.baseName)
      if name.hasPrefix("$"), let index = Int(name.dropFirst()), index < 10 {
        lastArgument = max(lastArgument, index)
      }
      return Expression(.name(name), at: at)
    case .superExpr: return Expression(.name("super"), at: at)
    case .memberAccessExpr(let access): return member(access)
    case .functionCallExpr(let call):
      return Expression(.call(expression(call.calledExpression), arguments(of: call)), at: at)
    case .subscriptCallExpr(let call):
      return Expression(
        .element(expression(call.calledExpression), index: index(call.arguments, at)), at: at)
    case .keyPathExpr(let path): return keyPath(path) ?? unknown(node)
    case .postfixOperatorExpr(let postfix) where postfix.operator.text == "...":
      return Expression(.postfix("...", expression(postfix.expression)), at: at)
    case .inOutExpr(let node): return Expression(.prefix("&", expression(node.expression)), at: at)
    case .integerLiteralExpr(let literal): return number(literal.literal.text, at: at)
    case .floatLiteralExpr(let literal): return number(literal.literal.text, at: at)
    case .booleanLiteralExpr(let literal):
      return Expression(.boolean(literal.literal.text == "true"), at: at)
    case .nilLiteralExpr: return Expression(.null, at: at)
    case .stringLiteralExpr(let literal): return string(literal)
    case .arrayExpr(let array):
      return Expression(.array(array.elements.map { expression($0.expression) }), at: at)
    case .dictionaryExpr(let dictionary):
      guard case .elements(let elements) = dictionary.content else {
        return Expression(.dictionary([]), at: at)
      }
      return Expression(
        .dictionary(elements.map { (expression($0.key), expression($0.value)) }), at: at)
    case .sequenceExpr(let sequence): return fold(sequence)
    case .prefixOperatorExpr(let prefix):
      let operand = expression(prefix.expression)
      let sign = prefix.operator.text
      return sign == "+" ? operand : Expression(.prefix(sign, operand), at: at)
    case .tupleExpr(let tuple):
      let elements = tuple.elements.map {
        Argument(label: $0.label.map(name), value: expression($0.expression))
      }
      if elements.count == 1, let only = elements.first { return only.value }
      return Expression(.tuple(elements), at: at)
    case .closureExpr(let closure): return Expression(.closure(self.closure(closure)), at: at)
    case .ifExpr, .switchExpr:
      return Expression(.statements([statement(Syntax(node))]), at: at)
    case .typeExpr(let type): return Expression(.name(typeText(type.type)), at: at)
    case .macroExpansionExpr(let macro) where macro.macroName.text == "imageLiteral":
      let name = macro.arguments.first.map { expression($0.expression) }
      return Expression(
        .call(
          Expression(.name("UIImage"), at: at),
          name.map { [Argument(label: "imageLiteralResourceName", value: $0)] } ?? []), at: at)
    case .discardAssignmentExpr: return Expression(.name("_"), at: at)
    default: return wrapped(node) ?? unknown(node)
    }
  }

  /// The index of a subscript: its only argument without a label, else all of them.
  private func index(_ list: LabeledExprListSyntax, _ at: SourcePosition) -> Expression {
    let arguments = list.map {
      Argument(label: $0.label.map(name), value: expression($0.expression))
    }
    if arguments.count == 1, let only = arguments.first, only.label == nil { return only.value }
    return Expression(.tuple(arguments), at: at)
  }

  /// A key path of properties as the closure that reads it; nil for any other.
  private func keyPath(_ path: KeyPathExprSyntax) -> Expression? {
    let at = position(path)
    var value = Expression(.name("$0"), at: at)
    for component in path.components {
      switch component.component {
      case .property(let property):
        let name = self.name(property.declName.baseName)
        if name != "self" {
          value = Expression(.member(value, name), at: position(property.declName))
        }
      case .optional: continue
      default: return nil
      }
    }
    let body = [Statement(.expression(value), at: at)]
    return Expression(.closure(Closure(parameters: [], body: body)), at: at)
  }

  /// An expression that only marks another one: `try`, `await`, `!`, `?`, type arguments.
  private func wrapped(_ node: ExprSyntax) -> Expression? {
    switch node.as(ExprSyntaxEnum.self) {
    case .forceUnwrapExpr(let node): expression(node.expression)
    case .optionalChainingExpr(let node): expression(node.expression)
    case .tryExpr(let node): expression(node.expression)
    case .awaitExpr(let node): expression(node.expression)
    case .unsafeExpr(let node): expression(node.expression)
    case .consumeExpr(let node): expression(node.expression)
    case .copyExpr(let node): expression(node.expression)
    case .genericSpecializationExpr(let node): expression(node.expression)
    default: nil
    }
  }

  private func unknown(_ node: ExprSyntax) -> Expression {
    Expression(.unknown(text(node)), at: position(node))
  }

  private func member(_ access: MemberAccessExprSyntax) -> Expression {
    let name = self.name(access.declName.baseName)
    guard let base = access.base else {
      return Expression(.member(nil, name), at: position(access))
    }
    let converted = expression(base)
    if name == "self" { return converted }
    return Expression(.member(converted, name), at: position(access.declName))
  }

  private func number(_ text: String, at position: SourcePosition) -> Expression {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0b", 2), ("0o", 8)] where digits.hasPrefix(prefix) {
      if let value = Int(digits.dropFirst(2), radix: radix) {
        return Expression(.integer(Double(value)), at: position)
      }
    }
    guard let value = Double(digits) else { return Expression(.unknown(text), at: position) }
    let isReal = digits.contains { ".eEpP".contains($0) }
    return Expression(isReal ? .number(value) : .integer(value), at: position)
  }

  private func string(_ literal: StringLiteralExprSyntax) -> Expression {
    let at = position(literal)
    let isRaw = literal.openingPounds != nil
    var parts: [Expression] = []
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let text):
        let content = text.content.text
        if content.isEmpty { continue }
        parts.append(
          Expression(.string(isRaw ? content : unescaped(content)), at: position(text)))
      case .expressionSegment(let inserted):
        guard let first = inserted.expressions.first else { continue }
        parts.append(expression(first.expression))
      }
    }
    if parts.isEmpty { return Expression(.string(""), at: at) }
    if parts.allSatisfy({ if case .string = $0.kind { true } else { false } }) {
      let whole = parts.map { if case .string(let text) = $0.kind { text } else { "" } }.joined()
      return Expression(.string(whole), at: at)
    }
    return Expression(.interpolation(parts), at: at)
  }

  private func unescaped(_ text: String) -> String {
    guard text.contains("\\") else { return text }
    var result = ""
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let escaped = scalars.next() else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch escaped {
      case "n": result += "\n"
      case "t": result += "\t"
      case "r": result += "\r"
      case "0": result += "\0"
      case "\n": break
      case "u":
        var digits = ""
        while let digit = scalars.next(), digit != "}" {
          if digit != "{" { digits.unicodeScalars.append(digit) }
        }
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          result.unicodeScalars.append(scalar)
        }
      default: result.unicodeScalars.append(escaped)
      }
    }
    return result
  }

  private func arguments(of call: FunctionCallExprSyntax) -> [Argument] {
    var result = call.arguments.map {
      Argument(label: $0.label.map(name), value: expression($0.expression))
    }
    if result.isEmpty, call.leftParen != nil, call.rightParen?.presence != .present {
      // The first argument is still to be typed.
      result.append(Argument(label: nil, value: Expression(.unknown(""), at: position(call))))
    }
    if let trailing = call.trailingClosure {
      result.append(
        Argument(label: nil, value: expression(ExprSyntax(trailing)), isTrailingClosure: true))
    }
    for more in call.additionalTrailingClosures {
      result.append(
        Argument(
          label: name(more.label), value: expression(ExprSyntax(more.closure)),
          isTrailingClosure: true))
    }
    return result
  }

  private func closure(_ node: ClosureExprSyntax) -> Closure {
    var names: [String] = []
    let outer = lastArgument
    lastArgument = 0
    defer { lastArgument = outer }
    let body = statements(node.statements)
    switch node.signature?.parameterClause {
    case .simpleInput(let list): names = list.map { name($0.name) }
    case .parameterClause(let clause):
      names = clause.parameters.map { name($0.secondName ?? $0.firstName) }
    // A closure that uses its second argument takes a pair apart.
    case nil: if lastArgument > 0 { names = (0...lastArgument).map { "$\($0)" } }
    }
    let captures = (node.signature?.capture?.items ?? []).compactMap {
      item -> (name: String, value: Expression)? in
      let name = self.name(item.name)
      // A weak object is the object.
      guard name != "self" || item.initializer != nil else { return nil }
      let value = item.initializer.map { expression($0.value) }
      return (name, value ?? Expression(.name(name), at: position(item)))
    }
    return Closure(parameters: names, body: body, captures: captures)
  }
}

import SourceTree
import SwiftSyntax

extension SwiftConverter {
  func convertTopLevel(_ file: SourceFileSyntax, into tree: inout FileTree) {
    for item in file.statements {
      let start = offset(item.positionAfterSkippingLeadingTrivia.utf8Offset)
      tree.items.append(
        start..<max(start, offset(item.endPositionBeforeTrailingTrivia.utf8Offset)))
      topLevel(Syntax(item.item), into: &tree)
    }
    if let type = TypeDeclaration.snippet(tree.functions, language: .swift) {
      tree.types.append(type)
    }
  }

  private func topLevel(_ node: Syntax, into tree: inout FileTree) {
    switch node.as(SyntaxEnum.self) {
    case .functionDecl(let function): tree.functions.append(self.function(function))
    case .variableDecl(let variable): tree.globals += properties(variable)
    case .importDecl(let declaration):
      if let module = declaration.path.first { tree.modules.append(name(module.name)) }
    case .ifConfigDecl(let config):
      guard case .statements(let items) = taken(config)?.elements else { return }
      _ = deeper { for item in items { topLevel(Syntax(item.item), into: &tree) } }
    default: type(node, into: &tree)
    }
  }

  /// The clause of a condition around declarations that counts: the first one that may be taken.
  private func taken(_ config: IfConfigDeclSyntax) -> IfConfigClauseSyntax? {
    SwiftFlags.clauses(of: config, position).first?.clause
  }

  /// Adds a type and, behind it, the types in it, whose names have that of the outer type before them.
  ///
  /// `isPrivate` is true if the type or extension around it is private.
  private func type(
    _ node: Syntax, in outer: String? = nil, isPrivate: Bool = false, into tree: inout FileTree
  ) {
    func full(_ token: TokenSyntax) -> String {
      outer.map { "\($0).\(name(token))" } ?? name(token)
    }
    _ = deeper { [self] in
      func members(
        _ block: MemberBlockSyntax, _ name: String, _ kind: TypeDeclaration.Kind,
        _ inheritance: InheritanceClauseSyntax?, _ modifiers: DeclModifierListSyntax
      ) {
        self.members(
          block, name, kind, inheritance, isPrivate: isPrivate || Self.isPrivate(modifiers), node,
          &tree)
      }
      switch node.as(SyntaxEnum.self) {
      case .classDecl(let type):
        members(type.memberBlock, full(type.name), .class, type.inheritanceClause, type.modifiers)
      case .actorDecl(let type):
        members(type.memberBlock, full(type.name), .class, type.inheritanceClause, type.modifiers)
      case .structDecl(let type):
        members(
          type.memberBlock, full(type.name), .structure, type.inheritanceClause, type.modifiers)
      case .enumDecl(let type):
        members(
          type.memberBlock, full(type.name), .enumeration, type.inheritanceClause, type.modifiers)
      case .protocolDecl(let type):
        members(
          type.memberBlock, full(type.name), .protocol, type.inheritanceClause, type.modifiers)
      case .extensionDecl(let type):
        let name = plainType(type.extendedType)
        members(type.memberBlock, name, .extension, type.inheritanceClause, type.modifiers)
      default: break
      }
    }
  }

  private func members(
    _ block: MemberBlockSyntax, _ name: String, _ kind: TypeDeclaration.Kind,
    _ inheritance: InheritanceClauseSyntax?, isPrivate: Bool, _ node: Syntax,
    _ tree: inout FileTree
  ) {
    var collected = Members()
    // Members of a private extension are private; those of a private class may override what other files call.
    let outer = isInPrivateExtension
    isInPrivateExtension = isPrivate && kind == .extension
    collect(block.members, &collected)
    isInPrivateExtension = outer
    let inherited = (inheritance?.inheritedTypes ?? []).map { plainType($0.type) }
    let superclass = kind == .class || kind == .protocol ? inherited.first : nil
    tree.types.append(
      TypeDeclaration(
        name: name, kind: kind, superclass: superclass, conformances: inherited,
        properties: collected.properties, methods: collected.methods,
        initializers: collected.initializers, cases: collected.cases, isPrivate: isPrivate,
        language: .swift, position: position(node)))
    for nested in collected.types { type(nested, in: name, isPrivate: isPrivate, into: &tree) }
  }

  /// The name of a type without its type arguments.
  private func plainType(_ type: TypeSyntax) -> String {
    let name = typeText(type)
    return name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
  }

  private struct Members {
    var properties: [Property] = []
    var methods: [Function] = []
    var initializers: [Function] = []
    var cases: [EnumerationCase] = []
    var types: [Syntax] = []
  }

  private func collect(_ list: MemberBlockItemListSyntax, _ members: inout Members) {
    for item in list {
      switch item.decl.as(DeclSyntaxEnum.self) {
      case .variableDecl(let variable): members.properties += properties(variable)
      case .functionDecl(let function): members.methods.append(self.function(function))
      case .initializerDecl(let initializer):
        members.initializers.append(
          Function(
            name: "init", parameters: parameters(initializer.signature),
            body: (initializer.body?.statements).map(statements) ?? [], isStatic: false,
            returnType: "", isBuilder: false,
            isPrivate: isPrivateMember(initializer.modifiers),
            language: .swift, position: position(initializer)))
      case .enumCaseDecl(let declaration):
        members.cases += declaration.elements.map {
          EnumerationCase(name: name($0.name), rawValue: ($0.rawValue?.value).map(expression))
        }
      case .ifConfigDecl(let config):
        if case .decls(let inner) = taken(config)?.elements {
          _ = deeper { collect(inner, &members) }
        }
      default: members.types.append(Syntax(item.decl))
      }
    }
  }

  /// True for a declaration that only code of its file may use.
  private static func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    // `private(set)` has a detail.
    modifiers.contains {
      ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil
    }
  }

  private func isPrivateMember(_ modifiers: DeclModifierListSyntax) -> Bool {
    isInPrivateExtension
      && !modifiers.contains { ["internal", "public"].contains($0.name.text) }
      || Self.isPrivate(modifiers)
  }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.text == "static" || $0.name.text == "class" }
  }

  func properties(_ declaration: VariableDeclSyntax) -> [Property] {
    let isStatic = self.isStatic(declaration.modifiers)
    return declaration.bindings.compactMap { binding in
      guard case .name(let name) = pattern(binding.pattern) else { return nil }
      return Property(
        name: name,
        type: binding.typeAnnotation.map { typeText($0.type) }
          ?? Self.literalType(binding.initializer?.value),
        value: (binding.initializer?.value).map(expression), getter: getter(binding.accessorBlock),
        setter: setter(binding.accessorBlock),
        isStatic: isStatic,
        isVariable: declaration.bindingSpecifier.text == "var"
          && !declaration.modifiers.contains { $0.name.text == "lazy" },
        isPrivate: isPrivateMember(declaration.modifiers), language: .swift,
        position: position(binding))
    }
  }

  /// The type of a number literal, as Swift infers it; empty for any other expression.
  private static func literalType(_ value: ExprSyntax?) -> String {
    switch value?.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr: "Int"
    case .floatLiteralExpr: "Double"
    default: ""
    }
  }

  private func getter(_ block: AccessorBlockSyntax?) -> [Statement]? {
    switch block?.accessors {
    case .getter(let items): statements(items)
    case .accessors(let list):
      (list.first { $0.accessorSpecifier.text == "get" }?.body?.statements).map(statements)
    case nil: nil
    }
  }

  private func setter(_ block: AccessorBlockSyntax?) -> [Statement]? {
    guard case .accessors(let list) = block?.accessors else { return nil }
    let accessor = list.first { ["set", "didSet"].contains($0.accessorSpecifier.text) }
    return (accessor?.body?.statements).map(statements)
  }

  func function(_ node: FunctionDeclSyntax) -> Function {
    Function(
      name: name(node.name), parameters: parameters(node.signature),
      body: (node.body?.statements).map(statements) ?? [], isStatic: isStatic(node.modifiers),
      returnType: typeText(node.signature.returnClause?.type),
      isBuilder: node.attributes.contains { typeText($0).contains("Builder") },
      isPrivate: isPrivateMember(node.modifiers), language: .swift, position: position(node))
  }

  private func parameters(_ signature: FunctionSignatureSyntax) -> [Parameter] {
    signature.parameterClause.parameters.map { parameter in
      let first = name(parameter.firstName)
      return Parameter(
        label: first == "_" ? nil : first, name: parameter.secondName.map(name) ?? first,
        type: typeText(parameter.type),
        defaultValue: (parameter.defaultValue?.value).map(expression),
        isBuilder: parameter.attributes.contains { typeText($0).contains("Builder") })
    }
  }
}

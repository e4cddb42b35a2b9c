import SourceTree
import SwiftSyntax

extension SwiftConverter {
  /// The declarations of a text, in segments of whole lines.
  func segments(of file: SourceFileSyntax) -> [CodeSegment] {
    var segments: [CodeSegment] = []
    var segment = CodeSegment(start: base, line: lines.position(of: base, in: 0).line)
    var end = segment.line - 1
    for item in file.statements {
      let start = offset(item.positionAfterSkippingLeadingTrivia.utf8Offset)
      let range = start..<max(start, offset(item.endPositionBeforeTrailingTrivia.utf8Offset))
      if !segment.items.isEmpty, lines.position(of: start, in: 0).line > end {
        segments.append(segment)
        segment = CodeSegment(start: lines.start(ofLine: end + 1), line: end + 1)
      }
      end = max(end, lines.position(of: max(start, range.upperBound - 1), in: 0).line)
      segment.items.append(range)
      topLevel(Syntax(item.item), into: &segment)
    }
    segments.append(segment)
    return segments
  }

  private func topLevel(_ node: Syntax, into tree: inout CodeSegment) {
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
    _ node: Syntax, in outer: String? = nil, isPrivate: Bool = false, into tree: inout CodeSegment
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
    _ tree: inout CodeSegment
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
            returnType: "", isPrivate: isPrivateMember(initializer.modifiers),
            language: .swift, position: position(initializer)))
      case .subscriptDecl(let declaration): members.methods += subscripts(declaration)
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
        setter: accessor(["set", "didSet"], of: binding.accessorBlock),
        observer: accessor(["willSet"], of: binding.accessorBlock),
        builder: builder(declaration.attributes), isStatic: isStatic,
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

  private func accessor(
    _ names: Set<String>, of block: AccessorBlockSyntax?
  ) -> [Statement]? {
    guard case .accessors(let list) = block?.accessors else { return nil }
    let accessor = list.first { names.contains($0.accessorSpecifier.text) }
    return (accessor?.body?.statements).map(statements)
  }

  /// The getter and the setter of a subscript, as the methods `subscript` and `subscript=`.
  private func subscripts(_ node: SubscriptDeclSyntax) -> [Function] {
    let own = node.parameterClause.parameters.map { parameter($0, labelsByDefault: false) }
    func function(_ name: String, _ parameters: [Parameter], _ body: [Statement]) -> Function {
      Function(
        name: name, parameters: parameters, body: body, isStatic: isStatic(node.modifiers),
        returnType: typeText(node.returnClause.type), isPrivate: isPrivateMember(node.modifiers),
        language: .swift, position: position(node))
    }
    var result = getter(node.accessorBlock).map { [function("subscript", own, $0)] } ?? []
    if let body = accessor(["set"], of: node.accessorBlock) {
      let new = Parameter(label: "newValue", name: "newValue", type: "")
      result.append(function("subscript=", own + [new], body))
    }
    return result
  }

  /// The attributes of Swift and UIKit with capital letters that are no result builders.
  private static let otherAttributes: Set<String> = [
    "MainActor", "IBAction", "IBOutlet", "IBInspectable", "IBSegueAction", "NSCopying", "NSManaged",
    "GKInspectable", "UIApplicationMain", "NSApplicationMain", "Published", "Sendable",
    "Environment", "State", "Binding", "ObservedObject", "StateObject", "Test", "Suite",
  ]

  /// The name of the first attribute that may be a result builder.
  private func builder(_ attributes: AttributeListSyntax) -> String? {
    for case .attribute(let attribute) in attributes {
      let name = typeText(attribute.attributeName)
      let bare = name.firstIndex(of: "<").map { String(name[..<$0]) } ?? name
      if bare.first?.isUppercase == true, !Self.otherAttributes.contains(bare) { return bare }
    }
    return nil
  }

  func function(_ node: FunctionDeclSyntax) -> Function {
    Function(
      name: name(node.name), parameters: parameters(node.signature),
      body: (node.body?.statements).map(statements) ?? [], isStatic: isStatic(node.modifiers),
      returnType: typeText(node.signature.returnClause?.type),
      builder: builder(node.attributes), isPrivate: isPrivateMember(node.modifiers),
      language: .swift, position: position(node))
  }

  private func parameters(_ signature: FunctionSignatureSyntax) -> [Parameter] {
    signature.parameterClause.parameters.map { parameter($0) }
  }

  /// A parameter; that of a subscript has a label only if it has two names.
  private func parameter(
    _ node: FunctionParameterSyntax, labelsByDefault: Bool = true
  ) -> Parameter {
    let first = name(node.firstName)
    let hasLabel = first != "_" && (labelsByDefault || node.secondName != nil)
    var type = typeText(node.type)
    let isInout = type.hasPrefix("inout")
    if isInout { type = String(type.dropFirst(5)) }
    let isVariadic = node.ellipsis != nil
    return Parameter(
      label: hasLabel ? first : nil, name: node.secondName.map(name) ?? first,
      type: isVariadic ? "[\(type)]" : type,
      defaultValue: (node.defaultValue?.value).map(expression), builder: builder(node.attributes),
      isVariadic: isVariadic, isInout: isInout)
  }
}

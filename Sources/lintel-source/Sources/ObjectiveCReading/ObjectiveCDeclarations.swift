import SourceTree

extension ObjectiveCParser {
  func parseFile(into tree: inout FileTree) {
    var loose: [Function] = []
    while !isAtEnd {
      let start = index
      switch token.kind {
      case .symbol where (at("-") || at("+")) && ahead(1).isSymbol("("):
        if let method = method() { loose.append(method) }
      case .directive: directive(into: &tree)
      case .symbol where at("{"): take()
      default: global(into: &tree)
      }
      if index == start { take() }
      // A bracket that was put in stands before the tokens that follow it in the text.
      let (first, last) = (tokenOffset(at: start), previous)
      tree.items.append(first..<max(first, last.offset + max(1, last.text.utf8.count)))
    }
    if let type = TypeDeclaration.snippet(loose, language: .objectiveC) { tree.types.append(type) }
    tree.problems += problems
  }

  private func directive(into tree: inout FileTree) {
    switch token.text {
    case "@interface": if let type = interface() { tree.types.append(type) }
    case "@implementation": if let type = implementation(into: &tree) { tree.types.append(type) }
    case "@protocol": skipProtocol()
    case "@import":
      take()
      if token.kind == .word { tree.modules.append(take().text) }
    default: take()
    }
  }

  private func skipProtocol() {
    take()
    take()
    if at("<") { skipBalanced("<", ">") }
    if at(";") || at(",") {
      while !isAtEnd, !accept(";") { take() }
      return
    }
    while !isAtEnd, token.text != "@end" { take() }
    take()
  }

  private var endsType: Bool {
    isAtEnd
      || token.kind == .directive
        && ["@end", "@implementation", "@interface", "@protocol"].contains(token.text)
  }

  /// An `@interface`: its instance variables and properties.
  ///
  /// Declarations of methods say nothing about layouts.
  private func interface() -> TypeDeclaration? {
    let start = position
    take()
    guard let name = attempt({ () throws(Mismatch) in try word() }) else { return nil }
    if at("<") { skipBalanced("<", ">") }
    var kind = TypeDeclaration.Kind.class
    var superclass: String?
    if at("(") {
      kind = .extension
      skipBalanced("(", ")")
    }
    if accept(":") {
      superclass = token.kind == .word ? take().text : nil
    }
    if at("<") { skipBalanced("<", ">") }
    var properties: [Property] = []
    while !endsType {
      if token.kind == .directive, token.text == "@property" {
        properties += property(isInInterface: kind == .class)
      } else if at("{") {
        properties += instanceVariables()
      } else {
        take()
      }
    }
    if token.text == "@end" { take() }
    return TypeDeclaration(
      name: name.text, kind: kind, superclass: superclass, properties: properties, methods: [],
      initializers: [], cases: [], language: .objectiveC, position: start)
  }

  private func property(isInInterface: Bool) -> [Property] {
    take()
    let attributes = index
    if at("(") { skipBalanced("(", ")") }
    let start = index
    let words = tokens[attributes..<start]
    let isReadOnly = words.contains { $0.text == "readonly" }
    let getter = words.firstIndex { $0.text == "getter" }.map { $0 + 2 }.flatMap {
      words.indices.contains($0) ? words[$0].text : nil
    }
    while !at(";"), !endsType, token.text != "@property" { take() }
    let end = index
    _ = accept(";")
    return declared(
      from: start, to: end, isVariable: isInInterface && !isReadOnly, isInInterface: isInInterface,
      getterName: getter)
  }

  private func instanceVariables() -> [Property] {
    take()
    var result: [Property] = []
    var start = index
    while !isAtEnd, !at("}") {
      if at("{") {
        skipBalanced("{", "}")
        continue
      }
      if endsType { return result }
      let isEnd = at(";")
      if isEnd { result += declared(from: start, to: index) }
      if token.kind == .directive {
        take()
        start = index
        continue
      }
      take()
      if isEnd { start = index }
    }
    _ = accept("}")
    return result
  }

  /// The properties in a declaration such as `ASTextNode *_title, *_subtitle`.
  private func declared(
    from start: Int, to end: Int, isVariable: Bool = false, isInInterface: Bool = false,
    getterName: String? = nil
  ) -> [Property] {
    var result: [Property] = []
    var type = ""
    var current: [Token] = []
    func finish() {
      let typed = type.isEmpty ? Self.typeAndName(current[...]) : current.last.map { (type, $0) }
      guard let (found, name) = typed, name.kind == .word else { return }
      type = found
      result.append(
        Property(
          name: name.text, type: found, value: nil, getter: nil, isStatic: false,
          isVariable: isVariable, isInInterface: isInInterface, getterName: getterName,
          language: .objectiveC,
          position: position(of: name)))
    }
    let here = index
    index = start
    var level = 0
    while index < end, !isAtEnd {
      let next = take()
      if next.isSymbol("<") || next.isSymbol("(") { level += 1 }
      if next.isSymbol(">") || next.isSymbol(")") { level -= 1 }
      if level == 0, next.isSymbol(",") {
        finish()
        current = []
      } else {
        current.append(next)
      }
    }
    finish()
    index = here
    return result
  }

  private func implementation(into tree: inout FileTree) -> TypeDeclaration? {
    let start = position
    take()
    guard let name = attempt({ () throws(Mismatch) in try word() }) else { return nil }
    var superclass: String?
    var kind = TypeDeclaration.Kind.class
    if at("(") {
      kind = .extension
      skipBalanced("(", ")")
    }
    if accept(":") { superclass = token.kind == .word ? take().text : nil }
    renamedVariables = synthesizedVariables()
    defer { renamedVariables = [:] }
    let properties = at("{") ? instanceVariables() : []
    var methods: [Function] = []
    while !endsType {
      let before = index
      if at("-") || at("+") {
        if let method = method() { methods.append(method) }
      } else if token.kind == .directive {
        take()
        while !isAtEnd, !at(";"), !at("-"), !at("+"), !endsType { take() }
      } else {
        global(into: &tree)
      }
      if index == before { take() }
    }
    if token.text == "@end" { take() }
    return TypeDeclaration(
      name: name.text, kind: kind, superclass: superclass, properties: properties,
      methods: methods, initializers: [], cases: [], language: .objectiveC, position: start)
  }

  /// The instance variables that `@synthesize title = _label` names up to `@end`, each with the usual name, `_title`.
  ///
  /// A name without an underscore may be that of a local variable.
  private func synthesizedVariables() -> [String: String] {
    var result: [String: String] = [:]
    var next = index
    while next + 1 < tokens.count, tokens[next].text != "@end" {
      if tokens[next].text == "@synthesize" {
        while next + 3 < tokens.count, !tokens[next].isSymbol(";") {
          let (name, variable) = (tokens[next + 1].text, tokens[next + 3].text)
          if tokens[next + 2].isSymbol("="), variable.hasPrefix("_") || variable.hasSuffix("_") {
            result[variable] = "_" + name
            next += 2
          }
          next += 1
          while next < tokens.count, ![",", ";"].contains(tokens[next].text) { next += 1 }
        }
      }
      next += 1
    }
    return result
  }

  /// A method with its body; nil if it is only declared.
  private func method() -> Function? {
    let start = position
    let isStatic = take().text == "+"
    var returnType = ""
    if at("(") { returnType = parenthesizedType() }
    var labels: [String] = []
    var parameters: [Parameter] = []
    while !at("{"), !at(";"), !endsType {
      if at(",") || at("...") {
        take()
        continue
      }
      let label = at(":") ? "" : take().text
      guard accept(":") else {
        if labels.isEmpty { labels.append(label) }
        continue
      }
      labels.append(label)
      let type = at("(") ? parenthesizedType() : "id"
      while token.kind == .word, Self.qualifiers.contains(token.text) { take() }
      guard token.kind == .word else { continue }
      parameters.append(Parameter(label: label, name: take().text, type: type))
    }
    guard at("{"), let body = attempt({ () throws(Mismatch) in try block() }) else {
      if at("{") {
        report("this method is not understood", at: start)
        skipBalanced("{", "}")
      }
      _ = accept(";")
      return nil
    }
    let name = parameters.isEmpty ? labels.first ?? "" : labels.map { $0 + ":" }.joined()
    return Function(
      name: name, parameters: parameters, body: body, isStatic: isStatic, returnType: returnType,
      language: .objectiveC, position: start)
  }

  private func parenthesizedType() -> String {
    let start = index
    skipBalanced("(", ")")
    let end = index
    index = start + 1
    let type = attempt { () throws(Mismatch) in try self.type() } ?? "id"
    index = end
    return type
  }

  /// A global constant or a C function; anything else is skipped.
  private func global(into tree: inout FileTree) {
    let start = index
    if let constants = enumeration() {
      tree.globals += constants
      return
    }
    skipAttribute()
    if atWord("template"), ahead(1).isSymbol("<") {
      take()
      skipBalanced("<", ">")
      return
    }
    if token.kind != .word || ["typedef", "using"].contains(token.text) || isAtStructure {
      skipGlobal()
      return
    }
    if token.text == "namespace" || token.text == "extern" && ahead(1).kind == .string {
      while !isAtEnd, !at("{"), !at(";") { take() }
      if !isAtEnd { take() }
      return
    }
    var isStatic = false
    var isExtern = false
    var ahead = 0
    while self.ahead(ahead).kind == .word {
      let word = self.ahead(ahead).text
      isStatic = isStatic || word == "static"
      isExtern = isExtern || Self.isExtern(word)
      if ahead == 0, Self.isExtern(word), !Self.qualifiers.contains(word) {
        take()
      } else {
        ahead += 1
      }
    }
    guard
      let (type, name) = attempt({ () throws(Mismatch) in
        let type = try self.type()
        return (type, try word())
      })
    else {
      skipGlobal()
      return
    }
    let isArray = at("[")
    while at("[") { skipBalanced("[", "]") }
    if at("{") || accept("=") {
      let value = attempt { () throws(Mismatch) in
        at("{") && isArray
          ? try arrayInitializer(type: type)
          : at("{") ? try initializerList(type: type) : try assignment()
      }
      if let value {
        tree.globals.append(
          Property(
            name: name.text, type: type, value: value, getter: nil, isStatic: true,
            isVariable: false, isPrivate: isStatic, language: .objectiveC,
            position: position(of: name)))
        _ = accept(";")
        return
      }
    } else if at("(") {
      let parameters = parameterList()
      while token.kind == .word { take() }
      if accept("->") { _ = attempt { () throws(Mismatch) in try self.type() } }
      if at("{"), let body = attempt({ () throws(Mismatch) in try block() }) {
        tree.functions.append(
          Function(
            name: name.text, parameters: parameters, body: body, isStatic: true, returnType: type,
            isPrivate: isStatic, language: .objectiveC,
            position: position(of: name)))
        return
      }
      if at(";"), !isStatic { tree.externs.insert(name.text) }
    } else if isStatic, type.hasSuffix("*"), accept(";") {
      // Of the object, which code sets later, the class is known.
      tree.globals.append(
        Property(
          name: name.text, type: type, value: nil, getter: nil, isStatic: true, isVariable: true,
          isPrivate: true, language: .objectiveC, position: position(of: name)))
      return
    } else if at(";"), isExtern {
      tree.externs.insert(name.text)
    }
    index = start
    skipGlobal()
  }

  /// True for `extern` and the macros that stand for it: `FOUNDATION_EXPORT`, `UIKIT_EXTERN`.
  private static func isExtern(_ word: String) -> Bool {
    word == "extern" || word.hasSuffix("_EXPORT") || word.hasSuffix("_EXTERN")
  }

  /// True at a class or structure of C++ with its members.
  private var isAtStructure: Bool {
    guard ["class", "struct", "union"].contains(token.text) else { return false }
    var distance = 1
    while distance < 64 {
      let next = ahead(distance)
      if next.isSymbol("{") { return true }
      guard next.kind == .word || [":", "::", ",", "<", ">"].contains(next.text) else {
        return false
      }
      distance += 1
    }
    return false
  }

  /// Skips to behind a semicolon or a block, and stops before what begins a type.
  private func skipGlobal() {
    while !isAtEnd {
      if token.kind == .directive || at("-") && ahead(1).isSymbol("(") { return }
      if at("{") {
        skipBalanced("{", "}")
        _ = accept(";")
        return
      }
      if at("}") {
        take()
        return
      }
      if take().isSymbol(";") { return }
    }
  }
}

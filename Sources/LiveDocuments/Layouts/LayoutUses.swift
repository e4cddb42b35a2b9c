import DocumentSyntax
package import LayoutEngine

/// The variables that are visible where values are read: in the document, in one use of a layout, or in one entry of an
/// `each`.
///
/// Equality compares the identity of the scope, so the variables of two uses of a layout are not equal.
package struct VisibleVariables: Equatable {
  let scope: VariableScope

  package static func == (left: Self, right: Self) -> Bool { left.scope === right.scope }

  package func number(of name: String) -> Double? {
    guard case .found(let number) = scope.number(of: name), number.isFinite else { return nil }
    return number
  }

  package func number(of expression: VariableExpression) -> Double? {
    guard case .found(let number) = scope.value(of: expression), number.isFinite else {
      return nil
    }
    return number
  }

  package func text(of name: String) -> String? {
    guard case .found(let value) = scope.value(of: name) else { return nil }
    return value.source.string(of: value.entry).map(VariableReference.text)
  }

  package func flag(of name: String) -> Bool? {
    guard case .found(let flag) = scope.flag(of: name) else { return nil }
    return flag
  }

  /// The definition of a variable in a layer of the document or around it; `nil` unless its value names variables.
  package func definition(of name: String) -> NamingString? {
    guard let layer = scope.layer(of: name), let entry = layer.definitions[name] else {
      return nil
    }
    return NamingString(layer.source.string(of: entry), seeing: self)
  }
}

/// A string that names variables, with the variables that are visible to it.
package struct NamingString {
  package let form: Form
  package let variables: VisibleVariables

  package enum Form {
    case value(String)
    case negation(String)
    case expression(VariableExpression)
  }

  init?(_ text: String?, seeing variables: VisibleVariables?) {
    guard let text, let variables else { return nil }
    switch VariableReference(text) {
    case .value(let name): form = .value(name)
    case .negation(let name): form = .negation(name)
    case .escaped: return nil
    case .plain:
      guard let expression = VariableExpression(text) else { return nil }
      form = .expression(expression)
    }
    self.variables = variables
  }
}

/// One use of a layout by an element.
package struct LayoutUse {
  /// The name of the layout; of the innermost layout if merged roots use layouts in turn.
  package let layout: String

  /// The variables inside of the use.
  package let inside: VisibleVariables?

  /// The variables of the layout with the values that the layout itself defines.
  package let unset: VisibleVariables?
  private let context: LayoutContext

  /// The variables that the layout defines, in the order of the text, followed by further variables that the use or the
  /// entry around it sets, and `index`.
  package var names: [String] {
    var names = context.ownVariables?.names ?? []
    var known = Set(names)
    for argument in context.scope?.arguments ?? [] {
      guard let node = argument.node else { continue }
      argument.source.forEachEntry(of: node) { entry in
        guard let name = argument.source.key(of: entry), known.insert(name).inserted else { return }
        names.append(name)
      }
    }
    return known.contains(ArgumentLayer.indexName) ? names : names + [ArgumentLayer.indexName]
  }

  /// The value that the use gives to a variable.
  package enum Setting {
    /// The use does not set the variable; the layout's own value counts.
    case none
    case string(NamingString)

    /// A value that names no variable.
    case plain

    /// The entry of the `each` around the use sets the variable under the same name.
    case entry
  }

  init(_ context: LayoutContext) {
    self.context = context
    layout = context.shortName
    inside = context.scope.map(VisibleVariables.init)
    unset = context.scope.map {
      VisibleVariables(scope: VariableScope($0.layers, isOfLayout: true))
    }
  }

  /// True for `index` and for a variable that the layout, the use or the entry around the use sets.
  package func isOwn(_ name: String) -> Bool {
    context.definesOwn(name) || name == ArgumentLayer.indexName
      || context.scope?.arguments.contains { $0.value(of: name) != nil } == true
  }

  package func setting(of name: String) -> Setting {
    if let argument = context.argument, let value = argument.value(of: name) {
      return NamingString(
        value.source.string(of: value.entry), seeing: argument.scope.map(VisibleVariables.init)
      ).map(Setting.string) ?? .plain
    }
    let isOfEntry = context.scope?.arguments.contains { $0.value(of: name) != nil } == true
    return isOfEntry ? .entry : .none
  }
}

/// One of the elements that an `each` makes.
package struct RepeatedElement {
  /// Equal for the elements of one `each`.
  package let group: Group
  package let index: Int
  package let variables: VisibleVariables?
  private let argument: ArgumentLayer?

  package struct Group: Hashable {
    let object: SyntaxNode
    let repetition: ObjectIdentifier
    let parent: ElementID?
  }

  init?(_ element: ElementID, in document: LiveDocument) {
    guard let context = document.elements.instances.context(of: element), let entry = context.entry,
      let repetition = context.repetition, let object = document.elements.node(of: element)
    else { return nil }
    group = Group(
      object: object, repetition: ObjectIdentifier(repetition),
      parent: document.elements.parent(of: element))
    index = entry
    variables = context.scope.map(VisibleVariables.init)
    argument = context.argument
  }

  /// True if the entry itself sets a variable.
  package func sets(_ name: String) -> Bool {
    guard let argument, let node = argument.node else { return false }
    return argument.source.lastEntry(name, of: node) != nil
  }
}

extension LiveDocument {
  /// The variables of the document on this screen, with the variables around the document.
  package var documentVariables: VisibleVariables? { text.variableScope.map(VisibleVariables.init) }

  /// The use of a layout by an element; `nil` for an element without a layout.
  package func layoutUse(of element: ElementID) -> LayoutUse? {
    elements.instances.uses[element]?.chain.last.map(LayoutUse.init)
  }

  package func repeatedElement(_ element: ElementID) -> RepeatedElement? {
    RepeatedElement(element, in: self)
  }

  /// The string that names variables at a path of keys of an element, in its object or in the defaults of its type.
  ///
  /// - Complexity: O(*n*) in the number of members of the objects along the path.
  package func namingString(at path: [String], of element: ElementID) -> NamingString? {
    guard
      text.variableScope != nil || elements.instances.context(of: element) != nil
        || text.layouts != nil
    else { return nil }
    let location = Location(element, path.map { .key($0) }, part: .value)
    let stated = object(stating: location)
    var node = stated.node
    for (depth, key) in path.enumerated() {
      guard let object = node, let entry = entry(at: .key(key), in: object) else {
        // The keys of a style have defaults of their own.
        guard depth == 0 || depth == 1 && path[0] == "style" else { return nil }
        return defaultNamingString(at: path, of: element, seeing: stated.scope)
      }
      if depth == path.count - 1 {
        return NamingString(
          source.string(of: entry), seeing: stated.scope.map(VisibleVariables.init))
      }
      node = entry.container
    }
    return nil
  }

  private func defaultNamingString(
    at path: [String], of element: ElementID, seeing scope: VariableScope?
  ) -> NamingString? {
    guard let index = elements.entry(of: element)?.typeIndex,
      let defaults = text.variables.defaults?.entry(of: TypeTable.at(index))
    else { return nil }
    var node: SyntaxNode? = defaults.node
    for key in path.dropLast() {
      node = node.flatMap { defaults.source.lastEntry(key, of: $0)?.container }
    }
    guard let node, let key = path.last, let entry = defaults.source.lastEntry(key, of: node)
    else { return nil }
    // Defaults are evaluated with the variables that are visible to the element.
    let own = elements.instances.context(of: element).map(\.scope) ?? text.variableScope
    return NamingString(
      defaults.source.string(of: entry), seeing: (own ?? scope).map(VisibleVariables.init))
  }

  /// True if the root of the layout that an element uses, and not the use itself, states a path of keys.
  package func isStatedByLayout(_ path: [String], of element: ElementID) -> Bool {
    guard elements.instances.uses[element]?.isMerged == true else { return false }
    let location = Location(element, path.map { .key($0) }, part: .value)
    return object(stating: location).node != elements.node(of: element)
  }
}

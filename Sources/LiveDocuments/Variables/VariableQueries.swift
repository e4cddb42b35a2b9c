import DocumentSyntax
import LayoutEngine

/// The evaluated value of a variable or of an expression.
package struct VariableValue: Hashable, Sendable {
  /// The value as documents spell it, on one line, cut to 60 characters.
  package let spelling: String

  /// False for an object or an array.
  package let isScalar: Bool
}

extension DocumentText {
  /// True if the document, one of its variants or a layer around it has variables.
  package var definesVariables: Bool {
    variables.layer != nil || !variables.variantLayers.isEmpty || layouts != nil
      || variables.outer != nil
  }

  /// The value of the variable or expression in a string, on the variant that the string is in.
  ///
  /// The key of a definition has the value of its variable.
  ///
  /// - Returns: `nil` without a value: the variable is unknown, depends on itself, or is not a number in an expression.
  package func value(of string: VariableString) -> VariableValue? {
    // Entries of an `each` set variables that may differ.
    guard !string.names.contains(where: { $0.layout != nil && $0.layout != string.layout }),
      let scope = scope(around: string)
    else { return nil }
    switch string.form {
    case .argument: return nil
    case .definition: return string.definition.flatMap { scope.value(of: $0, isText: false) }
    case .value(let name): return scope.value(of: name, isText: string.isText)
    case .negation(let name):
      guard case .found(let flag) = scope.flag(of: name) else { return nil }
      return VariableValue(spelling: "\(!flag)", isScalar: true)
    case .expression(let expression):
      guard case .found(let number) = scope.value(of: expression), number.isFinite else {
        return nil
      }
      return VariableValue(spelling: spelled(number), isScalar: true)
    }
  }

  /// The exact number that the expression in a string evaluates to.
  package func exactNumber(of string: VariableString) -> Double? {
    guard case .expression(let expression) = string.form,
      case .found(let number)? = scope(around: string)?.value(of: expression),
      number.isFinite
    else { return nil }
    return number
  }

  /// The value of a variable where a string names it, on this screen or on a variant.
  package func value(of name: VariableString.Name, in string: VariableString) -> VariableValue? {
    scope(around: string, of: name.layout)?.value(of: name.name, isText: false)
  }

  /// The value of a variable of the document, on this screen or on a variant.
  package func value(ofVariable name: String, onVariant index: Int? = nil) -> VariableValue? {
    scope(ofVariant: index)?.value(of: name, isText: false)
  }

  /// The location of the definition that a variable has on a variant, or on this screen.
  package func definition(of name: VariableString.Name, onVariant index: Int?) -> Location? {
    if let layout = name.layout {
      guard let owner = layouts?[layout] else { return nil }
      if owner.file != nil { return owner.scope?.layer(of: name.name)?.location(of: name.name) }
      return owner.layers.first { $0.definitions[name.name] != nil }?.location(of: name.name)
    }
    return scope(ofVariant: index)?.layer(of: name.name)?.location(of: name.name)
  }

  /// The variables that are visible around a string.
  ///
  /// Variables of a layout have the values that the layout itself defines.
  private func scope(around string: VariableString, of owner: String? = nil) -> VariableScope? {
    scope(inLayout: owner ?? string.layout, onVariant: string.variant)
  }

  /// The variables that are visible in a layout, with the values that the layout itself defines; in the document if
  /// `name` is `nil` or unknown.
  func scope(inLayout name: String?, onVariant index: Int? = nil) -> VariableScope? {
    let outside = scope(ofVariant: index)
    guard let name, let layout = layouts?[name] else { return outside }
    if layout.file != nil { return layout.scope }
    return VariableScope(
      layout.layers + (outside?.layers ?? []), isOfLayout: true)
  }

  /// The variants that set a variable, or a variable to which it refers, with their indices.
  ///
  /// - Complexity: O(*n*) in the number of variants and the length of the definitions that the variable needs.
  package func variants(changing name: String) -> [(index: Int, name: String)] {
    guard !variables.variantLayers.isEmpty, let scope = variables.scope(ofVariant: nil)
    else {
      return []
    }
    var needed: Set = [name]
    var pending = [name]
    while let name = pending.popLast() {
      for other in scope.references(of: name) where needed.insert(other).inserted {
        pending.append(other)
      }
    }
    return header.variants.compactMap { variant in
      guard let index = variant.screen.variantIndex,
        let layer = variables.variantLayers[index],
        layer.names.contains(where: needed.contains)
      else { return nil }
      return (index, variant.name)
    }
  }

  /// The variables that are visible on a variant, or on this screen if `index` is `nil`.
  private func scope(ofVariant index: Int?) -> VariableScope? {
    guard let index, index != header.screen.variantIndex else { return variableScope }
    return variables.scope(ofVariant: index)
  }
}

extension LiveDocument {
  /// The number of elements that read a variable on this screen, directly or through other variables.
  ///
  /// - Complexity: O(*n*) in the length of the definitions and the number of elements found.
  package func elementCount(using name: VariableString.Name) -> Int {
    guard !elements.variableUsers.isEmpty else { return 0 }
    let scope =
      name.layout.flatMap { text.layouts?[$0] } == nil
      ? text.variableScope : text.scope(inLayout: name.layout)
    guard let names = scope?.users(of: [name.name]) else { return 0 }
    let users = names.reduce(into: Set<ElementID>()) {
      $0.formUnion(elements.variableUsers[$1] ?? [])
    }
    guard let layouts = text.layouts else { return users.count }
    return users.count { element in
      let around = elements.instances.context(of: element)?.nearestName
      guard name.layout == nil else { return around == name.layout }
      return around.flatMap { layouts[$0] }?.defines(name.name) != true
    }
  }
}

extension VariableScope {
  /// The value of a variable as documents spell it; expressions are evaluated unless a text is expected.
  fileprivate func value(of name: String, isText: Bool) -> VariableValue? {
    guard case .found(let value) = self.value(of: name) else { return nil }
    if !isText, let text = value.source.string(of: value.entry) {
      if VariableReference(text).name != nil {
        guard case .found(let flag) = (value.scope ?? self).flag(of: value.name) else { return nil }
        return VariableValue(spelling: "\(flag)", isScalar: true)
      }
      if VariableReference(text) != .escaped, VariableExpression(text) != nil {
        guard case .found(let number) = (value.scope ?? self).number(of: value.name),
          number.isFinite
        else { return nil }
        return VariableValue(spelling: spelled(number), isScalar: true)
      }
    }
    let range = value.entry.valueRange
    let bytes = value.source.text.bytes(
      in: range.lowerBound..<min(range.upperBound, range.lowerBound + 320))
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return VariableValue(
      spelling: shortened(words.joined(separator: " "), to: 60),
      isScalar: value.entry.container == nil)
  }

  /// The given variables and all variables that refer to them, directly or through further variables.
  ///
  /// - Complexity: O(*n*) in the number of references.
  func users(of names: some Sequence<String>) -> Set<String> {
    var found = Set(names)
    guard layers.contains(where: { !$0.references.isEmpty }) else { return found }
    var users: [String: [String]] = [:]
    for layer in layers {
      for (name, targets) in layer.references where self.layer(of: name) === layer {
        for target in targets { users[target, default: []].append(name) }
      }
    }
    var pending = Array(found)
    while let name = pending.popLast() {
      for user in users[name] ?? [] where found.insert(user).inserted { pending.append(user) }
    }
    return found
  }
}

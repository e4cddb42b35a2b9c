import DocumentSyntax
package import LiveDocuments

/// A variable that a text names or defines at a position.
package struct PointedVariable: Hashable, Sendable {
  /// The name with its bytes, without a dollar sign or quotes.
  package let named: VariableString.Name

  /// The string or key that it is in.
  package let string: VariableString

  package var name: String { named.name }
  package var range: Range<Int> { named.range }

  /// True if a name is that of the variable.
  func isNamed(by other: VariableString.Name) -> Bool {
    other.name == named.name && other.layout == named.layout
  }
}

extension DocumentText {
  /// The variable of the document or of a layout that a string or a key at a byte names; of a string that names several the one beside
  /// the byte.
  ///
  /// - Returns: `nil` where there is none, or where it is not defined.
  /// - Complexity: O(*n*) in the length of the objects and arrays around the byte, those inside them left out.
  package func pointedVariable(at offset: Int) -> PointedVariable? {
    guard definesVariables, let string = variableString(at: offset),
      let name = string.pointedName(at: offset),
      definition(of: name, onVariant: string.variant) != nil
    else { return nil }
    return PointedVariable(named: name, string: string)
  }

  /// The bytes of a variable's name wherever the text has it, in the order of the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  func nameRanges(of variable: PointedVariable, includesDefinitions: Bool = true) -> [Range<Int>] {
    variableStrings().flatMap { string in
      string.isDefinition && !includesDefinitions
        ? [] : string.names.filter(variable.isNamed).map(\.range)
    }
  }

  /// The edits that give a variable another name, which may begin with a dollar sign, in its definitions, those of
  /// variants too, and wherever it is named, in a document that is no file.
  func renaming(
    _ variable: PointedVariable, to name: String
  ) throws(RenameError) -> [SourceEdit] {
    let new = try checkedVariableName(name)
    if new == variable.name { return [] }
    var names = SharedNames(of: variable.name, renamedTo: new)
    names.add(self, uri: "")
    let found = names.variable(of: owner(of: variable.named, uri: ""))
    guard found.files.isEmpty, found.missingDocuments.isEmpty else {
      throw .outerVariable(variable.name)
    }
    guard names.conflict(with: found) == nil else { throw .usedVariable(new, in: nil) }
    return inOrder((found.names[""] ?? []).map(\.range)).map {
      SourceEdit($0, with: Array(new.utf8))
    }
  }
}

extension LiveDocument {
  /// The definition of a variable that counts where it is named.
  func definition(of variable: PointedVariable) -> DefinitionTarget? {
    guard let location = text.definition(of: variable.named, onVariant: variable.string.variant)
    else { return nil }
    let sign = variable.string.isDefinition || variable.string.isArgument ? 0 : 1
    let origin = (variable.range.lowerBound - sign)..<variable.range.upperBound
    if let outer = text.outerDefinition(at: location) {
      return DefinitionTarget(
        origin: origin, whole: outer.range, exact: outer.keyRange,
        file: .init(uri: outer.layer.uri, text: outer.layer.text))
    }
    if let file = fileRange(at: location),
      let key = fileRange(at: location.with(part: .key))
    {
      return DefinitionTarget(
        origin: origin, whole: file.range, exact: key.range,
        file: .init(uri: file.uri, text: file.text))
    }
    return DefinitionTarget(
      origin: origin, whole: range(of: location), exact: range(of: location.with(part: .key)))
  }

  /// The name of a variable at a byte of a file of variables, which is no layout.
  package func variableOfFile(at offset: Int) -> (name: String, range: Range<Int>)? {
    elements.root == nil ? source.variableInFile(at: offset) : nil
  }
}

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

  /// True if a name refers to the variable.
  func isNamed(by other: VariableString.Name) -> Bool {
    other.name == named.name && other.layout == named.layout
  }
}

extension DocumentText {
  /// The variable of the document or of a layout that a string or a key at a byte names; in a string with several
  /// names, the variable beside the byte.
  ///
  /// - Returns: `nil` if the byte names no variable, or one without a definition.
  /// - Complexity: O(*n*) in the length of the objects and arrays around the byte, without other nested objects and
  ///   arrays.
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

  /// The edits that rename a variable in its definitions, including variants, and in all its uses, in a document
  /// without a file.
  ///
  /// The new name may begin with a dollar sign.
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

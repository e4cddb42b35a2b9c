import DocumentSyntax
package import LiveDocuments

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

  /// The name of a variable at a byte of a file of variables; `nil` in a layout.
  package func variableOfFile(at offset: Int) -> (name: String, range: Range<Int>)? {
    elements.root == nil ? source.variableInFile(at: offset) : nil
  }
}

extension LiveDocument {
  /// True if a byte refers to a document or a variable, which other files may name.
  package func namesFiles(at offset: Int) -> Bool {
    text.pointedDocument(at: offset) != nil || text.pointedVariable(at: offset) != nil
      || variableOfFile(at: offset) != nil
  }
}

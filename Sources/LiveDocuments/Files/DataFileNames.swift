import DocumentSyntax

extension LiveDocument {
  /// The names of files with variables or entries in the text, but not those of layouts.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var namedDataFiles: Set<String> {
    var names: Set<String> = []
    source.forEachFileName(under: ["variables", "each"]) { name, _ in names.insert(name) }
    return names
  }
}

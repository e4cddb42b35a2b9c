package import DocumentSyntax
package import LiveDocuments

/// A document that a position refers to as a whole: the position's own document, or the file that a use of a layout
/// names.
package struct PointedDocument: Sendable {
  /// The URI of its file; `nil` for the document that has the position.
  package let uri: String?
  package let text: SourceText

  /// The value of `root`; the whole text without a `root`.
  package let root: Range<Int>
}

extension DocumentText {
  /// The document that a byte refers to: the file that a `layout` around it names, or this document at its opening
  /// brace, at `$schema` and at the key `root`.
  ///
  /// - Complexity: O(*n*) in the length of the objects around the byte, without other nested objects.
  package func pointedDocument(at offset: Int) -> PointedDocument? {
    if let named = namedFile(asLayoutAt: offset) {
      return PointedDocument(uri: named.uri, text: named.text, root: named.root)
    }
    guard source.syntax.root.kind == .object, let top = source.syntax.root.container else {
      return nil
    }
    var root: SyntaxEntry?
    var isPointed = touches(offset, openingOf: source.syntax.root.valueRange)
    source.forEachEntry(of: top) { entry in
      let isRoot = source.isKey("root", of: entry)
      if isRoot { root = entry }
      guard isRoot || source.isKey("$schema", of: entry), let key = entry.keyRange else { return }
      let end = isRoot ? key.upperBound : entry.valueRange.upperBound
      if key.lowerBound <= offset, offset <= end { isPointed = true }
    }
    guard isPointed else { return nil }
    return PointedDocument(
      uri: nil, text: source.text, root: root?.valueRange ?? 0..<source.text.utf8Count)
  }

  private func touches(_ offset: Int, openingOf object: Range<Int>) -> Bool {
    object.lowerBound <= offset && offset <= object.lowerBound + 1
  }
}

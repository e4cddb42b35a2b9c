package import DocumentSyntax
package import LayoutEngine

/// A file that a text names as a layout at a byte.
package struct NamedLayoutFile: Sendable {
  /// The name with its quotes, as bytes of the text.
  package let range: Range<Int>
  package let uri: String

  /// The name of the file in sentences.
  package let name: String
  package let text: SourceText

  /// The range of the value of `root` in the file; the range of the whole text without `root`.
  package let root: Range<Int>

  /// The variables that a use may set, with their values as the file writes them.
  package let variables: [(name: String, spelling: String)]
}

extension LiveDocument {
  /// The variables of the layout that an element uses, with their values as the layout writes them; at most 256.
  package func argumentNames(of element: ElementID) -> [(name: String, spelling: String)] {
    guard let node = elements.node(of: element), let name = source.member("layout", of: node),
      let layout = text.layouts?.usableLayout(named: name, in: text.layoutFiles.file(of: node)),
      let layer = layout.ownVariables
    else { return [] }
    return layer.names.prefix(Self.fewNames).compactMap { name in
      layer.definitions[name].map { (name, layer.source.spelling(of: $0)) }
    }
  }
}

extension DocumentText {
  /// The file that the string around a byte names as a layout; `nil` for another string, or if the file cannot be read.
  ///
  /// - Complexity: O(*n*) in the length of the objects around the byte, without nested objects, and of the file's own
  ///   object.
  package func namedFile(asLayoutAt offset: Int) -> NamedLayoutFile? {
    var node = source.syntax.smallestContainer(at: offset)
    while let object = node {
      if let entry = source.lastEntry("layout", of: object), entry.valueRange.lowerBound <= offset,
        offset <= entry.valueRange.upperBound, let name = source.string(of: entry)
      {
        return name.isLayoutFileName ? layoutFile(name, at: entry.valueRange) : nil
      }
      node = source.syntax.parent(of: object)
    }
    return nil
  }

  private func layoutFile(_ name: String, at range: Range<Int>) -> NamedLayoutFile? {
    let file = inputs.file(name)
    guard let text = file.text, let read = file.source else { return nil }
    let top = read.syntax.root.container
    let root = top.flatMap { read.lastEntry("root", of: $0) }
    var variables: [(name: String, spelling: String)] = []
    if let own = read.ownVariables?.container {
      read.forEachEntry(of: own) { entry in
        if let key = read.key(of: entry) { variables.append((key, read.spelling(of: entry))) }
      }
    }
    return NamedLayoutFile(
      range: range, uri: file.uri, name: file.name, text: text,
      root: root?.valueRange ?? 0..<text.utf8Count, variables: variables)
  }
}

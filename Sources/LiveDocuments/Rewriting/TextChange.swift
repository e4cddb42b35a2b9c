package import DocumentSyntax
package import LayoutEngine

/// Edits of the document's own text, or of a file that the document uses as a layout.
package struct TextChange: Sendable {
  /// The file; `nil` for the document's own text.
  package let file: ChangedFile?

  /// The edits of the current text, in ascending order and not overlapping.
  package let edits: [SourceEdit]

  package init(of file: ChangedFile? = nil, _ edits: [SourceEdit]) {
    self.file = file
    self.edits = edits
  }

  /// True if both make the same edits of the same text.
  package func isSame(as other: TextChange) -> Bool {
    file?.uri == other.file?.uri && edits == other.edits
  }
}

/// A layout file that is changed.
package struct ChangedFile: Sendable {
  /// The file before the change.
  package let file: NamedFile

  /// The number of uses of the changed layout in the document.
  package let useCount: Int

  package var uri: String { file.uri }

  /// The name of the file in sentences.
  package var name: String { file.name }
  package var text: SourceText { file.text ?? SourceText([]) }
}

extension LiveDocument {
  /// The smallest edits that make all rewrites together, in the text that contains the first changed value.
  ///
  /// - Throws: ``RewriteError`` for the first rewrite that cannot be made, or that changes another text.
  package func change(for rewrites: [Rewrite]) throws(RewriteError) -> TextChange {
    let first = rewrites.lazy.compactMap(\.changedLocation).first
    let written = first.map { variantLocation(of: $0) ?? $0 }
    guard let object = written.flatMap({ object(stating: $0).node }), let part = object.part,
      let file = text.layoutFiles.file(ofPart: part),
      let source = source.part(part)
    else { return TextChange(try edits(for: rewrites)) }
    return TextChange(
      of: ChangedFile(file: file.file, useCount: useCount(ofLayoutAt: object)),
      try edits(for: rewrites, in: RewritePlan(source, part: part)))
  }

  /// The number of uses of the layout that an object is in.
  ///
  /// - Complexity: O(*n*) in the number of uses of layouts.
  private func useCount(ofLayoutAt object: SyntaxNode) -> Int {
    var counts: [SyntaxNode: Int] = [:]
    for use in elements.instances.uses.values {
      for context in use.chain { if let root = context.root { counts[root, default: 0] += 1 } }
    }
    var current: SyntaxNode? = object
    while let node = current {
      if let count = counts[node] { return count }
      current = source.syntax.parent(of: node)
    }
    return 0
  }

  /// Applies edits to the text of a file in this document, as if the file had been edited.
  ///
  /// - Returns: False if the document does not name the file.
  package func apply(_ edits: [SourceEdit], toFile uri: String) -> Bool {
    guard let files = text.inputs.files, let file = text.layoutFiles.loaded[uri]?.file,
      let content = file.text
    else { return false }
    let edited = NamedFile(
      uri: uri, name: file.name, .success(SourceText(edits.applied(to: content.bytes))))
    var inputs = text.inputs
    inputs.files = files.replacing(edited)
    setInputs(inputs)
    return true
  }

  /// The text of a file that is used as a layout.
  package func layoutFile(at uri: String) -> NamedFile? { text.layoutFiles.loaded[uri]?.file }

  /// True if edits of a file write over strings that name variables.
  package func writesOverVariables(_ change: TextChange) -> Bool {
    guard let file = change.file, let part = text.layoutFiles.loaded[file.uri]?.part,
      let source = source.part(part)
    else { return false }
    return change.edits.contains { edit in
      guard let node = source.syntax.smallestContainer(at: edit.range.lowerBound) else {
        return false
      }
      return source.entries(of: node).contains { entry in
        // Text inserted beside a string does not change the string.
        guard entry.valueRange.lowerBound < edit.range.upperBound,
          edit.range.lowerBound < entry.valueRange.upperBound, let text = source.string(of: entry)
        else { return false }
        return text.utf8.contains(.dollar) && VariableReference(text) != .escaped
      }
    }
  }

  /// The elements that are read from the same object as this one, in the order of the document.
  ///
  /// - Complexity: O(*n*) in the number of elements if the element was made from a layout.
  package func instances(readLike element: ElementID) -> [ElementID] {
    guard isInstance(element), let node = elements.node(of: element) else { return [element] }
    var found: [ElementID] = []
    elements.forEach { if elements.node(of: $0) == node { found.append($0) } }
    return found
  }
}

extension Rewrite {
  /// The location that a rewrite changes, or the element in which it changes something; `nil` for `replaceText`.
  fileprivate var changedLocation: Location? {
    switch self {
    case .setValue(let location, _), .append(let location, _), .rename(let location, _),
      .remove(let location), .moveMember(let location, _, _), .copyMember(let location, _, _),
      .moveComments(let location, _), .swapValues(let location, _):
      location
    case .setMember(let location, _, _): Location(location.element, part: .value)
    case .setStyle(let element, _, _), .wrap(let element, _, _, _), .unwrap(let element),
      .replaceElement(let element, _):
      Location(element, part: .value)
    case .replaceText: nil
    }
  }
}

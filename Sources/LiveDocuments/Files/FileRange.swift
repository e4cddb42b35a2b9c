package import DocumentSyntax
package import LayoutEngine

/// A byte range in a file that is not the document: of a definition that the document sees, or of a layout that it
/// uses.
package struct FileRange: Sendable {
  package let uri: String

  /// The name of the file in sentences.
  package let name: String
  package let text: SourceText
  package let range: Range<Int>

  /// The number of the line in which the bytes begin, from 1.
  package var line: Int { text.position(at: range.lowerBound, in: .utf32).line + 1 }
}

extension LiveDocument {
  /// The bytes of a location outside the document's own text; `nil` for a location in it.
  package func fileRange(at location: Location) -> FileRange? {
    if let outer = text.outerDefinition(at: location) {
      return FileRange(
        uri: outer.layer.uri, name: outer.layer.name, text: outer.layer.text, range: outer.range)
    }
    guard let (file, range) = layoutFile(of: location), let text = file.text else { return nil }
    return FileRange(uri: file.uri, name: file.name, text: text, range: range)
  }

  /// The file whose text states a location, with the range of the location in it; `nil` for the document's own text.
  package func layoutFile(of location: Location) -> (file: NamedFile, range: Range<Int>)? {
    guard !text.layoutFiles.isEmpty else { return nil }
    let range = combinedRange(of: location)
    guard TextPart.contains(range.lowerBound) else { return nil }
    let (part, start) = TextPart.split(range.lowerBound)
    return text.layoutFiles.file(ofPart: part).map { ($0.file, start..<(start + range.count)) }
  }

  /// The text at a location, also in another file.
  package func bytes(at location: Location) -> [UInt8] {
    source.text.bytes(in: combinedRange(of: location))
  }

  /// True if an element is read from a layout in another file.
  package func isInFile(_ element: ElementID) -> Bool {
    elements.node(of: element)?.isInPart ?? false
  }

  /// True if another file states a location, so that edits of the document cannot reach it.
  package func isInFile(_ location: Location) -> Bool {
    !text.layoutFiles.isEmpty && TextPart.contains(combinedRange(of: location).lowerBound)
  }

  /// The range of the `layout` value in the document's own text through which an element is read, directly or through
  /// further files.
  func rangeOfUse(around element: ElementID?) -> Range<Int> {
    var current = element
    while let inside = current, elements.node(of: inside).map(\.isInPart) ?? true {
      current = layout.tree.elements.parent(of: inside)
    }
    guard let use = current, let node = elements.node(of: use) else { return 0..<0 }
    return entry(at: .key("layout"), in: node)?.valueRange ?? source.syntax.range(of: node)
  }
}

package import JSON

/// One edit of a `didChange`, to be applied to the result of the one before it.
package struct TextDocumentContentChangeEvent: Hashable, Sendable {
  /// What `text` replaces; `nil` if it is the whole document.
  package let range: PositionRange?

  package let text: String

  package init(range: PositionRange?, text: String) {
    self.range = range
    self.text = text
  }
}

extension TextDocumentContentChangeEvent: JSONReadable {
  /// Ignores the deprecated `rangeLength`.
  package init(from reader: JSONReader) throws(JSONShapeError) {
    self.init(range: try reader.readOptional("range"), text: try reader.string("text"))
  }
}

import DocumentSyntax

extension LiveDocument {
  /// Replaces bytes of the text; the layout follows with ``finishEditing(version:)``.
  ///
  /// Several edits of one message are made one after the other, each against the text the one
  /// before it left.
  ///
  /// - Precondition: `range` lies within the text.
  package func replace(_ range: Range<Int>, with replacement: [UInt8]) {
    source.text.replace(range, with: replacement)
  }

  /// Replaces the whole text.
  package func replaceAll(with text: [UInt8]) {
    replace(0..<source.text.utf8Count, with: text)
  }

  /// Reads what the edits changed, lays it out and starts a new revision.
  package func finishEditing(version: Int?) {
    self.version = version
    revision += 1
    source = DocumentSource(source.text.bytes)
    work = RelayoutWork()
    readEverything()
    layOut()
  }
}

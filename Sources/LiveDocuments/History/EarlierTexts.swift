package import DocumentSyntax

/// The text of an earlier revision.
package struct EarlierText {
  package let text: SourceText

  /// The edits that lead from it to the newest text.
  package let edits: TextEdits
}

extension LiveDocument {
  /// The text of an earlier revision; `nil` if the changes since then are not all kept.
  ///
  /// - Complexity: In the number of edits since then, times the number of chunks of the text.
  package func text(ofRevision revision: Int) -> EarlierText? {
    guard let changeSets = changeSets(since: revision), let edits = changeSets.edits else {
      return nil
    }
    var text = source.text
    for changeSet in changeSets.reversed() {
      guard let inverse = changeSet.inverse else { return nil }
      for edit in inverse.reversed() { text.replace(edit.range, with: edit.replacement) }
    }
    return EarlierText(text: text, edits: edits)
  }

  /// The edits that apply a patch to an earlier text, each in the text that the previous edit left.
  ///
  /// - Throws: ``PatchError``.
  /// - Complexity: In the length of the text, which is parsed.
  package static func edits(
    for patch: JSONPatch, of text: SourceText, lengthLimit: Int
  ) throws(PatchError) -> [SourceEdit] {
    try DocumentSource(text).edits(for: patch, lengthLimit: lengthLimit)
  }
}

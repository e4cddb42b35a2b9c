import JSON
package import LayoutEngine

extension LiveDocument {
  /// Writes another text for a text element and starts a new revision.
  ///
  /// - Throws: ``RewriteError`` where a syntax error makes it doubtful what would come of it.
  /// - Complexity: As an edit in the element's object.
  package func setText(_ text: String, of element: ElementID) throws(RewriteError) {
    let place = Location(element, part: .value)
    let edits = try edits(for: [.setMember(of: place, key: "text", .string(text))])
    _ = apply(edits)
    finishEditing(version: version)
  }
}

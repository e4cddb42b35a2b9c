package import DocumentSyntax
import JSON
package import LayoutEngine

extension LiveDocument {
  /// Writes another text for a text element and starts a new revision.
  ///
  /// - Throws: ``RewriteError`` where a syntax error makes it doubtful what would come of it.
  /// - Complexity: As an edit in the element's object.
  @discardableResult
  package func setText(
    _ text: String, of element: ElementID
  ) throws(RewriteError) -> [SourceEdit] {
    let place = Location(element, part: .value)
    let edits = try edits(for: [.setMember(of: place, key: "text", .string(text))])
    let inverse = apply(edits)
    finishEditing(version: version)
    return inverse
  }
}

import Diagnostics
import DocumentSyntax
import LiveDocuments
import TestSupport
import Testing

/// Expects that diagnostics follow an edit, and its undoing, as if the text were opened afresh, and that they
/// are others in between.
func expectFollowed(
  _ text: String, replacing old: String, by new: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let document = openDocument(text)
  var store = DiagnosticStore()
  let opened = DocumentSnapshot(of: document, diagnostics: &store)
  let place = Array(openDocument(text).source.text.bytes).firstRange(of: Array(old.utf8))
  guard let place else {
    Issue.record("\(old) is not there", sourceLocation: sourceLocation)
    return
  }
  document.replace(place, with: Array(new.utf8))
  document.finishEditing(version: 2)
  let edited = DocumentSnapshot(of: document, diagnostics: &store)
  let fresh = DocumentSnapshot(of: LiveDocument(text: document.source.text.bytes))
  #expect(edited == fresh, "\(edited.differences(from: fresh))", sourceLocation: sourceLocation)
  func diagnostics(_ snapshot: DocumentSnapshot) -> [String] {
    snapshot.lines.filter { $0.hasPrefix("diagnostic") }
  }
  #expect(diagnostics(edited) != diagnostics(opened), sourceLocation: sourceLocation)
  document.replace(
    place.lowerBound..<(place.lowerBound + new.utf8.count), with: Array(old.utf8))
  document.finishEditing(version: 3)
  let undone = DocumentSnapshot(of: document, diagnostics: &store)
  #expect(undone == opened, "\(undone.differences(from: opened))", sourceLocation: sourceLocation)
}

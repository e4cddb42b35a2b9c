import Diagnostics
import DocumentSyntax
import LiveDocuments
package import Testing

/// Expects that a fix that holds for the only marked diagnostic turns the text into another one.
///
/// The text is a document, or its root element only, with one mark and its code as in
/// ``expectDiagnostics(_:sourceLocation:)``; other diagnostics are nobody's business here. `choosing`
/// says which of the fixes is meant, the best being 0; their titles stand in `messages.md`. A `becomes` of
/// `nil` expects that no fix holds.
package func expectFix(
  _ marked: String, choosing place: Int = 0, becomes expected: String?,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    var text = try MarkedText(marked)
    let original = text.text
    text.complete()
    guard let expectation = text.expectations.first, text.expectations.count == 1 else {
      Issue.record("mark one diagnostic", sourceLocation: sourceLocation)
      return
    }
    let document = LiveDocument(text: Array(text.text.utf8))
    let diagnostic = document.diagnostics().first {
      $0.code == expectation.code && document.range(of: $0.location) == expectation.range
    }
    guard let diagnostic else {
      Issue.record("there is no such diagnostic", sourceLocation: sourceLocation)
      return
    }
    let fixes = ActionTrials(of: document).fixes(for: diagnostic, in: document)
    let fix = fixes.indices.contains(place) ? fixes[place] : nil
    guard let expected else {
      #expect(fix == nil, "\(fix?.title ?? "")", sourceLocation: sourceLocation)
      return
    }
    guard let fix else {
      let titles = fixes.map(\.title)
      Issue.record("no such fix holds; there are \(titles)", sourceLocation: sourceLocation)
      return
    }
    var wanted = try MarkedText(expected)
    if text.text != original { wanted.complete() }
    let fixed = fix.edits.applied(to: Array(text.text.utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == wanted.text, sourceLocation: sourceLocation)
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

import LayoutEngine
import LiveDocuments

/// The diagnostics of documents that were imported from source code, without those that only guesses cause.
///
/// An importer marks the values that the source code does not state: `assumed` ones were made up, `unknown` ones are
/// known only to the running app, and the element is laid out without them. A wrong warning costs more trust than a
/// missing one, so a diagnostic about the layout of such an element is left out, and one about the layout next to it is
/// at most a hint. What is wrong whatever the values are, such as a key without effect, is reported as ever.
enum AssumedContent {
  /// - Complexity: O(*n*) in the number of diagnostics and of marked elements.
  static func leavingFacts(
    of diagnostics: [Diagnostic], in document: LiveDocument
  ) -> [Diagnostic] {
    guard document.hasMarks else { return diagnostics }
    let marked = Set(document.markedElements.filter { !document.marks(of: $0).isEmpty })
    let around = Set(marked.compactMap { document.parent(of: $0) })
    return diagnostics.compactMap { diagnostic in
      if diagnostic.dependsOnUnknownKey(in: document) { return nil }
      guard diagnostic.isAboutLayout, let element = diagnostic.subject ?? diagnostic.place.element
      else { return diagnostic }
      if marked.contains(element) { return nil }
      let parent = document.parent(of: element)
      let isNear =
        around.contains(element)
        || parent.map { around.contains($0) || marked.contains($0) } ?? false
      guard isNear, diagnostic.severity < .hint else { return diagnostic }
      var diagnostic = diagnostic
      diagnostic.severity = .hint
      return diagnostic
    }
  }
}

extension Diagnostic {
  /// True if it is at a key whose value is not known, or about the whole of an element with such a key, which it may
  /// report as missing.
  fileprivate func dependsOnUnknownKey(in document: LiveDocument) -> Bool {
    guard case .location(let location) = place, let element = location.element else { return false }
    let unknown = document.marks(of: element).unknown
    guard !unknown.isEmpty else { return false }
    return location.path.isEmpty
      || location.path.contains { step in
        if case .key(let key) = step { unknown.contains(key) } else { false }
      }
  }
}

import Authoring
import Diagnostics
import DocumentSyntax
import LayoutEngine
import LiveDocuments
import Testing

extension LiveDocument {
  /// The refactorings at the first of these words, as menus have them.
  func refactorings(at word: String) -> [TriedAction] {
    CodeActionMenu(of: self, diagnostics: [], on: ActionTrials(of: self))
      .tried(at: offset(of: word)) { _ in true }
  }

  /// The elements by their ids, with their frames in the root; `nil` unless each has one of its own.
  var framesByID: [String: Frame?]? {
    var frames: [String: Frame?] = [:]
    elements.forEach { element in
      if let id = elements.id(of: element) { frames[id] = .some(layout.absoluteFrame(of: element)) }
    }
    return frames.count == elements.count ? frames : nil
  }

  /// The frames in the root of elements that have an id.
  ///
  /// Each use of a layout has elements with its ids, so these are left out.
  func frames(ofElementsWith ids: Set<String>) -> [String: Frame?] {
    var frames: [String: Frame?] = [:]
    elements.forEach { element in
      if let id = elements.id(of: element), ids.contains(id), !isInstance(element) {
        frames[id] = .some(layout.absoluteFrame(of: element))
      }
    }
    return frames
  }
}

/// Expects that what a title says of frames is so in layouts made from scratch, of documents whose elements
/// have ids.
func expectTitle(
  of refactoring: TriedAction, in document: LiveDocument,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let bytes = refactoring.edits.applied(to: document.source.text.bytes)
  let after = LiveDocument(text: bytes)
  #expect(
    after.text.syntaxErrors.count <= document.text.syntaxErrors.count,
    "\(refactoring.titleWithChange)",
    sourceLocation: sourceLocation)
  guard let old = document.framesByID else { return }
  let new = after.frames(ofElementsWith: Set(old.keys))
  let changed = old.filter { id, frame in new[id].map { $0 != frame } ?? false }
  #expect(
    changed.isEmpty == refactoring.keepsFrames, "\(refactoring.titleWithChange): \(changed.keys)",
    sourceLocation: sourceLocation)
  #expect(
    refactoring.titleWithChange.contains("(no frame changes") == refactoring.keepsFrames,
    sourceLocation: sourceLocation)
  guard !refactoring.keepsFrames,
    let name = refactoring.titleWithChange.firstMatch(of: #/\(#(\S+) (\S+) → ([^,;)]+)/#)
  else { return }
  let id = String(name.1)
  for (frame, words) in [(old[id] ?? nil, name.2), (new[id] ?? nil, name.3)]
  where words.contains("×") {
    let size = frame.map { "\(spelled($0.size.width))×\(spelled($0.size.height))" }
    #expect(size == String(words), "\(refactoring.titleWithChange)", sourceLocation: sourceLocation)
  }
}

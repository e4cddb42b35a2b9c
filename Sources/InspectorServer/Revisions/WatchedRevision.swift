import Inspection
import JSON
import LayoutEngine
import LiveDocuments

/// One revision of a document as all watches of all clients follow it: made once, so that what several of them
/// read is found once.
final class WatchedRevision {
  /// Different for each revision of each document.
  let number: Int

  /// `nil` while the text is too long to be worked on.
  let document: LiveDocument?

  private let findCodes: () -> ElementCodes
  private var changes: (live: LiveDocument, revision: Int, changes: SelectorChanges)?
  private(set) lazy var facts: SelectorFacts? = document.map { SelectorFacts($0, codes: findCodes) }

  /// The number of elements that were named for watches.
  private(set) var namedElements = 0

  /// The number of elements that were compared with selectors.
  var comparisons: Int { facts?.comparisons ?? 0 }

  init(_ document: OpenDocument) {
    number = document.report
    let live = document.live
    self.document = live
    let derived = document.derived
    findCodes = { ElementCodes(live.map { $0.codes(of: derived.diagnostics(of: $0)) } ?? [:]) }
  }

  /// The changes since another revision; `nil` if that was of another text, or not the one before.
  func changes(since revision: Int, of live: LiveDocument) -> SelectorChanges? {
    guard live === document, let facts else { return nil }
    if let changes, changes.revision == revision { return changes.changes }
    guard let elements = ElementChanges(in: live, since: revision) else { return nil }
    let found = SelectorChanges(elements, facts)
    changes = (live, revision, found)
    return found
  }

  /// Elements of a layout with their names and frames, in the order of the document.
  func seen(_ elements: some Sequence<ElementID>, in state: LayoutState) -> [SeenElement] {
    let named = state.named(elements)
    namedElements += named.count
    return named.map { element, pointer in
      SeenElement(
        element: element, name: ElementName(id: state.id(of: element), pointer: pointer),
        frame: state.frame(of: element))
    }
  }
}

/// An element as it was in one layout.
struct SeenElement {
  let element: ElementID
  let name: ElementName
  let frame: Frame?
}

/// The name by which an element is found again that is gone.
struct ElementName {
  let id: String?
  let pointer: String
}

extension LiveDocument {
  /// The element of this id, or the one in this place if it had none.
  func element(named name: ElementName) -> ElementID? {
    if let id = name.id { return element(withID: id) }
    return element(at: name.pointer)
  }

  /// The layout at a revision, or the last one if that is not kept.
  func lastState(atRevision revision: Int) -> LayoutState? {
    state(atRevision: revision) ?? state(atRevision: self.revision)
  }
}

package import LayoutEngine
package import LiveDocuments

/// The elements that are checked again after edits.
///
/// This table lists, for each changed aspect of an element, the elements whose rules may have read it:
///
/// | changed aspect of an element | checked again |
/// |---|---|
/// | `object`: problems, values that layout does not read | it, its parent |
/// | `description`: type, id, keys, style, content | it, its children, all above it |
/// | `children`: some came, went or were moved | it, all above it |
/// | `parent`, `participation` | it, all below it |
/// | ``ChangeSet/laidOut``: its size, requests, or frames of its children | it |
/// | `sharedID`: another element is the first with its id | it |
/// | `existence`: it was removed | nothing; its candidates are removed |
///
/// A rule may read these aspects of the element that it checks, of its parent (`description`), of its children and of
/// all below them. A rule that reads more depends on a channel of its own:
///
/// | read | checked again |
/// |---|---|
/// | elements above, to explain a request | the element, if its requests change |
/// | frames of specs up to the next node | the elements that ``ExceededElements`` finds |
/// | names: ids, types, the document's own object | rules with ``DiagnosticRule/readsNamesAlone``, if a name changed |
/// | the rest, if ``DiagnosticRule/mayExpire`` | ``DiagnosticRule/stillHolds(_:in:)`` of each diagnostic, after each
/// edit |
package struct Invalidation {
  package private(set) var elements: Set<ElementID> = []

  /// True if an element joined or left the layout.
  private(set) var changesParticipation = false

  /// The elements whose ancestors are all in `elements`, and the elements whose descendants are.
  private var withAncestors: Set<ElementID> = []
  private var withDescendants: Set<ElementID> = []

  /// - Complexity: O(*n*) in the elements that are found, the children of changed elements included.
  package init(after changeSets: ArraySlice<ChangeSet>, in document: LiveDocument) {
    for changes in changeSets {
      elements.formUnion(changes.laidOut)
      for (element, aspects) in changes.aspects {
        elements.insert(element)
        if aspects.contains(.participation) { changesParticipation = true }
        guard document.elements.isAlive(element) else { continue }
        if aspects.contains(.object), let parent = document.elements.parent(of: element) {
          elements.insert(parent)
        }
        if aspects.contains(.description) {
          elements.formUnion(document.elements.children(of: element))
        }
        if aspects.contains(.description) || aspects.contains(.children) {
          insertAncestors(of: element, document)
        }
        if aspects.contains(.parent) || aspects.contains(.participation) {
          insertDescendants(of: element, document)
        }
      }
      for element in changes.restructured where document.elements.isAlive(element) {
        elements.insert(element)
        insertAncestors(of: element, document)
      }
    }
  }

  private mutating func insertAncestors(of element: ElementID, _ document: LiveDocument) {
    guard withAncestors.insert(element).inserted else { return }
    for next in document.elements.ancestors(of: element) {
      elements.insert(next)
      guard withAncestors.insert(next).inserted else { return }
    }
  }

  private mutating func insertDescendants(of element: ElementID, _ document: LiveDocument) {
    var pending = [element]
    while let next = pending.popLast() {
      elements.insert(next)
      guard withDescendants.insert(next).inserted else { continue }
      pending += document.elements.children(of: next)
    }
  }
}

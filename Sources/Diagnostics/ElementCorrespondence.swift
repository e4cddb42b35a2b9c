import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The elements of one document that stand at the same JSON Pointer in another document of the same text.
///
/// A class, because copies of it share the table, which is built when an element is looked up first.
final class ElementCorrespondence {
  let old: LiveDocument
  let new: LiveDocument
  private var counterparts: ElementTable<ElementID>?

  init(from old: LiveDocument, to new: LiveDocument) {
    self.old = old
    self.new = new
  }

  subscript(element: ElementID) -> ElementID? {
    let counterparts = self.counterparts ?? makeCounterparts()
    self.counterparts = counterparts
    return counterparts[element]
  }

  /// - Complexity: O(*n*) in the number of elements.
  private func makeCounterparts() -> ElementTable<ElementID> {
    var counterparts = ElementTable<ElementID>()
    guard let oldRoot = old.elements.root, let newRoot = new.elements.root else {
      return counterparts
    }
    var pending = [(oldRoot, newRoot)]
    while let (mine, theirs) = pending.popLast() {
      // The replacement of an element is not that element.
      if old.isReplacement(mine) || new.isReplacement(theirs) { continue }
      counterparts[mine] = theirs
      let (first, second) = (old.childrenInText(of: mine), new.childrenInText(of: theirs))
      if first.count == second.count,
        zip(first, second).allSatisfy({ old.elements.slot(of: $0) == new.elements.slot(of: $1) })
      {
        pending += zip(first, second)
      } else {
        let bySlot = Dictionary(grouping: second) { new.elements.slot(of: $0) }
        for (slot, children) in Dictionary(grouping: first, by: { old.elements.slot(of: $0) }) {
          pending += zip(children, bySlot[slot] ?? [])
        }
      }
    }
    return counterparts
  }
}

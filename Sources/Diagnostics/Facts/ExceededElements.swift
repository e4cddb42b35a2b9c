import LayoutEngine
import LiveDocuments

/// The elements that a descendant exceeds, with the overhangs beyond a clipping node at the time of their last check.
///
/// Moving a spec around such an element changes its overhangs, but does not invalidate the element.
struct ExceededElements {
  private var overhangs: [ElementID: [Overhang]] = [:]

  /// Records the overhangs of an element that is being checked.
  mutating func check(_ element: ElementID, _ traits: ElementTraits, in context: CheckContext) {
    // An overfull stack explains its overhangs wherever it stands, so they are not tracked.
    if traits.contains(.exceeded), let found = context.unexplainedOverhangs(exceeding: element) {
      overhangs[element] = found
    } else {
      forget(element)
    }
  }

  mutating func forget(_ element: ElementID) {
    if !overhangs.isEmpty { overhangs[element] = nil }
  }

  /// The elements whose overhangs differ from the overhangs at their last check.
  ///
  /// - Parameters:
  ///   - changeSets: The changes since then.
  ///   - checked: Elements that are checked again in any case.
  ///   - context: The current document.
  /// - Returns: These elements, in no order.
  /// - Complexity: In the frames that changed, and in the specs around each of the elements.
  func changed(
    by changeSets: ArraySlice<ChangeSet>, except checked: Set<ElementID>, in context: CheckContext
  ) -> [ElementID] {
    if overhangs.isEmpty { return [] }
    var candidates: Set<ElementID> = []
    if changeSets.contains(where: \.replacedRoot) {
      candidates = Set(overhangs.keys)
    } else {
      var changed = ElementTable<Bool>()
      for changes in changeSets {
        // A leaf has no descendants, and an element with another parent is checked anyway.
        for change in changes.frames {
          if context.elements.hasChildren(change.element) { changed[change.element] = true }
        }
        for element in changes.reread where context.elements.isAttached(element) {
          if context.elements.hasChildren(element) { changed[element] = true }
        }
      }
      for changes in changeSets {
        var last: ElementID?
        for change in changes.frames {
          // A removed element has no frame either.
          guard change.after != nil else { continue }
          if overhangs[change.element] != nil { candidates.insert(change.element) }
          // Siblings have the same ancestors.
          let parent = context.elements.parent(of: change.element)
          if parent == last { continue }
          last = parent
          if let parent { insertExceeded(from: parent, to: &candidates, in: context) }
        }
        for element in changes.reread.union(changes.restructured)
        where context.elements.isAttached(element) {
          insertExceeded(from: element, to: &candidates, in: context)
        }
      }
      if changed.isEmpty { return wrong(among: candidates, except: checked, in: context) }
      for element in overhangs.keys where isBelow(changed, element, in: context) {
        candidates.insert(element)
      }
    }
    return wrong(among: candidates, except: checked, in: context)
  }

  private func wrong(
    among candidates: Set<ElementID>, except checked: Set<ElementID>, in context: CheckContext
  ) -> [ElementID] {
    candidates.filter {
      !checked.contains($0) && context.document.overhangs(exceeding: $0) != overhangs[$0]
    }
  }

  /// Inserts the exceeded elements on the way from an element up to the next node.
  private func insertExceeded(
    from element: ElementID, to found: inout Set<ElementID>, in context: CheckContext
  ) {
    for next in context.elements.ancestors(from: element) {
      if overhangs[next] != nil { found.insert(next) }
      if context.elements.type(of: next).isDisplayNode, next != element { return }
    }
  }

  /// True if a changed element is on the way from an element up to the node that clips its overhangs.
  private func isBelow(
    _ changed: ElementTable<Bool>, _ element: ElementID, in context: CheckContext
  ) -> Bool {
    for next in context.elements.ancestors(from: element) {
      if changed[next] == true { return true }
      if next != element, context.elements.type(of: next).isDisplayNode { return false }
    }
    return false
  }
}

/// The overhangs of an element; `nil` if another rule explains them.
private enum UnexplainedOverhangs: ElementFact {
  typealias Value = [Overhang]?
}

extension CheckContext {
  /// The overhangs that exceed an element; `nil` for a stack whose children are too long, because another rule reports
  /// why they stick out.
  func unexplainedOverhangs(exceeding element: ElementID) -> [Overhang]? {
    fact(UnexplainedOverhangs.self, of: element) {
      // The test for an overfull stack reads all its children, and the list of its overhangs may take the whole
      // document.
      let isExplained = document.hasOverhang(exceeding: element) && isOverfull(element)
      return isExplained ? nil : document.overhangs(exceeding: element)
    }
  }
}

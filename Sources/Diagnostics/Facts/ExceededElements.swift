import LayoutEngine
import LiveDocuments

/// The elements that something exceeds, with what therefore reached beyond which node when they were checked.
///
/// That changes where a spec around such an element moves too, of which the element itself knows nothing.
struct ExceededElements {
  private var overhangs: [ElementID: [Overhang]] = [:]

  /// Keeps what an element has to do with now that it is checked.
  mutating func check(_ element: ElementID, _ traits: ElementTraits, in context: CheckContext) {
    // What exceeds a stack that is too full says so wherever that stands.
    if traits.contains(.exceeded), let found = context.unexplainedOverhangs(exceeding: element) {
      overhangs[element] = found
    } else {
      forget(element)
    }
  }

  mutating func forget(_ element: ElementID) {
    if !overhangs.isEmpty { overhangs[element] = nil }
  }

  /// The elements with other overhangs than when they were checked.
  ///
  /// - Parameters:
  ///   - changeSets: What changed since then.
  ///   - checked: Elements that are checked again in any case.
  ///   - context: The document as it is now.
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
        // Nothing is below a leaf, and what has another parent is checked.
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
          // It has no frame either if it is no more.
          guard change.after != nil else { continue }
          if overhangs[change.element] != nil { candidates.insert(change.element) }
          // Siblings stand below the same elements.
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

  /// Inserts what is exceeded from an element up to the next node.
  private func insertExceeded(
    from element: ElementID, to found: inout Set<ElementID>, in context: CheckContext
  ) {
    for next in context.elements.ancestors(from: element) {
      if overhangs[next] != nil { found.insert(next) }
      if context.elements.type(of: next).isDisplayNode, next != element { return }
    }
  }

  /// True if an element is marked on the way up to the node that clips what exceeds this one.
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

/// The overhang of an element without an explanation; `nil` where there is one.
private enum UnexplainedOverhangs: ElementFact {
  typealias Value = [Overhang]?
}

extension CheckContext {
  /// The overhangs that exceed an element, but those of a stack whose children are too long: another rule says why
  /// these stick out, and `nil` stands for them.
  func unexplainedOverhangs(exceeding element: ElementID) -> [Overhang]? {
    fact(UnexplainedOverhangs.self, of: element) {
      // To tell whether a stack is too full takes all its children, and to list what sticks out of one that is
      // may take all the document.
      let isExplained = document.hasOverhang(exceeding: element) && isOverfull(element)
      return isExplained ? nil : document.overhangs(exceeding: element)
    }
  }
}

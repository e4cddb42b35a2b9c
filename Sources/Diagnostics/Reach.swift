import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// Whether an explanation reaches from one element to another.
  ///
  /// ``Causes`` tells the same of all elements at once.
  ///
  /// - Complexity: In the number of ancestors.
  func reaches(
    _ reach: Subsumption.Reach, from cause: ElementID, to element: ElementID
  ) -> Bool {
    switch reach {
    case .itself: return cause == element
    case .children: return parent(of: element) == cause
    case .below: return cause != element && isAncestor(cause, of: element)
    case .parent, .above, .aroundAsChild:
      var below = cause
      while let next = parent(of: below), goes(reach, from: below, to: next) {
        if next == element { return true }
        if reach == .parent { return false }
        below = next
      }
      return false
    // That is no matter of elements alone.
    case .samePlace: return false
    }
  }

  /// Whether an explanation goes on from an element to its parent.
  func goes(_ reach: Subsumption.Reach, from below: ElementID, to parent: ElementID) -> Bool {
    switch reach {
    case .parent: isParticipating(below)
    case .aroundAsChild: child(of: parent, role: .child) == below
    default: true
    }
  }

  /// Whether it is the element itself or one around it.
  func isAncestor(_ ancestor: ElementID, of element: ElementID) -> Bool {
    var current: ElementID? = element
    while let next = current {
      if next == ancestor { return true }
      current = parent(of: next)
    }
    return false
  }
}

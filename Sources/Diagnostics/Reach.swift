import LayoutEngine
import LiveDocuments

extension LiveDocument {
  /// True if one diagnostic follows from another.
  ///
  /// ``Subsumptions`` answers the same for all causes at once.
  ///
  /// - Complexity: O(*d*) in the depth of the elements.
  func explains(
    _ cause: Diagnostic, of causingRule: RuleProfile,
    _ diagnostic: Diagnostic, of rule: RuleProfile
  ) -> Bool {
    guard let element = diagnostic.subject else { return false }
    if rule.checksLayout, causingRule.layoutReach != .nothing {
      guard let fault = cause.place.element else { return cause.isAboutConstrainedSize }
      if isAncestor(element, of: fault)
        || causingRule.layoutReach == .everywhere && isAncestor(fault, of: element)
      {
        return true
      }
    }
    guard let origin = cause.subject else { return false }
    for subsumption in rule.subsumedBy where subsumption.index == causingRule.index {
      if subsumption.isAtSamePlace, cause.place == diagnostic.place { return true }
      let axis = subsumption.isPerAxis ? diagnostic.axis : nil
      if ConcernedAxes(cause.axis).concern(axis),
        subsumption.reaches.contains(where: { reaches($0, from: origin, to: element) })
      {
        return true
      }
    }
    return false
  }

  /// True if an explanation reaches from one element to another.
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
    case .parent, .above, .ancestorsViaChild:
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

  /// True if an explanation propagates from an element to its parent.
  func goes(_ reach: Subsumption.Reach, from below: ElementID, to parent: ElementID) -> Bool {
    switch reach {
    case .parent: isParticipating(below)
    case .ancestorsViaChild: child(of: parent, role: .child) == below
    default: true
    }
  }

  /// True if it is the element itself or one around it.
  func isAncestor(_ ancestor: ElementID, of element: ElementID) -> Bool {
    var current: ElementID? = element
    while let next = current {
      if next == ancestor { return true }
      current = parent(of: next)
    }
    return false
  }
}

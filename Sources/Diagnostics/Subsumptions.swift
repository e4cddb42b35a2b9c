import LayoutEngine
import LiveDocuments

/// Makes one diagnostic of one cause: knows which candidates only follow from others.
///
/// What cannot be read covers all that layout rules see on its element and above, what is out of range
/// also what they see below. Between rules, their ``Subsumption``s say what follows from what.
struct Subsumptions {
  private let document: LiveDocument

  /// True if the size that everything is measured in has a problem.
  private var coverEverything = false

  /// Elements with a fault of their own that reaches down.
  private var faults: Causes

  /// Elements with a fault of their own or below them.
  private var aroundFaulty: Set<ElementID> = []

  /// The elements about which each rule speaks that explains others, by the place of its profile.
  private var causes: [Causes?]

  /// The places at which each rule speaks that explains what stands there.
  private var places: [Set<DiagnosticPlace>]

  /// - Parameters:
  ///   - candidates: All that take part.
  ///   - faulty: The elements in which syntax errors lost text.
  ///   - document: The document that they are about.
  init(by candidates: [Candidate], faulty: FaultyElements, in document: LiveDocument) {
    self.document = document
    coverEverything = faulty.coversEverything
    aroundFaulty = faulty.atOrAround
    faults = Causes(in: document)
    causes = Array(repeating: nil, count: RuleProfile.all.count)
    places = Array(repeating: [], count: RuleProfile.all.count)
    for element in faulty.elements { faults.insert(element, about: nil) }
    for candidate in candidates {
      let profile = candidate.profile
      if profile.layoutReach != .nothing { note(candidate.diagnostic, profile.layoutReach) }
      if profile.subsumesOthers { note(candidate, profile) }
    }
  }

  private mutating func note(_ cause: Candidate, _ profile: RuleProfile) {
    guard let element = cause.diagnostic.subject else { return }
    if causes[profile.index] == nil { causes[profile.index] = Causes(in: document) }
    causes[profile.index]?.insert(element, about: cause.diagnostic.axis)
    if profile.subsumesAtItsPlace { places[profile.index].insert(cause.diagnostic.place) }
  }

  /// True if a diagnostic of a rule follows from another one.
  mutating func cover(_ diagnostic: Diagnostic, of profile: RuleProfile) -> Bool {
    guard let element = diagnostic.subject else { return false }
    if profile.checksLayout, coverLayout(of: element) { return true }
    for subsumption in profile.subsumedBy where causes[subsumption.index] != nil {
      if subsumption.isAtSamePlace,
        places[subsumption.index].contains(diagnostic.place)
      {
        return true
      }
      let axis = subsumption.isPerAxis ? diagnostic.axis : nil
      for reach in subsumption.reaches
      where causes[subsumption.index]?.axes(reach, element).concern(axis) == true {
        return true
      }
    }
    return false
  }

  /// True if a problem may explain every layout diagnostic of an element.
  mutating func coverLayout(of element: ElementID) -> Bool {
    coverEverything || aroundFaulty.contains(element)
      || faults.axes(.below, element).concern(nil)
  }

  /// True if an element itself has a problem after which nothing about it is certain.
  mutating func isFaulty(_ element: ElementID) -> Bool {
    coverEverything || faults.axes(.itself, element).concern(nil)
  }

  // MARK: Faults

  private mutating func note(_ diagnostic: Diagnostic, _ reach: LayoutReach) {
    guard let element = diagnostic.place.element else {
      if diagnostic.isAboutConstrainedSize { coverEverything = true }
      return
    }
    if reach == .everywhere { faults.insert(element, about: nil) }
    for next in document.ancestors(from: element) {
      guard aroundFaulty.insert(next).inserted else { break }
    }
  }
}

extension Diagnostic {
  /// True if it points at the size that everything is measured in.
  var isAboutConstrainedSize: Bool {
    guard case .location(let location) = place else { return false }
    return location.element == nil && location.path.first == .key("constrainedSize")
  }
}

/// The rule that a diagnostic of another rule only follows from one of this rule, and where.
package struct Subsumption: Hashable, Sendable {
  /// The code of the rule whose diagnostic is dropped.
  package let code: String

  /// The positions of the dropped diagnostic's element relative to this one's.
  package let reaches: Set<Reach>

  /// True if both have to concern the same axis, where each concerns one.
  package let isPerAxis: Bool

  package enum Reach: Hashable, Sendable {
    case itself
    case parent
    case above
    case children
    case below

    /// The elements that have this one as their `child`, or as their child's child.
    case ancestorsViaChild

    /// The very same location: the element and its key.
    case samePlace

    static let upwards: Set<Reach> = [.parent, .above, .ancestorsViaChild]
  }

  package init(_ code: String, _ reaches: Set<Reach> = [.itself], perAxis: Bool = false) {
    self.code = code
    self.reaches = reaches
    isPerAxis = perAxis
  }
}

extension [Subsumption] {
  /// Makes one reach for several rules.
  package init(
    _ codes: [String], _ reaches: Set<Subsumption.Reach> = [.itself], perAxis: Bool = false
  ) {
    self = codes.map { Subsumption($0, reaches, perAxis: perAxis) }
  }
}

/// The elements about which one rule speaks that explains others, and which elements they reach.
///
/// Answers are worked out for all elements at once or cached, so that thousands of diagnostics cost
/// no more than the elements around them.
struct Causes {
  private let document: LiveDocument
  private var axes = AxesByElement()

  /// The elements in ``axes``.
  fileprivate var elements: [ElementID] = []
  private var upwards: [Subsumption.Reach: AxesByElement] = [:]

  /// The axes of the diagnostics at or above an element, as far as they were requested.
  private var atOrAbove = AxesByElement()

  /// The axes of the children of an element, and of those around it as its `child`.
  private var byParent: AxesByElement?
  private var ancestorsViaChild = AxesByElement()

  init(in document: LiveDocument) {
    self.document = document
  }

  mutating func insert(_ element: ElementID, about axis: Axis?) {
    let known = axes[element]
    if known == nil { elements.append(element) }
    axes[element] = (known ?? []).union(ConcernedAxes(axis))
  }

  /// The axes of the causes from which an explanation reaches an element.
  mutating func axes(_ reach: Subsumption.Reach, _ element: ElementID) -> ConcernedAxes {
    if elements.isEmpty { return [] }
    return switch reach {
    case .itself: axes[element] ?? []
    case .children: document.parent(of: element).flatMap { axes[$0] } ?? []
    case .below: document.parent(of: element).map { axesAtOrAbove($0) } ?? []
    case .parent, .above, .ancestorsViaChild: reachedUpwards(reach)[element] ?? []
    // That is no matter of elements alone.
    case .samePlace: []
    }
  }

  private mutating func axesAtOrAbove(_ element: ElementID) -> ConcernedAxes {
    var path: [ElementID] = []
    var found: ConcernedAxes = []
    for next in document.ancestors(from: element) {
      if let known = atOrAbove[next] {
        found = known
        break
      }
      path.append(next)
    }
    for next in path.reversed() {
      found.formUnion(axes[next] ?? [])
      atOrAbove[next] = found
    }
    return found
  }

  /// The elements that an explanation reaches on the way from each cause to the root.
  private mutating func reachedUpwards(
    _ reach: Subsumption.Reach
  ) -> AxesByElement {
    if let known = upwards[reach] { return known }
    var reached = AxesByElement()
    for cause in elements {
      let axes = axes[cause] ?? []
      var below = cause
      while let element = document.parent(of: below),
        document.goes(reach, from: below, to: element)
      {
        let known = reached[element] ?? []
        // Whoever came by before went on to the root.
        if known.isSuperset(of: axes) { break }
        reached[element] = known.union(axes)
        if reach == .parent { break }
        below = element
      }
    }
    upwards[reach] = reached
    return reached
  }
}

extension Causes {
  /// The axes of the elements in the table that an explanation from another element reaches: the inverse of
  /// ``axes(_:_:)``.
  mutating func axes(reachedBy reach: Subsumption.Reach, from cause: ElementID) -> ConcernedAxes {
    if elements.isEmpty { return [] }
    return switch reach {
    case .itself: axes[cause] ?? []
    case .children: axesOfChildren(of: cause)
    case .below: axes(.above, cause)
    case .parent: document.isParticipating(cause) ? axes(.children, cause) : []
    case .above: axes(.below, cause)
    case .ancestorsViaChild: axesAroundAsChild(cause)
    case .samePlace: []
    }
  }

  private mutating func axesOfChildren(of parent: ElementID) -> ConcernedAxes {
    if byParent == nil {
      var table = AxesByElement()
      for element in elements {
        guard let parent = document.parent(of: element) else { continue }
        table[parent] = (table[parent] ?? []).union(axes[element] ?? [])
      }
      byParent = table
    }
    return byParent?[parent] ?? []
  }

  private mutating func axesAroundAsChild(_ element: ElementID) -> ConcernedAxes {
    var path: [ElementID] = []
    var found: ConcernedAxes = []
    var below = element
    while let parent = document.parent(of: below),
      document.goes(.ancestorsViaChild, from: below, to: parent)
    {
      if let known = ancestorsViaChild[below] {
        found = known
        break
      }
      path.append(below)
      below = parent
    }
    for next in path.reversed() {
      if let parent = document.parent(of: next) { found.formUnion(axes[parent] ?? []) }
      ancestorsViaChild[next] = found
    }
    return found
  }
}

/// The axes that diagnostics about one element are about.
struct ConcernedAxes: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ axis: Axis?) {
    switch axis {
    case .horizontal: rawValue = 1
    case .vertical: rawValue = 2
    case nil: rawValue = 4
    }
  }

  /// True if they concern an axis; a diagnostic without an axis concerns both, and every diagnostic
  /// concerns `nil`.
  func concern(_ axis: Axis?) -> Bool {
    axis == nil ? !isEmpty : !isDisjoint(with: [ConcernedAxes(axis), ConcernedAxes(nil)])
  }
}

/// The axes that diagnostics concern, by element: an array, since elements are numbered from 0 on
/// and thousands of them are looked up after each edit.
struct AxesByElement {
  /// Axes with ``isKnown``; 0 for an element that is not in it.
  private var values: [UInt8] = []

  private static let isKnown: UInt8 = 0x80

  subscript(element: ElementID) -> ConcernedAxes? {
    get {
      let index = Int(element.index)
      guard values.indices.contains(index), values[index] != 0 else { return nil }
      return ConcernedAxes(rawValue: values[index] & ~Self.isKnown)
    }
    set {
      let index = Int(element.index)
      guard index >= 0 else { return }
      if index >= values.count {
        values.append(contentsOf: repeatElement(0, count: index + 1 - values.count))
      }
      values[index] = newValue.map { $0.rawValue | Self.isKnown } ?? 0
    }
  }
}

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
    ancestors(from: element).contains(ancestor)
  }
}

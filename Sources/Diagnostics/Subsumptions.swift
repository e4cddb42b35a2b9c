import LayoutEngine
import LiveDocuments

/// Decides which diagnostics only follow from other diagnostics, so that one cause is one diagnostic.
///
/// A diagnostic is subsumed by either of:
///
/// - A problem after which layout is uncertain: text that a syntax error lost, or a candidate of a rule with a
///   ``DiagnosticRule/layoutReach``. It subsumes the layout diagnostics on its element and above it; with the reach
///   ``LayoutReach/everywhere``, also below it.
/// - A candidate of another rule that declares it in ``DiagnosticRule/subsumes``, or to which its own rule
///   ``DiagnosticRule/yieldsTo``.
///
/// A candidate subsumes other candidates whether or not it is subsumed itself. The result for one diagnostic depends on
/// the candidates about its element, its ancestors and its descendants, and not on earlier decisions.
///
/// One implementation has three callers. ``SelectedDiagnostics`` makes it of all candidates, ``IncrementalSelection`` of the
/// candidates around an edit, and ``VariantMerge`` of the candidates of other screens. ``ExplainedDiagnostics`` is its
/// inverse, for one cause among many diagnostics: both read the relations between rules from ``RuleProfile`` and the
/// relations between elements from ``Causes``, and a test checks that they agree.
struct Subsumptions {
  private let document: LiveDocument

  /// The elements in which syntax errors lost text.
  private let faulty: FaultyElements

  /// True if the constrained size has a problem, or text outside of all elements was lost.
  private var coversEverything: Bool

  /// Elements with a problem that reaches down.
  private var faults: Causes

  /// Elements with a diagnosed problem of their own or below them, without the elements of ``faulty``.
  private var aroundFaulty: Set<ElementID> = []

  /// The elements of the candidates of each rule that subsumes other rules, by the index of its profile.
  private var causes: [Int: Causes] = [:]

  /// The locations of the candidates of each rule that subsumes other rules at the same location.
  private var locations: [Int: Set<DiagnosticLocation>] = [:]

  /// - Parameters:
  ///   - candidates: All candidates that may explain a queried diagnostic. Candidates that do not take part are
  ///     ignored.
  ///   - faulty: The elements in which syntax errors lost text.
  ///   - document: The document that the candidates are about.
  /// - Complexity: O(*c* + *a*), *c* the number of candidates, *a* the number of elements above them.
  init(
    by candidates: some Sequence<Candidate>, faulty: FaultyElements, in document: LiveDocument
  ) {
    self.document = document
    self.faulty = faulty
    coversEverything = faulty.coversEverything
    faults = Causes(in: document, at: faulty.elements)
    for candidate in candidates where candidate.takesPart {
      let profile = candidate.profile
      if profile.layoutReach != .nothing { insert(candidate.diagnostic, profile.layoutReach) }
      if profile.subsumesOthers { insert(candidate, profile) }
    }
  }

  private mutating func insert(_ cause: Candidate, _ profile: RuleProfile) {
    guard let element = cause.diagnostic.subject else { return }
    causes[profile.index, default: Causes(in: document)]
      .insert(element, about: cause.diagnostic.axis)
    if profile.subsumesAtItsLocation {
      locations[profile.index, default: []].insert(cause.diagnostic.location)
    }
  }

  private mutating func insert(_ diagnostic: Diagnostic, _ reach: LayoutReach) {
    guard let element = diagnostic.location.element else {
      if diagnostic.isAboutConstrainedSize { coversEverything = true }
      return
    }
    if reach == .everywhere { faults.insert(element, about: nil) }
    for ancestor in document.elements.ancestors(from: element) {
      guard aroundFaulty.insert(ancestor).inserted else { break }
    }
  }

  /// Returns true if a diagnostic of a rule follows from a candidate or from lost text.
  mutating func subsumes(_ diagnostic: Diagnostic, of profile: RuleProfile) -> Bool {
    guard let element = diagnostic.subject else { return false }
    if profile.checksLayout, subsumesLayout(of: element) { return true }
    for subsumption in profile.subsumedBy where causes[subsumption.index] != nil {
      if subsumption.isAtSameLocation,
        locations[subsumption.index]?.contains(diagnostic.location) == true
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

  /// Returns true if a problem may explain every layout diagnostic of an element.
  mutating func subsumesLayout(of element: ElementID) -> Bool {
    coversEverything || faulty.atOrAround.contains(element) || aroundFaulty.contains(element)
      || faults.axes(.below, element).concern(nil)
  }

  /// Returns true if an element itself has a problem after which nothing about it is certain.
  mutating func isFaulty(_ element: ElementID) -> Bool {
    coversEverything || faults.axes(.itself, element).concern(nil)
  }
}

extension Diagnostic {
  /// True if it points at the constrained size.
  var isAboutConstrainedSize: Bool {
    guard case .location(let location) = location else { return false }
    return location.element == nil && location.path.first == .key("constrainedSize")
  }
}

/// A relation between two rules: diagnostics of the other rule at some positions only follow from diagnostics of this
/// rule.
package struct Subsumption: Hashable, Sendable {
  /// The code of the other rule: of the dropped diagnostics in ``DiagnosticRule/subsumes``, of the explaining ones in
  /// ``DiagnosticRule/yieldsTo``.
  package let code: String

  /// The positions of the dropped diagnostic's element relative to the element of the explaining one.
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
    case sameLocation

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

/// Diagnostics indexed by rule and element, to find one that a cause explains: the inverse of ``Subsumptions``.
struct ExplainedDiagnostics {
  private let document: LiveDocument

  /// One table for each severity, the most serious first.
  private var tables: [Table] = Array(repeating: Table(), count: Severity.allCases.count)

  private struct Table {
    /// By the index of the rule's profile.
    var causes: [Int: Causes] = [:]
    var locations: [Int: Set<DiagnosticLocation>] = [:]

    /// The elements about whose layout any rule reports something.
    var layout: Causes?
  }

  init(_ diagnostics: [Diagnostic], in document: LiveDocument) {
    self.document = document
    for diagnostic in diagnostics {
      guard let rule = RuleProfile.byCode[diagnostic.code], let element = diagnostic.subject,
        let index = Severity.allCases.firstIndex(of: diagnostic.severity)
      else { continue }
      tables[index].causes[rule.index, default: Causes(in: document)]
        .insert(element, about: diagnostic.axis)
      if !rule.subsumedBy.isEmpty {
        tables[index].locations[rule.index, default: []].insert(diagnostic.location)
      }
      if rule.checksLayout {
        if tables[index].layout == nil { tables[index].layout = Causes(in: document) }
        tables[index].layout?.insert(element, about: nil)
      }
    }
  }

  /// True if a diagnostic explains a contained diagnostic that is at least as serious.
  mutating func containAny(explainedBy cause: Diagnostic) -> Bool {
    guard let rule = RuleProfile.byCode[cause.code] else { return false }
    for (index, severity) in Severity.allCases.enumerated() where severity <= cause.severity {
      if containLayout(in: index, explainedBy: cause, of: rule) { return true }
      guard let element = cause.subject else { continue }
      for subsumption in rule.explained where tables[index].causes[subsumption.index] != nil {
        if subsumption.isAtSameLocation,
          tables[index].locations[subsumption.index]?.contains(cause.location) == true
        {
          return true
        }
        let axis = subsumption.isPerAxis ? cause.axis : nil
        for reach in subsumption.reaches
        where tables[index].causes[subsumption.index]?
          .axes(reachedBy: reach, from: element).concern(axis) == true
        {
          return true
        }
      }
    }
    return false
  }

  private mutating func containLayout(
    in index: Int, explainedBy cause: Diagnostic, of rule: RuleProfile
  ) -> Bool {
    guard rule.layoutReach != .nothing, tables[index].layout != nil else { return false }
    guard let fault = cause.location.element else { return cause.isAboutConstrainedSize }
    var reaches: [Subsumption.Reach] = [.itself, .above]
    if rule.layoutReach == .everywhere { reaches.append(.below) }
    return reaches.contains {
      tables[index].layout?.axes(reachedBy: $0, from: fault).concern(nil) == true
    }
  }
}

/// The elements about which one rule reports explaining diagnostics, and the elements that the explanations reach.
///
/// Results are computed for all elements at once or cached: thousands of diagnostics cost no more than the elements
/// around them.
struct Causes {
  private let document: LiveDocument

  /// Elements that are causes on both axes, in addition to ``axes``.
  private let marked: Set<ElementID>
  private var axes = AxesByElement()

  /// The elements in ``axes``.
  fileprivate var elements: [ElementID] = []
  private var upwards: [Subsumption.Reach: AxesByElement] = [:]

  /// The axes of the diagnostics at or above an element, as far as they were requested.
  private var atOrAbove = AxesByElement()

  /// The axes of the children of an element, and of the elements around it that have it as their `child`.
  private var byParent: AxesByElement?
  private var ancestorsViaChild = AxesByElement()

  init(in document: LiveDocument, at marked: Set<ElementID> = []) {
    self.document = document
    self.marked = marked
  }

  private var isEmpty: Bool { elements.isEmpty && marked.isEmpty }

  /// The axes of the causes at an element.
  private func axes(at element: ElementID) -> ConcernedAxes {
    let inserted = axes[element] ?? []
    return marked.contains(element) ? inserted.union(ConcernedAxes(nil)) : inserted
  }

  mutating func insert(_ element: ElementID, about axis: Axis?) {
    let known = axes[element]
    if known == nil { elements.append(element) }
    axes[element] = (known ?? []).union(ConcernedAxes(axis))
  }

  /// The axes of the causes from which an explanation reaches an element.
  mutating func axes(_ reach: Subsumption.Reach, _ element: ElementID) -> ConcernedAxes {
    if isEmpty { return [] }
    return switch reach {
    case .itself: axes(at: element)
    case .children: document.elements.parent(of: element).map { axes(at: $0) } ?? []
    case .below: document.elements.parent(of: element).map { axesAtOrAbove($0) } ?? []
    case .parent, .above, .ancestorsViaChild: reachedUpwards(reach)[element] ?? []
    // A location does not follow from elements alone.
    case .sameLocation: []
    }
  }

  private mutating func axesAtOrAbove(_ element: ElementID) -> ConcernedAxes {
    var path: [ElementID] = []
    var found: ConcernedAxes = []
    for next in document.elements.ancestors(from: element) {
      if let known = atOrAbove[next] {
        found = known
        break
      }
      path.append(next)
    }
    for next in path.reversed() {
      found.formUnion(axes(at: next))
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
      while let element = document.elements.parent(of: below),
        document.elements.propagates(reach, from: below, to: element)
      {
        let known = reached[element] ?? []
        // An earlier walk went on from here to the root.
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
    case .parent: document.elements.isParticipating(cause) ? axes(.children, cause) : []
    case .above: axes(.below, cause)
    case .ancestorsViaChild: axesAroundAsChild(cause)
    case .sameLocation: []
    }
  }

  private mutating func axesOfChildren(of parent: ElementID) -> ConcernedAxes {
    if byParent == nil {
      var table = AxesByElement()
      for element in elements {
        guard let parent = document.elements.parent(of: element) else { continue }
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
    while let parent = document.elements.parent(of: below),
      document.elements.propagates(.ancestorsViaChild, from: below, to: parent)
    {
      if let known = ancestorsViaChild[below] {
        found = known
        break
      }
      path.append(below)
      below = parent
    }
    for next in path.reversed() {
      if let parent = document.elements.parent(of: next) { found.formUnion(axes[parent] ?? []) }
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

/// The axes that diagnostics concern, by element.
private typealias AxesByElement = [ElementID: ConcernedAxes]

extension DocumentElements {
  /// True if an explanation propagates from an element to its parent.
  fileprivate func propagates(
    _ reach: Subsumption.Reach, from below: ElementID, to parent: ElementID
  ) -> Bool {
    switch reach {
    case .parent: isParticipating(below)
    case .ancestorsViaChild: child(of: parent, role: .child) == below
    default: true
    }
  }
}

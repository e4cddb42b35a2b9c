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
    var current: ElementID? = element
    while let next = current, aroundFaulty.insert(next).inserted {
      current = document.parent(of: next)
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

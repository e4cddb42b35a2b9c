import LayoutEngine
import LiveDocuments

/// The candidates that may follow from others since some came, went or moved, and which of them do.
///
/// What a candidate explains stands above it, below it or at its own place, and it explains that whether or not it
/// is explained itself. So only those are looked at, however many others there are.
struct Reselection {
  /// What happened to candidates and to elements.
  struct Changes {
    /// Those that came, went, hold again or no longer.
    var candidates: [Candidate] = []

    /// Elements that came to stand below others.
    var moved: Set<ElementID> = []

    /// Elements that have other children than before.
    var restructured: Set<ElementID> = []
  }

  /// Those that follow from no other one.
  private(set) var kept: [Candidate] = []

  /// Those that do, or are no more.
  private(set) var dropped: [Candidate] = []

  private let document: LiveDocument
  private let concerned: ConcernedElements
  private var affected: [ObjectIdentifier: Candidate] = [:]
  private var visitCount = 0

  /// Elements in which the text is no JSON, those at or around them, and whether that is so around all elements.
  private var faulty: Set<ElementID> = []
  private var aroundFaulty: Set<ElementID> = []
  private var coversEverything = false

  /// To go through more elements costs more than to select out of all candidates.
  private static let visitLimit = 2_000

  /// So many candidates are gone through one by one, rather than elements.
  private static let candidateLimit = 256

  private struct IsTooLarge: Error {}

  /// Is `nil` where it is better to select out of all candidates.
  ///
  /// - Parameters:
  ///   - changes: What happened since they were selected.
  ///   - concerned: All candidates, by element.
  ///   - faulty: The elements in which the text is no JSON; `nil` is what stands around them.
  ///   - ofDocument: The candidates about the document.
  ///   - document: The document that all of them are about.
  init?(
    after changes: Changes, among concerned: ConcernedElements, faulty: [ElementID?],
    ofDocument: [Candidate], in document: LiveDocument
  ) {
    guard changes.candidates.allSatisfy({ $0.diagnostic.subject != nil }) else { return nil }
    self.concerned = concerned
    self.document = document
    coversEverything =
      faulty.contains(nil)
      || ofDocument.contains {
        $0.profile.layoutReach != .nothing && $0.diagnostic.isAboutConstrainedSize
      }
    for case let element? in faulty {
      self.faulty.insert(element)
      aroundFaulty.formUnion(ancestors(of: element))
    }
    do throws(IsTooLarge) {
      try collect(changes)
      for candidate in affected.values {
        if candidate.takesPart, try !follows(candidate) {
          kept.append(candidate)
        } else {
          dropped.append(candidate)
        }
      }
    } catch {
      return nil
    }
  }

  /// How many were looked at.
  var count: Int { affected.count }

  // MARK: Who is affected

  private mutating func collect(_ changes: Changes) throws(IsTooLarge) {
    var causes = changes.candidates
    for element in changes.moved where document.isAttached(element) {
      causes += try candidates(from: element)
    }
    var explainedAbove = false
    for cause in causes {
      let profile = cause.profile
      if profile.explainsAbove { explainedAbove = true }
      affected[ObjectIdentifier(cause)] = cause
      guard profile.explainsOthers else { continue }
      for element in cause.elements where document.isAttached(element) {
        note(candidates(above: element)) { $0.mayFollow(from: profile) }
        if profile.explainsBelow {
          note(try candidates(from: element)) { $0.mayFollow(from: profile) }
        }
      }
    }
    guard explainedAbove else { return }
    // What went, or moved away, stood below one that has other children now.
    for parent in changes.restructured where document.isAttached(parent) {
      note(candidates(above: parent)) { $0.followsFromBelow }
    }
  }

  private mutating func note(
    _ candidates: [Candidate], where isAffected: (RuleProfile) -> Bool
  ) {
    for candidate in candidates where isAffected(candidate.profile) {
      affected[ObjectIdentifier(candidate)] = candidate
    }
  }

  /// An element and all above it.
  private func ancestors(of element: ElementID) -> [ElementID] {
    var found: [ElementID] = []
    var current: ElementID? = element
    while let next = current {
      found.append(next)
      current = document.parent(of: next)
    }
    return found
  }

  /// Those about an element and all above it.
  private func candidates(above element: ElementID) -> [Candidate] {
    var found: [Candidate] = []
    var current: ElementID? = element
    while let next = current {
      found += concerned[next]
      current = document.parent(of: next)
    }
    return found
  }

  /// Those about an element and all below it.
  private mutating func candidates(from element: ElementID) throws(IsTooLarge) -> [Candidate] {
    var found: [Candidate] = []
    var pending = [element]
    while let next = pending.popLast() {
      visitCount += 1
      guard visitCount <= Self.visitLimit else { throw IsTooLarge() }
      found += concerned[next]
      pending += document.children(of: next)
    }
    return found
  }

  // MARK: What follows

  /// Whether one follows from another, as ``Subsumptions/cover(_:of:)`` tells of many.
  private mutating func follows(_ candidate: Candidate) throws(IsTooLarge) -> Bool {
    guard let element = candidate.diagnostic.subject else { return false }
    if candidate.profile.judgesLayout,
      coversEverything || aroundFaulty.contains(element)
        || !faulty.isEmpty && ancestors(of: element).dropFirst().contains(where: faulty.contains)
    {
      return true
    }
    let nearby = candidate.elements.flatMap { candidates(above: $0) }
    if nearby.contains(where: { explains($0, candidate, about: element) }) { return true }
    guard candidate.profile.followsFromBelow else { return false }
    if concerned.explainingAbove.count <= Self.candidateLimit {
      return concerned.explainingAbove.values.contains { explains($0, candidate, about: element) }
    }
    var pending = [element]
    while let next = pending.popLast() {
      visitCount += 1
      guard visitCount <= Self.visitLimit else { throw IsTooLarge() }
      if concerned[next].contains(where: { explains($0, candidate, about: element) }) {
        return true
      }
      pending += document.children(of: next)
    }
    return false
  }

  private func explains(
    _ cause: Candidate, _ candidate: Candidate, about element: ElementID
  ) -> Bool {
    guard cause.takesPart else { return false }
    let (profile, reach) = (candidate.profile, cause.profile.layoutReach)
    if profile.judgesLayout, reach != .nothing, let fault = cause.diagnostic.place.element,
      document.isAncestor(element, of: fault)
        || reach == .everywhere && document.isAncestor(fault, of: element)
    {
      return true
    }
    guard let place = cause.diagnostic.subject else { return false }
    for subsumption in profile.subsumedBy where subsumption.index == cause.profile.index {
      if subsumption.isAtSamePlace, cause.diagnostic.place == candidate.diagnostic.place {
        return true
      }
      let axis = subsumption.isPerAxis ? candidate.diagnostic.axis : nil
      if ConcernedAxes(cause.diagnostic.axis).concern(axis),
        subsumption.reaches.contains(where: { document.reaches($0, from: place, to: element) })
      {
        return true
      }
    }
    return false
  }
}

import LayoutEngine
import LiveDocuments

/// A selection of the candidates that a change may concern, in place of a selection from all candidates.
///
/// A candidate explains candidates above it, below it or at its own location, whether or not it is explained itself.
/// Only two groups are visited, for any number of other candidates: the candidates that a change may concern
/// (``collect(_:)``), and the candidates that may explain one of them. ``Subsumptions`` decides about the first group
/// with the second (``select(besides:)``).
struct IncrementalSelection {
  /// The changes of candidates and elements.
  struct Changes {
    /// The candidates that appeared or disappeared, hold again or no longer hold.
    var candidates: [Candidate] = []

    /// Elements whose ancestors changed.
    var moved: Set<ElementID> = []

    /// Elements that have other children than before.
    var restructured: Set<ElementID> = []

    /// Elements that became faulty, or no longer are.
    var faults: Set<ElementID> = []

    /// Elements whose disabled codes may have changed.
    var disabling: Set<ElementID> = []

    var isEmpty: Bool {
      candidates.isEmpty && moved.isEmpty && faults.isEmpty && disabling.isEmpty
    }
  }

  /// The candidates that are neither subsumed nor suppressed.
  private(set) var kept: [Candidate] = []

  /// The candidates that are subsumed or suppressed, or no longer exist.
  private(set) var dropped: [Candidate] = []

  /// The diagnostics about codes without effect, of each element for which they may have changed.
  private(set) var idle: [ElementID: [Candidate]] = [:]

  private let document: LiveDocument
  private let concerned: CandidateIndex
  private let faulty: FaultyElements
  private let suppressions: Suppressions
  private var affected: [ObjectIdentifier: Candidate] = [:]
  private var affectedDisabling: Set<ElementID> = []
  private var visitCount = 0

  /// The numbers of elements to visit and of candidates to read above which all candidates are selected again.
  ///
  /// Each cause visits its subtree, so that nested causes may visit the same elements again and again; the limits keep
  /// that linear. Below them it was never slower than a selection from all: 0.7 and 10.7 ms for 10 candidates among 3,010
  /// elements, 20 and 33 ms for 1,000 among 4,000.
  private static let visitLimit = 2_000
  private static let comparisonLimit = 20_000

  /// The number of candidates that explain from below up to which all of them are read, and no subtree is visited.
  private static let candidateLimit = 256

  private struct IsTooLarge: Error {}

  /// Selects candidates again; `nil` if a selection from all candidates is needed or cheaper.
  ///
  /// - Parameters:
  ///   - changes: The changes since the last selection.
  ///   - concerned: All candidates, by element.
  ///   - faulty: The elements in which syntax errors lost text.
  ///   - suppressions: The codes that elements disable.
  ///   - ofDocument: The candidates about the document.
  ///   - document: The document that all of them are about.
  ///   - total: Counts the candidates that are read as possible causes.
  init?(
    after changes: Changes, among concerned: CandidateIndex, faulty: FaultyElements,
    suppressions: Suppressions, ofDocument: [Candidate], in document: LiveDocument,
    counting total: inout Int
  ) {
    guard changes.candidates.allSatisfy({ $0.diagnostic.subject != nil || $0.isIndependent })
    else { return nil }
    self.concerned = concerned
    self.faulty = faulty
    self.suppressions = suppressions
    self.document = document
    defer { total += comparisons }
    do throws(IsTooLarge) {
      try collect(changes)
      try select(besides: ofDocument)
    } catch {
      return nil
    }
  }

  /// The number of candidates that were checked.
  var count: Int { affected.count }

  /// The number of candidates that were read as possible causes.
  private var comparisons = 0

  // MARK: Affected candidates

  private mutating func collect(_ changes: Changes) throws(IsTooLarge) {
    var causes = changes.candidates
    for element in changes.moved where document.elements.isAttached(element) {
      causes += try visitSubtree(of: element)
    }
    var explainedAbove = false
    for cause in causes {
      let profile = cause.profile
      if profile.explainsAbove { explainedAbove = true }
      affected[ObjectIdentifier(cause)] = cause
      guard profile.explainsOthers || !suppressions.isEmpty else { continue }
      for element in cause.elements where document.elements.isAttached(element) {
        note(visitAncestors(of: element)) { $0.mayFollow(from: profile) }
        if profile.explainsBelow {
          note(try visitSubtree(of: element)) { $0.mayFollow(from: profile) }
        }
      }
    }
    for element in changes.moved
    where faulty.atOrAround.contains(element) && document.elements.isAttached(element) {
      note(visitAncestors(of: element), where: \.checksLayout)
    }
    for element in changes.faults where document.elements.isAttached(element) {
      note(visitAncestors(of: element), where: \.checksLayout)
      note(try visitSubtree(of: element), where: \.checksLayout)
    }
    for element in changes.disabling where document.elements.isAttached(element) {
      if suppressions.contains(element) { affectedDisabling.insert(element) }
      note(concerned[element]) { _ in true }
    }
    guard explainedAbove || !changes.faults.isEmpty || !faulty.isEmpty || !suppressions.isEmpty
    else { return }
    // Causes that are gone, or moved away, were below an element whose children changed.
    for parent in changes.restructured where document.elements.isAttached(parent) {
      note(visitAncestors(of: parent), where: \.followsFromBelow)
    }
  }

  private mutating func note(
    _ candidates: [Candidate], where isAffected: (RuleProfile) -> Bool
  ) {
    for candidate in candidates where isAffected(candidate.profile) {
      affected[ObjectIdentifier(candidate)] = candidate
    }
  }

  /// The candidates of an element and of all above it.
  private func candidates(above element: ElementID) -> [Candidate] {
    document.elements.ancestors(from: element).flatMap { concerned[$0] }
  }

  /// Returns the candidates about an element and all above it, and notes which of these disable codes.
  private mutating func visitAncestors(of element: ElementID) -> [Candidate] {
    if !suppressions.isEmpty {
      affectedDisabling.formUnion(
        document.elements.ancestors(from: element).filter(suppressions.contains))
    }
    return candidates(above: element)
  }

  /// Returns the candidates about an element and all below it, and notes which of these disable codes.
  private mutating func visitSubtree(of element: ElementID) throws(IsTooLarge) -> [Candidate] {
    var found: [Candidate] = []
    var pending = [element]
    while let next = pending.popLast() {
      try countVisit()
      found += concerned[next]
      if suppressions.contains(next) { affectedDisabling.insert(next) }
      pending += document.elements.children(of: next)
    }
    return found
  }

  private mutating func countVisit() throws(IsTooLarge) {
    visitCount += 1
    guard visitCount <= Self.visitLimit else { throw IsTooLarge() }
  }

  // MARK: Selecting

  /// Decides about the affected candidates.
  ///
  /// Most are explained by a candidate at or above their element, or by none. Causes below are read only for the
  /// remaining candidates.
  ///
  /// - Complexity: O(*a* + *b* + *c*), *a* the number of elements above the affected candidates, *b* the number of
  ///   elements below the remaining candidates if more than ``candidateLimit`` candidates explain from below, *c* the
  ///   number of candidates of all these elements.
  private mutating func select(besides ofDocument: [Candidate]) throws(IsTooLarge) {
    var causes = Dictionary(
      ofDocument.map { (ObjectIdentifier($0), $0) }, uniquingKeysWith: { first, _ in first })
    var visited: Set<ElementID> = []
    for candidate in affected.values where candidate.takesPart && candidate.profile.mayBeSubsumed {
      for element in candidate.elements {
        try insertCauses(atOrAbove: element, &visited, &causes)
      }
    }
    let unused = affectedDisabling.filter { hasUnusedCode($0) }
    for element in unused { try insertCauses(atOrAbove: element, &visited, &causes) }
    var subsumptions = Subsumptions(by: causes.values, faulty: faulty, in: document)
    var left: [Candidate] = []
    for candidate in affected.values {
      if !candidate.takesPart || suppressions.suppress(candidate, in: document)
        || subsumptions.subsumes(candidate.diagnostic, of: candidate.profile)
      {
        dropped.append(candidate)
      } else if candidate.profile.followsFromBelow {
        left.append(candidate)
      } else {
        kept.append(candidate)
      }
    }
    if !left.isEmpty || !unused.isEmpty {
      var visited: Set<ElementID> = []
      try insertCauses(below: left, &visited, &causes)
      for element in unused { try insertCauses(atOrBelow: element, &visited, &causes) }
      subsumptions = Subsumptions(by: causes.values, faulty: faulty, in: document)
    }
    for candidate in left {
      if subsumptions.subsumes(candidate.diagnostic, of: candidate.profile) {
        dropped.append(candidate)
      } else {
        kept.append(candidate)
      }
    }
    for element in affectedDisabling {
      idle[element] = try idleDiagnostics(of: element, &subsumptions)
    }
  }

  /// Inserts the candidates below some candidates that may explain candidates above them.
  private mutating func insertCauses(
    below candidates: [Candidate], _ visited: inout Set<ElementID>,
    _ found: inout [ObjectIdentifier: Candidate]
  ) throws(IsTooLarge) {
    if candidates.isEmpty { return }
    if concerned.explainingAbove.count <= Self.candidateLimit {
      try countComparisons(concerned.explainingAbove.count)
      found.merge(concerned.explainingAbove) { known, _ in known }
      return
    }
    for element in Set(candidates.compactMap(\.diagnostic.subject)) {
      try insertCauses(atOrBelow: element, &visited, &found)
    }
  }

  /// Inserts the explaining candidates about an element and its descendants, without subtrees that were visited.
  private mutating func insertCauses(
    atOrBelow element: ElementID, _ visited: inout Set<ElementID>,
    _ found: inout [ObjectIdentifier: Candidate]
  ) throws(IsTooLarge) {
    var pending = [element]
    while let next = pending.popLast() {
      guard visited.insert(next).inserted else { continue }
      try countVisit()
      try countComparisons(concerned[next].count)
      for candidate in concerned[next] where candidate.profile.explainsOthers {
        found[ObjectIdentifier(candidate)] = candidate
      }
      pending += document.elements.children(of: next)
    }
  }

  /// Inserts the explaining candidates about an element and its ancestors, up to the first one that was visited.
  private mutating func insertCauses(
    atOrAbove element: ElementID, _ visited: inout Set<ElementID>,
    _ found: inout [ObjectIdentifier: Candidate]
  ) throws(IsTooLarge) {
    for next in document.elements.ancestors(from: element) {
      guard visited.insert(next).inserted else { return }
      try countComparisons(concerned[next].count)
      for candidate in concerned[next] where candidate.profile.explainsOthers {
        found[ObjectIdentifier(candidate)] = candidate
      }
    }
  }

  private mutating func countComparisons(_ count: Int) throws(IsTooLarge) {
    comparisons += count
    guard comparisons <= Self.comparisonLimit else { throw IsTooLarge() }
  }

  /// Visits the candidates about an element and its descendants until `body` returns false.
  private mutating func forEachCandidate(
    atOrBelow element: ElementID, _ body: (Candidate) -> Bool
  ) throws(IsTooLarge) {
    var pending = [element]
    while let next = pending.popLast() {
      try countVisit()
      try countComparisons(concerned[next].count)
      for candidate in concerned[next] {
        guard body(candidate) else { return }
      }
      pending += document.elements.children(of: next)
    }
  }

  // MARK: Codes without effect

  /// The codes of the candidates that point into an element's own object.
  private func usedCodes(of element: ElementID) -> Set<String> {
    Set(
      concerned[element].lazy.filter { $0.takesPart && $0.diagnostic.location.element == element }
        .map(\.diagnostic.code))
  }

  private func hasUnusedCode(_ element: ElementID) -> Bool {
    let used = usedCodes(of: element)
    return document.disabledCodes(of: element).contains { !used.contains($0.code) }
  }

  private mutating func idleDiagnostics(
    of element: ElementID, _ subsumptions: inout Subsumptions
  ) throws(IsTooLarge) -> [Candidate] {
    let used = usedCodes(of: element)
    let (document, suppressions) = (document, suppressions)
    do {
      return try suppressions.idleDiagnostics(
        of: element, in: document, &subsumptions, isUsed: used.contains,
        isFoundBelow: { code in
          var isFound = false
          try forEachCandidate(atOrBelow: element) { candidate in
            guard candidate.takesPart, candidate.diagnostic.code == code,
              let holder = candidate.diagnostic.location.element
            else { return true }
            isFound = holder != element && document.elements.ancestors(of: holder).contains(element)
            return !isFound
          }
          return isFound
        })
    } catch {
      throw IsTooLarge()
    }
  }
}

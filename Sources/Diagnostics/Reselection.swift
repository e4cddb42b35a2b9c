import LayoutEngine
import LiveDocuments

/// The candidates that may follow from others since some came, went or moved, and which of them do.
///
/// What a candidate explains stands above it, below it or at its own place, and it explains that whether or not it
/// is explained itself. So only those are looked at, however many others there are.
struct Reselection {
  /// The changes of candidates and elements.
  struct Changes {
    /// The candidates that appeared or disappeared, hold again or no longer hold.
    var candidates: [Candidate] = []

    /// Elements that came to stand below others.
    var moved: Set<ElementID> = []

    /// Elements that have other children than before.
    var restructured: Set<ElementID> = []

    /// Elements that became faulty, or no longer are.
    var faults: Set<ElementID> = []

    /// Elements whose disabled codes may be others than before.
    var disabling: Set<ElementID> = []

    var isEmpty: Bool {
      candidates.isEmpty && moved.isEmpty && faults.isEmpty && disabling.isEmpty
    }
  }

  /// The candidates that follow from no other one.
  private(set) var kept: [Candidate] = []

  /// The candidates that do, or no longer exist.
  private(set) var dropped: [Candidate] = []

  /// The diagnostics about codes without effect, of each element for which they may be others than before.
  private(set) var idle: [ElementID: [Candidate]] = [:]

  private let document: LiveDocument
  private let concerned: ConcernedElements
  private let faulty: FaultyElements
  private let suppressions: Suppressions
  private var affected: [ObjectIdentifier: Candidate] = [:]
  private var affectedDisabling: Set<ElementID> = []
  private var visitCount = 0

  /// True if the size that everything is measured in is at fault, or text around all elements.
  private var coversEverything = false

  /// To go through more elements costs more than to select out of all candidates.
  private static let visitLimit = 2_000

  /// More comparisons than these are left to ``Subsumptions``, which is linear in all candidates.
  private static let comparisonLimit = 20_000

  /// The number of candidates above which elements are visited instead.
  private static let candidateLimit = 256

  private struct IsTooLarge: Error {}

  /// Is `nil` where it is better to select out of all candidates.
  ///
  /// - Parameters:
  ///   - changes: What happened since they were selected.
  ///   - concerned: All candidates, by element.
  ///   - faulty: The elements in which syntax errors lost text.
  ///   - suppressions: The codes that elements disable.
  ///   - ofDocument: The candidates about the document.
  ///   - document: The document that all of them are about.
  ///   - total: Counts the candidates that are compared with those that they may explain.
  init?(
    after changes: Changes, among concerned: ConcernedElements, faulty: FaultyElements,
    suppressions: Suppressions, ofDocument: [Candidate], in document: LiveDocument,
    counting total: inout Int
  ) {
    guard changes.candidates.allSatisfy({ $0.diagnostic.subject != nil || $0.isIndependent })
    else { return nil }
    self.concerned = concerned
    self.faulty = faulty
    self.suppressions = suppressions
    self.document = document
    coversEverything =
      faulty.coversEverything
      || ofDocument.contains {
        $0.profile.layoutReach != .nothing && $0.diagnostic.isAboutConstrainedSize
      }
    defer { total += comparisons }
    do throws(IsTooLarge) {
      try collect(changes)
      for candidate in affected.values {
        if candidate.takesPart, !suppressions.suppress(candidate, in: document),
          try !follows(candidate)
        {
          kept.append(candidate)
        } else {
          dropped.append(candidate)
        }
      }
      for element in affectedDisabling { idle[element] = try idleDiagnostics(of: element) }
    } catch {
      return nil
    }
  }

  /// The number of candidates that were checked.
  var count: Int { affected.count }

  /// The number of candidates that were compared with those that they may explain.
  private var comparisons = 0

  /// The candidates about an element that may explain others, and the nearest element above it that has some.
  private struct Explanations {
    var own: [Candidate] = []
    var above: ElementID?
  }

  /// The explanations of elements that were looked up: each level is visited once, however many candidates are below.
  private var explanations: [ElementID: Explanations] = [:]

  // MARK: Affected candidates

  private mutating func collect(_ changes: Changes) throws(IsTooLarge) {
    var causes = changes.candidates
    for element in changes.moved where document.isAttached(element) {
      causes += try visitSubtree(of: element)
    }
    var explainedAbove = false
    for cause in causes {
      let profile = cause.profile
      if profile.explainsAbove { explainedAbove = true }
      affected[ObjectIdentifier(cause)] = cause
      guard profile.explainsOthers || !suppressions.isEmpty else { continue }
      for element in cause.elements where document.isAttached(element) {
        note(visitAncestors(of: element)) { $0.mayFollow(from: profile) }
        if profile.explainsBelow {
          note(try visitSubtree(of: element)) { $0.mayFollow(from: profile) }
        }
      }
    }
    for element in changes.moved
    where faulty.atOrAround.contains(element) && document.isAttached(element) {
      note(visitAncestors(of: element), where: \.checksLayout)
    }
    for element in changes.faults where document.isAttached(element) {
      note(visitAncestors(of: element), where: \.checksLayout)
      note(try visitSubtree(of: element), where: \.checksLayout)
    }
    for element in changes.disabling where document.isAttached(element) {
      if suppressions.contains(element) { affectedDisabling.insert(element) }
      note(concerned[element]) { _ in true }
    }
    guard explainedAbove || !changes.faults.isEmpty || !faulty.isEmpty || !suppressions.isEmpty
    else { return }
    // Causes that are gone, or moved away, stood below an element that has other children now.
    for parent in changes.restructured where document.isAttached(parent) {
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
    document.ancestors(from: element).flatMap { concerned[$0] }
  }

  /// Returns the candidates about an element and all above it, and notes which of these disable codes.
  private mutating func visitAncestors(of element: ElementID) -> [Candidate] {
    if !suppressions.isEmpty {
      affectedDisabling.formUnion(document.ancestors(from: element).filter(suppressions.contains))
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
      pending += document.children(of: next)
    }
    return found
  }

  private mutating func countVisit() throws(IsTooLarge) {
    visitCount += 1
    guard visitCount <= Self.visitLimit else { throw IsTooLarge() }
  }

  // MARK: Explanations

  /// True if a candidate follows from another, as ``Subsumptions/cover(_:of:)`` decides for many.
  private mutating func follows(_ candidate: Candidate) throws(IsTooLarge) -> Bool {
    guard let element = candidate.diagnostic.subject else { return false }
    if candidate.profile.checksLayout, isLostLayout(of: element) { return true }
    // An element may have thousands of these, such as unknown keys, each near all others.
    guard candidate.profile.checksLayout || !candidate.profile.subsumedBy.isEmpty else {
      return false
    }
    for element in candidate.elements {
      if try isExplained(candidate, atOrAbove: element) { return true }
    }
    guard candidate.profile.followsFromBelow else { return false }
    if concerned.explainingAbove.count <= Self.candidateLimit {
      try countComparisons(concerned.explainingAbove.count)
      return document.isExplained(candidate, by: concerned.explainingAbove.values)
    }
    return try isExplained(candidate, atOrBelow: element)
  }

  /// True if a candidate about an element or one below it explains another.
  private mutating func isExplained(
    _ candidate: Candidate, atOrBelow element: ElementID
  ) throws(IsTooLarge) -> Bool {
    let document = document
    return try subtree(of: element) { document.isExplained(candidate, by: [$0]) }
  }

  /// True if a candidate about an element or one above it explains another.
  private mutating func isExplained(
    _ candidate: Candidate, atOrAbove element: ElementID
  ) throws(IsTooLarge) -> Bool {
    var current: ElementID? = element
    while let next = current {
      let found = explanations(of: next)
      try countComparisons(found.own.count)
      if document.isExplained(candidate, by: found.own) { return true }
      current = found.above
    }
    return false
  }

  private mutating func explanations(of element: ElementID) -> Explanations {
    if let known = explanations[element] { return known }
    var unknown: [ElementID] = []
    var current: ElementID? = element
    while let next = current, explanations[next] == nil {
      unknown.append(next)
      current = document.parent(of: next)
    }
    var nearest = current
    if let known = current.flatMap({ explanations[$0] }), known.own.isEmpty {
      nearest = known.above
    }
    for element in unknown.reversed() {
      let own = concerned[element].filter(\.profile.explainsOthers)
      comparisons += concerned[element].count
      explanations[element] = Explanations(own: own, above: nearest)
      if !own.isEmpty { nearest = element }
    }
    return explanations[element] ?? Explanations()
  }

  private mutating func countComparisons(_ count: Int) throws(IsTooLarge) {
    comparisons += count
    guard comparisons <= Self.comparisonLimit else { throw IsTooLarge() }
  }

  /// True if a candidate about an element or one below it satisfies a condition.
  private mutating func subtree(
    of element: ElementID, contains condition: (Candidate) -> Bool
  ) throws(IsTooLarge) -> Bool {
    var pending = [element]
    while let next = pending.popLast() {
      try countVisit()
      try countComparisons(concerned[next].count)
      if concerned[next].contains(where: condition) { return true }
      pending += document.children(of: next)
    }
    return false
  }

  /// True if text was lost in an element, around it or below it.
  private func isLostLayout(of element: ElementID) -> Bool {
    coversEverything || faulty.atOrAround.contains(element)
      || !faulty.elements.isEmpty
        && document.ancestors(of: element).contains(where: faulty.elements.contains)
  }

  // MARK: Codes without effect

  private mutating func idleDiagnostics(
    of element: ElementID
  ) throws(IsTooLarge) -> [Candidate] {
    let own = concerned[element].filter { $0.takesPart && $0.diagnostic.place.element == element }
    let used = Set(own.map(\.diagnostic.code))
    let (document, suppressions) = (document, suppressions)
    do {
      return try suppressions.idleDiagnostics(
        of: element, in: document, isUsed: used.contains,
        isCertain: { profile in
          guard document.mayRun(profile, in: element) else { return false }
          if profile.checksLayout { return try !coversLayout(of: element) }
          return !coversEverything && !faulty.elements.contains(element)
            && !own.contains { $0.profile.layoutReach == .everywhere }
        },
        isFoundBelow: { code in
          try subtree(of: element) { candidate in
            guard candidate.takesPart, candidate.diagnostic.code == code,
              let place = candidate.diagnostic.place.element
            else { return false }
            return place != element && document.isAncestor(element, of: place)
          }
        })
    } catch {
      throw IsTooLarge()
    }
  }

  /// True if a fault may be behind whatever layout rules see on an element, as ``Subsumptions/coverLayout(of:)``.
  private mutating func coversLayout(of element: ElementID) throws(IsTooLarge) -> Bool {
    if isLostLayout(of: element) { return true }
    func isFault(_ candidate: Candidate) -> Bool {
      candidate.takesPart && candidate.profile.layoutReach != .nothing
    }
    let document = document
    let isBelow = candidates(above: element).contains {
      isFault($0) && $0.profile.layoutReach == .everywhere
        && $0.diagnostic.place.element.map { document.isAncestor($0, of: element) } ?? false
    }
    if isBelow { return true }
    return try subtree(of: element) { candidate in
      isFault(candidate)
        && candidate.diagnostic.place.element.map { document.isAncestor(element, of: $0) } ?? false
    }
  }
}

extension LiveDocument {
  /// True if one of some candidates explains another one.
  fileprivate func isExplained(_ candidate: Candidate, by causes: some Sequence<Candidate>) -> Bool
  {
    causes.contains { cause in
      cause.takesPart
        && explains(
          cause.diagnostic, of: cause.profile, candidate.diagnostic, of: candidate.profile)
    }
  }
}

/// The candidates that say something about each element, and those of which more is asked than where they are.
struct ConcernedElements {
  private var candidates: [ElementID: [Candidate]] = [:]

  /// The candidates that may subsume others above them.
  private(set) var explainingAbove: [ObjectIdentifier: Candidate] = [:]

  /// The candidates of each rule that reports once per document, by the index of its profile.
  private(set) var contenders: [Int: [ObjectIdentifier: Candidate]] = [:]

  subscript(element: ElementID) -> [Candidate] { candidates[element] ?? [] }

  /// - Returns: The number of candidates that were compared with those that go.
  /// - Complexity: In the candidates about the elements that `former` and `new` are about.
  mutating func replace(_ former: [Candidate], by new: [Candidate]) -> Int {
    let gone = Set(former.map { ObjectIdentifier($0) })
    var comparisons = 0
    for element in Set(former.flatMap(\.elements)) {
      comparisons += self[element].count
      candidates[element]?.removeAll { gone.contains(ObjectIdentifier($0)) }
      if candidates[element]?.isEmpty == true { candidates[element] = nil }
    }
    for candidate in former {
      explainingAbove[ObjectIdentifier(candidate)] = nil
      contenders[candidate.profile.index]?[ObjectIdentifier(candidate)] = nil
    }
    for candidate in new {
      for element in candidate.elements { candidates[element, default: []].append(candidate) }
      if candidate.profile.explainsAbove {
        explainingAbove[ObjectIdentifier(candidate)] = candidate
      }
      if candidate.profile.isOncePerDocument {
        contenders[candidate.profile.index, default: [:]][ObjectIdentifier(candidate)] = candidate
      }
    }
    return comparisons
  }
}

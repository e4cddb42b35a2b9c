import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// The results of all rules for one document on one screen, kept from edit to edit: the first half of a
/// ``DiagnosticStore``.
///
///     change sets ──▶ Invalidation ──▶ elements to check ──▶ rules ──▶ candidates ──▶ Difference
///
/// ``update(from:)`` runs rules again for the elements that the changes since the last call invalidated, for the
/// elements that ``ExceededElements`` adds, and for the document. A candidate that reports the same as before stays the
/// same object, so later steps compare by identity. Rules that read names alone run if ``DocumentElements/nameVersion``
/// changed.
///
/// Invariants:
///
/// - `ofElements` has an entry for each element with candidates, and none for elements that are not attached.
/// - `concerned` indexes the candidates of `ofElements` and `ofDocument` by the elements that they are about.
/// - A cancelled check leaves `revision` at `nil`: the next update checks the whole document.
struct CandidateStore {
  /// The candidates about the document as a whole.
  private(set) var ofDocument: [Candidate] = []

  /// The candidates by the rules that read names alone, and the version of the names that they were found at.
  private var ofNames: [Candidate] = []
  private var nameVersion: Int?
  private var ofElements: [ElementID: [Candidate]] = [:]

  /// The candidates by the elements that they are about.
  private(set) var concerned = CandidateIndex()

  /// The codes that elements disable.
  private(set) var suppressions = Suppressions()

  /// The elements with candidates that may cease to hold without being invalidated.
  private var expiring: Set<ElementID> = []

  private var exceeded = ExceededElements()

  /// The number of times that a rule checked an element, since the store was made.
  private(set) var rulesRun = 0

  /// The number of candidates that were compared to index them, since the store was made.
  private(set) var candidatesCompared = 0

  /// The document with the facts that its rules share; made by the first update.
  private var ownContext: CheckContext?

  /// True if the last update was cancelled, so that candidates are missing.
  private(set) var isInterrupted = false

  /// The revision of the last update; `nil` if the next one has to check the whole document.
  private var revision: Int?

  /// The elements in which syntax errors lost text, and the version of the errors of which that is known.
  private(set) var faulty = FaultyElements()
  private var faultVersion = 0

  /// True if the layout was given up.
  private var isExhausted = false

  /// Counts the updates in which elements came, went or moved.
  private(set) var structureVersion = 0

  /// The difference that the update in progress has found so far.
  private var difference = Difference()

  /// Differences between the candidates before an update and after it.
  struct Difference {
    /// The revisions that the update covered; `nil` if it checked the whole document.
    var changeSets: ArraySlice<ChangeSet>?

    /// Changes of candidates, and of elements that candidates are about.
    var changes = IncrementalSelection.Changes()

    /// Candidates that report the same problem as before with other numbers or at another range.
    var reworded: [Candidate] = []

    /// True if the changes may concern all candidates.
    var concernsAll = false
  }

  /// The number of facts that were computed for rules, since the store was made.
  var factCount: Int { ownContext?.factCount ?? 0 }

  /// All candidates that take part.
  var takingPart: [Candidate] {
    var candidates = ofDocument.filter(\.takesPart)
    candidates.reserveCapacity(ofDocument.count + 2 * ofElements.count)
    for found in ofElements.values { candidates += found.lazy.filter(\.takesPart) }
    return candidates
  }

  /// The document as rules see it, with the facts that they share.
  mutating func context(of document: LiveDocument) -> CheckContext {
    if let ownContext, ownContext.document === document { return ownContext }
    let context = CheckContext(document)
    ownContext = context
    return context
  }

  /// Brings the candidates up to date with a document.
  ///
  /// - Complexity: In the elements that the changes invalidated, see ``Invalidation``.
  /// - Precondition: It is the same document every time.
  mutating func update(from document: LiveDocument) -> Difference {
    defer { difference = Difference() }
    let changeSets = revision.flatMap { document.changeSets(since: $0) }
    let context = context(of: document)
    isInterrupted = false
    let invalidation = Invalidation(after: changeSets ?? [], in: document)
    let isRestructured = isRestructured(by: invalidation, since: changeSets)
    if isRestructured { structureVersion += 1 }
    updateFaults(of: document, isRestructured: isRestructured)
    let isExhausted = document.layout.exceededWorkLimit != nil
    if isExhausted != self.isExhausted { difference.concernsAll = true }
    self.isExhausted = isExhausted
    checkDocument(in: context)
    // The element around a range is not tracked, and its codes may suppress diagnostics in the range.
    if !suppressions.isEmpty,
      ofDocument.contains(where: {
        !$0.diagnostic.isAtLocation && $0.profile.rule != JSONSyntax.self
      })
    {
      difference.concernsAll = true
    }
    // Rules query the layout of many elements, and one query can be expensive: all queries share one work budget.
    document.layout.measureTogether {
      if let changeSets {
        let invalidated = invalidation.elements
        check(invalidated, in: context)
        for element in exceeded.changed(by: changeSets, except: invalidated, in: context) {
          check(element, isHidden: document.elements.isHidden(element), in: context)
        }
        noteMoved(changeSets, invalidation, in: document)
      } else {
        checkEverything(in: context)
      }
    }
    if document.isInterrupted { isInterrupted = true }
    revision = isInterrupted ? nil : document.revision
    for element in expiring {
      for candidate in ofElements[element] ?? [] where candidate.profile.mayExpire {
        let holds = candidate.profile.rule.stillHolds(candidate.diagnostic, in: context)
        if holds != candidate.holds { difference.changes.candidates.append(candidate) }
        candidate.holds = holds
      }
    }
    difference.changeSets = changeSets
    return difference
  }

  /// Records the elements whose ancestors changed, because different candidates may explain theirs now.
  private mutating func noteMoved(
    _ changeSets: ArraySlice<ChangeSet>, _ invalidation: Invalidation, in document: LiveDocument
  ) {
    let isArranged = !invalidation.changesParticipation
    let invalidated = invalidation.elements
    for set in changeSets
    where !isArranged || !set.restructured.isEmpty || set.replacedRoot {
      if set.replacedRoot { difference.concernsAll = true }
      difference.changes.moved.formUnion(
        isArranged ? set.reread.subtracting(set.restructured) : set.reread)
      difference.changes.restructured.formUnion(set.restructured)
      for parent in set.restructured where document.elements.isAttached(parent) {
        if document.elements.childCount(of: parent) > invalidated.count {
          for element in invalidated
          where document.elements.isAttached(element)
            && document.elements.parent(of: element) == parent
          {
            difference.changes.moved.insert(element)
          }
        } else {
          difference.changes.moved.formUnion(
            document.elements.children(of: parent).lazy.filter(invalidated.contains))
        }
      }
    }
  }

  /// True if elements may have come, gone or moved.
  private func isRestructured(
    by invalidation: Invalidation, since changeSets: ArraySlice<ChangeSet>?
  ) -> Bool {
    guard let changeSets else { return true }
    return invalidation.changesParticipation
      || changeSets.contains { !$0.restructured.isEmpty || $0.replacedRoot }
  }

  private mutating func updateFaults(of document: LiveDocument, isRestructured: Bool) {
    let version = document.source.syntax.faultVersion
    let mayDiffer =
      revision == nil || version != faultVersion || isRestructured && !faulty.isEmpty
    faultVersion = version
    guard mayDiffer else { return }
    let now = FaultyElements(in: document)
    if now.coversEverything != faulty.coversEverything { difference.concernsAll = true }
    difference.changes.faults.formUnion(now.elements.symmetricDifference(faulty.elements))
    faulty = now
  }

  private mutating func checkDocument(in context: CheckContext) {
    // Candidates that were found before stay the same objects, so that the next comparison is by identity.
    defer { ofNames = Array(ofDocument.prefix(ofNames.count)) }
    if nameVersion != context.elements.nameVersion {
      nameVersion = context.elements.nameVersion
      ofNames = []
      rulesRun += context.document.namedElements.count
      for profile in RuleProfile.readingNames {
        ofNames += profile.rule.diagnostics(in: context).map { Candidate($0, by: profile) }
      }
      ofNames += candidates(for: context.document.text.documentProblems, in: nil, context)
    }
    var found = ofNames
    for profile in RuleProfile.checkingDocument where !profile.rule.readsNamesAlone {
      found += profile.rule.diagnostics(in: context).map { Candidate($0, by: profile) }
    }
    if let kept = matched(found, with: ofDocument) {
      ofDocument = kept
      return
    }
    let former = ofDocument
    let limit = min(found.count, former.count)
    var (head, tail) = (0, 0)
    // Candidates before the edit are equal; candidates behind the edit may have moved.
    while head < limit, former[head].hasSameShape(as: found[head]),
      former[head].diagnostic == found[head].diagnostic
    {
      head += 1
    }
    while tail < limit - head,
      reportSame(former[former.count - 1 - tail], found[found.count - 1 - tail])
    {
      tail += 1
    }
    let gone = former[head..<(former.count - tail)]
    let new = found[head..<(found.count - tail)]
    for (old, now) in zip(
      former.prefix(head) + former.suffix(tail), found.prefix(head) + found.suffix(tail))
    where old.update(from: now) {
      difference.reworded.append(old)
    }
    for candidate in gone { candidate.holds = false }
    difference.changes.candidates += gone
    difference.changes.candidates += new
    candidatesCompared += concerned.replace(Array(gone), by: Array(new))
    ofDocument = former.prefix(head) + new + former.suffix(tail)
  }

  /// True if two candidates about the document differ by their ranges only.
  private func reportSame(_ former: Candidate, _ now: Candidate) -> Bool {
    former.hasSameShape(as: now) && former.diagnostic.message == now.diagnostic.message
  }

  private mutating func checkEverything(in context: CheckContext) {
    difference.concernsAll = true
    ofElements = [:]
    concerned = CandidateIndex()
    candidatesCompared += concerned.replace([], by: ofDocument)
    suppressions = Suppressions()
    expiring = []
    exceeded = ExceededElements()
    context.document.forEachElementAndWhetherItIsHidden { element, isHidden in
      if shouldPollCancellation, isCancelled(context.document) { return }
      check(element, isHidden: isHidden, in: context)
    }
  }

  private mutating func check(_ invalidated: Set<ElementID>, in context: CheckContext) {
    // Sorted elements are nearly in text order: a trace made for one element serves its siblings and descendants.
    for element in invalidated.sorted() {
      if shouldPollCancellation, isCancelled(context.document) { return }
      if context.elements.isAttached(element) {
        check(element, isHidden: context.elements.isHidden(element), in: context)
      } else {
        keep([], of: element)
        if suppressions.remove(element) { difference.changes.disabling.insert(element) }
        exceeded.forget(element)
      }
    }
  }

  /// Polls cancellation.
  private mutating func isCancelled(_ document: LiveDocument) -> Bool {
    if document.isCancelled?() == true { isInterrupted = true }
    return isInterrupted
  }

  /// True if so many elements were checked that cancellation is polled again.
  private var shouldPollCancellation: Bool { rulesRun & 0xFF == 0 }

  private mutating func check(_ element: ElementID, isHidden: Bool, in context: CheckContext) {
    var candidates = candidates(
      for: context.elements.problems(of: element), in: element, context)
    if context.elements.sharesID(element) {
      for profile in RuleProfile.checkingSharedIDs {
        candidates += run(profile) {
          profile.rule.diagnostics(for: element, in: context)
        }
      }
    }
    if isHidden {
      exceeded.forget(element)
    } else {
      let keys = context.elements.writtenKeys(of: element).rawValue
      let traits = context.layout.traits(of: element)
      exceeded.check(element, traits, in: context)
      for entry in RuleEntry.byType[Int(context.elements.type(of: element).rawValue)]
      where entry.checks(keys, traits.rawValue) {
        candidates += run(entry.profile) {
          entry.profile.rule.diagnostics(for: element, in: context)
        }
      }
    }
    keep(candidates, of: element)
    if suppressions.update(element, in: context.document) {
      difference.changes.disabling.insert(element)
    }
  }

  private mutating func run(
    _ profile: RuleProfile, _ diagnostics: () -> [PendingDiagnostic]
  ) -> [Candidate] {
    rulesRun += 1
    return diagnostics().map { Candidate($0, by: profile) }
  }

  private mutating func keep(_ candidates: [Candidate], of element: ElementID) {
    guard !candidates.isEmpty || ofElements[element] != nil else { return }
    if let kept = matched(candidates, with: ofElements[element] ?? []) {
      ofElements[element] = kept
      return
    }
    let former = ofElements[element] ?? []
    // A stack may have a diagnostic about each of its children, of which an edit changes one.
    let limit = min(candidates.count, former.count)
    let head = zip(former, candidates).prefix { $0.hasSameShape(as: $1) }.count
    let tail = zip(former.reversed(), candidates.reversed()).prefix(limit - head)
      .prefix { $0.hasSameShape(as: $1) }.count
    let gone = Array(former[head..<(former.count - tail)])
    let new = Array(candidates[head..<(candidates.count - tail)])
    for (old, now) in zip(
      former.prefix(head) + former.suffix(tail), candidates.prefix(head) + candidates.suffix(tail))
    where old.update(from: now) {
      difference.reworded.append(old)
    }
    let candidates = former.prefix(head) + new + former.suffix(tail)
    for candidate in gone { candidate.holds = false }
    difference.changes.candidates += gone
    difference.changes.candidates += new
    candidatesCompared += concerned.replace(gone, by: new)
    ofElements[element] = candidates.isEmpty ? nil : Array(candidates)
    if candidates.contains(where: \.profile.mayExpire) {
      expiring.insert(element)
    } else {
      expiring.remove(element)
    }
  }

  /// The former candidates with the messages and ranges of the new ones; `nil` if the problems or locations differ.
  private mutating func matched(
    _ found: [Candidate], with former: [Candidate]
  ) -> [Candidate]? {
    guard found.count == former.count,
      zip(former, found).allSatisfy({ $0 === $1 || $0.hasSameShape(as: $1) })
    else { return nil }
    for (old, new) in zip(former, found) where old !== new && old.update(from: new) {
      difference.reworded.append(old)
    }
    return former
  }

  private mutating func candidates(
    for problems: [Problem], in element: ElementID?, _ context: CheckContext
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for problem in problems {
      for profile in RuleProfile.readingProblems {
        candidates += run(profile) {
          profile.rule.diagnostics(for: problem, in: context).map { $0.relating(to: problem) }
        }
      }
    }
    return candidates
  }
}

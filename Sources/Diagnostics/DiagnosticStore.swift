import LayoutEngine
package import LiveDocuments

/// The diagnostics of one document on one screen, kept from edit to edit.
///
///     rule ──▶ PendingDiagnostic ──▶ Candidate ───────▶ Diagnostic
///              one finding           in CandidateStore  selected, with a range in the text
///
/// ``diagnostics(of:)`` brings the store up to date:
///
/// 1. **Check.** ``CandidateStore`` runs rules again where the document changed, and reports which candidates came,
///    went or moved.
/// 2. **Follow.** The ranges of selected diagnostics move with the edits. Only ranges that an edit touched are looked
///    up.
/// 3. **Rank.** Of the candidates of a rule that reports once per document, the primary is chosen.
/// 4. **Select.** If candidates came, went or moved, the candidates that they may explain are selected again
///    (``IncrementalSelection``). If these are too many, all candidates are (``SelectedDiagnostics``). Both use ``Suppressions``
///    and ``Subsumptions``.
///
/// Invariants:
///
/// - The result equals the result of a new store on a document opened with the same text.
/// - `selected` is `nil` before the first selection, and without candidates and suppressions. After each call it equals a
///   selection from all candidates.
///
/// ``Invalidation`` is the table of the elements that are checked again, and of the aspects that a rule may read. Tests
/// compare the store with a fresh one after random edits.
package struct DiagnosticStore {
  private var candidates = CandidateStore()

  /// The selected diagnostics; `nil` before the first selection, and without candidates and suppressions.
  private var selected: SelectedDiagnostics?

  /// The primary of each rule that reports once per document, by the index of its profile.
  private var primary: [Int: Candidate] = [:]

  /// The number of times that diagnostics were selected, since the store was made.
  package private(set) var selectionCount = 0

  /// The number of candidates that were visited to select diagnostics, since the store was made.
  package private(set) var candidatesSelected = 0

  /// The number of candidates that were compared to select some of them again.
  private var candidatesSelectedAgain = 0

  /// Counts the revisions in which candidates came or went, moved or were selected anew; while it stays the same, the
  /// diagnostics differ by their ranges and the numbers in their messages only.
  private(set) var selectionVersion = 0

  package init() {}

  /// Brings the store up to date with a document and returns the selected diagnostics, neither suppressed nor
  /// subsumed, in the order of the text.
  ///
  /// - Complexity: In the elements that were invalidated and in the number of diagnostics; if candidates came or went,
  ///   also in the candidates that may follow from them, see ``IncrementalSelection``.
  /// - Precondition: It is the same document every time.
  package mutating func diagnostics(of document: LiveDocument) -> [Diagnostic] {
    var difference = candidates.update(from: document)
    if let changeSets = difference.changeSets {
      if selected?.update(after: changeSets, in: document) == false {
        difference.concernsAll = true
      }
    } else {
      selected = nil
      primary = [:]
    }
    if !difference.concernsAll, selected?.update(difference.reworded, in: document) == false {
      difference.concernsAll = true
    }
    choosePrimaries(after: &difference, in: document)
    if difference.concernsAll || !selectAgain(after: difference.changes, in: document) {
      selectionVersion += 1
      select(in: document)
    } else if !difference.changes.isEmpty {
      selectionVersion += 1
    }
    return selected?.diagnostics ?? []
  }

  /// The document as rules see it, with the facts that they share.
  mutating func context(of document: LiveDocument) -> CheckContext {
    candidates.context(of: document)
  }

  /// True if a diagnostic of another variant follows from a candidate of the last update.
  mutating func subsumes(_ diagnostic: Diagnostic, in document: LiveDocument) -> Bool {
    guard let profile = RuleProfile.byCode[diagnostic.code] else { return false }
    if selected?.knowsAll == false {
      let subsumptions = Subsumptions(
        by: candidates.takingPart, faulty: candidates.faulty, in: document)
      selected?.subsumptions = subsumptions
    }
    return selected?.subsume(diagnostic, of: profile) ?? false
  }

  /// Chooses the primary of each rule that reports once per document, if it may have changed.
  private mutating func choosePrimaries(
    after difference: inout CandidateStore.Difference, in document: LiveDocument
  ) {
    guard
      difference.concernsAll || !difference.changes.moved.isEmpty
        || difference.changes.candidates.contains(where: \.profile.isOncePerDocument)
    else { return }
    for (rule, contenders) in candidates.concerned.contenders {
      let former = primary[rule]
      let now = contenders.values.primary(in: document)
      for contender in contenders.values { contender.isOutweighed = contender !== now }
      guard now !== former else { continue }
      primary[rule] = now
      difference.changes.candidates += [former, now].compactMap(\.self)
    }
  }

  /// Selects the candidates again that the changes may concern.
  ///
  /// - Returns: True if this completes the selection; false if all candidates have to be selected again.
  private mutating func selectAgain(
    after changes: IncrementalSelection.Changes, in document: LiveDocument
  ) -> Bool {
    if changes.isEmpty { return true }
    guard selected != nil,
      let incrementalSelection = IncrementalSelection(
        after: changes, among: candidates.concerned, faulty: candidates.faulty,
        suppressions: candidates.suppressions, ofDocument: candidates.ofDocument, in: document,
        counting: &candidatesSelectedAgain)
    else { return false }
    selected?.apply(incrementalSelection, without: changes.disabling, in: document)
    if incrementalSelection.count == 0 { return true }
    selectionCount += 1
    candidatesSelected += incrementalSelection.count
    return true
  }

  /// Selects from all candidates.
  private mutating func select(in document: LiveDocument) {
    let takingPart = candidates.takingPart
    candidatesSelected += takingPart.count
    guard !takingPart.isEmpty || !candidates.suppressions.isEmpty else { return selected = nil }
    selectionCount += 1
    selected = SelectedDiagnostics(
      from: takingPart, after: selected, faulty: candidates.faulty,
      suppressions: candidates.suppressions, in: document)
  }
}

// MARK: - Results and counts

extension DiagnosticStore {
  /// True if the last search was cancelled, so that its diagnostics are incomplete.
  package var isInterrupted: Bool { candidates.isInterrupted }

  /// True if one of the diagnostics that were found last is about a code that is disabled without
  /// effect.
  var hasUnusedDisabledCodes: Bool { selected.map { $0.idleCount > 0 } ?? false }

  /// Counts the revisions in which elements came, went or moved.
  var structureVersion: Int { candidates.structureVersion }

  /// The number of times that a rule checked an element, since the store was made.
  package var rulesRun: Int { candidates.rulesRun }

  /// The number of candidates that were compared to replace or select some, since the store was made.
  package var candidatesCompared: Int { candidates.candidatesCompared + candidatesSelectedAgain }

  /// The number of times that the range of a diagnostic was looked up because an edit touched it or its element was
  /// read again.
  package var rangesLookedUp: Int { selected?.lookUpCount ?? 0 }

  /// The number of facts that were computed for rules, since the store was made.
  var factCount: Int { candidates.factCount }
}

import LayoutEngine
package import LiveDocuments

/// The diagnostics of one document, kept from edit to edit.
///
/// Rules run again for the elements about which something new is known. Where they find what they found before,
/// the diagnostics only move with the text; else it is worked out anew which of them explains which.
package struct DiagnosticStore {
  private var ofDocument: [Candidate] = []
  private var ofElements: [ElementID: [Candidate]] = [:]

  /// The elements that disable some code, and those with candidates that may cease to hold unnoticed.
  private var disabling: Set<ElementID> = []
  private var expiring: Set<ElementID> = []

  /// What is exceeded, and what therefore reached beyond which node when it was judged: that changes where a
  /// spec around it moves too, of which the element itself knows nothing.
  private var exceeded: [ElementID: [Overhang]] = [:]

  /// How many times a rule looked at an element, since the store was made.
  package private(set) var rulesRun = 0

  /// How many times diagnostics were selected out of all that rules found, since the store was made.
  package private(set) var selectionCount = 0

  /// The revision that it was brought up to date with; `nil` if it has to begin anew.
  private var revision: Int?

  /// What is left of all candidates; `nil` before the first time, and where there are none.
  private var selected: SelectedDiagnostics?

  /// Whether something else is wrong than before, or may explain other things.
  private var isChanged = true

  /// The candidates that say something else of the same places.
  private var reworded: [Candidate] = []

  /// What explanations depend on besides candidates.
  private var surroundings = Surroundings()

  private struct Surroundings: Equatable {
    var arrangement = 0
    var hasSyntaxErrors = false
    var isExhausted = false
  }

  package init() {}

  /// Whether a diagnostic that was found on another screen follows from one of those that were found last.
  mutating func subsumes(_ diagnostic: Diagnostic) -> Bool {
    guard let profile = RuleProfile.byCode[diagnostic.code] else { return false }
    return selected?.subsume(diagnostic, of: profile) ?? false
  }

  /// Whether one of those that were found last is about a code that is disabled to no effect.
  var hasIdleCodes: Bool { selected.map { $0.idleCount > 0 } ?? false }

  /// Brings the store up to date with a document and returns all its diagnostics, in the order of the
  /// text, but those that elements disable.
  ///
  /// - Complexity: In the elements that were invalidated and in the number of diagnostics; where others are
  ///   found than before, also in the elements around those.
  /// - Precondition: It is the same document every time.
  package mutating func diagnostics(of document: LiveDocument) -> [Diagnostic] {
    update(from: document)
    if !isChanged, selected?.update(reworded, in: document) == false { isChanged = true }
    if isChanged { select(in: document) }
    reworded = []
    isChanged = document.isInterrupted
    return selected?.diagnostics ?? []
  }

  private mutating func select(in document: LiveDocument) {
    var candidates = ofDocument
    candidates.reserveCapacity(ofDocument.count + 2 * ofElements.count)
    for found in ofElements.values { candidates += found.lazy.filter(\.holds) }
    guard !candidates.isEmpty || !disabling.isEmpty else { return selected = nil }
    selectionCount += 1
    selected = SelectedDiagnostics(
      from: candidates, after: selected, disabling: disabling, in: document)
  }

  private mutating func update(from document: LiveDocument) {
    let changeSets = revision.flatMap { document.changeSets(since: $0) }
    document.beginDiagnostics()
    note(
      Surroundings(
        arrangement: document.arrangementVersion,
        hasSyntaxErrors: !document.syntaxErrors.isEmpty,
        isExhausted: document.exceededWorkLimit != nil))
    judgeDocument(document)
    // Rules ask about many elements what may cost much for each.
    document.measureTogether {
      if let changeSets {
        let invalidated = changeSets.dropFirst()
          .reduce(into: changeSets.first?.invalidated ?? []) { $0.formUnion($1.invalidated) }
        judge(invalidated, of: document)
        for (element, overhangs) in exceeded
        where !invalidated.contains(element)
          && document.unexplainedOverhangs(exceeding: element) != overhangs
        {
          judge(element, isHidden: document.isHidden(element), of: document)
        }
      } else {
        judgeEverything(in: document)
      }
    }
    revision = document.isInterrupted ? nil : document.revision
    for element in expiring {
      for candidate in ofElements[element] ?? [] where candidate.profile.mayExpire {
        let holds = candidate.profile.rule.stillHolds(candidate.diagnostic, in: document)
        if holds != candidate.holds { isChanged = true }
        candidate.holds = holds
      }
    }
    guard let changeSets else { return selected = nil }
    if selected?.follow(changeSets, in: document) == false { isChanged = true }
  }

  private mutating func note(_ now: Surroundings) {
    // What stands in a text that is not JSON is told by ranges.
    if now != surroundings || now.hasSyntaxErrors { isChanged = true }
    surroundings = now
  }

  private mutating func judgeDocument(_ document: LiveDocument) {
    var found: [Candidate] = []
    for profile in RuleProfile.judgingDocument {
      found += profile.rule.diagnostics(of: document).map { Candidate($0, by: profile) }
    }
    found += candidates(for: document.documentProblems, of: document)
    if let kept = matched(found, with: ofDocument) {
      ofDocument = kept
    } else {
      isChanged = true
      ofDocument = found
    }
  }

  private mutating func judgeEverything(in document: LiveDocument) {
    isChanged = true
    ofElements = [:]
    disabling = []
    expiring = []
    exceeded = [:]
    document.forEachElementAndWhetherItIsHidden { element, isHidden in
      if isTimeToLook, !document.isWanted() { return }
      judge(element, isHidden: isHidden, of: document)
    }
  }

  private mutating func judge(_ invalidated: Set<ElementID>, of document: LiveDocument) {
    for element in invalidated {
      if isTimeToLook, !document.isWanted() { return }
      if document.isAttached(element) {
        judge(element, isHidden: document.isHidden(element), of: document)
      } else {
        keep([], of: element)
        setDisabling(element, false)
        exceeded[element] = nil
      }
    }
  }

  /// Whether so many elements were judged that it may be asked again whether this is still wanted.
  private var isTimeToLook: Bool { rulesRun & 0xFF == 0 }

  private mutating func judge(_ element: ElementID, isHidden: Bool, of document: LiveDocument) {
    var candidates = candidates(for: document.problems(of: element), of: document)
    if !exceeded.isEmpty { exceeded[element] = nil }
    if !isHidden {
      let keys = document.writtenKeys(of: element).rawValue
      let traits = document.traits(of: element)
      if traits.contains(.exceeded) {
        exceeded[element] = document.unexplainedOverhangs(exceeding: element)
      }
      for entry in rulesByType[Int(document.type(of: element).rawValue)]
      where entry.looksAt(keys, traits.rawValue) {
        rulesRun += 1
        candidates += entry.profile.rule.diagnostics(in: element, of: document)
          .map { Candidate($0, by: entry.profile) }
      }
    }
    keep(candidates, of: element)
    setDisabling(element, !document.disabledCodes(of: element).isEmpty)
  }

  private mutating func keep(_ candidates: [Candidate], of element: ElementID) {
    guard !candidates.isEmpty || ofElements[element] != nil else { return }
    if let kept = matched(candidates, with: ofElements[element] ?? []) {
      ofElements[element] = kept
      return
    }
    isChanged = true
    ofElements[element] = candidates.isEmpty ? nil : candidates
    if candidates.contains(where: \.profile.mayExpire) {
      expiring.insert(element)
    } else {
      expiring.remove(element)
    }
  }

  /// The candidates from before, with what others say of the same places; `nil` where there are others.
  private mutating func matched(
    _ found: [Candidate], with former: [Candidate]
  ) -> [Candidate]? {
    guard found.count == former.count,
      zip(former, found).allSatisfy({ $0.hasSameShape(as: $1) })
    else { return nil }
    for (old, new) in zip(former, found) where old.update(from: new) { reworded.append(old) }
    return former
  }

  /// What an element that disables something says about that depends on much.
  private mutating func setDisabling(_ element: ElementID, _ isDisabling: Bool) {
    guard isDisabling || disabling.contains(element) else { return }
    isChanged = true
    if isDisabling { disabling.insert(element) } else { disabling.remove(element) }
  }

  private mutating func candidates(
    for problems: [Problem], of document: LiveDocument
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for problem in problems {
      for profile in RuleProfile.readingProblems {
        rulesRun += 1
        candidates += profile.rule.diagnostics(for: problem, in: document)
          .map { Candidate($0, by: profile) }
      }
    }
    return candidates
  }
}

/// A rule with what it asks for, so that passing an element over costs two comparisons.
private struct RuleEntry {
  let profile: RuleProfile

  /// Bits, because operations of option sets of other modules are calls.
  private let keys: ElementKeys.RawValue
  private let traits: ElementTraits.RawValue

  init(_ profile: RuleProfile) {
    self.profile = profile
    keys = profile.rule.keys.isEmpty ? .max : profile.rule.keys.rawValue
    traits = profile.rule.traits.isEmpty ? .max : profile.rule.traits.rawValue
  }

  func looksAt(_ keys: ElementKeys.RawValue, _ traits: ElementTraits.RawValue) -> Bool {
    (self.keys == .max || self.keys & keys != 0)
      && (self.traits == .max || self.traits & traits != 0)
  }
}

/// By the type's raw value.
private let rulesByType: [[RuleEntry]] = ElementType.allCases.map { type in
  RuleProfile.all.filter { $0.rule.subjects.contains(type) }.map(RuleEntry.init)
}

import LayoutEngine
package import LiveDocuments

/// The diagnostics of one document, kept from edit to edit.
///
/// Rules run again for the elements about which something new is known; what explains what is worked
/// out anew from what they found.
package struct DiagnosticStore {
  private var ofDocument: [Candidate] = []
  private var ofElements: [ElementID: [Candidate]] = [:]

  /// The elements that disable some code.
  private var disabling: Set<ElementID> = []

  /// How many times a rule looked at an element, since the store was made.
  package private(set) var rulesRun = 0

  private var isNew = true

  /// What follows from what was found last.
  private var subsumptions: Subsumptions?

  package init() {}

  /// Whether a diagnostic that was found on another screen follows from one of those that were found last.
  mutating func subsumes(_ diagnostic: Diagnostic) -> Bool {
    guard let profile = RuleProfile.byCode[diagnostic.code] else { return false }
    return subsumptions?.cover(diagnostic, of: profile) ?? false
  }

  /// Brings the store up to date with a document and returns all its diagnostics, in the order of the
  /// text, but those that elements disable.
  ///
  /// - Precondition: It is the same document every time.
  package mutating func diagnostics(of document: LiveDocument) -> [Diagnostic] {
    update(from: document)
    var candidates = ofDocument
    for found in ofElements.values {
      for candidate in found
      where candidate.profile.rule.stillHolds(candidate.diagnostic, in: document) {
        candidates.append(candidate)
      }
    }
    subsumptions = nil
    guard !candidates.isEmpty || !disabling.isEmpty else { return [] }
    candidates = document.leavingWeightiest(of: candidates)
    var subsumptions = Subsumptions(by: candidates, in: document)
    var suppressions = Suppressions(by: disabling, in: document)
    var kept: [Candidate] = []
    for candidate in candidates {
      // What is silenced goes on explaining, and what is explained is silenced all the same.
      if suppressions.suppress(candidate)
        || subsumptions.cover(candidate.diagnostic, of: candidate.profile)
      {
        continue
      }
      kept.append(candidate)
    }
    kept += suppressions.diagnostics(beside: candidates, &subsumptions)
    self.subsumptions = subsumptions
    return document.sorted(kept)
  }

  private mutating func update(from document: LiveDocument) {
    // Somebody else may have looked at it before.
    if isNew { document.invalidateEverything() }
    isNew = false
    let moves = document.takeTextMoves()
    for candidates in ofElements.values {
      for candidate in candidates { candidate.move(with: moves) }
    }
    ofDocument = []
    for profile in RuleProfile.all {
      ofDocument += profile.rule.diagnostics(of: document).map { Candidate($0, by: profile) }
    }
    ofDocument += candidates(for: document.documentProblems, of: document)
    let invalidated = document.takeInvalidated()
    // Rules ask about many elements what may cost much for each.
    document.measureTogether { judge(invalidated, of: document) }
    if document.isInterrupted { document.invalidateEverything() }
  }

  private mutating func judge(_ invalidated: Invalidated, of document: LiveDocument) {
    switch invalidated {
    case .everything:
      ofElements = [:]
      disabling = []
      document.forEachElementAndWhetherItIsHidden { element, isHidden in
        if isTimeToLook, !document.isWanted() { return }
        judge(element, isHidden: isHidden, of: document)
      }
    case .only(let elements):
      for element in elements {
        if isTimeToLook, !document.isWanted() { return }
        if document.isAttached(element) {
          judge(element, isHidden: document.isHidden(element), of: document)
        } else {
          ofElements[element] = nil
          disabling.remove(element)
        }
      }
    }
  }

  /// Whether so many elements were judged that it may be asked again whether this is still wanted.
  private var isTimeToLook: Bool { rulesRun & 0xFF == 0 }

  private mutating func judge(_ element: ElementID, isHidden: Bool, of document: LiveDocument) {
    var candidates = candidates(for: document.problems(of: element), of: document)
    if !isHidden {
      let keys = document.writtenKeys(of: element).rawValue
      let traits = document.traits(of: element).rawValue
      for entry in rulesByType[Int(document.type(of: element).rawValue)]
      where entry.looksAt(keys, traits) {
        rulesRun += 1
        candidates += entry.profile.rule.diagnostics(in: element, of: document)
          .map { Candidate($0, by: entry.profile) }
      }
    }
    ofElements[element] = candidates.isEmpty ? nil : candidates
    if document.disabledCodes(of: element).isEmpty {
      disabling.remove(element)
    } else {
      disabling.insert(element)
    }
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

import LayoutEngine
package import LiveDocuments

/// The findings of one document, kept from edit to edit.
///
/// Rules run again for the elements about which something new is known; what explains what is worked
/// out anew from what they found.
package struct FindingStore {
  private var ofDocument: [Candidate] = []
  private var ofElements: [ElementID: [Candidate]] = [:]

  /// How many times a rule looked at an element, since the store was made.
  package private(set) var rulesRun = 0

  package init() {}

  /// Brings the store up to date with a document and returns all its findings, in the order of the
  /// text.
  ///
  /// - Precondition: It is the same document every time.
  package mutating func findings(of document: LiveDocument) -> [Finding] {
    update(from: document)
    var candidates = ofDocument
    for found in ofElements.values { candidates += found }
    guard !candidates.isEmpty else { return [] }
    let explanations = Explanations(by: candidates, in: document)
    return document.sorted(candidates.filter { !explanations.cover($0) }.map(\.finding))
  }

  private mutating func update(from document: LiveDocument) {
    ofDocument = []
    for rule in allRules {
      ofDocument += rule.findings(of: document).map { Candidate($0, by: rule) }
    }
    ofDocument += candidates(for: document.documentProblems, of: document)
    switch document.takeReconsidered() {
    case .everything:
      ofElements = [:]
      document.forEachElementAndWhetherItIsHidden { element, isHidden in
        judge(element, isHidden: isHidden, of: document)
      }
    case .only(let elements):
      for element in elements {
        if document.isAttached(element) {
          judge(element, isHidden: document.isHidden(element), of: document)
        } else {
          ofElements[element] = nil
        }
      }
    }
  }

  private mutating func judge(_ element: ElementID, isHidden: Bool, of document: LiveDocument) {
    var candidates = candidates(for: document.problems(of: element), of: document)
    if !isHidden {
      let keys = document.writtenKeys(of: element)
      let traits = document.traits(of: element)
      for entry in rulesByType[Int(document.type(of: element).rawValue)]
      where entry.looksAt(keys, traits) {
        rulesRun += 1
        candidates += entry.rule.findings(in: element, of: document)
          .map { Candidate($0, by: entry.rule) }
      }
    }
    ofElements[element] = candidates.isEmpty ? nil : candidates
  }

  private mutating func candidates(
    for problems: [Problem], of document: LiveDocument
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for problem in problems {
      for rule in allRules {
        rulesRun += 1
        candidates += rule.findings(for: problem, in: document).map { Candidate($0, by: rule) }
      }
    }
    return candidates
  }
}

/// A rule with what it asks for, so that passing an element over costs two comparisons.
private struct RuleEntry {
  let rule: any DiagnosticRule.Type
  let keys: ElementKeys
  let traits: ElementTraits

  init(_ rule: any DiagnosticRule.Type) {
    self.rule = rule
    keys = rule.keys
    traits = rule.traits
  }

  func looksAt(_ keys: ElementKeys, _ traits: ElementTraits) -> Bool {
    (self.keys.isEmpty || !self.keys.isDisjoint(with: keys))
      && (self.traits.isEmpty || !self.traits.isDisjoint(with: traits))
  }
}

/// By the type's raw value.
private let rulesByType: [[RuleEntry]] = ElementType.allCases.map { type in
  allRules.filter { $0.subjects.contains(type) }.map(RuleEntry.init)
}

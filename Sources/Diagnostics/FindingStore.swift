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
      for rule in rulesByType[document.type(of: element)] ?? [] {
        rulesRun += 1
        candidates += rule.findings(in: element, of: document).map { Candidate($0, by: rule) }
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

private let rulesByType: [ElementType: [any DiagnosticRule.Type]] = Dictionary(
  uniqueKeysWithValues: ElementType.allCases.map { type in
    (type, allRules.filter { $0.subjects.contains(type) })
  })

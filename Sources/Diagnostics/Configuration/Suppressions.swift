import LayoutEngine
import LiveDocuments

/// The codes that elements disable with `lintel-disable`.
///
/// A code suppresses the diagnostics that point into its element's own object. A suppressed diagnostic still explains
/// other diagnostics. A diagnostic that another one explains still counts as a use of its code, so that a code is not
/// reported while a problem elsewhere hides the diagnostics that it is for.
struct Suppressions {
  private(set) var codes: [ElementID: Set<String>] = [:]

  var isEmpty: Bool { codes.isEmpty }

  func contains(_ element: ElementID) -> Bool { codes[element] != nil }

  /// Reads the codes of an element again.
  ///
  /// - Returns: True if it disables any, or did so before.
  mutating func update(_ element: ElementID, in document: LiveDocument) -> Bool {
    let disabled = document.disabledCodes(of: element)
    if disabled.isEmpty { return codes.removeValue(forKey: element) != nil }
    codes[element] = Set(disabled.map(\.code))
    return true
  }

  mutating func remove(_ element: ElementID) -> Bool {
    codes.removeValue(forKey: element) != nil
  }

  /// True if the element that a candidate points into disables its code.
  func suppress(_ candidate: Candidate, in document: LiveDocument) -> Bool {
    guard !isEmpty, candidate.diagnostic.code != JSONSyntax.code,
      let element = candidate.suppressingElement(in: document)
    else { return false }
    return codes[element]?.contains(candidate.diagnostic.code) ?? false
  }

  /// Reports the codes of an element that have no effect.
  ///
  /// - Parameters:
  ///   - element: An element that disables codes.
  ///   - document: Its document.
  ///   - subsumptions: Made of all candidates that may explain diagnostics at, above or below the element.
  ///   - isUsed: Returns true if a candidate that points into the element has a code.
  ///   - isFoundBelow: Returns true if a candidate that points into an element below has a code.
  /// - Returns: Their diagnostics, in the order of the codes.
  func idleDiagnostics(
    of element: ElementID, in document: LiveDocument, _ subsumptions: inout Subsumptions,
    isUsed: (String) -> Bool, isFoundBelow: (String) throws -> Bool
  ) rethrows -> [Candidate] {
    guard let profile = RuleProfile.byCode[DisableWithoutEffect.code] else { return [] }
    var seen: Set<String> = []
    var own: DisabledCode?
    var pending: [PendingDiagnostic] = []
    func report(_ disabled: DisabledCode, _ reason: DisableWithoutEffect.Reason) {
      pending.append(
        DisableWithoutEffect.diagnostic(disabled, of: element, reason, in: document))
    }
    /// Returns true if no problem elsewhere can hide a diagnostic with a code in the element.
    func isCertain(_ code: String) -> Bool {
      guard let profile = RuleProfile.byCode[code] else { return true }
      guard profile.mayRun(on: element, in: document) else { return false }
      return profile.checksLayout
        ? !subsumptions.subsumesLayout(of: element) : !subsumptions.isFaulty(element)
    }
    for disabled in document.disabledCodes(of: element) {
      let code = disabled.code
      if !seen.insert(code).inserted {
        report(disabled, .repeated)
      } else if !RuleCodes.contains(code) {
        report(disabled, .unknown)
      } else if code == JSONSyntax.code {
        report(disabled, .syntax)
      } else if code == DisableWithoutEffect.code {
        own = disabled
      } else if !isUsed(code), isCertain(code) {
        report(disabled, .idle(isFoundBelow: try isFoundBelow(code)))
      }
    }
    if let own {
      let isIdle = pending.isEmpty
      pending = []
      if isIdle { report(own, .idle(isFoundBelow: false)) }
    }
    return pending.map { Candidate($0, by: profile) }
  }

  /// Reports the codes without effect of all elements, beside all candidates that take part.
  func idleDiagnostics(
    beside candidates: [Candidate], _ subsumptions: inout Subsumptions, in document: LiveDocument
  ) -> [ElementID: [Candidate]] {
    if isEmpty { return [:] }
    var used: [ElementID: Set<String>] = [:]
    for candidate in candidates {
      guard let element = candidate.suppressingElement(in: document), contains(element) else {
        continue
      }
      used[element, default: []].insert(candidate.diagnostic.code)
    }
    var elementsAbove = ElementsAbove(candidates, in: document)
    var diagnostics: [ElementID: [Candidate]] = [:]
    for element in codes.keys {
      let idle = idleDiagnostics(
        of: element, in: document, &subsumptions,
        isUsed: { used[element]?.contains($0) ?? false },
        isFoundBelow: { elementsAbove.contain(element, $0) })
      if !idle.isEmpty { diagnostics[element] = idle }
    }
    return diagnostics
  }
}

extension Candidate {
  /// The element whose codes may suppress it.
  func suppressingElement(in document: LiveDocument) -> ElementID? {
    switch diagnostic.location {
    case .location(let location): location.element
    case .range(let range): document.element(at: range.lowerBound)
    }
  }
}

extension RuleProfile {
  /// True if a diagnostic of the rule about an element may come back: rules with subjects check no hidden element, and rules
  /// about the layout find nothing in a layout that exceeded its work limit.
  fileprivate func mayRun(on element: ElementID, in document: LiveDocument) -> Bool {
    if !rule.subjects.isEmpty, document.elements.isHidden(element) { return false }
    return !checksLayout || document.layout.exceededWorkLimit == nil
  }
}

/// The ancestors of the elements that diagnostics of a code point into, computed once for each requested code.
private struct ElementsAbove {
  private let candidates: [String: [Candidate]]
  private let document: LiveDocument
  private var elements: [String: Set<ElementID>] = [:]

  init(_ candidates: [Candidate], in document: LiveDocument) {
    self.candidates = Dictionary(grouping: candidates, by: \.diagnostic.code)
    self.document = document
  }

  mutating func contain(_ element: ElementID, _ code: String) -> Bool {
    if let known = elements[code] { return known.contains(element) }
    var above: Set<ElementID> = []
    for candidate in candidates[code] ?? [] {
      guard let element = candidate.diagnostic.location.element else { continue }
      for ancestor in document.elements.ancestors(of: element) {
        guard above.insert(ancestor).inserted else { break }
      }
    }
    elements[code] = above
    return above.contains(element)
  }
}

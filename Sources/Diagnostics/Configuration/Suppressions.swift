import LayoutEngine
import LiveDocuments

/// What elements disable with `lintel-disable`, and which of it is of use.
///
/// A code silences the diagnostics that point into its element's own object. One that another diagnostic
/// explains counts as silenced too, so that a code is not reported while a fault elsewhere hides what
/// it is for.
struct Suppressions {
  private let document: LiveDocument
  private var entries: [ElementID: [Entry]] = [:]

  private struct Entry {
    let disabled: DisabledCode
    var isOfUse = false
  }

  init(by elements: Set<ElementID>, in document: LiveDocument) {
    self.document = document
    for element in elements {
      entries[element] = document.disabledCodes(of: element).map { Entry(disabled: $0) }
    }
  }

  var isEmpty: Bool { entries.isEmpty }

  /// Whether the element that a candidate points into disables its code, which was of use then.
  mutating func suppress(_ candidate: Candidate) -> Bool {
    guard !isEmpty, candidate.diagnostic.code != JSONSyntax.code,
      let element = element(at: candidate.diagnostic.place),
      let index = entries[element]?.firstIndex(where: {
        $0.disabled.code == candidate.diagnostic.code
      })
    else { return false }
    entries[element]?[index].isOfUse = true
    return true
  }

  /// The diagnostics about codes that are of no use.
  func diagnostics(
    beside candidates: [Candidate], _ subsumptions: inout Subsumptions
  ) -> [Candidate] {
    if isEmpty { return [] }
    guard let profile = RuleProfile.byCode[DisableWithoutEffect.code] else { return [] }
    var elementsAbove = ElementsAbove(candidates, in: document)
    var diagnostics: [Candidate] = []
    for (element, entries) in entries {
      var seen: Set<String> = []
      var own: Entry?
      var pending: [PendingDiagnostic] = []
      for entry in entries {
        let code = entry.disabled.code
        if !seen.insert(code).inserted {
          pending.append(diagnostic(entry, of: element, .repeated))
        } else if !RuleCodes.contains(code) {
          pending.append(diagnostic(entry, of: element, .unknown))
        } else if code == JSONSyntax.code {
          pending.append(diagnostic(entry, of: element, .syntax))
        } else if code == DisableWithoutEffect.code {
          own = entry
        } else if !entry.isOfUse, isKnown(code, in: element, &subsumptions) {
          let isFoundBelow = elementsAbove.contain(element, code)
          pending.append(diagnostic(entry, of: element, .idle(isFoundBelow: isFoundBelow)))
        }
      }
      if let own {
        pending = pending.isEmpty ? [diagnostic(own, of: element, .idle(isFoundBelow: false))] : []
      }
      diagnostics += pending.map { Candidate($0, by: profile) }
    }
    return diagnostics
  }

  private func diagnostic(
    _ entry: Entry, of element: ElementID, _ reason: DisableWithoutEffect.Reason
  ) -> PendingDiagnostic {
    DisableWithoutEffect.diagnostic(entry.disabled, of: element, reason, in: document)
  }

  /// Whether it is certain that nothing of a kind would be found in an element.
  private func isKnown(
    _ code: String, in element: ElementID, _ subsumptions: inout Subsumptions
  ) -> Bool {
    guard let profile = RuleProfile.byCode[code] else { return true }
    if !profile.rule.subjects.isEmpty, document.isHidden(element) { return false }
    guard profile.judgesLayout else { return !subsumptions.isFaulty(element) }
    return document.exceededWorkLimit == nil && !subsumptions.coverLayout(of: element)
  }

  private func element(at place: DiagnosticPlace) -> ElementID? {
    switch place {
    case .location(let location): location.element
    case .range(let range): document.element(at: range.lowerBound)
    }
  }
}

/// The elements above those that diagnostics of a code point into, worked out for codes that are asked
/// about.
private struct ElementsAbove {
  private let candidates: [Candidate]
  private let document: LiveDocument
  private var elements: [String: Set<ElementID>] = [:]

  init(_ candidates: [Candidate], in document: LiveDocument) {
    self.candidates = candidates
    self.document = document
  }

  mutating func contain(_ element: ElementID, _ code: String) -> Bool {
    if let known = elements[code] { return known.contains(element) }
    var above: Set<ElementID> = []
    for candidate in candidates where candidate.diagnostic.code == code {
      guard var current = candidate.diagnostic.place.element else { continue }
      while let parent = document.parent(of: current), above.insert(parent).inserted {
        current = parent
      }
    }
    elements[code] = above
    return above.contains(element)
  }
}

/// The diagnostics that are listed out of many: the worst, and where they are equally bad the first.
package struct ListedDiagnostics<Item> {
  /// In the order in which they came if that is all, else the worst first.
  package let items: [Item]

  /// How many there are besides.
  package let leftOutCount: Int

  /// Takes at most `limit` of the items.
  ///
  /// - Complexity: O(*n*) in the number of items.
  package init(_ all: [Item], limit: Int, severity: (Item) -> Severity) {
    guard all.count > limit else {
      items = all
      leftOutCount = 0
      return
    }
    var listed: [Item] = []
    for wanted in Severity.allCases where listed.count < limit {
      for item in all where listed.count < limit && severity(item) == wanted {
        listed.append(item)
      }
    }
    items = listed
    leftOutCount = all.count - listed.count
  }
}

extension ListedDiagnostics<Diagnostic> {
  /// Takes as many as a configuration wants.
  package init(_ all: [Diagnostic], as configuration: DiagnosticConfiguration) {
    self.init(all, limit: configuration.maximumDiagnostics, severity: \.severity)
  }
}

extension ListedDiagnostics {
  /// What the diagnostic says that stands for those left out, of code ``RuleCodes/tooManyDiagnostics``; `nil`
  /// where none are.
  package var remark: String? {
    guard leftOutCount > 0 else { return nil }
    let verb = leftOutCount == 1 ? "1 more diagnostic is" : "\(leftOutCount) more diagnostics are"
    return "\(verb) not listed, because at most \(items.count) are, the worst first"
  }
}

import DocumentSyntax
import LayoutEngine
import LiveDocuments

/// A finding before it is known whether another one explains it.
struct Candidate {
  let rule: any DiagnosticRule.Type
  let finding: Finding

  init(_ draft: FindingDraft, by rule: any DiagnosticRule.Type) {
    self.rule = rule
    finding = Finding(
      code: rule.code, severity: rule.severity, tags: rule.tags, place: draft.place,
      message: draft.message, related: draft.related, axis: draft.axis, subject: draft.subject)
  }

  /// The element it is about, if it is about one.
  var element: ElementID? { finding.subject }
}

/// Makes one finding of one cause: knows which candidates only follow from others.
///
/// What cannot be read covers all that layout rules see on its element and above, what is out of range
/// also what they see below. Between rules, their ``Explanation``s say what follows from what.
struct Explanations {
  private let document: LiveDocument

  /// Whether the size that everything is measured in is at fault.
  private var coverEverything = false

  /// Elements with a fault of their own that reaches down.
  private var faulty: Set<ElementID> = []

  /// Elements with a fault of their own or below them.
  private var aroundFaulty: Set<ElementID> = []

  /// The elements about which each rule speaks that explains others, with the axes.
  private var subjects: [String: [ElementID: Set<Axis?>]] = [:]

  init(by candidates: [Candidate], in document: LiveDocument) {
    self.document = document
    for candidate in candidates where candidate.rule.layoutReach != .nothing {
      note(candidate.finding, candidate.rule.layoutReach)
    }
    for error in document.syntaxErrors where error.kind.losesSomething { note(error) }
    for candidate in candidates where explainingCodes.contains(candidate.finding.code) {
      if let element = candidate.element {
        subjects[candidate.finding.code, default: [:]][element, default: []].insert(
          candidate.finding.axis)
      }
    }
  }

  /// Whether a candidate follows from another one.
  func cover(_ candidate: Candidate) -> Bool {
    guard let element = candidate.element else { return false }
    if candidate.rule.judgesLayout {
      if coverEverything || aroundFaulty.contains(element) { return true }
      if isBelow(faulty, element) { return true }
    }
    return (explanations[candidate.finding.code] ?? []).contains { cause, explanation in
      guard let causes = subjects[cause] else { return false }
      let axis = explanation.isPerAxis ? candidate.finding.axis : nil
      return explanation.reaches.contains { has(causes, $0, element, about: axis) }
    }
  }

  // MARK: Faults

  private mutating func note(_ finding: Finding, _ reach: LayoutReach) {
    guard case .location(let location) = finding.place else { return }
    if let element = location.element {
      note(element, reach)
    } else if location.path.first == .key("constrainedSize") {
      coverEverything = true
    }
  }

  private mutating func note(_ error: SyntaxError) {
    if let element = document.element(at: error.range.lowerBound) {
      note(element, .everywhere)
    } else {
      coverEverything = true
    }
  }

  private mutating func note(_ element: ElementID, _ reach: LayoutReach) {
    if reach == .everywhere { faulty.insert(element) }
    var current: ElementID? = element
    while let next = current, aroundFaulty.insert(next).inserted {
      current = document.parent(of: next)
    }
  }

  // MARK: Reach

  private func isBelow(_ causes: Set<ElementID>, _ element: ElementID) -> Bool {
    !causes.isEmpty && hasAncestor(element) { causes.contains($0) }
  }

  /// Whether one of the causes is where its explanation reaches the element from.
  private func has(
    _ causes: [ElementID: Set<Axis?>], _ reach: Explanation.Reach, _ element: ElementID,
    about axis: Axis?
  ) -> Bool {
    func isCause(_ other: ElementID) -> Bool {
      guard let axes = causes[other] else { return false }
      return axis == nil || axes.contains(axis) || axes.contains(nil)
    }
    switch reach {
    case .itself: return isCause(element)
    case .children: return document.parent(of: element).map(isCause) ?? false
    case .below: return hasAncestor(element, where: isCause)
    case .parent: return document.items(of: element).contains(where: isCause)
    case .above: return causes.keys.contains { isCause($0) && isAbove(element, $0) }
    case .aroundAsChild:
      var current = document.child(of: element, role: .child)
      while let below = current {
        if isCause(below) { return true }
        current = document.child(of: below, role: .child)
      }
      return false
    }
  }

  private func isAbove(_ element: ElementID, _ other: ElementID) -> Bool {
    hasAncestor(other) { $0 == element }
  }

  private func hasAncestor(
    _ element: ElementID, where predicate: (ElementID) -> Bool
  ) -> Bool {
    var current = document.parent(of: element)
    while let above = current {
      if predicate(above) { return true }
      current = document.parent(of: above)
    }
    return false
  }
}

/// By the code that is explained: what explains it.
private let explanations: [String: [(cause: String, explanation: Explanation)]] = {
  var explanations: [String: [(String, Explanation)]] = [:]
  for rule in allRules {
    for explanation in rule.explains {
      explanations[explanation.code, default: []].append((rule.code, explanation))
    }
  }
  return explanations
}()

private let explainingCodes = Set(allRules.filter { !$0.explains.isEmpty }.map { $0.code })

extension SyntaxError.Kind {
  /// Whether the text around may have meant something that was not read.
  fileprivate var losesSomething: Bool {
    switch self {
    case .trailingComma, .missingComma, .comment, .extraText: false
    default: true
    }
  }
}

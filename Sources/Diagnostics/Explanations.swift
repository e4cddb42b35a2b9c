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
      message: draft.message, related: draft.related)
  }

  /// The element it is about, if it is about one.
  var element: ElementID? {
    guard case .location(let location) = finding.place else { return nil }
    return location.element
  }
}

/// Makes one finding of one cause: knows which candidates only follow from others.
///
/// What cannot be read covers all that layout rules see on its element and above, what is out of range
/// also what they see below. Between layout rules, ``coverings`` says what covers what.
struct Explanations {
  private let document: LiveDocument

  /// Whether the size that everything is measured in is at fault.
  private var coverEverything = false

  /// Elements with a fault of their own that reaches down.
  private var faulty: Set<ElementID> = []

  /// Elements with a fault of their own or below them.
  private var aroundFaulty: Set<ElementID> = []

  /// The elements about which each covering rule speaks.
  private var subjects: [String: Set<ElementID>] = [:]

  init(by candidates: [Candidate], in document: LiveDocument) {
    self.document = document
    for candidate in candidates where candidate.rule.layoutReach != .nothing {
      note(candidate.finding, candidate.rule.layoutReach)
    }
    for error in document.syntaxErrors where error.kind.losesSomething { note(error) }
    for candidate in candidates where candidate.rule.judgesLayout {
      if let element = candidate.element {
        subjects[candidate.finding.code, default: []].insert(element)
      }
    }
  }

  /// Whether a candidate follows from another one.
  func cover(_ candidate: Candidate) -> Bool {
    guard candidate.rule.judgesLayout, let element = candidate.element else { return false }
    if coverEverything || aroundFaulty.contains(element) { return true }
    if isBelow(faulty, element) { return true }
    return coverings.contains { covering in
      guard covering.covered == candidate.finding.code, let causes = subjects[covering.cause] else {
        return false
      }
      return switch covering.reach {
      case .below: isBelow(causes, element)
      case .aroundAsChild: hasInChildChain(causes, element)
      }
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
    if causes.isEmpty { return false }
    var current = document.parent(of: element)
    while let above = current {
      if causes.contains(above) { return true }
      current = document.parent(of: above)
    }
    return false
  }

  /// Whether one of `causes` is the element's child, or that one's child, and so on.
  private func hasInChildChain(_ causes: Set<ElementID>, _ element: ElementID) -> Bool {
    var current = document.child(of: element, role: .child)
    while let below = current {
      if causes.contains(below) { return true }
      current = document.child(of: below, role: .child)
    }
    return false
  }
}

/// That the findings of one layout rule explain those of another.
private struct Covering {
  let cause: String
  let reach: Reach
  let covered: String

  enum Reach {
    /// Everything below the cause's element.
    case below

    /// The elements that have the cause's element as their child, or as their child's child.
    case aroundAsChild
  }

  init(
    _ cause: any DiagnosticRule.Type, _ reach: Reach, of covered: any DiagnosticRule.Type
  ) {
    self.cause = cause.code
    self.reach = reach
    self.covered = covered.code
  }
}

private let coverings = [
  Covering(CompanionBaseWithoutSize.self, .aroundAsChild, of: CompanionBaseWithoutSize.self),
  Covering(CompanionBaseWithoutSize.self, .below, of: MissingIntrinsicSize.self),
]

extension SyntaxError.Kind {
  /// Whether the text around may have meant something that was not read.
  fileprivate var losesSomething: Bool {
    switch self {
    case .trailingComma, .missingComma, .comment, .extraText: false
    default: true
    }
  }
}

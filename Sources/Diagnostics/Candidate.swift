import LayoutEngine
import LiveDocuments

/// A diagnostic before selection, which another candidate may still explain.
///
/// A class, because thousands of candidates are visited together, and most do not change.
final class Candidate {
  let profile: RuleProfile
  private(set) var diagnostic: Diagnostic

  /// The rank among diagnostics of a rule that reports only its highest one.
  let weight: Double

  /// Its index in ``SelectedDiagnostics``; `nil` if it is not one of them.
  var index: Int?

  /// True unless the candidate was removed, or its rule no longer confirms it, see
  /// ``DiagnosticRule/stillHolds(_:in:)``.
  var holds = true

  /// True if a higher-ranked one of its rule, which reports once per document, replaces it.
  var isOutweighed = false

  /// True if it takes part in the selection: it is reported unless subsumed, and subsumes other candidates.
  var takesPart: Bool { holds && !isOutweighed }

  /// The elements that it is about or points at: at most two.
  var elements: [ElementID] {
    var elements = [diagnostic.subject].compactMap(\.self)
    if let element = diagnostic.location.element, element != diagnostic.subject {
      elements.append(element)
    }
    return elements
  }

  /// True if it is about no element, and neither explains other candidates nor follows from one.
  var isIndependent: Bool {
    diagnostic.subject == nil && diagnostic.location.element == nil
      && !(profile.layoutReach != .nothing && diagnostic.isAboutConstrainedSize)
  }

  init(_ pending: PendingDiagnostic, by profile: RuleProfile) {
    self.profile = profile
    weight = pending.weight
    diagnostic = Diagnostic(pending, of: profile.rule)
  }

  /// A candidate of a diagnostic from any screen.
  init(_ diagnostic: Diagnostic, by profile: RuleProfile) {
    self.profile = profile
    self.diagnostic = diagnostic
    weight = 0
  }

  /// True if another candidate, found later, reports the same problem at the same location.
  ///
  /// Numbers in the message may differ. The explanations and the order stay unchanged then.
  func hasSameShape(as other: Candidate) -> Bool {
    // The primary may change with any candidate of its rule.
    guard profile === other.profile, !profile.isOncePerDocument else { return false }
    let (left, right) = (diagnostic, other.diagnostic)
    switch (left.location, right.location) {
    // A diagnostic at a range of the text is about no element, so it neither explains nor follows.
    case (.range, .range) where left.subject == nil: break
    case (.location, .location) where left.location == right.location: break
    default: return false
    }
    return left.subject == right.subject && left.axis == right.axis
      && left.disabledCode == right.disabledCode
  }

  /// Takes over the diagnostic of a candidate of the same shape.
  ///
  /// - Returns: True if the diagnostic differs from the former one.
  func update(from other: Candidate) -> Bool {
    if diagnostic == other.diagnostic { return false }
    diagnostic = other.diagnostic
    return true
  }
}

extension Sequence where Element == Candidate {
  /// The candidate with the highest weight among the candidates that hold; among equals the first in the text, and
  /// among elements that were read from one object the first element.
  func primary(in document: LiveDocument) -> Candidate? {
    func start(of candidate: Candidate) -> Int {
      document.range(of: candidate.diagnostic.location).lowerBound
    }
    func ranksAbove(_ candidate: Candidate, _ other: Candidate) -> Bool {
      if candidate.weight != other.weight { return candidate.weight > other.weight }
      let (start, otherStart) = (start(of: candidate), start(of: other))
      if start != otherStart { return start < otherStart }
      return document.isBefore(candidate.diagnostic, other.diagnostic) ?? false
    }
    var primary: Candidate?
    for candidate in self where candidate.holds {
      if primary.map({ ranksAbove(candidate, $0) }) ?? true { primary = candidate }
    }
    return primary
  }
}

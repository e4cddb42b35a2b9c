import LayoutEngine
import LiveDocuments

/// A diagnostic before it is known whether another one explains it.
///
/// A class, because thousands of them are gone through together, and most stay what they are.
final class Candidate {
  let profile: RuleProfile
  private(set) var diagnostic: Diagnostic

  /// The rank among diagnostics of a rule that reports only its highest one.
  let weight: Double

  /// Its place in ``SelectedDiagnostics``; `nil` if it is not one of them.
  var index: Int?

  /// True if it still holds, as far as its rule depends on more than what is known to have changed.
  var holds = true

  /// True if a higher-ranked one of its rule, which reports once per document, replaces it.
  var isOutweighed = false

  /// True if it is reported unless another one subsumes it, and subsumes others.
  var takesPart: Bool { holds && !isOutweighed }

  /// The elements about which it says something, or that may explain it: at most two.
  var elements: [ElementID] {
    var elements = [diagnostic.subject].compactMap(\.self)
    if let element = diagnostic.place.element, element != diagnostic.subject {
      elements.append(element)
    }
    return elements
  }

  /// True if it is about no element and neither explains others nor follows from one.
  var isIndependent: Bool {
    diagnostic.subject == nil && diagnostic.place.element == nil
      && !(profile.layoutReach != .nothing && diagnostic.isAboutConstrainedSize)
  }

  init(_ pending: PendingDiagnostic, by profile: RuleProfile) {
    self.profile = profile
    weight = pending.weight
    diagnostic = Diagnostic(pending, of: profile.rule)
  }

  /// One that was found on whatever screen.
  init(_ diagnostic: Diagnostic, by profile: RuleProfile) {
    self.profile = profile
    self.diagnostic = diagnostic
    weight = 0
  }

  /// True if another candidate, found later, reports the same problem at the same location.
  ///
  /// Numbers in the message may differ. What explains what, and the order, stay then as they are.
  func hasSameShape(as other: Candidate) -> Bool {
    // Which one is the primary may change with any of them.
    guard profile === other.profile, !profile.isOncePerDocument else { return false }
    let (left, right) = (diagnostic, other.diagnostic)
    switch (left.place, right.place) {
    // What is said of a range of the text is about no element, so nothing explains it nor follows from it.
    case (.range, .range) where left.subject == nil: break
    case (.location, .location) where left.place == right.place: break
    default: return false
    }
    return left.subject == right.subject && left.axis == right.axis
      && left.disabledCode == right.disabledCode
  }

  /// Takes over what one of the same shape says.
  ///
  /// - Returns: True if that is anything else.
  func update(from other: Candidate) -> Bool {
    if diagnostic == other.diagnostic { return false }
    diagnostic = other.diagnostic
    return true
  }
}

extension LiveDocument {
  /// The primary of candidates that hold; the first in the text where several weigh the same.
  func primary(of candidates: some Sequence<Candidate>) -> Candidate? {
    var primary: Candidate?
    for candidate in candidates where candidate.holds {
      if primary.map({ ranksAbove(candidate, $0) }) ?? true { primary = candidate }
    }
    return primary
  }

  private func ranksAbove(_ candidate: Candidate, _ other: Candidate) -> Bool {
    candidate.weight == other.weight
      ? start(of: candidate) < start(of: other) : candidate.weight > other.weight
  }

  private func start(of candidate: Candidate) -> Int {
    range(of: candidate.diagnostic.place).lowerBound
  }
}

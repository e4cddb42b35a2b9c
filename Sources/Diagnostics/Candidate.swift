import LiveDocuments

/// A diagnostic before it is known whether another one explains it.
///
/// A class, because thousands of them are gone through after each edit.
final class Candidate {
  let profile: RuleProfile
  let diagnostic: Diagnostic

  /// Where that is in the text, if it was looked up and has only moved since.
  private var range: Range<Int>?

  /// How much it is, among diagnostics of a rule of which only one is said.
  let weight: Double

  init(_ pending: PendingDiagnostic, by profile: RuleProfile) {
    self.profile = profile
    let rule = profile.rule
    weight = pending.weight
    diagnostic = Diagnostic(
      code: rule.code, severity: rule.severity, tags: rule.tags, place: pending.place,
      message: pending.message, related: pending.related, axis: pending.axis,
      subject: pending.subject, disabledCode: pending.disabledCode)
  }

  /// The bytes it is about.
  func range(in document: LiveDocument) -> Range<Int> {
    if let range { return range }
    let found = document.range(of: diagnostic.place)
    // A range in the text is only that of one revision.
    if case .location = diagnostic.place { range = found }
    return found
  }

  /// Goes along with edits of the text.
  func move(with moves: TextMoves) {
    guard var moved = range else { return }
    range = nil
    guard case .by(let moves) = moves, case .location(let location) = diagnostic.place else {
      return
    }
    for move in moves {
      // What the element says may stand somewhere else in it now.
      if move.element == location.element { return }
      if move.range.lowerBound > moved.upperBound { continue }
      guard move.range.upperBound < moved.lowerBound else { return }
      let distance = move.count - move.range.count
      moved = (moved.lowerBound + distance)..<(moved.upperBound + distance)
    }
    range = moved
  }
}

extension LiveDocument {
  /// Candidates without those of rules that speak once a document, but for the weightiest of each; the
  /// first in the text where several weigh the same.
  func leavingWeightiest(of candidates: [Candidate]) -> [Candidate] {
    var weightiest: [Int: Candidate] = [:]
    for candidate in candidates where candidate.profile.isOncePerDocument {
      let index = candidate.profile.index
      if weightiest[index].map({ outweighs(candidate, $0) }) ?? true {
        weightiest[index] = candidate
      }
    }
    if weightiest.isEmpty { return candidates }
    return candidates.filter {
      !$0.profile.isOncePerDocument || weightiest[$0.profile.index] === $0
    }
  }

  private func outweighs(_ candidate: Candidate, _ other: Candidate) -> Bool {
    candidate.weight == other.weight
      ? start(of: candidate) < start(of: other) : candidate.weight > other.weight
  }

  private func start(of candidate: Candidate) -> Int {
    candidate.range(in: self).lowerBound
  }
}

import LiveDocuments

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

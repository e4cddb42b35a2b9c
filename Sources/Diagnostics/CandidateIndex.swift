import LayoutEngine

/// The candidates by the elements that they are about, with an index of each group that is also read as a whole.
struct CandidateIndex {
  private var candidates: [ElementID: [Candidate]] = [:]

  /// The candidates that may subsume candidates above them.
  private(set) var explainingAbove: [ObjectIdentifier: Candidate] = [:]

  /// The candidates of each rule that reports once per document, by the index of its profile.
  private(set) var contenders: [Int: [ObjectIdentifier: Candidate]] = [:]

  subscript(element: ElementID) -> [Candidate] { candidates[element] ?? [] }

  /// - Returns: The number of candidates that were compared with removed candidates.
  /// - Complexity: In the candidates about the elements that `former` and `new` are about.
  mutating func replace(_ former: [Candidate], by new: [Candidate]) -> Int {
    let gone = Set(former.map { ObjectIdentifier($0) })
    var comparisons = 0
    for element in Set(former.flatMap(\.elements)) {
      comparisons += self[element].count
      candidates[element]?.removeAll { gone.contains(ObjectIdentifier($0)) }
      if candidates[element]?.isEmpty == true { candidates[element] = nil }
    }
    for candidate in former {
      explainingAbove[ObjectIdentifier(candidate)] = nil
      contenders[candidate.profile.index]?[ObjectIdentifier(candidate)] = nil
    }
    for candidate in new {
      for element in candidate.elements { candidates[element, default: []].append(candidate) }
      if candidate.profile.explainsAbove {
        explainingAbove[ObjectIdentifier(candidate)] = candidate
      }
      if candidate.profile.isOncePerDocument {
        contenders[candidate.profile.index, default: [:]][ObjectIdentifier(candidate)] = candidate
      }
    }
    return comparisons
  }
}

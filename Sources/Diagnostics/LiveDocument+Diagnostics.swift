import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// Everything wrong in the document on its screen, in the order of the text, every rule asked afresh.
  ///
  /// Whoever follows a document through its edits keeps a ``VariantDiagnostics``.
  package func diagnostics() -> [Diagnostic] {
    invalidateEverything()
    guard variantName != nil else { return VariantDiagnostics().ownDiagnostics(of: self) }
    var store = DiagnosticStore()
    // What is disabled for nothing is known only of all screens together.
    return store.diagnostics(of: self).filter { $0.disabledCode == nil }
  }

  /// The bytes a diagnostic is about.
  package func range(of place: DiagnosticPlace) -> Range<Int> {
    switch place {
    case .location(let location): range(of: location)
    case .range(let range): range
    }
  }

  func forEachElementAndWhetherItIsHidden(_ body: (ElementID, Bool) -> Void) {
    guard let root = rootElement else { return }
    var hiddenDepth = Int.max
    forEachElement(from: root, maximumDepth: nil) { element, depth in
      if depth <= hiddenDepth { hiddenDepth = isParticipating(element) ? .max : depth }
      body(element, depth >= hiddenDepth)
    }
  }

  /// The diagnostics of candidates in the order of the text.
  func sorted(_ candidates: [Candidate]) -> [Diagnostic] {
    var places: [(lower: Int, upper: Int, index: Int)] = []
    places.reserveCapacity(candidates.count)
    for (index, candidate) in candidates.enumerated() {
      let range = candidate.range(in: self)
      places.append((range.lowerBound, range.upperBound, index))
    }
    places.sort { left, right in
      if left.lower != right.lower { return left.lower < right.lower }
      if left.upper != right.upper { return left.upper < right.upper }
      let (first, second) = (candidates[left.index].diagnostic, candidates[right.index].diagnostic)
      return (first.code, first.message) < (second.code, second.message)
    }
    return places.map { place in
      var diagnostic = candidates[place.index].diagnostic
      diagnostic.range = place.lower..<place.upper
      return diagnostic
    }
  }
}

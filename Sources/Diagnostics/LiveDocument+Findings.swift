import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// Everything wrong in the document, in the order of the text, every rule asked afresh.
  ///
  /// Whoever follows a document through its edits keeps a ``FindingStore``.
  package func findings() -> [Finding] {
    reconsiderEverything()
    var store = FindingStore()
    return store.findings(of: self)
  }

  /// The bytes a finding is about.
  package func range(of place: FindingPlace) -> Range<Int> {
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

  func sorted(_ findings: [Finding]) -> [Finding] {
    findings.map { (range(of: $0.place), $0) }
      .sorted { left, right in
        (left.0.lowerBound, left.0.upperBound, left.1.code, left.1.message)
          < (right.0.lowerBound, right.0.upperBound, right.1.code, right.1.message)
      }
      .map(\.1)
  }
}

import LayoutEngine
package import LiveDocuments

extension LiveDocument {
  /// The diagnostics of the document in the variant that it is laid out for, in the order of the
  /// text, each rule run anew.
  ///
  /// Whoever wants all screens, or follows a document through its edits, keeps a ``DocumentCheck``.
  package func diagnostics() -> [Diagnostic] { DocumentCheck().ownDiagnostics(of: self) }

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
}

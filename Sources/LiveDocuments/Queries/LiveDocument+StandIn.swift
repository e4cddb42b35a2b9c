package import LayoutEngine

extension LiveDocument {
  /// Whether an element answers questions put to it out of turn as they say, and whether everything
  /// below it then stands as it does now.
  package func answers(_ questions: [LayoutAsk], by element: ElementID) -> Bool {
    tree.answers(questions, by: element, in: header.constrainedSize)
  }

  /// The distances of an element's first baseline from its top and of its last one from its bottom.
  package func baselines(of element: ElementID) -> (ascender: Double, descender: Double) {
    tree.baselines(of: element)
  }

  /// Whether a stack aligns something by an element's first or last baseline.
  package func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    tree.readsBaselines(of: element)
  }
}

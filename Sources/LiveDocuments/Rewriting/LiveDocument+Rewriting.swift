package import DocumentSyntax

extension LiveDocument {
  /// The smallest edits that make some changes together.
  ///
  /// They are all for the text as it is, in ascending order, and do not overlap.
  ///
  /// - Throws: ``RewriteError`` for the first rewrite that cannot be made.
  /// - Complexity: For each rewrite in the bytes of the objects and arrays it looks into, and in the
  ///   number of the others; where text moves also in its length.
  package func edits(for rewrites: [Rewrite]) throws(RewriteError) -> [SourceEdit] {
    var plan = RewritePlan(source)
    var bound: [BoundRewrite] = []
    var placeCounts: [Int] = []
    for (index, rewrite) in rewrites.enumerated() {
      placeCounts.append(plan.places.count)
      do {
        bound.append(try bind(rewrite, in: &plan.places))
      } catch {
        throw RewriteError(rewrite: index, fault: error)
      }
    }
    try plan.replaceText(bound)
    for (index, rewrite) in bound.enumerated() {
      plan.places.finish(placeCounts[index])
      do {
        try plan.make(rewrite)
      } catch {
        throw RewriteError(rewrite: index, fault: error)
      }
    }
    return plan.edits
  }

  /// Makes edits that are all for the text as it is, in ascending order and not overlapping; reading
  /// and layout follow with ``finishEditing(version:)``.
  ///
  /// - Returns: The edits that undo these, likewise.
  /// - Precondition: The edits lie within the text.
  package func apply(_ edits: [SourceEdit]) -> [SourceEdit] {
    let inverse = edits.inverted(in: source.text)
    expectEdits(edits.count)
    // From the last on, so that each leaves the places of the others as they are.
    for edit in edits.reversed() { replace(edit.range, with: edit.replacement) }
    return inverse
  }
}

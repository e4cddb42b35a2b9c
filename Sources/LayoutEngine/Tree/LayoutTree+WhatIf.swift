extension LayoutTree {
  /// The frames that a change would change; the tree is as before afterwards.
  ///
  /// - Complexity: That of making the change twice.
  package mutating func changes(
    in constrainedSize: SizeRange, with change: (inout LayoutTree) -> Void,
    restoring restore: (inout LayoutTree) -> Void
  ) -> [FrameChange] {
    let kept = (changes: changes, reconsidered: reconsidered, counters: counters)
    change(&self)
    layOut(constrainedSize)
    let wouldChange = changes
    restore(&self)
    layOut(constrainedSize)
    (changes, reconsidered, counters) = kept
    return wouldChange
  }

  /// The size an element would answer to a question if one of its children were described otherwise; the
  /// tree is as before afterwards.
  ///
  /// - Returns: `nil` if that takes too many runs.
  /// - Complexity: That of two edits of the child.
  package mutating func size(
    of element: ElementID, asked ask: LayoutAsk, describing child: ElementID,
    as description: ElementDescription, in constrainedSize: SizeRange
  ) -> Size? {
    let kept = (changes: changes, reconsidered: reconsidered, counters: counters)
    let original = self.description(of: child)
    update(child, to: description)
    // Otherwise its ancestors would count as forgotten already when it becomes what it was.
    prepare()
    runsLeft = runLimit
    let size = measure(element.index, thatFits: ask.range, parentSize: ask.parentSize)
    let isKnown = !isExhausted
    update(child, to: original)
    if !isKnown { forgetEverything() }
    layOut(constrainedSize)
    (changes, reconsidered, counters) = kept
    return isKnown ? size : nil
  }
}

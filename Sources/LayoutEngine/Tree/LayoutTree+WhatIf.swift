extension LayoutTree {
  /// The frames that a change would change; the tree is as before afterwards.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of making the change twice.
  package mutating func changes(
    in constrainedSize: SizeRange, with change: (inout LayoutTree) -> Void,
    restoring restore: (inout LayoutTree) -> Void
  ) -> [FrameChange]? {
    guard mayAsk, hasLayout else { return nil }
    let kept = (changes: changes, reconsidered: reconsidered, counters: counters)
    let limit = questionsLeft ?? workLimit
    let spent = workSpent
    change(&self)
    layOut(constrainedSize, limit: limit)
    if questionsLeft != nil { questionsLeft = max(limit - (workSpent - spent), 0) }
    let isKnown = hasLayout
    let wouldChange = changes
    restore(&self)
    layOut(constrainedSize)
    (changes, reconsidered, counters) = kept
    return isKnown ? wouldChange : nil
  }

  /// The size an element would answer to a question if a node without children below it had another
  /// content; the tree is as before afterwards.
  ///
  /// Nothing above the element is asked, so that this costs the same in a row of thousands.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of two edits of the node, without what is around the element.
  package mutating func size(
    of element: ElementID, asked ask: LayoutAsk, describing node: ElementID,
    as description: ElementDescription, in constrainedSize: SizeRange
  ) -> Size? {
    let standing = Standing(records[element.index], in: cache)
    guard mayAsk, hasLayout, let layout = standing.layout else { return nil }
    let kept = (invalidSizes: invalidSizes, counters: counters)
    let original = self.description(of: node)
    if tracksExports {
      // Exported baselines belong to a whole measurement of the node around them.
      return sizeInWhole(of: element, asked: ask, in: constrainedSize) { tree, isChanged in
        tree.update(node, to: isChanged ? description : original)
      }
    }
    describe(node, as: description, forgettingUpTo: element)
    beginQuestion()
    let size = measure(element.index, thatFits: ask.range, parentSize: ask.parentSize)
    describe(node, as: original, forgettingUpTo: element)
    answerAgain(element.index, as: layout)
    let isKnown = endQuestion()
    if !isKnown { layOutAnew(constrainedSize) }
    invalidSizes = kept.invalidSizes
    counters = kept.counters
    return isKnown ? size : nil
  }

  private mutating func sizeInWhole(
    of element: ElementID, asked ask: LayoutAsk, in constrainedSize: SizeRange,
    changing change: (inout LayoutTree, Bool) -> Void
  ) -> Size? {
    let kept = (changes: changes, reconsidered: reconsidered, counters: counters)
    change(&self, true)
    // Otherwise its ancestors would count as forgotten already when it becomes what it was.
    prepare()
    beginQuestion()
    let size = measure(element.index, thatFits: ask.range, parentSize: ask.parentSize)
    let isKnown = endQuestion()
    change(&self, false)
    if !isKnown { forgetEverything() }
    layOut(constrainedSize)
    (changes, reconsidered, counters) = kept
    return isKnown ? size : nil
  }

  /// Has an element that has forgotten its layouts stand as one of them had it.
  private mutating func answerAgain(_ element: Int32, as layout: CachedLayout) {
    let size = run(
      element, records[element].algorithm, in: layout.range, parentSize: layout.parentSize)
    remember(element, layout.range, layout.parentSize, size)
    records[element].size = size
    settle(element)
  }
}

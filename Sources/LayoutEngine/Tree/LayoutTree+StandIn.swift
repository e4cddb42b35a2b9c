extension LayoutTree {
  /// Whether an element answers questions put to it out of turn as they say, and whether everything
  /// below it then stands as it does now; frames stay as they are.
  ///
  /// - Complexity: That of measuring the element, plus the number of elements below it.
  package mutating func answers(
    _ questions: [LayoutAsk], by element: ElementID, in constrainedSize: SizeRange
  ) -> Bool {
    let counted = counters
    let frames = framesBelow(element.index)
    var isAlike = true
    guard mayAsk, hasLayout else { return false }
    beginQuestion()
    let standing = Standing(records[element.index], in: cache)
    for question in questions where isAlike {
      let size = measure(
        element.index, thatFits: question.range, parentSize: question.parentSize)
      isAlike = size == question.size
    }
    if isAlike, work.stop == nil {
      settle(element.index)
      isAlike = framesBelow(element.index) == frames
    }
    let isAnswered = endTakingBack(measuring: element, standing, in: constrainedSize)
    isAlike = isAlike && isAnswered
    counters = counted
    return isAlike
  }

  private func framesBelow(_ top: Int32) -> [Frame] {
    var frames: [Frame] = []
    var pending = [top]
    while let element = pending.popLast() {
      guard laysOutChildren(element) else { continue }
      var item = firstItem(of: element)
      while item >= 0 {
        frames.append(Frame(origin: records[item].position, size: records[item].size))
        pending.append(item)
        item = nextItem(after: item)
      }
    }
    return frames
  }

  // MARK: Baselines

  /// The distances of an element's first baseline from its top and of its last one from its bottom.
  package func baselines(of element: ElementID) -> (ascender: Double, descender: Double) {
    (ascender(of: element.index), descender(of: element.index))
  }

  /// Whether a stack aligns something by an element's first or last baseline: its own stack, or one
  /// around vertical stacks that take the baseline over.
  ///
  /// - Complexity: In the number of those stacks.
  package func readsBaselines(of element: ElementID) -> (first: Bool, last: Bool) {
    var (first, last) = (false, false)
    var (exportsFirst, exportsLast) = (true, true)
    var item = element.index
    while exportsFirst || exportsLast {
      let parent = records[item].parent
      guard parent >= 0, let stack = records[parent].content.properties(of: StackLayoutSpec.self)
      else { break }
      if styles[records[item].style].alignSelf == .auto {
        first = first || exportsFirst && stack.alignItems == .baselineFirst
        last = last || exportsLast && stack.alignItems == .baselineLast
      }
      guard stack.direction == .vertical else { break }
      exportsFirst = exportsFirst && previousItem(before: item) < 0
      exportsLast = exportsLast && nextItem(after: item) < 0
      item = parent
    }
    return (first, last)
  }
}

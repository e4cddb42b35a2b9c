/// What one run of a parent asked of its children, and what it made of the answers.
struct LayoutTrace {
  let parent: Int32
  var asks: [ChildAsk] = []

  /// The run, if the parent is a stack.
  var stack: StackPass?
}

/// What was traced since the last layout.
struct Traces {
  /// The questions put to elements. One that was traced stands under its own index, each of its children under the
  /// complement of its.
  var asks: [Int32: [LayoutAsk]] = [:]

  /// The runs of stacks.
  var stacks: [Int32: [StackPass]] = [:]

  /// What elements asked in each of their runs, in order.
  var runs: [Int32: [[ChildAsk]]] = [:]

  /// How often Texture puts the questions of elements, as far as that was asked.
  var counts: [Int32: QuestionCounts] = [:]

  /// Whether the questions behind the layout are too many to be traced.
  var isExhausted = false
}

/// A question with the child it was put to.
struct ChildAsk {
  let child: Int32
  let ask: LayoutAsk
}

/// One question a parent put to an element: the range it may fill, and what its fractions are of.
package struct LayoutAsk: Hashable, Sendable {
  package var range: SizeRange

  /// A side is not a number where the parent's length is undefined.
  package var parentSize: Size

  /// The answer, in points and whole pixels.
  package var size: Size

  /// Whether two asks are the same; undefined lengths are equal here.
  func isSame(as other: LayoutAsk) -> Bool {
    let layout = CachedLayout(
      range: range, parentSize: parentSize, size: .zero, next: -1)
    return layout.answers(other.range, other.parentSize)
  }
}

extension LayoutTree {
  /// Every question that the current layout puts to an element, each once.
  ///
  /// The last one is what its frame answers; there is none where nothing was laid out, or where a
  /// stack gave it a size without measuring it.
  ///
  /// The ancestors' algorithms run again, on remembered sizes, so that nothing is derived twice.
  ///
  /// - Complexity: In the number of ancestors and their children, times their own questions.
  package mutating func asks(of element: ElementID, in constrainedSize: SizeRange) -> [LayoutAsk] {
    guard isLaidOut(element) else { return [] }
    if element.index == root { return [rootAsk(constrainedSize)] }
    if let known = traces.asks[records[element.index].parent] {
      return known.isEmpty ? [] : traces.asks[~element.index] ?? []
    }
    var path: [Int32] = [records[element.index].parent]
    while path[path.count - 1] != root { path.append(records[path[path.count - 1]].parent) }
    guard mayAsk, !traces.isExhausted else { return [] }
    let counted = counters
    beginQuestion()
    for parent in path.reversed() where traces.asks[parent] == nil {
      traceChildren(
        of: parent,
        asked: parent == root ? [rootAsk(constrainedSize)] : traces.asks[~parent] ?? [])
    }
    if exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      forgetArrangements(above: element.index)
      measureRoot(constrainedSize)
    } else {
      settle(root)
    }
    counters = counted
    guard endQuestion() else {
      layOutAnew(constrainedSize)
      // Of those that are asked together another one may have been too much.
      traces.isExhausted = questionsLeft == nil
      return []
    }
    return traces.asks[~element.index] ?? []
  }

  /// What a stack made of its children, for every question put to it; the last one is how they stand.
  ///
  /// There is none where nothing was laid out or there are no children.
  ///
  /// - Complexity: That of ``asks(of:in:)`` for a child.
  package mutating func stackPasses(
    of stack: ElementID, in constrainedSize: SizeRange
  ) -> [StackPass] {
    let item = firstItem(of: stack.index)
    guard item >= 0 else { return [] }
    _ = asks(of: ElementID(index: item), in: constrainedSize)
    return traces.stacks[stack.index] ?? []
  }

  private func rootAsk(_ constrainedSize: SizeRange) -> LayoutAsk {
    LayoutAsk(
      range: constrainedSize, parentSize: constrainedSize.max, size: records[root].size)
  }

  /// Notes a question of the parent that is traced, with its answer.
  mutating func record(
    _ child: Int32, _ range: SizeRange, _ parentSize: Size, _ size: Size
  ) {
    guard records[child].parent == trace?.parent else { return }
    let ask = LayoutAsk(range: range, parentSize: parentSize, size: size)
    trace?.asks.append(ChildAsk(child: child, ask: ask))
  }

  /// Runs a parent for everything it was asked, and keeps what it asks of each child.
  ///
  /// In ``Traces/asks`` a parent stands under its own index, a child under the complement of its.
  private mutating func traceChildren(of parent: Int32, asked parentAsks: [LayoutAsk]) {
    let (size, position) = (records[parent].size, records[parent].position)
    for parentAsk in parentAsks {
      trace = LayoutTrace(parent: parent)
      rerun(parent, asked: parentAsk)
      if let stack = trace?.stack { traces.stacks[parent, default: []].append(stack) }
      traces.runs[parent, default: []].append(trace?.asks ?? [])
      for traced in trace?.asks ?? [] {
        // The last ask of the last run decides the frame: keep the later of two equal ones.
        traces.asks[~traced.child, default: []].removeAll { $0.isSame(as: traced.ask) }
        traces.asks[~traced.child, default: []].append(traced.ask)
      }
      trace = nil
    }
    traces.asks[parent] = parentAsks
    records[parent].size = size
    records[parent].position = position
  }

  /// Runs a parent's algorithm again even though its answer is remembered.
  private mutating func rerun(_ parent: Int32, asked ask: LayoutAsk) {
    let algorithm = records[parent].algorithm
    var range = ask.range
    var parentSize = ask.parentSize
    if !algorithm.ignoresOwnSize {
      let own = styles[records[parent].style].resolvedRange(parent: ask.parentSize)
      (range, parentSize) = (range.intersection(own), .zero)
    }
    _ = run(parent, algorithm, in: range, parentSize: parentSize)
  }
}

extension LayoutTree {
  /// The size an element takes in a range nobody asked it for; frames stay as they are.
  ///
  /// - Returns: `nil` if that takes too much.
  package mutating func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size,
    in constrainedSize: SizeRange
  ) -> Size? {
    guard mayAsk, hasLayout else { return nil }
    let counted = counters
    beginQuestion()
    let standing = Standing(records[element.index], in: cache)
    let size = measure(element.index, thatFits: range, parentSize: parentSize)
    let isAnswered = endTakingBack(measuring: element, standing, in: constrainedSize)
    counters = counted
    return isAnswered ? size : nil
  }

  /// Ends a question for which an element was measured out of turn, and makes everything stand again as it
  /// did before.
  ///
  /// - Returns: Whether it was answered to its end.
  mutating func endTakingBack(
    measuring element: ElementID, _ standing: Standing, in constrainedSize: SizeRange
  ) -> Bool {
    if work.stop == nil { takeBack(measuring: element.index, standing, in: constrainedSize) }
    let isAnswered = endQuestion()
    if !isAnswered { layOutAnew(constrainedSize) }
    return isAnswered
  }

  private mutating func takeBack(
    measuring element: Int32, _ standing: Standing, in constrainedSize: SizeRange
  ) {
    let parent = records[element].parent
    if exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      forgetArrangements(above: element)
      measureRoot(constrainedSize)
    } else if let asked = standing.entry(in: cache) {
      // What it was asked last is remembered: nobody else has to be asked again.
      records[element].asked = asked
      records[element].size = standing.size
      if standing.isUnmeasured { records[element].flags.insert(.unmeasured) }
      if asked >= 0 { settle(element) }
    } else if parent < 0 {
      measureRoot(constrainedSize)
    } else if records[parent].asked >= 0 {
      // The parent runs once more and asks its own questions again.
      records[parent].arranged = -1
      settle(parent)
    }
  }

  /// Lays everything out from nothing after a question that took too much, as it was before.
  mutating func layOutAnew(_ constrainedSize: SizeRange) {
    let kept = (changes: changes, reconsidered: reconsidered)
    forgetEverything()
    layOut(constrainedSize)
    (changes, reconsidered) = kept
  }

  /// Makes everything above an element run again, from its outermost ancestor inwards.
  private mutating func forgetArrangements(above element: Int32) {
    var above = records[element].parent
    while above >= 0 {
      if records[above].asked >= 0 { records[above].arranged = -1 }
      records[above].flags.insert(.unsettled)
      above = records[above].parent
    }
  }
}

/// How an element stands, so that it can be made to stand so again after it was measured out of turn.
struct Standing {
  let size: Size
  let isUnmeasured: Bool
  private let asked: Int32
  let layout: CachedLayout?

  init(_ record: ElementRecord, in cache: borrowing Slab<CachedLayout>) {
    size = record.size
    isUnmeasured = record.flags.contains(.unmeasured)
    asked = record.asked
    layout = record.asked >= 0 ? cache[record.asked] : nil
  }

  /// The remembered layout that it stood in, −1 for what remembers none; `nil` if it was forgotten since.
  func entry(in cache: borrowing Slab<CachedLayout>) -> Int32? {
    guard let layout else { return asked }
    return cache[asked].answers(layout.range, layout.parentSize) ? asked : nil
  }
}

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
    if exports.isTracked {
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

// MARK: Would it answer alike

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
}

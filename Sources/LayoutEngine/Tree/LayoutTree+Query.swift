/// The measure requests of one run of a parent, and what it made of the measured sizes.
struct LayoutTrace {
  let parent: Int32
  var requests: [ChildRequest] = []

  /// The run, if the parent is a stack.
  var stack: StackMeasurement?
}

/// The results of traces since the last layout.
struct Traces {
  /// The measure requests that elements got.
  ///
  /// One that was traced stands under its own index, each of its children under the complement of its.
  var requests: [Int32: [MeasureRequest]] = [:]

  /// The runs of stacks.
  var stacks: [Int32: [StackMeasurement]] = [:]

  /// The requests that elements made in each of their runs, in order.
  var runs: [Int32: [[ChildRequest]]] = [:]

  /// The number of requests that Texture makes for elements, as far as it is known.
  var counts: [Int32: RequestCounts] = [:]

  /// True if the requests behind the layout are too many to be traced.
  var isExhausted = false

  /// The greatest number of elements whose requests are kept.
  private var limit = 2_048

  /// Drops what is known where it is a lot: rules ask about all elements in turn, and seldom again.
  ///
  /// - Returns: True if it was.
  mutating func makeRoom() -> Bool {
    guard requests.count > limit else { return false }
    var emptied = Traces()
    (emptied.isExhausted, emptied.limit) = (isExhausted, limit)
    self = emptied
    return true
  }

  /// Keeps at least what the first question after that took: one about a child of a hundred thousand must not be
  /// followed by another that takes as much.
  mutating func keepAsMany() { limit = max(limit, 2 * requests.count) }
}

/// A request with the child that got it.
struct ChildRequest {
  let child: Int32
  let request: MeasureRequest
}

/// One measure request of a parent to an element: the range it may fill, and what its fractions are of.
package struct MeasureRequest: Hashable, Sendable {
  package var range: SizeRange

  /// A side is not a number where the parent's length is undefined.
  package var parentSize: Size

  /// The measured size, in points and whole pixels.
  package var size: Size

  /// True if two requests are the same; undefined lengths are equal here.
  func isSame(as other: MeasureRequest) -> Bool {
    let layout = CachedLayout(
      range: range, parentSize: parentSize, size: .zero, next: -1)
    return layout.matches(other.range, other.parentSize)
  }
}

extension LayoutTree {
  /// Every measure request that an element gets in the current layout, each once.
  ///
  /// The last one gave its frame; there is none where nothing was laid out, or where a
  /// stack gave it a size without measuring it.
  ///
  /// The ancestors' algorithms run again, on cached sizes, so that nothing is derived twice.
  ///
  /// - Complexity: In the number of ancestors and their children, times their own requests.
  package mutating func measureRequests(of element: ElementID, in constrainedSize: SizeRange)
    -> [MeasureRequest]
  {
    measureRequests(of: element, in: constrainedSize, tracing: .element)
  }

  /// The elements whose requests a trace records: one element, its siblings too, or all around it.
  enum Tracing {
    case element
    case siblings
    case everything
  }

  mutating func measureRequests(
    of element: ElementID, in constrainedSize: SizeRange, tracing: Tracing
  ) -> [MeasureRequest] {
    guard isLaidOut(element) else { return [] }
    if element.index == root { return [rootRequest(constrainedSize)] }
    if let known = traces.requests[records[element.index].parent] {
      return known.isEmpty ? [] : traces.requests[~element.index] ?? []
    }
    if tracing == .element, let known = traces.requests[~element.index] { return known }
    var path: [Int32] = [element.index]
    while path[path.count - 1] != root { path.append(records[path[path.count - 1]].parent) }
    guard hasQueryBudget, !traces.isExhausted else { return [] }
    let isEmptied = traces.makeRoom()
    let counted = counters
    beginQuery()
    var ran: [Int32] = []
    for place in (1..<path.count).reversed() {
      let (parent, child) = (path[place], path[place - 1])
      let mayBeAlone = tracing == .element || tracing == .siblings && place > 1
      if traces.requests[parent] != nil || mayBeAlone && traces.requests[~child] != nil { continue }
      let requests =
        parent == root ? [rootRequest(constrainedSize)] : traces.requests[~parent] ?? []
      if mayBeAlone, traceItem(child, of: parent, for: requests) {
        ran.append(child)
      } else {
        traceChildren(of: parent, for: requests)
        ran.append(parent)
      }
    }
    if isEmptied { traces.keepAsMany() }
    if exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      invalidatePlacements(above: element.index)
      measureRoot(constrainedSize)
    } else {
      // From what was taken from a cache the way down is not found.
      for element in ran { placeChildren(below: element) }
    }
    counters = counted
    guard endQuery() else {
      layOutAnew(constrainedSize)
      // Of the queries that are made together another one may have been too much.
      traces.isExhausted = queryWorkLeft == nil
      return []
    }
    return traces.requests[~element.index] ?? []
  }

  /// The measurements of a stack, one for each request that it got; the last one gave its children
  /// their frames.
  ///
  /// There is none where nothing was laid out or there are no children.
  ///
  /// - Complexity: That of ``measureRequests(of:in:)`` for a child.
  package mutating func stackMeasurements(
    of stack: ElementID, in constrainedSize: SizeRange
  ) -> [StackMeasurement] {
    var item = firstItem(of: stack.index)
    if item < 0 { item = ownTitle(of: stack.index) }
    guard item >= 0 else { return [] }
    _ = measureRequests(of: ElementID(index: item), in: constrainedSize, tracing: .siblings)
    return traces.stacks[stack.index] ?? []
  }

  /// True if an element has so many children that loops over them should be avoided.
  package func isWide(_ element: ElementID) -> Bool {
    Int(records[element.index].childCount) >= StackRunCache.minimumCount
  }

  private func rootRequest(_ constrainedSize: SizeRange) -> MeasureRequest {
    MeasureRequest(
      range: constrainedSize, parentSize: constrainedSize.max, size: records[root].size)
  }

  /// Notes a request of the parent that is traced, with the measured size.
  mutating func record(
    _ child: Int32, _ range: SizeRange, _ parentSize: Size, _ size: Size
  ) {
    guard records[child].parent == trace?.parent else { return }
    let request = MeasureRequest(range: range, parentSize: parentSize, size: size)
    trace?.requests.append(ChildRequest(child: child, request: request))
  }

  /// Runs a parent for every request it got, and keeps what it requests of each child.
  ///
  /// In ``Traces/requests`` a parent stands under its own index, a child under the complement of its.
  private mutating func traceChildren(of parent: Int32, for parentRequests: [MeasureRequest]) {
    let (size, position) = (records[parent].size, records[parent].position)
    for parentRequest in parentRequests {
      trace = LayoutTrace(parent: parent)
      rerun(parent, for: parentRequest)
      if let stack = trace?.stack { traces.stacks[parent, default: []].append(stack) }
      traces.runs[parent, default: []].append(trace?.requests ?? [])
      keep(trace?.requests ?? [])
      trace = nil
    }
    traces.requests[parent] = parentRequests
    records[parent].size = size
    records[parent].position = position
  }

  /// Keeps what a wide stack requests of one of its items, without asking the others.
  ///
  /// - Returns: True if that can be told.
  private mutating func traceItem(
    _ child: Int32, of parent: Int32, for requests: [MeasureRequest]
  ) -> Bool {
    guard Int(records[parent].childCount) >= StackRunCache.minimumCount, requests.count == 1 else {
      return false
    }
    trace = LayoutTrace(parent: parent)
    let isKnown = replayRequests(child, of: parent, in: rangeOfRun(parent, for: requests[0]).range)
    let requested = trace?.requests ?? []
    trace = nil
    guard isKnown else { return false }
    keep(requested)
    return true
  }

  /// Keeps what was requested of children in one run.
  private mutating func keep(_ requested: [ChildRequest]) {
    for traced in requested {
      traces.requests[~traced.child, default: []].keepLast(traced.request)
    }
  }

  /// Runs a parent's algorithm again even though the measured size is cached.
  private mutating func rerun(_ parent: Int32, for request: MeasureRequest) {
    let (range, parentSize) = rangeOfRun(parent, for: request)
    _ = run(parent, records[parent].algorithm, in: range, parentSize: parentSize)
  }

  /// The range that an element's algorithm works on for this request.
  private func rangeOfRun(
    _ element: Int32, for request: MeasureRequest
  ) -> (range: SizeRange, parentSize: Size) {
    if records[element].algorithm.usesOfferedRange { return (request.range, request.parentSize) }
    let own = styles[records[element].style].resolvedRange(parent: request.parentSize)
    return (request.range.intersection(own), .zero)
  }
}

extension [MeasureRequest] {
  /// Appends a request; of two equal ones the later is kept, because the last request of the last run decides the
  /// frame.
  fileprivate mutating func keepLast(_ request: MeasureRequest) {
    removeAll { $0.isSame(as: request) }
    append(request)
  }
}

extension LayoutTree {
  /// The size an element takes in a range that nobody requested; frames stay as they are.
  ///
  /// - Returns: `nil` if that takes too much.
  package mutating func size(
    of element: ElementID, thatFits range: SizeRange, parentSize: Size,
    in constrainedSize: SizeRange
  ) -> Size? {
    guard hasQueryBudget, hasLayout else { return nil }
    let counted = counters
    beginQuery()
    let standing = Standing(records[element.index], in: cache)
    let size = measure(element.index, thatFits: range, parentSize: parentSize)
    let isComplete = endTakingBack(measuring: element, standing, in: constrainedSize)
    counters = counted
    return isComplete ? size : nil
  }

  /// Ends a query for which an element was measured out of turn, and makes everything stand again as it
  /// did before.
  ///
  /// - Returns: True if it was worked out to its end.
  mutating func endTakingBack(
    measuring element: ElementID, _ standing: Standing, in constrainedSize: SizeRange
  ) -> Bool {
    if work.stop == nil { takeBack(measuring: element.index, standing, in: constrainedSize) }
    let isComplete = endQuery()
    if !isComplete { layOutAnew(constrainedSize) }
    return isComplete
  }

  private mutating func takeBack(
    measuring element: Int32, _ standing: Standing, in constrainedSize: SizeRange
  ) {
    let parent = records[element].parent
    if exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      invalidatePlacements(above: element)
      measureRoot(constrainedSize)
    } else if let requested = standing.entry(in: cache) {
      // Its last layout is cached: nobody else has to be measured again.
      records[element].requested = requested
      records[element].size = standing.size
      if standing.isUnmeasured { records[element].flags.insert(.unmeasured) }
      if requested >= 0 { placeChildren(below: element) }
    } else if parent < 0 {
      measureRoot(constrainedSize)
    } else if records[parent].requested >= 0 {
      // The parent runs once more and makes its own requests again.
      noteChange(of: element, in: parent)
      records[parent].placed = -1
      placeChildren(below: parent)
    }
  }

  /// Lays everything out from nothing after a query that took too much, as it was before.
  mutating func layOutAnew(_ constrainedSize: SizeRange) {
    let kept = (changes: changes, invalidated: invalidated)
    invalidateEverything()
    layOut(constrainedSize)
    (changes, invalidated) = kept
  }

  /// Makes everything above an element run again, from its outermost ancestor inwards.
  private mutating func invalidatePlacements(above element: Int32) {
    var above = records[element].parent
    while above >= 0 {
      if records[above].requested >= 0 { records[above].placed = -1 }
      records[above].flags.insert(.unplaced)
      above = records[above].parent
    }
  }
}

/// A copy of the placement of an element, which restores it after the element was measured out of
/// turn.
struct Standing {
  let size: Size
  let isUnmeasured: Bool
  private let requested: Int32
  let layout: CachedLayout?

  init(_ record: ElementRecord, in cache: borrowing Slab<CachedLayout>) {
    size = record.size
    isUnmeasured = record.flags.contains(.unmeasured)
    requested = record.requested
    layout = record.requested >= 0 ? cache[record.requested] : nil
  }

  /// The cached layout that it stood in, −1 for what is not cached; `nil` if it is invalid since.
  func entry(in cache: borrowing Slab<CachedLayout>) -> Int32? {
    guard let layout else { return requested }
    return cache[requested].matches(layout.range, layout.parentSize) ? requested : nil
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
    guard hasQueryBudget, hasLayout else { return nil }
    let kept = (changes: changes, invalidated: invalidated, counters: counters)
    let limit = queryWorkLeft ?? workLimit
    let spent = workSpent
    change(&self)
    layOut(constrainedSize, limit: limit)
    if queryWorkLeft != nil { queryWorkLeft = max(limit - (workSpent - spent), 0) }
    let isKnown = hasLayout
    let wouldChange = changes
    restore(&self)
    layOut(constrainedSize)
    (changes, invalidated, counters) = kept
    return isKnown ? wouldChange : nil
  }

  /// The size an element would have for a request if a node without children below it had another
  /// content; the tree is as before afterwards.
  ///
  /// Nothing above the element is measured, so that this costs the same in a row of thousands.
  ///
  /// - Returns: `nil` if that takes too much.
  /// - Complexity: That of two edits of the node, without what is around the element.
  package mutating func size(
    of element: ElementID, for request: MeasureRequest, describing node: ElementID,
    as description: ElementDescription, in constrainedSize: SizeRange
  ) -> Size? {
    let standing = Standing(records[element.index], in: cache)
    guard hasQueryBudget, hasLayout, let layout = standing.layout else { return nil }
    let kept = (invalidSizes: invalidSizes, counters: counters)
    let original = self.description(of: node)
    if exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      return sizeInWhole(of: element, for: request, in: constrainedSize) { tree, isChanged in
        tree.update(node, to: isChanged ? description : original)
      }
    }
    describe(node, as: description, invalidatingUpTo: element)
    beginQuery()
    let size = measure(element.index, thatFits: request.range, parentSize: request.parentSize)
    describe(node, as: original, invalidatingUpTo: element)
    placeAgain(element.index, as: layout)
    let isKnown = endQuery()
    if !isKnown { layOutAnew(constrainedSize) }
    invalidSizes = kept.invalidSizes
    counters = kept.counters
    return isKnown ? size : nil
  }

  private mutating func sizeInWhole(
    of element: ElementID, for request: MeasureRequest, in constrainedSize: SizeRange,
    changing change: (inout LayoutTree, Bool) -> Void
  ) -> Size? {
    let kept = (changes: changes, invalidated: invalidated, counters: counters)
    change(&self, true)
    // Otherwise its ancestors would count as invalidated already when it becomes what it was.
    prepare()
    beginQuery()
    let size = measure(element.index, thatFits: request.range, parentSize: request.parentSize)
    let isKnown = endQuery()
    change(&self, false)
    if !isKnown { invalidateEverything() }
    layOut(constrainedSize)
    (changes, invalidated, counters) = kept
    return isKnown ? size : nil
  }

  /// Has an element whose layouts were invalidated stand as one of them had it.
  private mutating func placeAgain(_ element: Int32, as layout: CachedLayout) {
    let size = run(
      element, records[element].algorithm, in: layout.range, parentSize: layout.parentSize)
    addToCache(element, layout.range, layout.parentSize, size)
    records[element].size = size
    placeChildren(below: element)
  }
}

// MARK: Would it be the same

extension LayoutTree {
  /// True if requests out of turn give an element the size that they state, and everything below it
  /// then has its present frames; frames stay as they are.
  ///
  /// - Complexity: That of measuring the element, plus the number of elements below it.
  package mutating func wouldLayOutIdentically(
    _ requests: [MeasureRequest], by element: ElementID, in constrainedSize: SizeRange
  ) -> Bool {
    let counted = counters
    let frames = framesBelow(element.index)
    var isAlike = true
    guard hasQueryBudget, hasLayout else { return false }
    beginQuery()
    let standing = Standing(records[element.index], in: cache)
    for request in requests where isAlike {
      let size = measure(
        element.index, thatFits: request.range, parentSize: request.parentSize)
      isAlike = size == request.size
    }
    if isAlike, work.stop == nil {
      placeChildren(below: element.index)
      isAlike = framesBelow(element.index) == frames
    }
    let isComplete = endTakingBack(measuring: element, standing, in: constrainedSize)
    isAlike = isAlike && isComplete
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
        frames.append(records[item].frame)
        pending.append(item)
        item = nextItem(after: item)
      }
    }
    return frames
  }
}

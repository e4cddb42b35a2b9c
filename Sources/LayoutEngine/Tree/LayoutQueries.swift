/// The measure requests of one run of a parent, and the lengths that the parent computed from the measured sizes.
struct LayoutTrace {
  let parent: Int32

  /// The only child whose requests are recorded; `nil` for all children.
  let child: Int32?

  var requests: [ChildRequest] = []

  /// The run, if the parent is a stack.
  var stack: StackMeasurement?
}

/// The results of queries about a finished layout, until the next layout; and the budget of queries.
///
/// A query is a pass of its own, on the tree and the cache of the layout that it is about. It may measure in ranges
/// that no layout requested, but leaves frames and recorded changes unchanged:
///
/// | query | elements that run |
/// |---|---|
/// | `measureRequests`, `stackMeasurements`, `measurementCount` | the ancestors of an element, from the root inwards, each once for every request that it got, with a trace |
/// | `size(of:thatFits:…)`, `wouldLayOutIdentically` | the element, in ranges that nobody requested |
/// | `size(of:for:describing:…)` | the element, with another description of a node below it |
/// | `changes(in:with:restoring:)` | two whole layouts, with a change and without it |
///
/// The requests of an element are found by running its parent again for each of the parent's own requests:
///
/// ```
///   root request ─► run root ─► requests of its children ─► run a child ─► … ─► requests of the element
/// ```
///
/// Sizes come from the cache on the way, so that a trace costs the ancestors and their children.
///
/// ``traces`` keeps the results for at least 2,048 elements (see ``Traces/evictIfFull()``); a layout empties it.
///
/// A query may spend as much as a layout, or the rest of the budget of its group (``workLeft``). A query that takes
/// more is stopped: everything is laid out anew, the query returns nothing, and if it was a trace with a budget of its
/// own, no further trace is made until the next layout.
struct LayoutQueries: ~Copyable {
  /// The results of traces since the last layout.
  var traces = Traces()

  /// The units that a group of queries may still spend; `nil` where each has its own budget.
  var workLeft: Int?

  /// The number of queries that measured something again.
  var count = 0

  /// True if a query can be made at all.
  var hasBudget: Bool { workLeft ?? 1 > 0 }
}

/// A request with the child that got it.
struct ChildRequest {
  let child: Int32
  let request: MeasureRequest
}

/// One measure request of a parent to an element: the range it may fill, and the base of its fractions.
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

/// The elements whose requests a trace records: one element, its siblings too, or all around it.
enum Tracing {
  case element
  case siblings
  case everything
}

// MARK: Requests

extension LayoutQueries {
  /// The requests of an element, if they were traced before.
  func knownRequests(
    of element: Int32, tracing: Tracing, _ tree: borrowing ElementTree
  ) -> [MeasureRequest]? {
    if let known = traces.requests[tree.records[element].parent] {
      return known.isEmpty ? [] : traces.requests[~element] ?? []
    }
    return tracing == .element ? traces.requests[~element] : nil
  }

  /// Traces the requests of an element by running its ancestors again.
  mutating func traceRequests(
    of element: Int32, in constrainedSize: SizeRange, tracing: Tracing,
    _ pass: inout LayoutPass
  ) -> [MeasureRequest] {
    var path: [Int32] = [element]
    while path[path.count - 1] != pass.tree.root {
      path.append(pass.tree.records[path[path.count - 1]].parent)
    }
    let hasEvicted = traces.evictIfFull()
    var ran: [Int32] = []
    for index in (1..<path.count).reversed() {
      let (parent, child) = (path[index], path[index - 1])
      let mayBeAlone = tracing == .element || tracing == .siblings && index > 1
      if traces.requests[parent] != nil || mayBeAlone && traces.requests[~child] != nil { continue }
      let requests =
        parent == pass.tree.root
        ? [pass.tree.rootRequest(constrainedSize)] : traces.requests[~parent] ?? []
      if !mayBeAlone || !traceLoneChild(child, of: parent, for: requests, &pass) {
        traceChildren(of: parent, for: requests, &pass)
      }
      ran.append(parent)
    }
    if hasEvicted { traces.raiseLimit() }
    if pass.cache.exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      pass.invalidatePlacements(above: element)
      pass.measureRoot(constrainedSize)
    } else {
      // A size from the cache leaves no path down to the elements that ran, so the children of each are placed.
      for element in ran { pass.placeChildren(below: element) }
    }
    return traces.requests[~element] ?? []
  }

  /// Runs a parent for every request that it got, and keeps the requests that it makes of each child.
  private mutating func traceChildren(
    of parent: Int32, for parentRequests: [MeasureRequest],
    _ pass: inout LayoutPass
  ) {
    pass.runAgain(parent, for: parentRequests) { trace in
      if let stack = trace.stack { traces.stacks[parent, default: []].append(stack) }
      traces.runs[parent, default: []].append(trace.requests)
      keep(trace.requests)
    }
    traces.requests[parent] = parentRequests
  }

  /// Runs a wide parent for every request that it got, and keeps the requests that it makes of one child.
  ///
  /// - Returns: False if the parent is not wide, or if another child was traced alone before.
  private mutating func traceLoneChild(
    _ child: Int32, of parent: Int32, for parentRequests: [MeasureRequest],
    _ pass: inout LayoutPass
  ) -> Bool {
    guard pass.tree.isWide(parent), traces.parentsOfLoneChildren.insert(parent).inserted else {
      return false
    }
    pass.runAgain(parent, for: parentRequests, only: child) { keep($0.requests) }
    return true
  }

  /// Keeps the requests of one run.
  private mutating func keep(_ requested: [ChildRequest]) {
    for traced in requested {
      traces.requests[~traced.child, default: []].keepLast(traced.request)
    }
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

extension ElementTree {
  /// The request for the root.
  func rootRequest(_ constrainedSize: SizeRange) -> MeasureRequest {
    MeasureRequest(
      range: constrainedSize, parentSize: constrainedSize.max, size: records[root].size)
  }

  /// The range that an element's algorithm works on for this request.
  func rangeOfRun(
    _ element: Int32, for request: MeasureRequest
  ) -> (range: SizeRange, parentSize: Size) {
    if records[element].algorithm.usesOfferedRange { return (request.range, request.parentSize) }
    let own = styles[records[element].style].resolvedRange(parent: request.parentSize)
    return (request.range.intersection(own), .zero)
  }
}

extension LayoutPass {
  /// Notes a request of the parent that is traced, with the measured size.
  mutating func record(
    _ child: Int32, _ range: SizeRange, _ parentSize: Size, _ size: Size
  ) {
    guard tree.records[child].parent == trace?.parent, trace?.child ?? child == child else {
      return
    }
    let request = MeasureRequest(range: range, parentSize: parentSize, size: size)
    trace?.requests.append(ChildRequest(child: child, request: request))
  }

  /// Runs a parent again for each of its requests, although its sizes are cached, and passes on each trace.
  mutating func runAgain(
    _ parent: Int32, for requests: [MeasureRequest], only child: Int32? = nil,
    _ body: (LayoutTrace) -> Void
  ) {
    let (size, position) = (tree.records[parent].size, tree.records[parent].position)
    for request in requests {
      trace = LayoutTrace(parent: parent, child: child)
      let (range, parentSize) = tree.rangeOfRun(parent, for: request)
      _ = run(parent, tree.records[parent].algorithm, in: range, parentSize: parentSize)
      if let trace { body(trace) }
      trace = nil
    }
    tree.records[parent].size = size
    tree.records[parent].position = position
  }

  /// Restores the placement of an element that was measured out of turn.
  mutating func restorePlacement(
    of element: Int32, _ snapshot: PlacementSnapshot, in constrainedSize: SizeRange
  ) {
    let parent = tree.records[element].parent
    if cache.exports.isTracked {
      // Exported baselines belong to a whole measurement of the node around them.
      invalidatePlacements(above: element)
      measureRoot(constrainedSize)
    } else if let requested = snapshot.entry(in: cache.layouts) {
      // The last layout is cached: no other element has to be measured again.
      tree.records[element].requested = requested
      tree.records[element].size = snapshot.size
      if snapshot.isUnmeasured { tree.records[element].flags.insert(.unmeasured) }
      if requested >= 0 { placeChildren(below: element) }
    } else if parent < 0 {
      measureRoot(constrainedSize)
    } else if tree.records[parent].requested >= 0 {
      // The parent runs once more and makes its own requests again.
      tree.records[parent].placed = -1
      placeChildren(below: parent)
    }
  }

  /// Makes everything above an element run again, from its outermost ancestor inwards.
  mutating func invalidatePlacements(above element: Int32) {
    var above = tree.records[element].parent
    while above >= 0 {
      if tree.records[above].requested >= 0 { tree.records[above].placed = -1 }
      tree.records[above].flags.insert(.unplaced)
      above = tree.records[above].parent
    }
  }

  /// Has an element whose layouts were invalidated stand as one of them had it.
  mutating func placeAgain(_ element: Int32, as layout: CachedLayout) {
    let size = run(
      element, tree.records[element].algorithm, in: layout.range, parentSize: layout.parentSize)
    store(size, of: element, in: layout.range, layout.parentSize)
    tree.records[element].size = size
    placeChildren(below: element)
  }

  /// Describes a node otherwise and invalidates it and its ancestors up to an element; the query restores both.
  mutating func describe(
    _ node: ElementID, as description: ElementDescription, invalidatingUpTo top: ElementID
  ) {
    tree.apply(description, to: node.index, &cache)
    cache.invalidate(node.index, upTo: top.index, in: &tree)
  }
}

/// A copy of the placement of an element, which restores it after the element was measured out of
/// turn.
struct PlacementSnapshot {
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

  /// The cached layout of the placement, −1 for an element that is not cached; `nil` if that layout is now invalid.
  func entry(in cache: borrowing Slab<CachedLayout>) -> Int32? {
    guard let layout else { return requested }
    return cache[requested].matches(layout.range, layout.parentSize) ? requested : nil
  }
}

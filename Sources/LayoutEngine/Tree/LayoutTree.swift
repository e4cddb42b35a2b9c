/// The elements of one document and their layout.
///
/// The state is in three parts: ``ElementTree`` and ``LayoutCache`` live as long as the document, ``LayoutQueries`` holds
/// results until the next layout. Layouts and queries run in a ``LayoutPass``, which owns tree and cache while it runs.
///
/// A change of an element invalidates only the cached layouts of the element and of its ancestors. ``layOut(_:)`` then
/// measures the root again and takes every unchanged child from the cache.
package struct LayoutTree: ~Copyable {
  /// The elements; changed by the functions of this type only, which keep the cache valid.
  package internal(set) var elements: ElementTree
  var cache: LayoutCache
  var queries: LayoutQueries
  private var scratch: LayoutScratch
  private var record: LayoutRecord

  /// Elements this deep and deeper are measured as empty specs.
  package static let maximumDepth = 1_400

  /// An empty tree on a screen of `scale` pixels per point.
  package init(scale: Double) {
    self.init(
      ElementTree(scale: scale), LayoutCache(), LayoutQueries(), LayoutScratch(), LayoutRecord())
    _ = elements.insert(.default, &cache)
  }

  private init(
    _ elements: consuming ElementTree, _ cache: consuming LayoutCache,
    _ queries: consuming LayoutQueries, _ scratch: consuming LayoutScratch,
    _ record: consuming LayoutRecord
  ) {
    self.elements = elements
    self.cache = cache
    self.queries = queries
    self.scratch = scratch
    self.record = record
  }
}

/// The results of the last layout, the work of all of them, and its limits.
private struct LayoutRecord: ~Copyable {
  var changes = LayoutChanges()

  /// The work of all layouts, without the texts that were shaped.
  var counters = LayoutCounters()
  var workSpent = 0
  var workAllowance = Int.max
  var isCancelled: (() -> Bool)?
}

/// The work that layout took, in elements.
package struct LayoutCounters: Hashable, Sendable {
  /// Algorithms run: containers and texts for a range that was not cached, and other leaves
  /// after a change of theirs.
  package var measured = 0

  /// Sizes from the cache.
  package var reused = 0

  /// Texts that were shaped because the cache of shaped texts did not have them.
  package var shaped = 0

  package init() {}
}

// MARK: Layout

extension LayoutTree {
  /// Lays out the root in a range; measures only elements that changed since the last layout.
  ///
  /// A layout that costs more than the limit, or that is cancelled, leaves the document without one.
  ///
  /// - Complexity: In the number of changed elements, their ancestors and the children of these.
  package mutating func layOut(_ constrainedSize: SizeRange) {
    let result = layOut(constrainedSize, limit: workLimit)
    record.changes = result.changes
    record.counters.measured += result.counters.measured
    record.counters.reused += result.counters.reused
  }

  /// Lays out the root, without a record of it.
  mutating func layOut(
    _ constrainedSize: SizeRange, limit: Int
  ) -> (changes: LayoutChanges, counters: LayoutCounters) {
    queries.traces = Traces()
    elements.stop = nil
    return run(limit: limit) { pass, _ in
      let changes = pass.layOutRoot(constrainedSize)
      return (changes, pass.counters)
    }
  }

  /// Runs a pass, which owns tree and cache until it ends.
  ///
  /// Both are moved into the pass and back, so that its accesses are direct and need no exclusivity checks.
  mutating func run<Result>(
    limit: Int, _ body: (inout LayoutPass, inout LayoutQueries) -> Result
  ) -> Result {
    var pass = LayoutPass(
      tree: elements, cache: cache, scratch: scratch,
      work: WorkBudget(limit: limit, isCancelled: record.isCancelled))
    var queries = queries
    let result = body(&pass, &queries)
    var record = record
    record.workSpent += pass.work.spent
    self = LayoutTree(pass.tree, pass.cache, queries, pass.scratch, record)
    return result
  }

  /// Lays everything out anew after a query that exceeded its budget.
  mutating func layOutAnew(_ constrainedSize: SizeRange) {
    cache.invalidateEverything(in: &elements)
    _ = layOut(constrainedSize, limit: workLimit)
  }

  /// The units that one layout may spend, and that all queries about it may spend.
  ///
  /// A screen of an app takes some thousand units, and a document of any size four units for each element. The limit
  /// is a thousand times the former and four times the latter. It exists for stacks nested in stacks, which can
  /// multiply the work with every level.
  package var workLimit: Int { min(4_000_000 + 16 * elements.elementCount, workAllowance) }

  /// The units of ``WorkBudget`` that all layouts and queries spent so far.
  package var workSpent: Int { record.workSpent }

  /// A limit below the usual one, for one of many similar trees.
  package var workAllowance: Int {
    get { record.workAllowance }
    set { record.workAllowance = newValue }
  }

  /// Called every few thousand units of work, which is less than a millisecond; true if the result of
  /// the layout or query is no longer needed.
  package var isCancelled: (() -> Bool)? {
    get { record.isCancelled }
    set { record.isCancelled = newValue }
  }

  // MARK: Results of the last layout

  /// The frames that the last layout changed, in document order.
  package var changes: [FrameChange] { record.changes.frames }

  /// The scroll nodes whose content size the last layout changed.
  package var resizedContents: [ContentSizeChange] { record.changes.resizedContents }

  /// Elements whose size, requests or children's frames and positions may have changed in the last layout.
  package var invalidated: [ElementID] { record.changes.invalidated }

  /// Drops the list of changed frames.
  package mutating func dropChanges() {
    record.changes.frames = []
    record.changes.invalidated = []
  }

  /// True if the last layout was stopped because it cost more than ``workLimit``.
  ///
  /// Nothing has a frame then.
  package var isExhausted: Bool { elements.stop == .exhausted }

  /// True if the last layout was stopped because it was cancelled.
  ///
  /// Nothing has a frame then, and the next layout begins anew.
  package var isInterrupted: Bool { elements.stop == .cancelled }

  /// The work done since the tree was made.
  package var counters: LayoutCounters {
    get {
      var counters = record.counters
      counters.shaped = elements.shapedCount
      return counters
    }
    set {
      record.counters = newValue
      elements.shapedCount = newValue.shaped
    }
  }

  /// The memory held for elements, styles and cached layouts, in bytes; texts aside.
  package var byteCount: Int {
    elements.records.byteCount + elements.styles.byteCount + cache.layouts.byteCount
  }
}

// MARK: Frames that depend on scroll nodes

extension LayoutTree {
  package func nodeFrame(of element: ElementID) -> Frame? {
    elements.nodeFrame(of: element, cache.scrolls)
  }

  package func mirroringWidth(of element: ElementID) -> Double? {
    elements.mirroringWidth(of: element, cache.scrolls)
  }
}

// MARK: Results in the cache

extension LayoutTree {
  /// The range that gave the element its size, limited by its own style; `nil` if no
  /// layout of it is cached, as for leaves without text.
  package func measuredRange(of element: ElementID) -> SizeRange? {
    let entry = elements.records[element.index].requested
    return entry < 0 ? nil : cache.layouts[entry].range
  }

  /// True if the items of every line of a stack share free space, in the layout that gave it its
  /// size; `false` also where that was not recorded.
  ///
  /// A stack that is not laid out returns the result of its last layout.
  package func itemsHaveGrown(in stack: ElementID) -> Bool {
    let record = elements.records[stack.index]
    return record.algorithm == .stack && record.requested >= 0
      && !record.flags.contains(.uncacheable)
      && cache.layouts[record.requested].stackRun.contains(.grew)
  }

  /// The distances of an element's first baseline from its top and of its last one from its bottom.
  package func baselines(of element: ElementID) -> (ascender: Double, descender: Double) {
    (
      cache.exports.ascender(of: element.index, elements),
      cache.exports.descender(of: element.index, elements)
    )
  }

  /// The size of a leaf's content in a range, before it is clamped to the range.
  package func contentSize(of element: ElementID, in range: SizeRange) -> Size {
    let record = elements.records[element.index]
    switch record.content {
    case .intrinsicSize(let size) where record.algorithm == .intrinsicSize: return size
    case .flow(let flow) where record.algorithm == .flow:
      return flow.size(maximumWidth: range.max.width)
    case .text(let slot) where record.algorithm == .text:
      return elements.texts[slot].map { elements.textSize($0, in: range.max) } ?? range.min
    default:
      if record.algorithm == .scroll, let scroll = record.content.scroll {
        return ScrollNode.leafSize(scroll.leaf, in: range)
      }
      return record.algorithm == .bareNode ? range.bareNodeSize : range.min
    }
  }

  /// True if any size of the document was invalid in some measurement.
  package var hasInvalidSizes: Bool { !cache.invalidSizes.isEmpty }

  /// True if a size of the element was invalid in some measurement, perhaps not of the current
  /// layout.
  package func mayHaveInvalidSize(_ element: ElementID) -> Bool {
    cache.invalidSizes[element.index] != nil
  }

  /// The size that an element's algorithm returned for a request where Texture uses zero instead: a
  /// side is infinite, negative, too large or not a number; `nil` where the size is valid.
  package func invalidSize(of element: ElementID, for request: MeasureRequest) -> Size? {
    guard let layouts = cache.invalidSizes[element.index] else { return nil }
    let usesOfferedRange = elements.records[element.index].algorithm.usesOfferedRange
    let range = usesOfferedRange ? request.range : resolvedRange(of: element, for: request)
    let parentSize = usesOfferedRange ? request.parentSize : .zero
    return layouts.first { $0.matches(range, parentSize) }?.size
  }

  /// The part of the range in a request that the element's own style agrees to.
  ///
  /// An inset, overlay, background or scroll node works on the unchanged range.
  package func resolvedRange(of element: ElementID, for request: MeasureRequest) -> SizeRange {
    let record = elements.records[element.index]
    if record.algorithm.usesOfferedRange { return request.range }
    return request.range.intersection(
      elements.styles[record.style].resolvedRange(parent: request.parentSize))
  }

  /// The content size that the last layout gave a scroll node.
  package func lastContentSize(of element: ElementID) -> Size? { cache.contentSizes[element.index] }

  /// The last result of a scroll node; `nil` for other elements and where nothing was laid out.
  package func scrollMeasurement(of element: ElementID) -> ScrollMeasurement? {
    elements.scrollMeasurement(of: element, cache.scrolls)
  }

  /// The size of the content of a scroll node that manages its content size; `nil` for any other.
  package func scrollContentSize(of element: ElementID) -> Size? {
    elements.scrollContentSize(of: element, cache.scrolls)
  }
}

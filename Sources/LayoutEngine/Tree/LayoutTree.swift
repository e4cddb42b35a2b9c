/// The elements of one document and their layout.
///
/// Elements are records in one block; children are linked in document order. Changing an element
/// invalidates the cached layouts of it and of its ancestors, of nobody else; ``layOut(_:)`` then
/// measures the root again, and takes every clean child from the cache.
///
/// Frames are relative to the parent, so an element that only moves costs nothing below it.
package struct LayoutTree: ~Copyable {
  var records = Slab<ElementRecord>(minimumCapacity: 16)
  var styles = Slab<ElementStyle>(minimumCapacity: 8)

  /// The range that each style allows; see ``ownRange(style:parentSize:)``.
  var ownRanges = Slab<SizeRange>(minimumCapacity: 8)
  var cache = Slab<CachedLayout>(minimumCapacity: 16)
  var texts = TextTable()
  var buttons = Slab<StoredButton>(minimumCapacity: 1)

  /// The number of records that are texts of buttons, which are no elements.
  var titleCount = 0

  /// The kinds of elements: a global is looked at for whether it is there each time.
  let kinds = allKinds

  /// Has the compiler pass a tree on by its address.
  ///
  /// Because of its type, that of nothing it could take apart. It would copy all of the tree for each call that
  /// only reads.
  private let passedByAddress: Any? = nil

  var grid: PixelGrid
  var direction = LayoutDirection.leftToRight
  var root: Int32 = -1

  /// The items and lines of the stacks that are being laid out.
  var stackItems = ScratchBuffer<StackItem>(minimumCapacity: 64)
  var stackLines = ScratchBuffer<StackLine>(minimumCapacity: 16)

  /// The number of queries that measured something again.
  package internal(set) var queryCount = 0

  /// The traits of the last run, if it was one of a stack.
  var lastStackRun: StackRunTraits = []
  var depth = 0

  /// The caches of wide stacks, and the index of each item in its stack.
  var keptStacks: [Int32: StackRunCache] = [:]
  var keptPlaces: [Int32] = []

  var exports = BaselineExports()

  /// The number of nodes that state a direction of their content, and whether the last layout read
  /// it.
  var attributedCount = 0
  var isMirroring = false

  /// The number of ratio specs.
  package internal(set) var ratioCount = 0

  /// The run that is being traced.
  var trace: LayoutTrace?

  /// The results of traces since the last layout.
  var traces = Traces()

  /// The invalid sizes that were measured, before Texture made them zero.
  var invalidSizes: [Int32: [CachedLayout]] = [:]

  /// The positions that custom specs give elements, without those that have none.
  var positions: [Int32: CustomPosition] = [:]

  /// The results of scroll nodes in their last run.
  var scrolls: [Int32: ScrollMeasurement] = [:]

  /// The content sizes after the last layout.
  var contentSizes: [Int32: Size] = [:]

  /// The positions of mirrored elements before mirroring, by their index; empty where no node
  /// mirrors.
  var unmirrored: [Double] = []

  var frameLog = FrameLog()

  /// The frames that the last layout changed, in document order.
  package internal(set) var changes: [FrameChange] = []

  /// The scroll nodes whose content size the last layout changed.
  package internal(set) var resizedContents: [ContentSizeChange] = []

  /// Elements of which the last layout may have found out something new: their size, the requests they
  /// got, or what became of their children, where these stand included.
  package internal(set) var invalidated: [ElementID] = []

  /// Another number whenever elements have other children or another order.
  package internal(set) var structureVersion = 0

  /// The work done since the tree was made.
  package var counters = LayoutCounters()

  /// The units that the layout or query under way may still spend; see ``WorkBudget``.
  var work = WorkBudget()
  var workBegun = 0

  /// The units that a group of queries may still spend; `nil` where each has its own budget.
  var queryWorkLeft: Int?

  /// The units of ``WorkBudget`` that all layouts and queries spent so far.
  package internal(set) var workSpent = 0

  /// A limit below the usual one, for trees that are many of one kind.
  package var workAllowance = Int.max

  /// Called every few thousand units of work, which is less than a millisecond: whether the layout or
  /// the query is not wanted any more.
  package var isCancelled: (() -> Bool)?

  /// True if the last layout was stopped because it cost more than ``workLimit``.
  ///
  /// Nothing has a frame then.
  package internal(set) var isExhausted = false

  /// True if the last layout was stopped because it was cancelled.
  ///
  /// Nothing has a frame then, and the next layout begins anew.
  package internal(set) var isInterrupted = false

  /// True if there is a layout.
  var hasLayout: Bool { !isExhausted && !isInterrupted }

  /// Elements this deep and deeper are measured as empty specs.
  package static let maximumDepth = 1_400

  /// An empty tree on a screen of `scale` pixels per point.
  package init(scale: Double) {
    grid = PixelGrid(scale: scale)
    _ = insert(.default)
  }

  package var scale: Double { grid.scale }

  package var rootElement: ElementID? { root < 0 ? nil : ElementID(index: root) }

  /// The number of elements in the tree, hidden and misplaced ones included.
  package var elementCount: Int { records.usedCount - titleCount }
}

/// The work that layout took, in elements.
package struct LayoutCounters: Hashable, Sendable {
  /// Algorithms run: containers and texts for a range that was not cached, and other leaves
  /// after a change of theirs.
  package var measured = 0

  /// Sizes from the cache.
  package var reused = 0

  /// Texts that were shaped, and not found among those that were before.
  package var shaped = 0

  package init() {}
}

extension LayoutTree {
  /// The memory held for elements, styles and cached layouts, in bytes; texts aside.
  package var byteCount: Int {
    let kept = keptStacks.values.reduce(4 * keptPlaces.capacity) {
      $0 + $1.items.capacity * MemoryLayout<StackRunCache.Item>.stride
    }
    return records.byteCount + styles.byteCount + cache.byteCount + kept
  }
}

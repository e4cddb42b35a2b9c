/// The results of earlier runs of one document's elements; a pass runs only elements without a result for a request.
///
/// Each element has a list of at most ``CachedLayout/limit`` layouts, the newest one first. Three indices of its
/// record point into it:
///
/// ```
///   record.firstCached ──► layout ──► layout ──► layout ──► −1     newest to oldest (CachedLayout.next)
///                                       ▲          ▲
///   record.requested ───────────────────┘          │    the layout that the parent requested last: the element's size
///   record.placed ─────────────────────────────────┘    the layout that the children's positions belong to
/// ```
///
/// `placed` differs from `requested` if the last request was answered from the cache. ``LayoutPass/placeChildren(below:)``
/// then runs the element again in the range of `requested`, so that its children get their positions.
///
/// A cached size may be used for a request if all of this holds:
///
/// - The range is equal, bit by bit, after the element's own style was applied; for an algorithm that uses the offered
///   range (`Algorithm.usesOfferedRange`), range and parent size are equal as they were offered.
/// - Neither the element nor anything below it changed since: every change calls `invalidate`, which drops the layouts
///   of the element and of all its ancestors.
/// - The element is not `uncacheable`: its layout depends on a baseline that an earlier run exported
///   (see ``ExportedBaselines``).
///
/// Leaves without text are not cached, because their size takes a few operations. Only the *size* may be taken from the
/// cache; positions of children are valid only if `placed` equals `requested`.
///
/// The entries are ``lookup(_:_:from:)``, ``store(_:for:)`` and ``invalidate(_:in:)``.
struct LayoutCache: ~Copyable {
  var layouts = Slab<CachedLayout>(minimumCapacity: 16)

  /// The range that each style allows, at the index of the style; not a number where it depends on the parent's size.
  var ownRanges = Slab<SizeRange>(minimumCapacity: 8)

  var exports = BaselineExports()

  /// The invalid sizes that were measured, before Texture made them zero.
  var invalidSizes: [Int32: [CachedLayout]] = [:]

  /// The results of scroll nodes in their last run.
  var scrolls: [Int32: ScrollMeasurement] = [:]

  /// The content sizes after the last layout.
  var contentSizes: [Int32: Size] = [:]

  /// Makes the struct address-only; see ``ElementTree``.
  private let passedByAddress: Any? = nil
}

// MARK: Layouts

extension LayoutCache {
  /// Finds the layout of an element for a request, from its newest cached layout on.
  ///
  /// - Returns: The index of the layout, or −1, and the number of layouts before it.
  @inline(__always)
  func lookup(
    _ range: SizeRange, _ parentSize: Size, from first: Int32
  ) -> (entry: Int32, passed: Int) {
    var entry = first
    var passed = 0
    while entry >= 0 {
      if layouts[entry].matches(range, parentSize) { return (entry, passed) }
      passed += 1
      entry = layouts[entry].next
    }
    return (-1, passed)
  }

  /// Stores a layout that was just computed; at the limit the oldest one is overwritten.
  ///
  /// - Returns: The number of layouts that were passed over.
  mutating func store(_ layout: consuming CachedLayout, for record: inout ElementRecord) -> Int {
    let entry: Int32
    var passed = 0
    if record.flags.contains(.uncacheable) || record.cachedCount >= CachedLayout.limit {
      passed = Int(record.cachedCount)
      entry = detachOldest(of: &record)
      layout.next = record.firstCached
      layouts[entry] = layout
    } else {
      layout.next = record.firstCached
      entry = layouts.insert(layout)
      record.cachedCount += 1
    }
    record.firstCached = entry
    record.placed = entry
    record.requested = entry
    record.flags.remove(.dirty)
    return passed
  }

  private mutating func detachOldest(of record: inout ElementRecord) -> Int32 {
    var previous: Int32 = -1
    var entry = record.firstCached
    guard entry >= 0 else {
      record.cachedCount += 1
      return layouts.insert(
        CachedLayout(range: SizeRange(exactly: .zero), parentSize: .zero, size: .zero, next: -1))
    }
    while layouts[entry].next >= 0 {
      previous = entry
      entry = layouts[entry].next
    }
    if previous >= 0 {
      layouts[previous].next = -1
    } else {
      record.firstCached = -1
    }
    return entry
  }

  /// The traits of the cached runs of a stack.
  func runs(of record: ElementRecord) -> StackRunTraits {
    if record.flags.contains(.uncacheable) || record.cachedCount >= CachedLayout.limit {
      // Runs of the current layout may have been given up.
      return [.flexed, .stretched, .distributedNaN]
    }
    var runs: StackRunTraits = []
    var entry = record.firstCached
    while entry >= 0 {
      runs.formUnion(layouts[entry].stackRun)
      entry = layouts[entry].next
    }
    return runs
  }

  /// Keeps an invalid size that an element was measured with.
  mutating func noteInvalid(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) {
    var layouts = invalidSizes[element] ?? []
    if layouts.count >= CachedLayout.limit { layouts.removeFirst() }
    if !layouts.contains(where: { $0.matches(range, parentSize) }) {
      layouts.append(CachedLayout(range: range, parentSize: parentSize, size: size, next: -1))
    }
    invalidSizes[element] = layouts
  }
}

// MARK: Invalidating

extension LayoutCache {
  /// Invalidates the layouts of an element and of its ancestors.
  ///
  /// All ancestors of a dirty element are dirty, so building a tree costs no more
  /// than its elements.
  mutating func invalidate(_ element: Int32, in tree: inout ElementTree) {
    tree.records[element].flags.insert(.dirty)
    dropLayouts(of: element, in: &tree)
    var ancestor = tree.records[element].parent
    while ancestor >= 0, !tree.records[ancestor].flags.contains(.dirty) {
      tree.records[ancestor].flags.insert(.dirty)
      dropLayouts(of: ancestor, in: &tree)
      ancestor = tree.records[ancestor].parent
    }
  }

  /// Makes the next layout start from nothing.
  mutating func invalidateEverything(in tree: inout ElementTree) {
    for index in 0..<Int32(truncatingIfNeeded: tree.records.count)
    where tree.records[index].flags.contains(.alive) {
      dropLayouts(of: index, in: &tree)
      tree.records[index].flags.insert(.dirty)
      if let title = tree.storedButton(index)?.title, title >= 0 {
        dropLayouts(of: title, in: &tree)
      }
    }
  }

  /// Invalidates a node that a query described otherwise, and its ancestors up to an element.
  ///
  /// Nothing counts as dirty: the query restores the description before it ends.
  mutating func invalidate(_ node: Int32, upTo top: Int32, in tree: inout ElementTree) {
    var element = node
    dropLayouts(of: element, in: &tree)
    while element != top, tree.records[element].parent >= 0 {
      element = tree.records[element].parent
      dropLayouts(of: element, in: &tree)
    }
  }

  /// Drops the layouts of an element, because it or an element below it changed.
  mutating func dropLayouts(of element: Int32, in tree: inout ElementTree) {
    if !invalidSizes.isEmpty { invalidSizes[element] = nil }
    var entry = tree.records[element].firstCached
    while entry >= 0 {
      let next = layouts[entry].next
      layouts.remove(entry)
      entry = next
    }
    tree.records[element].firstCached = -1
    tree.records[element].cachedCount = 0
    tree.records[element].placed = -1
    tree.records[element].requested = -1
  }
}

/// One cached layout of an element: the request and the measured size.
struct CachedLayout {
  var range: SizeRange

  /// Zero unless the element works on the offered range: other algorithms read the range alone.
  var parentSize: Size

  var size: Size

  /// The next older layout of the same element, or −1.
  var next: Int32

  /// The traits of a stack's run.
  var stackRun: StackRunTraits = []

  /// The greatest number of cached layouts for one element: stacks nested in stacks are measured
  /// with a dozen ranges in turn, and losing one of them costs the whole subtree.
  static let limit = 32

  @inline(__always)
  func matches(_ range: SizeRange, _ parentSize: Size) -> Bool {
    // Bit patterns, since an undefined length has to equal itself.
    func same(_ a: Double, _ b: Double) -> Bool { a.bitPattern == b.bitPattern }
    return same(self.range.max.width, range.max.width)
      && same(self.range.max.height, range.max.height)
      && same(self.range.min.width, range.min.width)
      && same(self.range.min.height, range.min.height)
      && same(self.parentSize.width, parentSize.width)
      && same(self.parentSize.height, parentSize.height)
  }
}

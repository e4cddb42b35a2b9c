/// One layout of a document, or one query about a finished layout, while it runs.
///
/// A pass owns the tree and the cache: they are moved in when it begins and back out when it ends
/// (`LayoutTree.run(limit:_:)`). No reference is followed and no access is checked at run time in between. Everything
/// else in it begins and ends with the pass; only its scratch memory is reused by the next one.
///
/// A layout has four steps, in this order (``layOutRoot(_:)``):
///
/// ```
///   prepare          which nodes mirror, which elements must not be cached
///      ▼
///   measure          the root's size; each spec measures its children and sets their positions
///      │   measure ─► cached? ──yes──► size
///      │                 └─no──► run ─► spec.layOut ─► measure (children) … ─► store
///      ▼
///   placeChildren    runs elements again whose children still have the positions of another range
///      ▼
///   collectChanges   compares with the frame log: changed frames, invalidated elements
/// ```
///
/// - `prepare` comes first, because it drops layouts that `measure` would use.
/// - `measure` may run an element in several ranges. The last request counts: it sets `size` and `requested`.
/// - `placeChildren` needs `requested` of the whole way down from the root, so nothing is placed before the root was
///   measured.
/// - `collectChanges` needs final frames. It resets `ranInThisPass`, which is set for the first run of an element, when
///   the frames of its children are logged.
///
/// A query skips the first and the last step and leaves the frame log off. It measures one element out of turn
/// (``PlacementSnapshot``), or runs ancestors with a ``LayoutTrace``, and restores the frames before it ends. Its
/// counters are dropped with it.
///
/// A spec gets the pass as `inout LayoutPass` and uses the interface below: its own properties, its items,
/// ``measure(_:thatFits:parentSize:)``, and `place`. Stacks and buttons also use the scratch buffers and the records,
/// because they measure items in several rounds.
///
/// If ``WorkBudget/stop`` is set, runs return zero at once. The caller then discards all layouts, because sizes of a
/// stopped pass may be in the cache.
struct LayoutPass: ~Copyable {
  var tree: ElementTree
  var cache: LayoutCache

  /// The units that the pass may still spend.
  var work: WorkBudget

  /// The number of runs that are under way, one inside the other.
  var depth = 0

  var scratch: LayoutScratch

  /// The traits of the last run, if it was one of a stack.
  var lastStackRun: StackRunTraits = []

  /// The run that is being traced.
  var trace: LayoutTrace?

  /// The work of this pass.
  var counters = LayoutCounters()

  init(
    tree: consuming ElementTree, cache: consuming LayoutCache, scratch: consuming LayoutScratch,
    work: WorkBudget
  ) {
    self.tree = tree
    self.cache = cache
    self.scratch = scratch
    self.work = work
  }
}

/// The scratch memory of passes, empty between two of them.
///
/// Allocating it for each pass takes 0.25 µs, 9 % of a layout after an edit of one of 200 elements (November 2026).
struct LayoutScratch: ~Copyable {
  /// The items and lines of the stacks that are being laid out.
  var items = ScratchBuffer<StackItem>(minimumCapacity: 64)
  var lines = ScratchBuffer<StackLine>(minimumCapacity: 16)
  var frameLog = FrameLog()

  /// The kinds of elements; a global would be checked for its initialization at each use.
  let kinds = allKinds
}

// MARK: Interface of the specs

/// The interface of the specs, beside ``measure(_:thatFits:parentSize:)``.
///
/// An index of an element is −1 for none.
extension LayoutPass {
  @inline(__always)
  var grid: PixelGrid { tree.grid }

  /// The first child that takes part in the layout.
  @inline(__always)
  func firstItem(of element: Int32) -> Int32 { tree.firstItem(of: element) }

  /// The next sibling that takes part in the layout.
  @inline(__always)
  func nextItem(after item: Int32) -> Int32 { tree.nextItem(after: item) }

  /// The first visible child in a role.
  @inline(__always)
  func child(of element: Int32, role: ChildRole) -> Int32 {
    tree.participatingChild(of: element, role: role)
  }

  @inline(__always)
  func style(of element: Int32) -> ElementStyle { tree.styles[tree.records[element].style] }

  @inline(__always)
  func isDisplayNode(_ element: Int32) -> Bool { tree.records[element].type.isDisplayNode }

  /// The position that a custom spec gives a child.
  func position(inCustomSpec child: Int32) -> CustomPosition {
    tree.positions[child] ?? CustomPosition()
  }

  /// The origin of a child in its parent.
  @inline(__always)
  func position(of child: Int32) -> Point { tree.records[child].position }

  /// Places a child in its parent.
  @inline(__always)
  mutating func place(_ child: Int32, at origin: Point) { tree.records[child].position = origin }
}

// MARK: The root

extension LayoutPass {
  /// Lays out the root and compares with the layout before.
  mutating func layOutRoot(_ constrainedSize: SizeRange) -> LayoutChanges {
    prepare()
    guard tree.root >= 0 else { return LayoutChanges() }
    scratch.frameLog.isOn = true
    logFrame(of: tree.root)
    tree.records[tree.root].requestDigest = 0
    measureRoot(constrainedSize)
    tree.stop = work.stop
    if work.stop != nil { cache.invalidateEverything(in: &tree) }
    scratch.frameLog.isOn = false
    return collectChanges()
  }

  /// Measures the root and places all elements below it.
  mutating func measureRoot(_ constrainedSize: SizeRange) {
    guard tree.records[tree.root].participates else { return }
    cache.exports.lastGeneration += 1
    cache.exports.generation = cache.exports.lastGeneration
    _ = measure(tree.root, thatFits: constrainedSize, parentSize: constrainedSize.max)
    tree.records[tree.root].position = .zero
    placeChildren(below: tree.root)
  }

  /// Determines, for changed elements, whether their node mirrors them and whether their layouts depend on exported
  /// baselines; a measurement needs both.
  ///
  /// Most documents have neither, and are not searched.
  mutating func prepare() {
    guard tree.root >= 0 else { return }
    let tracks = tree.baselineStacks > 0 && tree.flexibleVerticalStacks > 0
    let mirrors = tree.direction == .rightToLeft || tree.attributedCount > 0
    let visitsAll = tracks && !cache.exports.isTracked || mirrors != tree.isMirroring
    if !tracks { cache.exports.baselines.removeAll() }
    (cache.exports.isTracked, tree.isMirroring) = (tracks, mirrors)
    guard tracks || mirrors || visitsAll else { return }
    // An unchanged spec of a node that mirrors may have become the root.
    if tree.isMirroredAnew(root: tree.root) {
      cache.dropLayouts(of: tree.root, in: &tree)
      tree.records[tree.root].flags.insert(.dirty)
    }
    guard visitsAll || tree.records[tree.root].flags.contains(.dirty) else { return }
    var order = [tree.root]
    var next = 0
    while next < order.count {
      let element = order[next]
      next += 1
      tree.records[element].flags.remove(.dirty)
      tree.refreshMirroring(element)
      var child = tree.records[element].firstChild
      while child >= 0 {
        let isDirty = tree.records[child].flags.contains(.dirty)
        let isMirroredAnew = tree.isMirroredAnew(child, in: element)
        if isMirroredAnew, !isDirty { cache.dropLayouts(of: child, in: &tree) }
        if visitsAll || isDirty || isMirroredAnew { order.append(child) }
        child = tree.records[child].nextSibling
      }
    }
    if tracks {
      for element in order.reversed() { tree.refreshStateful(element) }
    }
  }
}

// MARK: Measuring

extension LayoutPass {
  /// The size an element takes in a range, from the cache where it was measured before.
  ///
  /// Every spec measures its children through this call alone, which makes all specs incremental. Fractions are
  /// relative to `parentSize`; an undefined side of it is NaN.
  @inline(__always)
  mutating func measure(
    _ element: Int32, thatFits range: SizeRange, parentSize: Size
  ) -> Size {
    let size =
      tree.records[element].algorithm.isCached
      ? measureCached(element, range, parentSize) : measureLeaf(element, range, parentSize)
    if trace != nil { record(element, range, parentSize, size) }
    return size
  }

  @inline(never)
  private mutating func measureCached(_ element: Int32, _ range: SizeRange, _ parentSize: Size)
    -> Size
  {
    noteRequest(of: element, range, parentSize)
    let algorithm = tree.records[element].algorithm
    tree.records[element].flags.remove(.unmeasured)
    let requested: SizeRange
    let requestedParent: Size
    if algorithm.usesOfferedRange {
      (requested, requestedParent) = (range, parentSize)
    } else {
      (requested, requestedParent) = (constrained(range, parentSize, for: element), .zero)
    }
    let size: Size
    let entry = cachedEntry(element, requested, requestedParent)
    if entry >= 0 {
      counters.reused += 1
      tree.records[element].requested = entry
      size = cache.layouts[entry].size
    } else {
      size = run(element, algorithm, in: requested, parentSize: requestedParent)
      store(size, of: element, in: requested, requestedParent)
    }
    if cache.exports.isTracked { cache.exports.record(element, tree) }
    tree.records[element].size = size
    return size
  }

  /// The part of an offered range that the element's own style agrees to.
  @inline(__always)
  private func constrained(_ range: SizeRange, _ parentSize: Size, for element: Int32) -> SizeRange
  {
    range.intersection(ownRange(style: tree.records[element].style, parentSize: parentSize))
  }

  /// The sizes that a style allows, worked out once for a style without fractions.
  @inline(__always)
  func ownRange(style: Int32, parentSize: Size) -> SizeRange {
    let range = cache.ownRanges[style]
    if range.min.width.isNaN { return tree.styles[style].resolvedRange(parent: parentSize) }
    return range
  }

  /// Runs the element's algorithm and validates the resulting size.
  mutating func run(
    _ element: Int32, _ algorithm: Algorithm, in range: SizeRange, parentSize: Size
  ) -> Size {
    guard depth < LayoutTree.maximumDepth else { return tree.grid.layoutSize(range.min) }
    guard work.charge(1 + Int(tree.records[element].childCount)) else { return .zero }
    depth += 1
    defer { depth -= 1 }
    counters.measured += 1
    lastStackRun = []
    tree.records[element].flags.insert(.unplaced)
    if scratch.frameLog.isOn, !tree.records[element].flags.contains(.ranInThisPass) {
      logFrames(below: element)
    }
    let size: Size
    switch algorithm {
    case .text: size = textSize(of: element, in: range)
    case .nodeWithChild: size = PlainNode.layOutNode(element, in: range, &self)
    case .spec, .bareNode, .intrinsicSize, .flow: size = range.min
    default:
      size = scratch.kinds[Int(algorithm.number)].layOut(
        element, in: range, parentSize: parentSize, pass: &self)
    }
    let checked = checked(size, of: element, in: range, parentSize)
    if tree.records[element].flags.contains(.mirrors) {
      let scroll = algorithm == .scroll ? cache.scrolls[element] : nil
      tree.mirrorChildren(of: element, width: scroll?.layoutSize.width ?? checked.width)
    }
    return checked
  }

  /// Elements whose size is a few operations are not worth a cache.
  @inline(never)
  private mutating func measureLeaf(_ element: Int32, _ range: SizeRange, _ parentSize: Size)
    -> Size
  {
    noteRequest(of: element, range, parentSize)
    let range = constrained(range, parentSize, for: element)
    let flags = tree.records[element].flags
    if flags.contains(.descriptionChanged) {
      counters.measured &+= 1
    } else {
      counters.reused &+= 1
    }
    tree.records[element].flags = flags.subtracting([.descriptionChanged, .dirty, .unmeasured])
    let algorithm = tree.records[element].algorithm
    let content: Size
    switch tree.records[element].content {
    case .intrinsicSize(let size) where algorithm == .intrinsicSize: content = range.clamp(size)
    case .flow(let flow) where algorithm == .flow:
      content = range.clamp(flow.size(maximumWidth: range.max.width))
    default: content = algorithm == .bareNode ? range.clamp(range.bareNodeSize) : range.min
    }
    let size = checked(content, of: element, in: range, .zero)
    tree.records[element].size = size
    return size
  }

  private mutating func textSize(of element: Int32, in range: SizeRange) -> Size {
    guard case .text(let slot) = tree.records[element].content, let text = tree.texts[slot],
      work.charge(text.measured.segments.count >> 6)
    else { return range.min }
    return range.clamp(tree.textSize(text, in: range.max))
  }

  // MARK: Cache

  /// - Returns: The index of the layout, or −1.
  @inline(__always)
  private mutating func cachedEntry(
    _ element: Int32, _ range: SizeRange, _ parentSize: Size
  ) -> Int32 {
    guard !tree.records[element].flags.contains(.uncacheable) else { return -1 }
    let found = cache.lookup(range, parentSize, from: tree.records[element].firstCached)
    // Each of them is somewhere else in memory: passing over many takes as long as a run.
    work.batch -= found.passed
    return found.entry
  }

  /// Stores a layout that was just computed.
  mutating func store(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) {
    var layout = CachedLayout(range: range, parentSize: parentSize, size: size, next: -1)
    if tree.records[element].algorithm == .stack { layout.stackRun = lastStackRun }
    work.batch -= cache.store(layout, for: &tree.records[element])
  }

  /// The size a layout gets: the computed size in whole pixels, or zero if it is invalid.
  ///
  /// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm
  @inline(__always)
  mutating func checked(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) -> Size {
    if size.isValid { return tree.grid.roundedUp(valid: size) }
    cache.noteInvalid(size, of: element, in: range, parentSize)
    return .zero
  }

  // MARK: Baselines

  /// The distance of an item's first baseline from its top.
  func ascender(of item: Int32) -> Double { cache.exports.ascender(of: item, tree) }

  /// The distance of an item's last baseline from its bottom, normally negative.
  func descender(of item: Int32) -> Double { cache.exports.descender(of: item, tree) }
}

/// The units that the work under way may still spend.
///
/// One unit is a run of an algorithm, a child of the element that runs, hidden or not, a cached layout that is passed
/// over, or 64 pieces of a text that is broken into lines. A unit is some hundred nanoseconds.
///
/// Runs alone would not measure work: a run of a stack of 100,000 children costs as much as 100,000 other runs.
struct WorkBudget {
  /// The units left before cancellation is polled.
  var batch = 0

  /// The units left after this batch.
  private(set) var remaining = 0

  /// The reason for which the work ended early.
  private(set) var stop: Stop?

  /// The units at the beginning.
  private let limit: Int

  /// Called once a batch; true if the result is no longer needed.
  private let isCancelled: (() -> Bool)?

  enum Stop {
    case exhausted
    case cancelled
  }

  /// The units between two polls for cancellation.
  private static let batchLength = 4_096

  init(limit: Int, isCancelled: (() -> Bool)?) {
    self.limit = limit
    self.isCancelled = isCancelled
    remaining = limit
  }

  /// The units that were not spent.
  var left: Int { max(remaining + batch, 0) }

  /// The units that were spent.
  var spent: Int { limit - left }

  /// Spends units.
  ///
  /// - Returns: False if the budget is exhausted or the work was cancelled.
  @inline(__always)
  mutating func charge(_ units: Int) -> Bool {
    batch -= units
    return batch >= 0 || takeBatch()
  }

  @inline(never)
  private mutating func takeBatch() -> Bool {
    while batch < 0, stop == nil {
      if isCancelled?() == true {
        stop = .cancelled
      } else if remaining == 0 {
        stop = .exhausted
      } else {
        let part = min(Self.batchLength, remaining)
        remaining -= part
        batch += part
      }
    }
    return stop == nil
  }
}

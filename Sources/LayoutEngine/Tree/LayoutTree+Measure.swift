extension LayoutTree {
  /// Lays out the root in a range; only what changed since the last time is measured.
  ///
  /// A layout that costs more than the limit, or that is cancelled, leaves the document without one.
  ///
  /// - Complexity: In the number of changed elements, their ancestors and the children of these.
  package mutating func layOut(_ constrainedSize: SizeRange) {
    layOut(constrainedSize, limit: workLimit)
  }

  mutating func layOut(_ constrainedSize: SizeRange, limit: Int) {
    prepare()
    changes = []
    resizedContents = []
    traces = Traces()
    isExhausted = false
    isInterrupted = false
    guard root >= 0 else { return }
    frameLog.isOn = true
    logFrame(of: root)
    records[root].requestDigest = 0
    beginWork(limit: limit)
    measureRoot(constrainedSize)
    let stop = endWork()
    isExhausted = stop == .exhausted
    isInterrupted = stop == .cancelled
    if stop != nil { invalidateEverything() }
    frameLog.isOn = false
    collectChanges()
  }

  /// Measures the root and places what is below it.
  mutating func measureRoot(_ constrainedSize: SizeRange) {
    guard records[root].participates else { return }
    exports.lastGeneration += 1
    exports.generation = exports.lastGeneration
    _ = measure(root, thatFits: constrainedSize, parentSize: constrainedSize.max)
    records[root].position = .zero
    placeChildren(below: root)
  }

  /// Finds out what a measurement of a changed element has to know of those around it: whether its node
  /// mirrors it, and whether its layouts depend on exported baselines.
  ///
  /// Most documents have neither, and nothing to be looked through.
  mutating func prepare() {
    guard root >= 0 else { return }
    let tracks = exports.baselineStacks > 0 && exports.flexibleVerticalStacks > 0
    let mirrors = direction == .rightToLeft || attributedCount > 0
    let visitsAll = tracks && !exports.isTracked || mirrors != isMirroring
    if !tracks { exports.baselines.removeAll() }
    (exports.isTracked, isMirroring) = (tracks, mirrors)
    guard tracks || mirrors || visitsAll else { return }
    // A spec of a node that mirrors may have become the root as it was.
    if isMirroredAnew(root: root) {
      dropCache(of: root)
      records[root].flags.insert(.dirty)
    }
    guard visitsAll || records[root].flags.contains(.dirty) else { return }
    var order = [root]
    var next = 0
    while next < order.count {
      let element = order[next]
      next += 1
      records[element].flags.remove(.dirty)
      refreshMirroring(element)
      var child = records[element].firstChild
      while child >= 0 {
        let isDirty = records[child].flags.contains(.dirty)
        let isMirroredAnew = isMirroredAnew(child, in: element)
        if isMirroredAnew, !isDirty { dropCache(of: child) }
        if visitsAll || isDirty || isMirroredAnew { order.append(child) }
        child = records[child].nextSibling
      }
    }
    if tracks {
      for element in order.reversed() { refreshStateful(element) }
    }
  }
}

extension LayoutTree {
  /// The size an element takes in a range, from the cache where it was measured before.
  ///
  /// Every spec sees its children through this call alone, which is what makes each of them
  /// incremental without knowing it. Fractions are of `parentSize`, of which a side is not a number
  /// where it is undefined.
  @inline(__always)
  mutating func measure(
    _ element: Int32, thatFits range: SizeRange, parentSize: Size
  ) -> Size {
    let size =
      records[element].algorithm.isCached
      ? measureCached(element, range, parentSize) : measureLeaf(element, range, parentSize)
    if trace != nil { record(element, range, parentSize, size) }
    return size
  }

  @inline(never)
  private mutating func measureCached(_ element: Int32, _ range: SizeRange, _ parentSize: Size)
    -> Size
  {
    noteRequest(of: element, range, parentSize)
    let algorithm = records[element].algorithm
    records[element].flags.remove(.unmeasured)
    let requested: SizeRange
    let requestedParent: Size
    if algorithm.usesOfferedRange {
      (requested, requestedParent) = (range, parentSize)
    } else {
      (requested, requestedParent) = (constrained(range, parentSize, for: element), .zero)
    }
    let size: Size
    if let entry = cachedEntry(element, requested, requestedParent) {
      counters.reused += 1
      records[element].requested = entry
      size = cache[entry].size
    } else {
      size = run(element, algorithm, in: requested, parentSize: requestedParent)
      addToCache(element, requested, requestedParent, size)
    }
    if exports.isTracked { recordExport(of: element) }
    records[element].size = size
    return size
  }

  /// The part of an offered range that the element's own style agrees to.
  @inline(__always)
  private func constrained(_ range: SizeRange, _ parentSize: Size, for element: Int32) -> SizeRange
  {
    range.intersection(ownRange(style: records[element].style, parentSize: parentSize))
  }

  /// The sizes that a style allows, worked out once for a style without fractions.
  @inline(__always)
  func ownRange(style: Int32, parentSize: Size) -> SizeRange {
    let range = ownRanges[style]
    if range.min.width.isNaN { return styles[style].resolvedRange(parent: parentSize) }
    return range
  }

  /// Runs the element's algorithm and validates what comes out.
  mutating func run(
    _ element: Int32, _ algorithm: Algorithm, in range: SizeRange, parentSize: Size
  ) -> Size {
    guard depth < Self.maximumDepth else { return grid.layoutSize(range.min) }
    guard charge(1 + Int(records[element].childCount)) else { return .zero }
    depth += 1
    defer { depth -= 1 }
    counters.measured += 1
    lastStackRun = []
    records[element].flags.insert(.unplaced)
    if Int(records[element].childCount) >= StackRunCache.minimumCount, algorithm == .stack {
      if let size = relayoutIncrementally(element, in: range) {
        // As far as is known.
        lastStackRun = .stretched
        return checked(size, of: element, in: range, parentSize)
      }
      beginWideRun(element, in: range)
    }
    if frameLog.isOn, !records[element].flags.contains(.ranInThisPass) { logFrames(below: element) }
    let size: Size
    switch algorithm {
    case .text: size = textSize(of: element, in: range)
    case .nodeWithChild: size = layOutNode(element, in: range)
    case .spec, .bareNode, .intrinsicSize, .flow: size = range.min
    default:
      size = kinds[Int(algorithm.number)].layOut(
        element, in: range, parentSize: parentSize, of: &self)
    }
    let checked = checked(size, of: element, in: range, parentSize)
    if records[element].flags.contains(.mirrors) {
      let scroll = algorithm == .scroll ? scrolls[element] : nil
      mirrorChildren(of: element, width: scroll?.layoutSize.width ?? checked.width)
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
    let flags = records[element].flags
    if flags.contains(.descriptionChanged) {
      counters.measured &+= 1
    } else {
      counters.reused &+= 1
    }
    records[element].flags = flags.subtracting([.descriptionChanged, .dirty, .unmeasured])
    let algorithm = records[element].algorithm
    let content: Size
    switch records[element].content {
    case .intrinsicSize(let size) where algorithm == .intrinsicSize: content = range.clamp(size)
    case .flow(let flow) where algorithm == .flow:
      content = range.clamp(flow.size(maximumWidth: range.max.width))
    default: content = algorithm == .bareNode ? range.clamp(range.bareNodeSize) : range.min
    }
    let size = checked(content, of: element, in: range, .zero)
    records[element].size = size
    return size
  }

  private mutating func textSize(of element: Int32, in range: SizeRange) -> Size {
    guard case .text(let place) = records[element].content, let text = texts[place],
      charge(text.measured.segments.count >> 6)
    else { return range.min }
    return range.clamp(textSize(text, in: range.max))
  }

  /// The size of a leaf's content in a range, before it is clamped to the range.
  package func contentSize(of element: ElementID, in range: SizeRange) -> Size {
    let record = records[element.index]
    switch record.content {
    case .intrinsicSize(let size) where record.algorithm == .intrinsicSize: return size
    case .flow(let flow) where record.algorithm == .flow:
      return flow.size(maximumWidth: range.max.width)
    case .text(let place) where record.algorithm == .text:
      return texts[place].map { textSize($0, in: range.max) } ?? range.min
    default:
      if record.algorithm == .scroll, let scroll = record.content.scroll {
        return leafSize(scroll.leaf, in: range)
      }
      return record.algorithm == .bareNode ? range.bareNodeSize : range.min
    }
  }

  // MARK: Memory

  @inline(__always)
  private mutating func cachedEntry(
    _ element: Int32, _ range: SizeRange, _ parentSize: Size
  ) -> Int32? {
    guard !records[element].flags.contains(.uncacheable) else { return nil }
    var entry = records[element].firstCached
    var passed = 0
    // Each of them is somewhere else in memory: passing over many takes as long as a run.
    defer { work.batch -= passed }
    while entry >= 0 {
      if cache[entry].matches(range, parentSize) { return entry }
      passed += 1
      entry = cache[entry].next
    }
    return nil
  }

  /// Keeps a layout that was just computed; the oldest is given up at the limit.
  mutating func addToCache(
    _ element: Int32, _ range: SizeRange, _ parentSize: Size, _ size: Size
  ) {
    var layout = CachedLayout(range: range, parentSize: parentSize, size: size, next: -1)
    if records[element].algorithm == .stack { layout.stackRun = lastStackRun }
    let entry: Int32
    if records[element].flags.contains(.uncacheable)
      || records[element].cachedCount >= CachedLayout.limit
    {
      entry = detachOldest(of: element)
      layout.next = records[element].firstCached
      cache[entry] = layout
    } else {
      layout.next = records[element].firstCached
      entry = cache.insert(layout)
      records[element].cachedCount += 1
    }
    records[element].firstCached = entry
    records[element].placed = entry
    records[element].requested = entry
    records[element].flags.remove(.dirty)
  }

  private mutating func detachOldest(of element: Int32) -> Int32 {
    var previous: Int32 = -1
    var entry = records[element].firstCached
    work.batch -= Int(records[element].cachedCount)
    guard entry >= 0 else {
      records[element].cachedCount += 1
      return cache.insert(
        CachedLayout(range: SizeRange(exactly: .zero), parentSize: .zero, size: .zero, next: -1))
    }
    while cache[entry].next >= 0 {
      previous = entry
      entry = cache[entry].next
    }
    if previous >= 0 {
      cache[previous].next = -1
    } else {
      records[element].firstCached = -1
    }
    return entry
  }
}

extension LayoutTree {
  /// The size a layout gets: what was computed in whole pixels, or zero if it is no valid size.
  ///
  /// - Source: Texture `-[ASLayout initWithLayoutElement:size:position:sublayouts:]`, ASLayout.mm
  @inline(__always)
  mutating func checked(
    _ size: Size, of element: Int32, in range: SizeRange, _ parentSize: Size
  ) -> Size {
    if size.isValid { return grid.roundedUp(valid: size) }
    noteInvalid(size, of: element, in: range, parentSize)
    return .zero
  }

  /// True if any size of the document was invalid in some measurement.
  package var hasInvalidSizes: Bool { !invalidSizes.isEmpty }

  /// True if a size of the element was invalid in some measurement, perhaps not of the current
  /// layout.
  package func mayHaveInvalidSize(_ element: ElementID) -> Bool {
    invalidSizes[element.index] != nil
  }

  /// The size that an element's algorithm returned for a request where Texture uses zero instead: a
  /// side is infinite, negative, too large or not a number; `nil` where the size is valid.
  package func invalidSize(of element: ElementID, for request: MeasureRequest) -> Size? {
    guard let layouts = invalidSizes[element.index] else { return nil }
    let usesOfferedRange = records[element.index].algorithm.usesOfferedRange
    let range = usesOfferedRange ? request.range : resolvedRange(of: element, for: request)
    let parentSize = usesOfferedRange ? request.parentSize : .zero
    return layouts.first { $0.matches(range, parentSize) }?.size
  }

  /// The part of the range in a request that the element's own style agrees to.
  ///
  /// An inset, overlay, background or scroll node works on the range as it is given.
  package func resolvedRange(of element: ElementID, for request: MeasureRequest) -> SizeRange {
    let record = records[element.index]
    if record.algorithm.usesOfferedRange { return request.range }
    return request.range.intersection(
      styles[record.style].resolvedRange(parent: request.parentSize))
  }

  @inline(never)
  private mutating func noteInvalid(
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

/// One cached layout of an element: the request and the measured size.
struct CachedLayout {
  var range: SizeRange

  /// Only of elements that work on what they are offered; the others work on the range alone.
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
